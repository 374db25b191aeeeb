// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include <glm/glm.hpp>

#include "app/app_state.hpp"

namespace lattice::app {

/// What is shown over the picture while presenting: the title and the key figures in large letters,
/// and, where wanted, what the hands do: keys and clicks.
class Presenter {
public:
    /// A key was pressed that does this.
    void note_key(Action action);

    /// Over a picture with these corners, in ImGui's coordinates; `figures`: under the title, as
    /// they are not shown elsewhere.
    void draw(AppState& state, glm::vec2 low, glm::vec2 high, bool figures);

    /// Whether something of it fades.
    bool animating() const { return !clicks_.empty() || !keys_.empty(); }

private:
    struct Click {
        glm::vec2 place;
        double time;  ///< ImGui's clock, seconds
    };
    struct Key {
        std::string keys;
        std::string help;
        double time;
    };

    void draw_title(AppState& state, glm::vec2 low, glm::vec2 high, bool with_figures) const;
    void draw_clicks(AppState& state);
    void draw_keys(AppState& state, glm::vec2 low, glm::vec2 high);

    std::vector<Click> clicks_;
    std::vector<Key> keys_;
};

}  // namespace lattice::app
