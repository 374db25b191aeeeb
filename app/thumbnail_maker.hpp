// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/scene/picture_file.hpp"

namespace lattice::app {

/// Finds thumbnails in the cache or has them made by another `latticelab` that runs beside this
/// one: one at a time, on one core, behind what the person does.
class ThumbnailMaker {
public:
    /// `kept`: folder of those made so far, empty: none are kept. `program`: that makes new ones.
    ThumbnailMaker(std::filesystem::path kept, std::filesystem::path program);
    /// Breaks off what is being made.
    ~ThumbnailMaker();
    ThumbnailMaker(const ThumbnailMaker&) = delete;
    ThumbnailMaker& operator=(const ThumbnailMaker&) = delete;

    /// What is wanted from now on, the most urgent first. What is being made and is not wanted any
    /// more is broken off. What was made, or failed, before is left out.
    void want(const std::vector<std::filesystem::path>& files);

    struct Made {
        std::filesystem::path file;
        std::optional<scene::PictureFile> picture;  ///< empty: there is none to be had
    };
    /// What came since the last call.
    std::vector<Made> take();
    /// Called from another thread when there is something to take.
    void set_notifier(std::function<void()> notify);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace lattice::app
