# Options a person may set, and the compile settings they lead to.

option(LATTICELAB_TESTS "Build the tests" ON)
option(LATTICELAB_SANITIZE "Build with AddressSanitizer and UndefinedBehaviorSanitizer" OFF)
option(LATTICELAB_WERROR "Treat compiler warnings as errors" ON)
set(LATTICELAB_CUDA "AUTO" CACHE STRING
    "CUDA backend: AUTO (when a usable nvcc is found), ON (an error without one) or OFF")
set_property(CACHE LATTICELAB_CUDA PROPERTY STRINGS AUTO ON OFF)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

include(cuda)  # sets LATTICELAB_HAS_CUDA

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${CCACHE_PROGRAM}")
    set(CMAKE_CUDA_COMPILER_LAUNCHER "${CCACHE_PROGRAM}")
endif()

find_package(Threads REQUIRED)

# Compile settings of every target of ours.
add_library(lattice_settings INTERFACE)
target_include_directories(lattice_settings INTERFACE "${PROJECT_SOURCE_DIR}")
target_compile_definitions(lattice_settings INTERFACE LATTICE_CUDA=${LATTICELAB_HAS_CUDA})
set(warnings -Wall -Wextra)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    list(APPEND warnings -Wno-restrict)  # GCC bug 105651: false alarm on "text" + std::string
endif()
if(LATTICELAB_WERROR)
    list(APPEND warnings -Werror)
endif()
list(JOIN warnings "," cuda_warnings)
target_compile_options(lattice_settings INTERFACE
    "$<$<COMPILE_LANGUAGE:CXX>:${warnings};-fopenmp;-fno-math-errno;-fno-trapping-math>"
    "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=${cuda_warnings},-Wno-unknown-pragmas,-fopenmp,-fno-math-errno;--extended-lambda;--expt-relaxed-constexpr;-diag-suppress=20012;-diag-suppress=20013;-diag-suppress=20014>")
target_link_libraries(lattice_settings INTERFACE Threads::Threads gomp)
if(LATTICELAB_SANITIZE)
    # -O1 and short debug information keep the fully inlined collision kernels from taking minutes.
    # Instrumented code makes GCC see uninitialised values where there are none.
    target_compile_options(lattice_settings INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=all
        -fno-omit-frame-pointer -O1 -g1 "$<$<COMPILE_LANGUAGE:CXX>:-Wno-maybe-uninitialized>")
    target_compile_definitions(lattice_settings INTERFACE _GLIBCXX_ASSERTIONS)
    target_link_options(lattice_settings INTERFACE -fsanitize=address,undefined)
endif()

# Sources named .cu hold kernels: nvcc compiles them where CUDA is there, the C++ compiler alone
# where it is not.
function(lattice_kernel_sources)
    if(NOT LATTICELAB_HAS_CUDA)
        foreach(source IN LISTS ARGN)
            if(source MATCHES "\\.cu$")
                set_source_files_properties(${source} PROPERTIES LANGUAGE CXX)
            endif()
        endforeach()
    endif()
endfunction()

# Adds the library of one room, some of whose sources may hold kernels.
function(lattice_room name)
    add_library(lattice_${name} STATIC ${ARGN})
    target_link_libraries(lattice_${name} PUBLIC lattice_settings)
    lattice_kernel_sources(${ARGN})
endfunction()
