// SPDX-License-Identifier: MIT
// Checkpoint files (.lattice): named sections of bytes, compressed and checked.
//
// All numbers are little-endian. The file begins with 8 bytes of magic, a version (u32) and a 0
// (u32). Sections follow, each with a header of 32 bytes: its name, 16 bytes filled up with zeros,
// the length of its contents (u64), and the checksum of these 24 bytes. The contents come in
// pieces of piece_bytes, the last one shorter: the length of a piece as stored (u32), a 0 (u32),
// the checksum of it as stored (u64), and it as zlib compresses it. A section "end" without
// contents is the last, and nothing comes after it. Checksums are XXH64, seeded with how many came
// before in the file, so that no part can pass for another.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/error.hpp"
#include "engine/scene/atomic_file.hpp"

namespace lattice::scene {

constexpr std::uint32_t checkpoint_version = 1;

/// Whether a file is a checkpoint by its name, which ends in .lattice.
bool names_checkpoint(const std::filesystem::path& file);

/// The bytes of a file are not those of a checkpoint, or not all of them.
struct DamagedCheckpoint : Error {
    using Error::Error;
};

class CheckpointWriter {
public:
    static constexpr std::size_t piece_bytes = std::size_t{1} << 22;

    /// Nothing is at the place of the file before finish(). Throws Error as AtomicFile, as all do,
    /// and soon after `stop` asks for it: then nothing is left of what was written.
    explicit CheckpointWriter(const std::filesystem::path& file, std::stop_token stop = {});

    /// Begins a section of so many bytes, which write() then brings in any portions. `name` has 1
    /// to 16 characters.
    void begin(std::string_view name, std::uint64_t bytes);
    void write(std::span<const std::byte> bytes);
    /// A section at once.
    void section(std::string_view name, std::span<const std::byte> bytes);

    /// Puts the file in its place.
    void finish();

private:
    void flush();
    void put(const void* bytes, std::size_t count);
    void check_stop() const;

    AtomicFile file_;
    std::stop_token stop_;
    std::uint64_t checksums_ = 0;  ///< written so far
    std::uint64_t left_ = 0;       ///< of the present section
    std::vector<std::byte> piece_;
    std::vector<std::byte> packed_;
};

/// Reads the sections in the order in which they were written. Whatever is wrong with the file is
/// an Error that names it, found before what it says is believed: it never asks for more memory
/// than what was read so far can fill.
class CheckpointReader {
public:
    /// Throws Error: no such file, or a checkpoint of another version; DamagedCheckpoint: none.
    explicit CheckpointReader(const std::filesystem::path& file);

    const std::filesystem::path& file() const { return file_; }

    /// Goes on to the next section, which has to have this name; what was left of the one before
    /// has to have been read. Returns its bytes.
    std::uint64_t begin(std::string_view name);
    /// The next bytes of the section.
    void read(std::span<std::byte> bytes);
    /// A section at once, of so many bytes at most.
    std::vector<std::byte> section(std::string_view name, std::uint64_t most);

    /// Reads all sections that are left, whatever their names, and checks that nothing comes after
    /// the last.
    void read_to_end();
    /// Checks that nothing more comes.
    void finish();

    /// Throws a DamagedCheckpoint: the file does not hold what it should.
    [[noreturn]] void refuse(const std::string& problem) const;

private:
    /// Goes on to the next section; returns its name, filled up with zeros.
    std::array<char, 16> open_section();
    void check_end() const;
    void get(void* bytes, std::size_t count);
    void load_piece();

    std::filesystem::path file_;
    std::ifstream stream_;
    std::uint64_t size_ = 0;       ///< of the file
    std::uint64_t position_ = 0;   ///< in the file
    std::uint64_t checksums_ = 0;  ///< checked so far
    std::uint64_t left_ = 0;       ///< of the present section, beyond `piece_`
    std::vector<std::byte> piece_;
    std::size_t taken_ = 0;  ///< of `piece_`
    std::vector<std::byte> packed_;
};

}  // namespace lattice::scene
