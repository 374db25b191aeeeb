lattice_test(unit_simulation_automaton
    SOURCES
        simulation_automaton.cpp
        simulation_automaton_changes.cpp
        simulation_census.cpp
        simulation_grid_checkpoints.cpp
        simulation_saved_cells.cpp
    LIBRARIES lattice_simulation)
