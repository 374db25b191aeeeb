// SPDX-License-Identifier: MIT
// One sweep of multi-direct forcing is three kernels. Over samples: interpolate the velocity and
// find the force that would correct it. Over samples or their nodes: scatter it (atomic, see
// force_sums.hpp); or over band nodes: gather it. Over band nodes: turn the sum into force and
// corrected velocity for the next sweep.
#pragma once

#include <cstdint>

#include "engine/compute/device.hpp"
#include "engine/compute/extent.hpp"
#include "engine/compute/node_set.hpp"
#include "engine/compute/parallel_for.hpp"
#include "engine/scene/scene.hpp"
#include "engine/solid/device_samples.hpp"
#include "engine/solid/force_gathering.hpp"
#include "engine/solid/force_scattering.hpp"
#include "engine/solid/force_sums.hpp"

namespace lattice::solid {

inline bool gathers(scene::ForceSpreading spreading) {
    return spreading == scene::ForceSpreading::gather ||
           spreading == scene::ForceSpreading::gather_all;
}

struct ForceSweep {
    compute::Device& device;
    Extent domain;
    DeviceSamples& samples;
    scene::ForceSpreading spreading;
    compute::NodeSet band;
    const std::int32_t* band_total;  ///< nodes of the band, on the device
    std::uint32_t* out_of_range;     ///< see ApplyForce

    /// Enqueues a sweep. The first one finds the velocity as streamed.
    template <class Delta>
    void run(bool first) const {
        const glm::vec4* const velocity =
            first ? samples.streamed.data() : samples.corrected.data();
        compute::parallel_for(
            device, samples.count(),
            MeasureCorrection<Delta>{samples.arrays(), velocity, samples.push.data(),
                                     samples.impulse.data(), first});
        spread<Delta>();
        // Floats added as they come promise nothing that could be lost.
        const bool whole = spreading != scene::ForceSpreading::scatter_float;
        compute::parallel_for(device, samples.room(),
                              ApplyForce{band_total, samples.force_sums.data(),
                                         samples.streamed.data(), samples.force.data(),
                                         samples.corrected.data(), whole ? out_of_range : nullptr});
    }

private:
    template <class Delta>
    void spread() const {
        if (gathers(spreading)) {
            gather<Delta>();
        } else if (spreading == scene::ForceSpreading::scatter_float) {
            scatter<Delta, AsItComes>();
        } else {
            scatter<Delta, InWholeUnits>();
        }
    }

    template <class Delta, class Adding>
    void scatter() const {
        using Scatter = ScatterCorrection<Delta, Adding>;
        const bool node_each = device.is_cuda();
        compute::parallel_for(
            device, samples.count() * (node_each ? Scatter::reach : 1),
            Scatter{samples.arrays(), samples.push.data(), samples.force_sums.data(), node_each});
    }

    template <class Delta>
    void gather() const {
        ForceSum* const sums = samples.force_sums.data();
        const SamplesAround<Delta> around{
            domain,         samples.offset_weight.data(),   samples.push.data(),          band,
            samples.room(), samples.first_of_corner.data(), samples.corner_samples.data()};
        if (spreading == scene::ForceSpreading::gather_all) {
            compute::parallel_for(device, domain.size(), GatherInGrid<Delta>{around, sums});
        } else {
            compute::parallel_for(
                device, samples.room(),
                GatherInBand<Delta>{around, samples.nodes.data(), band_total, sums});
        }
    }
};

}  // namespace lattice::solid
