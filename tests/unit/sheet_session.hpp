// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <vector>

#include <doctest/doctest.h>

#include "app/session.hpp"
#include "engine/scene/scene_file.hpp"
#include "engine/simulation/automaton_simulation.hpp"
#include "tests/unit/fake_simulation.hpp"

namespace lattice::test {

/// A session on a small, empty automaton that stands still.
struct SheetSession {
    SheetSession() {
        session.open(
            scene::parse_scene("kind = \"automaton\"\n[automaton]\nwidth = 24\n"
                               "height = 16\nstart = \"empty\"\n",
                               "sheet.toml"));
        settle();
    }

    void settle() {
        CHECK(eventually([&] {
            session.tick();
            return !session.runner().busy() && !session.runner().cells_pending() &&
                   !session.writing() && session.runner().latest() != nullptr;
        }));
    }

    std::vector<automata::State> cells() {
        settle();
        std::vector<automata::State> states;
        session.runner().with_simulation(
            [&](simulation::Simulation& simulation) {
                states = simulation.read_cells({0, 0, 24, 16});
            },
            5000);
        return states;
    }

    /// Whether so many cells come alive.
    bool alive(std::size_t count) {
        return eventually(
            [&] {
                std::size_t found = 0;
                for (const automata::State cell : cells()) { found += cell != 0 ? 1 : 0; }
                return found == count;
            },
            std::chrono::seconds(5));
    }

    std::unique_ptr<compute::Device> device = compute::Device::open("cpu");
    app::Session session{*device};
};

}  // namespace lattice::test
