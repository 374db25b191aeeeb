// SPDX-License-Identifier: MIT
// Every kind of mistake in a scene file is answered with its line and column, what was found and
// what is allowed.
#include <doctest/doctest.h>

#include "engine/scene/scene_file.hpp"
#include "scene_support.hpp"

using namespace lattice::scene;
using lattice::Error;

namespace {

Error parse_error(const std::string& text) {
    return error_of([&] { parse_scene(text, "s.toml"); });
}

void expect(const std::string& text, const std::string& where, const std::string& problem,
            const std::string& cure) {
    CAPTURE(text);
    const Error error = parse_error(text);
    CHECK(error.where() == where);
    CHECK_MESSAGE(contains(error.problem(), problem), error.problem());
    CHECK_MESSAGE(contains(error.cure(), cure), error.cure());
}

}  // namespace

TEST_CASE("syntax") {
    expect("[fluid]\nviscosity = = 1\n", "s.toml:2:13", "", "TOML");
    expect("[fluid\n", "s.toml:1:7", "", "TOML");
    expect("[fluid]\nlength = 1\nlength = 2\n", "s.toml:3:10", "", "TOML");
    expect("title = \"open\n", "s.toml:1:14", "", "TOML");
}

TEST_CASE("unknown sections and keys, with the nearest known one") {
    expect("\n[fliud]\nviscosity = 1\n", "s.toml:2:2", "unknown section 'fliud'",
           "did you mean 'fluid'?");
    expect("[fluid]\n  viscosty = 0.1\n", "s.toml:2:3", "unknown key 'viscosty' in [fluid]",
           "did you mean 'viscosity'? known: model, viscosity, reynolds, inflow_speed");
    expect("titel = \"x\"\n", "s.toml:1:1", "unknown key 'titel'", "did you mean 'title'?");
    expect("viscosity = 0.1\n", "s.toml:1:1", "unknown key 'viscosity'",
           "did you mean 'fluid.viscosity'?");
    expect("[smoke]\nrate = 1\n", "s.toml:2:1", "unknown key 'rate' in [smoke]",
           "did you mean 'emitter.rate'?");
    expect("[[emitter]]\nrate = 1\n[[emitter]]\nratte = 1\n", "s.toml:4:1",
           "unknown key 'ratte' in [emitter]", "did you mean 'rate'?");
    expect("[fluid.extra]\na = 1\n", "s.toml:1:8", "unknown key 'extra' in [fluid]", "known:");
}

TEST_CASE("values of the wrong type") {
    expect("[fluid]\nviscosity = \"thin\"\n", "s.toml:2:13",
           "fluid.viscosity: the text \"thin\" is of the wrong type",
           "allowed: a number from 1e-09 to 10 lu");
    expect("[domain]\nresolution = 56.0\n", "s.toml:2:14", "56 is of the wrong type",
           "allowed: a whole number from 4 to 4096");
    expect("[domain]\nsize = [1, 2]\n", "s.toml:2:8", "domain.size: an array is of the wrong type",
           "allowed: three numbers");
    expect("[domain]\nsize = [1, \"2\", 3]\n", "s.toml:2:8", "an array is of the wrong type", "");
    expect("title = 1979-05-27\n", "s.toml:1:9", "title: a date is of the wrong type", "text");
    expect("[view]\nshow_box = 1\n", "s.toml:2:12", "1 is of the wrong type", "true or false");
    expect("[view]\neye = {x = 1}\n", "s.toml:2:7", "a table is of the wrong type",
           "three numbers");
    expect("fluid = 1\n", "s.toml:1:9", "fluid is a value, not a section", "write [fluid]");
    expect("[[fluid]]\nlength = 1\n", "s.toml:1:1", "fluid is an array, not a section", "[fluid]");
    expect("emitter = [1]\n", "s.toml:1:12", "emitter is a value, not a section", "[[emitter]]");
    expect("obstacle = 1\n", "s.toml:1:12", "obstacle is a value, not a section", "[[obstacle]]");
}

TEST_CASE("probes that measure nothing") {
    expect("[[probe]]\nkind = \"volume\"\n", "s.toml:2:8", "probe.0.kind",
           "allowed: one of: point, line, plane, domain");
    expect("[[probe]]\nposition = [2.5, 0.5, 0.5]\n", "s.toml:2:1",
           "probe.0.position: 2.5 along x is outside the domain", "allowed: 0 to 2");
    expect("[[probe]]\n[[probe]]\nkind = \"line\"\nend = [1, -0.1, 0]\n", "s.toml:4:1",
           "probe.1.end: -0.1 along y is outside the domain", "allowed: 0 to 1");
    expect("[[probe]]\nkind = \"line\"\nposition = [1, 0, 0]\nend = [1, 0, 0]\n", "s.toml:4:1",
           "both ends of the line are the same point", "different points");
    expect("[[probe]]\ninterval = 0\n", "s.toml:2:12", "probe.0.interval: 0 is out of range", "1");
    expect("[[probe]]\naxis = \"w\"\n", "s.toml:2:8", "probe.0.axis", "one of: x, y, z");
    expect("[[probe]]\nnormal = \"x\"\n", "s.toml:2:1", "unknown key 'normal' in [probe]",
           "known: name, kind, position, end, axis, interval, start");
    CHECK_NOTHROW(parse_scene("[[probe]]\nkind = \"domain\"\nposition = [9, 9, 9]\n", "s.toml"));
}

TEST_CASE("probes of obstacles that are not there") {
    expect("[[probe]]\nkind = \"obstacle\"\n", "s.toml:2:1", "the scene has no obstacle",
           "add one first");
    expect("[[probe]]\nobstacle = 64\n", "s.toml:2:12", "probe.0.obstacle: 64 is out of range",
           "63");
    expect("[[probe]]\narea = -1\n", "s.toml:2:8", "probe.0.area: -1 is out of range",
           "scene units^2");
}

TEST_CASE("paths that cannot be followed") {
    const ScratchFolder folder;
    const auto path = [&](const std::string& keys) {
        const std::string text =
            "[domain]\nresolution = 50\n[[obstacle]]\nmesh = \"ball.obj\"\n" + keys;
        return error_of([&] { parse_scene(text, folder / "s.toml"); });
    };
    const std::string start = "[[obstacle.key]]\nposition = [0, 0, 0]\n";
    const auto key = [](const std::string& step, const std::string& x) {
        return "[[obstacle.key]]\nstep = " + step + "\nposition = [" + x + ", 0, 0]\n";
    };
    CHECK(path(start + key("100", "0.5")).problem() == "(no error)");
    Error error = path(start + key("0", "0"));
    CHECK(contains(error.problem(), "step 0 is not after step 0 of the key before"));
    CHECK(error.where() == (folder / "s.toml").string() + ":8:1");
    CHECK(error.cure() == "give the keys by ascending step");
    error = path(start + key("100", "0.6"));
    CHECK(contains(error.problem(), "30 nodes in 100 steps from the key before are 0.3 lu"));
    CHECK(contains(error.cure(), "up to 0.25 lu; give it 120 steps or more"));
    error = path("period = 100\n" + start + key("100", "0.5"));
    CHECK(contains(error.problem(), "obstacle.0.period: 100 steps end before the last key, 100"));
    CHECK(error.cure() == "allowed: 0, or more than 100");
    error = path("period = 150\n" + start + key("100", "0.5"));
    CHECK(contains(error.problem(), "25 nodes in 50 steps from the last key back to the first"));
    CHECK(path("period = 200\n" + start + key("100", "0.5")).problem() == "(no error)");
    CHECK(contains(path(start + "step = -1\n").problem(), "obstacle.0.key.0.step: -1 is out of"));
    CHECK(contains(path(start + "speed = 1\n").problem(), "unknown key 'speed' in [obstacle.key]"));
    CHECK(contains(path(start + "speed = 1\n").cure(), "known: step, position, rotation"));
    CHECK(contains(path("key = 3\n").problem(), "obstacle.key is a value, not a section"));
    CHECK(contains(path("key = [3]\n").cure(), "write [[obstacle.key]]"));
    std::string many;
    for (int k = 0; k <= 256; ++k) {
        many += "[[obstacle.key]]\nstep = " + std::to_string(k) + "\n";
    }
    CHECK(contains(path(many).problem(), "257 of [[obstacle.key]]"));
    CHECK(
        contains(parse_error("[[obstacle.key]]\nstep = 1\n").problem(), "obstacle 0 has no mesh"));
}

TEST_CASE("values out of range") {
    expect("[fluid]\nlength = -1\n", "s.toml:2:10", "fluid.length: -1 is out of range",
           "allowed: a number from 0.001 to 1000 scene units");
    expect("[domain]\nresolution = 5000\n", "s.toml:2:14", "5000 is out of range", "4 to 4096");
    expect("[domain]\nresolution = 9223372036854775807\n", "s.toml:2:14", "out of range", "");
    expect("[fluid]\nalpha = 100\n", "s.toml:2:9", "100 is not a power of two", "power of two");
    expect("[fluid]\nmodel = \"bkg\"\n", "s.toml:2:9",
           "fluid.model: the text \"bkg\" is not one of its choices",
           "did you mean 'bgk'? allowed: one of: bgk, acm");
    expect("[fluid]\nviscosity = nan\n", "s.toml:2:13", "not a finite number", "");
    expect("[fluid]\nviscosity = inf\n", "s.toml:2:13", "not a finite number", "");
    expect("[domain]\nsize = [1, -inf, 1]\n", "s.toml:2:8", "component 2", "");
    expect("[domain]\nwest = \"inlett\"\n", "s.toml:2:8", "the text \"inlett\"",
           "did you mean 'inlet'?");
    expect("title = \"a\\u0007b\"\n", "s.toml:1:9", "control characters", "");
}

TEST_CASE("parameters that do not agree") {
    expect("[domain]\nsouth = \"periodic\"\nnorth = \"no_slip\"\n", "s.toml:2:1",
           "domain.south is periodic, but domain.north is no_slip", "come in pairs");
    expect("[domain]\ntop = \"periodic\"\n", "s.toml:2:1",
           "domain.top is periodic, but domain.bottom is not given", "set domain.bottom");
    expect("[domain]\neast = \"no_slip\"\nwest = \"inlet\"\n", "s.toml:3:1",
           "domain.west: an inlet, but no face is an outlet", "");
    expect(
        "[fluid]\nvariant = \"paper\"\nstorage = \"fp16\"\n", "s.toml:2:1",
        "fluid.variant: paper keeps populations as fp32 in two copies, but fluid.storage is fp16",
        "set fluid.storage to fp32, or fluid.variant to fused");
    expect("[fluid]\nstreaming = \"in_place\"\nvariant = \"baseline\"\n", "s.toml:3:1",
           "but fluid.streaming is in_place", "set fluid.streaming to two_copy");
    expect("[fluid]\nviscosity = 0.001\nreynolds = 2000\n", "s.toml:3:1",
           "fluid.reynolds is 2000, but the viscosity 0.001 gives 1280", "keep one");
    expect("[fluid]\ninflow_speed = 0\nreynolds = 100\n", "s.toml:3:1", "the flow has no speed",
           "");
    expect("[fluid]\nreynolds = 0.001\n", "s.toml:2:1", "fluid.viscosity: 1280 is out of range",
           "");
    expect("[view]\ntarget = [1, 1, 1]\neye = [1, 1, 1]\n", "s.toml:3:1", "view.eye", "");
    expect("[domain]\nsize = [1000, 1, 1]\nresolution = 1000\n", "s.toml:2:1",
           "1000000 nodes along x", "at most 65535");
    expect("[domain]\nresolution = 64\nsize = [800, 800, 800]\n", "s.toml:3:1",
           "51200 x 51200 x 51200", "");
}

TEST_CASE("obstacles without a mesh, or with one that is not there") {
    const ScratchFolder folder;
    const auto file = folder / "s.toml";
    const auto read = [&](const std::string& text) {
        write_text(file, text);
        return error_of([&] { read_scene_file(file); });
    };
    Error error = read("\n[[obstacle]]\nscale = 1.0\n");
    CHECK(error.where() == file.string() + ":2:1");
    CHECK(error.problem() == "obstacle 0 has no mesh");

    error = read("[[obstacle]]\nmesh = \"ball.obj\"\n[[obstacle]]\n  mesh = \"sub/../gone.obj\"\n");
    CHECK(error.where() == file.string() + ":4:3");
    CHECK(contains(error.problem(), "there is no file " + (folder / "gone.obj").string()));
    CHECK(contains(error.cure(), "'sub/../gone.obj'"));

    error = read("[obstacle]\nmesh = \".\"\n");
    CHECK(error.where() == file.string() + ":2:1");
    CHECK(contains(error.problem(), "is a folder"));

    error = read("[obstacle]\nmesh = \"\"\n");
    CHECK(error.where() == file.string() + ":2:1");
}

TEST_CASE("all problems of a file come at once, in the order of the text") {
    const Error error =
        parse_error("[view]\nalbedo = 2\n[domain]\nresolution = 1\n[fluid]\nviscosty = 1\n");
    CHECK(error.where() == "s.toml:2:10");
    CHECK(contains(error.cure(), "s.toml:4:14: domain.resolution: 1 is out of range"));
    CHECK(contains(error.cure(), "s.toml:6:1: unknown key 'viscosty'"));

    std::string many;
    for (int i = 0; i < 30; ++i) { many += "unknown_" + std::to_string(i) + " = 1\n"; }
    CHECK(contains(parse_error(many).cure(), "and 20 more"));
}

TEST_CASE("files that cannot be read") {
    const ScratchFolder folder;
    Error error = error_of([&] { read_scene_file(folder / "none.toml"); });
    CHECK(error.where() == (folder / "none.toml").string());
    CHECK(error.problem() == "there is no such file");
    error = error_of([&] { read_scene_file(folder.path()); });
    CHECK(error.problem() == "this is a folder");
}
