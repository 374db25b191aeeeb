lattice_test(unit_solid
    SOURCES solid_obj.cpp solid_mesh.cpp solid_mesh_report.cpp solid_rigid_bodies.cpp solid_sampling.cpp solid_sample_cache.cpp solid_sample_order.cpp solid_delta_kernel.cpp
        solid_immersed_boundary.cpp solid_force_spreading.cpp refused_allocation.cpp
    LIBRARIES lattice_solid)
target_compile_definitions(unit_solid PRIVATE LATTICELAB_MESHES="assets/meshes")

lattice_script_test(meshes_match_their_script LABELS unit
    COMMAND Python3::Interpreter "${PROJECT_SOURCE_DIR}/assets/meshes/make_meshes.py" --check)
