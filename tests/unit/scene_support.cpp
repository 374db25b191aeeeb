// SPDX-License-Identifier: MIT
#include "scene_support.hpp"

#include <fstream>
#include <iterator>

#include <unistd.h>

#include "engine/scene/parameter_table.hpp"

namespace fs = std::filesystem;
using namespace lattice::scene;

ScratchFolder::ScratchFolder() {
    std::string name = (fs::temp_directory_path() / "lattice_scene_XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) { throw std::runtime_error("no scratch folder"); }
    path_ = name;
    write_text(path_ / "ball.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
}

ScratchFolder::~ScratchFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

void write_text(const fs::path& file, const std::string& text) {
    std::ofstream stream(file, std::ios::binary);
    stream << text;
    stream.close();
    if (!stream) { throw std::runtime_error("cannot write " + file.string()); }
}

std::string read_text(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

lattice::Error error_of(const std::function<void()>& action) {
    try {
        action();
    } catch (const lattice::Error& error) { return error; }
    return {"(no error)", "(no error)", "(no error)"};
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

namespace {

std::vector<Obstacle> unusual_obstacles(const std::string& mesh) {
    return {{"first",
             mesh,
             {0.1, -0.2, 0.3},
             {10, 20, -30},
             0.5,
             false,
             ObstacleMotion::driven,
             {0.01, 0.02, 0},
             {0, 0.5, -0.25},
             {0.1, 0, 0},
             {0, 0.5, 0},
             3,
             2000,
             false,
             {{12.5, {0.2, -0.2, 0.3}, {10, 20, -30}}, {1000, {0.4, 0.1, 0.3}, {0, 90, 0.5}}}},
            {"second",
             mesh,
             {1, 2, 3},
             {0.5, 0, 0},
             0.75,
             true,
             ObstacleMotion::free,
             {0, 0, -0.01},
             {0.125, 0, 0},
             {0, 0, 0},
             {0, 0, 1},
             7.5,
             0,
             true,
             {}}};
}

void set_unusual_view(Scene& scene) {
    scene.view = {ViewMode::particles,
                  {3, 2, 1},
                  {0.5, 0.4, 0.3},
                  50,
                  {1, 0, 0.5},
                  2.5,
                  7.5,
                  0.5,
                  {0.25, 0.5, 0.75},
                  0.25,
                  1.75,
                  true,
                  ToneCurve::agx,
                  2.5,
                  ParticleColour::speed,
                  {0.1, 0.2, 0.3},
                  {0.4, 0.5, 0.6},
                  0.75,
                  false,
                  Ground::plain,
                  Background::dusk,
                  -12.5,
                  true};
    scene.field = {true,
                   FlowField::q_criterion,
                   true,
                   false,
                   true,
                   true,
                   {0.3, 0.2, 0.1},
                   {0.4, 0.5, 0.6},
                   {10, -20, 30},
                   true,
                   20,
                   7,
                   true,
                   SurfaceQuantity::vorticity,
                   2.5,
                   ObstacleColours::force,
                   ColourMapName::dusk,
                   FieldUnits::lattice,
                   FieldRange::locked,
                   -0.25,
                   0.75,
                   false};
    scene.bookmarks = {{"front", {0, -3, 1}, {0.5, 0.5, 0.5}, 30},
                       {"above", {1, 1, 5}, {1, 1, 0}, 25}};
    scene.camera_keys = {{100.5, {0, -3, 1}, {0.5, 0.5, 0.5}, 30},
                         {900, {2, -2, 1}, {1, 0, 0}, 45}};
}

void set_unusual_seeds(Scene& scene) {
    scene.seeds = {{"rake",
                    LineKind::pathline,
                    SeedShape::line,
                    {0.1, 0.2, 0.3},
                    {0.4, 0.5, 0.6},
                    Axis::y,
                    0.05,
                    7,
                    2.5,
                    0.01},
                   {"",
                    LineKind::streamline,
                    SeedShape::disc,
                    {0.3, 0.2, 0.1},
                    {9, 9, 9},
                    Axis::z,
                    0.15,
                    33,
                    0.75,
                    0.002}};
}

}  // namespace

Scene unusual_scene(const std::string& mesh) {
    Scene scene;
    scene.title = "Title \"quoted\" \\ and Grüße";
    scene.description = "First line\nsecond\tline, with \"\"\" in it\n";
    scene.domain = {{1.5, 0.75, 0.6},
                    40,
                    80,
                    {FaceKind::outlet, FaceKind::inlet, FaceKind::periodic, FaceKind::periodic,
                     FaceKind::no_slip, FaceKind::outlet},
                    0.1,
                    {0.01, 0, -0.02},
                    InletProfile::turbulent,
                    mesh,  // any file that is there will do
                    0.2,
                    0.3};
    scene.fluid = {CollisionModel::bgk,
                   0.0123456789012345,
                   0.0625,
                   0.3,
                   Held::reynolds,
                   64,
                   0.05,
                   0.1875,
                   0.125,
                   {1e-5, 0, -1e-4},
                   SolverVariant::fused,  // the only one that goes with what follows
                   Storage::fp16,
                   Streaming::in_place,
                   3};
    scene.start = {InitialFlow::taylor_green, 0.03, {0.01, 0.02, 0}};
    scene.solid = {
        DeltaKernel::four_point, SampleWeighting::none, ForceSpreading::gather, 5, 0.75, 16,
        {0, 1e-5, -2e-5}};
    scene.obstacles = unusual_obstacles(mesh);
    scene.emitters = {
        {"a", EmitterShape::disc, {0.2, 0.3, 0.4}, {0, 0.1, 0.2}, 12.5, 77, 3, {0.5, 0.25, 0.125}},
        {"b", EmitterShape::box, {0.3, 0.2, 0.1}, {1, 2, 3}, 1e-3, 1e6}};
    scene.probes = {
        {"wake", ProbeKind::line, {0.1, 0.2, 0.3}, {1.5, 0.75, 0.6}, Axis::z, 3, 400, 1, 0.5},
        {"all", ProbeKind::domain, {9, 9, 9}, {9, 9, 9}, Axis::y, 5, 7, 0, 0},
        {"drag", ProbeKind::obstacle, {1, 1, 1}, {1, 1, 2}, Axis::x, 1, 9, 1, 0.25}};
    set_unusual_seeds(scene);
    scene.smoke = {1234, 5678, 0.25, 1.5};
    set_unusual_view(scene);
    scene.run = {42, 9, 100, 0.3, 1000};
    scene.units = {0.5, 12.5, 1.5e-5, StepFrom::viscosity, 998};
    return scene;
}
