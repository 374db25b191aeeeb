lattice_test(unit_smoke
    SOURCES smoke_density_volume.cpp smoke_surface.cu smoke_tracers.cpp
    LIBRARIES lattice_smoke)
