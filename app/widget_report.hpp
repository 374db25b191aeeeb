// SPDX-License-Identifier: MIT
// `--report FILE`: one JSON line a frame that says what the window shows and where, so that a test
// can click what a person would click and see what came of it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "app/widget_watch.hpp"

namespace lattice::app {

class WidgetReport {
public:
    /// With an empty path nothing is kept or written. Throws Error when the file cannot be written.
    explicit WidgetReport(const std::filesystem::path& file);

    bool enabled() const { return file_.is_open(); }

    void begin_frame();
    /// Widgets that a lesson points at, whether a report is written or not.
    WidgetWatch& watch() { return watch_; }
    /// The rectangle of ImGui's last item, in window coordinates, when any of it can be seen.
    void widget(const std::string& name);
    void rectangle(const std::string& name, float x0, float y0, float x1, float y1);
    void number(const std::string& name, double value);
    void flag(const std::string& name, bool value);
    void text(const std::string& name, const std::string& value);
    /// A parameter's value as set_parameter_from_text would read it.
    void value(const std::string& name, const std::string& text);
    void end_frame();

private:
    std::ofstream file_;
    std::uint64_t frame_ = 0;
    WidgetWatch watch_;
    std::string widgets_;
    std::string values_;
    std::string figures_;
};

}  // namespace lattice::app
