lattice_test(validation_fluid
    SOURCES conservation.cpp couette.cpp double_shear_layer.cpp lid_driven_cavity.cpp poiseuille.cpp shear_wave.cpp
        taylor_green_2d.cpp taylor_green_3d.cpp travelling_vortex.cpp uniform_flow.cpp
    LIBRARIES lattice_simulation)

# On two cores minutes, on a GPU seconds.
lattice_test(validation_fluid_long
    SOURCES lid_driven_cavity_long.cpp taylor_green_3d_long.cpp
    LIBRARIES lattice_simulation LABELS long TIMEOUT 3600)

lattice_test(validation_solid SOURCES free_bodies.cpp LIBRARIES lattice_simulation)
target_compile_definitions(validation_solid PRIVATE LATTICELAB_ASSETS="assets")

lattice_test(validation_solid_long
    SOURCES cylinder_wake_long.cpp falling_sphere_long.cpp sphere_drag_long.cpp
    LIBRARIES lattice_simulation LABELS long TIMEOUT 3600)
target_compile_definitions(validation_solid_long PRIVATE LATTICELAB_ASSETS="assets")
