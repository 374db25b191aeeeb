# Everything that comes from outside, as imported targets. third_party/setup installs it.

find_package(glm REQUIRED)
find_package(fmt REQUIRED)
find_package(spdlog REQUIRED)
find_package(tomlplusplus REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json 3 REQUIRED)
find_package(glfw3 3.3 REQUIRED)
find_package(PkgConfig REQUIRED)
find_package(ZLIB REQUIRED)
pkg_check_modules(imgui REQUIRED IMPORTED_TARGET imgui)
find_path(TINYOBJLOADER_INCLUDE tiny_obj_loader.h REQUIRED)
find_path(XXHASH_INCLUDE xxhash.h REQUIRED)
find_path(STB_INCLUDE stb_image.h PATH_SUFFIXES stb REQUIRED)

add_library(lattice_tinyobjloader INTERFACE)
target_include_directories(lattice_tinyobjloader SYSTEM INTERFACE "${TINYOBJLOADER_INCLUDE}")
# Taken as headers alone.
add_library(lattice_xxhash INTERFACE)
target_include_directories(lattice_xxhash SYSTEM INTERFACE "${XXHASH_INCLUDE}")
add_library(lattice_stb INTERFACE)
target_include_directories(lattice_stb SYSTEM INTERFACE "${STB_INCLUDE}")

include(glad)  # target lattice_glad
