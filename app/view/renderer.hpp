// SPDX-License-Identifier: MIT
// Draws a snapshot of the simulation: solids, smoke as a lit volume or as particles, ground and
// box, into an 8-bit sRGB picture of its own. Needs a current OpenGL 4.5 core context, the same
// one in every call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <glm/glm.hpp>

#include "app/view/camera.hpp"
#include "engine/compute/stage_timers.hpp"
#include "engine/scene/scene.hpp"
#include "engine/simulation/snapshot.hpp"

namespace lattice::simulation {
class Simulation;
}

namespace lattice::view {

struct FrameOptions {
    /// Side of a marched pixel as a share of the picture's, 0.125 to 1; 0: chosen from frame to
    /// frame so that the smoke takes about `budget_ms`.
    float render_scale = 0;
    double budget_ms = 12;

    /// The picture stands still (paused, or a frame of a film). Each call marches another
    /// interleaved set of pixels at the render scale, so that full resolution is reached after
    /// 1 / render_scale^2 calls, and averages from then on; see Renderer::accumulated_frames().
    /// Any change of camera, view, snapshot or size starts again.
    bool still = false;

    bool show_ground = true;
    std::optional<std::size_t> selected_mesh;  ///< index in Snapshot::meshes, marked by its rim
    std::vector<scene::Emitter> outlined_emitters;
    std::vector<scene::Probe> outlined_probes;
};

class Renderer {
public:
    /// Loads every shader of the folder. Throws Error with file, line and the driver's text.
    explicit Renderer(const std::filesystem::path& shader_folder);
    ~Renderer();
    Renderer(const Renderer&) = delete;
    Renderer& operator=(const Renderer&) = delete;

    /// Size of the picture in pixels; no effect when it has that size already.
    void resize(int width, int height);
    glm::ivec2 size() const;

    /// Shows this snapshot from now on; uploads what differs from the last one. Null: nothing.
    void set_snapshot(std::shared_ptr<const simulation::Snapshot> snapshot);

    /// Shares density and particles with a simulation on CUDA, so that they never pass through
    /// host memory. False, and sharing() says why, when that cannot be had; then snapshots must
    /// carry density and particles. Call disconnect() before the simulation goes away.
    bool connect(simulation::Simulation& simulation);
    void disconnect();
    /// Lets the connected simulation write its present step into the shared textures.
    void update_shared(simulation::Simulation& simulation);
    /// "CUDA-OpenGL sharing" or "copy through host memory (why)".
    const std::string& sharing() const;

    /// Draws one frame. Throws Error when an OpenGL call fails.
    void draw(const scene::View& view, const Camera& camera, const FrameOptions& options);

    /// Full-resolution frames averaged so far in still mode; 0 otherwise. 16 look clean, 64 are
    /// free of noise.
    int accumulated_frames() const;

    /// The picture: a GL_RGBA8 texture of sRGB-encoded bytes, and a framebuffer that holds it.
    unsigned texture() const;
    unsigned framebuffer() const;
    /// Copies the picture to a framebuffer (0: the window), lower left corner, same size.
    void blit_to(unsigned framebuffer, int x = 0, int y = 0) const;
    /// sRGB bytes, 3 a pixel, top row first. Waits for the GPU.
    std::vector<std::uint8_t> read_pixels() const;

    /// Milliseconds of GPU time by stage, averaged over recent frames.
    std::vector<compute::StageTime> stage_times() const;
    /// Share of full resolution that the last march ran at.
    float render_scale() const;

    /// Loads shaders whose files changed. One that fails keeps its old program; the text of the
    /// error is returned once.
    std::optional<std::string> reload_shaders_if_changed();

    /// Uniforms that the renderer set on a program whose shaders have none of that name; for tests.
    std::vector<std::string> unknown_uniforms() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace lattice::view
