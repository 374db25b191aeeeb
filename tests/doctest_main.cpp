// SPDX-License-Identifier: MIT
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cstdlib>

namespace {

/// What is tested is computed, and nothing is left in the home of who runs the tests.
[[maybe_unused]] const int without_cache = setenv("LATTICELAB_CACHE", "", 0);
[[maybe_unused]] const int without_settings = setenv("LATTICELAB_CONFIG", "", 0);

}  // namespace

#ifdef __SANITIZE_ADDRESS__
// A driver that is unloaded before leaks are looked for takes along the pointers to what it keeps.
extern "C" int dlclose(void* /*library*/) noexcept {
    return 0;
}
#endif
