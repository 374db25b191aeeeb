// SPDX-License-Identifier: MIT
#include "app/hud.hpp"

#include <backends/imgui_impl_opengl3.h>
#include <fmt/format.h>
#include <glad/gl.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "app/panels/widgets.hpp"
#include "app/theme.hpp"
#include "app/world_text.hpp"

namespace lattice::app {

namespace {

using Stages = std::vector<compute::StageTime>;

constexpr double least_shown = 0.005;  ///< milliseconds of a stage
constexpr const char* between = "   ·   ";

double sum(const Stages& stages) {
    double total = 0;
    for (const compute::StageTime& stage : stages) { total += stage.milliseconds; }
    return total;
}

const simulation::Statistics& statistics_of(const AppState& state) {
    static const simulation::Statistics none;
    return state.snapshot ? state.snapshot->statistics : none;
}

/// Letters and boxes of one size; positions are pixels of the target.
class Painter {
public:
    Painter(ImDrawList& list, float letter) : list_(list), letter_(letter) {}

    float line() const { return letter_ * 1.3F; }
    float width(const std::string& text) const {
        return ImGui::GetFont()->CalcTextSizeA(letter_, 1e6F, 0, text.c_str()).x;
    }
    /// The figures in as few lines as there is room for.
    std::vector<std::string> lines(const std::vector<std::string>& figures, float room) const {
        std::vector<std::string> found;
        for (const std::string& figure : figures) {
            const std::string longer = found.empty() ? "" : found.back() + between + figure;
            if (!found.empty() && width(longer) <= room) {
                found.back() = longer;
            } else {
                found.push_back(figure);
            }
        }
        return found;
    }
    float widest(const std::vector<std::string>& texts) const {
        float most = 0;
        for (const std::string& each : texts) { most = std::max(most, width(each)); }
        return most;
    }
    void text(ImVec2 place, const std::string& words, ImU32 colour) const {
        list_.AddText(ImGui::GetFont(), letter_, place, colour, words.c_str());
    }
    void box(ImVec2 low, ImVec2 high) const {
        list_.AddRectFilled(low, high, theme::overlay, letter_ * 0.4F);
    }
    /// One stacked bar.
    void bar(ImVec2 low, ImVec2 size, const Stages& stages) const {
        const double total = sum(stages);
        float x = low.x;
        for (std::size_t i = 0; i < stages.size() && total > 0; ++i) {
            const auto share = static_cast<float>(stages[i].milliseconds / total);
            list_.AddRectFilled({x, low.y}, {std::max(x, x + share * size.x - 1), low.y + size.y},
                                theme::stage_colour(static_cast<int>(i)));
            x += share * size.x;
        }
    }
    /// Names and times with their colours, as many in a line as there is room for. Returns the
    /// lines; draws nothing when `measure`.
    int legend(ImVec2 low, float room, const Stages& stages, bool measure) const {
        int lines = stages.empty() ? 0 : 1;
        ImVec2 pen = low;
        for (std::size_t i = 0; i < stages.size(); ++i) {
            if (stages[i].milliseconds < least_shown) { continue; }
            const std::string words =
                fmt::format("{} {:.2f}", human_name(stages[i].name), stages[i].milliseconds);
            const float wanted = width(words) + 1.6F * letter_;
            if (pen.x > low.x && pen.x + wanted > low.x + room) {
                pen = {low.x, pen.y + line()};
                ++lines;
            }
            if (!measure) {
                const float side = letter_ * 0.55F;
                const float y = pen.y + (letter_ - side) * 0.5F;
                list_.AddRectFilled({pen.x, y}, {pen.x + side, y + side},
                                    theme::stage_colour(static_cast<int>(i)), side * 0.25F);
                text({pen.x + side * 1.5F, pen.y}, words, theme::dim_text);
            }
            pen.x += wanted;
        }
        return lines;
    }

private:
    ImDrawList& list_;
    float letter_;
};

/// What the full figures consist of.
struct Figures {
    std::vector<std::string> speed;
    std::vector<std::string> others;
    Stages step;
    Stages picture;
};

Figures figures_of(const AppState& state, std::size_t free) {
    const simulation::Statistics& found = statistics_of(state);
    Figures figures;
    figures.speed.push_back(world_speed_text(state.scene().kind, found.mlups * 1e6));
    const double copy = state.copy_bandwidth.load();
    if (copy > 0) {
        figures.speed.push_back(fmt::format("{:.0f} % of copy speed ({:.1f} GB/s)",
                                            found.gigabytes_per_second / copy * 100, copy));
    }
    figures.others = {
        fmt::format("{} {}", state.shows_cells() ? "generation" : "step", found.step),
        fmt::format("{:.1f} steps/s", found.steps_per_second),
        pictures_text(state.picture.frames_per_second),
        fmt::format("memory {} held, {} free", memory_text(found.device_bytes), memory_text(free))};
    figures.step = found.step_stages;
    figures.picture = found.picture_stages;
    std::ranges::copy(state.picture.stages, std::back_inserter(figures.picture));
    return figures;
}

void draw_stages(const Painter& paint, ImVec2& pen, float room, const char* name,
                 const Stages& stages) {
    if (sum(stages) <= 0) { return; }
    paint.text(pen, fmt::format("{}: {:.2f} ms", name, sum(stages)), theme::text);
    pen.y += paint.line();
    const float height = paint.line() * 0.45F;
    paint.bar(pen, {room, height}, stages);
    pen.y += height + paint.line() * 0.25F;
    pen.y += paint.line() * static_cast<float>(paint.legend(pen, room, stages, false));
}

float height_of(const Painter& paint, float room, const Stages& stages) {
    if (sum(stages) <= 0) { return 0; }
    return paint.line() * (1.7F + static_cast<float>(paint.legend({}, room, stages, true)));
}

Hud::Place draw_full(const Painter& paint, ImVec2 low, ImVec2 high, float margin,
                     const Figures& figures) {
    const float most = std::min(high.x - low.x - 4 * margin, 30 * paint.line());
    const std::vector<std::string> speed = paint.lines(figures.speed, most);
    const std::vector<std::string> others = paint.lines(figures.others, most);
    const float room = std::min(most, std::max(paint.widest(speed), paint.widest(others)));
    const float height = static_cast<float>(speed.size() + others.size()) * paint.line() +
                         height_of(paint, room, figures.step) +
                         height_of(paint, room, figures.picture);
    const ImVec2 corner(low.x + margin, high.y - margin - height - 1.4F * margin);
    const ImVec2 end(corner.x + room + 2 * margin, high.y - margin);
    paint.box(corner, end);
    ImVec2 pen(corner.x + margin, corner.y + 0.8F * margin);
    for (const auto* texts : {&speed, &others}) {
        for (const std::string& text : *texts) {
            paint.text(pen, text, texts == &speed ? theme::accent_bright : theme::text);
            pen.y += paint.line();
        }
    }
    draw_stages(paint, pen, room, "one step", figures.step);
    draw_stages(paint, pen, room, "one picture", figures.picture);
    return {corner, end};
}

Hud::Place draw_lines(const Painter& paint, ImVec2 low, ImVec2 high, float margin,
                      const std::vector<std::string>& figures) {
    const float most = high.x - low.x - 4 * margin;
    const std::vector<std::string> texts = paint.lines(figures, most);
    const float height = static_cast<float>(texts.size()) * paint.line() + 0.6F * margin;
    const ImVec2 corner(low.x + margin, high.y - margin - height);
    const ImVec2 end(corner.x + std::min(most, paint.widest(texts)) + 2 * margin,
                     corner.y + height);
    paint.box(corner, end);
    ImVec2 pen(corner.x + margin, corner.y + 0.45F * margin);
    for (const std::string& text : texts) {
        paint.text(pen, text, theme::text);
        pen.y += paint.line();
    }
    return {corner, end};
}

}  // namespace

std::string pictures_text(double per_second) {
    const double shown = std::round(per_second);
    return fmt::format("{:.0f} picture{}/s", shown, shown == 1 ? "" : "s");
}

std::vector<std::string> key_figures(const AppState& state) {
    const simulation::Statistics& found = statistics_of(state);
    std::vector<std::string> figures;
    figures.push_back(world_speed_text(state.scene().kind, found.mlups * 1e6));
    const double copy = state.copy_bandwidth.load();
    if (copy > 0) {
        figures.push_back(
            fmt::format("{:.0f} % of copy speed", found.gigabytes_per_second / copy * 100));
    }
    figures.push_back(
        fmt::format("{} {}", state.shows_cells() ? "generation" : "step", found.step));
    figures.push_back(pictures_text(state.picture.frames_per_second));
    return figures;
}

std::optional<Hud::Place> Hud::draw(ImDrawList& list, glm::vec2 low, glm::vec2 high, float letter,
                                    HudMode mode, const AppState& state) {
    if (mode == HudMode::off) { return std::nullopt; }
    const Painter paint(list, letter);
    const float margin = letter * 0.8F;
    const ImVec2 first(low.x, low.y);
    const ImVec2 last(high.x, high.y);
    list.PushClipRect(first, last, true);
    Place place;
    if (mode == HudMode::line) {
        std::vector<std::string> figures = key_figures(state);
        figures.push_back(memory_text(statistics_of(state).device_bytes));
        place = draw_lines(paint, first, last, margin, figures);
    } else {
        place = draw_full(paint, first, last, margin,
                          figures_of(state, free_.of(state.session.device())));
    }
    list.PopClipRect();
    return place;
}

void Hud::draw_in_film(const AppState& state, unsigned framebuffer, glm::ivec2 size) {
    constexpr float lines = 45;  // of letters from top to bottom
    constexpr float least_letter = 11;
    ImDrawList list(ImGui::GetDrawListSharedData());
    list._ResetForNewFrame();
    list.PushClipRect({0, 0}, {static_cast<float>(size.x), static_cast<float>(size.y)});
    list.PushTextureID(ImGui::GetIO().Fonts->TexID);
    draw(list, {0, 0}, size, std::max(least_letter, static_cast<float>(size.y) / lines),
         HudMode::full, state);
    ImDrawList* lists[] = {&list};
    ImDrawData data;
    data.Valid = true;
    data.CmdLists = lists;
    data.CmdListsCount = 1;
    data.TotalVtxCount = list.VtxBuffer.Size;
    data.TotalIdxCount = list.IdxBuffer.Size;
    data.DisplaySize = {static_cast<float>(size.x), static_cast<float>(size.y)};
    data.FramebufferScale = {1, 1};
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    ImGui_ImplOpenGL3_RenderDrawData(&data);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

}  // namespace lattice::app
