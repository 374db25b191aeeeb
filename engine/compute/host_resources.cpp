// SPDX-License-Identifier: MIT
#include "engine/compute/host_resources.hpp"

#include <sched.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <limits>
#include <sstream>
#include <string_view>
#include <thread>
#include <vector>

#include <fmt/format.h>

namespace lattice::compute {
namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

/// First line of a file, or nothing.
std::string first_line(const std::string& path) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

/// "max", an empty file and a missing file all mean that nothing is limited.
double limit_in(const std::string& path) {
    std::istringstream text(first_line(path));
    double value = 0;
    return text >> value && value >= 0 ? value : unlimited;
}

/// The value after `key` in a file of "key value" lines; `absent` when it has no such line.
double value_of(const std::string& path, std::string_view key, double absent) {
    std::ifstream file(path);
    std::string word;
    while (file >> word) {
        double value = 0;
        if (word == key && file >> value) { return value; }
        file.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    }
    return absent;
}

/// The folders of this process's control group and its ancestors, from the root down. A limit
/// anywhere on the way holds. `controller` is empty for version 2.
std::vector<std::string> cgroup_folders(std::string_view controller) {
    std::ifstream file("/proc/self/cgroup");
    std::string line;
    while (std::getline(file, line)) {
        const auto first = line.find(':');
        const auto second = line.find(':', first + 1);
        if (second == std::string::npos) { continue; }
        const std::string names = fmt::format(",{},", line.substr(first + 1, second - first - 1));
        if (names.find(fmt::format(",{},", controller)) == std::string::npos) { continue; }
        std::string folder = "/sys/fs/cgroup";
        if (!controller.empty()) { folder += fmt::format("/{}", controller); }
        std::vector<std::string> folders{folder};
        std::istringstream parts(line.substr(second + 1));
        for (std::string part; std::getline(parts, part, '/');) {
            if (part.empty()) { continue; }
            folder += fmt::format("/{}", part);
            folders.push_back(folder);
        }
        return folders;
    }
    return {};
}

double cpu_quota() {
    double quota = unlimited;
    for (const std::string& folder : cgroup_folders("")) {
        std::istringstream text(first_line(folder + "/cpu.max"));
        double time = 0;
        double period = 0;
        if (text >> time >> period && period > 0) { quota = std::min(quota, time / period); }
    }
    for (const std::string& folder : cgroup_folders("cpu")) {
        const double time = limit_in(folder + "/cpu.cfs_quota_us");
        const double period = limit_in(folder + "/cpu.cfs_period_us");
        if (period > 0 && period < unlimited) { quota = std::min(quota, time / period); }
    }
    return quota;
}

struct MemoryLimit {
    double total = unlimited;
    double available = unlimited;
};

void tighten(MemoryLimit& limit, double total, double used, double reclaimable) {
    if (total == unlimited) { return; }
    limit.total = std::min(limit.total, total);
    // File cache counts as used but makes way for allocations.
    const double held = used == unlimited ? 0 : std::max(0.0, used - reclaimable);
    limit.available = std::min(limit.available, std::max(0.0, total - held));
}

MemoryLimit cgroup_memory() {
    MemoryLimit limit;
    for (const std::string& folder : cgroup_folders("")) {
        tighten(limit, limit_in(folder + "/memory.max"), limit_in(folder + "/memory.current"),
                value_of(folder + "/memory.stat", "inactive_file", 0));
    }
    for (const std::string& folder : cgroup_folders("memory")) {
        tighten(limit, limit_in(folder + "/memory.limit_in_bytes"),
                limit_in(folder + "/memory.usage_in_bytes"),
                value_of(folder + "/memory.stat", "total_inactive_file", 0));
    }
    return limit;
}

double meminfo_bytes(std::string_view key) {
    return 1024.0 * value_of("/proc/meminfo", key, unlimited);
}

std::size_t to_bytes(double value) {
    constexpr double most = 0x1p62;
    return static_cast<std::size_t>(std::min(value, most));
}

}  // namespace

std::string processor_name() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("model name")) { continue; }
        const auto start = line.find_first_not_of(" \t", line.find(':') + 1);
        if (start != std::string::npos) { return line.substr(start); }
    }
    return "processor";
}

int usable_threads() {
    int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    cpu_set_t mask;
    if (sched_getaffinity(0, sizeof(mask), &mask) == 0) {
        threads = std::min(threads, CPU_COUNT(&mask));
    }
    const double quota = std::ceil(cpu_quota());
    return std::max(1, quota < threads ? static_cast<int>(quota) : threads);
}

std::size_t host_memory_total() {
    return to_bytes(std::min(meminfo_bytes("MemTotal:"), cgroup_memory().total));
}

std::size_t host_memory_available() {
    return to_bytes(std::min(meminfo_bytes("MemAvailable:"), cgroup_memory().available));
}

}  // namespace lattice::compute
