// SPDX-License-Identifier: MIT
#include "engine/automata/bit_stepper_base.hpp"

#include "engine/automata/bitsliced_stepper.hpp"
#include "engine/automata/cpu_bit_pass.hpp"

namespace lattice::automata {

BitStepperBase::BitStepperBase(compute::Device& device, const GridShape& shape, const Rule& rule,
                               std::uint64_t seed)
    : DoubleBufferStepper(device, shape, bit_rule(rule, seed).format),
      seed_(seed),
      rule_(bit_rule(rule, seed)) {}

double BitStepperBase::bytes_per_cell() const {
    constexpr double bits_per_byte = 8;
    return 2.0 * planes(rule_.circuit) / bits_per_byte / steps_per_pass();
}

void BitStepperBase::check(const Rule& /*rule*/) const {}

void BitStepperBase::take_rule(const Rule& rule) {
    check(rule);
    const BitRule taken = bit_rule(rule, seed_);
    reformat(taken.format);
    rule_ = taken;
}

void BitStepperBase::advance_on_cpu(const GridView& from, void* to, std::uint64_t generation,
                                    int generations) const {
    CpuBitPass pass;
    pass.from = from;
    pass.to = planes_to(from, to);
    pass.key = {seed_, generation};
    pass.generations = generations;
    pass.threads = device().info().threads;
    run_cpu_bit_pass(best_cpu_bit_kernels(), rule_.circuit, pass);
}

std::size_t bitsliced_stepper_bytes(const GridShape& shape, const Rule& rule,
                                    const StepperSettings& settings, compute::Backend /*backend*/) {
    return double_buffer_bytes(shape, bit_rule(rule, settings.seed).format);
}

}  // namespace lattice::automata
