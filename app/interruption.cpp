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

/// Listens to a signal, unless whoever started the program wants it ignored: a shell does for
/// commands in the background.
Interruption::Handler listen_to(int signal) {
    const Interruption::Handler before = std::signal(signal, note_signal);
    if (before == SIG_IGN) { std::signal(signal, SIG_IGN); }
    return before;
}

}  // namespace

Interruption::Interruption() : interrupt_(listen_to(SIGINT)), terminate_(listen_to(SIGTERM)) {
    interrupted = 0;
}

Interruption::~Interruption() {
    std::signal(SIGINT, interrupt_);
    std::signal(SIGTERM, terminate_);
}

bool Interruption::requested() const {
    return interrupted != 0;
}

}  // namespace lattice::app
