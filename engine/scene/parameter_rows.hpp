// SPDX-License-Identifier: MIT
// How rows of the parameter table are written down. Private to this room.
#pragma once

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/scene/enum_names.hpp"
#include "engine/scene/parameter_table.hpp"

namespace lattice::scene {

/// A parameter whose further properties are added by name.
class Row : public Parameter {
public:
    Row(std::string row_name, ValueType row_type) {
        name = std::move(row_name);
        type = row_type;
    }
    Row& range(double low, double high) {
        minimum = low;
        maximum = high;
        return *this;
    }
    Row& in(std::string row_unit) {
        unit = std::move(row_unit);
        if (unit == "steps") { quantity = Quantity::time; }
        if (unit == "scene units") { quantity = Quantity::length; }
        if (unit == "scene units^2") { quantity = Quantity::area; }
        return *this;
    }
    /// In lattice units of this quantity.
    Row& in_lattice_units(Quantity of_quantity) {
        unit = "lu";
        quantity = of_quantity;
        return *this;
    }
    Row& on_log_scale() {
        logarithmic = true;
        return *this;
    }
    Row& power_of_two_or_zero() {
        power_of_two = true;
        return *this;
    }
    Row& follows_from_others() {
        derived = true;
        return *this;
    }
    Row& needs(Effect row_effect) {
        effect = row_effect;
        return *this;
    }
    Row& makes_the_grid_anew() {
        effect = Effect::rebuild;
        keeps_cells = true;
        return *this;
    }
    Row& of(Kind of_kind) {
        kind = of_kind;
        return *this;
    }
    Row& says(std::string text) {
        help = std::move(text);
        return *this;
    }
    Row& stands_in(std::string of_formula) {
        formula = std::move(of_formula);
        return *this;
    }
};

template <class Element>
Element& instance(std::vector<Element>& list, std::size_t index) {
    return list.at(index);
}
template <class Element>
const Element& instance(const std::vector<Element>& list, std::size_t index) {
    return list.at(index);
}
template <class Section>
Section& instance(Section& section, std::size_t) {
    // NOLINTNEXTLINE(bugprone-return-const-ref-from-parameter): a part of a scene that lives on
    return section;
}

template <class Field>
Value to_value(const Field& field) {
    if constexpr (std::is_enum_v<Field>) {
        return std::string(enum_name(field));
    } else if constexpr (std::is_integral_v<Field> && !std::is_same_v<Field, bool>) {
        return static_cast<std::int64_t>(field);
    } else {
        return field;
    }
}

template <class Field>
void assign(Field& field, const Value& value) {
    if constexpr (std::is_enum_v<Field>) {
        field = enum_from_name<Field>(std::get<std::string>(value)).value();
    } else if constexpr (std::is_integral_v<Field> && !std::is_same_v<Field, bool>) {
        field = static_cast<Field>(std::get<std::int64_t>(value));
    } else {
        field = std::get<Field>(value);
    }
}

/// A row whose value is one field of a section or of each element of a listed section.
template <class Section, class Owner, class Field>
Row row(std::string name, ValueType type, Section Scene::*section, Field Owner::*field) {
    Row made(std::move(name), type);
    made.get = [=](const Scene& scene, Instance which) {
        return to_value(instance(scene.*section, which.index).*field);
    };
    made.set = [=](Scene& scene, Instance which, const Value& value) {
        assign(instance(scene.*section, which.index).*field, value);
    };
    if constexpr (std::is_enum_v<Field>) {
        made.choices.assign(EnumNames<Field>::values.begin(), EnumNames<Field>::values.end());
    }
    return made;
}

std::vector<Row> scene_rows();  ///< title, description and kind
std::vector<Row> domain_rows();
std::vector<Row> fluid_rows();
std::vector<Row> solver_rows();
std::vector<Row> start_rows();
std::vector<Row> solid_rows();
std::vector<Row> obstacle_rows();
std::vector<Row> obstacle_motion_rows();  ///< of the same section
std::vector<Row> obstacle_key_rows();
std::vector<Row> emitter_rows();
std::vector<Row> probe_rows();
std::vector<Row> seed_rows();
std::vector<Row> smoke_rows();
std::vector<Row> view_rows();
std::vector<Row> field_rows();
std::vector<Row> bookmark_rows();
std::vector<Row> camera_key_rows();
std::vector<Row> automaton_rows();
std::vector<Row> look_rows();
std::vector<Row> run_rows();
std::vector<Row> units_rows();

}  // namespace lattice::scene
