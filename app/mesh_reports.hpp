// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <future>
#include <map>
#include <memory>
#include <optional>

#include "engine/solid/mesh_report.hpp"

namespace lattice::app {

/// Reports on meshes, each made once and in a thread of its own: no frame waits for one.
class MeshReports {
public:
    using Mesh = std::shared_ptr<const solid::TriangleMesh>;

    MeshReports() = default;
    /// Reports in the making are given up, which may take as long as a part of one.
    ~MeshReports();
    MeshReports(const MeshReports&) = delete;
    MeshReports& operator=(const MeshReports&) = delete;

    /// The report, or null while it is being made or when there was no memory for it. Meshes that
    /// nobody else holds any more are forgotten.
    const solid::MeshReport* of(const Mesh& mesh);
    /// Whether one that was asked for is being made.
    bool pending() const;

private:
    struct Entry {
        std::weak_ptr<const solid::TriangleMesh> mesh;
        std::future<solid::MeshReport> making;  ///< not valid once it is made
        std::optional<solid::MeshReport> report;
    };

    void collect();

    std::atomic<bool> stop_{false};
    std::map<const solid::TriangleMesh*, Entry> entries_;
};

}  // namespace lattice::app
