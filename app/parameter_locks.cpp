// SPDX-License-Identifier: MIT
#include "app/parameter_locks.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <variant>
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

/// What a command is about, without the values that a drag gives it.
std::string subject_of(const scene::Command& command) {
    if (const auto* set = std::get_if<scene::SetParameter>(&command)) { return set->name; }
    const auto* sets = std::get_if<scene::SetParameters>(&command);
    if (sets == nullptr) { return scene::describe(command); }
    std::string names;
    for (const scene::SetParameter& set : sets->parameters) {
        names += (names.empty() ? "" : ", ") + set.name;
    }
    return names;
}

/// Whether both are the same but for the rounding of what follows from others.
bool same_value(const scene::Parameter& parameter, const scene::Value& before,
                const scene::Value& after) {
    constexpr double rounding = 1e-9;
    const auto* was = std::get_if<double>(&before);
    const auto* is = std::get_if<double>(&after);
    if (!parameter.derived || was == nullptr || is == nullptr) { return before == after; }
    return *was == *is || std::abs(*is - *was) <= rounding * std::abs(*was);
}

/// Whether another scene has another value there. A thing whose list became longer or shorter
/// counts as the same: its number may mean another one.
bool changes(const std::string& name, const scene::Scene& before, const scene::Scene& after) {
    try {
        const auto [parameter, which] = scene::find_parameter(before, name);
        const std::string_view section = scene::section_of(*parameter);
        if (scene::instances(before, section) != scene::instances(after, section)) { return false; }
        return !same_value(*parameter, parameter->get(before, which), parameter->get(after, which));
    } catch (const Error&) {
        return false;  // nothing of that name can be locked
    }
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
    const char* const cure = "click the padlock in its row first";
    if (blocked != names_.end()) { return Error(*blocked, "locked against changes by hand", cure); }
    scene::Scene after = scene;
    try {
        scene::apply(after, command);
    } catch (const Error&) {
        return std::nullopt;  // whoever carries it out says why it is not valid
    }
    const auto follows = std::ranges::find_if(
        names_, [&](const std::string& name) { return changes(name, scene, after); });
    if (follows == names_.end()) { return std::nullopt; }
    return Error(*follows,
                 fmt::format("locked against changes by hand, and it would change with this: {}",
                             subject_of(command)),
                 cure);
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
