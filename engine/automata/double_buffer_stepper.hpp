// SPDX-License-Identifier: MIT
// What steppers with two grids have in common: passes read one and write the other, in turn.
#pragma once

#include "engine/automata/grid.hpp"
#include "engine/automata/stepper.hpp"
#include "engine/compute/device.hpp"

namespace lattice::automata {

class DoubleBufferStepper : public Stepper {
public:
    void step(int count) override;
    void set_rule(const Rule& rule) override;
    Grid& cells() override { return cells_; }
    GridView previous() const override;
    std::uint64_t generation() const override { return generation_; }
    void set_generation(std::uint64_t generation) override;
    std::size_t device_bytes() const override { return cells_.bytes() + previous_.bytes(); }

protected:
    DoubleBufferStepper(compute::Device& device, const GridShape& shape, const GridFormat& format);

    compute::Device& device() const { return *device_; }
    const GridShape& shape() const { return cells_.shape(); }

    /// Takes the cells over into grids of another format. States that it does not hold become 0.
    void reformat(const GridFormat& format);

private:
    /// Enqueues a pass of `generations`, at most steps_per_pass(), from `generation` on. `to` is
    /// the memory of a grid like `from`.
    virtual void advance(const GridView& from, void* to, std::uint64_t generation,
                         int generations) = 0;

    /// Throws Error and changes nothing when this stepper cannot run the rule.
    virtual void take_rule(const Rule& rule) = 0;

    compute::Device* device_;
    Grid cells_;
    Grid previous_;
    std::uint64_t generation_ = 0;
    bool stepped_once_ = false;
};

/// Bytes of its two grids.
std::size_t double_buffer_bytes(const GridShape& shape, const GridFormat& format);

}  // namespace lattice::automata
