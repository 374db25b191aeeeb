// SPDX-License-Identifier: MIT
#include "engine/scene/kept_text.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/scene/parameter_table.hpp"
#include "engine/scene/toml_lines.hpp"
#include "engine/scene/toml_text.hpp"

namespace lattice::scene {

namespace {

const Parameter* parameter_of(std::string_view section, std::string_view key) {
    for (const Parameter& parameter : parameter_table()) {
        if (section_of(parameter) == section && key_of(parameter) == key) { return &parameter; }
    }
    return nullptr;
}

/// A table of the text, and which listed thing it is.
struct OldBlock {
    const TomlBlock* block = nullptr;
    Instance instance;
};

/// Of the listed things of a section in `now` the one of `before` that each goes on from, or npos.
constexpr std::size_t nothing = static_cast<std::size_t>(-1);

/// Those at both ends that are alike; the others from the front on, as far as both go.
template <class Alike>
std::vector<std::size_t> partners(std::size_t before, std::size_t now, const Alike& alike) {
    std::vector<std::size_t> partner(now, nothing);
    const std::size_t both = std::min(before, now);
    std::size_t back = 0;
    if (before != now) {
        while (back < both && alike(before - 1 - back, now - 1 - back)) { ++back; }
    }
    for (std::size_t i = 0; i < both - back; ++i) { partner[i] = i; }
    for (std::size_t i = 0; i < back; ++i) { partner[now - 1 - i] = before - 1 - i; }
    return partner;
}

class Rewriter {
public:
    Rewriter(const TomlLines& lines, const Scene& before, const Scene& scene)
        : before_(before), scene_(scene) {
        number(lines);
    }

    std::optional<std::string> text(const std::string& end) {
        if (!understood_) { return std::nullopt; }
        std::vector<std::string_view> done{key_section};
        std::string text;
        for (const OldBlock& old : old_) {
            if (std::ranges::count(done, old.block->name) > 0) { continue; }
            done.emplace_back(old.block->name);
            text += section_text(old.block->name);
        }
        for (const Parameter& parameter : parameter_table()) {
            const std::string_view section = section_of(parameter);
            if (std::ranges::count(done, section) > 0) { continue; }
            if (!belongs_to(parameter, scene_.kind)) { continue; }
            done.push_back(section);
            text += section_text(section);
        }
        if (!understood_) { return std::nullopt; }
        return text + end;
    }

private:
    void number(const TomlLines& lines) {
        std::vector<std::pair<std::string_view, std::size_t>> counts;
        std::size_t obstacles = 0;
        std::size_t keys = 0;
        for (const TomlBlock& block : lines.blocks) {
            OldBlock old{&block, {}};
            if (block.name == key_section) {
                old.instance = {obstacles - 1, keys++};
                understood_ = understood_ && obstacles > 0;
            } else if (block.listed) {
                const auto found = std::ranges::find(counts, std::string_view(block.name),
                                                     [](const auto& each) { return each.first; });
                std::size_t& count = found != counts.end()
                                         ? found->second
                                         : counts.emplace_back(block.name, 0).second;
                old.instance = {count++};
                if (block.name == "obstacle") {
                    ++obstacles;
                    keys = 0;
                }
            }
            old_.push_back(old);
        }
    }

    const TomlBlock* find(std::string_view section, Instance instance) const {
        const auto old = std::ranges::find_if(old_, [&](const OldBlock& each) {
            return each.block->name == section && each.instance == instance;
        });
        return old == old_.end() ? nullptr : old->block;
    }

    bool alike(std::string_view section, Instance old, Instance now) const {
        return format_keys(before_, section, old) == format_keys(scene_, section, now);
    }

    std::string section_text(std::string_view section) {
        const bool listed = std::ranges::any_of(parameter_table(), [&](const Parameter& each) {
            return section_of(each) == section && is_listed(each);
        });
        if (!listed) { return single(section); }
        const auto partner =
            partners(instances(before_, section).size(), instances(scene_, section).size(),
                     [&](std::size_t old, std::size_t now) { return alike(section, old, now); });
        std::string text;
        for (std::size_t now = 0; now < partner.size(); ++now) {
            text += listed_thing(section, partner[now], now);
            if (section == "obstacle") { text += path_of(partner[now], now); }
        }
        return text;
    }

    std::string path_of(std::size_t old, std::size_t now) {
        std::string text;
        const std::size_t had = old == nothing ? 0 : before_.obstacles[old].keys.size();
        for (std::size_t k = 0; k < scene_.obstacles[now].keys.size(); ++k) {
            text +=
                k < had ? merged(key_section, {old, k}, {now, k}) : fresh(key_section, {now, k});
        }
        return text;
    }

    std::string listed_thing(std::string_view section, std::size_t old, std::size_t now) {
        return old == nothing ? fresh(section, now) : merged(section, old, now);
    }

    std::string fresh(std::string_view section, Instance now) const {
        return fmt::format("\n[[{}]]\n", section) + format_keys(scene_, section, now);
    }

    /// A section that the text does not have is there once a value of it is another.
    std::string single(std::string_view section) {
        if (find(section, {}) != nullptr) { return merged(section, {}, {}); }
        std::string added = added_keys(section, nullptr, {}, {});
        if (added.empty() || section.empty()) { return added; }
        return fmt::format("\n[{}]\n", section) + added;
    }

    std::string merged(std::string_view section, Instance old, Instance now) {
        const TomlBlock* block = find(section, old);
        if (block == nullptr) {
            understood_ = false;
            return {};
        }
        std::string text = block->above + block->header;
        for (const TomlEntry& entry : block->entries) { text += line(section, entry, old, now); }
        return text + added_keys(section, block, old, now);
    }

    std::string line(std::string_view section, const TomlEntry& entry, Instance old, Instance now) {
        const Parameter* parameter = parameter_of(section, entry.key);
        if (parameter == nullptr) {
            understood_ = false;
            return {};
        }
        const Value value = parameter->get(scene_, now);
        if (value == parameter->get(before_, old)) {
            return entry.above + entry.before_value + entry.value + entry.behind;
        }
        // What follows from others is not said any more once they say it otherwise.
        if (parameter->derived || value == Value{std::string()}) { return entry.above; }
        return entry.above + entry.before_value + toml_value(value) + entry.behind;
    }

    std::string added_keys(std::string_view section, const TomlBlock* block, Instance old,
                           Instance now) const {
        std::string text;
        for (const Parameter& parameter : parameter_table()) {
            if (section_of(parameter) != section || parameter.derived) { continue; }
            if (!belongs_to(parameter, scene_.kind)) { continue; }
            const auto has = [&](const TomlEntry& entry) { return entry.key == key_of(parameter); };
            if (block != nullptr && std::ranges::any_of(block->entries, has)) { continue; }
            const Value value = parameter.get(scene_, now);
            if (value == parameter.get(before_, old)) { continue; }
            text += fmt::format("{} = {}\n", key_of(parameter), toml_value(value));
        }
        return text;
    }

    const Scene& before_;
    const Scene& scene_;
    std::vector<OldBlock> old_;
    bool understood_ = true;
};

}  // namespace

std::optional<std::string> rewritten(const std::string& text, const Scene& before,
                                     const Scene& scene) {
    if (before.kind != scene.kind) { return std::nullopt; }
    const auto lines = toml_lines(text);
    if (!lines) { return std::nullopt; }
    return Rewriter(*lines, before, scene).text(lines->end);
}

}  // namespace lattice::scene
