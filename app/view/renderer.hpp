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
#include "app/view/cell_camera.hpp"
#include "app/view/field_options.hpp"
#include "app/view/legend_bar.hpp"
#include "app/view/overlays.hpp"
#include "engine/compute/stage_timers.hpp"
#include "engine/scene/scene.hpp"
#include "engine/simulation/snapshot.hpp"

namespace lattice::simulation {
class Simulation;
}

namespace lattice::view {

class Renderer;
/// A part of a picture larger than what is drawn at once: as large as the renderer's size.
struct Tile {
    glm::ivec2 picture{0};  ///< size of the whole; 0: there is nothing but this part
    glm::ivec2 corner{0};   ///< lower left pixel, even, in the whole, whose rows count upward here
};

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
    Overlays overlays;                         ///< lines over the picture
    FieldOptions fields;

    /// Only of still pictures marched at full resolution. The pixels are those of the whole drawn
    /// at once but for the outermost, which lack neighbours.
    Tile tile;
    /// Pixels of the picture for one of the size that lines, points and the legend are made for.
    float pixel_scale = 1;
    /// Nothing stands behind smoke and solids, and the picture is read with its cover.
    bool transparent = false;
    /// Automatic exposure stays as it was metered last.
    bool hold_exposure = false;
    /// Automatic exposure is that of the last picture of this renderer, of the same context, so
    /// that both can be compared. Null: its own.
    const Renderer* exposed_like = nullptr;
};

class Renderer {
public:
    /// Loads every shader of the folder, and the colour maps of assets/colormaps beside it. Throws
    /// Error, of a shader with file, line and the driver's text.
    explicit Renderer(const std::filesystem::path& shader_folder);
    ~Renderer();
    Renderer(const Renderer&) = delete;
    Renderer& operator=(const Renderer&) = delete;

    /// TrueType font of the legend; the built-in one without.
    void set_font(const std::filesystem::path& file);

    /// Size of the picture in pixels; no effect when it has that size already.
    void resize(int width, int height);
    glm::ivec2 size() const;

    /// Shows this snapshot from now on; uploads what differs from the last one. Null: nothing.
    void set_snapshot(std::shared_ptr<const simulation::Snapshot> snapshot);

    /// Shares density and particles, or the texels of a grid, with a simulation on CUDA, so that
    /// they never pass through host memory. False, and sharing() says why, when that cannot be had;
    /// then snapshots must carry density and particles. Call disconnect() before the simulation
    /// goes away.
    bool connect(simulation::Simulation& simulation);
    void disconnect();
    /// Lets the connected simulation write its present step into the shared textures, of an
    /// automaton the texels asked for, of particles the value that their colour tells, of a flow
    /// the fields. False, and sharing() says why, when that is no longer to be had: nothing is
    /// connected then.
    bool update_shared(simulation::Simulation& simulation,
                       const std::optional<simulation::GridRequest>& grid = {},
                       scene::ParticleColour particle_value = scene::ParticleColour::age,
                       const simulation::FieldRequest& fields = {});
    /// "CUDA-OpenGL sharing" or "copy through host memory (why)".
    const std::string& sharing() const;

    /// Draws one frame. Throws Error when an OpenGL call fails.
    void draw(const scene::View& view, const Camera& camera, const FrameOptions& options);

    /// Forgets what a still picture was averaged over so far.
    void restart();

    /// What live frames are filtered with. Put aside while something else is drawn, it lets them go
    /// on as if that had not been.
    struct History;
    std::shared_ptr<History> put_history_aside();
    void take_history_back(const std::shared_ptr<History>& history);

    /// Draws the cells of an automaton's snapshot; of the options only tile, pixel scale and
    /// transparency count. The camera's pixels are those of the whole picture. Throws as draw().
    void draw_cells(const CellCamera& camera, const scene::Look& look,
                    const FrameOptions& options = {});

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
    /// The same with a fourth byte, the cover; colours as they are seen, not premultiplied.
    std::vector<std::uint8_t> read_with_cover() const;
    /// Pixels a side of the largest picture drawn at once, and of the largest in tiles.
    static int largest_drawn();
    static int largest_tiled();

    /// What the colours of the present snapshot's fields stand for where nothing is compared.
    FieldScales field_scales(const FieldOptions& options) const;

    /// Bars of the last picture's legend; empty when it has none.
    std::vector<LegendBar> legend_bars() const;

    /// Milliseconds of GPU time by stage, averaged over recent frames.
    std::vector<compute::StageTime> stage_times() const;
    /// Share of full resolution that the last march ran at.
    float render_scale() const;

    /// Loads shaders whose files changed. One that fails keeps its old program; the text of the
    /// error is returned once.
    std::optional<std::string> reload_shaders_if_changed();

    /// Uniforms that the renderer set on a program whose shaders have none of that name; for tests.
    std::vector<std::string> unknown_uniforms() const;
    /// Uniforms that a program's shaders use and the renderer has never set; for tests.
    std::vector<std::string> unset_uniforms() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace lattice::view
