// SPDX-License-Identifier: MIT
#include "app/shell.hpp"

#define GLFW_INCLUDE_NONE  // glad has OpenGL
#include <GLFW/glfw3.h>
#include <imgui.h>

#include <algorithm>
#include <cstdint>
#include <system_error>
#include <utility>

#include "app/data_files.hpp"
#include "app/filming.hpp"

namespace lattice::app {

namespace fs = std::filesystem;

namespace {

constexpr double presenting_scale = 1.5;  ///< of letters and controls

}  // namespace

Shell::Shell(SettingsKeeper& kept, bool scene_named) : kept_(kept), scene_named_(scene_named) {
    shell_.start_page = !scene_named && kept_.settings.start_page;
}

void Shell::serve(AppState& state) {
    state.settings = &kept_.settings;
    state.shell = &shell_;
    state.ui.still = kept_.settings.still;
    state.filming->settings = kept_.settings.film;
    seen_scene_ = state.session.scene_generation();
    scene_new_ = scene_named_;
}

double Shell::interface_scale() const {
    return kept_.settings.interface_scale * (shell_.presenting ? presenting_scale : 1);
}

bool Shell::takes_key(AppState& state, window::Window& window, int key, int modifiers) {
    if (!state.session.errors().empty()) { return false; }
    const bool plain = modifiers == 0;
    if (shell_.start_page) {
        // The search has the keyboard, and with it all keys that are not for cards.
        const auto action = find_action(key, modifiers, false);
        if (action == Action::quit) { window.set_should_close(true); }
        if (key == GLFW_KEY_ESCAPE || action == Action::toggle_start_page) {
            shell_.start_page = false;
            return true;
        }
        if (plain) { start_page_.press(key); }
        return plain && (key < GLFW_KEY_F1 || key == GLFW_KEY_KP_ENTER);
    }
    if (!shell_.presenting) { return false; }
    if (const auto action = find_action(key, modifiers, false)) { presenter_.note_key(*action); }
    if (key == GLFW_KEY_ESCAPE) {
        present(state, window, false);
        return true;
    }
    if (!plain || (key != GLFW_KEY_LEFT && key != GLFW_KEY_RIGHT)) { return false; }
    show_other_scene(state, key == GLFW_KEY_RIGHT ? 1 : -1);
    return true;
}

bool Shell::act(AppState& state, window::Window& window, Action action) {
    switch (action) {
        case Action::toggle_start_page:
            shell_.start_page = !shell_.start_page;
            return true;
        case Action::toggle_presenter:
            present(state, window, !shell_.presenting);
            return true;
        case Action::next_hud: {
            HudMode& mode = kept_.settings.hud;
            mode = static_cast<HudMode>((static_cast<std::size_t>(mode) + 1) % hud_names.size());
            return true;
        }
        default:
            return false;
    }
}

void Shell::present(AppState& state, window::Window& window, bool presenting) {
    if (presenting == shell_.presenting) { return; }
    shell_.presenting = presenting;
    shell_.drawer = ShellState::Drawer::none;
    window.set_full_screen(presenting);
    if (presenting) { panels_before_ = state.ui.show_panels; }
    state.ui.show_panels = !presenting && panels_before_;
}

void Shell::show_other_scene(AppState& state, int way) {
    const std::vector<fs::path> scenes = gallery_scenes();
    if (scenes.empty()) { return; }
    const auto present = std::ranges::find_if(scenes, [&](const fs::path& file) {
        std::error_code ignored;
        return fs::equivalent(file, state.session.source(), ignored);
    });
    const auto count = static_cast<std::int64_t>(scenes.size());
    std::int64_t next = way > 0 ? 0 : count - 1;
    if (present != scenes.end()) { next = (present - scenes.begin() + way + count) % count; }
    state.session.open_file(scenes.at(static_cast<std::size_t>(next)));
}

/// Only what was opened is worth opening again.
void Shell::note_scene(AppState& state) {
    const int generation = state.session.scene_generation();
    if (std::exchange(seen_scene_, generation) != generation) {
        scene_new_ = true;
        shell_.start_page = false;
    }
    if (!scene_new_ || state.session.runner().busy()) { return; }
    scene_new_ = false;
    if (state.session.errors().empty()) { note_recent(kept_.settings, state.session.source()); }
}

void Shell::follow(AppState& state, const window::Window& window) {
    if (state.beside == nullptr) { note_scene(state); }
    kept_.settings.still = state.ui.still;
    kept_.settings.film = state.filming->settings;
    kept_.note_place(window.place());
    kept_.tick(SettingsKeeper::Clock::now());
    if (auto problem = kept_.take_problem()) { state.session.report(std::move(*problem)); }
}

/// Until the first picture of the scene that was opened the figures are those of the one before. A
/// scene that could not be built leaves that one.
bool Shell::shows_other_scene(const AppState& state) {
    const simulation::Runner& runner = state.session.runner();
    const bool built = runner.applied() >= state.session.load_ticket();
    const std::uint64_t shown = state.snapshot ? state.snapshot->version : 0;
    if (!built && runner.busy()) {
        old_snapshot_ = shown;
        return true;
    }
    return built && shown != 0 && shown == old_snapshot_;
}

/// A film that has the figures shows them itself; between the cards of the start page they would
/// only disturb.
std::optional<Hud::Place> Shell::draw_figures(const AppState& state, glm::vec2 low,
                                              glm::vec2 high) {
    const bool filmed = state.filming->recording() && state.filming->settings.figures;
    if (filmed || shell_.start_page) { return std::nullopt; }
    return hud_.draw(*ImGui::GetBackgroundDrawList(), low, high, ImGui::GetFontSize(),
                     kept_.settings.hud, state);
}

float Shell::draw(AppState& state, glm::vec2 low, glm::vec2 high, float bar) {
    const bool other = shows_other_scene(state);
    const auto figures = other ? std::nullopt : draw_figures(state, low, high);
    if (figures) {
        state.report.rectangle("hud.figures", figures->low.x, figures->low.y, figures->high.x,
                               figures->high.y);
    }
    const float free_down_to = figures ? figures->low.y : high.y;
    presenter_.draw(state, low, {high.x, free_down_to}, !figures && !other);
    start_page_.draw(state, bar);
    state.report.flag("start_page", shell_.start_page);
    state.report.flag("start_at_start", kept_.settings.start_page);
    state.report.flag("presenting", shell_.presenting);
    state.report.text("hud",
                      std::string(hud_names.at(static_cast<std::size_t>(kept_.settings.hud))));
    state.report.text("theme",
                      std::string(theme_names.at(static_cast<std::size_t>(kept_.settings.theme))));
    state.report.number("interface_scale", state.scale);
    return free_down_to;
}

void Shell::draw_in_film(const AppState& state, unsigned framebuffer, glm::ivec2 size) {
    if (state.filming->settings.figures) { hud_.draw_in_film(state, framebuffer, size); }
}

}  // namespace lattice::app
