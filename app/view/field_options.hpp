// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/colour_scale.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::view {

/// What is shown of the fields, and what they are compared with.
struct FieldOptions {
    scene::FieldView view;
    FlowReference reference;
    /// Of a picture that this one is compared with: where both show the same, they share a scale.
    FieldScales beside = {};
    bool legend_left = false;  ///< of the first of two under a curtain: the right is hidden there
    friend bool operator==(const FieldOptions&, const FieldOptions&) = default;
};

FieldOptions field_options(const scene::Scene& scene);

}  // namespace lattice::view
