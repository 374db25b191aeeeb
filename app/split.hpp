// SPDX-License-Identifier: MIT
// How one picture is shared by the two sides of a comparison. Columns count from its left edge.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

namespace lattice::app {

enum class SplitLayout {
    curtain,      ///< the same view of both, the first left of a line that can be drawn aside
    side_by_side  ///< each in a half of its own
};

struct Split {
    SplitLayout layout = SplitLayout::curtain;
    double curtain = 0.5;  ///< where the line is, 0 to 1 from left to right

    friend bool operator==(const Split&, const Split&) = default;
};

/// First column of the second side in a picture of this width.
inline int second_column(const Split& split, int width) {
    if (split.layout == SplitLayout::side_by_side) { return width / 2; }
    const double share = std::clamp(split.curtain, 0.0, 1.0);
    return static_cast<int>(std::lround(share * width));
}

/// Widths at which the two sides are drawn.
inline std::array<int, 2> drawn_widths(const Split& split, int width) {
    if (split.layout == SplitLayout::curtain) { return {width, width}; }
    return {width / 2, width - width / 2};
}

/// Column of a side's drawing that its first visible one shows.
inline int hidden_columns(const Split& split, int side, int width) {
    return side == 1 && split.layout == SplitLayout::curtain ? second_column(split, width) : 0;
}

}  // namespace lattice::app
