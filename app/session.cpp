// SPDX-License-Identifier: MIT
#include "app/session.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include "app/data_files.hpp"
#include "app/scene_loading.hpp"
#include "engine/scene/cache_folder.hpp"
#include "engine/scene/mesh_path.hpp"
#include "engine/scene/scene_file.hpp"

namespace lattice::app {

namespace fs = std::filesystem;

namespace {

/// The file name's extension in lower case.
std::string extension_of(const fs::path& file) {
    std::string extension = file.extension().string();
    std::ranges::transform(extension, extension.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return extension;
}

bool came_with_program(const fs::path& file) {
    std::error_code failed;
    const fs::path relative = fs::relative(file, data_folder(), failed);
    return !failed && !relative.empty() && *relative.begin() == "assets";
}

}  // namespace

Session::Session(compute::Device& device, simulation::Runner::Factory make)
    : device_(device),
      document_(scene::Scene{}),
      runner_(device, std::move(make)),
      layout_search_(runner_, device.info(), scene::cache_folder()) {}

void Session::open(scene::Scene scene) {
    if (on_buffers_change_) { on_buffers_change_(); }
    if (!fallback_ && runner_.applied() > 0) { fallback_ = document_; }
    document_ = scene::Document(scene);
    ++generation_;
    post_load(std::move(scene));
}

void Session::post_load(scene::Scene scene) {
    load_ticket_ = runner_.load(scene);
    last_ticket_ = load_ticket_;
    posted_.emplace_back(last_ticket_, std::move(scene));
}

void Session::open_file(const fs::path& file) {
    try {
        open(load_scene(file, device_.info()));
    } catch (const Error& error) { report(error); }
}

void Session::reload() {
    if (!scene().file.empty()) { open_file(scene().file); }
}

void Session::drop(const std::vector<fs::path>& files, std::size_t selected) {
    for (const fs::path& file : files) {
        const std::string extension = extension_of(file);
        if (extension == ".toml") {
            open_file(file);
        } else if (extension == ".obj") {
            const std::size_t count = scene().obstacles.size();
            const std::string index =
                std::to_string(count == 0 ? 0 : std::min(selected, count - 1));
            const std::string name = count == 0 ? "obstacle.mesh" : "obstacle." + index + ".mesh";
            end_gesture();
            if (execute(scene::SetParameter{name, fs::absolute(file).string()})) {
                notify("Took " + file.filename().string() + " as the obstacle");
            }
        } else {
            report({file.filename().string(), "this kind of file cannot be opened here",
                    "drop a mesh (.obj) or a scene (.toml)"});
        }
    }
}

bool Session::execute(const scene::Command& command) {
    auto refused = attempt(command);
    if (refused) { report(std::move(*refused)); }
    return !refused;
}

std::optional<Error> Session::attempt(const scene::Command& command) {
    try {
        hand_over(document_.execute(command));
        return std::nullopt;
    } catch (const Error& error) { return error; }
}

void Session::undo() {
    const std::string label = document_.undo_label();
    if (const auto effect = document_.undo()) {
        hand_over(*effect);
        notify("Undone: " + label);
    }
}

void Session::redo() {
    const std::string label = document_.redo_label();
    if (const auto effect = document_.redo()) {
        hand_over(*effect);
        notify("Done again: " + label);
    }
}

void Session::hand_over(scene::Effect effect) {
    if (effect == scene::Effect::view) { return; }
    // After a first load that failed there is nothing to change: build what is edited instead.
    if (runner_.applied() == 0 && !runner_.busy()) {
        post_load(scene());
        return;
    }
    if (effect == scene::Effect::rebuild && on_buffers_change_) { on_buffers_change_(); }
    last_ticket_ = runner_.change(scene(), effect);
    posted_.emplace_back(last_ticket_, scene());
}

fs::path Session::save_path() const {
    if (scene().file.empty()) { return fs::current_path() / "scene.toml"; }
    if (came_with_program(scene().file)) { return fs::current_path() / scene().file.filename(); }
    return fs::absolute(scene().file);
}

void Session::save(const fs::path& file, const scene::View& view) {
    try {
        scene::Scene saved = scene();
        saved.view = view;
        if (saved.domain.inlet_profile == scene::InletProfile::mask) {
            scene::check_mask_file(saved);
        }
        scene::write_scene_file(saved, file);
        document_.mark_saved();
        notify("Saved " + file.string());
    } catch (const Error& error) { report(error); }
}

void Session::tick() {
    note_applied();
    while (const auto failure = runner_.take_error()) { settle(*failure); }
    if (std::string news = layout_search_.follow(scene()); !news.empty()) {
        notify(std::move(news));
    }
}

void Session::note_applied() {
    const std::uint64_t applied = runner_.applied();
    if (fallback_ && applied >= load_ticket_) { fallback_.reset(); }
    while (!posted_.empty() && posted_.front().first <= applied) {
        applied_ = std::move(posted_.front().second);
        posted_.pop_front();
    }
}

bool Session::simulation_shows(const scene::Scene& scene) const {
    if (!applied_) { return false; }
    scene::Scene same_view = *applied_;
    same_view.view = scene.view;
    return same_view == scene;
}

void Session::settle(const simulation::Failure& failure) {
    using Task = simulation::Failure::Task;
    const bool scene_failed = failure.task == Task::load || failure.task == Task::change;
    // A later scene is on its way and will succeed or fail for itself.
    if (scene_failed && failure.ticket != last_ticket_) { return; }
    report(static_cast<const Error&>(failure));
    if (!scene_failed) { return; }
    posted_.clear();
    if (failure.task == Task::load && fallback_) {
        document_ = std::move(*fallback_);
        fallback_.reset();
        ++generation_;
    } else if (failure.task == Task::change) {
        const auto effect = document_.undo();
        if (effect && !simulation_shows(scene())) { hand_over(*effect); }
    }
}

void Session::report(Error error) {
    errors_.push_back(std::move(error));
}

void Session::dismiss_error() {
    if (!errors_.empty()) { errors_.pop_front(); }
}

std::string Session::take_notice() {
    return std::exchange(notice_, {});
}

}  // namespace lattice::app
