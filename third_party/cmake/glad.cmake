# Generates the OpenGL 4.5 core loader with the PyPI package glad2 from its bundled specification.

find_program(GLAD_PROGRAM glad HINTS "${PROJECT_SOURCE_DIR}/third_party/.venv/bin"
    DOC "glad2 generator (PyPI package glad2; third_party/setup installs it)" REQUIRED)
set(glad_directory "${PROJECT_BINARY_DIR}/glad")
if(NOT EXISTS "${glad_directory}/src/gl.c")
    message(STATUS "Generating the OpenGL 4.5 core loader with ${GLAD_PROGRAM}")
    execute_process(
        COMMAND "${GLAD_PROGRAM}" --api gl:core=4.5 --extensions GL_KHR_debug --reproducible
                --out-path "${glad_directory}" c
        OUTPUT_QUIET ERROR_QUIET COMMAND_ERROR_IS_FATAL ANY)
endif()
enable_language(C)
add_library(lattice_glad STATIC "${glad_directory}/src/gl.c")
target_include_directories(lattice_glad SYSTEM PUBLIC "${glad_directory}/include")
