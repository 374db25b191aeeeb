lattice_test(unit_simulation
    SOURCES simulation_bodies.cpp simulation_fields.cpp simulation_flow_lines.cpp simulation_fluid.cpp
        simulation_forces.cpp simulation_hand.cpp
        simulation_initial_flow.cpp simulation_inlet.cpp simulation_lens.cpp simulation_measurement.cpp
        simulation_obstacles.cpp simulation_particle_colours.cpp simulation_probes.cpp simulation_solid_surfaces.cpp simulation_stages.cpp simulation_tuner.cpp
        simulation_tuning_memory.cpp simulation_variants.cpp simulation_vortex_rings.cpp simulation_watch.cpp
    LIBRARIES lattice_simulation)
target_compile_definitions(unit_simulation PRIVATE LATTICELAB_ASSETS="assets")
