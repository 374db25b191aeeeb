// SPDX-License-Identifier: MIT
#include "app/file_writer.hpp"

#include <chrono>
#include <exception>
#include <system_error>
#include <utility>

namespace lattice::app {

void FileWriter::start(std::function<void()> write, std::string notice) {
    if (busy()) {
        throw Error("save", "the file before is still being written",
                    "wait for it, then try again");
    }
    try {
        work_ = std::async(std::launch::async, std::move(write));
    } catch (const std::system_error& error) {
        throw Error("save", error.what(), "close what else is running and try again");
    }
    notice_ = std::move(notice);
}

std::optional<FileWriter::Outcome> FileWriter::take() {
    using namespace std::chrono_literals;
    if (!busy() || work_.wait_for(0s) != std::future_status::ready) { return std::nullopt; }
    Outcome outcome{std::move(notice_), std::nullopt};
    try {
        work_.get();
    } catch (const Error& error) { outcome.error = error; } catch (const std::exception& error) {
        outcome.error = Error("save", error.what(), "");
    }
    return outcome;
}

}  // namespace lattice::app
