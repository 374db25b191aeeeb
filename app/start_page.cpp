// SPDX-License-Identifier: MIT
#include "app/start_page.hpp"

#define GLFW_INCLUDE_NONE  // glad has OpenGL
#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <system_error>
#include <utility>

#include "app/gallery_search.hpp"
#include "app/panels/widgets.hpp"
#include "app/theme.hpp"
#include "engine/scene/cache_folder.hpp"

namespace lattice::app {

namespace fs = std::filesystem;

namespace {

using Kind = GalleryEntry::Kind;

constexpr float card_width = 250;  // at 96 dpi
constexpr float picture_share = 9.0F / 16;
constexpr float text_lines = 7.4F;     // title, two of what it shows, four of what to try
constexpr float page_opacity = 0.45F;  // what runs behind is seen between the cards

template <class Result>
bool ready(const std::future<Result>& work) {
    return work.valid() && work.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

std::string kind_text(Kind kind) {
    switch (kind) {
        case Kind::automaton:
            return "automaton";
        case Kind::pattern:
            return "pattern";
        default:
            return "smoke";
    }
}

/// In lines of this width.
float height_of(const std::string& text, float width) {
    return ImGui::GetFont()->CalcTextSizeA(ImGui::GetFontSize(), 1e6F, width, text.c_str()).y;
}

/// As many words as fit; where some are left out it ends in dots.
std::string fitting(const std::string& text, float width, float height) {
    if (height_of(text, width) <= height) { return text; }
    std::string kept = text;
    for (;;) {
        const std::size_t blank = kept.find_last_of(' ');
        if (blank == std::string::npos) { return kept; }
        kept.erase(blank);
        if (height_of(kept + " …", width) <= height) { return kept + " …"; }
    }
}

/// Below the pen within a card, in no more than so many lines.
void card_text(ImVec2& pen, float width, float lines, const std::string& text, ImU32 colour) {
    const float size = ImGui::GetFontSize();
    const std::string shown = fitting(text, width, lines * size + 0.5F);
    const float height = std::min(height_of(shown, width), lines * size);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec4 clip(pen.x, pen.y, pen.x + width, pen.y + height + 1);
    list.AddText(ImGui::GetFont(), size, pen, colour, shown.c_str(), nullptr, width, &clip);
    pen.y += height;
}

fs::path this_program() {
    std::error_code failure;
    return fs::read_symlink("/proc/self/exe", failure);
}

fs::path kept_thumbnails() {
    const fs::path folder = scene::cache_folder();
    return folder.empty() ? folder : folder / "thumbnails";
}

std::vector<GalleryEntry> read_entries(const std::vector<fs::path>& files) {
    std::vector<GalleryEntry> entries;
    for (const fs::path& file : files) { entries.push_back(gallery_entry(file)); }
    return entries;
}

}  // namespace

StartPage::StartPage() = default;
StartPage::~StartPage() = default;

void StartPage::set_notifier(std::function<void()> notify) {
    notify_ = std::move(notify);
    if (maker_) { maker_->set_notifier(notify_); }
}

/// On threads of their own; without them the page shows what it has, and tries again when it is
/// opened next.
void StartPage::begin_reading(AppState& state) {
    try {
        if (!maker_) {
            maker_ = std::make_unique<ThumbnailMaker>(kept_thumbnails(), this_program());
            maker_->set_notifier(notify_);
        }
        if (entries_.empty() && !gallery_.valid()) {
            gallery_ = std::async(std::launch::async, read_gallery);
        }
        recent_ = std::async(std::launch::async, read_entries, recent_files_);
    } catch (const std::system_error& error) {
        state.session.report({"start page", error.what(), "close what else is running, try again"});
    }
}

void StartPage::open(AppState& state) {
    open_ = true;
    search_.clear();
    selected_ = 0;
    recent_files_ = state.settings->recent;
    begin_reading(state);
}

void StartPage::close() {
    open_ = false;
    pressed_.clear();
    // Else ImGui hands the keyboard on from the search to a text field of a panel.
    ImGui::SetWindowFocus(nullptr);
    ImGui::ClearActiveID();
    if (maker_) { maker_->want({}); }  // it waits until the page is open again
}

void StartPage::take_news(AppState& state) {
    if (ready(gallery_)) { entries_ = gallery_.get(); }
    if (ready(recent_)) { recent_entries_ = recent_.get(); }
    if (recent_files_ != state.settings->recent && !recent_.valid()) {
        recent_files_ = state.settings->recent;
        begin_reading(state);
    }
    if (!maker_) { return; }
    for (ThumbnailMaker::Made& made : maker_->take()) {
        view::Texture& texture = pictures_[made.file];
        if (!made.picture) { continue; }
        const int width = made.picture->width;
        const int height = made.picture->height;
        texture = view::make_texture_2d(GL_RGBA8, width, height);
        glTextureSubImage2D(texture.get(), 0, 0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE,
                            made.picture->rgba.data());
    }
}

std::vector<const GalleryEntry*> StartPage::shown() const {
    const auto wanted = [this](const GalleryEntry& entry) {
        switch (filter_) {
            case Filter::smoke:
                return entry.kind == Kind::smoke;
            case Filter::automata:
                return entry.kind == Kind::automaton;
            case Filter::patterns:
                return entry.kind == Kind::pattern;
            default:
                return true;
        }
    };
    std::vector<const GalleryEntry*> cards;
    for (const GalleryEntry& entry : filter_ == Filter::recent ? recent_entries_ : entries_) {
        if (wanted(entry) && matches(entry, search_)) { cards.push_back(&entry); }
    }
    std::ranges::stable_sort(cards, {}, [this](const GalleryEntry* entry) {
        return search_rank(entry->title, search_);
    });
    return cards;
}

void StartPage::start(AppState& state, const GalleryEntry& entry) {
    if (entry.gone) {
        state.session.notify("This file is gone: " + entry.file.string());
        return;
    }
    state.shell->start_page = false;
    state.session.open_file(entry.file);
}

void StartPage::move_by_keys(AppState& state, const std::vector<const GalleryEntry*>& cards,
                             int columns) {
    const std::vector<int> pressed = std::exchange(pressed_, {});
    if (cards.empty()) { return; }
    selected_ = std::min(selected_, cards.size() - 1);
    const auto move = [&](std::int64_t way) {
        const std::int64_t place = static_cast<std::int64_t>(selected_) + way;
        if (place < 0 || place >= static_cast<std::int64_t>(cards.size())) { return; }
        selected_ = static_cast<std::size_t>(place);
        follow_selected_ = true;
    };
    for (const int key : pressed) {
        const GalleryEntry& entry = *cards.at(selected_);
        if (key == GLFW_KEY_DOWN) { move(columns); }
        if (key == GLFW_KEY_UP) { move(-columns); }
        if (key == GLFW_KEY_RIGHT) { move(1); }
        if (key == GLFW_KEY_LEFT) { move(-1); }
        if (key == GLFW_KEY_ENTER || key == GLFW_KEY_KP_ENTER) { start(state, entry); }
        if (key == GLFW_KEY_DELETE && filter_ == Filter::recent && search_.empty()) {
            forget_recent(*state.settings, entry.file);
        }
    }
}

void StartPage::draw_filters(AppState& state) {
    constexpr std::array<std::pair<Filter, const char*>, 5> filters{{{Filter::all, "All"},
                                                                     {Filter::smoke, "Smoke"},
                                                                     {Filter::automata, "Automata"},
                                                                     {Filter::patterns, "Patterns"},
                                                                     {Filter::recent, "Recent"}}};
    for (const auto& [filter, name] : filters) {
        const bool chosen = filter == filter_;
        if (chosen) {
            ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_HeaderActive));
        }
        if (button(state, name, fmt::format("start.filter.{}", name))) {
            filter_ = filter;
            selected_ = 0;
        }
        if (chosen) { ImGui::PopStyleColor(); }
        ImGui::SameLine(0, 4 * state.scale);
    }
}

void StartPage::draw_head(AppState& state) {
    draw_filters(state);
    const float spacing = ImGui::GetStyle().ItemSpacing.x;
    const float close_width = ImGui::CalcTextSize("Close (Esc)").x + 18 * state.scale;
    const float room = ImGui::GetContentRegionAvail().x - close_width - spacing;
    const float width = std::clamp(room, 60 * state.scale, 320 * state.scale);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.0F, room - width));
    ImGui::SetNextItemWidth(width);
    // Letters go into the search from the first one on.
    if (ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows) &&
        !ImGui::IsAnyItemActive()) {
        ImGui::SetKeyboardFocusHere();
    }
    if (ImGui::InputTextWithHint("##search", "Search", &search_)) { selected_ = 0; }
    state.report.widget("start.search");
    ImGui::SameLine();
    if (button(state, "Close (Esc)", "start.close", close_width)) {
        state.shell->start_page = false;
    }
    ImGui::Spacing();
}

void StartPage::draw_picture(const GalleryEntry& entry, ImVec2 low, ImVec2 high) const {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto found = pictures_.find(entry.file);
    if (found != pictures_.end() && found->second) {
        const auto name = static_cast<std::uintptr_t>(found->second.get());
        // NOLINTNEXTLINE(performance-no-int-to-ptr): ImGui keeps names of textures as pointers
        list.AddImage(reinterpret_cast<ImTextureID>(name), low, high);
        return;
    }
    list.AddRectFilled(low, high, theme::ground);
    const bool none = entry.gone || entry.broken || found != pictures_.end();
    const char* text = entry.gone ? "gone" : none ? "no picture" : "picture on its way";
    const ImVec2 extent = ImGui::CalcTextSize(text);
    list.AddText({(low.x + high.x - extent.x) * 0.5F, (low.y + high.y - extent.y) * 0.5F},
                 theme::faint, text);
}

void StartPage::draw_card(AppState& state, const Grid& grid, const GalleryEntry& entry,
                          std::size_t number) {
    ImGui::PushID(static_cast<int>(number));
    const bool pressed = ImGui::InvisibleButton("##card", {grid.width, grid.height});
    ImGui::PopID();
    state.report.widget("start.card." + entry.file.stem().string());
    const bool hovered = ImGui::IsItemHovered();
    const bool selected = number == selected_;
    if (selected && std::exchange(follow_selected_, false)) { ImGui::SetScrollHereY(); }
    if (pressed) {
        selected_ = number;
        start(state, entry);
    }
    if (!ImGui::IsItemVisible()) { return; }
    first_seen_ = std::min(first_seen_, number);
    last_seen_ = std::max(last_seen_, number);
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    const float rounding = 6 * state.scale;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, high, theme::panel, rounding);
    draw_picture(entry, low, {high.x, low.y + grid.picture});
    const float pad = 9 * state.scale;
    ImVec2 pen(low.x + pad, low.y + grid.picture + pad * 0.6F);
    const float width = grid.width - 2 * pad;
    card_text(pen, width, 1, entry.title, entry.gone ? theme::faint : theme::accent_bright);
    card_text(pen, width, 2, entry.sentence,
              entry.broken ? theme::failure
              : entry.gone ? theme::faint
                           : theme::text);
    const float lines = (high.y - pad * 0.4F - pen.y) / ImGui::GetFontSize();
    if (!entry.try_this.empty() && lines >= 1) {
        card_text(pen, width, std::floor(lines), "Try: " + entry.try_this, theme::dim_text);
    }
    list.AddRect(low, high,
                 selected  ? theme::accent_bright
                 : hovered ? theme::accent
                           : theme::line,
                 rounding, 0, (selected ? 2.0F : 1.0F) * state.scale);
    if (hovered && entry.sentence.size() + entry.try_this.size() > 150) {
        tooltip(fmt::format("{} ({})\n\n{}\n\nTry: {}", entry.title, kind_text(entry.kind),
                            entry.sentence, entry.try_this));
    }
}

void StartPage::want_thumbnails(const std::vector<const GalleryEntry*>& cards) {
    std::vector<fs::path> wanted;
    // Those that are seen, then what the scroll comes to next.
    for (std::size_t i = first_seen_; i < cards.size() && i <= last_seen_ + 16; ++i) {
        const GalleryEntry& entry = *cards[i];
        if (!entry.gone && !entry.broken && !pictures_.contains(entry.file)) {
            wanted.push_back(entry.file);
        }
    }
    if (maker_) { maker_->want(wanted); }
}

void StartPage::draw_cards(AppState& state) {
    const float foot = ImGui::GetFrameHeightWithSpacing() + 2 * state.scale;
    ImGui::BeginChild("##cards", {0, -foot}, false, ImGuiWindowFlags_NoNav);
    const float gap = 10 * state.scale;
    const float room = ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ScrollbarSize;
    Grid grid;
    grid.columns = std::max(1, static_cast<int>((room + gap) / (card_width * state.scale + gap)));
    grid.width = (room + gap) / static_cast<float>(grid.columns) - gap;
    grid.picture = grid.width * picture_share;
    grid.height = grid.picture + text_lines * ImGui::GetFontSize() + 8 * state.scale;
    const auto cards = shown();
    move_by_keys(state, cards, grid.columns);
    first_seen_ = cards.size();
    last_seen_ = 0;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {gap, gap});
    for (std::size_t i = 0; i < cards.size(); ++i) {
        if (i % static_cast<std::size_t>(grid.columns) != 0) { ImGui::SameLine(); }
        draw_card(state, grid, *cards[i], i);
    }
    ImGui::PopStyleVar();
    if (cards.empty()) {
        dim_text(entries_.empty() ? "Reading the gallery"
                 : filter_ == Filter::recent && search_.empty()
                     ? "No file was opened yet."
                     : "Nothing here has all of these words.");
    }
    want_thumbnails(cards);
    ImGui::EndChild();
    state.report.number("start_cards", static_cast<double>(cards.size()));
    state.report.text(
        "start_selected",
        cards.empty() ? "" : cards.at(std::min(selected_, cards.size() - 1))->file.stem());
}

void StartPage::draw_foot(AppState& state) {
    ImGui::Checkbox("Show at the start", &state.settings->start_page);
    state.report.widget("start.at_start");
    ImGui::SameLine(0, 16 * state.scale);
    ImGui::AlignTextToFramePadding();
    dim_text(filter_ == Filter::recent
                 ? "Arrows and Enter choose; Del takes a file off this list"
                 : "Arrows and Enter choose. Or drop a file on the window: a scene, a pattern, a "
                   "mesh, a rule");
}

void StartPage::draw(AppState& state, float bar) {
    const bool wanted = state.shell->start_page;
    const bool opening = wanted && !open_;
    if (opening) { open(state); }
    if (!wanted && open_) { close(); }
    if (!open_) { return; }
    take_news(state);
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({0, bar});
    ImGui::SetNextWindowSize({size.x, std::max(1.0F, size.y - bar)});
    if (opening) { ImGui::SetNextWindowFocus(); }
    ImVec4 ground = ImGui::ColorConvertU32ToFloat4(theme::ground);
    ground.w = page_opacity;
    ImGui::PushStyleColor(ImGuiCol_WindowBg, ground);
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                       ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                       ImGuiWindowFlags_NoScrollbar |
                                       ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoNav;
    ImGui::Begin("##start", nullptr, flags);
    draw_head(state);
    draw_cards(state);
    draw_foot(state);
    ImGui::End();
    ImGui::PopStyleColor();
    std::size_t pictures = 0;
    for (const auto& [file, texture] : pictures_) { pictures += texture ? 1U : 0U; }
    state.report.number("start_pictures", static_cast<double>(pictures));
}

}  // namespace lattice::app
