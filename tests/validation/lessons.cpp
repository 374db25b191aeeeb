// SPDX-License-Identifier: MIT
// Every lesson that comes with the program, walked through without a window: what it points at is
// there, what it shows by itself can be done, and is then seen to be done.
#include <doctest/doctest.h>
#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "app/data_files.hpp"
#include "app/filming.hpp"
#include "app/lessons/lesson.hpp"
#include "app/lessons/lesson_guide.hpp"
#include "app/lessons/to_do.hpp"
#include "app/settings.hpp"
#include "app/shell_state.hpp"
#include "app/workspace.hpp"
#include "tests/unit/script_desk.hpp"
#include "tests/unit/temporary_folder.hpp"

using namespace lattice;
using namespace lattice::app;
using namespace lattice::test;

namespace {

/// Panels without a window, on a screen high enough to show all of them at once.
class Panels {
public:
    Panels() {
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.DisplaySize = {1600, 12000};
        io.IniFilename = nullptr;
        unsigned char* pixels = nullptr;
        int width = 0;
        int height = 0;
        io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    }
    ~Panels() { ImGui::DestroyContext(); }
    Panels(const Panels&) = delete;
    Panels& operator=(const Panels&) = delete;

    /// A window finds its size over its first frames.
    void draw(AppState& state) {
        for (int frame = 0; frame < 3; ++frame) {
            state.report.begin_frame();
            ImGui::NewFrame();
            workspace_.draw(state);
            ImGui::EndFrame();
        }
    }

private:
    Workspace workspace_;
};

/// Draws until all of them are there: states of cells, for instance, come with a picture of them.
void show_controls(ScriptDesk& desk, Panels& panels, const std::vector<std::string>& controls) {
    const auto shown = [&](const std::string& control) {
        return desk.state().report.watch().places().contains(control);
    };
    constexpr int most_looks = 500;
    for (int look = 0; look < most_looks; ++look) {
        desk.follow();
        panels.draw(desk.state());
        if (std::ranges::all_of(controls, shown)) { return; }
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
}

void walk(const std::filesystem::path& file) {
    ScriptDesk desk;
    Filming filming;
    Settings settings;
    ShellState shell;
    desk.state().filming = &filming;
    desk.state().settings = &settings;
    desk.state().shell = &shell;
    desk.state().start_lesson = [](const auto&) {};
    Panels panels;
    LessonGuide guide;
    guide.start(read_lesson(file));
    desk.player.play_text(guide.opening(), file.filename().string(), file.parent_path());
    desk.finish();
    while (true) {
        INFO(file.stem().string(), ", step ", guide.step_number() + 1);
        guide.follow(desk.state());
        if (guide.step().asks()) { CHECK_FALSE(guide.done()); }
        show_controls(desk, panels, guide.step().controls);
        for (const std::string& control : guide.step().controls) {
            INFO(control);
            CHECK(desk.state().report.watch().places().contains(control));
        }
        const std::string shown = guide.showing();
        CHECK((shown.empty() || guide.step().asks()));
        if (!shown.empty()) { guide.shown(); }
        desk.player.play_text(shown, file.filename().string(), file.parent_path());
        desk.finish();
        desk.follow();
        guide.follow(desk.state());
        INFO(to_do_text(guide.step()));
        CHECK(guide.done());
        guide.next();
        if (guide.finished()) { break; }
    }
    desk.session.runner().set_running(false);
}

}  // namespace

#define LESSON(name)                                                                \
    TEST_CASE("lesson " name) {                                                     \
        walk(data_folder() / "assets" / "lessons" / (std::string(name) + ".toml")); \
    }

LESSON("bgk_and_acm")
LESSON("cyclic_spirals")
LESSON("elementary_rules")
LESSON("forest_percolation")
LESSON("immersed_slip")
LESSON("karman_strouhal")
LESSON("life_basics")
LESSON("memory_blocks")
LESSON("poiseuille_profile")
LESSON("reynolds_wake")
LESSON("wireworld")

TEST_CASE("no lesson is left out here, and each says what it is about") {
    CHECK(gallery_lessons().size() == 11);
    for (const auto& file : gallery_lessons()) {
        const Lesson lesson = read_lesson(file);
        CHECK(lesson.title.size() > 5);
        CHECK(lesson.about.size() > 10);
        CHECK(lesson.steps.size() >= 3);
        CHECK(names_lesson(file));
    }
}

TEST_CASE("a lesson with faults is refused where they are") {
    const TemporaryFolder folder;
    const auto refused = [&](const std::string& text) {
        const auto file = folder.write(text, "bad.toml");
        return error_of([&] { read_lesson(file); });
    };
    const std::string head = "title = \"t\"\nabout = \"a\"\nscene = \"jet_ball\"\n";
    CHECK(contains(refused("title = "), "bad.toml:1:"));
    CHECK(contains(refused(head), "no steps"));
    CHECK(contains(refused("title = \"t\"\n[[step]]\ntext = \"x\"\n"), "about is missing"));
    CHECK(contains(refused(head + "[[step]]\ntext = \"x\"\ndone_wen = \"step > 1\"\n"),
                   "did you mean 'done_when'"));
    CHECK(contains(refused(head + "[[step]]\ntext = \"x\"\ndone_when = \"step >\"\n"),
                   "bad.toml:6:"));
    CHECK(
        contains(refused(head + "[[step]]\ntext = \"x\"\ndone_when = [\"step > 1\", \"step >\"]\n"),
                 "bad.toml:6:"));
    CHECK(contains(refused(head + "[[step]]\ntext = \"x\"\ndo = [\"stepp\"]\n"),
                   "did you mean 'step'"));
    CHECK(contains(refused(head + "[[step]]\ntext = 3\n"), "no text"));
    CHECK(contains(refused(head + "step = 3\n"), "no steps"));
    CHECK(contains(refused(head + "step = [3]\n"), "no section"));
    CHECK(contains(error_of([] { find_lesson("wireworl"); }), "did you mean 'wireworld'"));
}
