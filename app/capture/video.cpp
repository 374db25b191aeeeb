// SPDX-License-Identifier: MIT
#include "app/capture/video.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <pthread.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "app/capture/png.hpp"
#include "engine/error.hpp"

extern char** environ;  // NOLINT: POSIX names it so

namespace lattice::capture {
namespace {

constexpr const char* missing_cure =
    "install ffmpeg (Debian: apt install ffmpeg), set LATTICELAB_FFMPEG to the program, or give "
    "an output name that ends in .png for a sequence of pictures";

std::size_t frame_bytes(const FilmFormat& format) {
    return static_cast<std::size_t>(format.width) * static_cast<std::size_t>(format.height) * 3;
}

void check_format(const std::filesystem::path& file, const FilmFormat& format) {
    if (format.width < 2 || format.height < 2 || !(format.frames_per_second > 0) ||
        format.quality < 0 || format.quality > 51) {
        throw Error(
            file.string(),
            fmt::format("a film of {} x {} at {} frames a second and quality {} cannot be "
                        "made",
                        format.width, format.height, format.frames_per_second, format.quality),
            "give at least 2 x 2 pixels, more than 0 frames a second, quality 0 to 51");
    }
}

void check_frame(const std::filesystem::path& file, const FilmFormat& format, std::size_t bytes) {
    if (bytes != frame_bytes(format)) {
        throw Error(file.string(),
                    fmt::format("a frame of {} bytes was given, {} x {} x 3 = {} were expected",
                                bytes, format.width, format.height, frame_bytes(format)),
                    "");
    }
}

void make_folder(const std::filesystem::path& folder) {
    if (folder.empty()) { return; }
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) {
        throw Error(folder.string(), "the folder cannot be made: " + error.message(),
                    "choose a folder you may write to");
    }
}

std::string last_line(const std::filesystem::path& log) {
    std::string text;
    if (FILE* file = std::fopen(log.c_str(), "rb")) {
        std::array<char, 4096> block{};
        for (std::size_t n = 0; (n = std::fread(block.data(), 1, block.size(), file)) > 0;) {
            text.append(block.data(), n);
        }
        std::fclose(file);
    }
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0) {
        text.pop_back();
    }
    const auto line = text.find_last_of("\r\n");
    return line == std::string::npos ? text : text.substr(line + 1);
}

// Keeps SIGPIPE away while this thread writes to a pipe whose reader may have died; write() then
// answers EPIPE instead of ending the program.
class PipeSignalBlock {
public:
    PipeSignalBlock() {
        sigemptyset(&pipe_);
        sigaddset(&pipe_, SIGPIPE);
        pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    ~PipeSignalBlock() {
        const timespec now{};
        while (sigtimedwait(&pipe_, nullptr, &now) > 0) {}
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    PipeSignalBlock(const PipeSignalBlock&) = delete;
    PipeSignalBlock& operator=(const PipeSignalBlock&) = delete;

private:
    sigset_t pipe_{};
    sigset_t before_{};
};

// Starts `arguments` with its input from `input` and its messages to `log`.
pid_t spawn(std::vector<std::string> arguments, int input, const std::filesystem::path& log) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, log.c_str(),
                                     O_WRONLY | O_CREAT | O_TRUNC, 0644);
    std::vector<char*> argv;
    for (std::string& argument : arguments) { argv.push_back(argument.data()); }
    argv.push_back(nullptr);
    pid_t child = -1;
    // A group of its own: Ctrl+C at the terminal is for the program, which then ends the film.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    const int failure = posix_spawn(&child, argv[0], &actions, &attributes, argv.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (failure != 0) {
        throw Error(arguments[0], fmt::format("cannot be started: {}", std::strerror(failure)),
                    missing_cure);
    }
    return child;
}

std::vector<std::string> encoder_arguments(const std::filesystem::path& program,
                                           const std::filesystem::path& output,
                                           const FilmFormat& format) {
    constexpr const char* filter =
        "crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0,scale=out_color_matrix=bt709:out_range=tv";
    return {program.string(),
            "-hide_banner",
            "-loglevel",
            "error",
            "-nostats",
            "-y",
            "-f",
            "rawvideo",
            "-pixel_format",
            "rgb24",
            "-video_size",
            fmt::format("{}x{}", format.width, format.height),
            "-framerate",
            fmt::format("{}", format.frames_per_second),
            "-i",
            "pipe:0",
            "-vf",
            filter,
            "-c:v",
            "libx264",
            "-preset",
            "medium",
            "-crf",
            fmt::format("{}", format.quality),
            "-pix_fmt",
            "yuv420p",
            "-colorspace",
            "bt709",
            "-color_primaries",
            "bt709",
            "-color_trc",
            "iec61966-2-1",
            "-movflags",
            "+faststart",
            output.string()};
}

}  // namespace

std::filesystem::path find_ffmpeg() {
    const char* chosen = std::getenv("LATTICELAB_FFMPEG");
    if (chosen != nullptr && *chosen != '\0') {
        return access(chosen, X_OK) == 0 ? std::filesystem::path(chosen) : std::filesystem::path();
    }
    const char* path = std::getenv("PATH");
    std::string_view rest = path != nullptr ? path : "";
    while (!rest.empty()) {
        const auto colon = std::min(rest.find(':'), rest.size());
        auto candidate = std::filesystem::path(rest.substr(0, colon)) / "ffmpeg";
        if (colon > 0 && access(candidate.c_str(), X_OK) == 0) { return candidate; }
        rest.remove_prefix(std::min(colon + 1, rest.size()));
    }
    return {};
}

struct VideoWriter::State {
    std::filesystem::path file;
    std::filesystem::path temporary;  // keeps the extension: ffmpeg chooses the container by it
    std::filesystem::path log;
    FilmFormat format;
    pid_t child = -1;
    int pipe = -1;
    bool finished = false;

    void start(const std::filesystem::path& program);
    // Closes the pipe, waits, and throws when the encoder did not end well.
    void end_encoder(std::string_view what);
    void remove_leftovers() noexcept;
};

void VideoWriter::State::start(const std::filesystem::path& program) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) {
        throw Error(file.string(), fmt::format("no pipe can be opened: {}", std::strerror(errno)),
                    "");
    }
    try {
        child = spawn(encoder_arguments(program, temporary, format), ends[0], log);
    } catch (...) {
        close(ends[0]);
        close(ends[1]);
        throw;
    }
    close(ends[0]);
    pipe = ends[1];
}

void VideoWriter::State::end_encoder(std::string_view what) {
    if (pipe >= 0) { close(std::exchange(pipe, -1)); }
    int status = 0;
    const pid_t waited = std::exchange(child, -1);
    while (waitpid(waited, &status, 0) < 0 && errno == EINTR) {}
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0 && what.empty()) { return; }
    const std::string reason = last_line(log);
    remove_leftovers();
    throw Error(file.string(),
                fmt::format("ffmpeg {}: {}", what.empty() ? "failed" : what,
                            reason.empty() ? "it gave no reason" : reason),
                "choose a name that ends in .mp4 in a folder you may write to, or a .png sequence");
}

void VideoWriter::State::remove_leftovers() noexcept {
    std::error_code ignored;
    std::filesystem::remove(temporary, ignored);
    std::filesystem::remove(log, ignored);
}

VideoWriter::VideoWriter(std::filesystem::path file, const FilmFormat& format)
    : state_(std::make_unique<State>()) {
    check_format(file, format);
    const auto program = find_ffmpeg();
    if (program.empty()) {
        throw Error(file.string(), "a film needs the program ffmpeg, which was not found",
                    missing_cure);
    }
    make_folder(file.parent_path());
    state_->temporary = file.parent_path() / fmt::format("{}.{}.part{}", file.stem().string(),
                                                         getpid(), file.extension().string());
    state_->log = state_->temporary.string() + ".log";
    state_->file = std::move(file);
    state_->format = format;
    state_->start(program);
}

VideoWriter::~VideoWriter() {
    if (state_->finished || state_->child < 0) { return; }
    close(state_->pipe);
    kill(state_->child, SIGKILL);
    waitpid(state_->child, nullptr, 0);
    state_->remove_leftovers();
}

void VideoWriter::write(std::span<const std::uint8_t> rgb) {
    check_frame(state_->file, state_->format, rgb.size());
    if (state_->pipe < 0) { throw Error(state_->file.string(), "the film has ended already", ""); }
    const PipeSignalBlock block;
    while (!rgb.empty()) {
        const ssize_t written = ::write(state_->pipe, rgb.data(), rgb.size());
        if (written < 0 && errno == EINTR) { continue; }
        if (written < 0) { state_->end_encoder("ended early"); }
        rgb = rgb.subspan(static_cast<std::size_t>(written));
    }
}

void VideoWriter::finish() {
    if (state_->finished) { return; }
    if (state_->child < 0) { throw Error(state_->file.string(), "the encoder has failed", ""); }
    state_->end_encoder("");
    std::error_code error;
    std::filesystem::rename(state_->temporary, state_->file, error);
    if (error) {
        state_->remove_leftovers();
        throw Error(state_->file.string(), "cannot be written: " + error.message(),
                    "choose a file you may write to");
    }
    state_->finished = true;
    state_->remove_leftovers();
}

std::filesystem::path VideoWriter::location() const {
    return state_->file;
}

PngSequence::PngSequence(const std::filesystem::path& file, const FilmFormat& format)
    : folder_(file.parent_path() / file.stem()), format_(format) {
    check_format(file, format);
    make_folder(folder_);
}

void PngSequence::write(std::span<const std::uint8_t> rgb) {
    check_frame(folder_, format_, rgb.size());
    write_png(folder_ / fmt::format("{:06}.png", next_), format_.width, format_.height, 3, rgb);
    ++next_;
}

void PngSequence::finish() {}

std::filesystem::path PngSequence::location() const {
    return folder_;
}

std::unique_ptr<FrameSink> open_film(const std::filesystem::path& file, const FilmFormat& format,
                                     std::string& note) {
    if (!find_ffmpeg().empty()) { return std::make_unique<VideoWriter>(file, format); }
    auto sequence = std::make_unique<PngSequence>(file, format);
    note = fmt::format("ffmpeg was not found, so the frames go to {} as PNG pictures.",
                       sequence->location().string());
    return sequence;
}

}  // namespace lattice::capture
