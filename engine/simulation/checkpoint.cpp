// SPDX-License-Identifier: MIT
#include "engine/simulation/checkpoint.hpp"

#include <cstring>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/error.hpp"
#include "engine/scene/checkpoint_file.hpp"
#include "engine/scene/mesh_path.hpp"
#include "engine/scene/packed_bytes.hpp"
#include "engine/scene/scene_file.hpp"

namespace lattice::simulation {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t most_text = std::uint64_t{1} << 23;  // bytes

/// The two sections that every checkpoint begins with.
struct Head {
    std::string text;  ///< of the scene
    std::uint64_t step = 0;
    bool has_world = false;
    std::string origin;
};

void write_head(scene::CheckpointWriter& writer, const Checkpoint& checkpoint,
                const fs::path& file) {
    const scene::Scene placed =
        scene::relocated(scene::at_present_size(checkpoint.scene), fs::absolute(file));
    const std::string text = scene::format_scene(placed);
    writer.section("scene", std::as_bytes(std::span(text)));
    const fs::path& origin = checkpoint.scene.file;
    scene::BytePacker packer;
    packer.put<std::uint64_t>(checkpoint.world != nullptr ? checkpoint.world->step() : 0);
    packer.put(checkpoint.world != nullptr);
    packer.put_text(origin.empty() ? "" : fs::absolute(origin).string());
    writer.section("about", packer.bytes());
}

Head read_head(scene::CheckpointReader& reader) {
    Head head;
    const std::vector<std::byte> text = reader.section("scene", most_text);
    head.text.resize(text.size());
    if (!text.empty()) { std::memcpy(head.text.data(), text.data(), text.size()); }
    scene::ByteUnpacker unpacker(reader.section("about", most_text),
                                 [&reader] { reader.refuse("the file is damaged"); });
    head.step = unpacker.take<std::uint64_t>();
    head.has_world = unpacker.take_bool();
    head.origin = unpacker.take_text();
    unpacker.finish();
    return head;
}

}  // namespace

Checkpoint take_checkpoint(Simulation& simulation, const scene::Scene& scene) {
    return {scene, simulation.save_state()};
}

void write_checkpoint(const Checkpoint& checkpoint, const fs::path& file, std::stop_token stop) {
    scene::check_scene(checkpoint.scene);
    scene::CheckpointWriter writer(file, std::move(stop));
    write_head(writer, checkpoint, file);
    if (checkpoint.world != nullptr) { checkpoint.world->write(writer); }
    writer.finish();
}

CheckpointContents read_checkpoint(const fs::path& file) {
    scene::CheckpointReader reader(file);
    Head head = read_head(reader);
    CheckpointContents contents;
    contents.scene = scene::parse_scene(head.text, fs::absolute(file));
    contents.step = head.step;
    contents.has_world = head.has_world;
    contents.origin = std::move(head.origin);
    return contents;
}

void verify_checkpoint(const fs::path& file) {
    scene::CheckpointReader reader(file);
    read_head(reader);
    reader.read_to_end();
}

void restore_checkpoint(Simulation& simulation, const fs::path& file) {
    scene::CheckpointReader reader(file);
    const Head head = read_head(reader);
    if (head.has_world) { simulation.restore_state(reader); }
    reader.finish();
    if (head.has_world && simulation.step_count() != head.step) {
        reader.refuse("its parts are of different steps");
    }
}

}  // namespace lattice::simulation
