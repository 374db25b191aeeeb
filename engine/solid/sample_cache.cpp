// SPDX-License-Identifier: MIT
#include "engine/solid/sample_cache.hpp"

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fstream>
#include <system_error>
#include <type_traits>

#include <fmt/format.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "engine/error.hpp"
#include "engine/scene/atomic_file.hpp"
#include "engine/scene/cache_folder.hpp"
#include "engine/solid/surface_sampling.hpp"

namespace lattice::solid {

namespace fs = std::filesystem;

namespace {

constexpr const char* extension = ".samples";

/// The file begins with it; the samples follow, three floats each, in the machine's byte order.
struct Header {
    char magic[8] = {'L', 'L', 's', 'a', 'm', 'p', 'l', '1'};
    char key[32] = {};
    std::uint64_t count = 0;
    std::uint64_t checksum = 0;  ///< XXH3, 64 bits, of the samples

    bool same_kind(const Header& other) const {
        return std::memcmp(magic, other.magic, sizeof magic) == 0 &&
               std::memcmp(key, other.key, sizeof key) == 0;
    }
};
static_assert(std::is_trivially_copyable_v<Header> && sizeof(Header) == 56);

std::uint64_t checksum_of(std::span<const glm::vec3> samples) {
    return XXH3_64bits(samples.data(), samples.size_bytes());
}

Header header_for(const std::string& key) {
    Header header;
    key.copy(header.key, sizeof header.key);
    return header;
}

template <class Value>
void add(XXH3_state_t& state, const Value& value) {
    XXH3_128bits_update(&state, &value, sizeof value);
}

}  // namespace

std::string sample_key(const TriangleMesh& mesh, double spacing, std::uint64_t seed) {
    XXH3_state_t state;
    XXH3_128bits_reset(&state);
    add(state, sampling_version);
    add(state, spacing);
    add(state, seed);
    // Both lengths, so that no vertex can pass for a triangle.
    add(state, static_cast<std::uint64_t>(mesh.vertices.size()));
    add(state, static_cast<std::uint64_t>(mesh.triangles.size()));
    XXH3_128bits_update(&state, mesh.vertices.data(), mesh.vertices.size() * sizeof(glm::vec3));
    XXH3_128bits_update(&state, mesh.triangles.data(),
                        mesh.triangles.size() * sizeof(mesh.triangles[0]));
    const XXH128_hash_t hash = XXH3_128bits_digest(&state);
    return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

SampleCache::SampleCache(fs::path folder, std::uintmax_t most_bytes)
    : folder_(std::move(folder)), most_bytes_(most_bytes) {}

SampleCache SampleCache::of_user() {
    return SampleCache(scene::cache_folder());
}

std::vector<glm::vec3> SampleCache::sample(const TriangleMesh& mesh, double spacing,
                                           std::uint64_t seed, const ShareDone& progress) const {
    if (folder_.empty()) { return sample_surface(mesh, spacing, seed, progress); }
    const std::string key = sample_key(mesh, spacing, seed);
    if (auto kept = find(key)) { return std::move(*kept); }
    std::vector<glm::vec3> samples = sample_surface(mesh, spacing, seed, progress);
    try {
        keep(key, samples);
    } catch (
        const std::exception&) {  // no memory for the file's bytes: not to keep costs time only
    }
    return samples;
}

std::optional<std::vector<glm::vec3>> SampleCache::find(const std::string& key) const {
    if (folder_.empty()) { return std::nullopt; }
    const fs::path file = folder_ / (key + extension);
    std::error_code failure;
    const std::uintmax_t size = fs::file_size(file, failure);
    std::ifstream stream(file, std::ios::binary);
    Header header;
    if (failure || !stream.read(reinterpret_cast<char*>(&header), sizeof header)) {
        return std::nullopt;
    }
    const bool whole = header.same_kind(header_for(key)) &&
                       header.count <= static_cast<std::uint64_t>(largest_sample_count) &&
                       size == sizeof header + header.count * sizeof(glm::vec3);
    if (!whole) { return std::nullopt; }
    std::vector<glm::vec3> samples(header.count);
    if (!stream.read(reinterpret_cast<char*>(samples.data()),
                     static_cast<std::streamsize>(samples.size() * sizeof(glm::vec3))) ||
        checksum_of(samples) != header.checksum) {
        return std::nullopt;
    }
    fs::last_write_time(file, fs::file_time_type::clock::now(), failure);
    return samples;
}

void SampleCache::keep(const std::string& key, std::span<const glm::vec3> samples) const {
    if (folder_.empty() || sizeof(Header) + samples.size_bytes() > most_bytes_) { return; }
    std::error_code failure;
    fs::create_directories(folder_, failure);
    if (failure) { return; }
    Header header = header_for(key);
    header.count = samples.size();
    header.checksum = checksum_of(samples);
    std::string bytes(sizeof header + samples.size_bytes(), '\0');
    std::memcpy(bytes.data(), &header, sizeof header);
    if (!samples.empty()) {
        std::memcpy(bytes.data() + sizeof header, samples.data(), samples.size_bytes());
    }
    try {
        scene::write_file_atomically(folder_ / (key + extension), bytes);
    } catch (const Error&) { return; }  // a full disk, or a folder that may only be read
    const auto has_samples = [](const fs::path& file) { return file.extension() == extension; };
    scene::remove_longest_unused(folder_, has_samples, most_bytes_);
}

}  // namespace lattice::solid
