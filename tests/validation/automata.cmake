lattice_test(validation_automata
    SOURCES
        automata_cyclic.cpp
        automata_forest_fire.cpp
        automata_golly_data.cpp
        automata_life.cpp
        automata_rules.cpp
        automata_soups_with_golly.cpp
        automata_wireworld.cpp
        automata_wireworld_gates.cpp
    LIBRARIES lattice_automata)
target_compile_definitions(validation_automata PRIVATE LATTICELAB_PATTERNS="assets/patterns")

# On two cores minutes, on a GPU seconds.
lattice_test(validation_automata_long
    SOURCES
        automata_forest_fire_long.cpp
        automata_life_long.cpp
    LIBRARIES lattice_automata LABELS long TIMEOUT 3600)
