// SPDX-License-Identifier: MIT
// What probes found, as comma-separated tables (RFC 4180) with one header row. Lattice units, but
// positions in scene units; cells that a kind of probe has no number for are empty.
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "engine/simulation/probes.hpp"

namespace lattice::simulation {

/// A row a sample of the point, plane, domain and obstacle probes:
/// probe,kind,step,u,v,w,energy,enstrophy,dissipation,energy_loss,fx,fy,fz,tx,ty,tz,
/// drag_coefficient,lift_coefficient,side_coefficient. The last three are of
/// force_coefficients.hpp, and empty where nothing flows.
std::string probe_series_csv(std::span<const ProbeRecord> records);

/// A row a point of the point, line and plane probes: place, velocity at the last sample, running
/// mean and Reynolds stresses:
/// probe,kind,samples,x,y,z,u,v,w,mean_u,mean_v,mean_w,uu,vv,ww,uv,uw,vw.
std::string probe_statistics_csv(std::span<const ProbeRecord> records);

/// "wake.csv" -> "wake_statistics.csv".
std::filesystem::path statistics_file(const std::filesystem::path& series_file);

/// Writes both tables atomically, the second beside the first under statistics_file's name. Throws
/// Error when a file cannot be written.
void write_probe_tables(const std::filesystem::path& series_file,
                        std::span<const ProbeRecord> records);

}  // namespace lattice::simulation
