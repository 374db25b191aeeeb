// SPDX-License-Identifier: MIT
// Where commands of scripts are typed in the window, with what they print.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "app/app_state.hpp"
#include "app/script/completion.hpp"
#include "app/script/edit_log.hpp"
#include "app/workspace.hpp"

struct ImGuiInputTextCallbackData;

namespace lattice::app {

class Console {
public:
    enum class Kind { typed, echo, answer, error };

    void add(const std::string& text, Kind kind);
    /// An edit made elsewhere, as the line that does the same.
    void echo(const EditLog::News& news);

    /// What a person did with it this frame.
    struct Input {
        std::optional<std::string> line;
        bool save = false;  ///< all that was done, as a script
    };
    /// Draws it over the lower part of the picture; `position` is where a script is, "" for none.
    Input draw(AppState& state, const Rectangle& picture, const std::string& position);
    float height() const { return height_; }
    /// Whether what is typed goes to its line, or will in the next frame.
    bool has_keyboard() const { return was_shown_ && has_keyboard_; }

private:
    struct Row {
        std::string text;
        Kind kind;
    };

    void draw_rows(float height);
    Input draw_input(AppState& state);
    int edit(ImGuiInputTextCallbackData& data);
    void complete(ImGuiInputTextCallbackData& data);
    void recall(ImGuiInputTextCallbackData& data);

    std::deque<Row> rows_;
    std::vector<std::string> history_;
    std::size_t recalled_ = 0;  ///< place in the history, its end: what is being typed
    std::string line_;
    std::string unsent_;  ///< what was being typed before the history was looked through
    bool was_shown_ = false;
    bool has_keyboard_ = false;
    bool scroll_down_ = false;
    float height_ = 0;
    const AppState* state_ = nullptr;  ///< while it is drawn
};

}  // namespace lattice::app
