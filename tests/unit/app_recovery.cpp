// SPDX-License-Identifier: MIT
// Copies of unsaved work: made, offered after a crash, and removed only when they are not needed.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

#include "app/autosave.hpp"
#include "app/recovery.hpp"
#include "tests/unit/real_desk.hpp"

using namespace lattice;
using namespace lattice::app;
using namespace lattice::test;

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::hours later{1};

/// A program with unsaved work. When it goes away without close(), it has crashed.
struct Program {
    explicit Program(RealDesk& the_desk, std::size_t most_bytes = std::size_t{1} << 30)
        : desk(the_desk), autosave(desk.session, {desk.folder.path() / "state", 1, most_bytes}) {
        tick();
    }
    void tick() { autosave.tick(now, desk.session.scene().view, desk.session.scene().look); }
    /// Lets the time for a copy come, and the copy be written.
    void copy() {
        const int before = autosave.written();
        now += later;
        tick();
        REQUIRE(desk.wait_until([&] {
            tick();
            return autosave.written() > before;
        }));
    }

    /// The same after some more work.
    void work_and_copy() {
        tick();
        desk.step(1);
        copy();
    }

    RealDesk& desk;
    Autosave::Clock::time_point now = Autosave::Clock::now();
    Autosave autosave;
};

std::size_t files_in(const fs::path& folder, const char* extension) {
    std::size_t count = 0;
    for (const auto& entry : fs::directory_iterator(folder)) {
        count += entry.path().extension() == extension ? 1 : 0;
    }
    return count;
}

/// A desk whose world ran for 12 generations, copied when the program crashed.
struct Crash {
    explicit Crash(std::size_t most_bytes = std::size_t{1} << 30) {
        desk.open(desk.folder.write(RealDesk::life, "life.toml"));
        Program program(desk, most_bytes);
        desk.step(12);
        cells = desk.cells();
        program.copy();
        REQUIRE(files_in(state, ".lattice") == 1);
    }

    RealDesk desk;
    fs::path state = desk.folder.path() / "state";
    std::vector<automata::State> cells;
};

constexpr const char* tunnel =
    "title = \"Tunnel\"\n[domain]\nsize = [2.0, 1.0, 1.0]\nresolution = 16\n";

automata::CellEdit dot(int x, int y) {
    return automata::DrawLine{{x, y}, {x, y}, 1, 1};
}

/// Begins a step and leaves it there: the state cannot be saved.
void begin_step(RealDesk& desk) {
    desk.session.runner().step_stage();
    REQUIRE(desk.settle());
}

void end_step(RealDesk& desk) {
    desk.step(1);
}

}  // namespace

TEST_CASE("work that a crash cut off is offered and goes on, and its copy stays until a new one") {
    Crash crash;
    RealDesk& desk = crash.desk;
    desk.session.reset();
    Program program(desk);
    Recovery recovery(desk.session, program.autosave, crash.state);
    REQUIRE(recovery.question() != nullptr);
    CHECK(recovery.question()->title == "Soup");
    CHECK(recovery.question()->step == 12);
    CHECK(recovery.question()->has_world);
    recovery.recover();
    REQUIRE(desk.settle());
    recovery.tick();
    CHECK(desk.step() == 12);
    CHECK(desk.cells() == crash.cells);
    CHECK(desk.session.modified());
    CHECK(desk.session.scene().file == desk.folder.path() / "life.toml");
    CHECK(files_in(crash.state, ".lattice") == 1);
    program.work_and_copy();
    CHECK(files_in(crash.state, ".lattice") == 1);
    program.autosave.close();
    CHECK(fs::is_empty(crash.state));
}

TEST_CASE("restored work that crashes again before it is copied is offered again") {
    Crash crash;
    {
        Program program(crash.desk);
        Recovery recovery(crash.desk.session, program.autosave, crash.state);
        recovery.recover();
        REQUIRE(crash.desk.settle());
        recovery.tick();
    }
    CHECK(find_lost_work(crash.state).works.size() == 1);
}

TEST_CASE("later leaves the copy, for the next start") {
    Crash crash;
    Program program(crash.desk);
    {
        Recovery recovery(crash.desk.session, program.autosave, crash.state);
        recovery.later();
        CHECK(recovery.question() == nullptr);
    }
    program.work_and_copy();
    program.autosave.close();
    const LostWorks again = find_lost_work(crash.state);
    REQUIRE(again.works.size() == 1);
    CHECK(again.works[0].step == 12);
}

TEST_CASE("discarding removes that copy alone") {
    Crash crash;
    {
        Program second(crash.desk);
        crash.desk.step(3);
        second.copy();
    }
    REQUIRE(files_in(crash.state, ".lattice") == 2);
    Program program(crash.desk);
    Recovery recovery(crash.desk.session, program.autosave, crash.state);
    REQUIRE(recovery.count() == 2);
    const std::uint64_t other = recovery.question()->step == 15 ? 12 : 15;
    recovery.discard();
    REQUIRE(recovery.question() != nullptr);
    CHECK(recovery.question()->step == other);
    recovery.later();
    const LostWorks left = find_lost_work(crash.state);
    REQUIRE(left.works.size() == 1);
    CHECK(left.works[0].step == other);
}

TEST_CASE("a copy that fails to be restored stays, and so does what runs") {
    Crash crash;
    const fs::path copy = [&] {
        for (const auto& entry : fs::directory_iterator(crash.state)) {
            if (entry.path().extension() == ".lattice") { return entry.path(); }
        }
        return fs::path();
    }();
    crash.desk.step(2);
    fs::resize_file(copy, fs::file_size(copy) - 40);
    Program program(crash.desk);
    Recovery recovery(crash.desk.session, program.autosave, crash.state);
    REQUIRE(recovery.question() != nullptr);
    recovery.recover();
    REQUIRE(crash.desk.wait_until([&] {
        recovery.tick();
        return !crash.desk.session.errors().empty();
    }));
    REQUIRE(crash.desk.settle());
    recovery.tick();
    CHECK(crash.desk.step() == 14);
    program.work_and_copy();
    program.autosave.close();
    CHECK(fs::exists(copy));
}

TEST_CASE("another scene opened while a copy is restored leaves the copy") {
    Crash crash;
    Program program(crash.desk);
    Recovery recovery(crash.desk.session, program.autosave, crash.state);
    recovery.recover();
    crash.desk.session.open_file(crash.desk.folder.path() / "life.toml");
    REQUIRE(crash.desk.settle());
    recovery.tick();
    program.work_and_copy();
    program.autosave.close();
    CHECK(find_lost_work(crash.state).works.size() == 1);
}

TEST_CASE("a copy that cannot be read is told and put aside") {
    Crash crash;
    std::ofstream(crash.state / "0123456789abcdef.lattice") << "not a checkpoint";
    LostWorks found = find_lost_work(crash.state);
    CHECK(found.works.size() == 1);
    REQUIRE(found.unreadable.size() == 1);
    CHECK(found.unreadable[0].cure().find("0123456789abcdef.lattice.unreadable") !=
          std::string::npos);
    CHECK(fs::exists(crash.state / "0123456789abcdef.lattice.unreadable"));
    found.works.clear();
    CHECK(find_lost_work(crash.state).unreadable.empty());
}

TEST_CASE("a copy of a program that runs is nobody else's") {
    RealDesk desk;
    desk.open(desk.folder.write(RealDesk::life, "life.toml"));
    Program program(desk);
    desk.step(2);
    program.copy();
    CHECK(find_lost_work(desk.folder.path() / "state").works.empty());
    program.autosave.close();
    CHECK(fs::is_empty(desk.folder.path() / "state"));
}

TEST_CASE("two starts do not ask about the same copy") {
    Crash crash;
    const LostWorks first = find_lost_work(crash.state);
    CHECK(first.works.size() == 1);
    CHECK(find_lost_work(crash.state).works.empty());
}

TEST_CASE("of a world that is too large the scene alone is kept, and that is said") {
    Crash crash(100);
    CHECK(crash.desk.session.take_notice().find("its scene alone is kept") != std::string::npos);
    const LostWorks found = find_lost_work(crash.state);
    REQUIRE(found.works.size() == 1);
    CHECK_FALSE(found.works[0].has_world);
    CHECK(found.works[0].step == 0);
}

TEST_CASE("nothing is copied while nothing changes, nor where it is switched off") {
    RealDesk desk;
    desk.open(desk.folder.write(RealDesk::life, "life.toml"));
    Program program(desk);
    program.now += later;
    program.tick();
    CHECK_FALSE(fs::exists(desk.folder.path() / "state"));
    Autosave off(desk.session, {{}, 1});
    CHECK_FALSE(off.enabled());
    CHECK_FALSE(Autosave(desk.session, {desk.folder.path(), 0}).enabled());
}

TEST_CASE("locks of programs that kept nothing are cleared away") {
    const TemporaryFolder folder;
    folder.write("", "0011223344556677.lock");
    CHECK(find_lost_work(folder.path()).works.empty());
    CHECK(fs::is_empty(folder.path()));
}

TEST_CASE("whatever else is in the folder is left alone") {
    const TemporaryFolder folder;
    const auto hours_ago = fs::file_time_type::clock::now() - std::chrono::hours(3);
    for (const char* name :
         {"apt.lock", "00112233.lock", "kept.lattice", "0123456789ABCDEF.lattice",
          ".film.0123456789abcdef.part", "film.part"}) {
        fs::last_write_time(folder.write("", name), hours_ago);
    }
    const fs::path ours = folder.write("", ".0123456789abcdef.lattice.fedcba9876543210.part");
    fs::last_write_time(ours, hours_ago);
    const LostWorks found = find_lost_work(folder.path());
    CHECK(found.works.empty());
    CHECK(found.unreadable.empty());
    CHECK_FALSE(fs::exists(ours));
    CHECK(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()) == 6);
}

TEST_CASE("a copy of another version is told, and stays for the program that reads it") {
    Crash crash;
    fs::path copy;
    for (const auto& entry : fs::directory_iterator(crash.state)) {
        if (entry.path().extension() == ".lattice") { copy = entry.path(); }
    }
    std::fstream(copy, std::ios::in | std::ios::out | std::ios::binary).seekp(8).put(2);
    for (int start = 0; start < 2; ++start) {
        const LostWorks found = find_lost_work(crash.state);
        CHECK(found.works.empty());
        REQUIRE(found.unreadable.size() == 1);
        CHECK(found.unreadable[0].problem().find("version 2") != std::string::npos);
    }
    CHECK(fs::exists(copy));
}

TEST_CASE("cells drawn while the automaton stands are copied each time, and so is their undo") {
    Crash crash;
    RealDesk& desk = crash.desk;
    desk.open(desk.folder.path() / "life.toml");
    Program program(desk);
    for (int i = 0; i < 3; ++i) {
        desk.session.edit_cells(dot(i, 0));
        REQUIRE(desk.settle());
        program.copy();
    }
    desk.session.undo();
    REQUIRE(desk.settle());
    program.copy();
    program.now += later;
    program.tick();
    CHECK(program.autosave.written() == 4);
}

TEST_CASE("a folder that cannot be written to is told once, and tried again") {
    RealDesk desk;
    desk.open(desk.folder.write(RealDesk::life, "life.toml"));
    const fs::path state = desk.folder.write("", "state");
    Program program(desk);
    desk.step(1);
    desk.session.take_notice();
    program.now += later;
    program.tick();
    CHECK(desk.session.take_notice().find("No copy of unsaved work") != std::string::npos);
    program.now += later;
    program.tick();
    CHECK(desk.session.take_notice().empty());
    fs::remove(state);
    program.copy();
    CHECK(files_in(state, ".lattice") == 1);
}

TEST_CASE("a world that cannot be copied leaves the copy before, and is tried again") {
    RealDesk desk;
    desk.open(desk.folder.write(tunnel, "tunnel.toml"));
    {
        Program program(desk);
        desk.step(2);
        program.copy();
        begin_step(desk);
        desk.session.execute(scene::SetParameter{"view.mode", std::string("none")});
        program.now += later;
        program.tick();
        REQUIRE(desk.wait_until([&] {
            program.tick();
            return desk.session.take_notice().find("No new copy") != std::string::npos;
        }));
        CHECK(program.autosave.written() == 1);
        end_step(desk);
        program.now += std::chrono::seconds(3);
        program.tick();
        REQUIRE(desk.wait_until([&] {
            program.tick();
            return program.autosave.written() == 2;
        }));
    }
    const LostWorks found = find_lost_work(desk.folder.path() / "state");
    REQUIRE(found.works.size() == 1);
    CHECK(found.works[0].has_world);
    CHECK(found.works[0].step == 3);
}

TEST_CASE("of another scene the scene alone is kept rather than the world of the one before") {
    RealDesk desk;
    desk.open(desk.folder.write(tunnel, "tunnel.toml"));
    {
        Program program(desk);
        desk.step(2);
        program.copy();
        std::string other = tunnel;
        other.replace(other.find("Tunnel"), 6, "Second");
        desk.open(desk.folder.write(other, "second.toml"));
        program.tick();
        begin_step(desk);
        desk.session.execute(scene::SetParameter{"view.mode", std::string("none")});
        program.copy();
    }
    const LostWorks found = find_lost_work(desk.folder.path() / "state");
    REQUIRE(found.works.size() == 1);
    CHECK(found.works[0].title == "Second");
    CHECK_FALSE(found.works[0].has_world);
}

TEST_CASE("a copy that was under way does not stand for what was restored after it began") {
    Crash crash;
    Program program(crash.desk);
    crash.desk.step(1);
    LostWorks found = find_lost_work(crash.state);
    REQUIRE(found.works.size() == 1);
    const fs::path lost = found.works[0].claim.copy();
    program.now += later;
    program.tick();
    program.autosave.stands_for(std::move(found.works[0].claim));
    REQUIRE(crash.desk.wait_until([&] {
        program.tick();
        return program.autosave.written() == 1;
    }));
    CHECK(fs::exists(lost));
    program.copy();
    CHECK_FALSE(fs::exists(lost));
}

TEST_CASE("a scene alone does not stand for a world that was restored") {
    Crash crash;
    Program program(crash.desk, 100);
    LostWorks found = find_lost_work(crash.state);
    REQUIRE(found.works.size() == 1);
    const fs::path lost = found.works[0].claim.copy();
    program.autosave.stands_for(std::move(found.works[0].claim));
    program.copy();
    program.work_and_copy();
    CHECK(fs::exists(lost));
    program.autosave.close();
    CHECK(fs::is_empty(crash.state));
}

TEST_CASE("a copy under way is given up at the program's end") {
    RealDesk desk;
    desk.open(desk.folder.write(RealDesk::life, "life.toml"));
    Program program(desk);
    desk.step(1);
    program.now += later;
    program.tick();
    program.autosave.close();
    CHECK(fs::is_empty(desk.folder.path() / "state"));
}
