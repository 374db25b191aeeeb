// SPDX-License-Identifier: MIT
#include "engine/scene/mesh_path.hpp"

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/scene/scene_file.hpp"

namespace lattice::scene {

namespace fs = std::filesystem;

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
    const fs::path file = resolve_mesh_path(scene, mesh);
    std::error_code failure;
    const fs::file_status status = fs::status(file, failure);
    if (!fs::exists(status)) {
        throw Error(where, fmt::format("there is no file {}", file.string()),
                    fmt::format("'{}' is looked for in the working directory, then beside the "
                                "scene file; allowed: the name of an OBJ file",
                                mesh));
    }
    if (fs::is_directory(status)) {
        throw Error(where, fmt::format("{} is a folder", file.string()),
                    "allowed: the name of an OBJ file");
    }
}

Scene relocated(const Scene& scene, const fs::path& file) {
    Scene moved = scene;
    moved.file = file;
    for (Obstacle& obstacle : moved.obstacles) {
        const fs::path mesh(obstacle.mesh);
        if (obstacle.mesh.empty() || mesh.is_absolute()) { continue; }
        const fs::path target = resolve_mesh_path(scene, obstacle.mesh);
        if (fs::absolute(file.parent_path() / mesh).lexically_normal() == target) { continue; }
        const fs::path folder = fs::absolute(file).lexically_normal().parent_path();
        const fs::path relative = target.lexically_relative(folder);
        obstacle.mesh = (relative.empty() ? target : relative).generic_string();
    }
    return moved;
}

}  // namespace lattice::scene
