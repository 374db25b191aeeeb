// SPDX-License-Identifier: MIT
#include "engine/solid/mesh_report.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/solid/mass_properties.hpp"
#include "engine/solid/surface_points.hpp"
#include "engine/solid/triangle_tree.hpp"

namespace lattice::solid {

namespace {

constexpr std::size_t rays = 8192;
/// Of the extent: closer than that, a ray meets the rounding of the surface it began at.
constexpr double least_thickness = 1e-6;

/// Distance to the other side straight inward from each of many points, where there is one.
std::vector<double> depths(const TriangleMesh& mesh, double least) {
    const TriangleTree tree(mesh);
    std::vector<double> found;
    for (const SurfacePoint& point : uniform_points(mesh, rays, 0)) {
        const glm::dvec3 outward = normal(mesh, point.triangle);
        if (outward == glm::dvec3(0.0)) { continue; }
        const Ray inward{point.position, -outward};
        if (const auto depth = tree.distance_to_exit(inward, least, point.triangle)) {
            found.push_back(*depth);
        }
    }
    return found;
}

/// The mesh seen from the other side.
TriangleMesh turned(TriangleMesh mesh) {
    for (auto& triangle : mesh.triangles) { std::swap(triangle[1], triangle[2]); }
    return mesh;
}

std::optional<double> thickness(const TriangleMesh& mesh, double extent, bool inside_out) {
    const double least = least_thickness * extent;
    std::vector<double> found = inside_out ? depths(turned(mesh), least) : depths(mesh, least);
    // From most of an open sheet the way inward leads to nothing.
    if (found.size() < rays / 2) { return std::nullopt; }
    const auto thin = static_cast<std::ptrdiff_t>(thin_share * static_cast<double>(found.size()));
    std::nth_element(found.begin(), found.begin() + thin, found.end());
    return found[static_cast<std::size_t>(thin)];
}

}  // namespace

MeshReport mesh_report(const TriangleMesh& mesh, const ShareDone& progress) {
    const auto done = [&](double share) {
        if (progress) { progress(share); }
    };
    MeshReport report;
    report.triangles = static_cast<std::int64_t>(mesh.triangles.size());
    report.extent = bounds(mesh).extent();
    report.area = surface_area(mesh);
    report.volume = mass_properties(mesh).volume;
    done(0.1);
    report.topology = topology(mesh);
    done(0.5);
    if (report.topology.faces_agree()) {
        const bool inside_out = report.topology.closed() && report.volume < 0;
        report.thickness = thickness(mesh, largest_side(report.extent), inside_out);
    }
    done(1.0);
    return report;
}

double nodes_per_mesh_unit(const MeshReport& report, double scale, double resolution) {
    const double extent = largest_side(report.extent);
    return extent > 0 ? scale * resolution / extent : 0;
}

}  // namespace lattice::solid
