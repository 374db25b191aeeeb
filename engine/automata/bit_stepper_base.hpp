// SPDX-License-Identifier: MIT
// What the steppers of bit planes have in common: the rule as a circuit, and the passes of the CPU.
#pragma once

#include <cstdint>

#include "engine/automata/bit_rule.hpp"
#include "engine/automata/bitsliced_generation.hpp"
#include "engine/automata/double_buffer_stepper.hpp"

namespace lattice::automata {

class BitStepperBase : public DoubleBufferStepper {
public:
    double bytes_per_cell() const override;

protected:
    /// Throws Error with the reason of why_no_circuit().
    BitStepperBase(compute::Device& device, const GridShape& shape, const Rule& rule,
                   std::uint64_t seed);

    const BitCircuit& circuit() const { return rule_.circuit; }
    std::uint64_t seed() const { return seed_; }

    /// A pass of any number of generations, on the CPU.
    void advance_on_cpu(const GridView& from, void* to, std::uint64_t generation,
                        int generations) const;

    /// Planes of a grid like `from`.
    static BitPlanes planes_to(const GridView& from, void* to) {
        return {static_cast<std::uint32_t*>(to), from.row_stride, from.plane_stride};
    }

private:
    /// Throws Error when this variant does not apply to the rule.
    virtual void check(const Rule& rule) const;

    void take_rule(const Rule& rule) final;

    std::uint64_t seed_;
    BitRule rule_;
};

}  // namespace lattice::automata
