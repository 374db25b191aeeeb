// SPDX-License-Identifier: MIT
#include <array>
#include <cstddef>
#include <string>
#include <variant>

#include "engine/automata/baseline_reader.hpp"
#include "engine/automata/cells_nearby.hpp"
#include "engine/automata/cuda_generation.cuh"
#include "engine/error.hpp"

namespace lattice::automata {

namespace {

template <class Cell>
struct TextureCells {
    cudaTextureObject_t texture;

    __device__ State operator()(int x, int y) const {
        return static_cast<State>(
            tex2D<Cell>(texture, static_cast<float>(x) + 0.5F, static_cast<float>(y) + 0.5F));
    }
};

template <class Cell, class Next>
__global__ void generation_from_texture(const __grid_constant__ Next next, TextureCells<Cell> cells,
                                        GridShape shape, Cell* to, std::int64_t stride,
                                        std::uint64_t generation) {
    for_cells_of_thread(shape, [&](int x, int y) {
        to[y * stride + x] = next_state(cells, shape, next, Place{x, y, generation});
    });
}

template <class Cell>
void launch(const BaselinePass& pass, cudaTextureObject_t texture) {
    std::visit(
        [&](const auto& next) {
            const GridShape& shape = pass.from.shape;
            generation_from_texture<<<blocks_of(shape), threads_of_block(), 0,
                                      stream_of(pass.device)>>>(
                next, TextureCells<Cell>{texture}, shape, static_cast<Cell*>(pass.to),
                pass.from.row_stride, pass.generation);
            LATTICE_CUDA_CHECK(cudaGetLastError());
        },
        pass.transition);
}

cudaTextureObject_t make_texture(const GridView& grid) {
    const bool words = grid.format.cells == CellFormat::int32;
    const std::size_t size = words ? sizeof(std::int32_t) : sizeof(std::uint8_t);
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = const_cast<void*>(grid.memory);
    resource.res.pitch2D.desc =
        words ? cudaCreateChannelDesc<int>() : cudaCreateChannelDesc<unsigned char>();
    resource.res.pitch2D.width = static_cast<std::size_t>(grid.shape.width);
    resource.res.pitch2D.height = static_cast<std::size_t>(grid.shape.height);
    resource.res.pitch2D.pitchInBytes = static_cast<std::size_t>(grid.row_stride) * size;
    cudaTextureDesc description{};
    description.filterMode = cudaFilterModePoint;
    description.readMode = cudaReadModeElementType;
    cudaTextureObject_t texture = 0;
    LATTICE_CUDA_CHECK(cudaCreateTextureObject(&texture, &resource, &description, nullptr));
    return texture;
}

int attribute(cudaDeviceAttr which) {
    int device = 0;
    int value = 0;
    LATTICE_CUDA_CHECK(cudaGetDevice(&device));
    LATTICE_CUDA_CHECK(cudaDeviceGetAttribute(&value, which, device));
    return value;
}

/// Keeps a texture for each of the two grids.
class TextureReader final : public BaselineReader {
public:
    TextureReader() = default;
    TextureReader(const TextureReader&) = delete;
    TextureReader& operator=(const TextureReader&) = delete;
    ~TextureReader() override {
        for (const Bound& each : bound_) {
            if (each.texture != 0) { static_cast<void>(cudaDestroyTextureObject(each.texture)); }
        }
    }

    void check(const Transition& /*transition*/, const GridView& grid) const override {
        const int width = attribute(cudaDevAttrMaxTexture2DLinearWidth);
        const int height = attribute(cudaDevAttrMaxTexture2DLinearHeight);
        if (grid.shape.width <= width && grid.shape.height <= height) { return; }
        throw Error("automaton", "the grid is larger than a texture",
                    "choose global memory, or at most " + std::to_string(width) + " x " +
                        std::to_string(height) + " cells");
    }

    void advance(const BaselinePass& pass) override {
        const cudaTextureObject_t texture = texture_of(pass.from);
        if (pass.from.format.cells == CellFormat::int32) {
            launch<int>(pass, texture);
        } else {
            launch<unsigned char>(pass, texture);
        }
    }

private:
    struct Bound {
        const void* memory = nullptr;
        cudaTextureObject_t texture = 0;
    };

    cudaTextureObject_t texture_of(const GridView& grid) {
        for (Bound& each : bound_) {
            if (each.memory == nullptr) { each = {grid.memory, make_texture(grid)}; }
            if (each.memory == grid.memory) { return each.texture; }
        }
        throw Error("automaton", "a third grid is read through textures", "make a new stepper");
    }

    std::array<Bound, 2> bound_{};
};

}  // namespace

std::unique_ptr<BaselineReader> make_texture_reader() {
    return std::make_unique<TextureReader>();
}

}  // namespace lattice::automata
