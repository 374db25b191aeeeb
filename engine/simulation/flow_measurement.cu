// SPDX-License-Identifier: MIT
#include "engine/simulation/flow_measurement.hpp"

#include <cstdint>
#include <utility>

#include "engine/compute/buffer.hpp"
#include "engine/compute/reduce.hpp"
#include "engine/smoke/velocity_sampling.hpp"

namespace lattice::simulation {

namespace {

struct SampleAt {
    smoke::VelocityView velocity;
    const glm::vec3* points;
    glm::vec3* samples;

    LATTICE_HD void operator()(std::int64_t i) const {
        samples[i] = smoke::sample_velocity(velocity, points[i]);
    }
};

struct Sum3 {
    double x, y, z;
};
struct AddSum3 {
    LATTICE_HD Sum3 operator()(const Sum3& a, const Sum3& b) const {
        return {a.x + b.x, a.y + b.y, a.z + b.z};
    }
};

/// Velocity in a plane, as a function of the node's number in a layer.
struct PlaneVelocity {
    const float* component;
    std::int64_t nodes;
    std::int64_t low;        ///< node 0 of the layer below the plane
    std::int64_t high;       ///< and of the layer above
    std::int64_t per_row;    ///< nodes along the first axis of a layer
    std::int64_t stride;     ///< between nodes of a row
    std::int64_t row_pitch;  ///< between rows
    float fraction;

    LATTICE_HD Sum3 operator()(std::int64_t i) const {
        const std::int64_t offset = i % per_row * stride + i / per_row * row_pitch;
        double u[3];
        for (int c = 0; c < 3; ++c) {
            const float* field = component + c * nodes + offset;
            u[c] = smoke::mix_linear(field[low], field[high], fraction);
        }
        return {u[0], u[1], u[2]};
    }
};

/// One axis of a node: how to reach its neighbours.
struct Line {
    int position;
    int count;
    bool periodic;
    std::int64_t stride;

    /// Offset in the field to the node `step` further along.
    LATTICE_HD std::int64_t offset(int step) const {
        int next = position + step;
        if (periodic) {
            next %= count;
            next += next < 0 ? count : 0;
        }
        return (next - position) * stride;
    }
};

/// Weights of f(x+k) - f(x-k) for half widths 1 to 4: central differences of order 2 to 8.
LATTICE_HD inline float central_weight(int half_width, int k) {
    constexpr float weights[4][4] = {
        {1.0F / 2, 0, 0, 0},
        {2.0F / 3, -1.0F / 12, 0, 0},
        {3.0F / 4, -3.0F / 20, 1.0F / 60, 0},
        {4.0F / 5, -1.0F / 5, 4.0F / 105, -1.0F / 280},
    };
    return weights[half_width - 1][k - 1];
}

LATTICE_HD inline float one_sided(const float* f, const Line& line) {
    if (line.count < 2) { return 0; }
    const int inward = line.position == 0 ? 1 : -1;
    const float near = f[line.offset(inward)] - f[0];
    if (line.count < 3) { return near * static_cast<float>(inward); }
    const float far = f[line.offset(2 * inward)] - f[0];
    return (2 * near - 0.5F * far) * static_cast<float>(inward);
}

/// df/dx at the node that `f` points to.
LATTICE_HD inline float derivative(const float* f, const Line& line) {
    constexpr int widest = 4;
    if (line.position >= widest && line.position + widest < line.count) {
        float sum = 0;
        for (int k = 1; k <= widest; ++k) {
            sum += central_weight(widest, k) * (f[k * line.stride] - f[-k * line.stride]);
        }
        return sum;
    }
    int half_width = widest;
    if (!line.periodic) {
        const int below = line.position;
        const int above = line.count - 1 - line.position;
        const int room = below < above ? below : above;
        half_width = room < half_width ? room : half_width;
    }
    if (half_width == 0) { return one_sided(f, line); }
    float sum = 0;
    for (int k = 1; k <= half_width; ++k) {
        sum += central_weight(half_width, k) * (f[line.offset(k)] - f[line.offset(-k)]);
    }
    return sum;
}

struct DomainSums {
    Sum3 velocity;
    double energy, enstrophy, strain;
};
struct AddDomainSums {
    LATTICE_HD DomainSums operator()(const DomainSums& a, const DomainSums& b) const {
        return {AddSum3{}(a.velocity, b.velocity), a.energy + b.energy, a.enstrophy + b.enstrophy,
                a.strain + b.strain};
    }
};

struct NodeMeasures {
    smoke::VelocityView view;

    LATTICE_HD DomainSums operator()(std::int64_t node) const {
        const Extent& e = view.extent;
        const std::int64_t row = node / e.x;
        const Line lines[3] = {
            {static_cast<int>(node % e.x), e.x, view.periodic_x, 1},
            {static_cast<int>(row % e.y), e.y, view.periodic_y, e.x},
            {static_cast<int>(row / e.y), e.z, view.periodic_z,
             static_cast<std::int64_t>(e.x) * e.y},
        };
        double u[3];
        double gradient[3][3];  // [component][along]
        for (int c = 0; c < 3; ++c) {
            const float* f = view.component + c * e.size() + node;
            u[c] = *f;
            for (int a = 0; a < 3; ++a) { gradient[c][a] = derivative(f, lines[a]); }
        }
        double strain = 0;
        for (int c = 0; c < 3; ++c) {
            for (int a = 0; a < 3; ++a) {
                const double s = 0.5 * (gradient[c][a] + gradient[a][c]);
                strain += s * s;
            }
        }
        const double x = gradient[2][1] - gradient[1][2];
        const double y = gradient[0][2] - gradient[2][0];
        const double z = gradient[1][0] - gradient[0][1];
        return {{u[0], u[1], u[2]},
                0.5 * (u[0] * u[0] + u[1] * u[1] + u[2] * u[2]),
                0.5 * (x * x + y * y + z * z),
                strain};
    }
};

}  // namespace

struct FlowMeasurement::State {
    explicit State(compute::Device& on) : device(on), plane(on), domain(on) {}

    void make_room(std::size_t count) {
        if (points.size() >= count && samples.size() >= count) { return; }
        compute::Buffer<glm::vec3> more_points(device, count);
        compute::Buffer<glm::vec3> more_samples(device, count);
        points = std::move(more_points);
        samples = std::move(more_samples);
    }

    compute::Device& device;
    compute::Buffer<glm::vec3> points;
    compute::Buffer<glm::vec3> samples;
    compute::Reducer<Sum3> plane;
    compute::Reducer<DomainSums> domain;
};

FlowMeasurement::FlowMeasurement(compute::Device& device)
    : state_(std::make_unique<State>(device)) {}

FlowMeasurement::~FlowMeasurement() = default;

std::vector<glm::vec3> FlowMeasurement::at_points(const smoke::VelocityView& velocity,
                                                  std::span<const glm::vec3> points) {
    state_->make_room(points.size());
    state_->points.upload(points);
    compute::parallel_for(state_->device, static_cast<std::int64_t>(points.size()),
                          SampleAt{velocity, state_->points.data(), state_->samples.data()});
    std::vector<glm::vec3> samples(points.size());
    state_->samples.download(samples);
    return samples;
}

glm::dvec3 FlowMeasurement::plane_mean(const smoke::VelocityView& velocity, int axis,
                                       float coordinate) {
    const Extent& e = velocity.extent;
    const int count[3] = {e.x, e.y, e.z};
    const bool periodic[3] = {velocity.periodic_x, velocity.periodic_y, velocity.periodic_z};
    const std::int64_t stride[3] = {1, e.x, static_cast<std::int64_t>(e.x) * e.y};
    const int first = axis == 0 ? 1 : 0;
    const int second = axis == 2 ? 1 : 2;
    const smoke::NodePair layers = smoke::nodes_around(coordinate, count[axis], periodic[axis]);
    const PlaneVelocity in_plane{velocity.component,
                                 e.size(),
                                 layers.low * stride[axis],
                                 layers.high * stride[axis],
                                 count[first],
                                 stride[first],
                                 stride[second],
                                 layers.fraction};
    const std::int64_t nodes = static_cast<std::int64_t>(count[first]) * count[second];
    const Sum3 sum = state_->plane(nodes, Sum3{0, 0, 0}, in_plane, AddSum3{});
    return glm::dvec3(sum.x, sum.y, sum.z) / static_cast<double>(nodes);
}

FlowMeans FlowMeasurement::domain_means(const smoke::VelocityView& velocity) {
    const std::int64_t nodes = velocity.extent.size();
    const DomainSums sum = state_->domain(nodes, DomainSums{{0, 0, 0}, 0, 0, 0},
                                          NodeMeasures{velocity}, AddDomainSums{});
    const double share = 1.0 / static_cast<double>(nodes);
    return {glm::dvec3(sum.velocity.x, sum.velocity.y, sum.velocity.z) * share, sum.energy * share,
            sum.enstrophy * share, sum.strain * share};
}

}  // namespace lattice::simulation
