lattice_test(unit_compute
    SOURCES compute_device.cpp compute_graphics_interop.cpp compute_half.cpp compute_parallel_for.cu compute_random.cpp compute_reduce.cu compute_stage_timers.cpp
    LIBRARIES lattice_compute)
