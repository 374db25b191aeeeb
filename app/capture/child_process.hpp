// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace lattice::capture {

/// A program that runs beside this one, in a process group of its own: Ctrl+C at the terminal is
/// not for it. Killed and waited for when it goes away before wait().
class ChildProcess {
public:
    ChildProcess() = default;
    /// Starts arguments[0], a path. It reads from `input` and writes to `output` (-1: nothing), and
    /// its messages to the file `log`. Throws Error when it does not start or the log cannot be
    /// made.
    ChildProcess(std::vector<std::string> arguments, int input, int output,
                 const std::filesystem::path& log);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    ChildProcess(ChildProcess&& other) noexcept;
    ChildProcess& operator=(ChildProcess&& other) noexcept;

    bool running() const { return id_ > 0; }
    /// Waits for its end; whether that was a success.
    bool wait();
    /// The same without waiting; empty as long as it runs.
    std::optional<bool> poll();

private:
    void kill() noexcept;

    pid_t id_ = -1;
};

/// Runs a program that reads nothing to its end. False when it did not succeed.
bool run_to_end(std::vector<std::string> arguments, const std::filesystem::path& log);

/// What a program that reads nothing prints, without its messages; empty when it fails.
std::string printed_by(std::vector<std::string> arguments);

/// The last line of a file that is not empty; empty when there is none.
std::string last_line(const std::filesystem::path& file);

}  // namespace lattice::capture
