// SPDX-License-Identifier: MIT
// Files made to hurt: each is answered with an Error, or read, in bounded time, memory and stack.
#include <doctest/doctest.h>

#include "engine/scene/scene_file.hpp"
#include "engine/scene/toml_guard.hpp"
#include "engine/scene/utf8.hpp"
#include "scene_support.hpp"

using namespace lattice::scene;

namespace {

std::string where_of(const std::string& text) {
    return error_of([&] { parse_scene(text, "s.toml"); }).where();
}

std::string repeated(const std::string& part, int count) {
    std::string text;
    for (int i = 0; i < count; ++i) { text += part; }
    return text;
}

}  // namespace

TEST_CASE("an empty file is the default scene") {
    Scene expected;
    expected.file = "s.toml";
    CHECK(parse_scene("", "s.toml") == expected);
    CHECK(parse_scene("\n\n# nothing\n", "s.toml") == expected);
}

TEST_CASE("a byte order mark is skipped, and other encodings are refused") {
    CHECK(parse_scene("\xEF\xBB\xBFtitle = \"x\"\n", "s.toml").title == "x");
    CHECK(where_of(std::string("\xFF\xFEt\0i\0t\0", 8)) == "s.toml:1:1");
    CHECK(where_of("title = \"\xC0\xAF\"\n") == "s.toml:1:10");
}

TEST_CASE("line ends of another system are read") {
    const Scene scene =
        parse_scene("title = \"x\"\r\ndescription = \"\"\"\r\na\r\nb\"\"\"\r\n", "s.toml");
    CHECK(scene.title == "x");
    CHECK(scene.description == "a\nb");
}

TEST_CASE("binary content is refused") {
    std::string binary;
    for (int i = 0; i < 4096; ++i) { binary += static_cast<char>((i * 7919 + 13) >> 3); }
    CHECK(where_of(binary) == "s.toml:1:1");
    CHECK(where_of(std::string(1000, '\0')) == "s.toml:1:1");
    CHECK(where_of("# x\n  title = \"\x1B\"\n") == "s.toml:2:12");
}

TEST_CASE("a line of a megabyte") {
    const std::string megabyte(1 << 20, 'x');
    const auto error = error_of([&] { parse_scene(megabyte + " = 1", "s.toml"); });
    CHECK(error.where() == "s.toml:1:1");
    CHECK(error.problem().size() < 200);
    CHECK(where_of("title = \"" + megabyte + "\"") == "s.toml:1:9");
    CHECK(parse_scene("# " + megabyte + "\ntitle = \"x\"", "s.toml").title == "x");
    CHECK(error_of([&] { parse_scene("t = \"" + megabyte, "s.toml"); }).problem() != "(no error)");
}

TEST_CASE("deep nesting does not exhaust the stack") {
    CHECK(where_of("title = " + repeated("[", 500000)).starts_with("s.toml:1:"));
    CHECK(where_of("title = " + repeated("{a = ", 500000)).starts_with("s.toml:1:"));
    CHECK(where_of(repeated("a.", 500000) + "a = 1") == "s.toml:1:10");
    CHECK(where_of("\n[" + repeated("a.", 500000) + "a]") == "s.toml:2:11");
    CHECK(where_of(repeated("\"a\" . ", 500000) + "a = 1") == "s.toml:1:29");
    CHECK(where_of("x = " + repeated("{a.a.a.a.a = [\n", 200) + repeated("]}", 200)) !=
          "(no error)");
}

TEST_CASE("too many things and too large files") {
    CHECK(where_of(repeated("[[emitter]]\n", 65)) == "s.toml:1:3");
    CHECK(parse_scene(repeated("[[emitter]]\n", 64), "s.toml").emitters.size() == 64);
    CHECK(where_of(std::string((4 << 20) + 1, '\n')) == "s.toml");
}

TEST_CASE("dots are counted in keys and not in texts, numbers and comments") {
    CHECK_FALSE(find_deep_key("a.b.c.d.e = 1.5", 4).has_value());
    CHECK(find_deep_key("a.b.c.d.e.f = 1", 4)->column == 10);
    CHECK_FALSE(find_deep_key("a = \"......\" # ......\nb = '......'\n", 4).has_value());
    CHECK_FALSE(find_deep_key("a = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]", 4).has_value());
    CHECK_FALSE(
        find_deep_key("a = \"\"\"\n...\"...\\\"\"\".....\"\"\"\"\"\nb.c = 1", 4).has_value());
    CHECK_FALSE(find_deep_key("a = '''\n...'.....'''\n", 4).has_value());
    CHECK(find_deep_key("a = 'x'\nb = \"\\\"\"\na.a.a.a.a.a = 1", 4)->line == 3);
    CHECK_FALSE(find_deep_key("a = \"", 4).has_value());
    CHECK_FALSE(find_deep_key("a = \"\\", 4).has_value());
}

TEST_CASE("what toml++ must not be given is told with its place") {
    CHECK_FALSE(find_toml_danger("a.b.c.d.e = 1").has_value());
    const auto deep = find_toml_danger("\na.b.c.d.e.f = 1");
    REQUIRE(deep);
    CHECK(deep->position.line == 2);
    CHECK(deep->cure == "allowed: at most 4 dots");
    CHECK(find_toml_danger("a = \"\x1B[31m\"")->position.column == 6);
}

TEST_CASE("UTF-8 is checked by the letter") {
    CHECK(is_plain_utf8("plain, \xC3\xBC, \xE2\x82\xAC, \xF0\x9F\x98\x80\n\t"));
    CHECK_FALSE(is_plain_utf8("\x1B[31m"));
    CHECK_FALSE(is_plain_utf8("\x7F"));
    CHECK_FALSE(is_plain_utf8("\xC3"));              // cut short
    CHECK_FALSE(is_plain_utf8("\xC0\xAF"));          // overlong '/'
    CHECK_FALSE(is_plain_utf8("\xE0\x80\xAF"));      // overlong '/'
    CHECK_FALSE(is_plain_utf8("\xED\xA0\x80"));      // surrogate
    CHECK_FALSE(is_plain_utf8("\xF4\x90\x80\x80"));  // beyond U+10FFFF
    CHECK_FALSE(is_plain_utf8("\x80"));
    CHECK(printable_utf8("a\nb\x01\xFF\xC3\xBC", 60) == "a b??\xC3\xBC");
    CHECK(printable_utf8("abcdef", 3) == "abc...");
    CHECK(printable_utf8("ab\xC3\xBC", 3) == "ab...");
}
