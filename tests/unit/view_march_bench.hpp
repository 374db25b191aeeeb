// SPDX-License-Identifier: MIT
// Smoke in a unit cube, marched without the rest of the picture, so that a test can measure light.
#pragma once

#include <vector>

#include "app/view/picture_target.hpp"
#include "app/view/smoke_march.hpp"
#include "app/view/smoke_volume.hpp"
#include "app/view/solid_pass.hpp"
#include "tests/unit/view_fixture.hpp"

namespace lattice::test {

inline constexpr int side = 32;  // cells of the unit cube
inline constexpr int picture = 32;

// Marches a unit cube of smoke seen along +y from (0.5, -3, 0.5) through a narrow field of view.
struct MarchBench : GlFixture {
    MarchBench() : shaders(LATTICE_SHADER_FOLDER), constants(view::make_buffer()) {
        glNamedBufferStorage(constants.get(), sizeof(frame), nullptr, GL_DYNAMIC_STORAGE_BIT);
        scene::View scene_view;
        view::Camera camera{{0.5, -3, 0.5}, {0.5, 0.5, 0.5}, 2};
        frame = view::make_frame_constants(scene_view, camera, {picture, picture});
        frame.volume_cells = glm::ivec3(side);
        frame.volume_present = 1;
        frame.extinction = 3;
        target.resize({picture, picture}, 4);
        march.resize({picture, picture});
        smoke.resize({side, side, side});
        lighting.resize({side, side, side});
        stop_at(0);
    }
    void fill(const DensityFunction& density) {
        smoke.upload(fill_density({side, side, side}, side, density));
        upload_constants();
        smoke.update_macro(shaders);
        lighting.update(shaders, smoke, frame, solids.shadow_map());
    }
    void upload_constants() {
        glNamedBufferSubData(constants.get(), 0, sizeof(frame), &frame);
        glBindBufferBase(GL_UNIFORM_BUFFER, 0, constants.get());
    }
    // A solid at this distance in front of the eye; 0: none.
    void stop_at(float distance) {
        const float depth = distance > 0 ? frame.near_plane / distance : 0;
        glDepthMask(GL_TRUE);
        glClearNamedFramebufferfv(target.scene(), GL_DEPTH, 0, &depth);
    }
    // A frame of a picture that moves, or with `still` one more of an average.
    std::vector<glm::vec4> run(bool still = false) {
        march.plan(frame, 1, still);
        upload_constants();
        march.run(shaders, frame, smoke, lighting.combined(), target.scene_depth());
        return read(march.colour());
    }
    std::vector<glm::vec4> read(GLuint texture) {
        std::vector<glm::vec4> pixels(picture * picture);
        glGetTextureImage(texture, 0, GL_RGBA, GL_FLOAT,
                          static_cast<GLsizei>(pixels.size() * sizeof(glm::vec4)), pixels.data());
        finish();
        return pixels;
    }
    double mean_transmittance() {
        double sum = 0;
        for (const glm::vec4& pixel : run()) { sum += pixel.w; }
        return sum / (picture * picture);
    }

    view::ShaderLibrary shaders;
    view::FrameConstants frame;
    view::GlBuffer constants;
    view::PictureTarget target;
    view::SmokeVolume smoke;
    view::SmokeLighting lighting;
    view::SolidPass solids{64};
    view::SmokeMarch march;
};

}  // namespace lattice::test
