lattice_test(unit_sharing
    SOURCES sharing_smoke.cpp
    LIBRARIES lattice_window lattice_smoke
    LABELS gpu)
