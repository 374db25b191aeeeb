// SPDX-License-Identifier: MIT
#include "app/bench/report.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"

namespace lattice::bench {
namespace {

constexpr std::size_t columns = 7;
using Row = std::array<std::string, columns>;

/// Four significant digits without an exponent, so that columns compare at a glance.
std::string number(double value) {
    const double size = std::abs(value);
    const int whole_digits = size >= 1 ? static_cast<int>(std::floor(std::log10(size))) + 1 : 0;
    return fmt::format("{:.{}f}", value, std::max(0, 4 - whole_digits));
}

double traffic(const Figure& figure) {
    return figure.gigabytes * summarise(figure.samples).median;
}

Row row_of(const Figure& figure, const Figure& copy) {
    const Summary summary = summarise(figure.samples);
    const bool counted = figure.gigabytes > 0;
    return {figure.name,
            number(summary.median),
            number(summary.least),
            number(summary.most),
            figure.unit,
            counted ? number(traffic(figure)) : "-",
            counted ? fmt::format("{:.1f} %", 100 * share_of_copy(figure, copy)) : "-"};
}

/// Names and units read from the left, figures line up at the right.
std::string aligned(const std::vector<Row>& rows) {
    constexpr std::array<char, columns> alignment{'<', '>', '>', '>', '<', '>', '>'};
    std::array<std::size_t, columns> widths{};
    for (const Row& row : rows) {
        for (std::size_t c = 0; c < columns; ++c) {
            widths[c] = std::max(widths[c], row[c].size());
        }
    }
    std::string text;
    for (const Row& row : rows) {
        std::string line;
        for (std::size_t c = 0; c < columns; ++c) {
            const char* gap = c == 0 ? "" : "  ";
            line += alignment[c] == '<' ? fmt::format("{}{:<{}}", gap, row[c], widths[c])
                                        : fmt::format("{}{:>{}}", gap, row[c], widths[c]);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

nlohmann::ordered_json json_of(const Figure& figure, const Figure& copy) {
    const Summary summary = summarise(figure.samples);
    nlohmann::ordered_json json{{"name", figure.name},      {"unit", figure.unit},
                                {"median", summary.median}, {"min", summary.least},
                                {"max", summary.most},      {"samples", figure.samples}};
    if (figure.gigabytes > 0) {
        json["gigabytes_per_second"] = traffic(figure);
        json["share_of_copy"] = share_of_copy(figure, copy);
    }
    return json;
}

nlohmann::ordered_json json_of(const BenchReport& report) {
    nlohmann::ordered_json figures = nlohmann::ordered_json::array();
    for (const Figure& figure : report.figures) { figures.push_back(json_of(figure, report.copy)); }
    return {{"benchmark", report.benchmark},
            {"workload", report.workload},
            {"device",
             {{"backend", compute::to_string(report.device.backend)},
              {"name", report.device.name},
              {"threads", report.device.threads},
              {"memory_bytes", report.device.memory_total}}},
            {"copy", json_of(report.copy, report.copy)},
            {"figures", figures}};
}

}  // namespace

Summary summarise(std::span<const double> samples) {
    if (samples.empty()) { throw Error("bench", "nothing was measured", "repeat at least once"); }
    std::vector<double> sorted(samples.begin(), samples.end());
    std::sort(sorted.begin(), sorted.end());
    const std::size_t half = sorted.size() / 2;
    const double middle =
        sorted.size() % 2 == 1 ? sorted[half] : 0.5 * (sorted[half - 1] + sorted[half]);
    return {middle, sorted.front(), sorted.back()};
}

double share_of_copy(const Figure& figure, const Figure& copy) {
    return traffic(figure) / summarise(copy.samples).median;
}

std::string to_table(const BenchReport& report) {
    std::vector<Row> rows{{report.benchmark, "median", "min", "max", "unit", "GB/s", "of copy"}};
    for (const Figure& figure : report.figures) { rows.push_back(row_of(figure, report.copy)); }
    const Summary copy = summarise(report.copy.samples);
    return fmt::format(
               "{} ({}, {} {})\n{}\ncopy {} GB/s read plus written ({} to {})\n",
               report.device.name, compute::to_string(report.device.backend), report.device.threads,
               report.device.backend == compute::Backend::cuda ? "multiprocessors" : "threads",
               report.workload, number(copy.median), number(copy.least), number(copy.most)) +
           aligned(rows);
}

std::string to_json(std::span<const BenchReport> reports) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const BenchReport& report : reports) { list.push_back(json_of(report)); }
    return nlohmann::ordered_json{{"reports", list}}.dump(2) + "\n";
}

}  // namespace lattice::bench
