// SPDX-License-Identifier: MIT
#include "app/view/light_meter.hpp"

namespace lattice::view {

LightMeter::LightMeter() : factor_(make_texture_2d(GL_R32F, 1, 1)) {
    constexpr float one = 1;
    glClearTexImage(factor_.get(), 0, GL_RED, GL_FLOAT, &one);
}

void LightMeter::measure(ShaderLibrary& shaders, GLuint scene_colour, GLuint scene_depth,
                         GLuint march, float adaptation) {
    ShaderProgram& program = shaders.program("meter");
    program.set("adaptation", adaptation);
    program.use();
    glBindTextureUnit(0, scene_colour);
    glBindTextureUnit(1, scene_depth);
    glBindTextureUnit(2, march);
    glBindImageTexture(0, factor_.get(), 0, GL_FALSE, 0, GL_READ_WRITE, GL_R32F);
    glDispatchCompute(1, 1, 1);
    glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT | GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);
}

}  // namespace lattice::view
