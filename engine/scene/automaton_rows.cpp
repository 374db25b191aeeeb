// SPDX-License-Identifier: MIT
// Parameters of a cellular automaton and of how its cells are shown.
#include "engine/scene/parameter_rows.hpp"

namespace lattice::scene {

namespace {

template <class Field>
Row cell_row(const char* key, ValueType type, Field Automaton::*field) {
    return row(std::string("automaton.") + key, type, &Scene::automaton, field);
}

template <class Field>
Row look_row(const char* key, ValueType type, Field Look::*field) {
    return row(std::string("look.") + key, type, &Scene::look, field);
}

std::vector<Row> rule_rows() {
    return {
        cell_row("rule", ValueType::text, &Automaton::rule)
            .range(0, 4000)
            .says("Rule as other programs write it: B3/S23, /2/3, WireWorld, R1/T1/C14/NM, "
                  "ForestFire, W30; \"\": the pattern's"),
        cell_row("rule_file", ValueType::path, &Automaton::rule_file)
            .range(0, 4096)
            .says("File of a rule (.rule with @TABLE or @TREE), taken in place of the rule"),
        cell_row("edge", ValueType::choice, &Automaton::edge)
            .says("Beyond the grid lie its other side, empty cells, or its reflection"),
    };
}

std::vector<Row> size_rows() {
    return {
        cell_row("width", ValueType::integer, &Automaton::width)
            .range(1, most_axis_cells)
            .in("cells")
            .on_log_scale()
            .makes_the_grid_anew()
            .says(
                "Cells along x; cells stay, counted from the left, once they moved or were edited"),
        cell_row("height", ValueType::integer, &Automaton::height)
            .range(1, most_axis_cells)
            .in("cells")
            .on_log_scale()
            .makes_the_grid_anew()
            .says(
                "Cells along y; cells stay, counted from the top, once they moved or were edited"),
        cell_row("gpu_width", ValueType::integer, &Automaton::gpu_width)
            .range(0, most_axis_cells)
            .in("cells")
            .needs(Effect::view)
            .says("Width taken instead when the scene is opened on a GPU; 0: the same"),
        cell_row("gpu_height", ValueType::integer, &Automaton::gpu_height)
            .range(0, most_axis_cells)
            .in("cells")
            .needs(Effect::view)
            .says("Height taken instead when the scene is opened on a GPU; 0: the same"),
    };
}

std::vector<Row> cell_start_rows() {
    std::vector<Row> rows{
        cell_row("start", ValueType::choice, &Automaton::start)
            .says("Cells at the start: at random (by run.seed), a pattern of a file, one in the "
                  "centre, or none"),
        cell_row("density", ValueType::number, &Automaton::density)
            .range(0, 1)
            .says("Share of cells not in state 0 at a random start: in state 1, of cyclic rules in "
                  "any"),
        cell_row("shares", ValueType::text, &Automaton::shares)
            .range(0, 2000)
            .says(
                "Shares of states 1, 2, ... at a random start, as 0.6, 0, 0.01; taken in place of "
                "the density"),
        cell_row("pattern", ValueType::path, &Automaton::pattern)
            .range(0, 4096)
            .says("Pattern file for start = pattern: .rle, .mc, .cells, .lif, .life, .mcl"),
        cell_row("pattern_x", ValueType::number, &Automaton::pattern_x)
            .range(0, 1)
            .in("of the width")
            .says("Where the middle of the pattern stands"),
        cell_row("pattern_y", ValueType::number, &Automaton::pattern_y)
            .range(0, 1)
            .in("of the height")
            .says("The same, from the top"),
        cell_row("pattern_turns", ValueType::integer, &Automaton::pattern_turns)
            .range(0, 3)
            .in("quarter turns")
            .says("Turns of the pattern, clockwise"),
        cell_row("generation", ValueType::integer, &Automaton::generation)
            .range(0, 9007199254740992.0)
            .says(
                "Number of the first generation: random rules draw by it, so a saved run goes on"),
    };
    for (Row& each : rows) { each.needs(Effect::rebuild); }
    return rows;
}

std::vector<Row> stepper_rows() {
    return {
        cell_row("variant", ValueType::choice, &Automaton::variant)
            .says(
                "How a generation is computed; all give the same cells, automatic is the fastest"),
        cell_row("cell_type", ValueType::choice, &Automaton::cell_type)
            .says("What a cell is in memory (variant baseline)"),
        cell_row("memory_path", ValueType::choice, &Automaton::memory_path)
            .says("Which memory a GPU reads cells from (variant baseline)"),
        cell_row("steps_per_pass", ValueType::integer, &Automaton::steps_per_pass)
            .range(0, 16)
            .in("generations")
            .says("Generations a pass over memory (temporal: to 8, bitsliced_temporal: to 16); 0: "
                  "what "
                  "suits the device"),
        cell_row("steps_per_second", ValueType::number, &Automaton::steps_per_second)
            .range(0, 1e6)
            .in("steps/s")
            .needs(Effect::view)
            .says("Pace in the window; 0: as many as the device can do"),
    };
}

/// Of rule ForestFire.
std::vector<Row> fire_rows() {
    return {
        cell_row("growth", ValueType::number, &Automaton::growth)
            .range(-1, 1)
            .says("Forest fire: chance a step, 0 to 1, of an empty cell to grow a tree; -1: as the "
                  "rule says"),
        cell_row("lightning", ValueType::number, &Automaton::lightning)
            .range(-1, 1)
            .says(
                "Forest fire: chance a step, 0 to 1, of a tree to be struck; -1: as the rule says"),
        cell_row("spread", ValueType::number, &Automaton::spread)
            .range(-1, 1)
            .says("Forest fire: chance a step, 0 to 1, to catch fire from a neighbour; -1: as the "
                  "rule says"),
        cell_row("wind", ValueType::number, &Automaton::wind)
            .range(-1, 1)
            .says("Forest fire: how much more, 0 to 1, fire spreads down the wind; -1: as the rule "
                  "says"),
        cell_row("wind_direction", ValueType::number, &Automaton::wind_direction)
            .range(-1, 360)
            .in("degrees")
            .says(
                "Forest fire: where the wind blows to, 0 to 360, east 0, north 90; -1: as the rule "
                "says"),
    };
}

}  // namespace

std::vector<Row> automaton_rows() {
    std::vector<Row> all;
    for (const auto& rows :
         {rule_rows(), size_rows(), cell_start_rows(), stepper_rows(), fire_rows()}) {
        all.insert(all.end(), rows.begin(), rows.end());
    }
    return all;
}

std::vector<Row> look_rows() {
    std::vector<Row> rows{
        look_row("palette", ValueType::choice, &Look::palette)
            .says("Colours of states; automatic takes what suits the rule"),
        look_row("ages", ValueType::boolean, &Look::ages)
            .says("Colour living cells by how long they have lived"),
        look_row("trails", ValueType::boolean, &Look::trails).says("Let cells that died fade away"),
        look_row("grid_lines", ValueType::boolean, &Look::grid_lines)
            .says("Draw lines between cells where they are large"),
        look_row("brightness", ValueType::number, &Look::brightness)
            .range(0.1, 100)
            .on_log_scale()
            .says("Factor on the light of the picture; raises sparse cells seen from afar"),
        look_row("across", ValueType::number, &Look::across)
            .range(0, 1e7)
            .in("cells")
            .says("Cells across the picture at first; 0: as many as show the whole grid"),
        look_row("centre_x", ValueType::number, &Look::centre_x)
            .range(0, 1)
            .in("of the width")
            .says("Cell in the middle of the picture at first"),
        look_row("centre_y", ValueType::number, &Look::centre_y)
            .range(0, 1)
            .in("of the height")
            .says("The same, from the top"),
    };
    for (Row& each : rows) {
        // Ages and trails are kept cell by cell while the automaton runs.
        const bool kept = each.name == "look.ages" || each.name == "look.trails";
        each.needs(kept ? Effect::live : Effect::view);
    }
    return rows;
}

}  // namespace lattice::scene
