// SPDX-License-Identifier: MIT
// Files that are written while the window goes on.
#include <doctest/doctest.h>

#include <stdexcept>

#include "app/file_writer.hpp"
#include "tests/unit/no_threads.hpp"

using namespace lattice;
using app::FileWriter;

TEST_CASE("what became of a file is told once") {
    FileWriter writer;
    writer.start([] {}, "Saved it");
    CHECK(writer.busy());
    CHECK_THROWS_AS(writer.start([] {}, ""), Error);
    writer.wait();
    const auto outcome = writer.take();
    REQUIRE(outcome);
    CHECK(outcome->notice == "Saved it");
    CHECK_FALSE(outcome->error);
    CHECK_FALSE(writer.take());
    writer.start([] { throw std::runtime_error("no"); }, "");
    writer.wait();
    CHECK(writer.take()->error->problem() == "no");
}

TEST_CASE("a file that gets no thread is an error, and the next one is written") {
    FileWriter writer;
    {
        const test::NoThreads none;
        CHECK_THROWS_AS(writer.start([] {}, "lost"), Error);
    }
    CHECK_FALSE(writer.busy());
    writer.start([] {}, "Saved it");
    writer.wait();
    CHECK(writer.take()->notice == "Saved it");
}
