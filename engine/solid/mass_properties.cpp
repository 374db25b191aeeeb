// SPDX-License-Identifier: MIT
#include "engine/solid/mass_properties.hpp"

namespace lattice::solid {

MassProperties mass_properties(const TriangleMesh& mesh) {
    // About a point of the mesh, so that far meshes lose no digits.
    const glm::dvec3 origin(bounds(mesh).centre());
    double volume = 0;
    glm::dvec3 first(0.0);   // integral of x
    glm::dmat3 second(0.0);  // integral of x x^T
    for (const auto& triangle : mesh.triangles) {
        const glm::dvec3 a = glm::dvec3(mesh.vertices[triangle[0]]) - origin;
        const glm::dvec3 b = glm::dvec3(mesh.vertices[triangle[1]]) - origin;
        const glm::dvec3 c = glm::dvec3(mesh.vertices[triangle[2]]) - origin;
        const double six_volumes = glm::dot(a, glm::cross(b, c));
        const glm::dvec3 sum = a + b + c;
        volume += six_volumes / 6;
        first += six_volumes / 24 * sum;
        second += six_volumes / 120 *
                  (glm::outerProduct(a, a) + glm::outerProduct(b, b) + glm::outerProduct(c, c) +
                   glm::outerProduct(sum, sum));
    }
    if (volume == 0) { return {0, origin, glm::dmat3(0.0)}; }
    const glm::dvec3 centre = first / volume;
    const glm::dmat3 about_centre = second - volume * glm::outerProduct(centre, centre);
    const double trace = about_centre[0][0] + about_centre[1][1] + about_centre[2][2];
    return {volume, origin + centre, trace * glm::dmat3(1.0) - about_centre};
}

}  // namespace lattice::solid
