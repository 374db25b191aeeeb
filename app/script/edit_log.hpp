// SPDX-License-Identifier: MIT
// What was done, as lines of a script: edits of the session, actions of keys, lines that were
// typed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/edit_listener.hpp"
#include "app/key_bindings.hpp"
#include "app/session.hpp"

namespace lattice::app {

class EditLog : public EditListener {
public:
    /// Listens to the session, which must outlive it, from now on.
    explicit EditLog(Session& session);
    ~EditLog() override;
    EditLog(const EditLog&) = delete;
    EditLog& operator=(const EditLog&) = delete;

    void opened(const std::filesystem::path& source) override;
    void edited(const scene::Scene& before, const scene::Command& command) override;
    void edited(const automata::CellEdit& edit) override;
    /// An action that a key or button is about to do, as the line that does the same where there is
    /// one. Told before it, because a reset may have happened by the time it returns.
    void about_to_act(Action action);
    /// A line that was typed, or a script that is played, and that it has been carried out.
    void typed(const std::string& line);
    void typed_done();

    /// While a script runs, what it does stands for itself.
    void set_muted(bool muted) { muted_ = muted; }

    struct News {
        std::string line;
        bool replaces_last = false;  ///< of the news, as while a slider is dragged
    };
    /// Since the last call, but for what was typed.
    std::vector<News> take_news();

    /// A script that does it all again, with the steps that passed meanwhile.
    std::string script() const;

private:
    struct Entry {
        std::string line;
        std::string what;        ///< a line after it about the same takes its place; empty: none
        std::uint64_t step = 0;  ///< of the world
        bool running = false;    ///< then
        std::optional<std::uint64_t> leads_to = std::nullopt;  ///< step that the line goes to
        bool typed = false;
    };

    void add(std::string line, std::string what, bool tell,
             std::optional<std::uint64_t> leads_to = std::nullopt);
    std::uint64_t present_step();
    std::uint64_t first_step() const;
    std::uint64_t step_kept() const;

    Session& session_;
    std::vector<Entry> entries_;
    std::vector<News> news_;
    bool muted_ = false;
    /// Step that a line leads to, until the world is seen to be there.
    std::optional<std::uint64_t> on_its_way_;
    std::uint64_t seen_before_ = 0;  ///< version of the newest snapshot from before
};

}  // namespace lattice::app
