// SPDX-License-Identifier: MIT
#include "app/panels/parameter_row.hpp"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

#include "app/panels/narrow_widgets.hpp"
#include "app/panels/row_end.hpp"
#include "app/panels/widgets.hpp"

namespace lattice::app {

namespace {

using scene::Effect;
using scene::Parameter;
using scene::Value;
using scene::ValueType;

/// What a control did with a value this frame.
struct Edit {
    Value value;
    bool changed = false;
    bool whole = false;  ///< a click that needs no further dragging, such as a combo's choice
};

/// "acm" is an abbreviation, "free_slip" and "box" are words.
std::string choice_text(const std::string& choice) {
    std::string text = human_name(choice);
    constexpr std::array short_words{"age", "box", "by", "ice", "ink", "top"};
    const bool word = std::ranges::find(short_words, choice) != short_words.end();
    if (word || choice.size() > 3) { return text; }
    std::ranges::transform(text, text.begin(),
                           [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

std::string short_unit(const std::string& unit) {
    if (unit == "degrees") { return "°"; }
    return unit.size() <= 3 ? unit : "";
}

/// With its unit and, beside it, what it is in the world.
std::string number_format(const Parameter& parameter, const char* conversion,
                          const std::string& world) {
    const std::string unit = short_unit(parameter.unit);
    const std::string text = unit.empty() ? conversion : fmt::format("{} {}", conversion, unit);
    return world.empty() ? text : fmt::format("{} = {}", text, world);
}

struct Range {
    double low;
    double high;
};

Range slider_range(const Parameter& parameter, const RowOptions& options) {
    const bool own = options.high > options.low;
    return {own ? std::max(options.low, parameter.minimum) : parameter.minimum,
            own ? std::min(options.high, parameter.maximum) : parameter.maximum};
}

ImGuiSliderFlags slider_flags(const Parameter& parameter) {
    return parameter.logarithmic ? ImGuiSliderFlags_Logarithmic : ImGuiSliderFlags_None;
}

Edit edit_number(const Parameter& parameter, const Value& value, const RowOptions& options,
                 const std::string& world) {
    double number = std::get<double>(value);
    const Range range = slider_range(parameter, options);
    const std::string format = number_format(parameter, "%.4g", world);
    const bool changed = ImGui::SliderScalar("##control", ImGuiDataType_Double, &number, &range.low,
                                             &range.high, format.c_str(), slider_flags(parameter));
    return {number, changed};
}

Edit edit_power_of_two(const Parameter& parameter, const Value& value) {
    const std::int64_t present = std::get<std::int64_t>(value);
    const auto largest = static_cast<std::int64_t>(parameter.maximum);
    const auto text = [&](std::int64_t n) {
        if (n == 0) { return std::string("automatic"); }
        return n == largest ? std::string("one block (SoA)") : std::to_string(n);
    };
    Edit edit{value};
    if (!begin_list("##control", text(present))) { return edit; }
    for (std::int64_t n = 0; n <= largest; n = n == 0 ? 1 : n * 2) {
        if (ImGui::Selectable(text(n).c_str(), n == present)) { edit = {n, true, true}; }
    }
    ImGui::EndCombo();
    return edit;
}

Edit edit_integer(const Parameter& parameter, const Value& value, const RowOptions& options,
                  const std::string& world) {
    if (parameter.power_of_two) { return edit_power_of_two(parameter, value); }
    std::int64_t number = std::get<std::int64_t>(value);
    const Range range = slider_range(parameter, options);
    const auto low = static_cast<std::int64_t>(range.low);
    const auto high = static_cast<std::int64_t>(range.high);
    const std::string format = number_format(parameter, "%lld", world);
    const bool changed = ImGui::SliderScalar("##control", ImGuiDataType_S64, &number, &low, &high,
                                             format.c_str(), slider_flags(parameter));
    return {number, changed};
}

Edit edit_choice(const Parameter& parameter, const Value& value) {
    const auto& present = std::get<std::string>(value);
    Edit edit{value};
    if (!begin_list("##control", choice_text(present))) { return edit; }
    for (const std::string& choice : parameter.choices) {
        if (ImGui::Selectable(choice_text(choice).c_str(), choice == present)) {
            edit = {choice, true, true};
        }
    }
    ImGui::EndCombo();
    return edit;
}

Edit edit_vector(const Parameter& parameter, const Value& value) {
    glm::dvec3 vector = std::get<glm::dvec3>(value);
    const bool degrees = parameter.unit == "degrees";
    const bool small = parameter.maximum - parameter.minimum < 0.1;
    const float speed = degrees ? 0.5F : (small ? 1e-6F : 0.005F);
    const char* format = degrees ? "%.1f°" : (small ? "%.3g" : "%.3f");
    const bool changed = ImGui::DragScalarN("##control", ImGuiDataType_Double, &vector.x, 3, speed,
                                            &parameter.minimum, &parameter.maximum, format);
    return {vector, changed};
}

double srgb_from_linear(double c) {
    return c <= 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1 / 2.4) - 0.055;
}
double linear_from_srgb(double c) {
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

Edit edit_colour(const Value& value) {
    glm::dvec3 linear = std::get<glm::dvec3>(value);
    std::array<float, 3> shown{};
    for (int i = 0; i < 3; ++i) {
        shown.at(static_cast<std::size_t>(i)) = static_cast<float>(srgb_from_linear(linear[i]));
    }
    const bool changed = ImGui::ColorEdit3("##control", shown.data(), ImGuiColorEditFlags_NoInputs);
    for (int i = 0; changed && i < 3; ++i) {
        const double c = shown.at(static_cast<std::size_t>(i));
        linear[i] = std::clamp(linear_from_srgb(c), 0.0, 1.0);
    }
    return {linear, changed};
}

Edit edit_text(const Value& value) {
    std::string text = std::get<std::string>(value);
    const bool changed = ImGui::InputText("##control", &text);
    return {text, changed};
}

Edit edit_boolean(const Value& value) {
    bool flag = std::get<bool>(value);
    const bool changed = ImGui::Checkbox("##control", &flag);
    return {flag, changed, changed};
}

/// `world`: what the value is in the world, to stand beside it.
Edit draw_control(const Parameter& parameter, const Value& value, const RowOptions& options,
                  const std::string& world) {
    switch (parameter.type) {
        case ValueType::boolean:
            return edit_boolean(value);
        case ValueType::integer:
            return edit_integer(parameter, value, options, world);
        case ValueType::number:
            return edit_number(parameter, value, options, world);
        case ValueType::choice:
            return edit_choice(parameter, value);
        case ValueType::vector:
            return edit_vector(parameter, value);
        case ValueType::colour:
            return edit_colour(value);
        case ValueType::text:
        case ValueType::path:
            return edit_text(value);
    }
    return {value};
}

/// Whether an edit goes out only when it ends.
bool waits_for_end(const Parameter& parameter) {
    return parameter.effect == Effect::rebuild || parameter.type == ValueType::text ||
           parameter.type == ValueType::path;
}

/// Whether a slider is being used as a text field: "0" on the way to "0.002" is no value yet.
bool number_is_typed() {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    return context.TempInputId != 0 && context.TempInputId == context.ActiveId;
}

void handle_edit(AppState& state, const std::string& name, const Parameter& parameter,
                 const Edit& edit) {
    const bool ended = ImGui::IsItemDeactivated();
    if (edit.changed && (edit.whole || !(waits_for_end(parameter) || number_is_typed()))) {
        if (state.ui.pending && state.ui.pending->name == name) { state.ui.pending.reset(); }
        state.session.execute(scene::SetParameter{name, edit.value});
        if (edit.whole) { state.session.end_gesture(); }
    } else if (edit.changed) {
        state.ui.pending = PendingEdit{name, edit.value};
    }
    if (!ended) { return; }
    if (state.ui.pending && state.ui.pending->name == name) {
        const PendingEdit pending = *state.ui.pending;
        state.ui.pending.reset();
        if (ImGui::IsItemDeactivatedAfterEdit()) {
            state.session.execute(scene::SetParameter{name, pending.value});
        }
    }
    state.session.end_gesture();
}

/// Label to the left, or above controls that want the whole width. Leaves the width for the
/// control set.
void place_label(const Parameter& parameter, const RowOptions& options) {
    const bool above = parameter.type == ValueType::vector || parameter.type == ValueType::path ||
                       parameter.type == ValueType::text;
    const float revert = ImGui::GetFrameHeight() * 0.8F + ImGui::GetStyle().ItemInnerSpacing.x;
    const std::string label =
        options.label != nullptr ? options.label : human_name(scene::key_of(parameter));
    if (!above) {
        row_label(label.c_str(), revert);
        return;
    }
    const float full = ImGui::GetContentRegionAvail().x;
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(label.c_str());
    ImGui::SetNextItemWidth(full - revert);
}

}  // namespace

std::string listed_name(const char* section, std::size_t index, const char* key) {
    return fmt::format("{}.{}.{}", section, index, key);
}

void parameter_row(AppState& state, const std::string& name, const RowOptions& options) {
    const auto [parameter, index] = scene::find_parameter(state.scene(), name);
    const bool pending = state.ui.pending && state.ui.pending->name == name;
    const Value value = pending ? state.ui.pending->value : parameter->get(state.scene(), index);
    ImGui::PushID(name.c_str());
    const ImVec2 begin = ImGui::GetCursorScreenPos();
    place_label(*parameter, options);
    ImGui::BeginDisabled(state.session.locks().has(name));
    const std::string world = world_text_of(state, *parameter, value);
    const Edit edit = draw_control(*parameter, value, options, world);
    handle_edit(state, name, *parameter, edit);
    ImGui::EndDisabled();
    const ImVec2 end = ImGui::GetItemRectMax();
    const std::string reported = options.report_prefix + name;
    state.report.widget(reported);
    state.report.value(reported, scene::to_text(parameter->get(state.scene(), index)));
    tooltip(row_help(state, name, *parameter, value));
    if (parameter->type == ValueType::colour || parameter->type == ValueType::boolean) {
        ImGui::SameLine();
        ImGui::SetCursorPosX(ImGui::GetContentRegionMax().x - ImGui::GetFrameHeight() * 0.8F);
    } else {
        ImGui::SameLine(0, ImGui::GetStyle().ItemInnerSpacing.x);
    }
    row_end(state, name, *parameter, value, reported);
    row_menu(state, name, *parameter, value, begin, end);
    ImGui::PopID();
}

}  // namespace lattice::app
