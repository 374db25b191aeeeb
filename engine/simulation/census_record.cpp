// SPDX-License-Identifier: MIT
#include "engine/simulation/census_record.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace lattice::simulation {

namespace {

constexpr std::size_t most_entries = 1024;

/// More curves than this tell nothing apart.
constexpr std::size_t most_curves = 6;

template <class Value>
ChartCurve curve(std::string name, const std::vector<Census>& entries, const Value& value) {
    ChartCurve made{std::move(name), {}};
    made.y.reserve(entries.size());
    for (const Census& census : entries) { made.y.push_back(static_cast<float>(value(census))); }
    return made;
}

Chart chart(std::string title, const std::vector<Census>& entries) {
    Chart made;
    made.title = std::move(title);
    made.x_name = "generation";
    made.x.reserve(entries.size());
    for (const Census& census : entries) {
        made.x.push_back(static_cast<float>(census.generation));
    }
    return made;
}

double in_state(const Census& census, std::size_t state) {
    return state < census.cells.size() ? static_cast<double>(census.cells[state]) : 0.0;
}

Chart population_chart(const std::vector<Census>& entries) {
    Chart made = chart("Cells", entries);
    const std::size_t states = entries.back().cells.size();
    if (states - 1 > most_curves || states <= 2) {
        made.curves.push_back(curve("not in state 0", entries, [](const Census& census) {
            return static_cast<double>(census.population());
        }));
        return made;
    }
    for (std::size_t state = 1; state < states; ++state) {
        made.curves.push_back(
            curve(fmt::format("state {}", state), entries,
                  [state](const Census& census) { return in_state(census, state); }));
    }
    return made;
}

/// Of the generations whose births and deaths are known.
Chart turnover_chart(const std::vector<Census>& entries) {
    std::vector<Census> known;
    std::ranges::copy_if(entries, std::back_inserter(known),
                         [](const Census& each) { return each.turnover.has_value(); });
    Chart made = chart("Turnover", known);
    made.curves.push_back(curve("births", known, [](const Census& each) {
        return static_cast<double>(each.turnover->births);
    }));
    made.curves.push_back(curve("deaths", known, [](const Census& each) {
        return static_cast<double>(each.turnover->deaths);
    }));
    return made;
}

}  // namespace

std::uint64_t Census::population() const {
    std::uint64_t sum = 0;
    for (std::size_t state = 1; state < cells.size(); ++state) { sum += cells[state]; }
    return sum;
}

double Census::entropy() const {
    double all = 0;
    for (const std::uint64_t count : cells) { all += static_cast<double>(count); }
    double bits = 0;
    for (const std::uint64_t count : cells) {
        if (count == 0) { continue; }
        const double share = static_cast<double>(count) / all;
        bits -= share * std::log2(share);
    }
    return bits;
}

void CensusRecord::add(const Census& census) {
    if (!entries_.empty() && census.generation == entries_.back().generation) {
        const auto known = entries_.back().turnover;
        entries_.back() = census;
        if (!census.turnover) { entries_.back().turnover = known; }
        return;
    }
    if (!entries_.empty() && census.generation < entries_.back().generation) { return; }
    if (++skipped_ < every_ && !entries_.empty()) { return; }
    skipped_ = 0;
    if (entries_.size() == most_entries) {
        for (std::size_t i = 0; 2 * i < entries_.size(); ++i) {
            if (i > 0) { entries_[i] = std::move(entries_[2 * i]); }
        }
        entries_.resize(entries_.size() / 2);
        every_ *= 2;
    }
    entries_.push_back(census);
}

void CensusRecord::clear() {
    entries_.clear();
    every_ = 1;
    skipped_ = 0;
}

void CensusRecord::rewind(std::uint64_t generation) {
    std::erase_if(entries_, [&](const Census& each) { return each.generation > generation; });
}

void CensusRecord::pack(scene::BytePacker& packer) const {
    packer.put<std::uint64_t>(every_);
    packer.put<std::uint64_t>(skipped_);
    packer.put<std::uint64_t>(entries_.size());
    for (const Census& census : entries_) {
        packer.put(census.generation);
        packer.put_list(census.cells);
        packer.put(census.turnover.has_value());
        packer.put(census.turnover.value_or(automata::Turnover{}));
    }
}

void CensusRecord::unpack(scene::ByteUnpacker& unpacker) {
    clear();
    every_ = std::max<std::uint64_t>(1, unpacker.take<std::uint64_t>());
    skipped_ = unpacker.take<std::uint64_t>();
    const auto count = unpacker.take<std::uint64_t>();
    if (count > most_entries) { unpacker.refuse(); }
    for (std::uint64_t i = 0; i < count; ++i) {
        Census census;
        census.generation = unpacker.take<std::uint64_t>();
        census.cells = unpacker.take_list<std::uint64_t>();
        const bool known = unpacker.take_bool();
        const auto turnover = unpacker.take<automata::Turnover>();
        if (known) { census.turnover = turnover; }
        const bool later = entries_.empty() || census.generation > entries_.back().generation;
        if (!later || census.cells.empty()) { unpacker.refuse(); }
        entries_.push_back(std::move(census));
    }
}

std::vector<Chart> CensusRecord::charts() const {
    if (entries_.empty()) { return {}; }
    Chart entropy = chart("Entropy, bits a cell", entries_);
    entropy.curves.push_back(
        curve("entropy", entries_, [](const Census& each) { return each.entropy(); }));
    return {population_chart(entries_), turnover_chart(entries_), std::move(entropy)};
}

}  // namespace lattice::simulation
