# The runner alone, on a fake simulation: it is given its factory, so nothing of the solvers is run.
lattice_test(unit_simulation_runner SOURCES runner.cpp LIBRARIES lattice_simulation)
