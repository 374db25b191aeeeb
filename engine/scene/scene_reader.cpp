// SPDX-License-Identifier: MIT
// Second half of reading a scene file: from values to a scene whose parts agree.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/scene/enum_names.hpp"
#include "engine/scene/mesh_path.hpp"
#include "engine/scene/scene_file.hpp"
#include "engine/scene/toml_entries.hpp"

namespace lattice::scene {

namespace fs = std::filesystem;

namespace {

/// A scene file is a few kilobytes; anything near this is some other file.
constexpr std::size_t largest_file = std::size_t{4} << 20;  // bytes

/// Share by which a Reynolds number may miss the one that the viscosity gives, when a file holds
/// both: people round.
constexpr double reynolds_tolerance = 1e-3;

std::string place(const fs::path& file, const TextPosition& position) {
    return fmt::format("{}:{}:{}", file.string(), position.line, position.column);
}

/// Throws the first problem in the order of the text; the others follow in its cure.
void throw_if_any(std::vector<Problem> problems, const fs::path& file) {
    if (problems.empty()) { return; }
    const auto order = [](const Problem& a, const Problem& b) {
        return std::pair(a.position.line, a.position.column) <
               std::pair(b.position.line, b.position.column);
    };
    std::ranges::stable_sort(problems, order);
    constexpr std::size_t most_shown = 10;
    std::string cure = problems[0].cure;
    for (std::size_t i = 1; i < problems.size() && i < most_shown; ++i) {
        cure += fmt::format("\n{}: {}\n  {}", place(file, problems[i].position), problems[i].what,
                            problems[i].cure);
    }
    if (problems.size() > most_shown) {
        cure += fmt::format("\n... and {} more", problems.size() - most_shown);
    }
    throw Error(place(file, problems[0].position), problems[0].what, cure);
}

/// A face said to be periodic needs its opposite said to be periodic too: one of them alone is as
/// likely a slip as a wish.
void check_periodic_pairs(Entries& entries) {
    for (std::size_t face = 0; face < face_count; ++face) {
        const auto name = [](std::size_t f) {
            return fmt::format("domain.{}", enum_name(static_cast<Face>(f)));
        };
        const Entry* here = entries.find(name(face));
        if (here == nullptr || here->value != Value{std::string("periodic")}) { continue; }
        const Entry* there = entries.find(name(face ^ 1U));
        if (there != nullptr && there->value == here->value) { continue; }
        entries.problems.push_back(
            {here->key,
             fmt::format("{} is periodic, but {} is {}", name(face), name(face ^ 1U),
                         there == nullptr ? "not given" : to_text(there->value)),
             fmt::format("periodic faces come in pairs: set {} to periodic as well",
                         name(face ^ 1U))});
    }
}

void check_meshes_given(Entries& entries) {
    for (std::size_t i = 0; i < entries.obstacles.size(); ++i) {
        if (entries.find("obstacle.mesh", i) == nullptr) {
            entries.problems.push_back({entries.obstacles[i],
                                        fmt::format("obstacle {} has no mesh", i),
                                        "add mesh = \"the name of an OBJ file\""});
        }
    }
}

/// A section of the other kind is as likely a wrong kind as a wrong section.
void check_kinds(Entries& entries) {
    const Entry* given = entries.find("kind");
    const Kind kind = given == nullptr
                          ? Kind::fluid
                          : enum_from_name<Kind>(std::get<std::string>(given->value)).value();
    for (const Entry& entry : entries.values) {
        if (belongs_to(*entry.parameter, kind)) { continue; }
        entries.problems.push_back(
            {entry.key,
             fmt::format("{} has no meaning in a scene of kind {}", entry.parameter->name,
                         enum_name(kind)),
             fmt::format("remove it, or put kind = \"{}\" at the top of the file",
                         enum_name(*entry.parameter->kind))});
    }
}

Scene assemble(const Entries& entries) {
    Scene scene;
    scene.obstacles.resize(entries.obstacles.size());
    for (std::size_t i = 0; i < entries.key_counts.size(); ++i) {
        scene.obstacles[i].keys.resize(entries.key_counts[i]);
    }
    scene.emitters.resize(entries.emitters.size());
    scene.probes.resize(entries.probes.size());
    scene.bookmarks.resize(entries.bookmarks.size());
    scene.camera_keys.resize(entries.camera_keys.size());
    scene.seeds.resize(entries.seeds.size());
    // The file's numbers are meant at its own resolution: it is set before anything could be scaled
    // with it, and setting it again below changes nothing.
    if (const Entry* resolution = entries.find("domain.resolution")) {
        scene.domain.resolution = static_cast<int>(std::get<std::int64_t>(resolution->value));
    }
    for (const Entry& entry : entries.values) {
        if (!entry.parameter->derived) { entry.parameter->set(scene, entry.index, entry.value); }
    }
    return scene;
}

/// Takes the Reynolds number over into the viscosity, or holds it against the viscosity given.
void settle_reynolds(Scene& scene, Entries& entries) {
    const Entry* reynolds = entries.find("fluid.reynolds");
    if (reynolds == nullptr) { return; }
    const double wanted = std::get<double>(reynolds->value);
    if (entries.find("fluid.viscosity") == nullptr) {
        set_reynolds_number(scene, wanted);
        return;
    }
    const double found = reynolds_number(scene);
    if (std::abs(found - wanted) > reynolds_tolerance * wanted) {
        entries.problems.push_back(
            {reynolds->key,
             fmt::format("fluid.reynolds is {}, but the viscosity {} gives {:.6g}", wanted,
                         scene.fluid.viscosity_lu, found),
             "keep one of fluid.reynolds and fluid.viscosity; the other follows from it"});
    }
}

/// The place in the text that an error about a parameter is about.
TextPosition blame(const Entries& entries, const std::string& name) {
    for (const Entry& entry : entries.values) {
        if (instance_name(*entry.parameter, entry.index) == name) { return entry.key; }
    }
    // A viscosity that the file does not hold comes from its Reynolds number.
    if (name == "fluid.viscosity") {
        if (const Entry* reynolds = entries.find("fluid.reynolds")) { return reynolds->key; }
    }
    // A grid too large may come from its resolution alone.
    if (name == "domain.size") {
        if (const Entry* resolution = entries.find("domain.resolution")) { return resolution->key; }
    }
    return {};
}

Scene checked_scene(Entries& entries, const fs::path& file) {
    Scene scene = assemble(entries);
    scene.file = file;
    const auto report = [&](const Error& error) {
        entries.problems.push_back(
            {blame(entries, error.where()), error.where() + ": " + error.problem(), error.cure()});
    };
    try {
        settle_reynolds(scene, entries);
        check_scene(scene);
    } catch (const Error& error) { report(error); }
    for (std::size_t i = 0; i < scene.obstacles.size(); ++i) {
        try {
            check_mesh_file(scene, i);
        } catch (const Error& error) { report(error); }
    }
    if (scene.domain.inlet_profile == InletProfile::mask) {
        try {
            check_mask_file(scene);
        } catch (const Error& error) { report(error); }
    }
    if (scene.kind == Kind::automaton) {
        try {
            check_automaton_files(scene);
        } catch (const Error& error) { report(error); }
    }
    return scene;
}

std::string read_text(const fs::path& file) {
    std::error_code failure;
    const fs::file_status status = fs::status(file, failure);
    if (!fs::exists(status)) {
        throw Error(file.string(), "there is no such file",
                    "give the name of a scene file (.toml)");
    }
    if (fs::is_directory(status)) {
        throw Error(file.string(), "this is a folder", "give the name of a scene file (.toml)");
    }
    std::ifstream stream(file, std::ios::binary);
    std::string text(largest_file + 1, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (!stream.is_open() || stream.bad()) {
        throw Error(file.string(), "the file cannot be read", "check its permissions");
    }
    text.resize(static_cast<std::size_t>(stream.gcount()));
    return text;
}

}  // namespace

Scene parse_scene(const std::string& text, const fs::path& file) {
    if (text.size() > largest_file) {
        throw Error(file.string(),
                    fmt::format("more than {} bytes are no scene file", largest_file),
                    "give the name of a scene file (.toml)");
    }
    Entries entries = collect_entries(text);
    check_periodic_pairs(entries);
    check_meshes_given(entries);
    check_kinds(entries);
    throw_if_any(entries.problems, file);
    Scene scene = checked_scene(entries, file);
    throw_if_any(entries.problems, file);
    return scene;
}

Scene read_scene_file(const fs::path& file) {
    return parse_scene(read_text(file), file);
}

}  // namespace lattice::scene
