// SPDX-License-Identifier: MIT
// CUDA writes into OpenGL objects, OpenGL reads them back. Wants a GPU that does both.
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <vector>

#include <glad/gl.h>

#include "app/window/offscreen_context.hpp"
#include "engine/compute/graphics_interop.hpp"
#include "engine/error.hpp"
#include "engine/smoke/density_volume.hpp"
#include "engine/smoke/tracers.hpp"

using namespace lattice;

namespace {

constexpr Extent domain{24, 20, 12};
constexpr std::size_t capacity = 5000;

struct Smoke {
    compute::Device& device;
    compute::Buffer<float> still{device, 3 * static_cast<std::size_t>(domain.size())};
    smoke::Tracers tracers{device, capacity, 1};
    smoke::DensityVolume volume{device, domain, domain};

    void puff() {
        const smoke::EmitterPlan plan{smoke::Shape::sphere, glm::vec3(11.0F, 9.0F, 5.0F),
                                      glm::vec3(8.0F), 2000.0F, 10.0F};
        tracers.step({still.data(), domain, false, false, false}, std::array{plan});
        volume.update(tracers.positions(), tracers.used(), 0.5F);
    }
};

std::vector<std::uint16_t> read_texture(GLuint texture) {
    std::vector<std::uint16_t> halves(static_cast<std::size_t>(domain.size()));
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glGetTextureImage(texture, 0, GL_RED, GL_HALF_FLOAT,
                      static_cast<GLsizei>(halves.size() * sizeof(halves[0])), halves.data());
    return halves;
}

/// What a test needs, or nothing after saying why it is skipped.
std::unique_ptr<compute::Device> shared_device(std::optional<window::OffscreenContext>& context) {
    auto device = compute::Device::open("auto");
    if (!device->is_cuda()) {
        MESSAGE("SKIPPED: " << device->info().reason);
        return nullptr;
    }
    window::OffscreenContext::Options options;
    options.cuda_ordinal = device->ordinal();
    context.emplace(options);
    const std::string refusal = compute::sharing_refusal(*device);
    if (!refusal.empty()) {
        MESSAGE("SKIPPED: " << refusal);
        return nullptr;
    }
    return device;
}

}  // namespace

TEST_CASE("OpenGL reads the density and the particles that CUDA wrote in place") {
    std::optional<window::OffscreenContext> context;
    const auto device = shared_device(context);
    if (!device) { return; }
    GLuint texture = 0;
    glCreateTextures(GL_TEXTURE_3D, 1, &texture);
    glTextureStorage3D(texture, 1, GL_R16F, domain.x, domain.y, domain.z);
    GLuint buffer = 0;
    glCreateBuffers(1, &buffer);
    glNamedBufferStorage(buffer, capacity * sizeof(glm::vec4), nullptr, 0);
    compute::SharedVolume volume(*device, texture);
    compute::SharedBuffer particles(*device, buffer);
    REQUIRE_MESSAGE(volume.connected(), volume.refusal());
    REQUIRE_MESSAGE(particles.connected(), particles.refusal());

    Smoke smoke{*device};
    for (int frame = 0; frame < 3; ++frame) {
        smoke.puff();
        {
            const compute::MappedResources mapped({&volume, &particles});
            CHECK(mapped.memory(particles).bytes == capacity * sizeof(glm::vec4));
            smoke.volume.write_surface(mapped.surface(volume));
            device->copy_within(mapped.memory(particles).data, smoke.tracers.positions(),
                                capacity * sizeof(glm::vec4));
        }
        std::vector<std::uint16_t> density(static_cast<std::size_t>(domain.size()));
        smoke.volume.download(density);
        CHECK(read_texture(texture) == density);
        std::vector<glm::vec4> expected(capacity);
        device->copy_to_host(expected.data(), smoke.tracers.positions(),
                             capacity * sizeof(glm::vec4));
        std::vector<glm::vec4> found(capacity);
        glGetNamedBufferSubData(buffer, 0, capacity * sizeof(glm::vec4), found.data());
        CHECK(std::memcmp(found.data(), expected.data(), capacity * sizeof(glm::vec4)) == 0);
    }
    volume.disconnect();
    particles.disconnect();
    CHECK_FALSE(volume.connected());
    glDeleteTextures(1, &texture);
    glDeleteBuffers(1, &buffer);
}

TEST_CASE("a three-channel texture is refused with a reason, and nothing breaks") {
    std::optional<window::OffscreenContext> context;
    const auto device = shared_device(context);
    if (!device) { return; }
    GLuint texture = 0;
    glCreateTextures(GL_TEXTURE_3D, 1, &texture);
    glTextureStorage3D(texture, 1, GL_RGB16F, 8, 8, 8);
    compute::SharedVolume volume(*device, texture);
    CHECK_FALSE(volume.connected());
    CHECK_FALSE(volume.refusal().empty());
    glDeleteTextures(1, &texture);
    Smoke smoke{*device};
    smoke.puff();
    CHECK(smoke.volume.total_weight() == 2000.0);
}

TEST_CASE("the CPU backend shares nothing with an OpenGL context") {
    const window::OffscreenContext context;
    const auto device = compute::Device::open("cpu");
    const compute::SharedBuffer buffer(*device, 1);
    CHECK_FALSE(buffer.connected());
    CHECK_FALSE(buffer.refusal().empty());
}
