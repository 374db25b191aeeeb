// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "engine/error.hpp"
#include "engine/scene/scene.hpp"

/// A folder that exists while the object does, with a file ball.obj in it.
class ScratchFolder {
public:
    ScratchFolder();
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

private:
    std::filesystem::path path_;
};

void write_text(const std::filesystem::path& file, const std::string& text);
std::string read_text(const std::filesystem::path& file);

/// The Error that `action` throws; one whose parts are "(no error)" when it throws none.
lattice::Error error_of(const std::function<void()>& action);

bool contains(const std::string& text, const std::string& part);

/// A valid scene with two obstacles, two emitters and three probes, every parameter away from its
/// default. Its meshes are `mesh`.
lattice::scene::Scene unusual_scene(const std::string& mesh);
