// SPDX-License-Identifier: MIT
#include "app/progress_bar.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

namespace lattice::app {

namespace {

constexpr int bar_width = 28;
constexpr double terminal_interval = 0.1;  // seconds
constexpr double plain_interval = 5.0;

}  // namespace

std::string format_duration(double seconds) {
    const auto whole = std::llround(std::max(0.0, seconds));
    if (whole < 60) { return fmt::format("{} s", whole); }
    if (whole < 3600) { return fmt::format("{}:{:02}", whole / 60, whole % 60); }
    return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

ProgressBar::ProgressBar(std::string task, int total, Clock::time_point start)
    : task_(std::move(task)),
      total_(std::max(1, total)),
      terminal_(isatty(STDERR_FILENO) != 0),
      start_(start) {}

ProgressBar::~ProgressBar() {
    if (open_line_) { std::fputc('\n', stderr); }
}

std::string ProgressBar::line(int done, double seconds, const std::string& note) const {
    const double share = static_cast<double>(done) / total_;
    const double left = done > 0 ? seconds * (total_ - done) / done : 0;
    const std::string time = done >= total_ ? "took " + format_duration(seconds)
                             : done > 0     ? format_duration(left) + " left"
                                            : "starting";
    std::string bar;
    if (terminal_) {
        const int filled = static_cast<int>(share * bar_width);
        for (int i = 0; i < bar_width; ++i) { bar += i < filled ? "█" : "░"; }
        bar += ' ';
    }
    return fmt::format("{} {}{:3.0f} %  {}/{}  {}{}{}", task_, bar, share * 100, done, total_, time,
                       note.empty() ? "" : "  ", note);
}

void ProgressBar::update(int done, const std::string& note) {
    const Clock::time_point now = Clock::now();
    const double interval = terminal_ ? terminal_interval : plain_interval;
    const bool last = done >= total_;
    const bool first = shown_ == Clock::time_point{};
    if (!last && !first && std::chrono::duration<double>(now - shown_).count() < interval) {
        return;
    }
    shown_ = now;
    const double seconds = std::chrono::duration<double>(now - start_).count();
    const std::string text = line(done, seconds, note);
    if (terminal_) {
        // Clears what a longer line before left over.
        std::fprintf(stderr, "\r%s\x1b[K", text.c_str());
        open_line_ = !last;
        if (last) { std::fputc('\n', stderr); }
    } else {
        std::fprintf(stderr, "%s\n", text.c_str());
    }
    std::fflush(stderr);
}

}  // namespace lattice::app
