// SPDX-License-Identifier: MIT
// What a scene is, as plain data. Lengths, positions and sizes are in scene units: the domain is
// `domain.size` units large and `domain.resolution` nodes stand on one unit. Flow quantities carry
// `_lu` when they are in lattice units (node spacing 1, step 1, density 1).
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <glm/glm.hpp>

#include "engine/compute/extent.hpp"
#include "engine/scene/automaton.hpp"
#include "engine/scene/field_view.hpp"

namespace lattice::scene {

/// What is simulated: smoke in a flow, or a cellular automaton. Sections of the one kind mean
/// nothing in a scene of the other, and stand in no file of it.
enum class Kind { fluid, automaton };

enum class Face { west, east, south, north, bottom, top };  // -x, +x, -y, +y, -z, +z
constexpr int face_count = 6;

enum class FaceKind { periodic, no_slip, free_slip, inlet, outlet, moving_wall };

/// How the speed of an inlet is spread over its face.
enum class InletProfile { uniform, parabolic, mask, turbulent };

/// See engine/fluid/collision_registry.hpp for equations and sources.
enum class CollisionModel { bgk, acm, mrt, central, study_2019, study_2020, kbc };

/// How a step is cut into kernels; see engine/fluid/solver.hpp.
enum class SolverVariant { fused, paper, csoa, baseline };

/// What stays as it is when speed, length or resolution change.
enum class Held {
    automatic,  ///< a resolution keeps the Reynolds number, a speed or a length the viscosity
    reynolds,   ///< the Reynolds number; the viscosity follows
    viscosity   ///< the viscosity; the Reynolds number follows
};

/// In what populations are kept between steps; arithmetic is fp32 always.
enum class Storage { fp32, fp16 };

/// Where a step writes its populations: into a second copy, or over those it read.
enum class Streaming { two_copy, in_place };

/// What the fluid does at step 0.
enum class InitialFlow {
    inflow,  ///< moves with the first inlet, or rests where there is none
    rest,
    shear_wave,
    taylor_green,
    double_shear_layer,
    vortex,
    vortex_rings
};

/// Regularised delta function that carries velocity and force between samples and nodes.
enum class DeltaKernel { two_point, three_point, four_point };

/// What moves an obstacle.
enum class ObstacleMotion {
    fixed,   ///< nothing
    driven,  ///< velocity and spin, whatever the fluid does
    free,    ///< the fluid, gravity, walls and a hand
    hinged   ///< the fluid, about an axis through the pivot
};

/// How much force a sample passes on of what it would take to stop the fluid at it.
enum class SampleWeighting {
    normalised,  ///< by how many samples share its nodes; converges for any sampling
    none,        ///< all of it, as in Chen et al., Eqs. 7-8; diverges where samples stand dense
};

/// How forces come from samples to nodes; see engine/solid/force_sums.hpp.
enum class ForceSpreading {
    automatic,  ///< gather_all in the fluid variants baseline and csoa, scatter in the others
    scatter,    ///< each sample adds to the nodes around it, in whole units: repeats bit for bit
    scatter_float,  ///< the same in floats, as in Chen et al.: differs in the last bits
    gather,         ///< each node near samples looks for those around it, in whole units
    gather_all,     ///< each node of the grid does, as in the baseline of Chen et al.
};

enum class EmitterShape { sphere, box, disc };

/// What a probe measures: the velocity at a point, along a line or averaged over a plane, the
/// energy of the whole domain, or the force of the fluid on an obstacle.
enum class ProbeKind { point, line, plane, domain, obstacle };

enum class Axis { x, y, z };

/// Lines of the flow: along the velocity of one moment, or where particles went.
enum class LineKind { streamline, pathline };
/// What the points are spread over that lines start from.
enum class SeedShape { point, line, disc };

/// How smoke is drawn.
enum class ViewMode { smoke, particles, none };

/// What the colour of a particle tells.
enum class ParticleColour { age, speed, emitter };

/// How light becomes the screen's; see shaders/tone_curve.glsl.
enum class ToneCurve {
    gentle,    ///< linear, with a shoulder for highlights
    none,      ///< cut off at white
    reinhard,  ///< by luminance
    filmic,    ///< more contrast, as film prints
    agx        ///< more range; highlights lose their colour
};

/// What the domain stands on.
enum class Ground { grid, plain, none };

/// What is behind the domain, and the sky and the tint of the key light that go with it.
enum class Background { studio, dusk, night, light, dark };

struct Domain {
    glm::dvec3 size{2.0, 1.0, 1.0};  ///< scene units
    int resolution = 64;             ///< nodes per scene unit
    int gpu_resolution = 0;          ///< taken instead of `resolution` on CUDA when not 0
    std::array<FaceKind, face_count> faces{FaceKind::inlet,     FaceKind::outlet,
                                           FaceKind::free_slip, FaceKind::free_slip,
                                           FaceKind::free_slip, FaceKind::free_slip};
    double sponge = 0.08;  ///< share of the length before an outlet whose viscosity is raised
    glm::dvec3 wall_velocity_lu{0.0, 0.0, 0.0};  ///< of moving_wall faces; its part along the face
    InletProfile inlet_profile = InletProfile::uniform;
    std::string inlet_mask;          ///< PNG whose brightness scales the inflow, for profile mask
    double turbulence = 0.1;         ///< rms of the fluctuation over the inflow speed
    double turbulence_length = 0.2;  ///< of the largest inflow eddies, scene units

    friend bool operator==(const Domain&, const Domain&) = default;
};

struct Fluid {
    CollisionModel model = CollisionModel::acm;
    double viscosity_lu = 1e-3;     ///< kinematic
    double inflow_speed_lu = 0.08;  ///< along the inlet face's inward normal
    double length = 0.25;           ///< characteristic length of the Reynolds number, scene units
    Held hold = Held::automatic;
    int alpha = 0;            ///< nodes per CSoA block, a power of two; 0: automatic
    double limiter = 0.02;    ///< lambda of the adaptive third-order rate (fluid model acm)
    double magic = 1.0 / 12;  ///< (1/w - 1/2)(1/w3 - 1/2), from which w3 follows
    double smagorinsky = 0;   ///< constant Cs of the eddy viscosity (bgk, mrt); 0: none
    glm::dvec3 body_force_lu{0.0, 0.0, 0.0};  ///< force density on every node
    SolverVariant variant = SolverVariant::fused;
    Storage storage = Storage::fp32;            ///< variant fused
    Streaming streaming = Streaming::two_copy;  ///< variant fused
    int collision_launches = 2;                 ///< variant paper: kernels that share a collision

    friend bool operator==(const Fluid&, const Fluid&) = default;
};

/// A pose that an obstacle on a path takes at a step.
struct ObstacleKey {
    double step = 0;
    glm::dvec3 position{1.0, 0.5, 0.5};  ///< as Obstacle::position
    glm::dvec3 rotation_degrees{0.0, 0.0, 0.0};

    friend bool operator==(const ObstacleKey&, const ObstacleKey&) = default;
};

struct Obstacle {
    std::string name;
    std::string mesh;                    ///< OBJ file, relative to the scene file
    glm::dvec3 position{1.0, 0.5, 0.5};  ///< where the mesh's box centre stands, scene units
    glm::dvec3 rotation_degrees{0.0, 0.0, 0.0};  ///< about x, then y, then z
    double scale = 0.25;                         ///< largest extent of the mesh, scene units
    bool visible = true;                         ///< stands in the flow and is drawn
    ObstacleMotion motion = ObstacleMotion::fixed;
    glm::dvec3 velocity_lu{0.0};   ///< driven: always; free: at the start
    glm::dvec3 spin_degrees{0.0};  ///< along the axis of the turn, degrees a step; as the velocity
    glm::dvec3 pivot{0.0};  ///< driven, hinged: point that it turns about, from the centre of
                            ///< the mesh's box, scene units
    glm::dvec3 axis{1.0, 0.0, 0.0};  ///< hinged: direction of the axis
    double density = 2;              ///< free, hinged: over that of the fluid
    double period = 0;   ///< driven along keys: steps from the first key until it is there
                         ///< again and starts over; 0: it stays at the last
    bool smooth = true;  ///< driven along keys: rounds them off
    std::vector<ObstacleKey> keys;  ///< driven: path in the place of velocity and spin, by
                                    ///< ascending step; a single one is a pose to start from

    /// Whether the fluid and a hand move it.
    bool moved_by_fluid() const {
        return motion == ObstacleMotion::free || motion == ObstacleMotion::hinged;
    }

    friend bool operator==(const Obstacle&, const Obstacle&) = default;
};

/// How obstacles act on the flow: the immersed boundary and its samples.
struct Solid {
    DeltaKernel kernel = DeltaKernel::three_point;
    SampleWeighting weighting = SampleWeighting::normalised;
    ForceSpreading spreading = ForceSpreading::automatic;
    int iterations = 3;       ///< sweeps of forcing in a step
    double spacing_lu = 0.6;  ///< mean distance of surface samples; slips about 1 % with the above
    int block_side = 8;       ///< l, side of a sample block in nodes
    glm::dvec3 gravity_lu{0.0};  ///< acceleration of free obstacles

    friend bool operator==(const Solid&, const Solid&) = default;
};

/// Lifetime of particles that stay as long as the run does.
constexpr double lasting = 1e8;

struct Emitter {
    std::string name;
    EmitterShape shape = EmitterShape::sphere;
    glm::dvec3 position{0.1, 0.5, 0.5};  ///< centre, scene units
    glm::dvec3 size{0.1, 0.1, 0.1};      ///< full extents, scene units; a disc lies across x
    double rate = 200;                   ///< particles a step
    double lifetime = 4000;              ///< steps
    double duration = 0;                 ///< steps from step 0 on in which it emits; 0: all
    glm::dvec3 colour{1.0, 1.0, 1.0};    ///< linear RGB of its smoke, on top of View::smoke_colour

    friend bool operator==(const Emitter&, const Emitter&) = default;
};

/// Measures the flow while it runs; see engine/simulation/probes.hpp.
struct Probe {
    std::string name;
    ProbeKind kind = ProbeKind::point;
    glm::dvec3 position{1.0, 0.5, 0.5};  ///< the point, a line's first end or a point of the plane
    glm::dvec3 end{1.0, 0.9, 0.5};       ///< a line's other end
    Axis axis = Axis::x;                 ///< normal of the plane
    int interval = 8;                    ///< steps between two samples
    int start = 0;                       ///< step of the first sample
    int obstacle = 0;                    ///< index of the obstacle
    double area = 0;  ///< reference area of its coefficients, scene units^2; 0: its frontal area

    friend bool operator==(const Probe&, const Probe&) = default;
};

/// Where lines of the flow start; see engine/simulation/flow_lines.hpp.
struct Seed {
    std::string name;
    LineKind lines = LineKind::streamline;
    SeedShape shape = SeedShape::line;
    glm::dvec3 position{0.1, 0.2, 0.5};  ///< the point, the line's first end, the disc's centre
    glm::dvec3 end{0.1, 0.8, 0.5};       ///< the line's other end
    Axis axis = Axis::x;                 ///< normal of the disc
    double radius = 0.2;                 ///< of the disc, scene units
    int count = 12;                      ///< points spread over a line or disc
    double length = 3;     ///< of a streamline each way, of a pathline in all, scene units at most
    double width = 0.008;  ///< of the ribbons, scene units

    friend bool operator==(const Seed&, const Seed&) = default;
};

struct Smoke {
    int capacity = 400000;    ///< tracer particles at most
    int gpu_capacity = 0;     ///< taken instead on CUDA when not 0
    double fade = 0.35;       ///< share of the lifetime over which a particle thins out at its end
    double volume_scale = 1;  ///< density cells per node spacing

    friend bool operator==(const Smoke&, const Smoke&) = default;
};

/// The flow at step 0, centred on the domain's mean flow where it has one.
struct Start {
    InitialFlow flow = InitialFlow::inflow;
    double speed_lu = 0.05;                   ///< amplitude of waves and vortices
    glm::dvec3 background_lu{0.0, 0.0, 0.0};  ///< added everywhere

    friend bool operator==(const Start&, const Start&) = default;
};

struct View {
    ViewMode mode = ViewMode::smoke;
    glm::dvec3 eye{-1.2, -2.6, 1.5};    ///< camera position, scene units; z is up
    glm::dvec3 target{1.0, 0.5, 0.5};   ///< point the camera orbits
    double field_of_view = 38;          ///< vertical, degrees
    glm::dvec3 light{-0.7, -0.3, 0.9};  ///< direction toward the key light
    double light_power = 3.0;
    double extinction = 6.0;  ///< optical depth of one scene unit at density 1
    double albedo = 0.92;
    glm::dvec3 smoke_colour{1.0, 1.0, 1.0};  ///< linear RGB, on top of the albedo
    double forward_scatter = 0.7;            ///< share of the forward lobe of the phase function
    double exposure = 1.0;
    bool auto_exposure = false;  ///< exposes for smoke and solids, times `exposure`
    ToneCurve tone_curve = ToneCurve::gentle;
    double point_size = 1.5;  ///< pixels at the target's distance
    ParticleColour particle_colour = ParticleColour::age;
    glm::dvec3 ramp_low{1.0, 0.86, 0.66};  ///< linear RGB of young or slow particles
    glm::dvec3 ramp_high{0.42, 0.62, 1.0};
    double speed_range = 1.5;  ///< speed of ramp_high over the reference speed
    bool show_box = true;
    Ground ground = Ground::grid;
    Background background = Background::studio;
    double turntable = 0;      ///< degrees a second that the camera turns about its target
    bool follow_path = false;  ///< the camera follows Scene::camera_keys

    friend bool operator==(const View&, const View&) = default;
};

/// A camera kept under a name.
struct Bookmark {
    std::string name;
    glm::dvec3 eye{-1.2, -2.6, 1.5};   ///< as View::eye
    glm::dvec3 target{1.0, 0.5, 0.5};  ///< as View::target
    double field_of_view = 38;         ///< vertical, degrees

    friend bool operator==(const Bookmark&, const Bookmark&) = default;
};

/// A camera that the path passes at a step.
struct CameraKey {
    double step = 0;
    glm::dvec3 eye{-1.2, -2.6, 1.5};   ///< as View::eye
    glm::dvec3 target{1.0, 0.5, 0.5};  ///< as View::target
    double field_of_view = 38;         ///< vertical, degrees

    friend bool operator==(const CameraKey&, const CameraKey&) = default;
};

struct Run {
    std::uint64_t seed = 1;
    int steps_per_frame = 4;        ///< lattice steps between two frames of a film
    int warm_up = 0;                ///< steps before the first frame of a film
    double speed_limit_lu = 0.4;    ///< a flow faster than this is stopped; 0: it is not watched
    int checkpoint_interval = 512;  ///< steps between states kept to go back to; 0: none are kept

    friend bool operator==(const Run&, const Run&) = default;
};

/// What gives the length of a step in the world.
enum class StepFrom { speed, viscosity };

/// What the scene is in the world: see engine/scene/physical_units.hpp. 0: not known.
struct Units {
    double length_m = 0;            ///< of one scene unit
    double speed_m_s = 0;           ///< the reference speed
    double viscosity_m2_s = 0;      ///< kinematic
    StepFrom by = StepFrom::speed;  ///< where both are known
    double density_kg_m3 = 1.2;     ///< of the fluid

    friend bool operator==(const Units&, const Units&) = default;
};

/// What a scene file gave for the CPU, kept while the GPU's values stand in their place; 0 when
/// they do not.
struct CpuValues {
    int resolution = 0;
    int capacity = 0;
    int width = 0;
    int height = 0;

    friend bool operator==(const CpuValues&, const CpuValues&) = default;
};

struct Scene {
    std::string title;
    std::string description;
    Kind kind = Kind::fluid;
    Domain domain;
    Fluid fluid;
    Start start;
    Solid solid;
    std::vector<Obstacle> obstacles;
    std::vector<Emitter> emitters;
    std::vector<Probe> probes;
    std::vector<Seed> seeds;
    Smoke smoke;
    View view;
    FieldView field;
    std::vector<Bookmark> bookmarks;
    std::vector<CameraKey> camera_keys;  ///< path of the camera, by ascending step
    Automaton automaton;
    Look look;
    Run run;
    Units units;
    CpuValues cpu;
    std::filesystem::path file;  ///< where it was read from; relative mesh paths start there

    friend bool operator==(const Scene&, const Scene&) = default;
};

/// Most nodes along one axis: as many blocks as a CUDA grid takes along y and z.
constexpr std::int64_t max_axis_nodes = 65535;
/// Most nodes in the whole grid: node numbers are 32 bits wide in kernels.
constexpr std::int64_t max_grid_nodes = (std::int64_t{1} << 31) - 1;

/// Nodes along each axis: round(size * resolution), at least 1. Throws Error beyond the limits
/// above.
Extent grid_extent(const Domain& domain);

/// Inward normal of the first inlet; 0 where there is none.
glm::dvec3 inlet_normal(const Domain& domain);

/// Whether every node starts with the same velocity.
bool starts_uniform(const Start& start);

/// Throws Error when the start's flow does not fit a grid of this extent.
void check_start(const Start& start, const Extent& extent);

/// Speed that the Reynolds and Mach numbers are made of, lattice units: of the inlet, else of the
/// moving wall, else of the textbook flow at the start; fluid.inflow_speed where there is none.
double reference_speed(const Scene& scene);

/// Direction of what that is the speed of, of length 1: into the domain at the first inlet, along
/// the moving wall, else as the background of the start or the body force; x where none has one.
glm::dvec3 stream_direction(const Scene& scene);

/// reference speed * length * resolution / viscosity.
double reynolds_number(const Scene& scene);

/// Sets the viscosity that gives this Reynolds number at the present speed and length. Throws Error
/// when there is no such viscosity: no inflow, or a number that is not positive.
void set_reynolds_number(Scene& scene, double reynolds);

/// Changes the resolution and keeps what is seen: the Reynolds number (viscosity ~ resolution,
/// unless fluid.hold is viscosity; body force, gravity, spin of obstacles ~ 1 / resolution), the
/// smoke's life in units of the flow (lifetime below `lasting`, duration ~ resolution), its
/// particles per node (rate ~ resolution^2, capacity unchanged), the pace of a film
/// (steps_per_frame, warm_up ~ resolution) and that of probes (interval, start ~ resolution) and of
/// paths (period, step of a key ~ resolution), the camera's as well. Throws Error when `resolution`
/// is not positive.
void change_resolution(Scene& scene, int resolution);

/// An obstacle for a mesh just given: in the middle of the domain's cross-section, a third of the
/// way along x, as large as the Reynolds number's length where that leaves the flow room.
Obstacle default_obstacle(const Scene& scene, std::string mesh);

/// Takes the GPU's resolution, particle capacity and size of the automaton where the scene names
/// them, and keeps those of the CPU in Scene::cpu.
void apply_gpu_defaults(Scene& scene);

/// The scene with the CPU's values back in place and the present ones as the GPU's, as a file holds
/// it. Equal to `scene` when the GPU's values do not stand.
Scene without_gpu_defaults(const Scene& scene);

/// The scene as it stands, on any backend: without values of a GPU's or the CPU's own.
Scene at_present_size(const Scene& scene);

}  // namespace lattice::scene
