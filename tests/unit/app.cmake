lattice_test(unit_app SOURCES app_session.cpp app_hand_control.cpp app_layout_search.cpp app_mesh_reports.cpp app_obstacle_name.cpp app_options.cpp app_plot_scale.cpp LIBRARIES lattice_app)
