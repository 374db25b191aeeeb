// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <new>
#include <variant>

#include "app/application.hpp"
#include "app/bench/bench_command.hpp"
#include "app/commands/commands.hpp"
#include "app/exit_status.hpp"
#include "app/options.hpp"

namespace {

using namespace lattice::app;

struct Execute {
    int operator()(const WindowOptions& options) const { return run_window(options); }
    int operator()(const RenderOptions& options) const { return render(options); }
    int operator()(const CheckOptions& options) const { return check(options); }
    int operator()(const InfoOptions&) const { return info(); }
    int operator()(const ReferenceOptions&) const { return reference(); }
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

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const InputError& error) {
        fmt::print(stderr, "latticelab: {}\n", error.what());
        return exit_bad_input;
    } catch (const std::bad_alloc&) {
        fmt::print(stderr, "latticelab: there is not enough memory\n");
        return exit_failure;
    } catch (const std::exception& error) {
        fmt::print(stderr, "latticelab: {}\n", error.what());
        return exit_failure;
    }
}
