lattice_test(unit_automata
    SOURCES
        automata_bit_circuits.cpp
        automata_bit_steppers.cpp
        automata_bit_tiles.cpp
        automata_gallery.cpp
        automata_golly_files.cpp
        automata_grid.cpp
        automata_hensel.cpp
        automata_life_formats.cpp
        automata_macrocell.cpp
        automata_pattern.cpp
        automata_rle.cpp
        automata_rule_errors.cpp
        automata_rule_file.cpp
        automata_rule_file_errors.cpp
        automata_rule_text.cpp
        automata_stepper.cpp
        automata_transition.cpp
        automata_variants.cpp
    LIBRARIES lattice_automata)
target_compile_definitions(unit_automata PRIVATE LATTICELAB_PATTERNS="assets/patterns")
