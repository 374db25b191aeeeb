// SPDX-License-Identifier: MIT
#include "app/run_window.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>

#include "app/application.hpp"
#include "app/exit_status.hpp"
#include "app/lessons/lesson.hpp"
#include "app/scene_loading.hpp"
#include "app/script/script_player.hpp"

namespace lattice::app {

int run_window(const WindowOptions& given) {
    WindowOptions options = given;
    if (!options.lesson.empty()) { options.lesson = find_lesson(options.lesson); }
    if (!options.script.empty()) {
        as_input([&] { check_script(options.script); });
        options.paused = true;  // the script says when it runs
    }
    auto device = compute::Device::open(options.scene.backend);
    scene::Scene scene = load_scene(options.scene, device->info());
    if (!window::display_available()) {
        throw Error("window", "no display can be reached (neither X11 nor Wayland)",
                    fmt::format("make a film instead: latticelab render {} --out smoke.mp4",
                                options.scene.scene.empty() ? "assets/scenes/jet_ball.toml"
                                                            : options.scene.scene.string()));
    }
    std::optional<scene::Scene> other;
    if (options.compare.wanted()) {
        other = load_compared_scene(options.scene, options.compare, device->info());
        check_comparable(scene, *other);
    }
    Application application(options, std::move(device), std::move(scene));
    if (other) { application.compare(std::move(*other), options.compare); }
    application.run();
    return exit_success;
}

}  // namespace lattice::app
