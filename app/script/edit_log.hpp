// SPDX-License-Identifier: MIT
// What was done, as lines of a script: edits of the session, actions of keys, lines that were
// typed.
#pragma once

#include <cstdint>
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
    /// An action of a key or button, as the line that does the same where there is one.
    void acted(Action action);
    /// A line that was typed.
    void typed(const std::string& line);

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
    };

    void add(std::string line, std::string what, bool tell);

    Session& session_;
    std::vector<Entry> entries_;
    std::vector<News> news_;
    bool muted_ = false;
};

}  // namespace lattice::app
