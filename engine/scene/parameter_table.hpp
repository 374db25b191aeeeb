// SPDX-License-Identifier: MIT
// The single list of everything adjustable (contract 3). Panels, scene files, `--set`, scripts and
// the README's reference are made from it.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
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
    rebuild    ///< buffers are made again; the world starts from step 0
};

/// What a number measures, where it has a counterpart in the world; see physical_units.hpp.
enum class Quantity {
    none,
    speed,
    viscosity,
    acceleration,
    force_density,
    time,    ///< steps
    length,  ///< scene units
    area,    ///< scene units squared
    nodes    ///< a length in node spacings
};

/// Which of the listed things is meant: an obstacle, emitter, probe, seed or camera by its index,
/// and of an obstacle which key.
struct Instance {
    explicit(false) Instance(std::size_t the_index = 0, std::size_t the_key = 0)
        : index(the_index), key(the_key) {}

    std::size_t index;
    std::size_t key;

    friend bool operator==(const Instance&, const Instance&) = default;
};

/// One adjustable quantity. A parameter of a listed thing (obstacle, emitter, probe, seed,
/// bookmark, camera_key) stands once in the table, as "emitter.rate", and applies to any of them:
/// "emitter.0.rate", "emitter.rate" (the first) name an instance. Those of an obstacle's keys are
/// listed twice over: "obstacle.key.step" in the table, "obstacle.0.key.2.step" an instance.
struct Parameter {
    std::string name;  ///< "fluid.viscosity"
    ValueType type = ValueType::number;
    std::string unit;     ///< "lu", "scene units", "degrees", "" when it has none
    std::string help;     ///< one line
    std::string formula;  ///< what it stands in, "Re = u L n / nu"; "" where there is none
    Quantity quantity = Quantity::none;
    Value default_value;
    double minimum = 0;         ///< numbers, integers and each component of a vector
    double maximum = 0;         ///< likewise; the most bytes of a text or path
    bool logarithmic = false;   ///< sliders of this quantity are logarithmic
    bool power_of_two = false;  ///< an integer that is 0 or a power of two
    bool derived = false;       ///< follows from other parameters; scene files need not hold it
    std::vector<std::string> choices;  ///< ValueType::choice
    Effect effect = Effect::live;
    bool keeps_cells = false;  ///< a change makes the grid anew, and cells stay
    std::optional<Kind> kind;  ///< of the scenes that have it; empty: all
    std::function<Value(const Scene&, Instance)> get;
    std::function<void(Scene&, Instance, const Value&)> set;
};

/// All parameters, in the order panels and the reference show them.
std::span<const Parameter> parameter_table();

/// Part of the name before its last dot: "fluid"; "" for the scene's own title and description.
std::string_view section_of(const Parameter& parameter);
/// Part of the name after its last dot: "viscosity".
std::string_view key_of(const Parameter& parameter);
/// Whether it belongs to each of the listed things or to each key of an obstacle.
bool is_listed(const Parameter& parameter);

/// Whether scenes of this kind have the parameter.
bool belongs_to(const Parameter& parameter, Kind kind);

/// Most obstacles, emitters, probes, seeds, bookmarks and keys of the camera in one scene.
constexpr std::size_t max_listed = 64;
/// Most keys of one obstacle.
constexpr std::size_t max_keys = 256;

/// The section of an obstacle's keys, listed within a listed one.
constexpr std::string_view key_section = "obstacle.key";

/// All things of a listed section that the scene has; a single one for any other section.
std::vector<Instance> instances(const Scene& scene, std::string_view section);

/// A parameter and, for listed things, which one is meant.
struct ParameterReference {
    const Parameter* parameter = nullptr;
    Instance index;
};

/// "emitter.1.rate", "obstacle.0.key.2.step" for listed things, else the parameter's name.
std::string instance_name(const Parameter& parameter, Instance which);

/// For a name that is not known: what it is likely to mean ("did you mean ...?") and what is known
/// in its place. `section` is "" for the outermost level.
std::string suggest_key(std::string_view section, std::string_view key);

/// Resolves "fluid.viscosity", "emitter.rate" or "emitter.1.rate". Throws Error: unknown name
/// (the nearest known name is offered) or an index beyond the scene's list.
ParameterReference find_parameter(const Scene& scene, std::string_view name);

/// Checks type, range, choices and then the whole scene (check_scene), and sets the value. Throws
/// Error that names the parameter, what was found and what is allowed; the scene is then unchanged.
/// A parameter that others hang on takes them along: domain.resolution goes through
/// change_resolution, fluid.reynolds sets the viscosity, and a face opposite a periodic one follows
/// it. With fluid.hold = reynolds a speed or the length takes the viscosity along, unless that is
/// set with it. obstacle.mesh adds an obstacle when the scene has none. The files of obstacle.mesh
/// and domain.inlet_mask must exist. A parameter of scenes of another kind is refused, and so is a
/// change of the kind.
void set_parameter(Scene& scene, std::string_view name, const Value& value);

/// The same from text, as written after `--set`: "0.01", "true", "acm", "[1, 0.5, 0.5]",
/// "meshes/ball.obj".
void set_parameter_from_text(Scene& scene, std::string_view name, std::string_view text);

using NameAndText = std::pair<std::string, std::string>;

using NameAndValue = std::pair<std::string, Value>;

/// As set_parameter for several, in their order; the scene as a whole is checked after the last, so
/// that parameters that only go together may come in any order. All of them are set, or none.
void set_parameters(Scene& scene, std::span<const NameAndValue> settings);

/// The same from text.
void set_parameters_from_text(Scene& scene, std::span<const NameAndText> settings);

Value get_parameter(const Scene& scene, std::string_view name);

/// Turns an integer into a number where the parameter is one, and checks type, range and choices.
/// Throws Error whose `where` is `name`, or the parameter's own name when that is empty.
Value checked_value(const Parameter& parameter, Value value, std::string_view name = {});

/// Reads a value of the parameter's type from text and checks it. Throws Error as above.
Value value_from_text(const Parameter& parameter, std::string_view text,
                      std::string_view name = {});

/// Text that set_parameter_from_text reads back to the same value.
std::string to_text(const Value& value);

/// For messages: `the text "fast"`, `0.3`, `true`. Long text is shortened.
std::string describe_value(const Value& value);

/// "a number from 0 to 0.25 lu", "one of: bgk, acm".
std::string allowed_values(const Parameter& parameter);

/// Checks every parameter's range and what holds between parameters: periodic faces in pairs, an
/// outlet where there is an inlet, a grid of possible size, a camera that looks somewhere, probes
/// inside the domain, keys of a path in their order and no faster than an obstacle may move. Throws
/// Error whose `where` is a parameter's name.
void check_scene(const Scene& scene);

}  // namespace lattice::scene
