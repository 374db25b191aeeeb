// SPDX-License-Identifier: MIT
#include "engine/smoke/stream_lines.hpp"

#include <cmath>
#include <numeric>
#include <utility>

#include "engine/compute/parallel_for.hpp"
#include "engine/smoke/velocity_sampling.hpp"

namespace lattice::smoke {

namespace {

struct TraceLine {
    VelocityView velocity;
    const StreamLineSeed* seeds;
    const std::int64_t* first_of_seed;
    glm::vec4* points;
    std::int32_t* counts;

    /// Direction of the flow times `sign`, and its speed in w, which is negative where the line
    /// ends.
    LATTICE_HD glm::vec4 direction(glm::vec3 point, const StreamLinePlan& plan, float sign) const {
        if (!keep_inside(point, velocity)) { return {0, 0, 0, -1}; }
        const glm::vec3 u = sample_velocity(velocity, point);
        const float speed = std::sqrt(u.x * u.x + u.y * u.y + u.z * u.z);
        if (!(speed >= plan.slowest)) { return {0, 0, 0, -1}; }
        const float scale = sign / speed;
        return {u.x * scale, u.y * scale, u.z * scale, speed};
    }
    /// One step of the classical Runge-Kutta method. False where the line ends.
    LATTICE_HD bool advance(glm::vec3& point, const glm::vec4& first, const StreamLinePlan& plan,
                            float sign) const {
        const float h = plan.step;
        const glm::vec3 k1(first);
        const glm::vec4 second = direction(point + 0.5F * h * k1, plan, sign);
        if (second.w < 0) { return false; }
        const glm::vec3 k2(second);
        const glm::vec4 third = direction(point + 0.5F * h * k2, plan, sign);
        if (third.w < 0) { return false; }
        const glm::vec3 k3(third);
        const glm::vec4 fourth = direction(point + h * k3, plan, sign);
        if (fourth.w < 0) { return false; }
        point += h / 6 * (k1 + 2.0F * k2 + 2.0F * k3 + glm::vec3(fourth));
        return keep_inside(point, velocity);
    }
    LATTICE_HD void operator()(std::int64_t line) const {
        const StreamLineSeed& seed = seeds[line / 2];
        const std::int32_t slots = seed.plan.slots();
        const float sign = line % 2 == 0 ? 1.0F : -1.0F;
        glm::vec3 point = seed.point;
        glm::vec4* slot = points + first_of_seed[line / 2] + line % 2 * slots;
        std::int32_t count = 0;
        bool goes_on = keep_inside(point, velocity);
        while (goes_on && count < slots) {
            const glm::vec4 here = direction(point, seed.plan, sign);
            if (here.w < 0) { break; }
            slot[count++] = {point.x, point.y, point.z, here.w};
            goes_on = advance(point, here, seed.plan, sign);
        }
        counts[line] = count;
    }
};

}  // namespace

void StreamLines::trace(const VelocityView& velocity, std::span<const StreamLineSeed> seeds) {
    slots_.clear();
    std::vector<std::int32_t> slots;
    std::vector<std::int64_t> first_of_seed;
    std::int64_t needed = 0;
    for (const StreamLineSeed& seed : seeds) {
        slots.push_back(seed.plan.slots());
        first_of_seed.push_back(needed);
        needed += 2 * std::int64_t{slots.back()};
    }
    if (seeds_.size() < seeds.size()) {
        compute::Buffer<StreamLineSeed> starts(*device_, seeds.size());
        compute::Buffer<std::int64_t> firsts(*device_, seeds.size());
        compute::Buffer<std::int32_t> counts(*device_, 2 * seeds.size());
        // The three are of one size, whatever fails.
        seeds_ = std::move(starts);
        first_of_seed_ = std::move(firsts);
        counts_ = std::move(counts);
    }
    if (static_cast<std::int64_t>(points_.size()) < needed) {
        points_ = compute::Buffer<glm::vec4>(*device_, static_cast<std::size_t>(needed));
    }
    seeds_.upload(seeds);
    first_of_seed_.upload(first_of_seed);
    constexpr std::int64_t lines_a_chunk = 4;  // a line is thousands of samples
    compute::parallel_for(
        *device_, 2 * static_cast<std::int64_t>(seeds.size()),
        TraceLine{velocity, seeds_.data(), first_of_seed_.data(), points_.data(), counts_.data()},
        lines_a_chunk);
    slots_ = std::move(slots);
}

std::vector<std::vector<glm::vec4>> StreamLines::lines() const {
    std::vector<std::vector<glm::vec4>> lines(2 * slots_.size());
    if (lines.empty()) { return lines; }
    std::vector<std::int32_t> counts(lines.size());
    device_->copy_to_host(counts.data(), counts_.data(), counts.size() * sizeof(std::int32_t));
    const auto used = 2 * std::accumulate(slots_.begin(), slots_.end(), std::size_t{0});
    std::vector<glm::vec4> points(used);
    device_->copy_to_host(points.data(), points_.data(), used * sizeof(glm::vec4));
    auto first = points.begin();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        lines[i].assign(first, first + counts[i]);
        first += slots_[i / 2];
    }
    return lines;
}

std::size_t StreamLines::bytes() const {
    return seeds_.bytes() + first_of_seed_.bytes() + counts_.bytes() + points_.bytes();
}

}  // namespace lattice::smoke
