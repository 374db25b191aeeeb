// SPDX-License-Identifier: MIT
// What `latticelab COMMAND` does, one function and one file each. They print to standard output,
// throw Error or InputError, and return an exit status.
#pragma once

#include "app/options.hpp"

namespace lattice::app {

/// Makes a film, a picture or a sequence offscreen, with a fixed number of steps between frames.
int render(const RenderOptions& options);

/// Steps a scene without pictures and writes what its probes found.
int run_scene(const RunOptions& options);

/// The same for a script, which says itself what to do. At its first error it ends with
/// InputError, or prints it and returns exit_unstable where a flow became unstable.
int run_script(const RunOptions& options);

/// Times steps of a scene for pairs of solid.block_side and fluid.alpha, prints the table and
/// remembers it for the window.
int tune(const TuneOptions& options);

/// Reads a scene with its meshes; prints its grid, memory and flow figures, and what is doubtful
/// about an obstacle.
int check(const CheckOptions& options);

/// What a mesh is like: parts, holes, size, how thin it is.
int mesh(const MeshOptions& options);

/// The lessons that come with the program.
int list_lessons();

/// Backends, devices, OpenGL renderers, helpers and versions.
int info();

/// The parameter table as Markdown.
int reference();

/// Equations, sources and parameters of the collision models, or of one.
int models(const ModelsOptions& options);

}  // namespace lattice::app
