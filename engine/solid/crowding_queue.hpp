// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace lattice::solid {

/// Points by weight, whose weights may only sink. They wait in buckets, each for weights within
/// 1/2048 of each other: against a heap that costs next to nothing in spacing and saves most of the
/// time, which for millions of points is spent on waiting for memory. A sunk weight is noted at the
/// point alone and moves it when its turn comes.
class CrowdingQueue {
public:
    explicit CrowdingQueue(std::vector<float> weights)
        : weights_(std::move(weights)), next_(weights_.size()), left_(weights_.size()) {
        const auto largest = std::max_element(weights_.begin(), weights_.end());
        if (largest != weights_.end()) { top_ = bucket_of(*largest); }
        first_.assign(top_ + 1, none);
        for (auto point = static_cast<std::uint32_t>(weights_.size()); point-- > 0;) {
            put(point, bucket_of(weights_[point]));
        }
    }

    std::size_t size() const { return left_; }
    bool contains(std::uint32_t point) const { return weights_[point] != gone; }

    /// Of a point that is contained.
    void decrease(std::uint32_t point, float by) { weights_[point] -= by; }

    /// Takes one of the heaviest points. The queue must not be empty.
    std::uint32_t pop() {
        for (;;) {
            while (first_[top_] == none) { --top_; }
            const std::uint32_t point = first_[top_];
            first_[top_] = next_[point];
            const std::size_t bucket = bucket_of(weights_[point]);
            if (bucket == top_) {
                weights_[point] = gone;
                --left_;
                return point;
            }
            put(point, bucket);
        }
    }

private:
    static constexpr std::uint32_t none = 0xFFFFFFFFU;
    static constexpr float gone = -std::numeric_limits<float>::infinity();

    /// The bits of positive floats are in the order of their values. Rounding may leave a weight a
    /// little below 0.
    static std::size_t bucket_of(float weight) {
        return weight > 0 ? std::bit_cast<std::uint32_t>(weight) >> 12 : 0;
    }
    void put(std::uint32_t point, std::size_t bucket) {
        next_[point] = first_[bucket];
        first_[bucket] = point;
    }

    std::vector<float> weights_;
    std::vector<std::uint32_t> first_;  ///< point of each bucket
    std::vector<std::uint32_t> next_;   ///< point in the same bucket
    std::size_t left_;
    std::size_t top_ = 0;  ///< no bucket above holds a point
};

}  // namespace lattice::solid
