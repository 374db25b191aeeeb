lattice_test(unit_simulation
    SOURCES simulation_fluid.cpp simulation_initial_flow.cpp simulation_inlet.cpp simulation_lens.cpp simulation_stages.cpp simulation_measurement.cpp
        simulation_bodies.cpp simulation_probes.cpp simulation_tuner.cpp simulation_tuning_memory.cpp simulation_variants.cpp simulation_watch.cpp
    LIBRARIES lattice_simulation)
target_compile_definitions(unit_simulation PRIVATE LATTICELAB_ASSETS="assets")
