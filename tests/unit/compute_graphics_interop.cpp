// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "engine/compute/graphics_interop.hpp"
#include "engine/error.hpp"

using namespace lattice;
using namespace lattice::compute;

TEST_CASE("sharing with OpenGL is refused on the CPU, with the reason") {
    const auto device = Device::open("cpu");
    CHECK_FALSE(sharing_refusal(*device).empty());
    SharedBuffer buffer(*device, 1);
    SharedVolume volume(*device, 1);
    CHECK_FALSE(buffer.connected());
    CHECK_FALSE(volume.connected());
    CHECK(buffer.refusal() == sharing_refusal(*device));
    CHECK(volume.refusal() == sharing_refusal(*device));
}

TEST_CASE("unconnected objects map to nothing") {
    const auto device = Device::open("cpu");
    SharedBuffer buffer(*device, 1);
    SharedVolume volume;
    CHECK_FALSE(volume.refusal().empty());
    const MappedResources mapped({&buffer, &volume, nullptr});
    CHECK_THROWS_AS(mapped.memory(buffer), Error);
    CHECK_THROWS_AS(mapped.surface(volume), Error);
}
