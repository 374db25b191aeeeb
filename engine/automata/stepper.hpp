// SPDX-License-Identifier: MIT
// An implementation variant of the automata: how cells are stored and how a generation is computed.
// All variants give the same cells, bit for bit (contract 4), random rules included.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/automata/grid.hpp"
#include "engine/automata/rule.hpp"
#include "engine/compute/device.hpp"

namespace lattice::automata {

/// `automatic` is the fastest that the rule, the grid and the device allow.
enum class StepperVariant {
    automatic,
    baseline,            ///< a thread a cell, the rule evaluated (paper, Sec. 5.1)
    lut,                 ///< a thread a cell, the rule looked up (paper, Sec. 5.2)
    block_lut,           ///< bits, the next 2 x 2 cells looked up by the 4 x 4 around them
    packed32,            ///< four byte cells in a word, a thread a word (paper, packet coding)
    packed64,            ///< eight byte cells in a word
    temporal,            ///< several generations a pass, tiles with a halo in shared memory
    bitsliced,           ///< bit planes, 32 cells a word, the rule as a circuit
    bitsliced_temporal,  ///< the same, several generations a pass, tiles in registers
};

/// Variant baseline: what a cell is in memory and which way it is read (paper, Figs. 2 and 3).
enum class CellType { byte, int32 };
enum class MemoryPath { global, shared, texture };

struct StepperSettings {
    StepperVariant variant = StepperVariant::automatic;
    CellType cell_type = CellType::byte;
    MemoryPath memory_path = MemoryPath::global;
    int steps_per_pass = 0;  ///< temporal variants: generations a pass; 0: automatic
    std::uint64_t seed = 1;  ///< of random rules

    friend bool operator==(const StepperSettings&, const StepperSettings&) = default;
};

class Stepper {
public:
    virtual ~Stepper() = default;

    /// Enqueues `count` generations. On the CPU they are done on return.
    virtual void step(int count) = 0;

    /// From the next generation on. Cells in states that the rule does not have become 0 at once.
    /// Throws Error, and keeps the present rule, when the rule needs another stepper: more states
    /// than the cells hold, or a variant that does not apply.
    virtual void set_rule(const Rule& rule) = 0;

    /// The present generation. Writing to it between steps is allowed.
    virtual Grid& cells() = 0;

    /// The generation before the present one, after step(1); after any other call the present one.
    virtual GridView previous() const = 0;

    /// Generations since the start; random rules draw by it.
    virtual std::uint64_t generation() const = 0;
    virtual void set_generation(std::uint64_t generation) = 0;

    /// Least memory traffic of a generation, read and written, in bytes a cell.
    virtual double bytes_per_cell() const = 0;

    /// Bytes of device memory that it holds, cells included.
    virtual std::size_t device_bytes() const = 0;

    virtual StepperVariant variant() const = 0;  ///< never automatic
    virtual int steps_per_pass() const { return 1; }

    /// Temporal variants: generations a pass from the next call of step() on, 0 for automatic;
    /// others ignore it. Throws Error where a pass cannot do so many.
    virtual void set_steps_per_pass(int /*steps*/) {}
};

/// Name as in scene files ("packed32") and one line of what it is.
struct StepperDescription {
    StepperVariant variant;
    std::string_view name;
    std::string_view summary;
};
const std::vector<StepperDescription>& stepper_descriptions();

/// Why a variant cannot run this rule on such a grid; empty when it can.
std::optional<std::string> why_not(StepperVariant variant, const Rule& rule, const GridShape& shape,
                                   const compute::Device& device);

/// All cells in state 0. Throws Error naming the reason of why_not(), or the bytes needed and free.
std::unique_ptr<Stepper> make_stepper(compute::Device& device, const GridShape& shape,
                                      const Rule& rule, const StepperSettings& settings);

/// Bytes of device memory that make_stepper takes.
std::size_t stepper_bytes(const GridShape& shape, const Rule& rule, const StepperSettings& settings,
                          compute::Backend backend);

}  // namespace lattice::automata
