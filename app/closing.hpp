// SPDX-License-Identifier: MIT
// Asks before the window closes what becomes of changes that are in no file.
#pragma once

#include "app/app_state.hpp"

namespace lattice::app {

class Closing {
public:
    /// Of this state's session, which must outlive it.
    explicit Closing(AppState& state) : state_(state) {}

    /// Asks, unless the question is open.
    void ask();
    /// Whether there is nothing to ask.
    bool settled() const;
    /// Whether the answer was to close, and all is done that it asked for.
    bool closed() const { return step_ == Step::closed; }
    /// From now on nothing is asked: whoever closes the window wants just that.
    void insist() { insists_ = true; }

    /// To be called once a frame, after the session's tick(): sees whether what was to be saved is.
    void tick();
    /// Whether a key press was for the question; GLFW's key and modifiers.
    bool takes_key(int key, int modifiers);
    /// The question while it is open, over all else. Modal.
    void draw();
    /// Whether it comes to something new by itself.
    bool animating() const { return step_ == Step::saving; }

private:
    enum class Step { none, question, naming, saving, closed };

    bool shown() const;
    void begin_to_save();
    void save();
    void draw_question(float width);
    void draw_naming(float width);
    bool row_button(const char* label, const char* name, float width, bool last);

    AppState& state_;
    Step step_ = Step::none;
    bool insists_ = false;
    bool field_wanted_ = false;  ///< the name takes the keyboard in the next frame
};

}  // namespace lattice::app
