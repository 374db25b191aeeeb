lattice_test(unit_smoke
    SOURCES smoke_density_volume.cpp smoke_dye.cpp smoke_flow_lines.cpp smoke_surface.cu smoke_tracers.cpp
    LIBRARIES lattice_smoke)
