// SPDX-License-Identifier: MIT
// Hensel's letters against a list derived from the 256 neighbourhoods by hand, and against the
// counts of the orbits that Burnside's lemma gives.
#include <doctest/doctest.h>

#include <ostream>
#include <string>

#include "engine/automata/hensel.hpp"

using namespace lattice::automata;

namespace {

/// Of each letter the smallest neighbourhood, bit 0 north and on clockwise, and how many there are.
struct Orbit {
    int neighbours;
    char letter;
    unsigned smallest;
    std::size_t size;
};
const Orbit orbits[] = {
    {1, 'c', 0x02, 4}, {1, 'e', 0x01, 4}, {2, 'c', 0x0a, 4}, {2, 'e', 0x05, 4}, {2, 'a', 0x03, 8},
    {2, 'i', 0x11, 2}, {2, 'k', 0x09, 8}, {2, 'n', 0x22, 2}, {3, 'c', 0x2a, 4}, {3, 'e', 0x15, 4},
    {3, 'a', 0x07, 4}, {3, 'i', 0x0e, 4}, {3, 'k', 0x25, 4}, {3, 'n', 0x0b, 8}, {3, 'j', 0x0d, 8},
    {3, 'q', 0x23, 8}, {3, 'r', 0x13, 8}, {3, 'y', 0x29, 4}, {4, 'c', 0xaa, 1}, {4, 'e', 0x55, 1},
    {4, 'a', 0x0f, 8}, {4, 'i', 0x1b, 4}, {4, 'k', 0x2d, 8}, {4, 'n', 0x2e, 8}, {4, 'j', 0x35, 8},
    {4, 'q', 0x27, 4}, {4, 'r', 0x17, 8}, {4, 'y', 0x2b, 8}, {4, 't', 0x39, 4}, {4, 'w', 0x36, 4},
    {4, 'z', 0x33, 4}, {5, 'c', 0x57, 4}, {5, 'e', 0xab, 4}, {5, 'a', 0x3e, 4}, {5, 'i', 0x1f, 4},
    {5, 'k', 0x6b, 4}, {5, 'n', 0x3d, 8}, {5, 'j', 0x2f, 8}, {5, 'q', 0x37, 8}, {5, 'r', 0x3b, 8},
    {5, 'y', 0x5b, 4}, {6, 'c', 0x5f, 4}, {6, 'e', 0xaf, 4}, {6, 'a', 0x3f, 8}, {6, 'i', 0xbb, 2},
    {6, 'k', 0x6f, 8}, {6, 'n', 0x77, 2}, {7, 'c', 0x7f, 4}, {7, 'e', 0xbf, 4}};

}  // namespace

TEST_CASE("every letter stands for its neighbourhoods") {
    AroundSet all = neighbours_set(0) | neighbours_set(8);
    for (const Orbit& orbit : orbits) {
        CAPTURE(orbit.neighbours);
        CAPTURE(orbit.letter);
        const AroundSet set = hensel_set(orbit.neighbours, orbit.letter);
        CHECK(set.count() == orbit.size);
        CHECK(set._Find_first() == orbit.smallest);
        CHECK((set & all).none());
        CHECK((set & ~neighbours_set(orbit.neighbours)).none());
        all |= set;
    }
    CHECK(all.all());
    CHECK(hensel_set(0, 'c').none());
    CHECK(hensel_set(2, 'z').none());
    CHECK(hensel_set(9, 'c').none());
    CHECK(hensel_letters(-1).empty());
}

TEST_CASE("a set of neighbourhoods has one text") {
    CHECK(hensel_text({}) == "");
    CHECK(hensel_text(neighbours_set(3)) == "3");
    CHECK(hensel_text(neighbours_set(2) & ~hensel_set(2, 'a')) == "2-a");
    CHECK(hensel_text(neighbours_set(2) | hensel_set(3, 'q') | hensel_set(3, 'i')) == "23iq");
    AroundSet one;
    one.set(1);
    CHECK_FALSE(hensel_text(one).has_value());
}

TEST_CASE("neighbourhoods survive the way into a table and back") {
    const AroundSet birth = hensel_set(3, 'n') | hensel_set(6, 'k');
    AroundSet survival = neighbours_set(2);
    survival.set(0x35);
    const auto table = table_of(birth, survival);
    CHECK(birth_set(table) == birth);
    CHECK(survival_set(table) == survival);
    // North alone is bit 7 of the table's index, the living centre bit 4.
    AroundSet north;
    north.set(1);
    CHECK(table_of(north, {})[128 / 64] == 1u);
    CHECK(table_of({}, north)[144 / 64] == std::uint64_t{1} << (144 % 64));
}
