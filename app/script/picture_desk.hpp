// SPDX-License-Identifier: MIT
// A desk with a picture: what the window and a script without one have in common.
#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include "app/camera_motion.hpp"
#include "app/filming.hpp"
#include "app/picture.hpp"
#include "app/script/desk.hpp"

namespace lattice::app {

/// Takes snapshots until the state's is of the present step and has what the picture asked for.
/// Throws Error when it is not by then.
void bring_up_to_date(AppState& state, const std::function<void()>& take_snapshot,
                      std::chrono::milliseconds patience);

class PictureDesk : public Desk {
public:
    explicit PictureDesk(Filming& filming) : filming_(filming) {}

    void save_picture(const std::filesystem::path& file, const PictureWish& wish) override;
    void start_film(const std::filesystem::path& file, const FilmWish& wish) override;
    bool filming() const override { return filming_.busy(); }

    /// Once a frame: the panel's choices come back after a script's film.
    void follow_film();

protected:
    /// Made where it is not there yet; needs its OpenGL context from then on.
    virtual Picture& picture() = 0;

private:
    void bring_picture_up_to_date();
    void draw_picture(const std::filesystem::path& file, const PictureWish& wish);

    Filming& filming_;
    std::optional<FilmSettings> kept_;  ///< of the panel, while a script's film is taken
};

}  // namespace lattice::app
