// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "engine/solid/delta_kernel.hpp"
#include "tests/unit/solid_delta_reference.hpp"

using namespace lattice;

namespace {

template <class Delta>
void check_kernel(solid::Kernel kernel) {
    for (int i = 0; i <= 1000; ++i) {
        const float x = 5.0F + 0.001F * static_cast<float>(i);
        CAPTURE(x);
        const float first = Delta::first_node(x);
        float w[Delta::width];
        Delta::weights(x - first, w);
        double sum = 0;
        double moment = 0;
        for (int k = 0; k < Delta::width; ++k) {
            const double distance = static_cast<double>(first) + k - static_cast<double>(x);
            CHECK(w[k] == doctest::Approx(test::reference_phi(kernel, distance)).epsilon(1e-5));
            CHECK(w[k] > -1e-6F);
            sum += w[k];
            moment += w[k] * distance;
        }
        CHECK(std::abs(sum - 1) < 3e-7);
        CHECK(std::abs(moment) < 1e-6);
        // No node within reach is missed.
        CHECK(test::reference_phi(kernel, static_cast<double>(first) - 1 - x) < 1e-6);
        CHECK(test::reference_phi(kernel, static_cast<double>(first) + Delta::width - x) < 1e-6);
    }
}

}  // namespace

TEST_CASE("the hat kernel sums to 1 and has no first moment") {
    check_kernel<solid::TwoPointKernel>(solid::Kernel::two_point);
}

TEST_CASE("Roma's 3-point kernel sums to 1 and has no first moment") {
    check_kernel<solid::ThreePointKernel>(solid::Kernel::three_point);
}

TEST_CASE("Peskin's 4-point kernel sums to 1 and has no first moment") {
    check_kernel<solid::FourPointKernel>(solid::Kernel::four_point);
}
