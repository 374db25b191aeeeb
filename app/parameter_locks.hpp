// SPDX-License-Identifier: MIT
// Parameters that a person has locked against slips of the hand, for as long as the program runs.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "engine/error.hpp"
#include "engine/scene/command.hpp"

namespace lattice::app {

class ParameterLocks {
public:
    /// `name` is that of an instance: "emitter.1.rate".
    void set(const std::string& name, bool locked);
    bool has(const std::string& name) const { return names_.contains(name); }
    bool empty() const { return names_.empty(); }
    void clear() { names_.clear(); }

    /// Why a command is not carried out: it sets what is locked, takes away a thing with a locked
    /// parameter, or something locked would change with what it sets, as the viscosity does where
    /// the Reynolds number is held. Empty when nothing is in its way.
    std::optional<Error> refusal(const scene::Scene& scene, const scene::Command& command) const;

    /// Lets go of those whose number means another thing after a list became longer or shorter:
    /// from the first thing that differs on.
    void follow(const scene::Scene& before, const scene::Scene& after);

private:
    std::set<std::string> names_;
};

}  // namespace lattice::app
