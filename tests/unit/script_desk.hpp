// SPDX-License-Identifier: MIT
// A desk for scripts without a picture, on a session with real simulations.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "app/actions.hpp"
#include "app/app_state.hpp"
#include "app/script/desk.hpp"
#include "app/script/script_player.hpp"

namespace lattice::test {

class ScriptDesk : public app::Desk {
public:
    ScriptDesk() {
        state_.picture_pixels = {640, 360};
        state_.act = [this](app::Action action) { act(action); };
    }

    app::AppState& state() override { return state_; }
    void print(const std::string& line) override { printed.push_back(line); }
    void act(app::Action action) override { app::perform(state_, action); }
    void save_picture(const std::filesystem::path& file, const app::PictureWish&) override {
        if (broken_picture) { throw app::DeskFailure({"picture", "there is no OpenGL", ""}); }
        pictures.push_back(file.string());
    }
    void start_film(const std::filesystem::path&, const app::FilmWish&) override {
        throw Error("film", "there is none here", "");
    }
    bool filming() const override { return false; }
    void compare(std::optional<scene::Scene>) override {
        throw Error("compare", "there is none here", "");
    }
    std::optional<std::uint64_t> steps_in(double seconds) const override {
        return static_cast<std::uint64_t>(steps_per_second * seconds);
    }

    /// Plays to the end. Throws Error as the player does, and after four minutes.
    void play(const std::string& text) {
        player.play_text(text, "test", ".");
        finish();
    }
    void finish() {
        const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(4);
        while (player.busy()) {
            follow();
            player.tick();
            if (std::chrono::steady_clock::now() > end) {
                throw Error("test", "it takes minutes at " + player.position(), "");
            }
            std::this_thread::sleep_for(std::chrono::microseconds(200));
        }
    }
    void follow() {
        session.tick();
        state_.snapshot = session.runner().latest();
    }

    std::unique_ptr<compute::Device> device = compute::Device::open("cpu");
    app::Session session{*device};
    double steps_per_second = 100;
    bool broken_picture = false;
    std::vector<std::string> printed;
    std::vector<std::string> pictures;

private:
    view::Camera camera_;
    app::WidgetReport report_{{}};
    app::CopyBandwidth copy_{0};
    app::AppState state_{session, camera_, report_, copy_, {}, {}, nullptr, {}, 1, 1, nullptr};

public:
    app::ScriptPlayer player{*this};
};

/// The error of an action, "where|problem|cure"; empty when there is none.
template <class Action>
std::string error_of(Action action) {
    try {
        action();
    } catch (const Error& error) {
        return error.where() + "|" + error.problem() + "|" + error.cure();
    }
    return {};
}

inline bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace lattice::test
