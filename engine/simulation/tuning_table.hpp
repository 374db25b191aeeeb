// SPDX-License-Identifier: MIT
// What a search for the fastest (l, alpha) found: Chen et al., Sec. 4.5 and Fig. 10. l is the side
// of the blocks of nodes by which surface samples are ordered (solid.block_side), alpha the length
// of the blocks in which populations lie (fluid.alpha).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lattice::simulation {

struct LayoutPair {
    int block_side = 8;  ///< l, nodes
    int alpha = 1;       ///< nodes; fluid::one_block: a structure of arrays

    friend bool operator==(const LayoutPair&, const LayoutPair&) = default;
};

/// Milliseconds of a step for each pair, cut as in Eq. 11 into what depends on alpha alone and what
/// depends on both. Rows are block sides, columns are alphas, both ascending.
class TuningTable {
public:
    TuningTable() = default;
    TuningTable(std::vector<int> block_sides, std::vector<int> alphas);

    struct Cell {
        std::size_t row = 0;
        std::size_t column = 0;
        friend bool operator==(const Cell&, const Cell&) = default;
    };

    std::string device;      ///< name of the device they were measured on
    std::int64_t nodes = 0;  ///< of the grid
    int steps = 0;           ///< measured for each pair

    const std::vector<int>& block_sides() const { return block_sides_; }
    const std::vector<int>& alphas() const { return alphas_; }
    std::size_t size() const { return boundary_ms_.size(); }
    LayoutPair pair(const Cell& cell) const {
        return {block_sides_[cell.row], alphas_[cell.column]};
    }
    /// Empty when the pair is not in the table.
    std::optional<Cell> find(const LayoutPair& pair) const;

    void set_fluid(std::size_t column, double milliseconds) { fluid_ms_[column] = milliseconds; }
    void set_boundary(const Cell& cell, double milliseconds) {
        boundary_ms_[place(cell)] = milliseconds;
    }

    /// Whether the pair was measured; the times below are NaN until then.
    bool timed(const Cell& cell) const;
    /// Streaming and collision.
    double fluid_ms(const Cell& cell) const { return fluid_ms_[cell.column]; }
    /// The immersed boundary and the bodies that move with it.
    double boundary_ms(const Cell& cell) const { return boundary_ms_[place(cell)]; }
    double step_ms(const Cell& cell) const { return fluid_ms(cell) + boundary_ms(cell); }
    /// Million node updates a second at this time of a step.
    double mlups(const Cell& cell) const;

    std::size_t timed_count() const;
    /// Of the pairs measured; empty before the first.
    std::optional<Cell> best() const;
    std::optional<Cell> worst() const;

    /// One line a pair measured, with a heading: l,alpha,fluid_ms,boundary_ms,step_ms; alpha of a
    /// structure of arrays as its number. Times in full precision.
    std::string csv() const;

    friend bool operator==(const TuningTable&, const TuningTable&) = default;

private:
    std::size_t place(const Cell& cell) const { return cell.row * alphas_.size() + cell.column; }
    template <class Better>
    std::optional<Cell> extreme(Better better) const;

    std::vector<int> block_sides_;
    std::vector<int> alphas_;
    std::vector<double> fluid_ms_;     ///< one an alpha
    std::vector<double> boundary_ms_;  ///< row by row
};

/// "64", or "SoA" for a structure of arrays.
std::string alpha_text(int alpha);

}  // namespace lattice::simulation
