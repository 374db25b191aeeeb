// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>

#include "app/commands/commands.hpp"
#include "app/exit_status.hpp"
#include "app/mesh_text.hpp"
#include "app/task_progress.hpp"
#include "engine/simulation/obstacle_notes.hpp"
#include "engine/solid/mesh_report.hpp"
#include "engine/solid/triangle_mesh.hpp"

namespace lattice::app {

int mesh(const MeshOptions& options) {
    TaskProgress progress;
    const Progress tell = progress.listener();
    const solid::TriangleMesh mesh = as_input([&] {
        return solid::load_obj(options.file,
                               [&](double share) { tell("Reading the mesh", share); });
    });
    const solid::MeshReport report =
        solid::mesh_report(mesh, [&](double share) { tell("Looking at the mesh", share); });
    fmt::print("triangles   {}\n", grouped(report.triangles));
    fmt::print("vertices    {}\n", grouped(report.topology.vertices));
    fmt::print("parts       {}\n", grouped(report.topology.parts));
    fmt::print("surface     {}; area {:.4g}\n", surface_text(report), report.area);
    fmt::print("volume      {}\n", report.solid()
                                       ? fmt::format("{:.4g}", report.volume)
                                       : "unknown: it takes a closed surface that faces outward");
    fmt::print("extent      {}\n", extent_text(report, 1));
    if (!report.thickness) {
        fmt::print("thickness   unknown: it takes two sides that agree about which is out\n");
        return exit_success;
    }
    const double share = *report.thickness * solid::nodes_per_mesh_unit(report, 1, 1);
    fmt::print(
        "thickness   {:.3g} where it is thinnest, {:.3g} % of the extent: {:g} nodes from {:.0f} "
        "nodes across on\n",
        *report.thickness, 100 * share, simulation::least_nodes_thick,
        std::ceil(simulation::least_nodes_thick / share));
    return exit_success;
}

}  // namespace lattice::app
