lattice_test(unit_bench
    SOURCES bench_command.cpp bench_report.cpp
    LIBRARIES lattice_bench nlohmann_json::nlohmann_json)
