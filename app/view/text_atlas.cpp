// SPDX-License-Identifier: MIT
#include "app/view/text_atlas.hpp"

#include <algorithm>
#include <string>
#include <system_error>

#include <imgui.h>

namespace lattice::view {

namespace {

/// Next code point of UTF-8 text, which is cut off the front; one of two bytes at most, as the
/// atlas holds.
unsigned next_letter(std::string_view& text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = byte(0);
    if ((first & 0xE0U) == 0xC0U && text.size() > 1) {
        const unsigned code = ((first & 0x1FU) << 6U) | (byte(1) & 0x3FU);
        text.remove_prefix(2);
        return code;
    }
    text.remove_prefix(1);
    return first;
}

}  // namespace

TextAtlas::TextAtlas() = default;
TextAtlas::~TextAtlas() = default;

void TextAtlas::load(const std::filesystem::path& file, float height) {
    if (atlas_ && file == file_ && height == height_) { return; }
    file_ = file;
    height_ = height;
    atlas_ = std::make_unique<ImFontAtlas>();
    std::error_code ignored;
    ImFont* font = nullptr;
    if (std::filesystem::is_regular_file(file, ignored)) {
        font = atlas_->AddFontFromFileTTF(file.c_str(), height);
    }
    if (font == nullptr) {
        ImFontConfig built_in;
        built_in.SizePixels = height;
        atlas_->AddFontDefault(&built_in);
    }
    unsigned char* pixels = nullptr;
    int width = 0;
    int rows = 0;
    atlas_->GetTexDataAsAlpha8(&pixels, &width, &rows);
    texture_ = make_texture_2d(GL_R8, width, rows);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTextureSubImage2D(texture_.get(), 0, 0, 0, width, rows, GL_RED, GL_UNSIGNED_BYTE, pixels);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
}

std::vector<TextAtlas::Letter> TextAtlas::line(std::string_view text) const {
    std::vector<Letter> letters;
    float x = 0;
    while (!text.empty()) {
        const unsigned code = next_letter(text);
        const ImFontGlyph* glyph = atlas_->Fonts[0]->FindGlyph(static_cast<ImWchar>(code));
        if (glyph == nullptr) { continue; }
        letters.push_back({{x + glyph->X0, glyph->Y0},
                           {x + glyph->X1, glyph->Y1},
                           {glyph->U0, glyph->V0},
                           {glyph->U1, glyph->V1}});
        x += glyph->AdvanceX;
    }
    return letters;
}

float TextAtlas::width(std::string_view text) const {
    float x = 0;
    while (!text.empty()) {
        const unsigned code = next_letter(text);
        const ImFontGlyph* glyph = atlas_->Fonts[0]->FindGlyph(static_cast<ImWchar>(code));
        if (glyph != nullptr) { x += glyph->AdvanceX; }
    }
    return x;
}

}  // namespace lattice::view
