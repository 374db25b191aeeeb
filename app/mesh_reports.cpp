// SPDX-License-Identifier: MIT
#include "app/mesh_reports.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <system_error>
#include <utility>

#include "engine/error.hpp"

namespace lattice::app {

namespace {

bool ready(const std::future<solid::MeshReport>& making) {
    return making.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

}  // namespace

MeshReports::~MeshReports() {
    stop_ = true;
    entries_.clear();  // waits for the threads, which look at stop_
}

/// Takes over what is made. The thread of a report holds on to the mesh until then.
void MeshReports::collect() {
    for (auto& [address, entry] : entries_) {
        if (!entry.making.valid() || !ready(entry.making)) { continue; }
        try {
            entry.report = entry.making.get();
        } catch (const std::exception&) { entry.report.reset(); }
    }
    std::erase_if(entries_, [](const auto& item) { return item.second.mesh.expired(); });
}

const solid::MeshReport* MeshReports::of(const Mesh& mesh) {
    collect();
    const auto [place, fresh] = entries_.try_emplace(mesh.get());
    Entry& entry = place->second;
    if (fresh) {
        entry.mesh = mesh;
        const auto make = [this, mesh] {
            return solid::mesh_report(*mesh, [this](double) {
                if (stop_) { throw Error("mesh report", "given up", ""); }
            });
        };
        try {
            entry.making = std::async(std::launch::async, make);
        } catch (const std::system_error&) { entry.making = {}; }  // no thread is to be had
    }
    return entry.report ? &*entry.report : nullptr;
}

bool MeshReports::pending() const {
    return std::any_of(entries_.begin(), entries_.end(),
                       [](const auto& item) { return item.second.making.valid(); });
}

}  // namespace lattice::app
