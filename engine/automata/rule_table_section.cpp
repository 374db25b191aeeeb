// SPDX-License-Identifier: MIT
// Section @TABLE of rule files: rows of what a cell and those around it are and what it becomes.
#include <algorithm>
#include <bitset>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/automata/rule_sections.hpp"
#include "engine/automata/rule_symmetry.hpp"
#include "engine/automata/tree_builder.hpp"

namespace lattice::automata {

namespace {

using StateList = std::vector<State>;  ///< each state once

/// Any order will do for looking lists up.
struct ListOrder {
    bool operator()(const StateList& a, const StateList& b) const {
        if (a.size() != b.size()) { return a.size() < b.size(); }
        const auto [in_a, in_b] = std::mismatch(a.begin(), a.end(), b.begin());
        return in_a != a.end() && *in_a < *in_b;
    }
};

/// Variables that a table may have.
constexpr std::size_t most_variables = 4096;

/// A place of a row: the states it may have and the variable that says so.
struct TableItem {
    StateList states;
    std::string variable;  ///< empty: a state
};

class TableReader {
public:
    TableReader(LineReader& lines, const RuleFileText& source)
        : lines_(lines), source_(source), rows_left_(source.most_rows) {}

    void read(TransitionTree& tree) {
        std::string_view line;
        while (next_section_line(lines_, line)) { read_line(line); }
        if (!states_ || neighbourhood_ == nullptr) {
            lines_.fail(std::size_t{0}, "the table does not say n_states and neighborhood",
                        "Put them before the rows.");
        }
        builder().finish(tree);
    }

private:
    void read_line(std::string_view line) {
        if (const auto states = value_of_key(line, "n_states", ':')) {
            read_states(*states);
        } else if (const auto name = value_of_key(line, "neighborhood", ':')) {
            read_neighbourhood(*name);
        } else if (const auto symmetry = value_of_key(line, "symmetries", ':')) {
            read_symmetry(*symmetry);
        } else if (line.starts_with("var ") || line.starts_with("var\t")) {
            read_variable(line.substr(4));
        } else {
            read_row(line);
        }
    }

    void read_states(std::string_view value) {
        if (states_) {
            // Variables and rows hold states up to the first number.
            lines_.fail(value, "n_states is given twice", "Leave one of them out.");
        }
        const auto number = whole_number(value);
        if (!number || *number < 2 || *number > most_states) {
            lines_.fail(value, fmt::format("n_states is {}", quoted(value)),
                        "Give a whole number from 2 to 256.");
        }
        states_ = static_cast<int>(*number);
    }

    void read_neighbourhood(std::string_view value) {
        neighbourhood_ = builder_ ? nullptr : find_table_neighbourhood(value);
        if (neighbourhood_ == nullptr) {
            lines_.fail(value,
                        builder_ ? "the neighborhood stands after a row"
                                 : fmt::format("there is no neighborhood {}", quoted(value)),
                        fmt::format("Known are {}.", table_neighbourhood_names()));
        }
        symmetry_ = find_table_symmetry(*neighbourhood_, "none");
    }

    void read_symmetry(std::string_view value) {
        if (neighbourhood_ == nullptr) {
            lines_.fail(value, "symmetries stand before the neighborhood", "Put them after it.");
        }
        symmetry_ = find_table_symmetry(*neighbourhood_, value);
        if (!symmetry_) {
            lines_.fail(value, fmt::format("there is no symmetry {}", quoted(value)),
                        fmt::format("Known are {}.", table_symmetry_names(*neighbourhood_)));
        }
    }

    /// A state or the states of a variable.
    TableItem item(std::string_view word) const {
        if (const auto number = whole_number(word)) {
            if (*number < 0 || *number >= *states_) {
                lines_.fail(word, fmt::format("state {} does not exist", *number),
                            fmt::format("States go from 0 to {}.", *states_ - 1));
            }
            return {{static_cast<State>(*number)}, ""};
        }
        const auto variable = variables_.find(word);
        if (variable == variables_.end()) {
            lines_.fail(word, fmt::format("{} is neither a state nor a variable", quoted(word)),
                        "Define it by a line such as var a={0,1,2} before.");
        }
        return {variable->second, variable->first};
    }

    /// "a={0,1,b}", or as Golly takes it "a=b"
    void read_variable(std::string_view text) {
        if (!states_) { lines_.fail(text, "a variable stands before n_states", "Put it after."); }
        const std::string_view all = text;
        const std::string_view name = take_part(text, '=');
        text = without_blanks(text);
        const bool opened = text.starts_with('{');
        const bool closed = text.ends_with('}') && text.size() > 1;
        if (name.empty() || text.empty() || opened != closed) {
            lines_.fail(all, fmt::format("{} defines no variable", quoted(all)),
                        "Write it like var a={0,1,2}.");
        }
        if (opened) { text = text.substr(1, text.size() - 2); }
        std::bitset<most_states> seen;
        StateList list;
        while (!text.empty()) {
            for (const State state : item(take_part(text, ',')).states) {
                if (!seen.test(state)) { list.push_back(state); }
                seen.set(state);
            }
        }
        if (list.empty()) {
            lines_.fail(all, "the variable has no states", "Write it like var a={0,1,2}.");
        }
        if (variables_.size() == most_variables) {
            lines_.fail(all, "there are too many variables",
                        fmt::format("{} are most.", most_variables));
        }
        variables_.insert_or_assign(std::string(name), std::move(list));
    }

    void read_row(std::string_view line) {
        if (!states_ || neighbourhood_ == nullptr) {
            lines_.fail(line, "a row stands before n_states and neighborhood", "Put these first.");
        }
        const std::string_view all = line;
        const bool commas = line.find(',') != std::string_view::npos;
        const auto wanted = static_cast<std::size_t>(neighbourhood_->around) + 2;
        std::vector<TableItem> items;
        while (!line.empty() && items.size() <= wanted) {
            std::string_view word = line.substr(0, 1);
            if (commas) {
                word = take_part(line, ',');
            } else {
                line.remove_prefix(1);
            }
            items.push_back(item(word));
        }
        if (items.size() != wanted) {
            lines_.fail(all,
                        fmt::format("the row has {} {} numbers",
                                    items.size() > wanted ? "more than" : "only",
                                    items.size() > wanted ? wanted : items.size()),
                        fmt::format("A row of this neighborhood has {}.", wanted));
        }
        expand(items);
    }

    /// A variable that stands twice in a row has the same state at both places, so each of its
    /// states makes a row of its own. Where rows contradict each other their order matters: as in
    /// Golly, the variable whose name comes first changes first.
    void expand(const std::vector<TableItem>& items) {
        std::string variable;
        for (const TableItem& item : items) {
            const auto same = [&](const TableItem& other) {
                return other.variable == item.variable;
            };
            const bool bound = std::count_if(items.begin(), items.end(), same) > 1;
            if (bound) { variable = std::max(variable, item.variable); }
        }
        if (!variable.empty()) {
            bind(items, variable);
            return;
        }
        if (items.back().states.size() != 1) {
            lines_.fail(lines_.trimmed(), "the row does not decide what the cell becomes",
                        "End it with a state, or with a variable that it has before.");
        }
        add_images(items);
    }

    void bind(const std::vector<TableItem>& items, const std::string& variable) {
        const StateList& states = variables_.find(variable)->second;
        for (const State state : states) {
            std::vector<TableItem> bound = items;
            for (TableItem& item : bound) {
                if (item.variable == variable) { item = {{state}, ""}; }
            }
            expand(bound);
        }
    }

    /// The row in all of its symmetries, each image once.
    void add_images(const std::vector<TableItem>& items) {
        std::vector<int> around;
        for (std::size_t i = 1; i + 1 < items.size(); ++i) {
            around.push_back(list_number(items[i].states));
        }
        const int centre = list_number(items.front().states);
        const State next = items.back().states.front();
        if (symmetry_->permute) {
            std::sort(around.begin(), around.end());
            do {
                add(around, centre, next);
            } while (std::next_permutation(around.begin(), around.end()));
            return;
        }
        std::set<std::vector<int>> images;
        for (const CellOrder& order : symmetry_->orders) {
            std::vector<int> image;
            for (const int from : order) {
                image.push_back(around[static_cast<std::size_t>(from)]);
            }
            if (images.insert(image).second) { add(image, centre, next); }
        }
    }

    /// Equal sets have the same number.
    int list_number(StateList states) {
        std::sort(states.begin(), states.end());
        const auto next = static_cast<int>(lists_.size());
        const auto [place, is_new] = numbers_.try_emplace(std::move(states), next);
        if (is_new) { lists_.push_back(&place->first); }
        return place->second;
    }

    void add(const std::vector<int>& around, int centre, State next) {
        TreeBuilder& tree = builder();
        TreeRow row;
        row.fill(&every_state_);
        for (std::size_t i = 0; i < around.size(); ++i) {
            row[static_cast<std::size_t>(neighbourhood_->places[i])] =
                lists_[static_cast<std::size_t>(around[i])];
        }
        row[static_cast<std::size_t>(neighbourhood_->tree)] =
            lists_[static_cast<std::size_t>(centre)];
        if (rows_left_ == 0 || !tree.add(row, next)) {
            lines_.fail(std::size_t{0},
                        rows_left_ == 0 ? "variables and symmetries make too many rows of the table"
                                        : "the table makes too large a tree",
                        "Use fewer variables that stand twice in a row, or write it as a @TREE.");
        }
        --rows_left_;
    }

    TreeBuilder& builder() {
        if (!builder_) {
            builder_.emplace(*states_, neighbourhood_->tree, source_.most_work);
            for (int state = 0; state < *states_; ++state) {
                every_state_.push_back(static_cast<State>(state));
            }
        }
        return *builder_;
    }

    LineReader& lines_;
    const RuleFileText& source_;
    std::size_t rows_left_;
    std::optional<int> states_;
    const TableNeighbourhood* neighbourhood_ = nullptr;
    std::optional<TableSymmetry> symmetry_;
    std::map<std::string, StateList, std::less<>> variables_;
    std::map<StateList, int, ListOrder> numbers_;
    std::vector<const StateList*> lists_;  ///< by number
    StateList every_state_;
    std::optional<TreeBuilder> builder_;
};

}  // namespace

void read_table_section(LineReader lines, const RuleFileText& source, TransitionTree& tree) {
    TableReader(lines, source).read(tree);
}

}  // namespace lattice::automata
