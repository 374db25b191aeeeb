// SPDX-License-Identifier: MIT
#include "app/imgui_layer.hpp"

#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <system_error>

#include "app/font.hpp"
#include "app/theme.hpp"

namespace lattice::app {

namespace {

constexpr float font_size = 14.5F;  // pixels at 96 dpi

}  // namespace

ImGuiLayer::ImGuiLayer(const window::Window& window) : window_(window) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;  // the layout follows from the window's size
    io.ConfigWindowsMoveFromTitleBarOnly = true;
    ImGui_ImplGlfw_InitForOpenGL(window.handle(), true);
    ImGui_ImplOpenGL3_Init("#version 450 core");
}

ImGuiLayer::~ImGuiLayer() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
}

float ImGuiLayer::pixels_per_point() const {
    return std::max(0.1F, ImGui::GetIO().DisplayFramebufferScale.x);
}

// The font is rasterised at the pixels it is shown with: on some systems a point of the window is
// more than one pixel, on others the window itself grows with the screen's scale.
void ImGuiLayer::load_font() {
    const float content_scale = std::max(0.5F, window_.content_scale()) * interface_scale_;
    const float pixels = std::round(font_size * content_scale);
    if (pixels == font_pixels_ && theme_ != shown_theme_) {
        shown_theme_ = theme_;
        theme::apply(theme_, scale_);
    }
    if (pixels == font_pixels_) { return; }
    const bool first = font_pixels_ == 0;
    font_pixels_ = pixels;
    scale_ = content_scale / pixels_per_point();
    ImGuiIO& io = ImGui::GetIO();
    io.Fonts->Clear();
    const std::string file = find_font().string();
    // Latin with accents, Greek, and the punctuation that texts here use.
    static const ImWchar ranges[] = {0x20,   0x17F,  0x370,  0x3FF,  0x2010, 0x2026, 0x20AC, 0x20AC,
                                     0x2190, 0x2193, 0x2212, 0x2212, 0x00D7, 0x00D7, 0};
    std::error_code ignored;
    const bool there = !file.empty() && std::filesystem::exists(file, ignored);
    if (!there || io.Fonts->AddFontFromFileTTF(file.c_str(), pixels, nullptr, ranges) == nullptr) {
        ImFontConfig fallback;
        fallback.SizePixels = pixels;
        io.Fonts->AddFontDefault(&fallback);
    }
    io.FontGlobalScale = 1.0F / pixels_per_point();
    if (!first) {  // the backend makes the first texture itself
        ImGui_ImplOpenGL3_DestroyFontsTexture();
        ImGui_ImplOpenGL3_CreateFontsTexture();
    }
    shown_theme_ = theme_;
    theme::apply(theme_, scale_);
}

void ImGuiLayer::set_look(ThemeName theme, double interface_scale) {
    theme_ = theme;
    interface_scale_ = static_cast<float>(interface_scale);
}

void ImGuiLayer::begin_frame() {
    ImGui_ImplGlfw_NewFrame();
    load_font();
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
}

void ImGuiLayer::end_frame() {
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

}  // namespace lattice::app
