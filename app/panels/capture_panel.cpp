// SPDX-License-Identifier: MIT
#include "app/panels/capture_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <utility>

#include "app/capture/ffmpeg.hpp"
#include "app/filming.hpp"
#include "app/panels/narrow_widgets.hpp"
#include "app/panels/widgets.hpp"

namespace lattice::app {

namespace {

using capture::Codec;
using Length = FilmSettings::Length;
using Size = FilmSettings::Size;

float full_width() {
    return ImGui::GetContentRegionAvail().x;
}

/// A box to tick, where the controls of other rows are.
bool tick_row(const char* label, bool& value) {
    row_label(label);
    return ImGui::Checkbox(("##" + std::string(label)).c_str(), &value);
}

/// One of several by name, in the order of the list.
template <class Value, std::size_t Count>
void list_choice(AppState& state, const char* label, const char* reported, Value& chosen,
                 const std::array<std::pair<Value, const char*>, Count>& entries) {
    const auto* now = std::ranges::find(entries, chosen, &std::pair<Value, const char*>::first);
    row_label(label);
    const bool open =
        begin_list((std::string("##") + reported).c_str(), now != entries.end() ? now->second : "");
    state.report.widget(reported);
    if (!open) { return; }
    for (const auto& [value, name] : entries) {
        if (ImGui::Selectable(name, value == chosen)) { chosen = value; }
        state.report.widget(fmt::format("{}.{}", reported, name));
    }
    ImGui::EndCombo();
}

constexpr std::array sizes{std::pair{Size::as_shown, "as shown"}, std::pair{Size::hd, "1280 x 720"},
                           std::pair{Size::full_hd, "1920 x 1080"},
                           std::pair{Size::ultra_hd, "3840 x 2160"}};
constexpr std::array lengths{
    std::pair{Length::open, "until stopped"}, std::pair{Length::frames, "frames"},
    std::pair{Length::seconds, "seconds"}, std::pair{Length::camera_path, "the camera's path"}};

}  // namespace

void CapturePanel::draw_still(AppState& state) {
    StillSettings& still = state.ui.still;
    if (button(state, "Save a picture", "still.save", full_width())) {
        state.act(Action::screenshot);
    }
    tooltip(fmt::format("A PNG in the working folder ({})", keys_of(Action::screenshot)));
    tick_row("With the panels", still.with_panels);
    state.report.widget("still.with_panels");
    tooltip("The window as it is, else the picture alone");
    ImGui::BeginDisabled(still.with_panels);
    row_label("Scale");
    ImGui::SliderInt("##size", &still.scale, 1, 8, "%dx", ImGuiSliderFlags_AlwaysClamp);
    state.report.widget("still.scale");
    const glm::ivec2 size = state.picture_pixels * still.scale;
    tooltip(fmt::format("{} x {} pixels; lines and letters grow with it", size.x, size.y));
    tick_row("Transparent", still.transparent);
    state.report.widget("still.transparent");
    tooltip("Smoke and solids before nothing, to be laid over another picture");
    ImGui::EndDisabled();
}

void CapturePanel::draw_kind(AppState& state) {
    FilmSettings& film = state.filming->settings;
    const auto ffmpeg = capture::find_ffmpeg();
    const capture::Encoders& encoders = capture::encoders_of(ffmpeg);
    row_label("Kind");
    const bool open = begin_list("##kind", std::string(capture::codec_title(film.codec)));
    state.report.widget("film.codec");
    if (open) {
        for (const auto& [codec, encoder] : encoders) {
            const std::string title(capture::codec_title(codec));
            if (ImGui::Selectable(title.c_str(), codec == film.codec)) { film.codec = codec; }
            state.report.widget(fmt::format("film.codec.{}", capture::codec_name(codec)));
        }
        ImGui::EndCombo();
    }
    if (ffmpeg.empty()) { dim_text("ffmpeg was not found: films become folders of PNG pictures."); }
    if (film.codec != Codec::png && film.codec != Codec::gif) {
        row_label("Quality");
        ImGui::SliderInt("##quality", &film.quality, capture::least_quality, capture::best_quality,
                         "%d", ImGuiSliderFlags_AlwaysClamp);
        state.report.widget("film.quality");
        tooltip("As H.264's rate factor: 0 is lossless, 18 looks like it, 28 is small");
    }
    if (capture::loops(film.codec)) {
        tick_row("Plays for ever", film.loop);
        state.report.widget("film.loop");
    }
    list_choice(state, "Frame size", "film.size", film.size, sizes);
    ImGui::Checkbox("With the figures", &film.figures);
    state.report.widget("film.figures");
    tooltip("Speed, steps, memory and stages in the corner of each frame");
}

void CapturePanel::draw_pace(AppState& state) {
    FilmSettings& film = state.filming->settings;
    ImGui::BeginDisabled(state.filming->busy());
    row_label("Frames/s");
    if (ImGui::InputInt("##rate", &film.frames_per_second, 0)) {
        film.frames_per_second = std::clamp(film.frames_per_second, 1, 240);
    }
    state.report.widget("film.rate");
    ImGui::EndDisabled();
    int steps = film_steps(film, state.scene());
    row_label("Steps/frame");
    if (ImGui::InputInt("##steps", &steps, 0)) { film.steps_per_frame = std::max(1, steps); }
    state.report.widget("film.steps");
    tooltip(
        "Steps of the simulation from one frame to the next, also while filming; at first the "
        "scene's pace");
    const bool own_pace = film.steps_per_frame > 0;
    if (own_pace && button(state, "The scene's pace", "film.pace", full_width())) {
        film.steps_per_frame = 0;
    }
}

void CapturePanel::draw_length(AppState& state) {
    FilmSettings& film = state.filming->settings;
    list_choice(state, "Length", "film.length", film.length, lengths);
    if (film.length == Length::frames) {
        row_label("Frames");
        if (ImGui::InputInt("##frames", &film.frames, 0)) {
            film.frames = std::max(1, film.frames);
        }
        state.report.widget("film.frames");
    } else if (film.length == Length::seconds) {
        row_label("Seconds");
        if (ImGui::InputFloat("##seconds", &film.seconds, 0, 0, "%.1f")) {
            film.seconds = std::clamp(film.seconds, 0.1F, 36000.0F);
        }
        state.report.widget("film.seconds");
    }
}

void CapturePanel::draw_control(AppState& state) {
    Filming& filming = *state.filming;
    const char* record = keys_of(Action::record);
    if (!filming.busy()) {
        if (button(state, "Film", "film.start", full_width())) { state.act(Action::record); }
        tooltip(fmt::format("Begins to film the picture ({})", record));
        return;
    }
    ImGui::BeginDisabled(!filming.recording());
    const float half = (full_width() - ImGui::GetStyle().ItemSpacing.x) * 0.5F;
    if (button(state, "Stop", "film.stop", half)) { state.act(Action::record); }
    tooltip(fmt::format("Ends the film ({})", record));
    ImGui::SameLine();
    if (button(state, "Cancel", "film.cancel", half)) { filming.ask(true); }
    tooltip("Asks whether to keep what is there (Esc)");
    ImGui::EndDisabled();
}

void CapturePanel::draw_film(AppState& state) {
    FilmSettings& film = state.filming->settings;
    ImGui::BeginDisabled(state.filming->busy());
    draw_kind(state);
    ImGui::EndDisabled();
    draw_pace(state);
    ImGui::BeginDisabled(state.filming->busy());
    draw_length(state);
    ImGui::SetNextItemWidth(full_width());
    ImGui::InputTextWithHint("##film_file", "file: a new name in the working folder", &film.file);
    state.report.widget("film.file");
    ImGui::EndDisabled();
    draw_control(state);
}

void CapturePanel::draw(AppState& state) {
    draw_still(state);
    ImGui::Separator();
    draw_film(state);
}

}  // namespace lattice::app
