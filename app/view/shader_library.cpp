// SPDX-License-Identifier: MIT
#include "app/view/shader_library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <regex>
#include <utility>

#include <glm/gtc/type_ptr.hpp>

#include "engine/error.hpp"

namespace lattice::view {
namespace {

std::string read_text(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(stream), {}};
    if (!stream || text.empty()) {
        throw Error(file.string(), "the shader cannot be read",
                    "the folder of shaders must be complete; get it again with the program");
    }
    return text;
}

std::string extension(const std::string& file) {
    return std::filesystem::path(file).extension().string();
}

GLenum stage_of(const std::string& file) {
    const std::string ending = extension(file);
    if (ending == ".vert") { return GL_VERTEX_SHADER; }
    return ending == ".frag" ? GL_FRAGMENT_SHADER : GL_COMPUTE_SHADER;
}

// Line n of file i is told to the driver as line lines_per_file * (i + 1) + n: drivers differ in
// whether and how they repeat a file's number, but all repeat the line.
constexpr std::size_t lines_per_file = 10000;

// Puts "file:line" in the place of the driver's "0:30012(5)" (Mesa) or "0(30012)" (NVIDIA). The
// first such place becomes the error's own.
Error compile_error(const std::filesystem::path& folder, const std::vector<std::string>& files,
                    const std::string& text) {
    static const std::regex place(R"(\d+(?::(\d{5,})(?:\(\d+\))?|\((\d{5,})\)))");
    std::string where;
    std::string readable;
    auto rest = text.cbegin();
    for (std::smatch found; std::regex_search(rest, text.cend(), found, place);
         rest = found[0].second) {
        const auto number = std::stoull(found[1].matched ? found[1] : found[2]);
        const auto index = std::min<std::size_t>(number / lines_per_file, files.size()) - 1;
        const std::string at = fmt::format("{}:{}", files[index], number % lines_per_file);
        readable.append(rest, found[0].first).append(at);
        if (where.empty()) { where = (folder / at).string(); }
    }
    readable.append(rest, text.cend());
    if (where.empty()) { where = (folder / files.back()).string(); }
    return Error(where, "the shader does not compile: " + readable, "");
}

ShaderObject compile(const std::filesystem::path& folder, std::vector<std::string> files) {
    std::string source = "#version 450 core\n";
    for (std::size_t i = 0; i < files.size(); ++i) {
        source += fmt::format("#line {}\n{}\n", lines_per_file * (i + 1) + 1,
                              read_text(folder / files[i]));
    }
    ShaderObject shader(glCreateShader(stage_of(files.back())));
    const char* text = source.c_str();
    glShaderSource(shader.get(), 1, &text, nullptr);
    glCompileShader(shader.get());
    GLint compiled = GL_FALSE;
    glGetShaderiv(shader.get(), GL_COMPILE_STATUS, &compiled);
    if (compiled != GL_TRUE) {
        std::string log(4096, '\0');
        GLsizei length = 0;
        glGetShaderInfoLog(shader.get(), static_cast<GLsizei>(log.size()), &length, log.data());
        log.resize(static_cast<std::size_t>(length));
        throw compile_error(folder, files, log);
    }
    return shader;
}

ShaderProgram build(const std::filesystem::path& folder, const ShaderRecipe& recipe) {
    Program program(glCreateProgram());
    std::vector<std::string> shared = {"common.glsl"};
    std::vector<ShaderObject> stages;
    for (const std::string& file : recipe.files) {
        if (extension(file) == ".glsl") {
            shared.push_back(file);
            continue;
        }
        std::vector<std::string> files = shared;
        files.push_back(file);
        stages.push_back(compile(folder, std::move(files)));
        glAttachShader(program.get(), stages.back().get());
    }
    glLinkProgram(program.get());
    GLint linked = GL_FALSE;
    glGetProgramiv(program.get(), GL_LINK_STATUS, &linked);
    if (linked != GL_TRUE) {
        std::string log(4096, '\0');
        GLsizei length = 0;
        glGetProgramInfoLog(program.get(), static_cast<GLsizei>(log.size()), &length, log.data());
        log.resize(static_cast<std::size_t>(length));
        throw Error((folder / recipe.files.back()).string(),
                    fmt::format("the shader program '{}' does not link: {}", recipe.name, log), "");
    }
    for (const ShaderObject& stage : stages) { glDetachShader(program.get(), stage.get()); }
    return ShaderProgram(std::move(program));
}

// Types of uniforms that set() takes, beside samplers and images.
bool is_number(GLenum type) {
    constexpr std::array<GLenum, 8> numbers = {GL_INT,        GL_FLOAT,      GL_FLOAT_VEC2,
                                               GL_FLOAT_VEC3, GL_FLOAT_VEC4, GL_INT_VEC3,
                                               GL_FLOAT_MAT3, GL_FLOAT_MAT4};
    return std::ranges::find(numbers, type) != numbers.end();
}

}  // namespace

const std::vector<ShaderRecipe>& shader_recipes() {
    static const std::vector<ShaderRecipe> recipes = {
        {"macro", {"macro.comp"}},
        {"light_sweep", {"light_sweep.comp"}},
        {"light_combine", {"light_combine.comp"}},
        {"march", {"march.comp"}},
        {"temporal", {"temporal.comp"}},
        {"accumulate", {"accumulate.comp"}},
        {"backdrop_image", {"surface_light.glsl", "backdrop.comp"}},
        {"backdrop", {"fullscreen.vert", "backdrop.frag"}},
        {"mesh", {"mesh.vert", "surface_light.glsl", "srgb.glsl", "colour_map.glsl", "mesh.frag"}},
        {"shadow", {"shadow.vert", "shadow.frag"}},
        {"line", {"line.vert", "line.frag"}},
        {"particle_sums", {"value_colour.glsl", "particle.comp"}},
        {"particles", {"fullscreen.vert", "particles.frag"}},
        {"ribbon", {"ribbon.vert", "srgb.glsl", "colour_map.glsl", "ribbon.frag"}},
        {"meter", {"meter.comp"}},
        {"compose", {"tone_curve.glsl", "srgb.glsl", "compose.comp"}},
        {"cells", {"fullscreen.vert", "srgb.glsl", "cells.frag"}},
        {"slice", {"slice.vert", "srgb.glsl", "colour_map.glsl", "slice.frag"}},
        {"flow_lines", {"flow_lines.comp"}},
        {"field_bounds", {"field_bounds.comp"}},
        {"surface_hit", {"surface_hit.comp"}},
        {"surface", {"fullscreen.vert", "srgb.glsl", "colour_map.glsl", "surface.frag"}},
        {"legend", {"legend.vert", "srgb.glsl", "colour_map.glsl", "legend.frag"}},
    };
    return recipes;
}

GLint ShaderProgram::location(std::string_view uniform) {
    const auto known = locations_.find(uniform);
    if (known != locations_.end()) { return known->second; }
    const std::string name(uniform);
    const GLint place = glGetUniformLocation(program_.get(), name.c_str());
    if (place < 0) { unknown_.insert(name); }
    locations_.emplace(name, place);
    return place;
}

void ShaderProgram::set(std::string_view uniform, int value) {
    glProgramUniform1i(program_.get(), location(uniform), value);
}
void ShaderProgram::set(std::string_view uniform, float value) {
    glProgramUniform1f(program_.get(), location(uniform), value);
}
void ShaderProgram::set(std::string_view uniform, const glm::vec3& value) {
    glProgramUniform3fv(program_.get(), location(uniform), 1, glm::value_ptr(value));
}
void ShaderProgram::set(std::string_view uniform, std::span<const glm::vec3> values) {
    if (values.empty()) { return; }
    glProgramUniform3fv(program_.get(), location(uniform), static_cast<GLsizei>(values.size()),
                        glm::value_ptr(values.front()));
}
void ShaderProgram::set(std::string_view uniform, const glm::ivec3& value) {
    glProgramUniform3iv(program_.get(), location(uniform), 1, glm::value_ptr(value));
}
void ShaderProgram::set(std::string_view uniform, const glm::mat3& value) {
    glProgramUniformMatrix3fv(program_.get(), location(uniform), 1, GL_FALSE,
                              glm::value_ptr(value));
}
void ShaderProgram::set(std::string_view uniform, const glm::mat4& value) {
    glProgramUniformMatrix4fv(program_.get(), location(uniform), 1, GL_FALSE,
                              glm::value_ptr(value));
}

ShaderLibrary::ShaderLibrary(std::filesystem::path folder) : folder_(std::move(folder)) {
    for (const ShaderRecipe& recipe : shader_recipes()) {
        const auto newest = newest_change(recipe);
        entries_.push_back({&recipe, build(folder_, recipe), newest});
        ++builds_;
    }
}

ShaderProgram& ShaderLibrary::program(std::string_view name) {
    for (Entry& entry : entries_) {
        if (entry.recipe->name == name) { return entry.program; }
    }
    throw Error(folder_.string(), fmt::format("there is no shader program '{}'", name), "");
}

std::filesystem::file_time_type ShaderLibrary::newest_change(const ShaderRecipe& recipe) const {
    // A file that an editor is replacing just now may be missing for a moment.
    std::error_code ignored;
    auto newest = std::filesystem::last_write_time(folder_ / "common.glsl", ignored);
    for (const std::string& file : recipe.files) {
        newest = std::max(newest, std::filesystem::last_write_time(folder_ / file, ignored));
    }
    return newest;
}

std::optional<std::string> ShaderLibrary::reload_if_changed() {
    std::optional<std::string> problem;
    for (Entry& entry : entries_) {
        const auto newest = newest_change(*entry.recipe);
        if (newest <= entry.newest) { continue; }
        // Remembered before compiling, so that a broken file is reported once.
        entry.newest = newest;
        try {
            entry.program = build(folder_, *entry.recipe);
            ++builds_;
        } catch (const Error& error) {
            if (!problem) { problem = error.what(); }
        }
    }
    return problem;
}

std::vector<std::string> ShaderProgram::unset_uniforms() const {
    std::vector<std::string> names;
    GLint count = 0;
    glGetProgramInterfaceiv(program_.get(), GL_UNIFORM, GL_ACTIVE_RESOURCES, &count);
    for (GLint i = 0; i < count; ++i) {
        constexpr std::array<GLenum, 3> wanted = {GL_BLOCK_INDEX, GL_TYPE, GL_LOCATION};
        std::array<GLint, 3> found{};
        glGetProgramResourceiv(program_.get(), GL_UNIFORM, static_cast<GLuint>(i), wanted.size(),
                               wanted.data(), found.size(), nullptr, found.data());
        std::array<char, 256> text{};
        glGetProgramResourceName(program_.get(), GL_UNIFORM, static_cast<GLuint>(i), text.size(),
                                 nullptr, text.data());
        std::string name(text.data());
        name = name.substr(0, name.find('['));
        // Members of the block are set as a whole; samplers and images have their units in the
        // text.
        const bool plain = found[0] < 0 && is_number(static_cast<GLenum>(found[1]));
        if (plain && !locations_.contains(name)) { names.push_back(std::move(name)); }
    }
    return names;
}

std::vector<std::string> ShaderLibrary::unset_uniforms() const {
    std::vector<std::string> names;
    for (const Entry& entry : entries_) {
        for (const std::string& name : entry.program.unset_uniforms()) {
            names.push_back(entry.recipe->name + ": " + name);
        }
    }
    return names;
}

std::vector<std::string> ShaderLibrary::unknown_uniforms() const {
    std::vector<std::string> names;
    for (const Entry& entry : entries_) {
        for (const std::string& name : entry.program.unknown_uniforms()) {
            names.push_back(entry.recipe->name + ": " + name);
        }
    }
    return names;
}

}  // namespace lattice::view
