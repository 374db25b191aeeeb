// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>

namespace lattice::view {

/// Chooses how many pixels lie between marched rays so that the march keeps to a time budget. Its
/// time goes with 1 / stride^2.
class MarchBudget {
public:
    static constexpr int coarsest = 8;

    explicit MarchBudget(int first_stride) : stride_(first_stride) {}

    int stride() const { return stride_; }

    /// Takes a measured time of a march at the present stride. A finer stride is taken only when it
    /// fits with room to spare, so that the choice does not swing.
    void report(double milliseconds, double budget_ms) {
        if (settling_ > 0) {
            --settling_;
            return;
        }
        const double full = milliseconds * stride_ * stride_;
        const auto needed = [&](double share) {
            return std::clamp(static_cast<int>(std::ceil(std::sqrt(full / (share * budget_ms)))), 1,
                              coarsest);
        };
        const int coarser = needed(1.0);
        const int finer = needed(0.7);
        if (coarser > stride_) {
            change(coarser);
        } else if (finer < stride_) {
            change(finer);
        }
    }

private:
    // Measurements arrive frames late: those of the old stride are passed over.
    void change(int stride) {
        stride_ = stride;
        settling_ = 4;
    }

    int stride_;
    int settling_ = 0;
};

}  // namespace lattice::view
