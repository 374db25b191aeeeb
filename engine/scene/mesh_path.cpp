// SPDX-License-Identifier: MIT
#include "engine/scene/mesh_path.hpp"

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/scene/scene_file.hpp"

namespace lattice::scene {

namespace fs = std::filesystem;

namespace {

/// Throws Error unless the name leads to a file. `allowed` says what kind.
void check_file(const Scene& scene, const std::string& where, const std::string& name,
                const std::string& allowed) {
    const fs::path file = resolve_mesh_path(scene, name);
    std::error_code failure;
    const fs::file_status status = fs::status(file, failure);
    if (!fs::exists(status)) {
        throw Error(where, fmt::format("there is no file {}", file.string()),
                    fmt::format("'{}' is looked for in the working directory, then beside the "
                                "scene file; allowed: {}",
                                name, allowed));
    }
    if (!fs::is_regular_file(status)) {
        throw Error(where,
                    fmt::format("{} is {}", file.string(),
                                fs::is_directory(status) ? "a folder" : "no plain file"),
                    fmt::format("allowed: {}", allowed));
    }
}

/// A relative name so that it leads from a scene file elsewhere to the same file.
std::string relocated_name(const Scene& scene, const std::string& name, const fs::path& file) {
    const fs::path path(name);
    if (name.empty() || path.is_absolute()) { return name; }
    const fs::path target = resolve_mesh_path(scene, name);
    if (fs::absolute(file.parent_path() / path).lexically_normal() == target) { return name; }
    const fs::path folder = fs::absolute(file).lexically_normal().parent_path();
    const fs::path relative = target.lexically_relative(folder);
    return (relative.empty() ? target : relative).generic_string();
}

}  // namespace

fs::path resolve_mesh_path(const Scene& scene, const std::string& mesh) {
    const fs::path path(mesh);
    std::error_code ignored;
    if (path.is_absolute() || fs::exists(path, ignored)) {
        return fs::absolute(path).lexically_normal();
    }
    return fs::absolute(scene.file.parent_path() / path).lexically_normal();
}

void check_mesh_file(const Scene& scene, std::size_t obstacle) {
    const std::string where = fmt::format("obstacle.{}.mesh", obstacle);
    const std::string& mesh = scene.obstacles.at(obstacle).mesh;
    if (mesh.empty()) {
        throw Error(where, "the obstacle has no mesh", "allowed: the name of an OBJ file");
    }
    check_file(scene, where, mesh, "the name of an OBJ file");
}

void check_mask_file(const Scene& scene) {
    const std::string& mask = scene.domain.inlet_mask;
    if (!mask.empty()) {
        check_file(scene, "domain.inlet_mask", mask, "the name of a PNG file");
    } else if (scene.domain.inlet_profile == InletProfile::mask) {
        throw Error("domain.inlet_profile", "mask, but no picture is given",
                    "set domain.inlet_mask to the name of a PNG file");
    }
}

void check_automaton_files(const Scene& scene) {
    const Automaton& automaton = scene.automaton;
    if (!automaton.pattern.empty()) {
        check_file(scene, "automaton.pattern", automaton.pattern, "the name of a pattern file");
    }
    if (!automaton.rule_file.empty()) {
        check_file(scene, "automaton.rule_file", automaton.rule_file, "the name of a .rule file");
    }
}

Scene relocated(const Scene& scene, const fs::path& file) {
    Scene moved = scene;
    moved.file = file;
    for (Obstacle& obstacle : moved.obstacles) {
        obstacle.mesh = relocated_name(scene, obstacle.mesh, file);
    }
    moved.domain.inlet_mask = relocated_name(scene, scene.domain.inlet_mask, file);
    moved.automaton.pattern = relocated_name(scene, scene.automaton.pattern, file);
    moved.automaton.rule_file = relocated_name(scene, scene.automaton.rule_file, file);
    return moved;
}

}  // namespace lattice::scene
