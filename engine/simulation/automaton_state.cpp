// SPDX-License-Identifier: MIT
// How an automaton is saved into a checkpoint file, and goes on from one. Cells are kept as a byte
// each, whatever the stepper has them as: another stepper may go on.
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "engine/automata/state_limit.hpp"
#include "engine/error.hpp"
#include "engine/scene/packed_bytes.hpp"
#include "engine/simulation/automaton_simulation.hpp"
#include "engine/simulation/device_sections.hpp"

namespace lattice::simulation {

namespace {

constexpr std::uint64_t most_figures = std::uint64_t{1} << 24;  // bytes

class SavedAutomaton final : public SavedWorld {
public:
    explicit SavedAutomaton(automata::Grid&& the_cells) : cells(std::move(the_cells)) {}

    std::uint64_t step() const override { return generation; }
    void write(scene::CheckpointWriter& writer) const override;

    std::uint64_t generation = 0;
    automata::Grid cells;
    std::vector<std::uint8_t> ages;       ///< none where they do not show
    std::optional<automata::Grid> start;  ///< that a hand made of the scene's, of any size
    bool start_edited = false;            ///< the present cells are a start of that kind
    std::optional<automata::Turnover> turnover;
    CensusRecord record;
};

void write_cells(scene::CheckpointWriter& writer, const char* name, const automata::Grid& cells) {
    write_device_section(writer, name, cells.device(), cells.view().memory, cells.bytes());
}

void SavedAutomaton::write(scene::CheckpointWriter& writer) const {
    scene::BytePacker packer;
    packer.put(cells.shape().width);
    packer.put(cells.shape().height);
    packer.put(generation);
    packer.put(!ages.empty());
    const automata::GridShape of_start = start ? start->shape() : automata::GridShape{};
    packer.put(of_start.width);
    packer.put(of_start.height);
    packer.put(start_edited);
    packer.put(turnover.has_value());
    packer.put(turnover.value_or(automata::Turnover{}));
    record.pack(packer);
    writer.section("automaton", packer.bytes());
    write_cells(writer, "cells", cells);
    if (!ages.empty()) { writer.section("ages", std::as_bytes(std::span(ages))); }
    if (start) { write_cells(writer, "start", *start); }
}

automata::Grid in_bytes(const automata::Grid& cells) {
    automata::Grid copy(cells.device(), cells.shape(), {});
    copy.copy_from(cells.view());
    return copy;
}

automata::Grid cells_of_file(scene::CheckpointReader& reader, const char* name,
                             compute::Device& device, const automata::GridShape& shape,
                             int states) {
    const std::size_t bytes = automata::Grid::bytes(shape, {});
    begin_device_section(reader, name, bytes);
    automata::Grid cells(device, shape, {});
    read_device_memory(reader, device, cells.memory(), bytes);
    automata::limit_states(device, cells, states);
    return cells;
}

}  // namespace

std::unique_ptr<SavedWorld> AutomatonSimulation::save_state() {
    count_turnover();
    auto saved = std::make_unique<SavedAutomaton>(in_bytes(stepper().cells()));
    saved->generation = stepper().generation();
    if (ages_ != nullptr) { saved->ages = ages_->download(); }
    if (edited_start_ != nullptr) { saved->start.emplace(in_bytes(*edited_start_)); }
    saved->start_edited = start_edited_;
    saved->turnover = turnover_;
    saved->record = record_;
    device_.synchronize();
    return saved;
}

std::size_t AutomatonSimulation::state_bytes() const {
    const std::size_t cells = automata::Grid::bytes(stepper().cells().shape(), {});
    return edited_start_ != nullptr ? 2 * cells : cells;
}

void AutomatonSimulation::restore_state(scene::CheckpointReader& reader) {
    const automata::GridShape& shape = stepper().cells().shape();
    const int states = automata::states(rule_);
    scene::ByteUnpacker unpacker(reader.section("automaton", most_figures), [&reader] {
        reader.refuse("it does not hold the cells of its scene");
    });
    const bool same_width = unpacker.take<int>() == shape.width;
    const bool same_height = unpacker.take<int>() == shape.height;
    if (!same_width || !same_height) { unpacker.refuse(); }
    const auto generation = unpacker.take<std::uint64_t>();
    check_generation(generation, reader.file().string());
    const bool has_ages = unpacker.take_bool();
    automata::GridShape of_start = shape;
    of_start.width = unpacker.take<int>();
    of_start.height = unpacker.take<int>();
    const bool start_edited = unpacker.take_bool();
    const bool turnover_known = unpacker.take_bool();
    const auto turnover = unpacker.take<automata::Turnover>();
    record_.unpack(unpacker);
    const auto side_possible = [](int side) { return side >= 0 && side <= scene::most_axis_cells; };
    const bool both = (of_start.width > 0) == (of_start.height > 0);
    if (!side_possible(of_start.width) || !side_possible(of_start.height) || !both) {
        unpacker.refuse();
    }
    unpacker.finish();
    const automata::Grid cells = cells_of_file(reader, "cells", device_, shape, states);
    stepper().cells().copy_from(cells.view());
    stepper().set_generation(generation);
    if (has_ages) {
        const std::vector<std::byte> ages =
            reader.section("ages", automata::CellAges::bytes(shape));
        if (ages.size() != automata::CellAges::bytes(shape)) { unpacker.refuse(); }
        std::vector<std::uint8_t> values(ages.size());
        std::memcpy(values.data(), ages.data(), ages.size());
        if (ages_ != nullptr) { ages_->upload(values); }
    } else if (ages_ != nullptr) {
        ages_->start(stepper().cells().view());
    }
    if (of_start.width > 0) {
        edited_start_ = std::make_unique<automata::Grid>(
            cells_of_file(reader, "start", device_, of_start, states));
    }
    start_edited_ = start_edited;
    turnover_due_ = false;
    turnover_.reset();
    if (turnover_known) { turnover_ = turnover; }
    device_.synchronize();  // what was read goes away
    if (scene_.run.checkpoint_interval > 0) { checkpoints_.keep(generation, stepper().cells()); }
}

}  // namespace lattice::simulation
