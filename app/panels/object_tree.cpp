// SPDX-License-Identifier: MIT
#include "app/panels/object_tree.hpp"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <utility>

#include "app/object_actions.hpp"
#include "app/panels/widgets.hpp"
#include "app/theme.hpp"

namespace lattice::app {

namespace {

/// Of a kind in the report.
const char* word_for(ObjectKind kind) {
    constexpr std::array words{"obstacle", "key",   "emitter",  "probe",     "seed",
                               "slice",    "light", "bookmark", "camera_key"};
    return words.at(static_cast<std::size_t>(kind));
}

std::string reported_name(const SceneObject& object) {
    if (object.kind == ObjectKind::obstacle_key) {
        return fmt::format("object.key.{}.{}", object.index, object.key);
    }
    return fmt::format("object.{}.{}", word_for(object.kind), object.index);
}

bool can_be_added(ObjectKind kind) {
    return kind != ObjectKind::slice && kind != ObjectKind::light;
}

/// A little more than the titles of their kinds.
float indent_of_things() {
    return ImGui::GetTreeNodeToLabelSpacing() + 0.7F * ImGui::GetFontSize();
}

const char* help_to_add(ObjectKind kind) {
    if (kind == ObjectKind::bookmark) { return "Keep the present camera"; }
    if (kind == ObjectKind::camera_key) { return "Key the camera's path at this step"; }
    return "Add one";
}

/// A sign at the right end of the line.
bool sign_at_right(AppState& state, Icon icon, const std::string& help, const std::string& name,
                   bool dim) {
    const float side = ImGui::GetTextLineHeight();
    ImGui::SameLine(ImGui::GetContentRegionMax().x - side);
    ImGui::PushID(name.c_str());
    const bool pressed = ImGui::InvisibleButton("##sign", {side, side});
    ImGui::PopID();
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImU32 colour = ImGui::IsItemHovered() ? theme::accent_bright
                         : dim                  ? theme::line
                                                : theme::dim_text;
    draw_icon(*ImGui::GetWindowDrawList(), icon, {low.x + side * 0.5F, low.y + side * 0.5F},
              side * 0.7F, colour);
    tooltip(help);
    state.report.widget(name);
    return pressed;
}

bool is_shown(const scene::Scene& scene, const SceneObject& object) {
    const bool own = std::get<bool>(scene::get_parameter(scene, visibility_parameter(object)));
    return own && (object.kind != ObjectKind::slice || scene.field.slices);
}

/// A slice is seen when slices are.
void set_shown(AppState& state, const SceneObject& object, bool shown) {
    scene::SetParameters set{{{visibility_parameter(object), shown}}};
    const bool slices = object.kind == ObjectKind::slice && shown;
    if (slices) { set.parameters.push_back({"field.slices", true}); }
    state.session.end_gesture();
    state.session.execute(set);
    state.session.end_gesture();
}

void draw_menu(AppState& state, const SceneObject& object) {
    if (!ImGui::BeginPopupContextItem("##menu")) { return; }
    if (ImGui::MenuItem("Rename", "F2", false, !name_parameter(object).empty())) {
        pick(state, object);
        rename_picked(state);
    }
    const bool listed = removal_of(object).has_value();
    if (ImGui::MenuItem("Duplicate", "Ctrl+D", false, listed)) {
        pick(state, object);
        duplicate_picked(state);
    }
    if (ImGui::MenuItem("Remove", "Del", false, listed)) {
        pick(state, object);
        remove_picked(state);
    }
    ImGui::EndPopup();
}

}  // namespace

void ObjectTree::draw_name_field(AppState& state) {
    Renaming& renaming = *state.ui.renaming;
    if (!typing_) { ImGui::SetKeyboardFocusHere(); }
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    const bool entered =
        ImGui::InputText("##name", &renaming.text,
                         ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    state.report.widget("object.name");
    const bool active = ImGui::IsItemActive();
    const bool left = typing_ && !active;
    typing_ = active;
    state.report.flag("naming", active && ImGui::GetIO().WantTextInput);
    if (!entered && !left) { return; }
    const Renaming done = std::exchange(state.ui.renaming, std::nullopt).value();
    typing_ = false;
    rename(state, done.object, done.text);
}

void ObjectTree::draw_object(AppState& state, const SceneObject& object) {
    ImGui::PushID(reported_name(object).c_str());
    if (state.ui.renaming && state.ui.renaming->object == object) {
        draw_name_field(state);
        ImGui::PopID();
        return;
    }
    const bool key = object.kind == ObjectKind::obstacle_key;
    if (key) { ImGui::Indent(); }
    const bool picked = picked_ == object;
    const std::string parameter = visibility_parameter(object);
    const bool shown = parameter.empty() || is_shown(state.scene(), object);
    if (!shown) { ImGui::PushStyleColor(ImGuiCol_Text, theme::dim_text); }
    const bool clicked = ImGui::Selectable(
        label_of(state.scene(), object).c_str(), picked,
        ImGuiSelectableFlags_AllowItemOverlap | ImGuiSelectableFlags_AllowDoubleClick);
    if (!shown) { ImGui::PopStyleColor(); }
    state.report.widget(reported_name(object));
    if (picked && newly_picked_ && !ImGui::IsItemVisible()) { ImGui::SetScrollHereY(); }
    draw_menu(state, object);
    if (!parameter.empty() &&
        sign_at_right(state, shown ? Icon::eye : Icon::no_eye, shown ? "Hide" : "Show",
                      reported_name(object) + ".eye", !shown)) {
        set_shown(state, object, !shown);
    }
    if (key) { ImGui::Unindent(); }
    ImGui::PopID();
    if (!clicked) { return; }
    pick(state, object);
    if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) && !name_parameter(object).empty()) {
        rename_picked(state);
    }
}

void ObjectTree::draw_group(AppState& state, ObjectKind kind) {
    const std::vector<SceneObject> objects = objects_of(state.scene(), kind);
    const bool folded = kind == ObjectKind::slice || objects.empty();
    const bool holds_picked =
        picked_ && (picked_->kind == kind ||
                    (picked_->kind == ObjectKind::obstacle_key && kind == ObjectKind::obstacle));
    if (holds_picked && newly_picked_) { ImGui::SetNextItemOpen(true); }
    ImGuiTreeNodeFlags flags = ImGuiTreeNodeFlags_SpanAvailWidth |
                               ImGuiTreeNodeFlags_AllowItemOverlap |
                               ImGuiTreeNodeFlags_NoTreePushOnOpen;
    if (!folded) { flags |= ImGuiTreeNodeFlags_DefaultOpen; }
    if (objects.empty()) { flags |= ImGuiTreeNodeFlags_Leaf; }
    ImGui::PushStyleColor(ImGuiCol_Text, theme::dim_text);
    const bool open = ImGui::TreeNodeEx(title_of(kind), flags);
    ImGui::PopStyleColor();
    state.report.widget(fmt::format("objects.{}", word_for(kind)));
    if (can_be_added(kind) && sign_at_right(state, Icon::plus, help_to_add(kind),
                                            fmt::format("objects.{}.add", word_for(kind)), false)) {
        add_object(state, kind);
        return;
    }
    if (!open || objects.empty()) { return; }
    ImGui::Indent(indent_of_things());
    for (const SceneObject& object : all_objects(state.scene())) {
        const bool below = object.kind == ObjectKind::obstacle_key && kind == ObjectKind::obstacle;
        if (!(object.kind == kind || below) || !exists(state.scene(), object)) { continue; }
        draw_object(state, object);
    }
    ImGui::Unindent(indent_of_things());
}

void ObjectTree::draw_buttons(AppState& state) {
    const float spacing = ImGui::GetStyle().ItemSpacing.x;
    const float width = (ImGui::GetContentRegionAvail().x - 2 * spacing) / 3;
    const bool named = picked_ && !name_parameter(*picked_).empty();
    const bool listed = picked_ && removal_of(*picked_).has_value();
    ImGui::BeginDisabled(!named);
    if (button(state, "Rename", "object.rename", width)) { rename_picked(state); }
    ImGui::EndDisabled();
    ImGui::SameLine();
    ImGui::BeginDisabled(!listed);
    if (button(state, "Duplicate", "object.duplicate", width)) { duplicate_picked(state); }
    ImGui::SameLine();
    if (button(state, "Remove##object", "object.remove", width)) { remove_picked(state); }
    ImGui::EndDisabled();
}

void ObjectTree::draw(AppState& state, float height) {
    const auto before = std::exchange(picked_, picked_object(state));
    newly_picked_ = picked_.has_value() && before != picked_;
    if (!state.ui.renaming) { typing_ = false; }
    state.ui.objects_listed = true;
    const ImGuiStyle& style = ImGui::GetStyle();
    const float buttons = ImGui::GetFrameHeight() + style.ItemSpacing.y;
    const float wanted = content_height_ + 2 * style.WindowPadding.y;
    const float list = std::clamp(wanted, 3 * ImGui::GetTextLineHeightWithSpacing(),
                                  std::max(height - buttons, ImGui::GetFrameHeight() * 3));
    ImGui::BeginChild("##objects", {0, list}, true);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing,
                        {style.ItemSpacing.x, style.ItemSpacing.y * 0.5F});
    const float top = ImGui::GetCursorPosY();
    for (const ObjectKind kind : object_kinds) {
        if (kind == ObjectKind::light) {
            ImGui::Indent(ImGui::GetTreeNodeToLabelSpacing());
            draw_object(state, {kind});
            ImGui::Unindent(ImGui::GetTreeNodeToLabelSpacing());
        } else {
            draw_group(state, kind);
        }
    }
    content_height_ = ImGui::GetCursorPosY() - top;
    ImGui::PopStyleVar();
    ImGui::EndChild();
    draw_buttons(state);
    const auto picked = picked_object(state);
    state.report.text("picked", picked ? label_of(state.scene(), *picked) : "");
}

}  // namespace lattice::app
