// SPDX-License-Identifier: MIT
// The single list of everything adjustable (contract 3). Panels, scene files, `--set`, scripts and
// the README's reference are made from it.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <glm/glm.hpp>

#include "engine/scene/scene.hpp"

namespace lattice::scene {

using Value = std::variant<bool, std::int64_t, double, std::string, glm::dvec3>;

enum class ValueType { boolean, integer, number, text, choice, vector, colour, path };

/// What a change asks of a running simulation.
enum class Effect {
    view,      ///< nothing: only the picture changes
    live,      ///< taken over before the next step
    obstacle,  ///< samples of the obstacles are made again; the flow goes on
    rebuild    ///< buffers are made again; the flow starts from rest
};

/// One adjustable quantity. A parameter of a listed thing (obstacle, emitter) stands once in the
/// table, as "emitter.rate", and applies to any of them: "emitter.0.rate", "emitter.rate" (the
/// first) name an instance.
struct Parameter {
    std::string name;  ///< "fluid.viscosity"
    ValueType type = ValueType::number;
    std::string unit;  ///< "lu", "scene units", "degrees", "" when it has none
    std::string help;  ///< one line
    Value default_value;
    double minimum = 0;  ///< numbers, integers and each component of a vector
    double maximum = 0;
    bool logarithmic = false;          ///< sliders of this quantity are logarithmic
    std::vector<std::string> choices;  ///< ValueType::choice
    Effect effect = Effect::live;
    std::function<Value(const Scene&, std::size_t index)> get;
    std::function<void(Scene&, std::size_t index, const Value&)> set;
};

/// All parameters, in the order panels and the reference show them.
std::span<const Parameter> parameter_table();

/// A parameter and, for listed things, which one is meant.
struct ParameterReference {
    const Parameter* parameter = nullptr;
    std::size_t index = 0;
};

/// Resolves "fluid.viscosity", "emitter.rate" or "emitter.1.rate". Throws Error: unknown name
/// (the nearest known name is offered) or an index beyond the scene's list.
ParameterReference find_parameter(const Scene& scene, std::string_view name);

/// Checks type, range and choices and sets the value. Throws Error that names the parameter, what
/// was found and what is allowed; the scene is then unchanged.
void set_parameter(Scene& scene, std::string_view name, const Value& value);

/// The same from text, as written after `--set`: "0.01", "true", "acm", "[1, 0.5, 0.5]",
/// "meshes/ball.obj". `--set obstacle.mesh=...` adds an obstacle when the scene has none.
void set_parameter_from_text(Scene& scene, std::string_view name, std::string_view text);

Value get_parameter(const Scene& scene, std::string_view name);

/// Text that set_parameter_from_text reads back to the same value.
std::string to_text(const Value& value);

}  // namespace lattice::scene
