// SPDX-License-Identifier: MIT
// Progress on standard error: one line redrawn on a terminal, a plain line now and then elsewhere.
#pragma once

#include <chrono>
#include <string>

namespace lattice::app {

/// "1:05:09", "2:07", "9 s".
std::string format_duration(double seconds);

class ProgressBar {
public:
    using Clock = std::chrono::steady_clock;

    /// `start`: when the task began, which the remaining time is reckoned from.
    ProgressBar(std::string task, int total, Clock::time_point start = Clock::now());
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    /// `note` stands behind the remaining time, for example the rate.
    void update(int done, const std::string& note = "");

private:
    std::string line(int done, double seconds, const std::string& note) const;

    std::string task_;
    int total_;
    bool terminal_;
    Clock::time_point start_;
    Clock::time_point shown_;
    bool open_line_ = false;
};

}  // namespace lattice::app
