// SPDX-License-Identifier: MIT
// A session on real simulations, in a folder of its own.
#pragma once

#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <thread>

#include "app/session.hpp"
#include "tests/unit/temporary_folder.hpp"

namespace lattice::test {

class RealDesk {
public:
    static constexpr const char* life =
        "kind = \"automaton\"\ntitle = \"Soup\"\n[automaton]\n"
        "rule = \"B3/S23\"\nwidth = 64\nheight = 48\n";

    bool wait_until(const std::function<bool()>& condition) {
        using namespace std::chrono_literals;
        const auto end = std::chrono::steady_clock::now() + 30s;
        while (std::chrono::steady_clock::now() < end) {
            session.tick();
            if (condition()) { return true; }
            std::this_thread::sleep_for(2ms);
        }
        return false;
    }
    void open(const std::filesystem::path& file) {
        session.open_file(file);
        REQUIRE(settle());
        REQUIRE(session.errors().empty());
    }
    bool settle() {
        return wait_until([&] {
            return !session.runner().busy() && !session.writing() &&
                   session.runner().settled() != nullptr;
        });
    }
    void step(int count) {
        session.runner().step_once(count);
        REQUIRE(settle());
    }
    std::uint64_t step() const {
        const auto latest = session.runner().latest();
        return latest ? latest->statistics.step : 0;
    }
    std::vector<automata::State> cells() {
        std::vector<automata::State> found;
        session.read_cells([&](simulation::Simulation& world) {
            const Extent grid = world.domain();
            found = world.read_cells({0, 0, grid.x, grid.y});
        });
        return found;
    }
    void save_checkpoint(const std::filesystem::path& file) {
        session.save_checkpoint(file, session.scene().view, session.scene().look);
        REQUIRE(settle());
        REQUIRE(session.errors().empty());
    }

    TemporaryFolder folder;
    std::unique_ptr<compute::Device> device = compute::Device::open("cpu");
    app::Session session{*device};
};

}  // namespace lattice::test
