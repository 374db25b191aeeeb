// SPDX-License-Identifier: MIT
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#ifdef __SANITIZE_ADDRESS__
// A driver that is unloaded before leaks are looked for takes along the pointers to what it keeps.
extern "C" int dlclose(void* /*library*/) noexcept {
    return 0;
}
#endif
