lattice_test(validation_fluid
    SOURCES shear_wave.cpp uniform_flow.cpp conservation.cpp poiseuille.cpp
    LIBRARIES lattice_fluid)
