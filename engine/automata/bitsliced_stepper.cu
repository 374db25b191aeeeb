// SPDX-License-Identifier: MIT
#include "engine/automata/bitsliced_stepper.hpp"

#include <utility>
#include <variant>

#include "engine/automata/bit_rule.hpp"
#include "engine/automata/bit_stepper_base.hpp"
#include "engine/automata/bitsliced_generation.hpp"
#ifdef __CUDACC__
#include "engine/compute/parallel_for.hpp"
#endif

namespace lattice::automata {

namespace {

class BitslicedStepper final : public BitStepperBase {
public:
    BitslicedStepper(compute::Device& device, const GridShape& shape, const Rule& rule,
                     const StepperSettings& settings)
        : BitStepperBase(device, shape, rule, settings.seed) {}

    StepperVariant variant() const override { return StepperVariant::bitsliced; }

private:
    void advance(const GridView& from, void* to, std::uint64_t generation,
                 int generations) override {
        if (!device().is_cuda()) {
            advance_on_cpu(from, to, generation, generations);
            return;
        }
#ifdef __CUDACC__
        std::visit(
            [&](const auto& circuit) {
                using Circuit = std::decay_t<decltype(circuit)>;
                const NextGeneration<Circuit> next{
                    from, planes_to(from, to), circuit, {seed(), generation}};
                compute::parallel_for(device(), next.bodies(), next);
            },
            circuit());
#endif
    }
};

}  // namespace

std::optional<std::string> why_no_bitsliced_stepper(const Rule& rule, const GridShape& /*shape*/,
                                                    compute::Backend /*backend*/) {
    return why_no_circuit(rule);
}

std::unique_ptr<Stepper> make_bitsliced_stepper(compute::Device& device, const GridShape& shape,
                                                const Rule& rule, const StepperSettings& settings) {
    return std::make_unique<BitslicedStepper>(device, shape, rule, settings);
}

}  // namespace lattice::automata
