// SPDX-License-Identifier: MIT
#include "app/interruption.hpp"

#include <csignal>

namespace lattice::app {

namespace {

// All that a signal handler may write to.
volatile std::sig_atomic_t interrupted = 0;  // NOLINT(*-avoid-non-const-global-variables)

extern "C" void note_signal(int signal) {
    interrupted = 1;
    std::signal(signal, SIG_DFL);
}

}  // namespace

Interruption::Interruption() {
    interrupted = 0;
    std::signal(SIGINT, note_signal);
    std::signal(SIGTERM, note_signal);
}

Interruption::~Interruption() {
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
}

bool Interruption::requested() const {
    return interrupted != 0;
}

}  // namespace lattice::app
