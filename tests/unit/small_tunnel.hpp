// SPDX-License-Identifier: MIT
// A scene with everything in it that steps in no time: a ball and smoke in a tunnel of 48 x 24 x 24
// nodes.
#pragma once

#include "engine/scene/scene.hpp"

namespace lattice::test {

inline scene::Scene small_tunnel() {
    scene::Scene s;
    s.domain.size = {2, 1, 1};
    s.domain.resolution = 24;
    s.fluid.viscosity_lu = 4e-3;
    s.fluid.inflow_speed_lu = 0.08;
    scene::Obstacle ball;
    ball.mesh = LATTICELAB_ASSETS "/meshes/ball.obj";
    ball.position = {0.7, 0.5, 0.5};
    ball.scale = 0.35;
    s.obstacles.push_back(ball);
    scene::Emitter emitter;
    emitter.position = {0.1, 0.5, 0.5};
    emitter.size = {0.05, 0.3, 0.3};
    emitter.rate = 40.5;
    s.emitters.push_back(emitter);
    s.smoke.capacity = 20000;
    return s;
}

}  // namespace lattice::test
