// SPDX-License-Identifier: MIT
// Parameters of where lines of the flow start.
#include "engine/scene/parameter_rows.hpp"

namespace lattice::scene {

std::vector<Row> seed_rows() {
    constexpr double longest_name = 200;  // bytes
    constexpr double most_points = 256;
    return {
        row("seed.name", ValueType::text, &Scene::seeds, &Seed::name)
            .range(0, longest_name)
            .says("Name in the list of lines"),
        row("seed.lines", ValueType::choice, &Scene::seeds, &Seed::lines)
            .says(
                "Along the velocity of the moment, or where particles went that were let go here"),
        row("seed.shape", ValueType::choice, &Scene::seeds, &Seed::shape)
            .says("What the points are spread over that lines start from"),
        row("seed.position", ValueType::vector, &Scene::seeds, &Seed::position)
            .range(-1000, 1000)
            .in("scene units")
            .says("The point, the first end of the line, or the centre of the disc"),
        row("seed.end", ValueType::vector, &Scene::seeds, &Seed::end)
            .range(-1000, 1000)
            .in("scene units")
            .says("The other end of a line"),
        row("seed.axis", ValueType::choice, &Scene::seeds, &Seed::axis).says("Normal of a disc"),
        row("seed.radius", ValueType::number, &Scene::seeds, &Seed::radius)
            .range(0, 1000)
            .in("scene units")
            .says("Of a disc"),
        row("seed.count", ValueType::integer, &Scene::seeds, &Seed::count)
            .range(1, most_points)
            .says("Points spread over a line or a disc"),
        row("seed.length", ValueType::number, &Scene::seeds, &Seed::length)
            .range(0.001, 1000)
            .in("scene units")
            .on_log_scale()
            .says("Longest reach of a streamline each way from its point, or of a pathline"),
        row("seed.width", ValueType::number, &Scene::seeds, &Seed::width)
            .range(1e-5, 10)
            .in("scene units")
            .on_log_scale()
            .says("Of the ribbons that show the lines"),
    };
}

}  // namespace lattice::scene
