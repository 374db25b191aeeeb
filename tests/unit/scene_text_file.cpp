// SPDX-License-Identifier: MIT
#include "engine/scene/text_file.hpp"

#include <doctest/doctest.h>

#include <string>

#include "scene_support.hpp"
#include "temporary_folder.hpp"

using namespace lattice::scene;

namespace {

constexpr FileKind recipe{.name = "recipe", .most_bytes = 1 << 20};

std::string problem(const std::filesystem::path& file, const FileKind& kind = recipe) {
    return error_of([&] { read_text_file(file, kind); }).problem();
}

}  // namespace

TEST_CASE("a text file is read byte for byte") {
    const lattice::test::TemporaryFolder folder;
    CHECK(read_text_file(folder.write("a\r\nb \xC3\xBC\n", "a.txt"), recipe) ==
          "a\r\nb \xC3\xBC\n");
    CHECK(read_text_file(folder.write("", "none.txt"), recipe).empty());
    const std::string binary("x\0y", 3);
    CHECK(read_whole_file(folder.write(binary, "b.txt"), recipe) == binary);
}

TEST_CASE("what cannot be read as a text is told in the words of its kind") {
    const lattice::test::TemporaryFolder folder;
    CHECK(problem(folder.path() / "none.txt") == "there is no such file");
    CHECK(problem(folder.path()) == "this is a directory, not a file");
    CHECK(problem("/dev/zero") == "this is not a regular file");
    CHECK(problem(folder.write("\x1f\x8b\x08", "z.txt")) == "the file is compressed");
    CHECK(problem(folder.write(std::string("x\0y", 3), "b.txt")) ==
          "this is not a recipe file: it holds binary data");
    const auto large = folder.write(std::string((1 << 20) + 1, 'x'), "large.txt");
    CHECK(problem(large) == "the file has 1 MiB, more than the 1 MiB a recipe may have");
    const auto error = error_of([&] {
        read_whole_file(folder.path() / "none.obj",
                        {.name = "mesh", .most_bytes = 1, .ending = "OBJ"});
    });
    CHECK(error.where() == (folder.path() / "none.obj").string());
    CHECK(error.cure() == "Give the path of an OBJ file.");
}
