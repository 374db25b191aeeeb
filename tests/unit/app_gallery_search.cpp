// SPDX-License-Identifier: MIT
#include "app/gallery_search.hpp"

#include <doctest/doctest.h>

using lattice::app::search_rank;

TEST_CASE("a title that begins with the words comes before one that has them") {
    CHECK(search_rank("Windmill", "wind") == 0);
    CHECK(search_rank("Wing in a wind tunnel", "wing") == 0);
    CHECK(search_rank("Wing in a wind tunnel", " Wing  in ") == 0);
    CHECK(search_rank("Wing in a wind tunnel", "wind") == 1);
    CHECK(search_rank("Wing in a wind tunnel", "tunnel wing") == 1);
    CHECK(search_rank("Two swinging plates", "wing") == 2);
    CHECK(search_rank("Aeroplane in a jet", "wing") == 3);
    CHECK(search_rank("Wing in a wind tunnel", "wing jet") == 3);
    CHECK(search_rank("Anything", "") == 0);
}
