# The runner alone, on a fake simulation: it is given its factory, so only searches run the solvers.
lattice_test(unit_simulation_runner SOURCES runner.cpp runner_cells.cpp runner_failures.cpp runner_tuning.cpp simulation_lockstep.cpp LIBRARIES lattice_simulation)
