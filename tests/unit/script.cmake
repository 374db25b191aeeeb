lattice_test(unit_script SOURCES script_completion.cpp script_lesson.cpp script_condition.cpp script_edit_log.cpp script_line.cpp
    script_picture_desk.cpp script_player.cpp
    LIBRARIES lattice_app PkgConfig::imgui)
