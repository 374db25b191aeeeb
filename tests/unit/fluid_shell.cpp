// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <vector>

#include "engine/fluid/domain_shell.hpp"

using namespace lattice;
using namespace lattice::fluid;

TEST_CASE("shell and inner box hold each node once") {
    for (const Extent e : {Extent{7, 5, 6}, Extent{1, 4, 3}, Extent{2, 2, 2}, Extent{9, 1, 1}}) {
        for (FaceMask walls = 0; walls < 64; ++walls) {
            CAPTURE(walls);
            const DomainShell shell(e, walls);
            std::vector<int> visits(e.size(), 0);
            for (std::int64_t i = 0; i < shell.size(); ++i) {
                const Site s = shell.site(i);
                REQUIRE((s.x >= 0 && s.x < e.x && s.y >= 0 && s.y < e.y && s.z >= 0 && s.z < e.z));
                ++visits[e.index(s.x, s.y, s.z)];
            }
            for (int z = 0; z < shell.count[2]; ++z) {
                for (int y = 0; y < shell.count[1]; ++y) {
                    for (int x = 0; x < shell.count[0]; ++x) {
                        const Site s{shell.first[0] + x, shell.first[1] + y, shell.first[2] + z};
                        REQUIRE(faces_touched(s, e, walls) == 0);
                        ++visits[e.index(s.x, s.y, s.z)];
                    }
                }
            }
            for (const int count : visits) { REQUIRE(count == 1); }
        }
    }
}
