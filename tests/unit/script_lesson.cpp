// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>

#include "app/data_files.hpp"
#include "app/lessons/lesson_guide.hpp"
#include "app/lessons/to_do.hpp"
#include "tests/unit/script_desk.hpp"

using namespace lattice;
using namespace lattice::app;
using namespace lattice::test;

namespace {

LessonStep step_with(const std::string& condition) {
    LessonStep step;
    step.text = "x";
    step.done_when.emplace_back(condition, "done_when");
    step.done_texts.push_back(condition);
    return step;
}

/// A grid of 16 x 16 with three cells alive, and a lesson of one step on it.
struct Guided : ScriptDesk {
    explicit Guided(const LessonStep& step) {
        play(
            "open game_of_life\nset automaton.width=16 automaton.height=16 automaton.start=empty\n"
            "line 3 4 5 4 1\n");
        Lesson lesson;
        lesson.title = "t";
        lesson.steps.push_back(step);
        guide.start(lesson);
        guide.follow(state());
    }
    bool done() {
        follow();
        guide.follow(state());
        return guide.done();
    }

    LessonGuide guide;
};

}  // namespace

TEST_CASE("what a step waits for is told in plain words") {
    CHECK(condition_in_words("step >= 500") == "let it run to step 500");
    CHECK(condition_in_words("generation > 20 and state.3 = 0") ==
          "let it run beyond generation 20, no cells in state 3");
    CHECK(condition_in_words("population >= 3") == "at least 3 cells that are not in state 0");
    CHECK(condition_in_words("state.1 < 15000") == "fewer than 15000 cells in state 1");
    CHECK(condition_in_words("halted") == "let it run until it stops by itself");
    CHECK(condition_in_words("not running") == "pause it");
    CHECK(condition_in_words("fluid.model = acm and step < 100") ==
          "Model = acm, start again, before step 100");
    CHECK(condition_in_words("fluid.reynolds > 100") == "Reynolds above 100");
    CHECK(condition_in_words("strouhal.0 > 0.1") == "strouhal of probe 0 above 0.1");
    CHECK(condition_in_words("automaton.rule != B3/S23") == "another Rule than B3/S23");
    CHECK(condition_in_words("not comparing") == "not comparing");
    CHECK(condition_in_words("population>3") == "population>3");
    LessonStep step = step_with("step >= 500");
    CHECK(to_do_text(step) == "Let it run to step 500");
    step.done_texts.emplace_back("halted");
    CHECK(to_do_text(step) == "Let it run to step 500, or let it run until it stops by itself");
    step.typed = "print {speed}";
    CHECK(to_do_text(step).ends_with(", then type print {speed} in the console"));
    CHECK(to_do_text(LessonStep{}).empty());
}

TEST_CASE("a step whose condition holds from the start waits for something to be done") {
    Guided it(step_with("population >= 3"));
    CHECK_FALSE(it.done());
    CHECK(it.guide.held_before());
    SUBCASE("an edit") {
        it.guide.acted();
    }
    SUBCASE("a line of the console") {
        it.guide.typed("cell 1 1 1");
    }
    SUBCASE("what the lesson shows") {
        it.guide.shown();
    }
    SUBCASE("away from it and back") {
        it.play("clear\n");
        CHECK_FALSE(it.done());
        it.play("line 3 4 5 4 1\n");
    }
    CHECK(it.done());
}

TEST_CASE("a step that comes true is done, by whichever of its conditions") {
    LessonStep step = step_with("population > 100");
    step.done_when.emplace_back("automaton.edge = bounded", "done_when");
    Guided it(step);
    CHECK_FALSE(it.done());
    CHECK_FALSE(it.guide.held_before());
    it.play("set automaton.edge bounded\n");
    CHECK(it.done());
}

TEST_CASE("a step that asks for a command waits for it to be typed") {
    LessonStep step = step_with("population >= 3");
    step.typed = "print {population}";
    Guided it(step);
    it.guide.acted();
    CHECK_FALSE(it.done());
    it.guide.typed("print {generation}");
    CHECK_FALSE(it.done());
    it.guide.typed("print \"alive: {population}\"");
    CHECK(it.done());
}

TEST_CASE("after the last step a lesson is finished, and one can go back") {
    LessonStep step;
    step.text = "x";
    Guided it(step);
    CHECK(it.guide.done());
    it.guide.next();
    CHECK(it.guide.finished());
    it.guide.next();
    CHECK(it.guide.active());
    it.guide.back();
    CHECK_FALSE(it.guide.finished());
    it.guide.next();
    it.guide.leave();
    CHECK_FALSE(it.guide.finished());
    CHECK_FALSE(it.guide.active());
}

TEST_CASE("lessons follow each other by name") {
    const auto folder = data_folder() / "assets" / "lessons";
    const auto after = lesson_after(folder / "life_basics.toml");
    REQUIRE(after);
    CHECK(after->file.stem() == "memory_blocks");
    CHECK_FALSE(lesson_after(folder / "wireworld.toml"));
    CHECK_FALSE(lesson_after("elsewhere.toml"));
}
