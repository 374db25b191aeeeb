// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "engine/fluid/domain_boundary.hpp"

using namespace lattice::fluid;

namespace {

constexpr FaceMask west = face_bit(0, false);
constexpr FaceMask south = face_bit(1, false);
constexpr FaceMask top = face_bit(2, true);

}  // namespace

TEST_CASE("links cross the faces they come from") {
    CHECK(faces_behind(direction(1, 0, 0)) == west);
    CHECK(faces_behind(direction(-1, 0, 0)) == face_bit(0, true));
    CHECK(faces_behind(direction(1, 1, -1)) == (west | south | top));
    CHECK(faces_behind(direction(0, 0, 0)) == 0);
}

TEST_CASE("nodes touch only faces that are not periodic") {
    const lattice::Extent e{4, 5, 6};
    CHECK(faces_touched({0, 0, 5}, e, west | south | top) == (west | south | top));
    CHECK(faces_touched({0, 0, 5}, e, top) == top);
    CHECK(faces_touched({1, 1, 1}, e, ~0U) == 0);
}

TEST_CASE("no-slip reflects the whole link") {
    DomainBoundary boundary;
    boundary.no_slip = west;
    const int in = direction(1, 1, 0);
    const BoundaryLink link = boundary_link(boundary, in, west);
    CHECK(link.direction == opposite(in));
    CHECK(link.sign == 1);
    CHECK(link.gain == 0);
    CHECK(link.pressure == 0);
    CHECK((link.step_x == 0 && link.step_y == 0 && link.step_z == 0));
}

TEST_CASE("free slip reflects the normal component and keeps the way along the wall") {
    DomainBoundary boundary;
    boundary.free_slip = south;
    const BoundaryLink link = boundary_link(boundary, direction(1, 1, -1), south);
    CHECK(link.direction == direction(1, -1, -1));
    CHECK(link.step_x == -1);
    CHECK(link.step_y == 0);
    CHECK(link.step_z == 1);
}

TEST_CASE("an edge takes no-slip before free slip, and free slip before the inlet") {
    DomainBoundary boundary;
    boundary.no_slip = west;
    boundary.free_slip = south;
    const int in = direction(1, 1, 0);
    CHECK(boundary_link(boundary, in, west | south).direction == opposite(in));

    boundary.no_slip = 0;
    boundary.inlet = west;
    boundary.inlet_velocity[0] = {0.1F, 0, 0};
    const BoundaryLink link = boundary_link(boundary, in, west | south);
    CHECK(link.gain == moving_wall_gain(direction(1, -1, 0), {0.1F, 0, 0}));
    CHECK(link.incoming == direction(1, -1, 0));
    CHECK(link.direction == direction(-1, 1, 0));
    CHECK((link.step_x == 0 && link.step_y == 0));
}

TEST_CASE("an inlet wall gives the momentum of its velocity") {
    // Summed over the incoming links of a flat wall, 6 W (c.u) c_x is u_x.
    double momentum = 0;
    for (int i = 0; i < direction_count; ++i) {
        if (cx(i) == 1) { momentum += moving_wall_gain(i, {0.1F, 0, 0}) * cx(i); }
    }
    CHECK(momentum == doctest::Approx(0.1).epsilon(1e-6));
}

TEST_CASE("an outlet reflects with the sign changed and adds the pressure of its velocity") {
    DomainBoundary boundary;
    boundary.outlet = face_bit(0, true);
    const BoundaryLink link = boundary_link(boundary, direction(-1, 0, 1), boundary.outlet);
    CHECK(link.direction == direction(1, 0, -1));
    CHECK(link.sign == -1);
    CHECK(link.pressure == 1);
    CHECK(pressure_gain(link.incoming, Vector3<float>{}) == 0);
    // 2 W (9/2 (c.u)^2 - 3/2 u^2) with u along the rest direction's axis is -3 W u^2.
    CHECK(pressure_gain(direction(0, 0, 0), Vector3<float>{0.1F, 0, 0}) ==
          doctest::Approx(-3 * 8.0 / 27 * 0.01));
}

TEST_CASE("the table streams plainly where no face is crossed") {
    DomainBoundary boundary;
    boundary.no_slip = west;
    const LinkTable table = link_table(boundary);
    for (FaceMask touched = 0; touched < 64; ++touched) {
        for (int i = 0; i < direction_count; ++i) {
            const BoundaryLink& link = table[touched * direction_count + i];
            if ((touched & faces_behind(i) & west) != 0) {
                REQUIRE(link.direction == opposite(i));
                continue;
            }
            REQUIRE(link.direction == i);
            REQUIRE(link.step_x == -cx(i));
            REQUIRE(link.step_y == -cy(i));
            REQUIRE(link.step_z == -cz(i));
        }
    }
}
