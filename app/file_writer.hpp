// SPDX-License-Identifier: MIT
// Files that take long to write, written while the window goes on.
#pragma once

#include <functional>
#include <future>
#include <optional>
#include <string>

#include "engine/error.hpp"

namespace lattice::app {

/// One at a time.
class FileWriter {
public:
    struct Outcome {
        std::string notice;          ///< what was written, for the person
        std::optional<Error> error;  ///< instead
    };

    bool busy() const { return work_.valid(); }

    /// Runs `write` on a thread of its own. Throws Error while the one before is under way, or when
    /// the system gives no thread.
    void start(std::function<void()> write, std::string notice);

    /// Until it is written, or failed.
    void wait() const {
        if (work_.valid()) { work_.wait(); }
    }

    /// What came of it, once; empty as long as it is under way.
    std::optional<Outcome> take();

private:
    std::future<void> work_;  ///< waits for the thread when it goes away
    std::string notice_;
};

}  // namespace lattice::app
