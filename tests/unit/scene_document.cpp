// SPDX-License-Identifier: MIT
// Strokes of cells in a document's history, and changes that a simulation refuses.
#include <doctest/doctest.h>

#include <cstdint>
#include <initializer_list>

#include "engine/scene/command.hpp"

using namespace lattice::scene;

namespace {

SetParameter exposure(double value) {
    return {"view.exposure", value};
}

SetParameter viscosity(double value) {
    return {"fluid.viscosity", value};
}

/// Each command as a gesture of its own.
void execute_each(Document& document, std::initializer_list<SetParameter> commands) {
    for (const SetParameter& command : commands) {
        document.execute(command);
        document.end_gesture();
    }
}

}  // namespace

TEST_CASE("strokes stand in the order of undo, with a change or by themselves") {
    Document document{Scene{}};
    document.join_stroke(1, "Nothing to join");
    CHECK_FALSE(document.can_undo());
    document.execute(viscosity(0.01));
    document.note_loss(1);
    document.join_stroke(2, "Paste, with their rule");
    CHECK(document.undo_label() == "Paste, with their rule");
    document.note_stroke(3, "Draw cells");
    CHECK(document.undo_strokes().drawn == 3);
    CHECK_FALSE(document.undo_strokes().loss);
    CHECK(document.undo() == Effect::view);
    CHECK(document.undo_strokes().loss == 1);
    CHECK(document.undo_strokes().drawn == 2);
    CHECK(document.undo() == Effect::live);
    CHECK(document.redo_strokes().loss == 1);
    CHECK(document.redo_strokes().drawn == 2);
    CHECK_FALSE(document.can_undo());
    // A stroke that came to nothing leaves the change of the scene, else nothing.
    for (const std::uint64_t stroke : {1, 2, 3}) { document.forget_stroke(stroke); }
    CHECK_FALSE(document.redo_strokes().loss);
    CHECK_FALSE(document.redo_strokes().drawn);
    CHECK(document.redo() == Effect::live);
    CHECK_FALSE(document.can_redo());
}

TEST_CASE("a gesture of a change that cells were lost for goes on, also to where it began") {
    Document document{Scene{}};
    const double start = document.scene().fluid.viscosity_lu;
    document.execute(viscosity(0.01));
    document.note_loss(4);
    document.execute(viscosity(0.02));
    CHECK(document.undo_strokes().loss == 4);
    document.execute(viscosity(start));
    REQUIRE(document.can_undo());
    CHECK(document.undo_strokes().loss == 4);
}

TEST_CASE("a command that is refused is dropped, and strokes drawn with it and later stay") {
    Document document{Scene{}};
    const Scene start = document.scene();
    document.execute(viscosity(0.01));
    document.note_loss(1);
    document.join_stroke(2, "Paste, with their rule");
    document.mark_newest(7);
    document.note_stroke(3, "Draw cells");
    const auto taken = document.take_back_failed();
    REQUIRE(taken);
    CHECK(taken->effect == Effect::live);
    CHECK(taken->loss == 1);
    CHECK_FALSE(taken->drawn);
    CHECK(document.scene() == start);
    CHECK(document.undo_strokes().drawn == 3);
    document.undo();
    CHECK(document.undo_strokes().drawn == 2);
    CHECK(document.undo_serial() == 7);
    CHECK_FALSE(document.undo_strokes().loss);
    document.undo();
    CHECK(document.scene() == start);
    CHECK_FALSE(document.can_undo());
    document.redo();
    CHECK(document.scene() == start);
    CHECK_FALSE(document.take_back_failed());
}

TEST_CASE("an undo that is refused leaves the change done, and can be tried again") {
    Document document{Scene{}};
    const Scene start = document.scene();
    execute_each(document, {viscosity(0.01), viscosity(0.02)});
    document.note_loss(1);
    document.join_stroke(2, "B");
    document.undo();
    const auto taken = document.take_back_failed();
    REQUIRE(taken);
    CHECK(taken->drawn == 2);  // taken back before the scene was
    CHECK_FALSE(taken->loss);  // which came back with the scene alone
    CHECK(document.scene().fluid.viscosity_lu == 0.02);
    CHECK(document.undo_label() == "B");
    CHECK_FALSE(document.can_redo());
    CHECK(document.undo() == Effect::live);
    CHECK(document.scene().fluid.viscosity_lu == 0.01);
    CHECK(document.undo() == Effect::live);
    CHECK(document.scene() == start);
    CHECK(document.redo() == Effect::live);
    CHECK(document.redo_strokes().loss == 1);
}

TEST_CASE("strokes drawn or taken back after an undo that is refused keep their places") {
    Document document{Scene{}};
    document.note_stroke(1, "First");
    document.execute(viscosity(0.02));
    document.undo();
    document.undo();  // the first stroke
    REQUIRE(document.take_back_failed());
    CHECK(document.scene().fluid.viscosity_lu == 0.02);
    CHECK(document.undo_label() == "Set fluid.viscosity to 0.02");
    CHECK(document.redo_label() == "First");
    document.redo();
    CHECK(document.scene().fluid.viscosity_lu == 0.02);

    Document other{Scene{}};
    const Scene start = other.scene();
    other.execute(viscosity(0.02));
    other.undo();
    other.note_stroke(1, "Later");
    REQUIRE(other.take_back_failed());
    CHECK(other.undo_label() == "Later");
    CHECK(other.undo() == Effect::view);
    CHECK(other.scene().fluid.viscosity_lu == 0.02);
    CHECK(other.undo() == Effect::live);
    CHECK(other.scene() == start);
    other.redo();
    other.redo();
    CHECK(other.scene().fluid.viscosity_lu == 0.02);
    CHECK(other.undo_label() == "Later");
}

TEST_CASE("a redo that is refused stays to be done") {
    Document document{Scene{}};
    execute_each(document, {viscosity(0.01), viscosity(0.02)});
    document.note_loss(5);
    document.undo();
    document.redo();
    const auto taken = document.take_back_failed();
    REQUIRE(taken);
    CHECK(taken->loss == 5);
    CHECK(document.scene().fluid.viscosity_lu == 0.01);
    CHECK(document.undo_label() == "Set fluid.viscosity to 0.01");
    CHECK(document.redo_label() == "Set fluid.viscosity to 0.02");
    CHECK(document.redo_strokes().loss == 5);
}

TEST_CASE("changes refused together are taken back from the newest on, views with them") {
    Document document{Scene{}};
    execute_each(document, {viscosity(0.01), viscosity(0.02)});
    document.undo();
    execute_each(document, {viscosity(0.03), exposure(2)});
    CHECK(document.take_back_failed()->effect == Effect::live);
    CHECK(document.scene().fluid.viscosity_lu == 0.01);
    CHECK(document.scene().view.exposure == Scene{}.view.exposure);
    // The undo, whose edit the command after it took out of what can be redone.
    CHECK(document.take_back_failed()->effect == Effect::live);
    CHECK(document.scene().fluid.viscosity_lu == 0.02);
    CHECK(document.undo_label() == "Set fluid.viscosity to 0.02");
    CHECK(document.take_back_failed());
    CHECK(document.take_back_failed());
    CHECK(document.scene() == Scene{});
    CHECK_FALSE(document.can_undo());
    CHECK_FALSE(document.take_back_failed());
}

TEST_CASE("a drag that came back to where it began leaves nothing to take back") {
    Document document{Scene{}};
    execute_each(document, {viscosity(0.01)});
    document.execute(viscosity(0.02));
    document.execute(viscosity(0.01));
    CHECK_FALSE(document.take_back_failed());
    CHECK(document.undo_label() == "Set fluid.viscosity to 0.01");
    Scene running = document.scene();
    running.fluid.viscosity_lu = 0.02;
    running.view.exposure = 7;
    document.fall_back_to(running);
    CHECK(document.scene().fluid.viscosity_lu == 0.02);
    CHECK(document.scene().view.exposure == Scene{}.view.exposure);
    document.undo();
    CHECK(document.scene() == Scene{});
}
