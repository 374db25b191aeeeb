// SPDX-License-Identifier: MIT
// Every variant of the automata steppers.
#include <algorithm>
#include <array>
#include <cstddef>
#include <variant>

#include <fmt/format.h>

#include "engine/automata/baseline_stepper.hpp"
#include "engine/automata/bitsliced_stepper.hpp"
#include "engine/automata/block_stepper.hpp"
#include "engine/automata/double_buffer_stepper.hpp"
#include "engine/automata/elementary_stepper.hpp"
#include "engine/automata/lut_stepper.hpp"
#include "engine/automata/packed_stepper.hpp"
#include "engine/automata/range_stepper.hpp"
#include "engine/automata/stepper.hpp"
#include "engine/automata/temporal_stepper.hpp"
#include "engine/automata/transition.hpp"
#include "engine/automata/transition_tree.hpp"
#include "engine/error.hpp"

namespace lattice::automata {

namespace {

using Reason = std::optional<std::string>;

struct Entry {
    StepperDescription description;
    Reason (*why_not)(const Rule& rule, const GridShape& shape, compute::Backend backend);
    std::unique_ptr<Stepper> (*make)(compute::Device& device, const GridShape& shape,
                                     const Rule& rule, const StepperSettings& settings);
    std::size_t (*bytes)(const GridShape& shape, const Rule& rule, const StepperSettings& settings,
                         compute::Backend backend);
};

std::unique_ptr<Stepper> make_plain(compute::Device& device, const GridShape& shape,
                                    const Rule& rule, const StepperSettings& settings) {
    if (std::holds_alternative<Elementary>(rule.form)) {
        return make_elementary_stepper(device, shape, rule, settings);
    }
    if (sums_ranges(rule, settings)) { return make_range_stepper(device, shape, rule, settings); }
    if (const Reason reason = why_no_baseline_stepper(rule, settings)) {
        throw Error("variant baseline", *reason, "choose byte cells in global memory");
    }
    return make_baseline_stepper(device, shape, rule, settings);
}

/// Of a table that a person wrote; those that follow from other rules are too small to count.
std::size_t table_bytes(const Rule& rule) {
    const auto* const table = std::get_if<UserTable>(&rule.form);
    return table == nullptr || !table->tree
               ? 0
               : table->tree->entries.size() * sizeof(table->tree->entries[0]);
}

std::size_t plain_bytes(const GridShape& shape, const Rule& rule, const StepperSettings& settings,
                        compute::Backend /*backend*/) {
    const bool words =
        settings.cell_type == CellType::int32 && !std::holds_alternative<Elementary>(rule.form);
    std::size_t bytes =
        double_buffer_bytes(shape, {words ? CellFormat::int32 : CellFormat::byte, 1, {}}) +
        table_bytes(rule);
    if (sums_ranges(rule, settings)) {
        bytes += range_stepper_sums_bytes(shape, std::get<LargerThanLife>(rule.form).radius);
    }
    return bytes;
}

std::size_t two_byte_grids(const GridShape& shape, const Rule& rule,
                           const StepperSettings& /*settings*/, compute::Backend /*backend*/) {
    return double_buffer_bytes(shape, {}) + table_bytes(rule);
}

Reason always_can(const Rule& /*rule*/, const GridShape& /*shape*/, compute::Backend /*backend*/) {
    return {};
}

const std::array entries{
    Entry{{StepperVariant::bitsliced_temporal, "bitsliced_temporal",
           "bit planes, several generations a pass in registers"},
          why_no_bitsliced_temporal_stepper,
          make_bitsliced_temporal_stepper,
          bitsliced_temporal_stepper_bytes},
    Entry{{StepperVariant::bitsliced, "bitsliced", "bit planes, 32 cells a word, a circuit"},
          why_no_bitsliced_stepper,
          make_bitsliced_stepper,
          bitsliced_stepper_bytes},
    // A quarter of a byte a cell, where byte cells move two: the fastest wherever it applies.
    Entry{{StepperVariant::block_lut, "block_lut",
           "bits, 2 x 2 cells looked up by the 4 x 4 around them"},
          [](const Rule& rule, const GridShape&, compute::Backend) {
              return why_no_block_stepper(rule);
          },
          make_block_stepper,
          [](const GridShape& shape, const Rule&, const StepperSettings&, compute::Backend) {
              return block_stepper_bytes(shape);
          }},
    Entry{{StepperVariant::temporal, "temporal",
           "byte cells, several generations a pass in tiles with a halo"},
          why_no_temporal_stepper,
          make_temporal_stepper,
          two_byte_grids},
    Entry{{StepperVariant::packed64, "packed64", "eight byte cells a word, a thread a word"},
          [](const Rule& rule, const GridShape&, compute::Backend) {
              return why_no_packed_stepper(rule);
          },
          make_packed_stepper,
          two_byte_grids},
    Entry{{StepperVariant::packed32, "packed32", "four byte cells a word, a thread a word"},
          [](const Rule& rule, const GridShape&, compute::Backend) {
              return why_no_packed_stepper(rule);
          },
          make_packed_stepper,
          two_byte_grids},
    Entry{{StepperVariant::lut, "lut", "a thread a cell, the rule looked up in a table"},
          [](const Rule& rule, const GridShape&, compute::Backend) {
              return why_no_lut_stepper(rule);
          },
          make_lut_stepper,
          two_byte_grids},
    Entry{{StepperVariant::baseline, "baseline", "a thread a cell, the rule evaluated"},
          always_can,
          make_plain,
          plain_bytes},
};

const Entry& entry_of(StepperVariant variant) {
    return *std::find_if(entries.begin(), entries.end(),
                         [&](const Entry& entry) { return entry.description.variant == variant; });
}

Reason reason_against(const Entry& entry, const Rule& rule, const GridShape& shape,
                      compute::Backend backend) {
    try {
        // Throws where the rule makes no sense to any variant.
        static_cast<void>(transition_of(rule, shape.height, 0));
        return entry.why_not(rule, shape, backend);
    } catch (const Error& error) { return error.problem(); }
}

/// Of the variant, or of the fastest that can: entries stand in that order.
const Entry& chosen_entry(StepperVariant variant, const Rule& rule, const GridShape& shape,
                          compute::Backend backend) {
    if (variant != StepperVariant::automatic) { return entry_of(variant); }
    const auto* const fastest = std::find_if(
        entries.begin(), entries.end(),
        [&](const Entry& entry) { return !reason_against(entry, rule, shape, backend); });
    return fastest == entries.end() ? entries.back() : *fastest;
}

}  // namespace

const std::vector<StepperDescription>& stepper_descriptions() {
    static const std::vector<StepperDescription> descriptions = [] {
        std::vector<StepperDescription> list{
            {StepperVariant::automatic, "automatic", "the fastest that rule and grid allow"}};
        // From the simplest on.
        for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
            list.push_back(entry->description);
        }
        return list;
    }();
    return descriptions;
}

std::optional<std::string> why_not(StepperVariant variant, const Rule& rule, const GridShape& shape,
                                   const compute::Device& device) {
    if (variant == StepperVariant::automatic) { return {}; }
    return reason_against(entry_of(variant), rule, shape, device.info().backend);
}

std::unique_ptr<Stepper> make_stepper(compute::Device& device, const GridShape& shape,
                                      const Rule& rule, const StepperSettings& settings) {
    const compute::Backend backend = device.info().backend;
    const Entry& entry = chosen_entry(settings.variant, rule, shape, backend);
    if (const Reason reason = reason_against(entry, rule, shape, backend)) {
        throw Error(fmt::format("variant {}", entry.description.name), *reason,
                    "choose another variant, or automatic");
    }
    StepperSettings chosen = settings;
    chosen.variant = entry.description.variant;
    const bool automatic = settings.variant == StepperVariant::automatic;
    if (automatic && chosen.variant == StepperVariant::temporal) {
        chosen.steps_per_pass = std::min(chosen.steps_per_pass, most_steps_per_pass);
    }
    return entry.make(device, shape, rule, chosen);
}

std::size_t stepper_bytes(const GridShape& shape, const Rule& rule, const StepperSettings& settings,
                          compute::Backend backend) {
    const Entry& entry = chosen_entry(settings.variant, rule, shape, backend);
    return entry.bytes(shape, rule, settings, backend);
}

}  // namespace lattice::automata
