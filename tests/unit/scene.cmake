lattice_test(unit_scene
    SOURCES scene_automaton.cpp scene_cameras.cpp scene_command.cpp scene_document.cpp scene_file_errors.cpp scene_file_hostile.cpp scene_file_roundtrip.cpp
            scene_file_writing.cpp scene_grid.cpp scene_inlet_mask.cpp scene_parameters.cpp scene_reference.cpp
            scene_seeds.cpp scene_suggestion.cpp scene_support.cpp scene_text_file.cpp scene_units.cpp
    LIBRARIES lattice_scene lattice_stb)
target_compile_definitions(unit_scene PRIVATE LATTICE_ASSETS="assets")
