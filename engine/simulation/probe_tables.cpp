// SPDX-License-Identifier: MIT
#include "engine/simulation/probe_tables.hpp"

#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "engine/scene/atomic_file.hpp"
#include "engine/scene/enum_names.hpp"

namespace lattice::simulation {

namespace {

using scene::ProbeKind;

/// A cell of text, quoted where a reader would stumble over it.
std::string cell(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) { return text; }
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"') { quoted += '"'; }
        quoted += c;
    }
    return quoted + '"';
}

std::string start_of_row(const ProbeRecord& record, std::uint64_t number) {
    return fmt::format("{},{},{}", cell(record.label), scene::enum_name(record.probe.kind), number);
}

void append(std::string& text, const glm::dvec3& vector) {
    fmt::format_to(std::back_inserter(text), ",{},{},{}", vector.x, vector.y, vector.z);
}

/// The cells of the flow, and empty ones for the force.
void append_flow(std::string& text, const ProbeRecord& record, std::size_t i) {
    const glm::dvec4& row = record.rows[i];
    if (record.probe.kind == ProbeKind::domain) {
        fmt::format_to(std::back_inserter(text), ",,,,{},{},{},", row[energy_column],
                       row[enstrophy_column], row[dissipation_column]);
        // Before the first row there is nothing to have lost.
        if (i > 0) { text += fmt::format("{}", row[energy_loss_column]); }
    } else {
        append(text, glm::dvec3(row));
        text += ",,,,";
    }
    text += ",,,,,,,,,";
}

void append_force(std::string& text, const ForceSample& sample) {
    text += ",,,,,,,";
    append(text, sample.force);
    append(text, sample.torque);
    if (std::isfinite(sample.coefficients.x)) {
        append(text, sample.coefficients);
    } else {
        text += ",,,";
    }
}

}  // namespace

std::string probe_series_csv(std::span<const ProbeRecord> records) {
    std::string text =
        "probe,kind,step,u,v,w,energy,enstrophy,dissipation,energy_loss,fx,fy,fz,tx,ty,tz,"
        "drag_coefficient,lift_coefficient,side_coefficient\n";
    for (const ProbeRecord& record : records) {
        for (std::size_t i = 0; i < record.steps.size(); ++i) {
            text += start_of_row(record, record.steps[i]);
            if (record.probe.kind == ProbeKind::obstacle) {
                append_force(text, record.forces[i]);
            } else {
                append_flow(text, record, i);
            }
            text += '\n';
        }
    }
    return text;
}

std::string probe_statistics_csv(std::span<const ProbeRecord> records) {
    std::string text = "probe,kind,samples,x,y,z,u,v,w,mean_u,mean_v,mean_w,uu,vv,ww,uv,uw,vw\n";
    for (const ProbeRecord& record : records) {
        if (record.samples == 0) { continue; }
        for (std::size_t i = 0; i < record.points.size(); ++i) {
            const VelocityStatistics& statistics = record.statistics[i];
            text += start_of_row(record, statistics.count());
            append(text, record.points[i]);
            append(text, record.latest[i]);
            append(text, statistics.mean());
            append(text, statistics.normal_stresses());
            append(text, statistics.shear_stresses());
            text += '\n';
        }
    }
    return text;
}

std::filesystem::path statistics_file(const std::filesystem::path& series_file) {
    std::filesystem::path file = series_file;
    file.replace_filename(series_file.stem().string() + "_statistics" +
                          series_file.extension().string());
    return file;
}

void write_probe_tables(const std::filesystem::path& series_file,
                        std::span<const ProbeRecord> records) {
    scene::write_file_atomically(series_file, probe_series_csv(records));
    scene::write_file_atomically(statistics_file(series_file), probe_statistics_csv(records));
}

}  // namespace lattice::simulation
