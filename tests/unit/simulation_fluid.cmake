lattice_test(unit_simulation
    SOURCES simulation_fluid.cpp simulation_initial_flow.cpp simulation_inlet.cpp simulation_lens.cpp simulation_stages.cpp simulation_measurement.cpp
        simulation_bodies.cpp simulation_forces.cpp simulation_hand.cpp simulation_probes.cpp simulation_variants.cpp simulation_watch.cpp
    LIBRARIES lattice_simulation)
target_compile_definitions(unit_simulation PRIVATE LATTICELAB_ASSETS="assets")
