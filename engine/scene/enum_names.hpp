// SPDX-License-Identifier: MIT
// The words by which scene files, panels and commands name the enumerators of scene.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "engine/scene/scene.hpp"

namespace lattice::scene {

/// `values[i]` names the enumerator whose underlying value is i.
template <class Enum>
struct EnumNames;

template <>
struct EnumNames<Face> {
    static constexpr std::array<std::string_view, 6> values{"west",  "east",   "south",
                                                            "north", "bottom", "top"};
};
template <>
struct EnumNames<FaceKind> {
    static constexpr std::array<std::string_view, 6> values{"periodic", "no_slip", "free_slip",
                                                            "inlet",    "outlet",  "moving_wall"};
};
template <>
struct EnumNames<CollisionModel> {
    static constexpr std::array<std::string_view, 7> values{
        "bgk", "acm", "mrt", "central", "study_2019", "study_2020", "kbc"};
};
template <>
struct EnumNames<InletProfile> {
    static constexpr std::array<std::string_view, 4> values{"uniform", "parabolic", "mask",
                                                            "turbulent"};
};
template <>
struct EnumNames<SolverVariant> {
    static constexpr std::array<std::string_view, 4> values{"fused", "paper", "csoa", "baseline"};
};
template <>
struct EnumNames<Storage> {
    static constexpr std::array<std::string_view, 2> values{"fp32", "fp16"};
};
template <>
struct EnumNames<Streaming> {
    static constexpr std::array<std::string_view, 2> values{"two_copy", "in_place"};
};
template <>
struct EnumNames<InitialFlow> {
    static constexpr std::array<std::string_view, 7> values{
        "inflow", "rest",        "shear_wave", "taylor_green", "double_shear_layer",
        "vortex", "vortex_rings"};
};
template <>
struct EnumNames<ObstacleMotion> {
    static constexpr std::array<std::string_view, 4> values{"fixed", "driven", "free", "hinged"};
};

template <>
struct EnumNames<DeltaKernel> {
    static constexpr std::array<std::string_view, 3> values{"two_point", "three_point",
                                                            "four_point"};
};
template <>
struct EnumNames<SampleWeighting> {
    static constexpr std::array<std::string_view, 2> values{"normalised", "none"};
};
template <>
struct EnumNames<ForceSpreading> {
    static constexpr std::array<std::string_view, 4> values{"automatic", "scatter", "scatter_float",
                                                            "gather"};
};
template <>
struct EnumNames<EmitterShape> {
    static constexpr std::array<std::string_view, 3> values{"sphere", "box", "disc"};
};
template <>
struct EnumNames<ProbeKind> {
    static constexpr std::array<std::string_view, 5> values{"point", "line", "plane", "domain",
                                                            "obstacle"};
};
template <>
struct EnumNames<Axis> {
    static constexpr std::array<std::string_view, 3> values{"x", "y", "z"};
};
template <>
struct EnumNames<ViewMode> {
    static constexpr std::array<std::string_view, 2> values{"smoke", "particles"};
};

template <class Enum>
constexpr std::string_view enum_name(Enum value) {
    return EnumNames<Enum>::values[static_cast<std::size_t>(value)];
}

/// Empty when no enumerator has this name.
template <class Enum>
constexpr std::optional<Enum> enum_from_name(std::string_view name) {
    constexpr auto& names = EnumNames<Enum>::values;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == name) { return static_cast<Enum>(i); }
    }
    return std::nullopt;
}

}  // namespace lattice::scene
