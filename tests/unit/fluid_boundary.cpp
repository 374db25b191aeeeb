// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cmath>

#include "engine/fluid/domain_boundary.hpp"
#include "engine/fluid/outlet_state.hpp"

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

TEST_CASE("a moving wall gives the part of its velocity that lies along it") {
    DomainBoundary boundary;
    boundary.no_slip = top | west | south;
    boundary.moving = top | south;
    boundary.wall_velocity = {0.05F, 0.03F, 0.02F};
    // 6 W (c . u) with W = 1/54 and c = (1, 0, -1), u = (0.05, 0.03, 0).
    const BoundaryLink flat = boundary_link(boundary, direction(1, 0, -1), top);
    CHECK(flat.gain == doctest::Approx(0.05 / 9).epsilon(1e-6));
    CHECK(flat.direction == opposite(direction(1, 0, -1)));
    CHECK(boundary_link(boundary, direction(0, 0, -1), top).gain == 0);
    // South moves along x and z alone.
    const BoundaryLink side = boundary_link(boundary, direction(0, 1, -1), south);
    CHECK(side.gain == doctest::Approx(-0.02 / 9).epsilon(1e-6));
}

TEST_CASE("at an edge a resting wall wins, and two moving walls share what lies along both") {
    DomainBoundary boundary;
    boundary.no_slip = top | west | south;
    boundary.moving = top | south;
    boundary.wall_velocity = {0.05F, 0.03F, 0.02F};
    CHECK(boundary_link(boundary, direction(1, 0, -1), top | west).gain == 0);
    const BoundaryLink edge = boundary_link(boundary, direction(1, 1, -1), top | south);
    CHECK(edge.gain == doctest::Approx(6.0 / 216 * 0.05).epsilon(1e-6));
    boundary.no_slip = top | south;
    boundary.inlet = west;
    boundary.inlet_velocity[0] = {0.1F, 0, 0};
    CHECK(boundary_link(boundary, direction(1, 0, -1), top | west).gain ==
          doctest::Approx(0.05 / 9).epsilon(1e-6));
}

TEST_CASE("a lid over resting walls brings in no mass") {
    DomainBoundary boundary;
    boundary.no_slip = top | west | south | face_bit(0, true) | face_bit(1, true);
    boundary.moving = top;
    boundary.wall_velocity = {0.1F, 0.07F, 0};
    const LinkTable table = link_table(boundary);
    double mass = 0;
    const lattice::Extent e{5, 4, 3};
    for (int y = 0; y < e.y; ++y) {
        for (int x = 0; x < e.x; ++x) {
            const FaceMask touched = faces_touched({x, y, e.z - 1}, e, boundary.walls());
            for (int i = 0; i < direction_count; ++i) {
                mass += table[touched * direction_count + i].gain;
            }
        }
    }
    CHECK(std::abs(mass) < 1e-8);
}

TEST_CASE("a varied inlet takes its velocity from the face's states") {
    DomainBoundary boundary;
    boundary.inlet = west | south;
    boundary.varied = south;
    boundary.inlet_velocity[0] = {0.1F, 0, 0};
    const int in = direction(1, 1, 0);
    CHECK(boundary_link(boundary, in, south).face == 2);
    CHECK(boundary_link(boundary, in, west).face == -1);
    CHECK(boundary_link(boundary, in, west).gain == moving_wall_gain(in, {0.1F, 0, 0}));
    CHECK(boundary_link(boundary, in, west | south).face == -1);  // the lower face
}

TEST_CASE("an outlet copies the nodes at it and takes away the sound that comes in") {
    DomainBoundary boundary;
    boundary.outlet = face_bit(0, true);
    boundary.free_slip = south;
    const int in = direction(-1, 0, 1);
    const BoundaryLink link = boundary_link(boundary, in, boundary.outlet);
    CHECK(link.direction == in);
    CHECK((link.step_x == 0 && link.step_y == 0 && link.step_z == -1));
    CHECK(link.sign == 1);
    CHECK(link.gain == 0);
    CHECK(link.face == 1);
    // At an edge free slip turns the link around first.
    const BoundaryLink edge = boundary_link(boundary, direction(-1, 1, 0), boundary.outlet | south);
    CHECK(edge.direction == direction(-1, -1, 0));
    CHECK((edge.step_x == 0 && edge.step_y == 0 && edge.step_z == 0));

    // A wave of density amplitude s against +x carries the velocity -c_s s: its linear equilibrium
    // W s (1 + 3 c_s) is what is taken along each link.
    FaceState state;
    state.sound = 1e-3F;
    CHECK(outlet_gain(direction(-1, 0, 0), state) ==
          doctest::Approx(-2.0 / 27 * (1 + std::sqrt(3.0)) * 1e-3).epsilon(1e-6));
}

TEST_CASE("an outlet tells sound that leaves from sound that comes in") {
    const auto wave = [](int face, float density, float outward_speed, float mean) {
        float f[direction_count];
        for (int i = 0; i < direction_count; ++i) {
            const float c = static_cast<float>(face / 2 == 0 ? cx(i) : cz(i));
            const float sign = face % 2 == 0 ? -1.0F : 1.0F;
            f[i] = weight(i) * (density + 3 * c * sign * outward_speed);
        }
        return outlet_state(face, mean, f).sound;
    };
    const float cs = std::sqrt(1.0F / 3);
    for (const int face : {0, 1, 4, 5}) {
        CHECK(std::abs(wave(face, 1e-4F, cs * 1e-4F, 0)) < 5e-8F);
        CHECK(wave(face, 1e-4F, -cs * 1e-4F, 0) == doctest::Approx(1e-4).epsilon(1e-3));
        CHECK(std::abs(wave(face, 0, 0.08F, 0.08F)) < 5e-8F);
    }
}

TEST_CASE("nodes of a face are numbered once each, and found again") {
    const lattice::Extent e{3, 4, 5};
    for (int face = 0; face < 6; ++face) {
        for (std::int64_t n = 0; n < face_size(face / 2, e); ++n) {
            const Site s = face_site(face, e, n);
            CHECK(face_node(face / 2, e, s) == n);
            CHECK(faces_touched(s, e, 1U << face) == 1U << face);
        }
    }
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
