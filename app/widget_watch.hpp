// SPDX-License-Identifier: MIT
// Where widgets stand that somebody is to be shown: their rings, and that they scroll into view.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace lattice::app {

class WidgetWatch {
public:
    struct Place {
        float x0 = 0;
        float y0 = 0;
        float x1 = 0;
        float y1 = 0;
    };

    /// Looks for these from now on; each scrolls into view once.
    void look_for(const std::vector<std::string>& names);
    bool empty() const { return wanted_.empty(); }
    /// Forgets where they were drawn in the frame before.
    void begin_frame() { places_.clear(); }
    /// ImGui's last item has this name.
    void drawn(const std::string& name);
    /// Those that were drawn this frame and can be seen.
    const std::map<std::string, Place>& places() const { return places_; }

private:
    std::set<std::string> wanted_;
    std::set<std::string> to_scroll_;
    std::map<std::string, Place> places_;
};

}  // namespace lattice::app
