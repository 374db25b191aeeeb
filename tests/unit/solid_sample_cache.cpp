// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "engine/error.hpp"
#include "engine/solid/sample_cache.hpp"
#include "engine/solid/surface_sampling.hpp"
#include "tests/unit/mesh_shapes.hpp"
#include "tests/unit/refused_allocation.hpp"
#include "tests/unit/temporary_folder.hpp"

using namespace lattice;
using solid::SampleCache;
using test::TemporaryFolder;
namespace fs = std::filesystem;

namespace {

using Samples = std::vector<glm::vec3>;

bool same_bits(const Samples& a, const Samples& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof a[0]) == 0;
}

std::vector<fs::path> files_in(const fs::path& folder) {
    std::vector<fs::path> files;
    if (!fs::exists(folder)) { return files; }
    for (const auto& entry : fs::directory_iterator(folder)) { files.push_back(entry.path()); }
    return files;
}

/// Counts how often samples were computed rather than found.
struct Sampler {
    SampleCache cache;
    int computed = 0;

    Samples operator()(const solid::TriangleMesh& mesh, double spacing, std::uint64_t seed = 1) {
        return cache.sample(mesh, spacing, seed, [this](double share) { computed += share == 0; });
    }
};

/// Sets a variable of the environment until it goes.
class Variable {
public:
    Variable(const char* name, const char* value) : name_(name) {
        if (const char* before = std::getenv(name)) { before_ = before; }
        set(value);
    }
    ~Variable() { set(before_ ? before_->c_str() : nullptr); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

private:
    void set(const char* value) {
        if (value != nullptr) {
            setenv(name_, value, 1);
        } else {
            unsetenv(name_);
        }
    }
    const char* name_;
    std::optional<std::string> before_;
};

std::string read(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void write(const fs::path& file, const std::string& bytes) {
    std::ofstream(file, std::ios::binary) << bytes;
}

}  // namespace

TEST_CASE("kept samples are those that were computed, bit for bit") {
    const TemporaryFolder folder;
    const auto mesh = test::ball(24);
    const Samples expected = solid::sample_surface(mesh, 0.05, 1);
    Sampler first{SampleCache(folder.path() / "cache")};
    CHECK(same_bits(first(mesh, 0.05), expected));
    CHECK(first.computed == 1);
    CHECK(files_in(folder.path() / "cache").size() == 1);
    Sampler later{SampleCache(folder.path() / "cache")};
    CHECK(same_bits(later(mesh, 0.05), expected));
    CHECK(later.computed == 0);
}

TEST_CASE("samples come out though there is no memory to keep them") {
    const TemporaryFolder folder;
    const auto mesh = test::box({0, 0, 0}, {1, 1, 1});
    const Samples expected = solid::sample_surface(mesh, 0.1, 1);
    const std::size_t file_bytes = 56 + expected.size() * sizeof(glm::vec3);
    Sampler sampler{SampleCache(folder.path())};
    {
        const test::RefusedAllocation refused(file_bytes + 1);  // a string's bytes and its end
        CHECK(same_bits(sampler(mesh, 0.1), expected));
        CHECK(test::RefusedAllocation::count() == 1);
    }
    CHECK(files_in(folder.path()).empty());
    CHECK(same_bits(sampler(mesh, 0.1), expected));
    CHECK(sampler.computed == 2);
    CHECK(files_in(folder.path()).size() == 1);
}

TEST_CASE("everything that the samples depend on is in their key") {
    const auto mesh = test::box({0, 0, 0}, {1, 1, 1});
    const std::string key = solid::sample_key(mesh, 0.1, 1);
    CHECK(key.size() == 32);
    CHECK(key == solid::sample_key(test::box({0, 0, 0}, {1, 1, 1}), 0.1, 1));
    CHECK(key != solid::sample_key(mesh, 0.1000001, 1));
    CHECK(key != solid::sample_key(mesh, 0.1, 2));
    CHECK(key != solid::sample_key(test::box({0, 0, 0}, {1, 1, 1.0000001F}), 0.1, 1));
    auto other = mesh;
    std::swap(other.triangles[3], other.triangles[4]);
    CHECK(key != solid::sample_key(other, 0.1, 1));
    other = mesh;
    other.triangles.pop_back();
    CHECK(key != solid::sample_key(other, 0.1, 1));
    other = mesh;
    other.vertices.emplace_back(0, 0, 0);
    CHECK(key != solid::sample_key(other, 0.1, 1));
}

TEST_CASE("a damaged file is noticed and replaced") {
    const TemporaryFolder folder;
    const auto mesh = test::ball(16);
    Sampler sampler{SampleCache(folder.path())};
    const Samples expected = sampler(mesh, 0.1);
    REQUIRE(sampler.computed == 1);
    const fs::path file = files_in(folder.path()).at(0);
    const std::string whole = read(file);
    REQUIRE(whole.size() == 56 + 12 * expected.size());

    std::string bad = whole;
    SUBCASE("empty") {
        bad.clear();
    }
    SUBCASE("cut off in its head") {
        bad.resize(20);
    }
    SUBCASE("cut off in the samples") {
        bad.resize(whole.size() - 7);
    }
    SUBCASE("cut off between samples") {
        bad.resize(whole.size() - 12);
    }
    SUBCASE("longer than it says") {
        bad += "and more";
    }
    SUBCASE("one bit of a sample flipped") {
        bad[whole.size() / 2] ^= 0x10;
    }
    SUBCASE("of another kind") {
        bad[0] = 'X';
    }
    SUBCASE("another one's samples under this name") {
        bad[10] = bad[10] == '0' ? '1' : '0';
    }
    SUBCASE("a count that no memory holds") {
        const std::uint64_t count = 1ULL << 61;
        std::memcpy(bad.data() + 40, &count, sizeof count);
    }
    SUBCASE("zeros, as after a power cut") {
        bad.assign(whole.size(), '\0');
    }
    write(file, bad);
    CHECK(same_bits(sampler(mesh, 0.1), expected));
    CHECK(sampler.computed == 2);
    CHECK(read(file) == whole);
    CHECK(same_bits(sampler(mesh, 0.1), expected));
    CHECK(sampler.computed == 2);
    CHECK(files_in(folder.path()).size() == 1);
}

TEST_CASE("what was used longest ago makes room, and what a killed program left goes") {
    const TemporaryFolder folder;
    const auto mesh = test::box({0, 0, 0}, {1, 1, 1});
    const std::uintmax_t each = 56 + 12 * 600;  // a spacing of 0.1 on an area of 6
    Sampler sampler{SampleCache(folder.path(), 3 * each + 100)};
    const auto keep = [&](std::uint64_t seed) { return sampler(mesh, 0.1, seed); };
    const auto file_of = [&](std::uint64_t seed) {
        return folder.path() / (solid::sample_key(mesh, 0.1, seed) + ".samples");
    };
    const auto hour = std::chrono::hours(1);
    const auto now = fs::file_time_type::clock::now();
    for (const std::uint64_t seed : {1, 2, 3}) {
        keep(seed);
        fs::last_write_time(file_of(seed), now - static_cast<int>(10 - seed) * hour);
    }
    keep(1);  // found, and used last of all
    CHECK(sampler.computed == 3);
    const fs::path left = folder.path() / ".0123.samples.0123456789abcdef.part";
    const fs::path fresh = folder.path() / ".4567.samples.fedcba9876543210.part";
    const fs::path other = folder.path() / "notes.txt";
    for (const fs::path& file : {left, fresh, other}) { write(file, "half"); }
    fs::last_write_time(left, now - 2 * hour);
    fs::last_write_time(other, now - 1000 * hour);
    keep(4);
    CHECK(fs::exists(file_of(1)));
    CHECK_FALSE(fs::exists(file_of(2)));
    CHECK(fs::exists(file_of(3)));
    CHECK(fs::exists(file_of(4)));
    CHECK_FALSE(fs::exists(left));
    CHECK(fs::exists(fresh));
    CHECK(fs::exists(other));

    SUBCASE("samples larger than all that may be kept are not") {
        Sampler small{SampleCache(folder.path() / "small", each - 1)};
        CHECK(small(mesh, 0.1).size() == 600);
        CHECK(files_in(folder.path() / "small").empty());
    }
}

TEST_CASE("without a folder, or with one that is none, samples are computed") {
    const TemporaryFolder folder;
    const auto mesh = test::box({0, 0, 0}, {1, 1, 1});
    const Samples expected = solid::sample_surface(mesh, 0.1, 1);
    Sampler none{SampleCache()};
    CHECK(same_bits(none(mesh, 0.1), expected));
    CHECK(same_bits(none(mesh, 0.1), expected));
    CHECK(none.computed == 2);
    const fs::path file = folder.write("a file", "taken");
    for (const fs::path& place : {file, file / "below", fs::path("/proc/nowhere")}) {
        Sampler sampler{SampleCache(place)};
        CHECK(same_bits(sampler(mesh, 0.1), expected));
        CHECK(sampler.computed == 1);
    }
    CHECK(read(file) == "a file");
    CHECK_THROWS_AS(none(mesh, -1), Error);
    CHECK_THROWS_AS(Sampler{SampleCache(folder.path())}(mesh, 0), Error);
}

TEST_CASE("the environment says where samples are kept") {
    const Variable home("HOME", "/home/somebody");
    const Variable caches("XDG_CACHE_HOME", nullptr);
    const Variable own("LATTICELAB_CACHE", nullptr);
    CHECK(SampleCache::of_user().folder() == "/home/somebody/.cache/latticelab");
    {
        const Variable there("XDG_CACHE_HOME", "/var/caches");
        CHECK(SampleCache::of_user().folder() == "/var/caches/latticelab");
        const Variable mine("LATTICELAB_CACHE", "/tmp/mine");
        CHECK(SampleCache::of_user().folder() == "/tmp/mine");
        const Variable off("LATTICELAB_CACHE", "");
        CHECK(SampleCache::of_user().folder().empty());
    }
    const Variable relative("XDG_CACHE_HOME", "caches");  // which its specification says to ignore
    CHECK(SampleCache::of_user().folder() == "/home/somebody/.cache/latticelab");
    const Variable homeless("HOME", nullptr);
    CHECK(SampleCache::of_user().folder().empty());
}
