// SPDX-License-Identifier: MIT
// Ctrl+C as a question the program can ask, instead of its end in the middle of a file.
#pragma once

namespace lattice::app {

/// While one lives, SIGINT and SIGTERM are noted, those that the program was started to ignore
/// aside; a second one ends the program at once.
class Interruption {
public:
    using Handler = void (*)(int);

    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    /// True once a signal came.
    bool requested() const;

private:
    Handler interrupt_;  ///< what took the signals before
    Handler terminate_;
};

}  // namespace lattice::app
