// SPDX-License-Identifier: MIT
// Copies of unsaved work: made, offered after a crash, and removed only when they are not needed.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>

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
    folder.write("", "00112233.lock");
    CHECK(find_lost_work(folder.path()).works.empty());
    CHECK(fs::is_empty(folder.path()));
}
