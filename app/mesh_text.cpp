// SPDX-License-Identifier: MIT
#include "app/mesh_text.hpp"

#include <fmt/format.h>

#include <cstddef>

namespace lattice::app {

std::string surface_text(const solid::MeshReport& report) {
    const solid::MeshTopology& topology = report.topology;
    std::string text = topology.closed() ? "closed" : "open";
    if (topology.closed() && topology.faces_agree() && report.volume < 0) {
        text += ", inside out";
    }
    const auto add = [&text](std::int64_t edges, const char* what) {
        if (edges > 0) { text += fmt::format(", {} {} edge{}", edges, what, edges > 1 ? "s" : ""); }
    };
    add(topology.open_edges, "open");
    add(topology.non_manifold_edges, "non-manifold");
    add(topology.turned_edges, "turned");
    return text;
}

std::string parts_text(const solid::MeshReport& report) {
    return fmt::format("{} part{}", report.topology.parts, report.topology.parts == 1 ? "" : "s");
}

std::string extent_text(const solid::MeshReport& report, double units) {
    return fmt::format("{:.3g} x {:.3g} x {:.3g}", report.extent.x * units, report.extent.y * units,
                       report.extent.z * units);
}

std::string grouped(std::int64_t number) {
    std::string digits = std::to_string(number);
    for (auto place = static_cast<std::ptrdiff_t>(digits.size()) - 3; place > 0; place -= 3) {
        digits.insert(static_cast<std::size_t>(place), " ");
    }
    return digits;
}

}  // namespace lattice::app
