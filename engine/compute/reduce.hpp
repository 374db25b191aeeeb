// SPDX-License-Identifier: MIT
// Combines many values into one on the device. The order depends on the number of values alone,
// neither on threads nor on the backend, so sums repeat bit for bit (contract 4). Include it only
// from files named .cu, see parallel_for.hpp.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "engine/compute/buffer.hpp"
#include "engine/compute/parallel_for.hpp"

namespace lattice::compute {

namespace reduction {

/// One body combines so many values, this far apart: neighbouring bodies then read neighbouring
/// values (coalesced on a GPU), and all that a group of bodies reads lies close together (in the
/// cache of a core).
constexpr std::int64_t values_per_body = 64;
constexpr std::int64_t bodies_per_group = 256;
constexpr std::int64_t group_size = values_per_body * bodies_per_group;

/// As many partial results as bodies.
constexpr std::int64_t body_count(std::int64_t values) {
    return (values + group_size - 1) / group_size * bodies_per_group;
}

template <class T, class Map, class Combine>
struct CombineGroup {
    std::int64_t count;
    T identity;
    Map map;
    Combine combine;
    T* partial;

    LATTICE_HD void operator()(std::int64_t body) const {
        const std::int64_t group = body / bodies_per_group;
        const std::int64_t end = (group + 1) * group_size;
        const std::int64_t last = end < count ? end : count;
        T result = identity;
        for (std::int64_t i = group * group_size + body % bodies_per_group; i < last;
             i += bodies_per_group) {
            result = combine(result, map(i));
        }
        partial[body] = result;
    }
};

template <class T>
struct Stored {
    const T* values;
    LATTICE_HD T operator()(std::int64_t i) const { return values[i]; }
};

}  // namespace reduction

/// Keeps the memory for partial results between calls: about a value for every 64 combined.
template <class T>
class Reducer {
public:
    /// `device` must outlive the reducer.
    explicit Reducer(Device& device) : device_(&device) {}

    /// map(0), ..., map(count - 1) combined. `combine` takes and returns T, and `identity` is what
    /// leaves the other argument as it is; both are host-device functors. Waits for the device.
    /// Throws Error when there is no memory for partial results; the reducer can be called again.
    template <class Map, class Combine>
    T operator()(std::int64_t count, const T& identity, const Map& map, const Combine& combine) {
        std::int64_t bodies = reduction::body_count(count);
        make_room(static_cast<std::size_t>(bodies),
                  static_cast<std::size_t>(reduction::body_count(bodies)));
        parallel_for(*device_, bodies,
                     reduction::CombineGroup<T, Map, Combine>{count, identity, map, combine,
                                                              partials_.data()});
        T* from = partials_.data();
        T* to = spare_.data();
        while (bodies > reduction::bodies_per_group) {
            using Again = reduction::CombineGroup<T, reduction::Stored<T>, Combine>;
            const std::int64_t fewer = reduction::body_count(bodies);
            parallel_for(*device_, fewer, Again{bodies, identity, {from}, combine, to});
            std::swap(from, to);
            bodies = fewer;
        }
        std::vector<T> last(static_cast<std::size_t>(bodies), identity);
        if (bodies > 0) { device_->copy_to_host(last.data(), from, last.size() * sizeof(T)); }
        T result = identity;
        for (const T& value : last) { result = combine(result, value); }
        return result;
    }

private:
    void make_room(std::size_t partials, std::size_t spare) {
        if (partials <= partials_.size() && spare <= spare_.size()) { return; }
        Buffer<T> more_partials(*device_, partials);
        Buffer<T> more_spare(*device_, spare);
        partials_ = std::move(more_partials);
        spare_ = std::move(more_spare);
    }

    Device* device_;
    Buffer<T> partials_;
    Buffer<T> spare_;
};

}  // namespace lattice::compute
