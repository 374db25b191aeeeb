// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <imgui.h>

#include "app/app_state.hpp"
#include "app/gallery.hpp"
#include "app/thumbnail_maker.hpp"
#include "app/view/gl_objects.hpp"

namespace lattice::app {

/// The gallery over the window: scenes, patterns and recent files as cards with a picture each.
/// Needs the window's OpenGL context.
class StartPage {
public:
    StartPage();
    ~StartPage();
    StartPage(const StartPage&) = delete;
    StartPage& operator=(const StartPage&) = delete;

    /// Called from another thread when the page has something new to show.
    void set_notifier(std::function<void()> notify);

    /// A key was pressed that may be for the cards; GLFW's constants. ImGui would miss one that is
    /// let go within a frame.
    void press(int key) { pressed_.push_back(key); }

    /// Draws the page below a bar of this height while it is open, else nothing.
    void draw(AppState& state, float bar);

    /// Whether it shows what will come by itself.
    bool animating() const { return open_ && (gallery_.valid() || recent_.valid()); }

private:
    enum class Filter { all, smoke, automata, patterns, recent };

    struct Grid {
        int columns = 1;
        float width = 0;  ///< of a card
        float height = 0;
        float picture = 0;  ///< height of its picture
    };

    void open(AppState& state);
    void begin_reading(AppState& state);
    void close();
    void take_news(AppState& state);
    std::vector<const GalleryEntry*> shown() const;
    void draw_head(AppState& state);
    void draw_filters(AppState& state);
    void draw_cards(AppState& state);
    void draw_card(AppState& state, const Grid& grid, const GalleryEntry& entry,
                   std::size_t number);
    void draw_picture(const GalleryEntry& entry, ImVec2 low, ImVec2 high) const;
    void draw_foot(AppState& state);
    void move_by_keys(AppState& state, const std::vector<const GalleryEntry*>& cards, int columns);
    void start(AppState& state, const GalleryEntry& entry);
    void want_thumbnails(const std::vector<const GalleryEntry*>& cards);

    bool open_ = false;
    std::future<std::vector<GalleryEntry>> gallery_;
    std::future<std::vector<GalleryEntry>> recent_;
    std::vector<GalleryEntry> entries_;
    std::vector<GalleryEntry> recent_entries_;
    std::vector<std::filesystem::path> recent_files_;  ///< that recent_entries_ are of
    Filter filter_ = Filter::all;
    std::string search_;
    std::vector<int> pressed_;
    std::size_t selected_ = 0;
    bool follow_selected_ = false;  ///< scroll to it
    std::size_t first_seen_ = 0;    ///< card that the scroll has come to
    std::size_t last_seen_ = 0;
    std::map<std::filesystem::path, view::Texture> pictures_;  ///< empty: there is none
    std::function<void()> notify_;
    std::unique_ptr<ThumbnailMaker> maker_;
};

}  // namespace lattice::app
