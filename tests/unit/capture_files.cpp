// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

#include "app/capture/child_process.hpp"
#include "app/capture/ffmpeg.hpp"
#include "app/capture/png.hpp"
#include "app/capture/video.hpp"
#include "engine/error.hpp"
#include "engine/scene/picture_file.hpp"

namespace fs = std::filesystem;
using namespace lattice::capture;

namespace {

struct TemporaryFolder {
    TemporaryFolder()
        : path(fs::temp_directory_path() / ("lattice_capture_" + std::to_string(getpid()))) {
        fs::remove_all(path);
        fs::create_directories(path);
    }
    ~TemporaryFolder() { fs::remove_all(path); }
    std::size_t files() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(path), fs::directory_iterator()));
    }
    fs::path path;
};

// Sets an environment variable for the length of a test.
struct Environment {
    Environment(const char* variable, const char* value) : name(variable) {
        if (const char* old = std::getenv(variable)) { before = old; }
        setenv(variable, value, 1);
    }
    ~Environment() {
        if (before) {
            setenv(name, before->c_str(), 1);
        } else {
            unsetenv(name);
        }
    }
    const char* name;
    std::optional<std::string> before;
};

std::vector<std::uint8_t> rgb_of(const lattice::scene::PictureFile& picture) {
    std::vector<std::uint8_t> rgb;
    for (std::size_t i = 0; i < picture.rgba.size(); ++i) {
        if (i % 4 != 3) { rgb.push_back(picture.rgba[i]); }
    }
    return rgb;
}

std::vector<std::uint8_t> ramp(int width, int height, int shift) {
    std::vector<std::uint8_t> pixels;
    for (int i = 0; i < width * height * 3; ++i) {
        pixels.push_back(static_cast<std::uint8_t>(i * 7 + shift));
    }
    return pixels;
}

std::string output_of(const std::string& command) {
    std::string text;
    FILE* pipe = popen(command.c_str(), "r");
    std::array<char, 256> block{};
    while (std::fgets(block.data(), block.size(), pipe) != nullptr) { text += block.data(); }
    pclose(pipe);
    return text;
}

bool have_ffmpeg() {
    const bool found = !find_ffmpeg().empty() && !output_of("command -v ffprobe").empty();
    if (!found) { MESSAGE("skipped: ffmpeg and ffprobe are not installed"); }
    return found;
}

}  // namespace

TEST_CASE("a program that reads nothing finds the end at once, and no descriptor stays open") {
    const auto open_files = [] {
        return std::distance(fs::directory_iterator("/proc/self/fd"), fs::directory_iterator());
    };
    const auto before = open_files();
    CHECK(run_to_end({"/bin/sh", "-c", "! read line"}, "/dev/null"));
    CHECK(printed_by({"/bin/sh", "-c", "read line || echo end"}) == "end\n");
    CHECK_THROWS_AS(ChildProcess({"/no such program"}, -1, -1, "/dev/null"), lattice::Error);
    CHECK_THROWS_AS(ChildProcess({"/bin/true"}, -1, -1, "/no such folder/log"), lattice::Error);
    CHECK(open_files() == before);
}

TEST_CASE("a PNG reads back as written") {
    const TemporaryFolder folder;
    const auto pixels = ramp(13, 7, 3);
    const fs::path file = folder.path / "new" / "picture.png";
    write_png(file, 13, 7, 3, pixels);
    const auto image = lattice::scene::read_picture_file(file, "test");
    CHECK(image.width == 13);
    CHECK(image.height == 7);
    CHECK(rgb_of(image) == pixels);
    // Nothing temporary stays beside it.
    CHECK(std::distance(fs::directory_iterator(file.parent_path()), {}) == 1);
}

TEST_CASE("a PNG that cannot be written is an error and leaves nothing") {
    const TemporaryFolder folder;
    const auto pixels = ramp(4, 4, 0);
    CHECK_THROWS_AS(write_png("/proc/none/picture.png", 4, 4, 3, pixels), lattice::Error);
    CHECK_THROWS_AS(write_png(folder.path / "a.png", 4, 4, 4, pixels), lattice::Error);
    fs::create_directory(folder.path / "taken.png");
    CHECK_THROWS_AS(write_png(folder.path / "taken.png", 4, 4, 3, pixels), lattice::Error);
    CHECK(folder.files() == 1);
}

TEST_CASE("a film has all its frames, and odd sizes are cut to even ones") {
    if (!have_ffmpeg()) { return; }
    const TemporaryFolder folder;
    const fs::path file = folder.path / "film.mp4";
    VideoWriter writer(file, {67, 41, 25, 20});
    for (int i = 0; i < 9; ++i) { writer.write(ramp(67, 41, i)); }
    CHECK_FALSE(fs::exists(file));
    writer.finish();
    writer.finish();
    CHECK(folder.files() == 1);
    const std::string probe = output_of(
        "ffprobe -v error -count_frames -select_streams v:0 -show_entries "
        "stream=width,height,pix_fmt,nb_read_frames -of csv=p=0 " +
        file.string());
    CHECK(probe == "66,40,yuv420p,9\n");
    CHECK_THROWS_AS(writer.write(ramp(67, 41, 0)), lattice::Error);
}

TEST_CASE("a film that was not finished leaves no file") {
    if (!have_ffmpeg()) { return; }
    const TemporaryFolder folder;
    {
        VideoWriter writer(folder.path / "film.mp4", {32, 32, 25, 20});
        writer.write(ramp(32, 32, 0));
        CHECK_THROWS_AS(writer.write(ramp(31, 32, 0)), lattice::Error);
    }
    CHECK(folder.files() == 0);
}

TEST_CASE("an encoder that fails is reported with its last words") {
    if (!have_ffmpeg()) { return; }
    const TemporaryFolder folder;
    // It has what an ffmpeg has, and dies after some frames.
    const fs::path dying = folder.path / "ffmpeg";
    std::ofstream(dying) << "#!/bin/sh\n"
                            "if [ \"$2\" = -encoders ]; then exec "
                         << find_ffmpeg().string()
                         << " \"$@\"; fi\n"
                            "head -c 100000 >/dev/null\n"
                            "echo 'first words' >&2\n"
                            "echo 'av_interleaved_write_frame(): No space left on device' >&2\n"
                            "exit 1\n";
    fs::permissions(dying, fs::perms::owner_all);
    const Environment replaced("LATTICELAB_FFMPEG", dying.c_str());
    try {
        VideoWriter writer(folder.path / "film.mp4", {64, 64, 25, 20});
        for (int i = 0; i < 2000; ++i) { writer.write(ramp(64, 64, i)); }
        writer.finish();
        FAIL("an encoder that died was taken for one that had done its work");
    } catch (const lattice::Error& error) {
        CHECK(error.where() == (folder.path / "film.mp4").string());
        CHECK(error.problem() ==
              "ffmpeg ended early: av_interleaved_write_frame(): No space left on device");
        CHECK(error.cure().find("make room") != std::string::npos);
    }
    CHECK(folder.files() == 1);
}

TEST_CASE("what cannot be written is refused at once, with the place, and nothing stays behind") {
    const TemporaryFolder folder;
    std::ofstream(folder.path / "file") << "kept";
    fs::create_directory(folder.path / "locked");
    fs::permissions(folder.path / "locked", fs::perms::owner_read | fs::perms::owner_exec);
    struct Case {
        fs::path out;
        std::string where;
        const char* problem;
    };
    const std::string file = (folder.path / "file").string();
    std::vector<Case> cases{{folder.path / "file" / "out", file, "is a file, not a folder"},
                            {folder.path / "file" / "deep" / "out", file, "is a file"},
                            {"/proc/none/out", "/proc/none", "the folder cannot be made"},
                            {"/proc/out", "/proc/out", "No such file"},
                            {folder.path / std::string(300, 'x'), "xxx", "too long"}};
    if (geteuid() != 0) {  // who may do everything
        cases.push_back({folder.path / "locked" / "out", "locked/out", "Permission denied"});
        cases.push_back({folder.path / "locked" / "new" / "out", "locked/new", "Permission"});
    }
    const FilmFormat format{32, 32, 25, 20};
    const auto refused = [&](const Case& each, auto&& open) {
        CAPTURE(each.out.string());
        try {
            open();
            FAIL("it was taken");
        } catch (const lattice::Error& error) {
            CHECK(error.where().find(each.where) != std::string::npos);
            CHECK(error.problem().find(each.problem) != std::string::npos);
            CHECK(error.cure().find("ffmpeg") == std::string::npos);
        }
    };
    for (const Case& each : cases) {
        const fs::path film = each.out.string() + ".mp4";
        refused(each, [&] { const PngSequence sequence(film, format); });
        refused(each, [&] { write_png(each.out, 32, 32, 3, ramp(32, 32, 0)); });
        if (have_ffmpeg()) {
            refused(each, [&] { const VideoWriter writer(film, format); });
        }
    }
    CHECK(folder.files() == 2);
}

TEST_CASE("folders made for an output go again when nothing was put into them") {
    const TemporaryFolder folder;
    const fs::path deep = folder.path / "a" / "b";
    const FilmFormat format{32, 32, 25, 20};
    {
        const PngSequence sequence(deep / "frames.png", format);
        CHECK(fs::is_directory(deep / "frames"));
    }
    CHECK(folder.files() == 0);
    if (have_ffmpeg()) {
        VideoWriter writer(deep / "film.mp4", format);
        writer.write(ramp(32, 32, 0));
    }
    CHECK(folder.files() == 0);
    {
        const OutputFolder outer(folder.path / "a" / "x.png");
        std::ofstream(folder.path / "a" / "other") << "kept";
    }
    CHECK(fs::exists(folder.path / "a" / "other"));
    {
        PngSequence sequence(deep / "frames.png", format);
        sequence.write(ramp(32, 32, 0));
    }
    CHECK(fs::exists(deep / "frames" / "000000.png"));
}

TEST_CASE("a missing ffmpeg is an error with a cure, and a film becomes a sequence") {
    const TemporaryFolder folder;
    const Environment hidden("LATTICELAB_FFMPEG", "/nonexistent/ffmpeg");
    try {
        const VideoWriter writer(folder.path / "film.mp4", {32, 32, 25, 20});
        FAIL("a film without ffmpeg");
    } catch (const lattice::Error& error) {
        CHECK(error.cure().find("apt install ffmpeg") != std::string::npos);
    }
    std::string note;
    const auto sink = open_film(folder.path / "film.mp4", {5, 3, 25, 20}, note);
    CHECK(note.find("ffmpeg was not found") != std::string::npos);
    for (int i = 0; i < 3; ++i) { sink->write(ramp(5, 3, i)); }
    sink->finish();
    CHECK(sink->location() == folder.path / "film");
    const fs::path last = folder.path / "film" / "000002.png";
    CHECK(rgb_of(lattice::scene::read_picture_file(last, "test")) == ramp(5, 3, 2));
}

TEST_CASE("an encoder that ends at once does not take the program with it") {
    const TemporaryFolder folder;
    const Environment replaced("LATTICELAB_FFMPEG", "/bin/false");
    const auto attempt = [&] {
        VideoWriter writer(folder.path / "film.mp4", {256, 256, 25, 20});
        for (int i = 0; i < 50; ++i) { writer.write(ramp(256, 256, i)); }
        writer.finish();
    };
    CHECK_THROWS_AS(attempt(), lattice::Error);
    CHECK(folder.files() == 0);
}

TEST_CASE("a film of impossible measures is refused") {
    CHECK_THROWS_AS(VideoWriter("film.mp4", {0, 32, 25, 20}), lattice::Error);
    CHECK_THROWS_AS(VideoWriter("film.mp4", {32, 32, 0, 20}), lattice::Error);
    CHECK_THROWS_AS(VideoWriter("film.mp4", {32, 32, 25, 99}), lattice::Error);
}
