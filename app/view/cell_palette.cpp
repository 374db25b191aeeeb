// SPDX-License-Identifier: MIT
#include "app/view/cell_palette.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "engine/automata/cell_ages.hpp"
#include "engine/automata/transition_tree.hpp"

namespace lattice::view {

namespace {

using automata::CellColour;
using automata::CellColours;
using scene::PaletteName;

constexpr int srgb_levels = 255;

double to_linear(double encoded) {
    return encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4);
}

/// 0xRRGGBB as linear light.
glm::dvec3 light(std::uint32_t rgb) {
    return {to_linear(((rgb >> 16) & 0xffU) / double(srgb_levels)),
            to_linear(((rgb >> 8) & 0xffU) / double(srgb_levels)),
            to_linear((rgb & 0xffU) / double(srgb_levels))};
}

CellColour stored(const glm::dvec3& linear) {
    const auto level = [](double value) {
        return static_cast<std::uint16_t>(std::lround(std::clamp(value, 0.0, 1.0) * 65535));
    };
    return {level(linear.x), level(linear.y), level(linear.z)};
}

/// Between the stops at place 0 to 1. Mixed as the square root of light, about as the eye does.
glm::dvec3 along(std::span<const std::uint32_t> stops, double place) {
    const double at = std::clamp(place, 0.0, 1.0) * static_cast<double>(stops.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(at), stops.size() - 2);
    const glm::dvec3 a = glm::sqrt(light(stops[below]));
    const glm::dvec3 b = glm::sqrt(light(stops[below + 1]));
    const glm::dvec3 mixed = glm::mix(a, b, at - static_cast<double>(below));
    return mixed * mixed;
}

/// What states look like: nothing there, alive, then the way of those that come after.
struct Design {
    std::uint32_t quiet;
    std::uint32_t alive;
    std::vector<std::uint32_t> after;
};

const Design& design(PaletteName name) {
    static const Design ink{0x0b0e13, 0xf3efe4, {0x8fa3b8, 0x4a5f7a, 0x222c3c}};
    static const Design ember{0x0a0809, 0xfff3cf, {0xffb04a, 0xe4571b, 0x8f2130, 0x2b0d1c}};
    static const Design ice{0x060d16, 0xf0fcff, {0x86dcf2, 0x2c86c2, 0x1b3f7d, 0x0c1a38}};
    static const Design viridis{
        0x0c0a14, 0xfde725, {0x90d743, 0x35b779, 0x21918c, 0x31688e, 0x443983, 0x440154}};
    switch (name) {
        case PaletteName::ember:
            return ember;
        case PaletteName::ice:
            return ice;
        case PaletteName::viridis:
            return viridis;
        default:
            return ink;
    }
}

/// A circle of colours without a seam, for rules whose last state is followed by the first.
void fill_spectrum(CellColours& colours, int states) {
    constexpr std::array<std::uint32_t, 8> stops{0x1d1247, 0x2d4f9e, 0x4f9fc4, 0xc9e4d8,
                                                 0xf6e3ad, 0xe79a4d, 0xa83a52, 0x1d1247};
    for (int state = 0; state < states; ++state) {
        colours.of_state.at(static_cast<std::size_t>(state)) =
            stored(along(stops, static_cast<double>(state) / states));
    }
}

void fill_design(CellColours& colours, const Design& design, int states) {
    colours.of_state[0] = stored(light(design.quiet));
    colours.of_state[1] = stored(light(design.alive));
    for (int state = 2; state < states; ++state) {
        const double place = states > 3 ? (state - 2) / static_cast<double>(states - 3) : 0.5;
        colours.of_state.at(static_cast<std::size_t>(state)) = stored(along(design.after, place));
    }
}

void fill_listed(CellColours& colours, std::span<const std::uint32_t> listed) {
    for (std::size_t state = 0; state < listed.size(); ++state) {
        colours.of_state.at(state) = stored(light(listed[state]));
    }
}

void fill_forest(CellColours& colours) {
    constexpr std::array<std::uint32_t, 4> listed{0x15110e, 0x26703f, 0xa09a94, 0xffc24d};
    fill_listed(colours, listed);
}

void fill_wire(CellColours& colours) {
    constexpr std::array<std::uint32_t, 4> listed{0x0b0e13, 0xf4fbff, 0x3f93dd, 0xa9662a};
    fill_listed(colours, listed);
}

PaletteName suited(const automata::Rule& rule) {
    struct Suit {
        PaletteName operator()(const automata::LifeLike&) const { return PaletteName::ink; }
        PaletteName operator()(const automata::Generations&) const { return PaletteName::ember; }
        PaletteName operator()(const automata::LargerThanLife& larger) const {
            return larger.states > 2 ? PaletteName::ember : PaletteName::ink;
        }
        PaletteName operator()(const automata::WireWorld&) const { return PaletteName::wire; }
        PaletteName operator()(const automata::Cyclic& cyclic) const {
            return cyclic.greenberg_hastings ? PaletteName::ice : PaletteName::spectrum;
        }
        PaletteName operator()(const automata::ForestFire&) const { return PaletteName::forest; }
        PaletteName operator()(const automata::Elementary&) const { return PaletteName::ink; }
        PaletteName operator()(const automata::UserTable&) const { return PaletteName::viridis; }
    };
    return std::visit(Suit{}, rule.form);
}

/// Colours from the youngest to the oldest cell, and of a trail from the last of it to the first.
struct AgeDesign {
    std::array<std::uint32_t, 5> lives;
    std::array<std::uint32_t, 3> trail;
};

AgeDesign age_design(PaletteName name) {
    if (name == PaletteName::forest) {
        return {{0xa6d96a, 0x6fbf5e, 0x3d9a55, 0x2a7a4c, 0x1d5c3f}, {0x1c1512, 0x4a2018, 0xd2502a}};
    }
    return {{0xfff6da, 0xffc15c, 0xe0663c, 0x8a4a9c, 0x3c7fc4}, {0x101c2e, 0x1d3a5e, 0x2c5a8a}};
}

/// Young cells are warm (trees light), those that last cool down; trails fade into the ground.
void fill_ages(CellColours& colours, const scene::Look& look, PaletteName name) {
    const auto [lives, trail] = age_design(name);
    const auto linear = [](const CellColour& c) {
        return glm::dvec3(c.red, c.green, c.blue) / 65535.0;
    };
    const glm::dvec3 ground = linear(colours.of_state[0]);
    for (int age = 0; age < 256; ++age) {
        CellColour& colour = colours.of_age.at(static_cast<std::size_t>(age));
        if (age >= automata::youngest_age) {
            const double place = std::log2(1.0 + age - automata::youngest_age) / 7;
            colour = look.ages ? stored(along(lives, place)) : colours.of_state[1];
        } else {
            const double fresh = age / static_cast<double>(automata::freshest_trail);
            const double strength = look.trails ? fresh * fresh : 0;
            colour = stored(glm::mix(ground, along(trail, fresh), strength));
        }
    }
    colours.by_age = look.ages || look.trails;
}

}  // namespace

CellColours cell_colours(const scene::Look& look, const automata::Rule& rule) {
    const bool automatic = look.palette == PaletteName::automatic;
    const PaletteName name = automatic ? suited(rule) : look.palette;
    const int states = automata::states(rule);
    CellColours colours;
    fill_design(colours, design(name), states);
    if (name == PaletteName::spectrum) { fill_spectrum(colours, states); }
    if (name == PaletteName::forest) { fill_forest(colours); }
    if (name == PaletteName::wire) { fill_wire(colours); }
    if (const auto* table = std::get_if<automata::UserTable>(&rule.form); table && automatic) {
        for (const automata::StateColour& given : table->tree->colours) {
            const auto [red, green, blue] = given.rgb;
            colours.of_state.at(given.state) =
                stored(light((std::uint32_t{red} << 16) | (std::uint32_t{green} << 8) | blue));
        }
    }
    fill_ages(colours, look, name);
    return colours;
}

glm::vec3 shown_colour(const CellColour& colour) {
    const auto encoded = [](std::uint16_t level) {
        const double x = level / 65535.0;
        return static_cast<float>(x <= 0.0031308 ? 12.92 * x
                                                 : 1.055 * std::pow(x, 1 / 2.4) - 0.055);
    };
    return {encoded(colour.red), encoded(colour.green), encoded(colour.blue)};
}

std::string state_name(const automata::Rule& rule, int state) {
    static constexpr std::array wire{"empty", "head", "tail", "conductor"};
    static constexpr std::array forest{"empty", "tree", "ash", "fire"};
    const auto index = static_cast<std::size_t>(state);
    if (std::holds_alternative<automata::WireWorld>(rule.form) && index < wire.size()) {
        return wire.at(index);
    }
    if (std::holds_alternative<automata::ForestFire>(rule.form) && index < forest.size()) {
        return forest.at(index);
    }
    const bool cyclic = std::holds_alternative<automata::Cyclic>(rule.form);
    const bool table = std::holds_alternative<automata::UserTable>(rule.form);
    if (cyclic || table) { return fmt::format("state {}", state); }
    if (state <= 1) { return state == 0 ? "dead" : "alive"; }
    return automata::states(rule) == 3 ? "dying" : fmt::format("dying {}", state - 1);
}

}  // namespace lattice::view
