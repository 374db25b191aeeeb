// SPDX-License-Identifier: MIT
#include "engine/automata/bit_rule.hpp"

#include <algorithm>
#include <array>
#include <type_traits>

#include "engine/automata/transition.hpp"
#include "engine/error.hpp"

namespace lattice::automata {

namespace {

constexpr int most_states_of_planes = 16;

GridFormat format_of_codes(int bits, const StateCodes& codes) {
    return {CellFormat::planes, planes_for_bits(bits), codes};
}

/// States are their own codes.
GridFormat plain_format(int bits) {
    constexpr std::array<std::uint8_t, 4> numbers{0, 1, 2, 3};
    return format_of_codes(
        bits, codes_of(std::span<const std::uint8_t>(numbers).first(std::size_t{1} << bits)));
}

BitRule of_shift_register(const BitCircuit& circuit, const ShiftRegister& code) {
    return {circuit, format_of_codes(code.bits, code.codes())};
}

BitRule counting(Neighbourhood neighbourhood, unsigned birth, unsigned survival) {
    const CountRule rule = CountRule::of(birth, survival);
    const GridFormat format = plain_format(1);
    switch (neighbourhood) {
        case Neighbourhood::von_neumann:
            return {BitCounting<Neighbourhood::von_neumann>{{}, rule}, format};
        case Neighbourhood::hexagonal:
            return {BitCounting<Neighbourhood::hexagonal>{{}, rule}, format};
        case Neighbourhood::moore:
            break;
    }
    const auto is = [&](std::initializer_list<int> b, std::initializer_list<int> s) {
        constexpr unsigned all = 0x1FF;
        return (birth & all) == counts(b) && (survival & all) == counts(s);
    };
    if (is({3}, {2, 3})) { return {BitLife{}, format}; }
    if (is({3, 6}, {2, 3})) { return {BitHighLife{}, format}; }
    if (is({3, 6, 7, 8}, {3, 4, 6, 7, 8})) { return {BitDayAndNight{}, format}; }
    if (is({2}, {})) { return {BitSeeds{}, format}; }
    return {BitCounting<Neighbourhood::moore>{{}, rule}, format};
}

template <int Bits>
BitRule ageing(const ShiftRegister& code, Neighbourhood neighbourhood, unsigned birth,
               unsigned survival) {
    using Feedback = TableFeedback<Bits>;
    const auto feedback = Feedback::of(code);
    const auto circuit = [&]<Neighbourhood Shape> {
        return of_shift_register(
            BitGenerations<Bits, Feedback, Shape>::of(feedback, birth, survival), code);
    };
    switch (neighbourhood) {
        case Neighbourhood::von_neumann:
            return circuit.template operator()<Neighbourhood::von_neumann>();
        case Neighbourhood::hexagonal:
            return circuit.template operator()<Neighbourhood::hexagonal>();
        case Neighbourhood::moore:
            break;
    }
    return circuit.template operator()<Neighbourhood::moore>();
}

/// Cells of state 1 that do not survive go on to the next state, and so to 0.
BitRule generations(int states, Neighbourhood neighbourhood, unsigned birth, unsigned survival) {
    if (states == 2) { return counting(neighbourhood, birth, survival); }
    const ShiftRegister code = ShiftRegister::of_states(states);
    if (code.bits == 2) { return ageing<2>(code, neighbourhood, birth, survival); }
    if (code.bits == 3) { return ageing<3>(code, neighbourhood, birth, survival); }
    return ageing<4>(code, neighbourhood, birth, survival);
}

template <int Bits>
BitRule cyclic(const Cyclic& rule, const ShiftRegister& code) {
    const auto feedback = TableFeedback<Bits>::of(code);
    const EnoughNeighbours enough{Threshold::of(std::clamp(rule.threshold, 0, 9))};
    if (rule.shape == RangeShape::diamond) {
        return of_shift_register(BitAnyCyclic<Bits>{feedback, enough}, code);
    }
    return of_shift_register(BitAnyCyclicMoore<Bits>{feedback, enough}, code);
}

/// A disc of range 1 is the square.
Neighbourhood neighbourhood_of(RangeShape shape) {
    return shape == RangeShape::diamond ? Neighbourhood::von_neumann : Neighbourhood::moore;
}

struct CircuitOf {
    std::uint64_t seed;

    BitRule operator()(const LifeLike& rule) const {
        return counting(rule.neighbourhood, rule.birth, rule.survival);
    }

    BitRule operator()(const Generations& rule) const {
        return generations(rule.states, rule.life.neighbourhood, rule.life.birth,
                           rule.life.survival);
    }

    BitRule operator()(const WireWorld& /*rule*/) const {
        return {BitWireWorld{}, format_of_codes(2, BitWireWorld::codes())};
    }

    BitRule operator()(const Cyclic& rule) const {
        if (rule.greenberg_hastings) {
            const unsigned enough = ~0U << std::clamp(rule.threshold, 0, 9);
            return generations(rule.states, neighbourhood_of(rule.shape), enough, 0);
        }
        const ShiftRegister code = ShiftRegister::of_states(rule.states);
        if (rule.states == 15 && rule.threshold == 1 && rule.shape == RangeShape::diamond) {
            return of_shift_register(BitCyclic15{}, code);
        }
        switch (code.bits) {
            case 1:
                return cyclic<1>(rule, code);
            case 2:
                return cyclic<2>(rule, code);
            case 3:
                return cyclic<3>(rule, code);
            default:
                return cyclic<4>(rule, code);
        }
    }

    BitRule operator()(const ForestFire& rule) const {
        const auto fire = std::get<ForestFireTransition>(transition_of({rule}, 1, seed));
        const GridFormat format = plain_format(2);
        if (fire.random()) { return {BitRandomForestFire::of(fire), format}; }
        if (fire.leaves_ash) { return {BitForestFire<true>{}, format}; }
        return {BitForestFire<false>{}, format};
    }

    template <class Other>
    BitRule operator()(const Other& /*rule*/) const {
        throw Error("stepper", "a rule without a circuit", "ask why_no_circuit first");
    }
};

std::optional<std::string> why_no_codes(int states) {
    if (states >= 2 && states <= most_states_of_planes) { return std::nullopt; }
    return "cells in bit planes have 2 to 16 states, not " + std::to_string(states);
}

struct WhyNoCircuit {
    using Answer = std::optional<std::string>;

    Answer operator()(const LifeLike& rule) const {
        if (rule.totalistic) { return std::nullopt; }
        return "the rule tells neighbours apart, circuits count them";
    }
    Answer operator()(const Generations& rule) const {
        if (Answer answer = why_no_codes(rule.states)) { return answer; }
        return (*this)(rule.life);
    }
    Answer operator()(const LargerThanLife& /*rule*/) const {
        return "Larger than Life counts more cells than a circuit adds";
    }
    Answer operator()(const WireWorld& /*rule*/) const { return std::nullopt; }
    Answer operator()(const Cyclic& rule) const {
        if (rule.range != 1) { return "circuits see neighbours at range 1, not farther"; }
        return why_no_codes(rule.states);
    }
    Answer operator()(const ForestFire& /*rule*/) const { return std::nullopt; }
    Answer operator()(const Elementary& /*rule*/) const {
        return "an elementary rule changes one row a generation";
    }
    Answer operator()(const UserTable& /*rule*/) const { return "a rule of tables has no circuit"; }
};

template <class Circuit>
constexpr bool is_hexagonal = false;
template <class RuleOfCounts>
constexpr bool is_hexagonal<BitTotalistic<Neighbourhood::hexagonal, RuleOfCounts>> = true;
template <int Bits, class Feedback>
constexpr bool is_hexagonal<BitGenerations<Bits, Feedback, Neighbourhood::hexagonal>> = true;

}  // namespace

int planes(const BitCircuit& circuit) {
    return std::visit([](const auto& one) { return std::decay_t<decltype(one)>::planes; }, circuit);
}

bool draws_random(const BitCircuit& circuit) {
    return std::holds_alternative<BitRandomForestFire>(circuit);
}

bool mirrors(const BitCircuit& circuit) {
    return std::visit(
        [](const auto& one) {
            using Circuit = std::decay_t<decltype(one)>;
            return !is_hexagonal<Circuit> && !std::is_same_v<Circuit, BitRandomForestFire>;
        },
        circuit);
}

std::optional<std::string> why_no_circuit(const Rule& rule) {
    return std::visit(WhyNoCircuit{}, rule.form);
}

BitRule bit_rule(const Rule& rule, std::uint64_t seed) {
    if (const auto reason = why_no_circuit(rule)) {
        throw Error("stepper", *reason, "choose a variant that keeps a byte a cell");
    }
    return std::visit(CircuitOf{seed}, rule.form);
}

}  // namespace lattice::automata
