lattice_test(unit_view SOURCES view_camera.cpp view_camera_path.cpp view_cells.cpp view_colour_maps.cpp view_compared.cpp view_fields.cpp
    view_frame_readback.cpp view_gizmo.cpp view_look.cpp view_mesh_picker.cpp view_picture.cpp view_picture_tiles.cpp
    view_shaders.cpp view_smoke.cpp view_stills.cpp view_temporal.cpp
    LIBRARIES lattice_view lattice_window)
target_compile_definitions(unit_view PRIVATE LATTICE_SHADER_FOLDER="shaders")
lattice_test(unit_capture SOURCES capture_codecs.cpp capture_files.cpp capture_recorder.cpp LIBRARIES lattice_capture lattice_scene)
