// SPDX-License-Identifier: MIT
// What the window remembers: read, written, merged and, when damaged, put aside.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <deque>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/settings_file.hpp"
#include "app/settings_keeper.hpp"
#include "app/settings_text.hpp"
#include "engine/scene/user_folder.hpp"
#include "tests/unit/temporary_folder.hpp"

using namespace lattice;
using app::Settings;
using app::SettingsFile;
using test::TemporaryFolder;
namespace fs = std::filesystem;

namespace {

std::string text_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void write_text(const fs::path& file, const std::string& text) {
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
}

/// Every setting other than it comes.
Settings all_changed() {
    Settings settings;
    settings.window = window::Place{-30, 40, 1000, 700, true};
    settings.theme = app::ThemeName::high_contrast;
    settings.interface_scale = 1.75;
    settings.start_page = false;
    settings.hud = app::HudMode::full;
    settings.show_input = false;
    settings.panels = {{"Lens", true}, {"Scene", false}};
    settings.recent = {"/a/one.toml", "/b/two words.rle"};
    settings.still = {.scale = 4, .transparent = true, .with_panels = true};
    settings.film.codec = capture::Codec::vp9;
    settings.film.quality = 30;
    settings.film.frames_per_second = 60;
    settings.film.size = app::FilmSettings::Size::full_hd;
    settings.film.loop = false;
    settings.film.figures = true;
    return settings;
}

Settings read(const fs::path& file, std::optional<Error>* problem = nullptr) {
    std::optional<Error> found;
    Settings settings = SettingsFile(file).read(found);
    if (problem != nullptr) {
        *problem = std::move(found);
    } else {
        CHECK_FALSE(found);
    }
    return settings;
}

std::size_t files_in(const fs::path& folder) {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

}  // namespace

TEST_CASE("settings come back as they were written") {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "deep" / "settings.toml";
    const Settings written = all_changed();
    SettingsFile(file).write(written);
    CHECK(app::table_of(read(file)) == app::table_of(written));
    CHECK(app::table_of(written).size() == app::table_of(Settings{}).size() + 1);  // the window
    CHECK(files_in(file.parent_path()) == 1);
}

TEST_CASE("without a file or a name for one settings are as they come") {
    const TemporaryFolder folder;
    CHECK(app::table_of(read(folder.path() / "none.toml")) == app::table_of(Settings{}));
    SettingsFile nowhere{fs::path()};
    CHECK_FALSE(nowhere.differs(all_changed()));
    nowhere.write(all_changed());
    CHECK(files_in(folder.path()) == 0);
    // Nothing that was not changed is worth a file either.
    SettingsFile(folder.path() / "none.toml").write(Settings{});
    CHECK(files_in(folder.path()) == 0);
}

TEST_CASE("a setting that makes no sense is as it comes, and the others stand") {
    const std::string text = R"(
recent = [3, "/kept.toml", "/kept.toml", ""]
[window]
x = 1
width = 100
height = 100
[interface]
theme = "pink"
scale = 900.0
start_page = "no"
figures = "line"
[panels]
Lens = 7
Scene = false
[capture]
quality = 99
still_scale = 0
frames_per_second = 24
codec = 12
)";
    const Settings settings = app::settings_of(app::parse_settings(text, "settings"));
    CHECK_FALSE(settings.window);  // it has no y
    CHECK(settings.theme == app::ThemeName::dark);
    CHECK(settings.interface_scale == Settings::most_scale);
    CHECK(settings.start_page);
    CHECK(settings.hud == app::HudMode::line);
    CHECK(settings.panels == std::map<std::string, bool>{{"Scene", false}});
    CHECK(settings.film.quality == 18);
    CHECK(settings.still.scale == 1);
    CHECK(settings.film.frames_per_second == 24);
    CHECK(settings.film.codec == capture::Codec::h264);
    CHECK(std::ranges::count(settings.recent, fs::path("/kept.toml")) == 1);
    const auto scale_of = [](const char* scale) {
        return app::settings_of(
                   app::parse_settings(std::string("[interface]\nscale = ") + scale, ""))
            .interface_scale;
    };
    CHECK(scale_of("nan") == 1);
    CHECK(scale_of("inf") == 1);
    CHECK(scale_of("-3") == Settings::least_scale);
    CHECK(scale_of("2") == 2);
}

TEST_CASE("a damaged file is told once and kept aside") {
    const std::vector<std::string> damaged{"[interface",
                                           "a = ",
                                           std::string("theme = \"\0\"", 11),
                                           "x = \"\xff\"",
                                           std::string(3 << 20, ' '),
                                           "a.b.c.d.e.f.g.h = 1",
                                           "[a]\n[a]\n"};
    for (const std::string& text : damaged) {
        const TemporaryFolder folder;
        const fs::path file = folder.path() / "settings.toml";
        write_text(file, text);
        std::optional<Error> problem;
        CHECK(app::table_of(read(file, &problem)) == app::table_of(Settings{}));
        REQUIRE(problem);
        CHECK(std::string(problem->what()).find("settings.toml.damaged") != std::string::npos);
        CHECK(text_of(file.string() + ".damaged") == text);
        CHECK_FALSE(fs::exists(file));
        read(file, &problem);
        CHECK_FALSE(problem);
        SettingsFile(file).write(all_changed());
        write_text(file, text);  // once more: the first one kept is not lost
        read(file, &problem);
        CHECK(problem);
        CHECK(fs::exists(file.string() + ".damaged"));
        CHECK(fs::exists(file.string() + ".damaged-2"));
    }
}

TEST_CASE("what is no file stays as it is and nothing is remembered") {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "settings.toml";
    fs::create_directory(file);
    SettingsFile settings(file);
    std::optional<Error> problem;
    settings.read(problem);
    CHECK(problem);
    settings.write(all_changed());
    CHECK(fs::is_directory(file));
}

TEST_CASE("settings that cannot be written are told") {
    const TemporaryFolder folder;
    write_text(folder.path() / "file", "");
    SettingsFile settings(folder.path() / "file" / "settings.toml");
    CHECK_THROWS_AS(settings.write(all_changed()), Error);
}

TEST_CASE("of two programs each keeps what it changed") {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "settings.toml";
    write_text(file, "newer = 1\n[interface]\ntheme = \"light\"\nnewest = 2\n");
    std::optional<Error> none;
    SettingsFile one(file);
    SettingsFile other(file);
    Settings mine = one.read(none);
    Settings theirs = other.read(none);
    mine.interface_scale = 2;
    mine.panels["Lens"] = true;
    app::note_recent(mine, "/mine.toml");
    one.write(mine);
    theirs.hud = app::HudMode::line;
    theirs.panels["Scene"] = false;
    app::note_recent(theirs, "/theirs.toml");
    other.write(theirs);
    const Settings both = read(file);
    CHECK(both.theme == app::ThemeName::light);
    CHECK(both.interface_scale == 2);
    CHECK(both.hud == app::HudMode::line);
    CHECK(both.panels == std::map<std::string, bool>{{"Lens", true}, {"Scene", false}});
    CHECK(both.recent == std::vector<fs::path>{"/theirs.toml", "/mine.toml"});
    // What a program of another version keeps there stays.
    CHECK(text_of(file).find("newest = 2") != std::string::npos);
    CHECK(text_of(file).find("newer = 1") != std::string::npos);
    // One takes its file off the list: the other's stays on it.
    app::forget_recent(mine, "/mine.toml");
    one.write(mine);
    CHECK(read(file).recent == std::vector<fs::path>{"/theirs.toml"});
}

TEST_CASE("programs that write at once leave a whole file with all that they changed") {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "settings.toml";
    constexpr int programs = 4;
    constexpr int writes = 12;
    std::atomic<bool> stop{false};
    std::atomic<int> torn{0};
    std::thread reader([&] {
        while (!stop) {
            const std::string text = text_of(file);
            try {
                app::parse_settings(text, "");
            } catch (const Error&) { ++torn; }
        }
    });
    // Of one process all temporary files have one name, so each takes its turn here; the lock and
    // the merge are what is tried.
    std::deque<SettingsFile> files;
    std::vector<Settings> settings(programs);
    for (int i = 0; i < programs; ++i) { files.emplace_back(file); }
    for (int n = 0; n < writes; ++n) {
        for (std::size_t i = 0; i < programs; ++i) {
            settings[i].panels["panel " + std::to_string(i) + " " + std::to_string(n)] = true;
            files[i].write(settings[i]);
        }
    }
    stop = true;
    reader.join();
    CHECK(torn == 0);
    CHECK(read(file).panels.size() == programs * writes);
}

TEST_CASE("the recent files are the last ones, each once, the newest first") {
    Settings settings;
    for (int i = 0; i < 20; ++i) { app::note_recent(settings, "/f" + std::to_string(i)); }
    CHECK(settings.recent.size() == Settings::most_recent);
    CHECK(settings.recent.front() == "/f19");
    app::note_recent(settings, "/x/../f12");
    CHECK(settings.recent.size() == Settings::most_recent);
    CHECK(settings.recent.front() == "/f12");
    CHECK(std::ranges::count(settings.recent, fs::path("/f12")) == 1);
    app::note_recent(settings, fs::path("/bad\xff"));
    app::note_recent(settings, "/bad\nname");
    app::note_recent(settings, "");
    CHECK(std::ranges::all_of(settings.recent, [](const fs::path& file) {
        return file.is_absolute() && file.string().find("bad\xff") == std::string::npos;
    }));
    app::note_recent(settings, "here.toml");
    CHECK(settings.recent.front() == fs::current_path() / "here.toml");
    app::forget_recent(settings, "here.toml");
    CHECK(settings.recent.front() != fs::current_path() / "here.toml");
}

TEST_CASE("a window's place is remembered once a person changed it") {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "settings.toml";
    {
        app::SettingsKeeper kept(file);
        kept.note_place(window::Place{0, 0, 800, 600, false});
        kept.note_place(std::nullopt);
        kept.note_place(window::Place{0, 0, 800, 600, false});
    }
    CHECK_FALSE(fs::exists(file));
    {
        app::SettingsKeeper kept(file);
        kept.note_place(window::Place{0, 0, 800, 600, false});
        kept.note_place(window::Place{5, 6, 900, 700, false});
        kept.note_place(window::Place{0, 0, 1920, 1080, true});
    }
    // The size to come back to is the one before it was maximised.
    CHECK(read(file).window == window::Place{5, 6, 900, 700, true});
}

TEST_CASE("a change is written a moment later and at the end") {
    using namespace std::chrono_literals;
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "settings.toml";
    app::SettingsKeeper::Clock::time_point now;
    {
        app::SettingsKeeper kept(file);
        kept.tick(now);
        CHECK_FALSE(kept.waiting());
        kept.settings.theme = app::ThemeName::light;
        kept.tick(now);
        CHECK(kept.waiting());
        CHECK_FALSE(fs::exists(file));
        kept.tick(now + 1s);
        while (kept.waiting()) {
            kept.tick(now + 1s);
            std::this_thread::yield();
        }
        CHECK(read(file).theme == app::ThemeName::light);
        kept.settings.interface_scale = 1.5;
    }
    CHECK(read(file).interface_scale == 1.5);
}

TEST_CASE("settings that cannot be written are told once by the keeper") {
    using namespace std::chrono_literals;
    const TemporaryFolder folder;
    write_text(folder.path() / "file", "");
    app::SettingsKeeper kept(folder.path() / "file" / "settings.toml");
    kept.settings.theme = app::ThemeName::light;
    app::SettingsKeeper::Clock::time_point now;
    int told = 0;
    for (int i = 0; i < 2000; ++i) {
        kept.tick(now += 100ms);
        if (kept.take_problem()) { ++told; }
        std::this_thread::sleep_for(50us);
    }
    CHECK(told == 1);
}
