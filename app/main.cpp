// SPDX-License-Identifier: MIT
#include <cstdio>

int main() {
    std::puts("LatticeLab " LATTICELAB_VERSION);
    return 0;
}
