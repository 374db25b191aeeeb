// SPDX-License-Identifier: MIT
#include "app/capture/video.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <pthread.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "app/capture/child_process.hpp"
#include "app/capture/ffmpeg.hpp"
#include "app/capture/output_folder.hpp"
#include "app/capture/png.hpp"
#include "engine/error.hpp"

namespace lattice::capture {
namespace {

std::size_t frame_bytes(const FilmFormat& format) {
    return static_cast<std::size_t>(format.width) * static_cast<std::size_t>(format.height) * 3;
}

void check_frame(const std::filesystem::path& file, const FilmFormat& format, std::size_t bytes) {
    if (bytes != frame_bytes(format)) {
        throw Error(file.string(),
                    fmt::format("a frame of {} bytes was given, {} x {} x 3 = {} were expected",
                                bytes, format.width, format.height, frame_bytes(format)),
                    "");
    }
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

/// What a person can do about an encoder's last words.
const char* cure_for(std::string_view reason) {
    if (reason.find("No space left") != std::string_view::npos) {
        return "make room on this disk, or choose a folder on another";
    }
    return "choose another codec, a folder you may write to, or a sequence of PNG pictures";
}

}  // namespace

struct VideoWriter::State {
    std::filesystem::path file;
    std::filesystem::path temporary;  // keeps the extension: ffmpeg chooses the container by it
    std::filesystem::path lossless;   // of a GIF: what its palette is chosen from
    std::filesystem::path palette;
    std::filesystem::path log;
    std::optional<OutputFolder> folder;
    FilmFormat format;
    std::filesystem::path program;
    ChildProcess child;
    int pipe = -1;
    bool finished = false;

    void name_files(std::filesystem::path film);
    void start(const std::string& encoder);
    // Closes the pipe, waits, and throws when the encoder did not end well.
    void end_encoder(std::string_view what);
    void make_gif();
    [[noreturn]] void fail(std::string_view what);
    void remove_leftovers() noexcept;
};

void VideoWriter::State::name_files(std::filesystem::path film) {
    const auto beside = [&](std::string_view ending) {
        return film.parent_path() /
               fmt::format("{}.{}.part{}", film.stem().string(), getpid(), ending);
    };
    temporary = beside(film.extension().string());
    log = temporary.string() + ".log";
    if (format.codec == Codec::gif) {
        lossless = beside(".nut");
        palette = beside(".png");
    }
    file = std::move(film);
}

void VideoWriter::State::start(const std::string& encoder) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) {
        throw Error(file.string(), fmt::format("no pipe can be opened: {}", std::strerror(errno)),
                    "");
    }
    try {
        const auto& output = lossless.empty() ? temporary : lossless;
        child = ChildProcess(encoder_command(program, encoder, output, format), ends[0], -1, log);
    } catch (...) {
        close(ends[0]);
        close(ends[1]);
        remove_leftovers();
        throw;
    }
    close(ends[0]);
    pipe = ends[1];
    // As much as an unprivileged process may ask for; a smaller one works too.
    constexpr int roomy = 1 << 20;
    fcntl(pipe, F_SETPIPE_SZ, roomy);
}

void VideoWriter::State::fail(std::string_view what) {
    const std::string reason = last_line(log);
    remove_leftovers();
    throw Error(file.string(),
                fmt::format("ffmpeg {}: {}", what, reason.empty() ? "it gave no reason" : reason),
                cure_for(reason));
}

void VideoWriter::State::end_encoder(std::string_view what) {
    if (pipe >= 0) { close(std::exchange(pipe, -1)); }
    const bool well = child.wait();
    if (!well || !what.empty()) { fail(what.empty() ? "failed" : what); }
}

void VideoWriter::State::make_gif() {
    for (auto& command : gif_commands(program, lossless, palette, temporary, format.loop)) {
        if (!run_to_end(std::move(command), log)) { fail("failed"); }
    }
}

void VideoWriter::State::remove_leftovers() noexcept {
    std::error_code ignored;
    for (const auto* each : {&temporary, &lossless, &palette, &log}) {
        if (!each->empty()) { std::filesystem::remove(*each, ignored); }
    }
}

VideoWriter::VideoWriter(std::filesystem::path file, const FilmFormat& format)
    : state_(std::make_unique<State>()) {
    check_format(file, format);
    state_->program = find_ffmpeg();
    if (state_->program.empty()) {
        throw Error(file.string(), "a film needs the program ffmpeg, which was not found",
                    missing_ffmpeg_cure);
    }
    const Encoders& encoders = encoders_of(state_->program);
    check_codec(file.string(), format.codec, encoders);
    state_->folder.emplace(file);
    state_->format = format;
    state_->name_files(std::move(file));
    state_->start(encoders.at(format.codec));
}

VideoWriter::~VideoWriter() {
    discard();
}

void VideoWriter::discard() noexcept {
    if (state_->finished) { return; }
    if (state_->child.running()) {
        close(std::exchange(state_->pipe, -1));
        state_->child = {};
    }
    state_->remove_leftovers();
}

std::array<int, 2> VideoWriter::frame_size() const {
    return {state_->format.width, state_->format.height};
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
    if (!state_->child.running()) {
        throw Error(state_->file.string(), "the encoder has failed", "");
    }
    state_->end_encoder("");
    if (!state_->lossless.empty()) { state_->make_gif(); }
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

double VideoWriter::size() const {
    std::error_code failure;
    const auto& growing = state_->lossless.empty() ? state_->temporary : state_->lossless;
    const auto bytes =
        std::filesystem::file_size(state_->finished ? state_->file : growing, failure);
    return failure ? 0 : static_cast<double>(bytes);
}

std::filesystem::path VideoWriter::location() const {
    return state_->file;
}

PngSequence::PngSequence(const std::filesystem::path& file, const FilmFormat& format)
    : folder_(file.parent_path() / file.stem()), format_(format) {
    format_.codec = Codec::png;
    check_format(file, format_);
    made_.emplace(frame(0));
}

std::filesystem::path PngSequence::frame(int number) const {
    return folder_ / fmt::format("{:06}.png", number);
}

std::array<int, 2> PngSequence::frame_size() const {
    return {format_.width, format_.height};
}

void PngSequence::write(std::span<const std::uint8_t> rgb) {
    check_frame(folder_, format_, rgb.size());
    write_png(frame(next_), format_.width, format_.height, 3, rgb);
    std::error_code unknown;
    const auto bytes = std::filesystem::file_size(frame(next_), unknown);
    bytes_ += unknown ? 0 : static_cast<double>(bytes);
    ++next_;
}

void PngSequence::finish() {}

void PngSequence::discard() noexcept {
    std::error_code ignored;
    for (; next_ > 0; --next_) { std::filesystem::remove(frame(next_ - 1), ignored); }
    made_.reset();
}

double PngSequence::size() const {
    return bytes_;
}

std::filesystem::path PngSequence::location() const {
    return folder_;
}

std::unique_ptr<FrameSink> open_film(const std::filesystem::path& file, const FilmFormat& format,
                                     std::string& note) {
    const bool pictures = format.codec == Codec::png;
    if (!pictures && !find_ffmpeg().empty()) { return std::make_unique<VideoWriter>(file, format); }
    auto sequence = std::make_unique<PngSequence>(file, format);
    if (pictures) { return sequence; }
    note = fmt::format("ffmpeg was not found, so the frames go to {} as PNG pictures.",
                       sequence->location().string());
    return sequence;
}

}  // namespace lattice::capture
