// SPDX-License-Identifier: MIT
// How many cells were in each state over time.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/scene/packed_bytes.hpp"
#include "engine/simulation/grid_snapshot.hpp"

namespace lattice::simulation {

class CensusRecord {
public:
    /// One of a later generation than the last, or of the same, whose place it takes: cells were
    /// edited. Births and deaths that were known of it stay known. Others are left out.
    void add(const Census& census);
    void clear();
    /// Forgets all after this generation.
    void rewind(std::uint64_t generation);

    /// Cells of each state (all of them in one curve where there are many), births and deaths,
    /// entropy; empty before the first census.
    std::vector<Chart> charts() const;

    std::size_t size() const { return entries_.size(); }

    /// Into a checkpoint and back. unpack() replaces what is there; it refuses records that add()
    /// cannot have made.
    void pack(scene::BytePacker& packer) const;
    void unpack(scene::ByteUnpacker& unpacker);

private:
    std::vector<Census> entries_;
    std::size_t every_ = 1;    ///< one of so many is kept
    std::size_t skipped_ = 0;  ///< since the last that was
};

}  // namespace lattice::simulation
