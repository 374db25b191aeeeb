// SPDX-License-Identifier: MIT
#include "app/label_text.hpp"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>

#include "app/font.hpp"
#include "app/theme.hpp"

namespace lattice::app {

namespace {

constexpr float ground_opacity = 0.84F;

glm::vec3 channels(ImU32 colour) {
    return {static_cast<float>(colour & 255U), static_cast<float>(colour >> 8U & 255U),
            static_cast<float>(colour >> 16U & 255U)};
}

void blend(Image& image, glm::ivec2 at, const glm::vec3& colour, float opacity) {
    if (at.x < 0 || at.y < 0 || at.x >= image.size.x || at.y >= image.size.y) { return; }
    std::uint8_t* pixel =
        &image.rgb[3 * (static_cast<std::size_t>(at.y) * static_cast<std::size_t>(image.size.x) +
                        static_cast<std::size_t>(at.x))];
    for (int c = 0; c < 3; ++c) {
        const float mixed = (1 - opacity) * pixel[c] + opacity * colour[c];
        pixel[c] = static_cast<std::uint8_t>(std::lround(mixed));
    }
}

void fill(Image& image, glm::ivec2 low, glm::ivec2 high, const glm::vec3& colour, float opacity) {
    for (int y = low.y; y < high.y; ++y) {
        for (int x = low.x; x < high.x; ++x) { blend(image, {x, y}, colour, opacity); }
    }
}

}  // namespace

struct LabelText::State {
    ImFontAtlas atlas;
    ImFont* font = nullptr;
    float pixels = 0;
    std::uint8_t* coverage = nullptr;  ///< the atlas owns it
    glm::ivec2 size{0};

    int pad() const { return static_cast<int>(std::lround(0.5F * pixels)); }
    int line_height() const { return static_cast<int>(std::lround(1.25F * pixels)); }
    float width(const std::string& text) const {
        return font->CalcTextSizeA(pixels, FLT_MAX, 0, text.c_str()).x;
    }
    /// As much of it as is so wide, with dots where something is left out.
    std::string fitted(std::string text, float most) const {
        if (width(text) <= most) { return text; }
        while (!text.empty() && width(text + "…") > most) {
            do { text.pop_back(); } while (!text.empty() && (text.back() & 0xC0) == 0x80);
        }
        return text + "…";
    }
    void draw_line(Image& image, glm::vec2 pen, const std::string& text,
                   const glm::vec3& colour) const;
    void draw_glyph(Image& image, glm::vec2 pen, const ImFontGlyph& glyph,
                    const glm::vec3& colour) const;
};

LabelText::LabelText(float pixels) : state_(std::make_unique<State>()) {
    State& s = *state_;
    s.pixels = std::round(std::max(pixels, 8.0F));
    static const ImWchar ranges[] = {0x20,   0x17F,  0x370,  0x3FF,  0x2010, 0x2026,
                                     0x2212, 0x2212, 0x00D7, 0x00D7, 0};
    const std::string file = find_font().string();
    std::error_code ignored;
    if (!file.empty() && std::filesystem::exists(file, ignored)) {
        ImFontConfig one_texel_a_pixel;
        one_texel_a_pixel.OversampleH = 1;
        one_texel_a_pixel.PixelSnapH = true;
        s.font = s.atlas.AddFontFromFileTTF(file.c_str(), s.pixels, &one_texel_a_pixel, ranges);
    }
    if (s.font == nullptr) {
        ImFontConfig fallback;
        fallback.SizePixels = s.pixels;
        s.font = s.atlas.AddFontDefault(&fallback);
    }
    s.atlas.GetTexDataAsAlpha8(&s.coverage, &s.size.x, &s.size.y);
}

LabelText::~LabelText() = default;

/// Glyphs are rasterised for this size, so each of their texels is a pixel.
void LabelText::State::draw_glyph(Image& image, glm::vec2 pen, const ImFontGlyph& glyph,
                                  const glm::vec3& colour) const {
    const glm::ivec2 low(std::lround(glyph.U0 * static_cast<float>(size.x)),
                         std::lround(glyph.V0 * static_cast<float>(size.y)));
    const glm::ivec2 high(std::lround(glyph.U1 * static_cast<float>(size.x)),
                          std::lround(glyph.V1 * static_cast<float>(size.y)));
    const glm::ivec2 corner(std::lround(pen.x + glyph.X0), std::lround(pen.y + glyph.Y0));
    for (int y = low.y; y < high.y; ++y) {
        for (int x = low.x; x < high.x; ++x) {
            const float opacity = static_cast<float>(coverage[y * size.x + x]) / 255.0F;
            blend(image, corner + glm::ivec2(x, y) - low, colour, opacity);
        }
    }
}

void LabelText::State::draw_line(Image& image, glm::vec2 pen, const std::string& text,
                                 const glm::vec3& colour) const {
    const char* at = text.c_str();
    while (*at != '\0') {
        unsigned letter = 0;
        at += ImTextCharFromUtf8(&letter, at, nullptr);
        const ImFontGlyph* glyph = font->FindGlyph(static_cast<ImWchar>(letter));
        if (glyph == nullptr) { continue; }
        if (glyph->Visible != 0) { draw_glyph(image, pen, *glyph, colour); }
        pen.x += glyph->AdvanceX;
    }
}

glm::ivec2 LabelText::extent(const Label& label) const {
    const State& s = *state_;
    float widest = 0;
    int lines = 0;
    for (const std::string& line : label.lines) {
        if (line.empty()) { continue; }
        widest = std::max(widest, s.width(line));
        ++lines;
    }
    const int wanted = static_cast<int>(std::ceil(widest)) + 3 * s.pad();
    return {std::min(wanted, std::max(label.width, 0)), lines * s.line_height() + s.pad()};
}

void LabelText::draw(Image& image, glm::ivec2 corner, const Label& label) const {
    const State& s = *state_;
    const glm::ivec2 size = extent(label);
    const float room = static_cast<float>(size.x - 3 * s.pad());
    if (room <= 0) { return; }
    fill(image, corner, corner + size, channels(theme::ground), ground_opacity);
    const int stripe = std::max(2, s.pad() / 3);
    fill(image, corner, corner + glm::ivec2(stripe, size.y), glm::vec3(label.mark), 1);
    glm::vec2 pen(corner + glm::ivec2(2 * s.pad(), s.pad() / 2 + s.line_height() / 10));
    bool first = true;
    for (const std::string& line : label.lines) {
        if (line.empty()) { continue; }
        s.draw_line(image, pen, s.fitted(line, room),
                    channels(first ? theme::text : theme::dim_text));
        pen.y += static_cast<float>(s.line_height());
        first = false;
    }
}

}  // namespace lattice::app
