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

/// "acm" is an abbreviation, "free_slip" are words.
std::string choice_text(const std::string& choice) {
    std::string text = human_name(choice);
    if (choice.size() > 3) { return text; }
    std::ranges::transform(text, text.begin(),
                           [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

std::string short_unit(const std::string& unit) {
    if (unit == "degrees") { return "°"; }
    return unit.size() <= 3 ? unit : "";
}

std::string number_format(const Parameter& parameter, const char* conversion) {
    const std::string unit = short_unit(parameter.unit);
    return unit.empty() ? conversion : fmt::format("{} {}", conversion, unit);
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

Edit edit_number(const Parameter& parameter, const Value& value, const RowOptions& options) {
    double number = std::get<double>(value);
    const Range range = slider_range(parameter, options);
    const std::string format = number_format(parameter, "%.4g");
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
    if (!ImGui::BeginCombo("##control", text(present).c_str())) { return edit; }
    for (std::int64_t n = 0; n <= largest; n = n == 0 ? 1 : n * 2) {
        if (ImGui::Selectable(text(n).c_str(), n == present)) { edit = {n, true, true}; }
    }
    ImGui::EndCombo();
    return edit;
}

Edit edit_integer(const Parameter& parameter, const Value& value, const RowOptions& options) {
    if (parameter.power_of_two) { return edit_power_of_two(parameter, value); }
    std::int64_t number = std::get<std::int64_t>(value);
    const Range range = slider_range(parameter, options);
    const auto low = static_cast<std::int64_t>(range.low);
    const auto high = static_cast<std::int64_t>(range.high);
    const std::string format = number_format(parameter, "%lld");
    const bool changed = ImGui::SliderScalar("##control", ImGuiDataType_S64, &number, &low, &high,
                                             format.c_str(), slider_flags(parameter));
    return {number, changed};
}

Edit edit_choice(const Parameter& parameter, const Value& value) {
    const auto& present = std::get<std::string>(value);
    Edit edit{value};
    if (!ImGui::BeginCombo("##control", choice_text(present).c_str())) { return edit; }
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

Edit draw_control(const Parameter& parameter, const Value& value, const RowOptions& options) {
    switch (parameter.type) {
        case ValueType::boolean:
            return edit_boolean(value);
        case ValueType::integer:
            return edit_integer(parameter, value, options);
        case ValueType::number:
            return edit_number(parameter, value, options);
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

std::string help_text(const std::string& name, const Parameter& parameter) {
    std::string text = parameter.help + "\n\n" + name + ": " + scene::allowed_values(parameter);
    if (!parameter.derived) { text += "; default " + scene::to_text(parameter.default_value); }
    // Of cells that are there already a grid of another size keeps those that it has.
    const bool keeps_cells = name == "automaton.width" || name == "automaton.height";
    if (parameter.effect == Effect::rebuild && !keeps_cells) {
        text += "\nA change starts again from step 0.";
    }
    return text;
}

bool can_revert(const Parameter& parameter, const Value& value) {
    const bool kind = parameter.type != ValueType::text && parameter.type != ValueType::path;
    return kind && !parameter.derived && value != parameter.default_value;
}

void revert_button(AppState& state, const std::string& name, const Parameter& parameter,
                   const Value& value, const std::string& reported) {
    const float side = ImGui::GetFrameHeight() * 0.8F;
    if (!can_revert(parameter, value)) {
        ImGui::Dummy({side, side});
        return;
    }
    const bool pressed = ImGui::InvisibleButton("##revert", {side, ImGui::GetFrameHeight()});
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    const ImU32 colour =
        ImGui::GetColorU32(ImGui::IsItemHovered() ? ImGuiCol_Text : ImGuiCol_TextDisabled);
    draw_icon(*ImGui::GetWindowDrawList(), Icon::revert,
              {(low.x + high.x) * 0.5F, (low.y + high.y) * 0.5F}, side * 0.55F, colour);
    tooltip("Back to " + scene::to_text(parameter.default_value));
    state.report.widget(reported + ".revert");
    if (pressed) {
        state.session.end_gesture();
        state.session.execute(scene::SetParameter{name, parameter.default_value});
        state.session.end_gesture();
    }
}

/// Label to the left, or above controls that want the whole width. Leaves the width for the
/// control set.
void place_label(const Parameter& parameter, const RowOptions& options) {
    const bool above = parameter.type == ValueType::vector || parameter.type == ValueType::path ||
                       parameter.type == ValueType::text;
    const float full = ImGui::GetContentRegionAvail().x;
    const float revert = ImGui::GetFrameHeight() * 0.8F + ImGui::GetStyle().ItemInnerSpacing.x;
    ImGui::AlignTextToFramePadding();
    const std::string label =
        options.label != nullptr ? options.label : human_name(scene::key_of(parameter));
    ImGui::TextUnformatted(label.c_str());
    if (above) {
        ImGui::SetNextItemWidth(full - revert);
        return;
    }
    const float start = std::max(full * 0.42F, ImGui::GetFontSize() * 6);
    const float left = ImGui::GetCursorPosX();
    ImGui::SameLine();
    ImGui::SetCursorPosX(left + start);
    ImGui::SetNextItemWidth(full - start - revert);
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
    place_label(*parameter, options);
    const Edit edit = draw_control(*parameter, value, options);
    handle_edit(state, name, *parameter, edit);
    const std::string reported = options.report_prefix + name;
    state.report.widget(reported);
    state.report.value(reported, scene::to_text(parameter->get(state.scene(), index)));
    tooltip(help_text(name, *parameter));
    if (parameter->type == ValueType::colour || parameter->type == ValueType::boolean) {
        ImGui::SameLine();
        ImGui::SetCursorPosX(ImGui::GetContentRegionMax().x - ImGui::GetFrameHeight() * 0.8F);
    } else {
        ImGui::SameLine(0, ImGui::GetStyle().ItemInnerSpacing.x);
    }
    revert_button(state, name, *parameter, value, reported);
    ImGui::PopID();
}

}  // namespace lattice::app
