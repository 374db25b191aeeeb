lattice_test(unit_checkpoint
    SOURCES checkpoint_cells.cpp checkpoint_damage.cpp checkpoint_flow.cpp
    LIBRARIES lattice_simulation)
target_compile_definitions(unit_checkpoint PRIVATE LATTICELAB_ASSETS="assets")
