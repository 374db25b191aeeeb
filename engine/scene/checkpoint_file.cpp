// SPDX-License-Identifier: MIT
#include "engine/scene/checkpoint_file.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <stdexcept>
#include <system_error>
#include <type_traits>
#include <utility>

#include <fmt/format.h>
#include <zlib.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "engine/error.hpp"
#include "engine/scene/utf8.hpp"

namespace lattice::scene {

namespace fs = std::filesystem;

namespace {

static_assert(std::endian::native == std::endian::little, "numbers are written as they are");

/// As of PNG: a file that was sent as text, or cut to seven bits, is told apart.
constexpr std::array<unsigned char, 8> magic{0x89, 'L', 'T', 'C', '\r', '\n', 0x1A, '\n'};
constexpr std::string_view end_name = "end";
constexpr const char* cure = "take another checkpoint, or the scene that it was made from";

/// What zlib may make of a byte at most.
constexpr std::uint64_t largest_ratio = 1032;

struct FileHeader {
    std::array<unsigned char, 8> magic{};
    std::uint32_t version = 0;
    std::uint32_t zero = 0;
};
static_assert(sizeof(FileHeader) == 16 && std::is_trivially_copyable_v<FileHeader>);

struct SectionHeader {
    std::array<char, 16> name{};
    std::uint64_t bytes = 0;
    std::uint64_t checksum = 0;

    std::uint64_t checksum_after(std::uint64_t before) const {
        return XXH64(this, sizeof name + sizeof bytes, before);
    }
};
static_assert(sizeof(SectionHeader) == 32 && std::is_trivially_copyable_v<SectionHeader>);

struct PieceHeader {
    std::uint32_t stored = 0;
    std::uint32_t zero = 0;
    std::uint64_t checksum = 0;
};
static_assert(sizeof(PieceHeader) == 16 && std::is_trivially_copyable_v<PieceHeader>);

Bytef* as_zlib(std::byte* bytes) {
    return reinterpret_cast<Bytef*>(bytes);
}

std::array<char, 16> padded(std::string_view name) {
    std::array<char, 16> filled{};
    std::ranges::copy(name.substr(0, filled.size()), filled.begin());
    return filled;
}

}  // namespace

bool names_checkpoint(const fs::path& file) {
    return file.extension() == ".lattice";
}

CheckpointWriter::CheckpointWriter(const fs::path& file, std::stop_token stop)
    : file_(file), stop_(std::move(stop)) {
    piece_.reserve(piece_bytes);
    packed_.resize(compressBound(piece_bytes));
    const FileHeader header{magic, checkpoint_version, 0};
    put(&header, sizeof header);
}

void CheckpointWriter::put(const void* bytes, std::size_t count) {
    file_.write({static_cast<const char*>(bytes), count});
}

void CheckpointWriter::begin(std::string_view name, std::uint64_t bytes) {
    SectionHeader header{padded(name), bytes, 0};
    header.checksum = header.checksum_after(checksums_++);
    put(&header, sizeof header);
    left_ = bytes;
}

void CheckpointWriter::write(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const std::size_t room = std::min<std::uint64_t>(piece_bytes, left_) - piece_.size();
        const std::size_t count = std::min(room, bytes.size());
        if (count == 0) { throw std::logic_error("a section is longer than it was said to be"); }
        piece_.insert(piece_.end(), bytes.begin(),
                      bytes.begin() + static_cast<std::ptrdiff_t>(count));
        bytes = bytes.subspan(count);
        if (piece_.size() == std::min<std::uint64_t>(piece_bytes, left_)) { flush(); }
    }
}

void CheckpointWriter::check_stop() const {
    if (stop_.stop_requested()) { throw Error("checkpoint", "given up", ""); }
}

void CheckpointWriter::flush() {
    check_stop();
    uLongf stored = packed_.size();
    const int status = compress2(as_zlib(packed_.data()), &stored, as_zlib(piece_.data()),
                                 piece_.size(), Z_BEST_SPEED);
    if (status != Z_OK) { throw Error("checkpoint", "there is not enough memory", "try again"); }
    const PieceHeader header{static_cast<std::uint32_t>(stored), 0,
                             XXH64(packed_.data(), stored, checksums_++)};
    put(&header, sizeof header);
    put(packed_.data(), stored);
    left_ -= piece_.size();
    piece_.clear();
}

void CheckpointWriter::section(std::string_view name, std::span<const std::byte> bytes) {
    begin(name, bytes.size());
    write(bytes);
}

void CheckpointWriter::finish() {
    begin(end_name, 0);
    check_stop();
    file_.commit();
}

CheckpointReader::CheckpointReader(const fs::path& file) : file_(file) {
    std::error_code failure;
    const fs::file_status status = fs::status(file, failure);
    if (!fs::exists(status)) {
        throw Error(file.string(), "there is no such file", "give the name of a checkpoint");
    }
    if (!fs::is_regular_file(status)) {
        throw Error(file.string(), "this is no plain file", "give the name of a checkpoint");
    }
    size_ = fs::file_size(file, failure);
    stream_.open(file, std::ios::binary);
    if (failure || !stream_.is_open()) {
        throw Error(file.string(), "the file cannot be read", "check its permissions");
    }
    FileHeader header;
    if (size_ < sizeof header) { refuse("this is no checkpoint"); }
    get(&header, sizeof header);
    if (header.magic != magic) { refuse("this is no checkpoint"); }
    if (header.version != checkpoint_version || header.zero != 0) {
        throw Error(
            file.string(),
            fmt::format("this is a checkpoint of version {}, and this program reads version {}",
                        header.version, checkpoint_version),
            "open it with the program that wrote it");
    }
}

void CheckpointReader::refuse(const std::string& problem) const {
    throw DamagedCheckpoint(file_.string(), problem, cure);
}

void CheckpointReader::get(void* bytes, std::size_t count) {
    if (count > size_ - std::min(size_, position_)) { refuse("the file is cut off"); }
    stream_.read(static_cast<char*>(bytes), static_cast<std::streamsize>(count));
    if (!stream_) {
        throw Error(file_.string(), "the file cannot be read to its end", "try again");
    }
    position_ += count;
}

std::array<char, 16> CheckpointReader::open_section() {
    if (left_ > 0 || taken_ < piece_.size()) { refuse("the file holds more than it should"); }
    SectionHeader header;
    get(&header, sizeof header);
    if (header.checksum != header.checksum_after(checksums_++)) { refuse("the file is damaged"); }
    if (header.bytes / largest_ratio > size_ - position_) { refuse("the file is cut off"); }
    left_ = header.bytes;
    return header.name;
}

std::uint64_t CheckpointReader::begin(std::string_view name) {
    const std::array<char, 16> found = open_section();
    if (found != padded(name)) {
        const auto end = std::ranges::find(found, '\0');
        refuse(fmt::format("it holds \"{}\" where \"{}\" should be",
                           printable_utf8(std::string_view(found.begin(), end), 16), name));
    }
    return left_;
}

void CheckpointReader::load_piece() {
    PieceHeader header;
    get(&header, sizeof header);
    if (header.zero != 0 || header.stored > compressBound(CheckpointWriter::piece_bytes)) {
        refuse("the file is damaged");
    }
    packed_.resize(header.stored);
    get(packed_.data(), packed_.size());
    if (header.checksum != XXH64(packed_.data(), packed_.size(), checksums_++)) {
        refuse("the file is damaged");
    }
    const std::uint64_t wanted = std::min<std::uint64_t>(CheckpointWriter::piece_bytes, left_);
    piece_.resize(wanted);
    taken_ = 0;
    uLongf unpacked = wanted;
    const int status =
        uncompress(as_zlib(piece_.data()), &unpacked, as_zlib(packed_.data()), packed_.size());
    if (status != Z_OK || unpacked != wanted) { refuse("the file is damaged"); }
    left_ -= wanted;
}

void CheckpointReader::read(std::span<std::byte> bytes) {
    while (!bytes.empty()) {
        if (taken_ == piece_.size()) {
            if (left_ == 0) { refuse("a part of the file is too short"); }
            load_piece();
        }
        const std::size_t count = std::min(bytes.size(), piece_.size() - taken_);
        std::memcpy(bytes.data(), piece_.data() + taken_, count);
        taken_ += count;
        bytes = bytes.subspan(count);
    }
}

std::vector<std::byte> CheckpointReader::section(std::string_view name, std::uint64_t most) {
    const std::uint64_t wanted = begin(name);
    if (wanted > most) { refuse(fmt::format("its part \"{}\" is too long", name)); }
    std::vector<std::byte> bytes;
    while (bytes.size() < wanted) {
        const std::size_t before = bytes.size();
        bytes.resize(std::min<std::uint64_t>(wanted, before + CheckpointWriter::piece_bytes));
        read(std::span(bytes).subspan(before));
    }
    return bytes;
}

void CheckpointReader::read_to_end() {
    while (open_section() != padded(end_name)) {
        while (left_ > 0) { load_piece(); }
        taken_ = piece_.size();
    }
    check_end();
}

void CheckpointReader::finish() {
    begin(end_name);
    check_end();
}

void CheckpointReader::check_end() const {
    if (left_ != 0 || position_ != size_) { refuse("the file holds more than it should"); }
}

}  // namespace lattice::scene
