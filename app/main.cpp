// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <variant>

#include "app/bench/bench_command.hpp"
#include "app/commands/commands.hpp"
#include "app/exit_status.hpp"
#include "app/options.hpp"
#include "app/run_window.hpp"
#include "engine/simulation/unstable_flow.hpp"

namespace {

using namespace lattice::app;

struct Execute {
    int operator()(const WindowOptions& options) const { return run_window(options); }
    int operator()(const RenderOptions& options) const { return render(options); }
    int operator()(const RunOptions& options) const { return run_scene(options); }
    int operator()(const TuneOptions& options) const { return tune(options); }
    int operator()(const CheckOptions& options) const { return check(options); }
    int operator()(const MeshOptions& options) const { return mesh(options); }
    int operator()(const LessonsOptions&) const { return list_lessons(); }
    int operator()(const InfoOptions&) const { return info(); }
    int operator()(const ReferenceOptions&) const { return reference(); }
    int operator()(const ModelsOptions& options) const { return models(options); }
    int operator()(const BenchOptions& options) const { return bench(options); }
};

int run(int argc, char** argv) {
    const auto parsed = parse_options(argc, argv);
    if (const auto* answer = std::get_if<Answer>(&parsed)) {
        fmt::print("{}", answer->text);
        return answer->status;
    }
    return std::visit(Execute{}, std::get<Options>(parsed));
}

/// Idle threads of OpenMP spin unless told otherwise, and on few cores take from the window what it
/// needs to answer. The runtime reads its settings before main, hence the second start.
void start_with_waiting_threads(char** argv) {
    if (std::getenv("OMP_WAIT_POLICY") != nullptr) { return; }
    setenv("OMP_WAIT_POLICY", "passive", 0);
    execv("/proc/self/exe", argv);  // where that is refused, the program goes on as it is
}

}  // namespace

int main(int argc, char** argv) {
    start_with_waiting_threads(argv);
    try {
        return run(argc, argv);
    } catch (const InputError& error) {
        fmt::print(stderr, "latticelab: {}\n", error.what());
        return exit_bad_input;
    } catch (const lattice::simulation::UnstableFlow& error) {
        fmt::print(stderr, "latticelab: {}\n", error.what());
        return exit_unstable;
    } catch (const std::bad_alloc&) {
        fmt::print(stderr, "latticelab: there is not enough memory\n");
        return exit_failure;
    } catch (const std::exception& error) {
        fmt::print(stderr, "latticelab: {}\n", error.what());
        return exit_failure;
    }
}
