// SPDX-License-Identifier: MIT
#include "app/capture/child_process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <utility>

#include "engine/error.hpp"

extern char** environ;  // NOLINT: POSIX names it so

namespace lattice::capture {

namespace {

constexpr const char* nowhere = "/dev/null";

/// A descriptor that closes itself.
class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() {
        if (number_ >= 0) { close(number_); }
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int get() const { return number_; }

private:
    int number_;
};

std::string read_all(int descriptor) {
    std::string text;
    std::array<char, 4096> block{};
    for (;;) {
        const ssize_t count = read(descriptor, block.data(), block.size());
        if (count < 0 && errno == EINTR) { continue; }
        if (count <= 0) { return text; }
        text.append(block.data(), static_cast<std::size_t>(count));
    }
}

}  // namespace

ChildProcess::ChildProcess(std::vector<std::string> arguments, int input, int output,
                           const std::filesystem::path& log) {
    // Opened here and not by the child, whose failure to open it would pass for one to start.
    const Descriptor messages(open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
    if (messages.get() < 0) {
        throw Error(log.string(),
                    fmt::format("the file cannot be written: {}", std::strerror(errno)),
                    "choose a folder you may write to");
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    if (input >= 0) {
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    } else {
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, nowhere, O_RDONLY, 0);
    }
    if (output >= 0) {
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    } else {
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, nowhere, O_WRONLY, 0);
    }
    posix_spawn_file_actions_adddup2(&actions, messages.get(), STDERR_FILENO);
    std::vector<char*> argv;
    for (std::string& argument : arguments) { argv.push_back(argument.data()); }
    argv.push_back(nullptr);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    const int failure = posix_spawn(&id_, argv[0], &actions, &attributes, argv.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (failure != 0) {
        id_ = -1;
        throw Error(arguments[0], fmt::format("cannot be started: {}", std::strerror(failure)),
                    "install the program again, or set LATTICELAB_FFMPEG to another");
    }
}

ChildProcess::~ChildProcess() {
    kill();
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept : id_(std::exchange(other.id_, -1)) {}

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept {
    if (this != &other) {
        kill();
        id_ = std::exchange(other.id_, -1);
    }
    return *this;
}

void ChildProcess::kill() noexcept {
    if (id_ <= 0) { return; }
    ::kill(id_, SIGKILL);
    wait();
}

bool ChildProcess::wait() {
    if (id_ <= 0) { return false; }
    int status = 0;
    const pid_t waited = std::exchange(id_, -1);
    pid_t ended = -1;
    do { ended = waitpid(waited, &status, 0); } while (ended < 0 && errno == EINTR);
    return ended == waited && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

std::optional<bool> ChildProcess::poll() {
    if (id_ <= 0) { return false; }
    int status = 0;
    const pid_t ended = waitpid(id_, &status, WNOHANG);
    if (ended == 0 || (ended < 0 && errno == EINTR)) { return std::nullopt; }
    const pid_t waited = std::exchange(id_, -1);
    return ended == waited && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool run_to_end(std::vector<std::string> arguments, const std::filesystem::path& log) {
    return ChildProcess(std::move(arguments), -1, -1, log).wait();
}

std::string printed_by(std::vector<std::string> arguments) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) { return {}; }
    const Descriptor reading(ends[0]);
    ChildProcess child;
    {
        const Descriptor writing(ends[1]);
        child = ChildProcess(std::move(arguments), -1, writing.get(), nowhere);
    }
    std::string text = read_all(reading.get());
    return child.wait() ? text : std::string();
}

std::string last_line(const std::filesystem::path& file) {
    const Descriptor source(open(file.c_str(), O_RDONLY | O_CLOEXEC));
    std::string text = source.get() >= 0 ? read_all(source.get()) : std::string();
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0) {
        text.pop_back();
    }
    const auto line = text.find_last_of("\r\n");
    return line == std::string::npos ? text : text.substr(line + 1);
}

}  // namespace lattice::capture
