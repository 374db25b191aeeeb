// SPDX-License-Identifier: MIT
// Edits of cells that can be taken back, stroke by stroke: all edits of one drag of the mouse are
// one stroke.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <variant>
#include <vector>

#include "engine/automata/cell_edit.hpp"
#include "engine/automata/cell_region.hpp"

namespace lattice::automata {

/// Edits go on while generations pass: taking one back gives its cells the states that they had
/// before it, and leaves all others as they are now. What whole rectangles were is kept on the
/// device as long as an eighth of its memory stays free; what other edits changed, on the host.
class EditHistory {
public:
    /// Forgets the oldest strokes beyond so many bytes of host memory.
    explicit EditHistory(std::size_t most_bytes = std::size_t{256} << 20)
        : most_bytes_(most_bytes) {}

    /// Carries out an edit as part of a stroke. Throws Error and changes nothing, also where no
    /// memory is left to keep what the cells were.
    void edit(Grid& grid, const CellEdit& edit, int states, std::uint64_t stroke);

    /// Takes a stroke back, or makes it again. False, and nothing happens, when it is not known:
    /// forgotten, or already as asked. States that a rule of so many states does not have become
    /// 0: a stroke may be older than the rule. Throws Error and changes nothing.
    bool take_back(Grid& grid, std::uint64_t stroke, int states);
    bool make_again(Grid& grid, std::uint64_t stroke, int states);

    void clear();
    std::size_t bytes() const;         ///< of host memory
    std::size_t device_bytes() const;  ///< of the device's

    /// Bytes of device memory that a new edit of a rectangle may keep, older ones forgotten for it;
    /// see CellRegion::bytes.
    std::size_t room(const compute::Device& device) const;

private:
    using Part = std::variant<CellPatch, CellRegion>;
    struct Stroke {
        std::uint64_t number = 0;
        std::vector<Part> parts;  ///< that turn it to its other side, in order of the edits
        bool taken_back = false;
    };

    Stroke* find(std::uint64_t number);
    void add(std::vector<Part> parts, std::uint64_t stroke);
    CellRegion keep(Grid& grid, const CellRect& rect);
    static void turn(Grid& grid, Stroke& stroke, int states);

    std::size_t most_bytes_;
    std::deque<Stroke> strokes_;
};

}  // namespace lattice::automata
