// SPDX-License-Identifier: MIT
// The largest of many errors. std::max passes over NaN, and so would a test for the bound.
#pragma once

#include <cmath>
#include <limits>

namespace lattice::test {

class Largest {
public:
    /// After a NaN the largest is infinite, whatever comes later.
    void take(double error) {
        if (std::isnan(error)) { error = std::numeric_limits<double>::infinity(); }
        if (error > value_) { value_ = error; }
    }
    /// 0 before the first.
    double value() const { return value_; }

private:
    double value_ = 0;
};

}  // namespace lattice::test
