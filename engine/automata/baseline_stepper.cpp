// SPDX-License-Identifier: MIT
#include "engine/automata/baseline_stepper.hpp"

#include <utility>
#include <variant>

#include <fmt/format.h>

#include "engine/automata/baseline_reader.hpp"
#include "engine/automata/double_buffer_stepper.hpp"
#include "engine/automata/range_stepper.hpp"
#include "engine/automata/rule_on_device.hpp"
#include "engine/error.hpp"

namespace lattice::automata {

namespace {

/// The processor has one way to read, whatever the settings say.
std::unique_ptr<BaselineReader> make_reader([[maybe_unused]] const compute::Device& device,
                                            [[maybe_unused]] MemoryPath path) {
#if LATTICE_CUDA
    if (device.is_cuda() && path == MemoryPath::shared) { return make_shared_reader(); }
    if (device.is_cuda() && path == MemoryPath::texture) { return make_texture_reader(); }
#endif
    return make_global_reader();
}

GridFormat format_of(const StepperSettings& settings) {
    const bool words = settings.cell_type == CellType::int32;
    return {words ? CellFormat::int32 : CellFormat::byte, 1, {}};
}

class BaselineStepper final : public DoubleBufferStepper {
public:
    BaselineStepper(compute::Device& device, const GridShape& shape, const Rule& rule,
                    const StepperSettings& settings)
        : DoubleBufferStepper(device, shape, format_of(settings)),
          settings_(settings),
          rule_(device, rule, shape.height, settings.seed),
          reader_(make_reader(device, settings.memory_path)) {
        reader_->check(rule_.transition(), cells().view());
    }

    double bytes_per_cell() const override {
        return previous().format.cells == CellFormat::int32 ? 8 : 2;
    }
    std::size_t device_bytes() const override {
        return DoubleBufferStepper::device_bytes() + rule_.bytes();
    }
    StepperVariant variant() const override { return StepperVariant::baseline; }

private:
    void take_rule(const Rule& rule) override {
        if (sums_ranges(rule, settings_) || std::holds_alternative<Elementary>(rule.form)) {
            throw Error("variant baseline", "this rule has a stepper of its own",
                        "make a new automaton");
        }
        if (const auto reason = why_no_baseline_stepper(rule, settings_)) {
            throw Error("variant baseline", *reason, "choose byte cells in global memory");
        }
        RuleOnDevice taken(device(), rule, shape().height, settings_.seed);
        reader_->check(taken.transition(), cells().view());
        rule_ = std::move(taken);
    }

    void advance(const GridView& from, void* to, std::uint64_t generation,
                 int /*generations*/) override {
        reader_->advance({device(), rule_.transition(), from, to, generation});
    }

    StepperSettings settings_;
    RuleOnDevice rule_;
    std::unique_ptr<BaselineReader> reader_;
};

}  // namespace

bool sums_ranges(const Rule& rule, const StepperSettings& settings) {
    const auto* const life = std::get_if<LargerThanLife>(&rule.form);
    return life != nullptr && life->radius >= least_summed_radius &&
           settings.cell_type == CellType::byte && settings.memory_path == MemoryPath::global;
}

std::optional<std::string> why_no_baseline_stepper(const Rule& rule,
                                                   const StepperSettings& settings) {
    // A launch over 2^28 cells that each read 1,000 others takes a fraction of a second on a GPU.
    constexpr int most_visited_radius = 16;
    const auto* const life = std::get_if<LargerThanLife>(&rule.form);
    if (life == nullptr || life->radius <= most_visited_radius || sums_ranges(rule, settings)) {
        return {};
    }
    return fmt::format("cells in {} would visit each of the {} cells around them",
                       settings.cell_type == CellType::int32 ? "32 bits" : "this kind of memory",
                       (2 * life->radius + 1) * (2 * life->radius + 1));
}

std::unique_ptr<Stepper> make_baseline_stepper(compute::Device& device, const GridShape& shape,
                                               const Rule& rule, const StepperSettings& settings) {
    return std::make_unique<BaselineStepper>(device, shape, rule, settings);
}

}  // namespace lattice::automata
