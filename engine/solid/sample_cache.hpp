// SPDX-License-Identifier: MIT
// Samples that were computed once, kept on the disk: a file for each mesh, spacing and seed, named
// by a hash of all that the samples depend on. Whatever is wrong with the folder or with a file in
// it, samples come out: they are computed then, and a damaged file is replaced.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <glm/glm.hpp>

#include "engine/progress.hpp"
#include "engine/solid/triangle_mesh.hpp"

namespace lattice::solid {

/// Hash of a mesh's vertices and triangles, the spacing, the seed and the version of the algorithm,
/// as 32 hexadecimal digits (XXH3, 128 bits).
std::string sample_key(const TriangleMesh& mesh, double spacing, std::uint64_t seed);

class SampleCache {
public:
    static constexpr std::uintmax_t usual_bytes = 256ULL << 20;

    /// Without a folder it finds nothing and keeps nothing.
    SampleCache() = default;
    /// Keeps up to so many bytes in the folder, which is made when the first samples are kept.
    explicit SampleCache(std::filesystem::path folder, std::uintmax_t most_bytes = usual_bytes);

    /// In scene::cache_folder().
    static SampleCache of_user();

    const std::filesystem::path& folder() const { return folder_; }

    /// What sample_surface gives, bit for bit; throws what it throws. `progress` hears nothing when
    /// the samples were kept.
    std::vector<glm::vec3> sample(const TriangleMesh& mesh, double spacing, std::uint64_t seed,
                                  const ShareDone& progress = {}) const;

    /// Empty when there are none under this key, or not whole.
    std::optional<std::vector<glm::vec3>> find(const std::string& key) const;

    /// Written under another name and renamed. What was used longest ago makes room. Throws
    /// std::bad_alloc alone.
    void keep(const std::string& key, std::span<const glm::vec3> samples) const;

private:
    std::filesystem::path folder_;
    std::uintmax_t most_bytes_ = 0;
};

}  // namespace lattice::solid
