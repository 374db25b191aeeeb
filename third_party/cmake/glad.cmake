# The OpenGL 4.5 core loader, made by the PyPI package glad2 from the specification bundled with it.
# Gives the target lattice_glad.

find_program(GLAD_PROGRAM glad HINTS "${PROJECT_SOURCE_DIR}/third_party/.venv/bin"
    DOC "glad2 generator (PyPI package glad2; third_party/setup installs it)")
if(NOT GLAD_PROGRAM)
    message(FATAL_ERROR "glad2, which writes the OpenGL loader, was not found.\n"
        "Run third_party/setup, or `pip install glad2` and have `glad` on PATH (or set GLAD_PROGRAM).")
endif()

set(glad_directory "${PROJECT_BINARY_DIR}/glad")
set(glad_command "${GLAD_PROGRAM}" --api gl:core=4.5 --extensions GL_KHR_debug --reproducible
    --out-path "${glad_directory}" c)
# What was generated is kept until the command that made it changes.
set(glad_made "")
if(EXISTS "${glad_directory}/command.txt")
    file(READ "${glad_directory}/command.txt" glad_made)
endif()
if(NOT glad_made STREQUAL "${glad_command}")
    message(STATUS "Generating the OpenGL 4.5 core loader with ${GLAD_PROGRAM}")
    execute_process(COMMAND ${glad_command} RESULT_VARIABLE glad_status
        OUTPUT_VARIABLE glad_output ERROR_VARIABLE glad_output)
    if(NOT glad_status EQUAL 0)
        message(FATAL_ERROR "${GLAD_PROGRAM} failed (${glad_status}); it has to be glad2, not glad 0.1. "
            "Run third_party/setup, or set GLAD_PROGRAM.\n${glad_output}")
    endif()
    file(WRITE "${glad_directory}/command.txt" "${glad_command}")
endif()

enable_language(C)
add_library(lattice_glad STATIC "${glad_directory}/src/gl.c")
target_include_directories(lattice_glad SYSTEM PUBLIC "${glad_directory}/include")
