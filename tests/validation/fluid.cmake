lattice_test(validation_fluid
    SOURCES shear_wave.cpp conservation.cpp poiseuille.cpp
    LIBRARIES lattice_fluid)
