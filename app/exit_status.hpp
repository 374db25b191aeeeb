// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

#include "engine/error.hpp"

namespace lattice::app {

/// What the program returns to its caller; `latticelab --help` prints this list.
enum ExitStatus : int {
    exit_success = 0,
    exit_failure = 1,       ///< device, OpenGL or internal failure
    exit_bad_input = 2,     ///< command line, scene, mesh or parameter value
    exit_unstable = 3,      ///< the flow left what the method can compute, see run.speed_limit
    exit_interrupted = 130  ///< Ctrl+C while a film or picture was made, a scene run or tuned
};

/// An Error whose cause is what the user gave; leads to exit_bad_input.
struct InputError : Error {
    explicit InputError(Error error) : Error(std::move(error)) {}
};

/// Runs `work`; an Error thrown by it becomes an InputError.
template <class Work>
decltype(auto) as_input(Work&& work) {
    try {
        return std::forward<Work>(work)();
    } catch (const InputError&) { throw; } catch (const Error& error) {
        throw InputError(error);
    }
}

}  // namespace lattice::app
