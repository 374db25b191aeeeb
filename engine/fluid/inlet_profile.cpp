// SPDX-License-Identifier: MIT
#include "engine/fluid/inlet_profile.hpp"

namespace lattice::fluid {

namespace {

/// Mean speed that comes in through the links of nodes along one axis of a face: 2/3 of each node's
/// own speed, and 1/6 of what stands between it and either neighbour; links past a no-slip face
/// bring nothing.
double mean_through_links(const std::vector<double>& speed, bool low, bool high) {
    const int count = static_cast<int>(speed.size());
    const auto between = [&](int j, int k) {
        if (k < 0) { return low ? 0.0 : speed[j]; }
        if (k >= count) { return high ? 0.0 : speed[j]; }
        return 0.5 * (speed[j] + speed[k]);
    };
    double sum = 0;
    for (int j = 0; j < count; ++j) {
        sum += 2.0 / 3 * speed[j] + (between(j, j - 1) + between(j, j + 1)) / 6;
    }
    return sum / count;
}

/// Parabola along one axis of a face, of mean 1 through the links.
std::vector<double> parabola(int axis, int count, FaceMask no_slip) {
    const bool low = (no_slip & face_bit(axis, false)) != 0;
    const bool high = (no_slip & face_bit(axis, true)) != 0;
    std::vector<double> values(count, 1.0);
    if (!low && !high) { return values; }
    for (int j = 0; j < count; ++j) {
        const double from_low = (j + 0.5) / count;
        const double s = low ? from_low : 1 - from_low;
        values[j] = s * ((low && high ? 1 : 2) - s);
    }
    const double mean = mean_through_links(values, low, high);
    for (double& value : values) { value /= mean; }
    return values;
}

}  // namespace

std::vector<float> inlet_profile(int face, const Extent& extent, const DomainBoundary& boundary,
                                 const InletSettings& settings) {
    const FaceAxes axes = face_axes(face);
    const int columns = nodes_along(extent, axes.first);
    const int rows = nodes_along(extent, axes.second);
    std::vector<float> profile(static_cast<std::size_t>(columns) * rows, 1.0F);
    if (settings.profile == scene::InletProfile::parabolic) {
        const std::vector<double> along = parabola(axes.first, columns, boundary.no_slip);
        const std::vector<double> across = parabola(axes.second, rows, boundary.no_slip);
        for (std::size_t n = 0; n < profile.size(); ++n) {
            profile[n] = static_cast<float>(along[n % columns] * across[n / columns]);
        }
    } else if (settings.profile == scene::InletProfile::mask && settings.mask != nullptr) {
        for (std::size_t n = 0; n < profile.size(); ++n) {
            const auto column = static_cast<double>(n % columns);
            const std::size_t row = n / columns;
            profile[n] = settings.mask->at((column + 0.5) / columns,
                                           (static_cast<double>(row) + 0.5) / rows);
        }
    }
    return profile;
}

}  // namespace lattice::fluid
