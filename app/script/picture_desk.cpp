// SPDX-License-Identifier: MIT
#include "app/script/picture_desk.hpp"

#include <thread>
#include <utility>

#include <fmt/format.h>

#include "app/output_file.hpp"
#include "engine/error.hpp"

namespace lattice::app {

namespace {

/// A picture of another size than the window's for as long as it lives; of cells it shows as many
/// in height.
class OtherSize {
public:
    OtherSize(AppState& state, Picture& picture, std::optional<glm::ivec2> size)
        : state_(state), picture_(picture), size_(state.picture_pixels), cells_(state.cell_camera) {
        if (!size) { return; }
        state_.cell_camera.cells_per_pixel *= static_cast<double>(size_.y) / size->y;
        state_.picture_pixels = *size;
        picture_.resize(*size);
    }
    ~OtherSize() {
        state_.cell_camera = cells_;
        state_.picture_pixels = size_;
        picture_.resize(size_);
    }
    OtherSize(const OtherSize&) = delete;
    OtherSize& operator=(const OtherSize&) = delete;

private:
    AppState& state_;
    Picture& picture_;
    glm::ivec2 size_;
    view::CellCamera cells_;
};

}  // namespace

void bring_up_to_date(AppState& state, const std::function<void()>& take_snapshot,
                      std::chrono::milliseconds patience) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point end = Clock::now() + patience;
    do {
        take_snapshot();
        const auto settled = state.session.runner().settled();
        if (settled && settled == state.snapshot) { return; }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    } while (Clock::now() < end);
    throw Error("picture",
                fmt::format("the present step was not there to be drawn after {} seconds",
                            std::chrono::duration<double>(patience).count()),
                "try again, or take a coarser grid");
}

void PictureDesk::bring_picture_up_to_date() {
    constexpr std::chrono::seconds patience{20};  // as long as a step of a huge grid may take
    AppState& here = state();
    Picture& shown = picture();
    bring_up_to_date(
        here, [&] { shown.take_snapshot(here); }, patience);
}

void PictureDesk::save_picture(const std::filesystem::path& file, const PictureWish& wish) {
    check_output_file("picture", file);
    as_failure([&] { draw_picture(file, wish); });
}

void PictureDesk::draw_picture(const std::filesystem::path& file, const PictureWish& wish) {
    AppState& here = state();
    const OtherSize other(here, picture(), wish.size);
    bring_picture_up_to_date();
    const StillSettings kept = std::exchange(
        here.ui.still, StillSettings{.scale = wish.scale, .transparent = wish.transparent});
    try {
        picture().save_png(here, file);
    } catch (...) {
        here.ui.still = kept;
        throw;
    }
    here.ui.still = kept;
}

void PictureDesk::start_film(const std::filesystem::path& file, const FilmWish& wish) {
    AppState& here = state();
    if (filming_.busy()) {
        throw Error("film", "the film before is not finished yet", "end it with F10");
    }
    check_output_file("film", file);
    as_failure([&] { bring_picture_up_to_date(); });
    kept_ = filming_.settings;
    filming_.settings.codec = capture::codec_of_ending(file).value_or(capture::Codec::h264);
    filming_.settings.quality = wish.quality;
    filming_.settings.frames_per_second = wish.frames_per_second;
    filming_.settings.steps_per_frame = wish.steps_per_frame;
    filming_.settings.length = FilmSettings::Length::frames;
    filming_.settings.frames = wish.frames;
    filming_.settings.size = FilmSettings::Size::as_shown;
    filming_.settings.pauses = true;
    filming_.settings.file = file.string();
    filming_.start(here, wish.size.value_or(here.picture_pixels));
}

void PictureDesk::follow_film() {
    if (!kept_ || filming_.busy()) { return; }
    filming_.settings = *kept_;
    kept_.reset();
}

}  // namespace lattice::app
