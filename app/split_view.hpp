// SPDX-License-Identifier: MIT
// A comparison in the window: the second side's state and picture, where both lie, and the curtain
// that is drawn between them. Positions are pixels from the picture's upper left corner.
#pragma once

#include <filesystem>
#include <functional>

#include <glm/glm.hpp>

#include "app/app_state.hpp"
#include "app/comparison.hpp"
#include "app/picture.hpp"
#include "app/split_picture.hpp"

namespace lattice::app {

class SplitView {
public:
    /// Compares with this scene; see Comparison. `first` is the state of the first side and must
    /// outlive it, like what its references mean, and its picture.
    SplitView(AppState& first, Picture& first_picture, scene::Scene second, bool software,
              std::function<void()> wake);
    ~SplitView();
    SplitView(const SplitView&) = delete;
    SplitView& operator=(const SplitView&) = delete;

    Comparison& comparison() { return comparison_; }
    /// The side that panels show and gestures act on.
    AppState& active() { return comparison_.active() == 0 ? first_ : second_; }

    /// Brings both sides to one camera and selection, that of the active side, and asks for what
    /// the second shows. Once a frame.
    void follow_view();

    /// Divides a picture of this size.
    void resize(glm::ivec2 pixels, Picture& first);
    glm::ivec2 drawn_size() const { return {drawn_widths(split(), pixels_.x)[0], pixels_.y}; }
    /// Upper left corner of the active side's half.
    glm::ivec2 active_corner() const;
    /// A cursor over either half, as the same place of the first. While `held` it stays with the
    /// half where the gesture began.
    glm::dvec2 in_first_half(glm::dvec2 cursor, bool held);

    /// Takes the gesture when the cursor is at the curtain.
    bool press(glm::dvec2 cursor);
    void move(glm::dvec2 cursor);
    void release() { dragging_ = false; }
    bool dragging() const { return dragging_; }
    bool at_curtain(glm::dvec2 cursor) const;

    /// Takes what the last meeting showed of both, once; then they go on.
    void take_snapshots(Picture& first);
    /// To be called as often as possible: lets both go on unless their meeting is to be shown.
    void follow(bool picture_due);
    bool has_news() const { return news_; }

    bool out_of_date(const Picture& first) const;
    bool refining(const Picture& first) const;
    void draw(Picture& first);
    void blit(const Picture& first, glm::ivec2 lower_left) const;
    /// Curtain and labels over the picture, whose corner is given in the interface's coordinates,
    /// of which `ratio` pixels are one.
    void draw_marks(glm::dvec2 corner, double ratio);
    void save_png(Picture& first, const std::filesystem::path& file);

private:
    const Split& split() const { return comparison_.split; }
    SplitText text() const;
    void draw_labels(glm::dvec2 corner, glm::dvec2 size) const;
    void report();

    AppState& first_;
    Comparison comparison_;
    AppState second_;
    Picture picture_;
    Picture* first_picture_;
    LabelPainters labels_;
    glm::ivec2 pixels_{16};
    bool dragging_ = false;
    bool in_second_half_ = false;
    bool news_ = true;  ///< a meeting that was not shown yet
};

}  // namespace lattice::app
