lattice_test(unit_fluid
    SOURCES fluid_lattice.cpp fluid_layout.cpp fluid_collision.cpp fluid_collision_models.cpp
        fluid_collision_registry.cpp fluid_boundary.cpp fluid_fields.cpp fluid_inlet.cpp fluid_outlet.cpp fluid_solver.cpp fluid_start.cpp
        fluid_stepper.cpp fluid_variants.cpp largest.cpp
    LIBRARIES lattice_fluid lattice_scene)
lattice_test(unit_fluid_stability
    SOURCES fluid_stability.cpp
    LIBRARIES lattice_fluid lattice_scene)
