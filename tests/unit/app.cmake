lattice_test(unit_app SOURCES app_actions.cpp app_camera.cpp app_cells.cpp app_comparison.cpp app_film_plan.cpp app_font.cpp app_gallery.cpp app_gallery_search.cpp app_hand_control.cpp app_layout_search.cpp app_lesson.cpp
    app_mesh_reports.cpp app_newest_row.cpp app_objects.cpp app_obstacle_name.cpp app_options.cpp app_parameter_locks.cpp
    app_parameter_search.cpp app_pattern_scene.cpp app_plot_scale.cpp app_problem_text.cpp
    app_saved_cells.cpp app_session.cpp app_settings.cpp
    LIBRARIES lattice_app tomlplusplus::tomlplusplus)
