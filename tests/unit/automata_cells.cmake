# What a person sees of cells and does to them.
lattice_test(unit_automata_cells
    SOURCES
        automata_cell_ages.cpp
        automata_cell_edit.cpp
        automata_cell_lens.cpp
        automata_grid_picture.cpp
        automata_live_box.cpp
    LIBRARIES lattice_automata)
