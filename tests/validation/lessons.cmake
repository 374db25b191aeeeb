lattice_test(validation_lessons SOURCES lessons.cpp LIBRARIES lattice_app PkgConfig::imgui)
