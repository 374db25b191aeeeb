// SPDX-License-Identifier: MIT
// Parameters of the domain, of the fluid and of how obstacles act on it.
#include "engine/scene/parameter_rows.hpp"

namespace lattice::scene {

namespace {

/// The kind that a face takes when its opposite stops being periodic and becomes `kind`.
FaceKind partner_of(FaceKind kind) {
    switch (kind) {
        case FaceKind::inlet:
            return FaceKind::outlet;
        case FaceKind::outlet:
            return FaceKind::inlet;
        default:
            return kind;
    }
}

void set_face(Domain& domain, std::size_t face, FaceKind kind) {
    FaceKind& opposite = domain.faces[face ^ 1U];
    const bool leaves_a_period = opposite == FaceKind::periodic && kind != FaceKind::periodic;
    if (kind == FaceKind::periodic) {
        opposite = FaceKind::periodic;
    } else if (leaves_a_period) {
        opposite = partner_of(kind);
    }
    domain.faces[face] = kind;
}

Row face_row(Face face, const std::string& side) {
    const auto index = static_cast<std::size_t>(face);
    Row made("domain." + std::string(enum_name(face)), ValueType::choice);
    made.choices.assign(EnumNames<FaceKind>::values.begin(), EnumNames<FaceKind>::values.end());
    made.get = [index](const Scene& scene, Instance) {
        return to_value(scene.domain.faces[index]);
    };
    made.set = [index](Scene& scene, Instance, const Value& value) {
        FaceKind kind{};
        assign(kind, value);
        set_face(scene.domain, index, kind);
    };
    made.needs(Effect::rebuild).says("What the flow meets on the " + side + " face");
    return made;
}

Row resolution_row() {
    Row made = row("domain.resolution", ValueType::integer, &Scene::domain, &Domain::resolution);
    made.set = [](Scene& scene, Instance, const Value& value) {
        change_resolution(scene, static_cast<int>(std::get<std::int64_t>(value)));
    };
    made.range(4, 4096).in("nodes per unit").on_log_scale().needs(Effect::rebuild);
    made.says(
        "Fineness of the grid; a change keeps the look of the smoke, and what fluid.hold says");
    return made;
}

Row reynolds_row() {
    Row made("fluid.reynolds", ValueType::number);
    made.get = [](const Scene& scene, Instance) { return Value{reynolds_number(scene)}; };
    made.set = [](Scene& scene, Instance, const Value& value) {
        set_reynolds_number(scene, std::get<double>(value));
    };
    made.range(1e-3, 1e9).on_log_scale().follows_from_others();
    made.stands_in("Re = u L n / nu");
    made.says("Reynolds number: inflow speed x length / viscosity; setting it sets the viscosity");
    return made;
}

}  // namespace

std::vector<Row> domain_rows() {
    return {
        row("domain.size", ValueType::vector, &Scene::domain, &Domain::size)
            .range(0.01, 1000)
            .in("scene units")
            .needs(Effect::rebuild)
            .says("Extent of the domain along x, y and z"),
        resolution_row(),
        row("domain.gpu_resolution", ValueType::integer, &Scene::domain, &Domain::gpu_resolution)
            .range(0, 4096)
            .in("nodes per unit")
            .needs(Effect::view)
            .says("Resolution taken instead when the scene is opened on a GPU; 0: the same"),
        face_row(Face::west, "-x"),
        face_row(Face::east, "+x"),
        face_row(Face::south, "-y"),
        face_row(Face::north, "+y"),
        face_row(Face::bottom, "-z"),
        face_row(Face::top, "+z"),
        row("domain.sponge", ValueType::number, &Scene::domain, &Domain::sponge)
            .range(0, 0.5)
            .says("Share of the length before an outlet where the viscosity is raised to swallow "
                  "eddies"),
        row("domain.wall_velocity", ValueType::vector, &Scene::domain, &Domain::wall_velocity_lu)
            .range(-0.25, 0.25)
            .in_lattice_units(Quantity::speed)
            .says("Velocity of moving_wall faces; only its part along a face counts"),
        row("domain.inlet_profile", ValueType::choice, &Scene::domain, &Domain::inlet_profile)
            .says("Spread of the inflow over an inlet: uniform, parabolic (zero at no-slip faces), "
                  "mask, turbulent (by run.seed)"),
        row("domain.inlet_mask", ValueType::path, &Scene::domain, &Domain::inlet_mask)
            .range(0, 4096)
            .says("PNG whose brightness scales the inflow, stretched over the face, top up; for "
                  "inlet_profile = mask"),
        row("domain.turbulence", ValueType::number, &Scene::domain, &Domain::turbulence)
            .range(0, 1)
            .stands_in("rms(u') / u")
            .says("Fluctuation of a turbulent inlet: rms of each component over the inflow speed"),
        row("domain.turbulence_length", ValueType::number, &Scene::domain,
            &Domain::turbulence_length)
            .range(1e-3, 1000)
            .in("scene units")
            .on_log_scale()
            .says("Wave length of the largest eddies of a turbulent inlet, at least 8 nodes"),
    };
}

std::vector<Row> fluid_rows() {
    return {
        row("fluid.model", ValueType::choice, &Scene::fluid, &Fluid::model)
            .says("Collision model; acm bears high Reynolds numbers, the fluid panel "
                  "explains each"),
        row("fluid.viscosity", ValueType::number, &Scene::fluid, &Fluid::viscosity_lu)
            .range(1e-9, 10)
            .in_lattice_units(Quantity::viscosity)
            .on_log_scale()
            .stands_in("nu = c_s^2 (tau - 1/2) = (tau - 1/2) / 3")
            .says("Kinematic viscosity"),
        reynolds_row(),
        row("fluid.inflow_speed", ValueType::number, &Scene::fluid, &Fluid::inflow_speed_lu)
            .range(0, 0.25)
            .in_lattice_units(Quantity::speed)
            .stands_in("Ma = u / c_s = u sqrt(3)")
            .says("Speed at inlets, along their inward normal; 0.05 to 0.12 works best"),
        row("fluid.length", ValueType::number, &Scene::fluid, &Fluid::length)
            .range(1e-3, 1000)
            .in("scene units")
            .on_log_scale()
            .stands_in("Re = u L n / nu, n: domain.resolution")
            .says("Length that the Reynolds number is formed with, as a rule the obstacle's width"),
        row("fluid.hold", ValueType::choice, &Scene::fluid, &Fluid::hold)
            .needs(Effect::view)
            .says("What a new resolution, speed or length keeps; automatic: the Reynolds number of "
                  "a resolution, else the viscosity"),
        row("fluid.alpha", ValueType::integer, &Scene::fluid, &Fluid::alpha)
            .range(0, 1 << 30)
            .in("nodes")
            .power_of_two_or_zero()
            .says("Nodes per block of the CSoA memory layout, a power of two; 0: what suits the "
                  "device"),
        row("fluid.limiter", ValueType::number, &Scene::fluid, &Fluid::limiter)
            .range(1e-6, 1)
            .on_log_scale()
            .says("Limiter of the adaptive third-order rate (acm); larger is sharper and less "
                  "stable"),
        row("fluid.magic", ValueType::number, &Scene::fluid, &Fluid::magic)
            .range(0.001, 1)
            .on_log_scale()
            .stands_in("magic = (1/w - 1/2)(1/w3 - 1/2)")
            .says("Third-order rate at rest, model acm: 1/12 disperses least, 3/16 places walls "
                  "exactly"),
        row("fluid.smagorinsky", ValueType::number, &Scene::fluid, &Fluid::smagorinsky)
            .range(0, 0.5)
            .stands_in("nu_t = Cs^2 S")
            .says("Smagorinsky constant of an eddy viscosity (bgk, mrt), as a rule 0.1 to 0.17; "
                  "0: none"),
        row("fluid.body_force", ValueType::vector, &Scene::fluid, &Fluid::body_force_lu)
            .range(-0.01, 0.01)
            .in_lattice_units(Quantity::force_density)
            .says("Force density on every node"),
    };
}

std::vector<Row> solver_rows() {
    return {
        row("fluid.variant", ValueType::choice, &Scene::fluid, &Fluid::variant)
            .says("Kernels of a step: fused (one), or paper, csoa and baseline as Chen et al. "
                  "compare them (fp32 in two copies)"),
        row("fluid.storage", ValueType::choice, &Scene::fluid, &Fluid::storage)
            .says("Format of populations; fp16 halves memory, but loses changes below 1/2000 in a "
                  "step: slow flows hardly decay (fused)"),
        row("fluid.streaming", ValueType::choice, &Scene::fluid, &Fluid::streaming)
            .says("two_copy, or in_place, which takes half the memory (fused)"),
        row("fluid.collision_launches", ValueType::integer, &Scene::fluid,
            &Fluid::collision_launches)
            .range(1, 4)
            .in("kernels")
            .says("Kernels that share the collision (variant paper with model acm; other models "
                  "take one)"),
    };
}

std::vector<Row> start_rows() {
    return {
        row("start.flow", ValueType::choice, &Scene::start, &Start::flow)
            .needs(Effect::rebuild)
            .says("Flow at step 0: inflow (as the first inlet), rest, or a textbook flow"),
        row("start.speed", ValueType::number, &Scene::start, &Start::speed_lu)
            .range(0, 0.25)
            .in_lattice_units(Quantity::speed)
            .needs(Effect::rebuild)
            .says("Amplitude of the waves and vortices at step 0, speed of the rings"),
        row("start.background", ValueType::vector, &Scene::start, &Start::background_lu)
            .range(-0.25, 0.25)
            .in_lattice_units(Quantity::speed)
            .needs(Effect::rebuild)
            .says("Velocity added to the flow at step 0"),
    };
}

std::vector<Row> solid_rows() {
    return {
        row("solid.kernel", ValueType::choice, &Scene::solid, &Solid::kernel)
            .needs(Effect::obstacle)
            .says("Delta function between surface samples and nodes; wider ones are smoother and "
                  "slower"),
        row("solid.weighting", ValueType::choice, &Scene::solid, &Solid::weighting)
            .needs(Effect::obstacle)
            .says("Force of a sample: normalised by its neighbours, or none, which diverges where "
                  "samples stand dense"),
        row("solid.spreading", ValueType::choice, &Scene::solid, &Solid::spreading)
            .says("How forces reach nodes: scattered in whole units (repeats to the bit) or "
                  "floats, gathered by near nodes or by all"),
        row("solid.iterations", ValueType::integer, &Scene::solid, &Solid::iterations)
            .range(1, 100)
            .in("sweeps")
            .says(
                "Sweeps of forcing in a step; more let less flow slip along and through surfaces"),
        row("solid.spacing", ValueType::number, &Scene::solid, &Solid::spacing_lu)
            .range(0.3, 2)
            .in_lattice_units(Quantity::nodes)
            .needs(Effect::obstacle)
            .says("Mean distance of surface samples; wider is faster and lets more flow slip"),
        row("solid.block_side", ValueType::integer, &Scene::solid, &Solid::block_side)
            .range(1, 1024)
            .in("nodes")
            .on_log_scale()
            .needs(Effect::obstacle)
            .says("Side l of the blocks of nodes by which samples are ordered in memory"),
        row("solid.gravity", ValueType::vector, &Scene::solid, &Solid::gravity_lu)
            .range(-0.01, 0.01)
            .in_lattice_units(Quantity::acceleration)
            .needs(Effect::obstacle)
            .says("Acceleration of free obstacles; the fluid carries its own share of them"),
    };
}

}  // namespace lattice::scene
