// SPDX-License-Identifier: MIT
#include "app/view/backdrop.hpp"

#include <array>
#include <cstddef>

namespace lattice::view {
namespace {

enum Style { wall, sky, plain };  // as shaders/backdrop.comp has them

struct Backdrop {
    Style style;
    glm::vec3 light_tint;
    glm::vec3 sky_zenith;
    glm::vec3 sky_horizon;
    glm::vec3 sky_ground;
    glm::vec3 low;   ///< at the horizon or the picture's lower edge
    glm::vec3 high;  ///< at the zenith or the upper edge
    float ground_albedo;
    float ground_lines;
};

// In the order of scene::Background.
constexpr std::array<Backdrop, 5> backdrops{{
    // Warm light beside a cool sky, before a dark wall.
    {wall,
     {1.08F, 1.0F, 0.86F},
     {0.15F, 0.20F, 0.31F},
     {0.19F, 0.20F, 0.22F},
     {0.055F, 0.050F, 0.045F},
     {0.008F, 0.010F, 0.014F},
     {0.020F, 0.026F, 0.037F},
     0.024F,
     0.35F},
    // A low sun, and the blue of the sky in the shade.
    {sky,
     {1.18F, 0.84F, 0.55F},
     {0.13F, 0.17F, 0.34F},
     {0.36F, 0.23F, 0.19F},
     {0.06F, 0.045F, 0.045F},
     {0.23F, 0.115F, 0.07F},
     {0.020F, 0.032F, 0.080F},
     0.040F,
     0.25F},
    // Moonlight.
    {sky,
     {0.42F, 0.52F, 0.72F},
     {0.020F, 0.030F, 0.065F},
     {0.032F, 0.042F, 0.070F},
     {0.008F, 0.010F, 0.014F},
     {0.0085F, 0.0125F, 0.023F},
     {0.0012F, 0.0022F, 0.0060F},
     0.014F,
     0.35F},
    // A bright white room.
    {plain,
     {1.0F, 0.99F, 0.96F},
     {0.52F, 0.54F, 0.58F},
     {0.50F, 0.50F, 0.50F},
     {0.34F, 0.33F, 0.32F},
     {0.80F, 0.81F, 0.83F},
     {0.66F, 0.69F, 0.74F},
     0.24F,
     -0.18F},
    // Nothing but black.
    {plain,
     {1.05F, 1.0F, 0.92F},
     {0.15F, 0.18F, 0.24F},
     {0.17F, 0.18F, 0.19F},
     {0.05F, 0.05F, 0.05F},
     {0.0015F, 0.0015F, 0.0018F},
     {0.0015F, 0.0015F, 0.0018F},
     0.012F,
     0.5F},
}};

}  // namespace

void set_backdrop(FrameConstants& frame, const scene::View& view) {
    const Backdrop& chosen = backdrops.at(static_cast<std::size_t>(view.background));
    frame.backdrop_style = chosen.style;
    frame.light_radiance *= chosen.light_tint;
    frame.sky_zenith = chosen.sky_zenith;
    frame.sky_horizon = chosen.sky_horizon;
    frame.sky_ground = chosen.sky_ground;
    frame.background_low = chosen.low;
    frame.background_high = chosen.high;
    frame.ground_albedo = view.ground == scene::Ground::none ? 0.0F : chosen.ground_albedo;
    frame.ground_lines = view.ground == scene::Ground::grid ? chosen.ground_lines : 0.0F;
}

}  // namespace lattice::view
