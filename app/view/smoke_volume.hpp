// SPDX-License-Identifier: MIT
// The smoke's density as a 3-D texture, the macro grid that tells empty space, and the light that
// reaches each cell.
#pragma once

#include <cstdint>
#include <span>

#include <glm/glm.hpp>

#include "app/view/frame_constants.hpp"
#include "app/view/gl_objects.hpp"
#include "app/view/shader_library.hpp"
#include "engine/compute/extent.hpp"

namespace lattice::view {

/// Density and its 8^3 maxima: R16F, or with colours RGBA16F whose other channels are density times
/// red, green and blue.
class SmokeVolume {
public:
    /// Makes new textures when extent or channels (1 or 4) differ. False when they did not.
    bool resize(Extent extent, int channels = 1);
    int channels() const { return channels_; }
    Extent extent() const { return extent_; }
    bool present() const { return extent_.size() > 0; }

    /// Takes densities (IEEE half floats, x fastest).
    void upload(std::span<const std::uint16_t> half_density);

    /// Makes the macro grid again; needed after each change of the density texture.
    void update_macro(ShaderLibrary& shaders);

    GLuint density() const { return density_.get(); }
    GLuint macro() const { return macro_.get(); }

private:
    Extent extent_;
    int channels_ = 1;
    glm::ivec3 blocks_{0};
    Texture density_;
    Texture macro_;
};

/// Transmittance of the smoke toward a distant light, swept slice by slice (R16F).
class LightSweep {
public:
    /// `divisor`: density cells per light cell along each axis.
    void resize(Extent density, int divisor);
    void sweep(ShaderLibrary& shaders, GLuint density, glm::vec3 toward_light);
    GLuint volume() const { return volume_.get(); }
    glm::ivec3 cells() const { return cells_; }

private:
    glm::ivec3 cells_{0};
    Texture volume_;
};

/// What the light volume depends on besides density and solids.
struct LightKey {
    glm::vec3 direction{0.0F};
    float extinction = -1;
    glm::vec3 volume_size{0.0F};
    friend bool operator==(const LightKey&, const LightKey&) = default;
};

/// Key light at half, sky at quarter size, and both joined with the solids' shadow for the march.
class SmokeLighting {
public:
    SmokeLighting();
    void resize(Extent density);
    void update(ShaderLibrary& shaders, const SmokeVolume& smoke, const FrameConstants& frame,
                GLuint shadow_map);

    GLuint key() const { return key_.volume(); }
    GLuint sky() const { return sky_.volume(); }
    GLuint combined() const { return combined_.get(); }

private:
    LightSweep key_;
    LightSweep sky_;
    Texture combined_;
};

}  // namespace lattice::view
