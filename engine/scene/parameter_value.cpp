// SPDX-License-Identifier: MIT
// Values of parameters: what is allowed, and values to and from text.
#include <bit>
#include <charconv>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/error.hpp"
#include "engine/scene/parameter_table.hpp"
#include "engine/scene/suggestion.hpp"
#include "engine/scene/utf8.hpp"

namespace lattice::scene {

namespace {

std::string trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) { return {}; }
    return std::string(text.substr(first, text.find_last_not_of(blanks) - first + 1));
}

template <class Number>
std::optional<Number> parse_number(std::string_view text) {
    std::string word = trimmed(text);
    if (word.size() > 1 && word[0] == '+' && word[1] != '-') { word.erase(0, 1); }
    Number number{};
    const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (code != std::errc{} || end != word.data() + word.size()) { return std::nullopt; }
    return number;
}

/// "[1, 0.5, 0.5]" with or without its brackets.
std::optional<glm::dvec3> parse_vector(std::string_view text) {
    std::string list = trimmed(text);
    if (list.size() >= 2 && list.front() == '[' && list.back() == ']') {
        list = list.substr(1, list.size() - 2);
    }
    glm::dvec3 vector{0.0};
    std::string_view rest = list;
    for (int axis = 0; axis < 3; ++axis) {
        const std::size_t comma = rest.find(',');
        if ((comma == std::string_view::npos) != (axis == 2)) { return std::nullopt; }
        const auto number = parse_number<double>(rest.substr(0, comma));
        if (!number) { return std::nullopt; }
        vector[axis] = *number;
        if (axis < 2) { rest.remove_prefix(comma + 1); }
    }
    return vector;
}

template <class Number>
Value value_or_text(const std::optional<Number>& number, std::string_view text) {
    return number ? Value{*number} : Value{std::string(text)};
}

/// The text as a value of the parameter's type, or unchanged where it is none, which
/// checked_value then refuses with what was found.
Value parse_text(const Parameter& parameter, std::string_view text) {
    switch (parameter.type) {
        case ValueType::boolean: {
            const std::string word = trimmed(text);
            if (word == "true" || word == "false") { return word == "true"; }
            return std::string(text);
        }
        case ValueType::integer:
            // A number with a fraction is found to be a number, not a text.
            if (const auto whole = parse_number<std::int64_t>(text)) { return *whole; }
            return value_or_text(parse_number<double>(text), text);
        case ValueType::number:
            return value_or_text(parse_number<double>(text), text);
        case ValueType::vector:
        case ValueType::colour:
            return value_or_text(parse_vector(text), text);
        case ValueType::choice:
            return trimmed(text);
        case ValueType::text:
        case ValueType::path:
            return std::string(text);
    }
    return std::string(text);
}

bool has_type(const Parameter& parameter, const Value& value) {
    switch (parameter.type) {
        case ValueType::boolean:
            return std::holds_alternative<bool>(value);
        case ValueType::integer:
            return std::holds_alternative<std::int64_t>(value);
        case ValueType::number:
            return std::holds_alternative<double>(value);
        case ValueType::text:
        case ValueType::choice:
        case ValueType::path:
            return std::holds_alternative<std::string>(value);
        case ValueType::vector:
        case ValueType::colour:
            return std::holds_alternative<glm::dvec3>(value);
    }
    return false;
}

/// What is wrong with a value of the right type; empty when nothing is.
std::string range_problem(const Parameter& parameter, const Value& value) {
    const auto outside = [&](double number) -> std::string {
        if (!std::isfinite(number)) { return fmt::format("{} is not a finite number", number); }
        if (number < parameter.minimum || number > parameter.maximum) {
            return fmt::format("{} is out of range", number);
        }
        return {};
    };
    if (const auto* number = std::get_if<double>(&value)) { return outside(*number); }
    if (const auto* vector = std::get_if<glm::dvec3>(&value)) {
        for (int axis = 0; axis < 3; ++axis) {
            const std::string problem = outside((*vector)[axis]);
            if (!problem.empty()) {
                return fmt::format("component {} of {}: {}", axis + 1, to_text(value), problem);
            }
        }
        return {};
    }
    if (const auto* whole = std::get_if<std::int64_t>(&value)) {
        if (double(*whole) < parameter.minimum || double(*whole) > parameter.maximum) {
            return fmt::format("{} is out of range", *whole);
        }
        if (parameter.power_of_two && *whole != 0 && !std::has_single_bit(std::uint64_t(*whole))) {
            return fmt::format("{} is not a power of two", *whole);
        }
    }
    return {};
}

/// What is wrong with a text, path or choice; empty when nothing is.
std::string text_problem(const Parameter& parameter, const std::string& text) {
    if (parameter.type == ValueType::choice) {
        for (const std::string& choice : parameter.choices) {
            if (choice == text) { return {}; }
        }
        return describe_value(text) + " is not one of its choices";
    }
    if (double(text.size()) > parameter.maximum) {
        return fmt::format("a text of {} bytes is too long", text.size());
    }
    if (!is_plain_utf8(text)) {
        return describe_value(text) + " holds control characters or is not UTF-8";
    }
    return {};
}

std::string cure_for(const Parameter& parameter, const Value& value) {
    std::string cure = "allowed: " + allowed_values(parameter);
    const auto* text = std::get_if<std::string>(&value);
    if (parameter.type == ValueType::choice && text != nullptr) {
        if (const auto near = nearest_name(*text, parameter.choices)) {
            cure = fmt::format("did you mean '{}'? {}", *near, cure);
        }
    }
    return cure;
}

std::string with_unit(const Parameter& parameter) {
    return parameter.unit.empty() ? "" : " " + parameter.unit;
}

}  // namespace

std::string describe_value(const Value& value) {
    const auto* text = std::get_if<std::string>(&value);
    if (text == nullptr) { return to_text(value); }
    constexpr std::size_t longest = 60;
    return fmt::format("the text \"{}\"", printable_utf8(*text, longest));
}

std::string allowed_values(const Parameter& parameter) {
    const std::string from_to =
        fmt::format("from {} to {}", parameter.minimum, parameter.maximum) + with_unit(parameter);
    switch (parameter.type) {
        case ValueType::boolean:
            return "true or false";
        case ValueType::integer:
            return parameter.power_of_two
                       ? fmt::format("0 or a power of two up to {}", parameter.maximum) +
                             with_unit(parameter)
                       : "a whole number " + from_to;
        case ValueType::number:
            return "a number " + from_to;
        case ValueType::text:
            return fmt::format("text of at most {} bytes", parameter.maximum);
        case ValueType::path:
            return "the name of a file";
        case ValueType::choice:
            return fmt::format("one of: {}", fmt::join(parameter.choices, ", "));
        case ValueType::vector:
            return "three numbers [x, y, z], each " + from_to;
        case ValueType::colour:
            return "three numbers [red, green, blue], each " + from_to;
    }
    return {};
}

Value checked_value(const Parameter& parameter, Value value, std::string_view name) {
    if (const auto* whole = std::get_if<std::int64_t>(&value);
        whole != nullptr && parameter.type == ValueType::number) {
        value = double(*whole);
    }
    std::string problem;
    if (!has_type(parameter, value)) {
        problem = describe_value(value) + " is of the wrong type";
    } else if (const auto* text = std::get_if<std::string>(&value)) {
        problem = text_problem(parameter, *text);
    } else {
        problem = range_problem(parameter, value);
    }
    if (!problem.empty()) {
        throw Error(std::string(name.empty() ? parameter.name : name), problem,
                    cure_for(parameter, value));
    }
    return value;
}

Value value_from_text(const Parameter& parameter, std::string_view text, std::string_view name) {
    return checked_value(parameter, parse_text(parameter, text), name);
}

std::string to_text(const Value& value) {
    struct Writer {
        std::string operator()(bool flag) const { return flag ? "true" : "false"; }
        std::string operator()(std::int64_t whole) const { return fmt::format("{}", whole); }
        std::string operator()(double number) const { return fmt::format("{}", number); }
        std::string operator()(const std::string& text) const { return text; }
        std::string operator()(const glm::dvec3& v) const {
            return fmt::format("[{}, {}, {}]", v.x, v.y, v.z);
        }
    };
    return std::visit(Writer{}, value);
}

}  // namespace lattice::scene
