// SPDX-License-Identifier: MIT
// Inlets of whole scenes.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <vector>

#include "engine/error.hpp"
#include "engine/scene/scene.hpp"
#include "engine/simulation/fluid_simulation.hpp"
#include "tests/unit/devices.hpp"

using namespace lattice;
using namespace lattice::simulation;
using scene::Effect;
using scene::InletProfile;
using scene::Scene;

namespace fs = std::filesystem;

namespace {

/// A 1 x 2 PNG, white over black, written out so that no encoder is needed here.
constexpr unsigned char white_over_black[] = {
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48,
    0x44, 0x52, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x02, 0x08, 0x00, 0x00, 0x00,
    0x00, 0xbc, 0xea, 0xe9, 0xfb, 0x00, 0x00, 0x00, 0x0c, 0x49, 0x44, 0x41, 0x54, 0x78,
    0x9c, 0x63, 0xf8, 0xcf, 0xc0, 0x00, 0x00, 0x03, 0x01, 0x01, 0x00, 0xc9, 0xfe, 0x92,
    0xef, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82};

/// A folder of its own with a mask in it.
class MaskFolder {
public:
    MaskFolder() : path_(fs::temp_directory_path() / "lattice_simulation_inlet") {
        fs::create_directories(path_);
        std::ofstream(mask(), std::ios::binary)
            .write(reinterpret_cast<const char*>(white_over_black), sizeof white_over_black);
    }
    ~MaskFolder() { fs::remove_all(path_); }
    MaskFolder(const MaskFolder&) = delete;
    MaskFolder& operator=(const MaskFolder&) = delete;

    fs::path mask() const { return path_ / "mask.png"; }

private:
    fs::path path_;
};

Scene channel() {
    Scene scene;
    scene.domain.size = {2, 1, 0.5};
    scene.domain.resolution = 16;
    scene.domain.turbulence_length = 0.5;
    scene.fluid.inflow_speed_lu = 0.05;
    scene.fluid.viscosity_lu = 0.02;
    scene.smoke.capacity = 10;
    return scene;
}

/// Mean speed along x of the first nodes behind the inlet with z in [from, to).
double speed_behind_inlet(const FluidSimulation& simulation, int from, int to) {
    const std::vector<glm::vec4> nodes = simulation.solver().velocity_density();
    const Extent e = simulation.solver().settings().extent;
    double sum = 0;
    for (int z = from; z < to; ++z) {
        for (int y = 0; y < e.y; ++y) { sum += nodes[e.index(0, y, z)].x; }
    }
    return sum / ((to - from) * e.y);
}

}  // namespace

TEST_CASE("a mask lets the flow in where it is bright") {
    const MaskFolder folder;
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        Scene scene = channel();
        scene.domain.inlet_profile = InletProfile::mask;
        scene.domain.inlet_mask = folder.mask().string();
        FluidSimulation simulation(*device, scene);
        simulation.step(200);
        CHECK(speed_behind_inlet(simulation, 0, 2) < 0.012);
        CHECK(speed_behind_inlet(simulation, 6, 8) > 0.035);

        // Live, the whole face comes back.
        scene.domain.inlet_profile = InletProfile::uniform;
        simulation.apply(scene, Effect::live);
        simulation.step(400);
        CHECK(speed_behind_inlet(simulation, 0, 2) > 0.035);
    }
}

TEST_CASE("a mask that cannot be read leaves the flow as it is") {
    const MaskFolder folder;
    const auto device = compute::Device::open("cpu");
    Scene scene = channel();
    FluidSimulation simulation(*device, scene);
    simulation.step(3);
    const auto before = simulation.solver().populations();
    scene.domain.inlet_profile = InletProfile::mask;
    scene.domain.inlet_mask = (folder.mask().parent_path() / "gone.png").string();
    for (const Effect effect : {Effect::live, Effect::rebuild}) {
        CHECK_THROWS_WITH_AS(simulation.apply(scene, effect),
                             doctest::Contains("gone.png does not exist"), Error);
        CHECK(simulation.solver().populations() == before);
    }
    simulation.step(1);
    CHECK(simulation.step_count() == 4);
}

TEST_CASE("a turbulent scene repeats with its seed, and differs with another") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        Scene scene = channel();
        scene.domain.inlet_profile = InletProfile::turbulent;
        scene.run.seed = 3;
        FluidSimulation simulation(*device, scene);
        simulation.step(30);
        const auto first = simulation.solver().populations();
        simulation.reset();
        simulation.step(30);
        CHECK(simulation.solver().populations() == first);
        scene.run.seed = 4;
        FluidSimulation other(*device, scene);
        other.step(30);
        CHECK(other.solver().populations() != first);
    }
}
