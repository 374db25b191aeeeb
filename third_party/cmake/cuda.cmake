# Decides whether the CUDA backend is built, and for which GPUs. Sets LATTICELAB_HAS_CUDA to 0 or 1.
#
# CMAKE_CUDA_ARCHITECTURES or the environment variable CUDAARCHS choose the GPUs; without either it
# is the GPU of this machine where there is one, else a list that reaches from Turing to Blackwell.

set(LATTICELAB_HAS_CUDA 0)
set(cuda_oldest 12.4)  # the first whose nvcc takes our C++20
set(cuda_refusal "")

if(LATTICELAB_CUDA STREQUAL "OFF")
    set(cuda_refusal "LATTICELAB_CUDA=OFF")
elseif(NOT CMAKE_CUDA_COMPILER)
    # NVIDIA's packages do not put nvcc on PATH.
    find_program(LATTICELAB_NVCC nvcc
        HINTS ENV CUDACXX ENV CUDA_HOME ENV CUDA_PATH PATHS /usr/local/cuda PATH_SUFFIXES bin
        DOC "CUDA compiler taken when CMAKE_CUDA_COMPILER is not set")
    mark_as_advanced(LATTICELAB_NVCC)
    if(DEFINED ENV{CUDACXX})
        set(cuda_candidate "$ENV{CUDACXX}")
    else()
        set(cuda_candidate "${LATTICELAB_NVCC}")
    endif()
    if(NOT cuda_candidate)
        set(cuda_refusal "no CUDA compiler was found")
    else()
        execute_process(COMMAND "${cuda_candidate}" --version OUTPUT_VARIABLE cuda_banner ERROR_QUIET)
        string(REGEX MATCH "release ([0-9]+\\.[0-9]+)" cuda_release "${cuda_banner}")
        if(CMAKE_MATCH_1 AND CMAKE_MATCH_1 VERSION_LESS cuda_oldest)
            set(cuda_refusal "${cuda_candidate} is CUDA ${CMAKE_MATCH_1}, ${cuda_oldest} or newer is needed")
        else()
            set(CMAKE_CUDA_COMPILER "${cuda_candidate}")
        endif()
    endif()
endif()

if(NOT cuda_refusal)
    if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES AND "$ENV{CUDAARCHS}" STREQUAL "")
        if(EXISTS "/dev/nvidiactl")
            set(CMAKE_CUDA_ARCHITECTURES native)
        else()
            set(CMAKE_CUDA_ARCHITECTURES 75-real 86-real 89-real 90-real 100)
        endif()
    endif()
    enable_language(CUDA)
    # CMake before 3.26 does not know how nvcc is told to take C++20.
    if(NOT CMAKE_CUDA20_STANDARD_COMPILE_OPTION)
        set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION "-std=c++20")
        set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION "-std=c++20")
    endif()
    # With the runtime linked in, the program starts on a machine that has no driver.
    set(CMAKE_CUDA_RUNTIME_LIBRARY Static)
    set(LATTICELAB_HAS_CUDA 1)
    message(STATUS "Backends: cuda (${CMAKE_CUDA_ARCHITECTURES}) and cpu")
elseif(LATTICELAB_CUDA STREQUAL "ON")
    message(FATAL_ERROR "LATTICELAB_CUDA=ON, but ${cuda_refusal}.\n"
        "Put nvcc on PATH, or set CMAKE_CUDA_COMPILER, or leave LATTICELAB_CUDA at AUTO.")
else()
    message(STATUS "Backends: cpu alone (${cuda_refusal})")
endif()
