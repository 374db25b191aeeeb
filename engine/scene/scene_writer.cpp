// SPDX-License-Identifier: MIT
#include <cstdint>
#include <fstream>
#include <iterator>
#include <system_error>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/scene/atomic_file.hpp"
#include "engine/scene/kept_text.hpp"
#include "engine/scene/mesh_path.hpp"
#include "engine/scene/parameter_table.hpp"
#include "engine/scene/scene_file.hpp"
#include "engine/scene/toml_text.hpp"

namespace lattice::scene {

namespace {

std::string format_path(const Scene& scene, std::size_t obstacle) {
    std::string text;
    for (std::size_t k = 0; k < scene.obstacles[obstacle].keys.size(); ++k) {
        text +=
            fmt::format("\n[[{}]]\n", key_section) + format_keys(scene, key_section, {obstacle, k});
    }
    return text;
}

}  // namespace

std::string format_scene(const Scene& present) {
    const Scene scene = without_gpu_defaults(present);
    std::string text = format_keys(scene, "", {});
    std::string_view last;
    for (const Parameter& parameter : parameter_table()) {
        const std::string_view section = section_of(parameter);
        // Keys stand below their obstacles.
        if (section.empty() || section == last || section == key_section) { continue; }
        if (!belongs_to(parameter, scene.kind)) { continue; }
        last = section;
        const std::string header = is_listed(parameter) ? fmt::format("\n[[{}]]\n", section)
                                                        : fmt::format("\n[{}]\n", section);
        for (const Instance which : instances(scene, section)) {
            text += header + format_keys(scene, section, which);
            if (section == "obstacle") { text += format_path(scene, which.index); }
        }
    }
    return text;
}

namespace {

/// Of a scene file that may be gone, be something else or be huge; empty then.
std::string text_of(const std::filesystem::path& file) {
    constexpr std::uintmax_t most = std::uintmax_t{4} << 20;
    std::error_code failure;
    if (file.extension() != ".toml" || !std::filesystem::is_regular_file(file, failure) ||
        std::filesystem::file_size(file, failure) > most || failure) {
        return {};
    }
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

std::string format_scene_with_comments(const Scene& present, const std::filesystem::path& file) {
    const Scene scene = relocated(present, file);
    std::string plain = format_scene(scene);
    const std::string text = text_of(present.file);
    if (text.empty()) { return plain; }
    try {
        const Scene before = parse_scene(text, present.file);
        const auto kept = rewritten(text, before, without_gpu_defaults(scene));
        if (kept && parse_scene(*kept, file) == parse_scene(plain, file)) { return *kept; }
    } catch (const Error&) {
        // The file is not what it was, or names what is gone: its comments are not worth a scene.
    }
    return plain;
}

void write_scene_file(const Scene& scene, const std::filesystem::path& file) {
    check_scene(scene);
    write_file_atomically(file, format_scene_with_comments(scene, file));
}

}  // namespace lattice::scene
