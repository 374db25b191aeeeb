lattice_test(unit_app SOURCES app_session.cpp app_options.cpp LIBRARIES lattice_session)
