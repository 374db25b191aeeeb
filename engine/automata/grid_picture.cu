// SPDX-License-Identifier: MIT
#include "engine/automata/grid_picture.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/compute/half.hpp"
#include "engine/compute/parallel_for.hpp"
#include "engine/error.hpp"

namespace lattice::automata {

namespace {

std::string size_text(int width, int height) {
    return std::to_string(width) + " x " + std::to_string(height);
}

struct Light {
    std::uint64_t red = 0;
    std::uint64_t green = 0;
    std::uint64_t blue = 0;

    LATTICE_HD_INLINE void add(const CellColour& colour, std::uint64_t cells) {
        red += cells * colour.red;
        green += cells * colour.green;
        blue += cells * colour.blue;
    }
};

/// Cells of a texel that the grid has.
struct Patch {
    int x_begin;
    int x_end;
    int y_begin;
    int y_end;
};

LATTICE_HD_INLINE int bits_set(std::uint32_t word) {
#ifdef __CUDA_ARCH__
    return __popc(word);
#else
    return __builtin_popcount(word);
#endif
}

struct DrawTexel {
    GridView grid;
    const std::uint8_t* ages;
    TexelRect texels;
    const CellColour* of_state;
    const CellColour* of_age;
    std::uint16_t* half_floats;

    LATTICE_HD void operator()(std::int64_t index) const {
        const std::int64_t side = std::int64_t{1} << texels.level;
        const std::int64_t x = (texels.x + index % texels.width) << texels.level;
        const std::int64_t y = (texels.y + index / texels.width) << texels.level;
        const Patch patch{static_cast<int>(x), end(x + side, grid.shape.width), static_cast<int>(y),
                          end(y + side, grid.shape.height)};
        const Light light = light_of(patch);
        const double all = static_cast<double>(side) * static_cast<double>(side);
        const double inside = static_cast<double>(patch.x_end - patch.x_begin) *
                              static_cast<double>(patch.y_end - patch.y_begin);
        store(index, 0, static_cast<double>(light.red) / (65535.0 * all));
        store(index, 1, static_cast<double>(light.green) / (65535.0 * all));
        store(index, 2, static_cast<double>(light.blue) / (65535.0 * all));
        store(index, 3, inside / all);
    }

private:
    LATTICE_HD static int end(std::int64_t last, int cells) {
        return last < cells ? static_cast<int>(last) : cells;
    }

    LATTICE_HD void store(std::int64_t index, int channel, double value) const {
        half_floats[index * static_cast<int>(texel_channels) + channel] =
            compute::to_half(static_cast<float>(value));
    }

    LATTICE_HD Light light_of(const Patch& patch) const {
        if (ages != nullptr) { return light_by_age(patch); }
        if (grid.format.cells == CellFormat::planes) { return light_of_planes(patch); }
        Light light;
        for (int y = patch.y_begin; y < patch.y_end; ++y) {
            for (int x = patch.x_begin; x < patch.x_end; ++x) {
                light.add(of_state[grid.at(x, y)], 1);
            }
        }
        return light;
    }

    LATTICE_HD Light light_by_age(const Patch& patch) const {
        Light light;
        for (int y = patch.y_begin; y < patch.y_end; ++y) {
            const std::int64_t row = static_cast<std::int64_t>(y) * grid.shape.width;
            for (int x = patch.x_begin; x < patch.x_end; ++x) {
                const State state = grid.at(x, y);
                light.add(state <= 1 ? of_age[ages[row + x]] : of_state[state], 1);
            }
        }
        return light;
    }

    /// Cells of the same code are counted 32 at a time.
    LATTICE_HD Light light_of_planes(const Patch& patch) const {
        std::uint64_t cells[16] = {};
        const int codes = 1 << grid.format.planes;
        for (int y = patch.y_begin; y < patch.y_end; ++y) {
            for (int w = patch.x_begin / 32; 32 * w < patch.x_end; ++w) {
                const std::uint32_t mask = columns(patch, w);
                for (int code = 0; code < codes; ++code) {
                    cells[code] += static_cast<std::uint64_t>(bits_set(of_code(code, w, y) & mask));
                }
            }
        }
        Light light;
        for (int code = 0; code < codes; ++code) {
            light.add(of_state[grid.format.codes.state_of_code[code]], cells[code]);
        }
        return light;
    }

    /// Bits of the columns of word w that belong to the patch.
    LATTICE_HD static std::uint32_t columns(const Patch& patch, int w) {
        const int first = patch.x_begin - 32 * w;
        const int last = patch.x_end - 32 * w;
        std::uint32_t mask = ~std::uint32_t{0};
        if (first > 0) { mask &= ~std::uint32_t{0} << first; }
        if (last < 32) { mask &= (std::uint32_t{1} << last) - 1; }
        return mask;
    }

    /// Bits of the cells of word w that have this code.
    LATTICE_HD std::uint32_t of_code(int code, int w, int y) const {
        std::uint32_t same = ~std::uint32_t{0};
        for (int plane = 0; plane < grid.format.planes; ++plane) {
            const std::uint32_t bits = grid.word(plane, w, y);
            same &= ((code >> plane) & 1) != 0 ? bits : ~bits;
        }
        return same;
    }
};

#ifdef __CUDACC__
__global__ void write_texels(const std::uint16_t* half_floats, int width, int height,
                             cudaSurfaceObject_t surface) {
    const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    const int y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
    if (x >= width || y >= height) { return; }
    const std::int64_t texel = static_cast<std::int64_t>(y) * width + x;
    const auto* numbers = reinterpret_cast<const ushort4*>(half_floats);
    // Surfaces take x in bytes.
    surf2Dwrite(numbers[texel], surface, x * static_cast<int>(sizeof(ushort4)), y);
}
#endif

}  // namespace

TexelRect clipped(const TexelRect& wanted, const GridShape& shape) {
    TexelRect result = wanted;
    result.level = std::clamp(wanted.level, 0, most_levels);
    const auto clip = [&](int& begin, int& count, int cells) {
        const std::int64_t texels = (cells + (std::int64_t{1} << result.level) - 1) >> result.level;
        const std::int64_t end = std::min<std::int64_t>(std::int64_t{begin} + count, texels);
        begin = std::max(begin, 0);
        count = static_cast<int>(std::max<std::int64_t>(end - begin, 0));
    };
    clip(result.x, result.width, shape.width);
    clip(result.y, result.height, shape.height);
    if (result.width == 0 || result.height == 0) { return {result.level, 0, 0, 0, 0}; }
    return result;
}

void GridPicture::draw(const GridView& grid, const std::uint8_t* ages, const TexelRect& texels,
                       const CellColours& colours) {
    texels_ = clipped(texels, grid.shape);
    const std::size_t numbers = texels_.count() * texel_channels;
    if (numbers == 0) { return; }
    if (memory_.size() < numbers) {
        memory_ = {};
        memory_ = compute::Buffer<std::uint16_t>(*device_, numbers);
    }
    if (table_.empty() || !(colours_ == colours)) {
        std::vector<CellColour> both(colours.of_state.begin(), colours.of_state.end());
        both.insert(both.end(), colours.of_age.begin(), colours.of_age.end());
        if (table_.empty()) { table_ = compute::Buffer<CellColour>(*device_, both.size()); }
        table_.upload(both);
        colours_ = colours;
    }
    compute::parallel_for(*device_, static_cast<std::int64_t>(texels_.count()),
                          DrawTexel{grid, colours.by_age ? ages : nullptr, texels_, table_.data(),
                                    table_.data() + most_states, memory_.data()});
}

void GridPicture::download(std::span<std::uint16_t> half_floats) const {
    memory_.download(half_floats.first(std::min(half_floats.size(), memory_.size())));
}

void GridPicture::write_surface([[maybe_unused]] unsigned long long surface, int width,
                                int height) const {
    if (texels_.width > width || texels_.height > height) {
        throw Error("grid picture",
                    size_text(texels_.width, texels_.height) + " texels do not fit a surface of " +
                        size_text(width, height),
                    "copy the texels through host memory");
    }
    if (!device_->is_cuda()) {
        throw Error("grid picture", "a CPU device cannot write into a CUDA surface",
                    "copy the texels through host memory");
    }
#ifdef __CUDACC__
    if (texels_.count() == 0) { return; }
    const dim3 block(32, 8);
    const dim3 blocks((static_cast<unsigned>(texels_.width) + block.x - 1) / block.x,
                      (static_cast<unsigned>(texels_.height) + block.y - 1) / block.y);
    write_texels<<<blocks, block, 0, static_cast<cudaStream_t>(device_->stream())>>>(
        memory_.data(), texels_.width, texels_.height, surface);
    LATTICE_CUDA_CHECK(cudaGetLastError());
#endif
}

}  // namespace lattice::automata
