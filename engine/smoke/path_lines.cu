// SPDX-License-Identifier: MIT
#include "engine/smoke/path_lines.hpp"

#include <cmath>

#include "engine/compute/parallel_for.hpp"
#include "engine/smoke/velocity_sampling.hpp"

namespace lattice::smoke {

namespace {

struct AdvanceOnPath {
    VelocityView velocity;
    const glm::vec3* seeds;
    const float* spacing;
    const std::int32_t* kept;
    PathParticle* particles;
    glm::vec4* rings;

    LATTICE_HD glm::vec4 with_speed(const glm::vec3& point) const {
        const glm::vec3 u = sample_velocity(velocity, point);
        return {point.x, point.y, point.z, std::sqrt(u.x * u.x + u.y * u.y + u.z * u.z)};
    }
    LATTICE_HD static float distance(const glm::vec3& a, const glm::vec4& b) {
        const glm::vec3 d = a - glm::vec3(b);
        return std::sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
    }
    LATTICE_HD void keep(std::int64_t i, PathParticle& particle) const {
        rings[i * PathLines::slots + particle.next] = particle.place;
        particle.next = (particle.next + 1) % kept[i];
        if (particle.count < kept[i]) { ++particle.count; }
        particle.travelled = 0;
    }
    LATTICE_HD void let_go(std::int64_t i, PathParticle& particle) const {
        glm::vec3 seed = seeds[i];
        particle.count = 0;
        particle.next = 0;
        if (!keep_inside(seed, velocity)) { return; }
        particle.place = with_speed(seed);
        keep(i, particle);
    }
    LATTICE_HD void operator()(std::int64_t i) const {
        PathParticle particle = particles[i];
        if (particle.count == 0) { let_go(i, particle); }
        if (particle.count > 0) {
            glm::vec3 point(particle.place);
            const bool stays = advect(velocity, point);
            const float moved = distance(point, particle.place);
            // Nothing moves by more than some nodes a step, unless it came in again opposite.
            constexpr float farthest = 4;
            if (!stays || moved > farthest) {
                let_go(i, particle);
            } else {
                particle.place = with_speed(point);
                particle.travelled += moved;
                if (particle.travelled >= spacing[i]) { keep(i, particle); }
            }
        }
        particles[i] = particle;
    }
};

}  // namespace

void PathLines::start(std::span<const glm::vec3> seeds, std::span<const float> spacing,
                      std::span<const std::int32_t> kept) {
    compute::Buffer<glm::vec4> rings(*device_, seeds.size() * static_cast<std::size_t>(slots));
    compute::Buffer<PathParticle> particles(*device_, seeds.size());
    compute::Buffer<glm::vec3> starts(*device_, seeds);
    compute::Buffer<float> spacings(*device_, spacing);
    compute::Buffer<std::int32_t> counts(*device_, kept);
    // Nothing fails from here on: the five belong together.
    seeds_ = std::move(starts);
    spacing_ = std::move(spacings);
    kept_ = std::move(counts);
    rings_ = std::move(rings);
    particles_ = std::move(particles);
}

void PathLines::clear() {
    particles_.fill_zero();
}

void PathLines::step(const VelocityView& velocity) {
    if (particles_.empty()) { return; }
    compute::parallel_for(*device_, static_cast<std::int64_t>(particles_.size()),
                          AdvanceOnPath{velocity, seeds_.data(), spacing_.data(), kept_.data(),
                                        particles_.data(), rings_.data()});
}

std::size_t PathLines::bytes() const {
    return seeds_.bytes() + spacing_.bytes() + kept_.bytes() + particles_.bytes() + rings_.bytes();
}

std::vector<std::vector<glm::vec4>> PathLines::paths() const {
    const std::vector<PathParticle> particles = particles_.download();
    const std::vector<std::int32_t> kept = kept_.download();
    const std::vector<glm::vec4> rings = rings_.download();
    std::vector<std::vector<glm::vec4>> paths(particles.size());
    for (std::size_t i = 0; i < particles.size(); ++i) {
        const PathParticle& particle = particles[i];
        const std::size_t begin = i * static_cast<std::size_t>(slots);
        for (std::int32_t k = 0; k < particle.count; ++k) {
            const std::int32_t slot = (particle.next - particle.count + k + kept[i]) % kept[i];
            paths[i].push_back(rings[begin + static_cast<std::size_t>(slot)]);
        }
        if (particle.count > 0 && particle.travelled > 0) { paths[i].push_back(particle.place); }
    }
    return paths;
}

}  // namespace lattice::smoke
