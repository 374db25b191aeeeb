// SPDX-License-Identifier: MIT
// Ctrl+C as a question the program can ask, instead of its end in the middle of a file.
#pragma once

namespace lattice::app {

/// While one lives, SIGINT and SIGTERM are noted; a second one ends the program at once.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    /// True once a signal came.
    bool requested() const;
};

}  // namespace lattice::app
