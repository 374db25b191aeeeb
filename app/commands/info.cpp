// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <string>

#include "app/capture/ffmpeg.hpp"
#include "app/commands/commands.hpp"
#include "app/data_files.hpp"
#include "app/exit_status.hpp"
#include "app/window/offscreen_context.hpp"
#include "app/window/window.hpp"
#include "engine/compute/device.hpp"

namespace lattice::app {

namespace {

/// What `probe` returns, or why it could not: info reports failures, it does not fail.
template <class Probe>
std::string answer(Probe probe) {
    try {
        return probe();
    } catch (const Error& error) { return "none: " + error.problem(); }
}

std::string display() {
    if (!window::display_available()) {
        return "none (no X11 or Wayland display reached); `latticelab render` works without";
    }
    const window::Window hidden({.width = 64, .height = 64, .visible = false});
    return hidden.description();
}

}  // namespace

int info() {
    fmt::print("LatticeLab  {}\n", LATTICELAB_VERSION);
    fmt::print("compiler    {}\n", LATTICELAB_COMPILER);
    for (const std::string& line : compute::describe_backends()) {
        fmt::print("backend     {}\n", line);
    }
    fmt::print("taken       {}\n", answer([] {
                   const auto device = compute::Device::open("auto");
                   return device->info().name + ": " + device->info().reason;
               }));
    fmt::print("offscreen   {}\n", answer([] { return window::OffscreenContext().description(); }));
    fmt::print("display     {}\n", answer(display));
    const auto ffmpeg = capture::find_ffmpeg();
    fmt::print("ffmpeg      {}\n",
               ffmpeg.empty() ? "none: films become PNG sequences"
                              : fmt::format("{} ({})", ffmpeg.string(),
                                            capture::codec_names(capture::encoders_of(ffmpeg))));
    fmt::print("data        {}\n", answer([] { return data_folder().string(); }));
    return exit_success;
}

}  // namespace lattice::app
