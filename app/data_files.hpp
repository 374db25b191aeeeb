// SPDX-License-Identifier: MIT
// Where the program's own files lie: shaders/ and assets/, and what it remembers.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace lattice::app {

/// The folder that holds shaders/ and assets/: $LATTICELAB_DATA when set, else the first of
/// ../share/latticelab and the folders above the program that holds both. Throws Error.
std::filesystem::path data_folder();

/// assets/scenes/*.toml, by name.
std::vector<std::filesystem::path> gallery_scenes();

/// assets/patterns/*.rle, by name.
std::vector<std::filesystem::path> gallery_patterns();

/// assets/FOLDER/*ENDING, by name; none where the folder is not there.
std::vector<std::filesystem::path> gallery_files(const char* folder, const char* ending);

/// The scene shown when none was named.
std::filesystem::path default_scene();

/// `wanted` as given when it exists, else the gallery scene of that name ("jet_ball"), else
/// `wanted`, so that the scene reader reports it.
std::filesystem::path find_scene(const std::filesystem::path& wanted);

/// What may be given in the place of `wanted`, for which there is no file: the scenes (.toml) of
/// the folder it names, or of the working directory and the gallery.
std::vector<std::string> scene_names_beside(const std::filesystem::path& wanted);

}  // namespace lattice::app
