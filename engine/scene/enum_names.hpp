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
struct EnumNames<Kind> {
    static constexpr std::array<std::string_view, 2> values{"fluid", "automaton"};
};
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
struct EnumNames<Held> {
    static constexpr std::array<std::string_view, 3> values{"automatic", "reynolds", "viscosity"};
};
template <>
struct EnumNames<StepFrom> {
    static constexpr std::array<std::string_view, 2> values{"speed", "viscosity"};
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
    static constexpr std::array<std::string_view, 5> values{"automatic", "scatter", "scatter_float",
                                                            "gather", "gather_all"};
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
struct EnumNames<FlowField> {
    static constexpr std::array<std::string_view, 12> values{
        "speed",       "velocity_x",  "velocity_y",  "velocity_z", "vorticity",  "vorticity_x",
        "vorticity_y", "vorticity_z", "q_criterion", "density",    "relaxation", "force"};
};
template <>
struct EnumNames<SurfaceQuantity> {
    static constexpr std::array<std::string_view, 3> values{"q_criterion", "vorticity", "speed"};
};
template <>
struct EnumNames<ColourMapName> {
    static constexpr std::array<std::string_view, 6> values{"automatic", "lagoon",   "forge",
                                                            "dusk",      "spectrum", "tide"};
};
template <>
struct EnumNames<FieldUnits> {
    static constexpr std::array<std::string_view, 2> values{"reference", "lattice"};
};
template <>
struct EnumNames<FieldRange> {
    static constexpr std::array<std::string_view, 2> values{"automatic", "locked"};
};
template <>
struct EnumNames<ObstacleColours> {
    static constexpr std::array<std::string_view, 3> values{"plain", "pressure", "force"};
};
template <>
struct EnumNames<LineKind> {
    static constexpr std::array<std::string_view, 2> values{"streamline", "pathline"};
};
template <>
struct EnumNames<SeedShape> {
    static constexpr std::array<std::string_view, 3> values{"point", "line", "disc"};
};
template <>
struct EnumNames<ViewMode> {
    static constexpr std::array<std::string_view, 3> values{"smoke", "particles", "none"};
};
template <>
struct EnumNames<ParticleColour> {
    static constexpr std::array<std::string_view, 3> values{"age", "speed", "emitter"};
};
template <>
struct EnumNames<ToneCurve> {
    static constexpr std::array<std::string_view, 5> values{"gentle", "none", "reinhard", "filmic",
                                                            "agx"};
};
template <>
struct EnumNames<Ground> {
    static constexpr std::array<std::string_view, 3> values{"grid", "plain", "none"};
};
template <>
struct EnumNames<Background> {
    static constexpr std::array<std::string_view, 5> values{"studio", "dusk", "night", "light",
                                                            "dark"};
};

template <>
struct EnumNames<GridEdge> {
    static constexpr std::array<std::string_view, 3> values{"torus", "bounded", "mirrored"};
};
template <>
struct EnumNames<CellStart> {
    static constexpr std::array<std::string_view, 4> values{"random", "pattern", "centre", "empty"};
};
template <>
struct EnumNames<AutomatonVariant> {
    static constexpr std::array<std::string_view, 9> values{
        "automatic", "baseline", "lut",       "block_lut",         "packed32",
        "packed64",  "temporal", "bitsliced", "bitsliced_temporal"};
};
template <>
struct EnumNames<CellType> {
    static constexpr std::array<std::string_view, 2> values{"byte", "int32"};
};
template <>
struct EnumNames<MemoryPath> {
    static constexpr std::array<std::string_view, 3> values{"global", "shared", "texture"};
};
template <>
struct EnumNames<PaletteName> {
    static constexpr std::array<std::string_view, 8> values{
        "automatic", "ink", "ember", "ice", "viridis", "spectrum", "forest", "wire"};
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
