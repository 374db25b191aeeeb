// SPDX-License-Identifier: MIT
// Commands of scripts that change cells.
#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "app/cell_tools.hpp"
#include "app/script/script_command.hpp"
#include "app/script/script_run.hpp"
#include "engine/automata/cell_edit.hpp"
#include "engine/automata/pattern_file.hpp"
#include "engine/automata/rle.hpp"
#include "engine/error.hpp"

namespace lattice::app {

namespace {

const scene::Automaton& grid_of(ScriptRun& run) {
    if (!run.state().shows_cells()) {
        run.refuse("the scene has no cells", "open a scene of an automaton");
    }
    return run.state().scene().automaton;
}

automata::Cell cell_at(ScriptRun& run, std::size_t i) {
    const scene::Automaton& grid = grid_of(run);
    const int x = run.whole(i, 0, grid.width - 1);
    return {x, run.whole(i + 1, 0, grid.height - 1)};
}

automata::CellRect rect_at(ScriptRun& run, std::size_t i) {
    const scene::Automaton& grid = grid_of(run);
    const automata::Cell corner = cell_at(run, i);
    const int width = run.whole(i + 2, 1, grid.width - corner.x);
    return {corner.x, corner.y, width, run.whole(i + 3, 1, grid.height - corner.y)};
}

automata::State state_at(ScriptRun& run, std::size_t i) {
    const auto latest = run.session().runner().latest();
    const int states = latest && latest->grid ? latest->grid->states : automata::most_states;
    return static_cast<automata::State>(run.whole(i, 0, states - 1));
}

void rule(ScriptRun& run) {
    grid_of(run);
    const auto refused = run.session().attempt_rule(run.text(0), Session::Author::script);
    if (refused) { throw Error(*refused); }
}

void place(ScriptRun& run) {
    const auto file = run.file_to_read(0, "patterns", ".rle");
    automata::Pattern pattern = automata::read_pattern(file);
    const automata::Cell middle = cell_at(run, 1);
    auto mode = automata::PasteMode::over;
    bool with_rule = false;
    for (std::size_t i = 3; i < run.count(); ++i) {
        switch (
            run.choice(i, {"rotate", "flip_x", "flip_y", "replace", "add", "exclude", "rule"})) {
            case 0:
                pattern = automata::rotated(pattern, 1);
                break;
            case 1:
                pattern = automata::flipped_horizontally(pattern);
                break;
            case 2:
                pattern = automata::flipped_vertically(pattern);
                break;
            case 3:
                mode = automata::PasteMode::copy;
                break;
            case 4:
                mode = automata::PasteMode::over;
                break;
            case 5:
                mode = automata::PasteMode::exclusive;
                break;
            default:
                with_rule = true;
        }
    }
    run.session().paste(pattern, middle, mode, with_rule, Session::Author::script);
}

void paste(ScriptRun& run) {
    const scene::Automaton& grid = grid_of(run);
    const automata::Pattern pattern = automata::parse_rle({run.text(0), "cells"});
    const int x = run.whole(1, -pattern.width, grid.width);
    const int y = run.whole(2, -pattern.height, grid.height);
    constexpr std::array modes{automata::PasteMode::copy, automata::PasteMode::over,
                               automata::PasteMode::exclusive};
    const std::size_t mode = run.count() > 3 ? run.choice(3, {"replace", "add", "exclude"}) : 1;
    run.session().paste(pattern, {x + pattern.width / 2, y + pattern.height / 2}, modes.at(mode),
                        false, Session::Author::script);
}

void cell(ScriptRun& run) {
    const automata::Cell at = cell_at(run, 0);
    run.session().edit_cells(automata::DrawLine{at, at, state_at(run, 2), 1});
}

void line(ScriptRun& run) {
    constexpr int widest = 32;
    const automata::Cell from = cell_at(run, 0);
    const automata::Cell to = cell_at(run, 2);
    const int width = run.count() > 5 ? run.whole(5, 1, widest) : 1;
    run.session().edit_cells(automata::DrawLine{from, to, state_at(run, 4), width});
}

void fill(ScriptRun& run) {
    const automata::CellRect rect = rect_at(run, 0);
    run.session().edit_cells(automata::DrawRectangle{rect, state_at(run, 4), true});
}

void flood(ScriptRun& run) {
    const automata::Cell at = cell_at(run, 0);
    run.session().edit_cells(automata::FloodFill{at, state_at(run, 2)});
}

void random_cells(ScriptRun& run) {
    constexpr int largest_seed = 1 << 30;
    const double density = run.number(0, 0, 1);
    const scene::Automaton& grid = grid_of(run);
    automata::CellRect rect{0, 0, grid.width, grid.height};
    automata::State state = 1;
    std::uint64_t seed = run.state().scene().run.seed;
    for (std::size_t i = 1; i < run.count();) {
        const std::size_t option = run.choice(i, {"state", "seed", "in"});
        const std::size_t words = option == 2 ? 4 : 1;
        if (i + words >= run.count()) {
            run.refuse("something is missing after it", "write state 2, seed 7 or in X Y W H");
        }
        if (option == 0) { state = state_at(run, i + 1); }
        if (option == 1) { seed = static_cast<std::uint64_t>(run.whole(i + 1, 0, largest_seed)); }
        if (option == 2) { rect = rect_at(run, i + 1); }
        i += words + 1;
    }
    std::vector<double> shares(std::size_t{state} + 1, 0.0);
    shares.front() = 1 - density;
    shares.back() += density;
    run.session().edit_cells(automata::RandomFill{rect, std::move(shares), seed});
}

void clear(ScriptRun& run) {
    const scene::Automaton& grid = grid_of(run);
    run.session().edit_cells(automata::DrawRectangle{{0, 0, grid.width, grid.height}, 0, true});
}

/// Whole patterns and their rules.
std::vector<ScriptCommand> pattern_commands() {
    using enum Argument;
    return {
        {"rule",
         "TEXT",
         "Change the automaton's rule: B3/S23, WireWorld, W30",
         1,
         1,
         true,
         {anything},
         rule},
        {"place",
         "PATTERN X Y [rotate] [flip_x] [flip_y] [replace|add|exclude] [rule]",
         "Put a pattern with its middle on a cell, turned clockwise once for each rotate; rule "
         "takes "
         "the pattern's",
         3,
         any_number,
         true,
         {pattern, anything, anything, option},
         place},
        {"paste",
         "CELLS X Y [replace|add|exclude]",
         "Put cells, written as RLE in quotes, with their upper left corner on a cell",
         3,
         4,
         true,
         {anything, anything, anything, option},
         paste},
    };
}

std::vector<ScriptCommand> drawing_commands() {
    using enum Argument;
    return {
        {"cell",
         "X Y STATE",
         "Set a cell; x to the right, y down, from 0",
         3,
         3,
         true,
         {anything},
         cell},
        {"line", "X Y X2 Y2 STATE [WIDTH]", "Draw a line of cells", 5, 6, true, {anything}, line},
        {"fill",
         "X Y WIDTH HEIGHT STATE",
         "Set all cells of a rectangle",
         5,
         5,
         true,
         {anything},
         fill},
        {"flood",
         "X Y STATE",
         "Set a cell and those like it that hang together with it",
         3,
         3,
         true,
         {anything},
         flood},
        {"random",
         "DENSITY [state N] [seed N] [in X Y WIDTH HEIGHT]",
         "Set cells at random, this share of them in state 1 or N, the rest 0",
         1,
         10,
         true,
         {anything, option},
         random_cells},
        {"clear", "", "Set all cells to 0", 0, 0, true, {}, clear},
    };
}

}  // namespace

std::vector<ScriptCommand> cell_commands() {
    std::vector<ScriptCommand> commands = pattern_commands();
    for (ScriptCommand& command : drawing_commands()) { commands.push_back(std::move(command)); }
    return commands;
}

}  // namespace lattice::app
