// SPDX-License-Identifier: MIT
// Parameters of cameras kept under a name and of the camera's path.
#include "engine/scene/parameter_rows.hpp"

namespace lattice::scene {

namespace {

/// Where a listed camera stands, where it looks, and its lens.
template <class Owner>
std::vector<Row> camera_rows(const std::string& section, std::vector<Owner> Scene::*list) {
    return {
        row(section + ".eye", ValueType::vector, list, &Owner::eye)
            .range(-10000, 10000)
            .in("scene units")
            .says("Where the camera stands; z is up"),
        row(section + ".target", ValueType::vector, list, &Owner::target)
            .range(-10000, 10000)
            .in("scene units")
            .says("Point that the camera looks at"),
        row(section + ".field_of_view", ValueType::number, list, &Owner::field_of_view)
            .range(5, 120)
            .in("degrees")
            .says("Vertical field of view"),
    };
}

}  // namespace

std::vector<Row> bookmark_rows() {
    constexpr double longest_name = 200;  // bytes
    std::vector<Row> rows = camera_rows("bookmark", &Scene::bookmarks);
    rows.insert(rows.begin(),
                row("bookmark.name", ValueType::text, &Scene::bookmarks, &Bookmark::name)
                    .range(0, longest_name)
                    .says("Name in the list of cameras"));
    for (Row& row : rows) { row.needs(Effect::view); }
    return rows;
}

std::vector<Row> camera_key_rows() {
    std::vector<Row> rows = camera_rows("camera_key", &Scene::camera_keys);
    rows.insert(rows.begin(),
                row("camera_key.step", ValueType::number, &Scene::camera_keys, &CameraKey::step)
                    .range(0, 1e9)
                    .in("steps")
                    .says("When the camera is there; later than at the key before"));
    for (Row& row : rows) { row.needs(Effect::view); }
    return rows;
}

}  // namespace lattice::scene
