// SPDX-License-Identifier: MIT
#include "app/script/command_text.hpp"

#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "app/script/script_line.hpp"
#include "engine/automata/rle.hpp"
#include "engine/scene/parameter_table.hpp"
#include "engine/scene/scene_file.hpp"

namespace lattice::app {

namespace {

using scene::Scene;

/// What a thing, the first of its list in `scene`, has that is not so by default. A new obstacle's
/// place and size follow from the scene, so they are always told.
std::string settings_text(const Scene& scene, std::string_view section,
                          std::string_view left_out = "") {
    std::string text;
    for (const scene::Parameter& parameter : scene::parameter_table()) {
        if (scene::section_of(parameter) != section || parameter.derived) { continue; }
        const std::string_view key = scene::key_of(parameter);
        const scene::Value value = parameter.get(scene, {});
        const bool always = section == "obstacle" && (key == "position" || key == "scale");
        if (key == left_out || (!always && value == parameter.default_value)) { continue; }
        text += fmt::format(" {}={}", key, word_of(scene::to_text(value)));
    }
    return text;
}

template <class Thing>
std::string add_text(std::vector<Thing> Scene::*list, const char* section, const Thing& thing) {
    Scene scene;
    scene.*list = {thing};
    return fmt::format("add {}{}", section, settings_text(scene, section));
}

std::string set_text(const scene::SetParameter& set) {
    return fmt::format("set {} {}", set.name, word_of(scene::to_text(set.value)));
}

std::string vector_words(const glm::dvec3& v) {
    return fmt::format("{} {} {}", v.x, v.y, v.z);
}

struct CommandText {
    const Scene& scene;

    std::string operator()(const scene::SetParameter& set) const { return set_text(set); }
    std::string operator()(const scene::SetParameters& set) const {
        if (set.parameters.size() == 1) { return set_text(set.parameters.front()); }
        std::string text = "set";
        for (const scene::SetParameter& each : set.parameters) {
            text += fmt::format(" {}={}", each.name, word_of(scene::to_text(each.value)));
        }
        return text;
    }
    std::string operator()(const scene::AddObstacle& add) const {
        Scene alone;
        alone.obstacles = {add.obstacle};
        const auto mesh = scene::resolve_mesh_path(scene, add.obstacle.mesh).string();
        return fmt::format("add obstacle {}{}", word_of(mesh),
                           settings_text(alone, "obstacle", "mesh"));
    }
    std::string operator()(const scene::RemoveObstacle& remove) const {
        return fmt::format("remove obstacle {}", remove.index);
    }
    std::string operator()(const scene::MoveObstacle& move) const {
        return fmt::format("move obstacle {} {}", move.index, vector_words(move.shift));
    }
    std::string operator()(const scene::AddObstacleKey& add) const {
        // The pose that a key has by default is the obstacle's, not the table's.
        return fmt::format(
            "add obstacle_key {} step={} position=[{}, {}, {}] rotation=[{}, {}, {}]", add.obstacle,
            add.key.step, add.key.position.x, add.key.position.y, add.key.position.z,
            add.key.rotation_degrees.x, add.key.rotation_degrees.y, add.key.rotation_degrees.z);
    }
    std::string operator()(const scene::RemoveObstacleKey& remove) const {
        return fmt::format("remove obstacle_key {} {}", remove.obstacle, remove.key);
    }
    std::string operator()(const scene::AddEmitter& add) const {
        return add_text(&Scene::emitters, "emitter", add.emitter);
    }
    std::string operator()(const scene::RemoveEmitter& remove) const {
        return fmt::format("remove emitter {}", remove.index);
    }
    std::string operator()(const scene::AddProbe& add) const {
        return add_text(&Scene::probes, "probe", add.probe);
    }
    std::string operator()(const scene::RemoveProbe& remove) const {
        return fmt::format("remove probe {}", remove.index);
    }
    std::string operator()(const scene::AddSeed& add) const {
        return add_text(&Scene::seeds, "seed", add.seed);
    }
    std::string operator()(const scene::RemoveSeed& remove) const {
        return fmt::format("remove seed {}", remove.index);
    }
    std::string operator()(const scene::AddBookmark& add) const {
        return fmt::format("add bookmark name={}{}", word_of(add.bookmark.name),
                           view_text(add.bookmark));
    }
    std::string operator()(const scene::RemoveBookmark& remove) const {
        return fmt::format("remove bookmark {}", remove.index);
    }
    std::string operator()(const scene::AddCameraKey& add) const {
        return fmt::format("add camera_key step={}{}", add.key.step, view_text(add.key));
    }
    std::string operator()(const scene::RemoveCameraKey& remove) const {
        return fmt::format("remove camera_key {}", remove.index);
    }

    /// Written out: by default it is the camera of the moment.
    template <class Camera>
    static std::string view_text(const Camera& camera) {
        return fmt::format(" eye=[{}, {}, {}] target=[{}, {}, {}] field_of_view={}", camera.eye.x,
                           camera.eye.y, camera.eye.z, camera.target.x, camera.target.y,
                           camera.target.z, camera.field_of_view);
    }
};

/// As `place` and `paste` name it.
const char* mode_word(automata::PasteMode mode) {
    switch (mode) {
        case automata::PasteMode::copy:
            return "replace";
        case automata::PasteMode::exclusive:
            return "exclude";
        case automata::PasteMode::over:
            break;
    }
    return "add";
}

struct CellText {
    std::string operator()(const automata::DrawLine& line) const {
        if (line.from == line.to && line.width == 1) {
            return fmt::format("cell {} {} {}", line.from.x, line.from.y, line.state);
        }
        return fmt::format("line {} {} {} {} {} {}", line.from.x, line.from.y, line.to.x, line.to.y,
                           line.state, line.width);
    }
    std::string operator()(const automata::DrawRectangle& box) const {
        return fmt::format("fill {} {} {} {} {}", box.rect.x, box.rect.y, box.rect.width,
                           box.rect.height, box.state);
    }
    std::string operator()(const automata::FloodFill& fill) const {
        return fmt::format("flood {} {} {}", fill.at.x, fill.at.y, fill.state);
    }
    std::string operator()(const automata::RandomFill& fill) const {
        const bool share = !fill.shares.empty();
        return fmt::format("random {} state {} seed {} in {} {} {} {}",
                           share ? 1 - fill.shares.front() : 0,
                           fill.shares.size() - (share ? 1 : 0), fill.seed, fill.rect.x,
                           fill.rect.y, fill.rect.width, fill.rect.height);
    }
    std::string operator()(const automata::PasteCells& paste) const {
        constexpr std::size_t longest = std::size_t{1} << 16;
        automata::Pattern pattern;
        pattern.width = paste.width;
        pattern.height = paste.height;
        pattern.cells = *paste.cells;
        const std::string text = automata::rle_text(pattern);
        if (text.size() > longest) {
            return fmt::format("# {}: {} x {} cells, too many for a line",
                               automata::describe(paste), paste.width, paste.height);
        }
        return fmt::format("paste {} {} {} {}", word_of(text), paste.corner.x, paste.corner.y,
                           mode_word(paste.mode));
    }
    template <class Edit>
    std::string operator()(const Edit& edit) const {
        return "# " + automata::describe(edit);
    }
};

}  // namespace

std::string script_text(const scene::Scene& scene, const scene::Command& command) {
    return std::visit(CommandText{scene}, command);
}

std::string script_text(const automata::CellEdit& edit) {
    return std::visit(CellText{}, edit);
}

}  // namespace lattice::app
