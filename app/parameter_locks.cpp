// SPDX-License-Identifier: MIT
#include "app/parameter_locks.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace lattice::app {

namespace {

/// What a command sets, by the names of instances, and the beginnings of the names of all that
/// goes with what it removes.
struct Touched {
    std::vector<std::string> names;
    std::vector<std::string> beginnings;
};

struct Touch {
    const scene::Scene& scene;

    Touched operator()(const scene::SetParameter& set) const {
        try {
            const auto [parameter, which] = scene::find_parameter(scene, set.name);
            return {{scene::instance_name(*parameter, which)}, {}};
        } catch (const Error&) {
            return {{set.name}, {}};  // nothing of that name can be locked
        }
    }
    Touched operator()(const scene::SetParameters& set) const {
        Touched all;
        for (const scene::SetParameter& each : set.parameters) {
            all.names.push_back((*this)(each).names.front());
        }
        return all;
    }
    Touched operator()(const scene::MoveObstacle& move) const {
        return {{fmt::format("obstacle.{}.position", move.index)}, {}};
    }
    Touched operator()(const scene::RemoveObstacle& remove) const {
        return removed("obstacle.{}.", remove.index);
    }
    Touched operator()(const scene::RemoveObstacleKey& remove) const {
        return {{}, {fmt::format("obstacle.{}.key.{}.", remove.obstacle, remove.key)}};
    }
    Touched operator()(const scene::RemoveEmitter& remove) const {
        return removed("emitter.{}.", remove.index);
    }
    Touched operator()(const scene::RemoveProbe& remove) const {
        return removed("probe.{}.", remove.index);
    }
    Touched operator()(const scene::RemoveSeed& remove) const {
        return removed("seed.{}.", remove.index);
    }
    Touched operator()(const scene::RemoveBookmark& remove) const {
        return removed("bookmark.{}.", remove.index);
    }
    Touched operator()(const scene::RemoveCameraKey& remove) const {
        return removed("camera_key.{}.", remove.index);
    }
    template <class Addition>
    Touched operator()(const Addition&) const {
        return {};
    }

private:
    static Touched removed(fmt::format_string<std::size_t&> beginning, std::size_t index) {
        return {{}, {fmt::format(beginning, index)}};
    }
};

bool same(const scene::Scene& before, const scene::Scene& after, std::string_view section,
          scene::Instance which) {
    return std::ranges::all_of(scene::parameter_table(), [&](const scene::Parameter& parameter) {
        return scene::section_of(parameter) != section ||
               parameter.get(before, which) == parameter.get(after, which);
    });
}

/// Things of a section that another list of it begins with; all where both are as long.
std::vector<scene::Instance> still_meant(const scene::Scene& before, const scene::Scene& after,
                                         std::string_view section) {
    std::vector<scene::Instance> old = scene::instances(before, section);
    const std::vector<scene::Instance> now = scene::instances(after, section);
    if (old == now) { return old; }
    std::size_t kept = 0;
    while (kept < std::min(old.size(), now.size()) && old[kept] == now[kept] &&
           same(before, after, section, old[kept])) {
        ++kept;
    }
    old.resize(kept);
    return old;
}

}  // namespace

void ParameterLocks::set(const std::string& name, bool locked) {
    if (locked) {
        names_.insert(name);
    } else {
        names_.erase(name);
    }
}

std::optional<Error> ParameterLocks::refusal(const scene::Scene& scene,
                                             const scene::Command& command) const {
    if (names_.empty()) { return std::nullopt; }
    const Touched touched = std::visit(Touch{scene}, command);
    const auto blocked = std::ranges::find_if(names_, [&](const std::string& name) {
        return std::ranges::find(touched.names, name) != touched.names.end() ||
               std::ranges::any_of(touched.beginnings, [&](const std::string& beginning) {
                   return name.starts_with(beginning);
               });
    });
    if (blocked == names_.end()) { return std::nullopt; }
    return Error(*blocked, "locked against changes by hand", "click the padlock in its row first");
}

void ParameterLocks::follow(const scene::Scene& before, const scene::Scene& after) {
    if (names_.empty()) { return; }
    std::set<std::string> kept;
    std::optional<std::string_view> section;
    std::vector<scene::Instance> meant;
    for (const scene::Parameter& parameter : scene::parameter_table()) {
        if (scene::section_of(parameter) != section) {
            section = scene::section_of(parameter);
            meant = still_meant(before, after, *section);
        }
        for (const scene::Instance which : meant) {
            const std::string name = scene::instance_name(parameter, which);
            if (has(name)) { kept.insert(name); }
        }
    }
    names_ = std::move(kept);
}

}  // namespace lattice::app
