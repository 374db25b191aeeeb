// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <glm/glm.hpp>

namespace lattice::simulation {

/// Running mean and Reynolds stresses of a velocity, updated a sample at a time without the
/// cancellation of sums of squares (Welford, Technometrics 4, 419, 1962).
class VelocityStatistics {
public:
    void add(const glm::dvec3& velocity) {
        ++count_;
        const glm::dvec3 before = velocity - mean_;
        mean_ += before / static_cast<double>(count_);
        const glm::dvec3 after = velocity - mean_;
        squares_ += before * after;
        products_ += glm::dvec3(before.x * after.y, before.x * after.z, before.y * after.z);
    }

    std::uint64_t count() const { return count_; }
    const glm::dvec3& mean() const { return mean_; }
    /// <u'u'>, <v'v'>, <w'w'>: means over the samples; 0 before the first.
    glm::dvec3 normal_stresses() const { return over_count(squares_); }
    /// <u'v'>, <u'w'>, <v'w'>.
    glm::dvec3 shear_stresses() const { return over_count(products_); }

private:
    glm::dvec3 over_count(const glm::dvec3& sum) const {
        return count_ == 0 ? glm::dvec3(0.0) : sum / static_cast<double>(count_);
    }

    std::uint64_t count_ = 0;
    glm::dvec3 mean_{0.0};
    glm::dvec3 squares_{0.0};
    glm::dvec3 products_{0.0};
};

}  // namespace lattice::simulation
