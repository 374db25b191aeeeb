// SPDX-License-Identifier: MIT
// Shader programs made from the files of one folder, which may be edited while the program runs.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <glm/glm.hpp>

#include "app/view/gl_objects.hpp"

namespace lattice::view {

class ShaderProgram {
public:
    explicit ShaderProgram(Program program) : program_(std::move(program)) {}

    void use() const { glUseProgram(program_.get()); }
    GLuint name() const { return program_.get(); }

    /// Sets a uniform outside the common block. A name that is not active is remembered in
    /// unknown_uniforms(): while a shader is edited its uniforms may come and go.
    void set(std::string_view uniform, int value);
    void set(std::string_view uniform, float value);
    void set(std::string_view uniform, const glm::vec3& value);
    void set(std::string_view uniform, std::span<const glm::vec3> values);
    void set(std::string_view uniform, const glm::ivec3& value);
    void set(std::string_view uniform, const glm::mat3& value);
    void set(std::string_view uniform, const glm::mat4& value);

    const std::set<std::string>& unknown_uniforms() const { return unknown_; }
    /// Numbers outside the common block that the shaders use and nothing has set.
    std::vector<std::string> unset_uniforms() const;

private:
    GLint location(std::string_view uniform);

    Program program_;
    std::map<std::string, GLint, std::less<>> locations_;
    std::set<std::string> unknown_;
};

/// The files of one program, in the order their text is joined, by stage.
struct ShaderRecipe {
    std::string name;
    std::vector<std::string> files;  ///< NAME.vert, .frag or .comp; .glsl goes before each stage
};

/// Every program the view uses.
const std::vector<ShaderRecipe>& shader_recipes();

class ShaderLibrary {
public:
    /// Compiles all of shader_recipes(). Throws Error with file, line and the driver's text.
    explicit ShaderLibrary(std::filesystem::path folder);

    /// Throws Error when there is no program of this name.
    ShaderProgram& program(std::string_view name);

    /// Compiles programs again whose files have a new time stamp. One that fails keeps its old
    /// version; its error text is returned.
    std::optional<std::string> reload_if_changed();

    /// How many programs were built so far; grows when reload_if_changed() took something over.
    int builds() const { return builds_; }

    /// Names set on a program that its shaders do not know: "mesh: highlight".
    std::vector<std::string> unknown_uniforms() const;
    /// Those that a program's shaders use and nothing has set: "mesh: highlight".
    std::vector<std::string> unset_uniforms() const;

private:
    struct Entry {
        const ShaderRecipe* recipe;
        ShaderProgram program;
        std::filesystem::file_time_type newest;
    };
    std::filesystem::file_time_type newest_change(const ShaderRecipe& recipe) const;

    std::filesystem::path folder_;
    std::vector<Entry> entries_;
    int builds_ = 0;
};

}  // namespace lattice::view
