lattice_test(unit_view SOURCES view_camera.cpp view_gizmo.cpp view_mesh_picker.cpp view_picture.cpp view_shaders.cpp view_smoke.cpp
    LIBRARIES lattice_view lattice_window)
target_compile_definitions(unit_view PRIVATE LATTICE_SHADER_FOLDER="shaders")
lattice_test(unit_capture SOURCES capture_files.cpp LIBRARIES lattice_capture)
