// SPDX-License-Identifier: MIT
// What the start page shows: cards of scenes and patterns, and pictures of them.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <thread>
#include <utility>

#include "app/data_files.hpp"
#include "app/gallery.hpp"
#include "app/thumbnail.hpp"
#include "app/thumbnail_maker.hpp"
#include "engine/error.hpp"
#include "engine/scene/scene_file.hpp"
#include "tests/unit/real_desk.hpp"
#include "tests/unit/temporary_folder.hpp"

using namespace lattice;
using app::GalleryEntry;
using test::TemporaryFolder;
namespace fs = std::filesystem;

namespace {

void write_text(const fs::path& file, const std::string& text) {
    std::ofstream(file, std::ios::binary) << text;
}

}  // namespace

TEST_CASE("a description is taken apart into its first sentence and what to try") {
    const std::string text = "At Re = 0.5 it\nstands still. Later not.\nWhat to try: one;\ntwo.\n";
    CHECK(app::first_sentence(text) == "At Re = 0.5 it stands still.");
    CHECK(app::what_to_try(text) == "one; two.");
    CHECK(app::first_sentence("no end") == "no end");
    CHECK(app::first_sentence("") == "");
    CHECK(app::first_sentence("What to try: x") == "");
    CHECK(app::what_to_try("nothing") == "");
    CHECK(app::first_sentence("Is it? Yes.") == "Is it?");
    CHECK(app::first_sentence("After Chen et al., Fig. 12 and on. So.") ==
          "After Chen et al., Fig. 12 and on.");
}

TEST_CASE("each scene and pattern of the gallery says what it shows and what to do with it") {
    const auto entries = app::read_gallery();
    CHECK(entries.size() == app::gallery_scenes().size() + app::gallery_patterns().size());
    std::set<std::string> titles;
    for (const GalleryEntry& entry : entries) {
        CAPTURE(entry.file.string());
        CAPTURE(entry.sentence);
        CHECK_FALSE(entry.broken);
        CHECK_FALSE(entry.gone);
        CHECK(entry.sentence.size() > 15);
        CHECK(entry.sentence.size() < 300);
        const bool pattern = entry.kind == GalleryEntry::Kind::pattern;
        CHECK((pattern || !entry.try_this.empty()));
        titles.insert(entry.title);
    }
    for (const auto kind :
         {GalleryEntry::Kind::smoke, GalleryEntry::Kind::automaton, GalleryEntry::Kind::pattern}) {
        CHECK(std::ranges::count(entries, kind, &GalleryEntry::kind) > 4);
    }
}

TEST_CASE("what cannot be read is a card that says why") {
    const TemporaryFolder folder;
    CHECK(app::gallery_entry(folder.path() / "none.toml").gone);
    write_text(folder.path() / "bad.toml", "title = ");
    write_text(folder.path() / "bad.rle", "nonsense");
    for (const char* name : {"bad.toml", "bad.rle"}) {
        const GalleryEntry entry = app::gallery_entry(folder.path() / name);
        CHECK(entry.broken);
        CHECK_FALSE(entry.sentence.empty());
        CHECK_THROWS_AS(app::thumbnail_plan(folder.path() / name), Error);
    }
}

TEST_CASE("a search finds cards that have all of its words") {
    GalleryEntry entry;
    entry.file = "/x/jet_ball.toml";
    entry.title = "Stream around a ball";
    entry.sentence = "A thin stream of smoke.";
    entry.try_this = "Drag the Reynolds number";
    CHECK(app::matches(entry, ""));
    CHECK(app::matches(entry, "  "));
    CHECK(app::matches(entry, "STREAM reynolds"));
    CHECK(app::matches(entry, "jet_ba"));
    CHECK_FALSE(app::matches(entry, "stream glider"));
}

TEST_CASE("a thumbnail's run is short, and shows as much of the flow as the scene's own") {
    for (const fs::path& file : app::gallery_scenes()) {
        const scene::Scene scene = scene::read_scene_file(file);
        if (scene.kind != scene::Kind::fluid) { continue; }
        CAPTURE(file.string());
        const app::SmallRun run = app::small_run(scene);
        CHECK(run.resolution >= 16);
        CHECK(run.resolution <= scene.domain.resolution);
        scene::Domain domain = scene.domain;
        domain.resolution = run.resolution;
        const Extent extent = scene::grid_extent(domain);
        CHECK(static_cast<double>(extent.x) * extent.y * extent.z * run.steps < 5e7);
        const double shares = static_cast<double>(run.steps) / run.resolution;
        const double whole =
            static_cast<double>(std::max(400, scene.run.warm_up)) / scene.domain.resolution;
        CHECK(shares == doctest::Approx(whole).epsilon(0.05));
    }
}

TEST_CASE("a picture belongs to what is in the files, not to their names") {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "scene.toml";
    const fs::path mesh = folder.path() / "cube.obj";
    const auto key = [&] { return app::thumbnail_plan(file).key; };
    const std::string scene = "title = \"a\"\n[[obstacle]]\nmesh = \"cube.obj\"\n";
    write_text(mesh, "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    write_text(file, scene);
    const std::string first = key();
    CHECK(first.size() == 32);
    CHECK(key() == first);
    write_text(mesh, "v 0 0 0\nv 2 0 0\nv 0 1 0\nf 1 2 3\n");
    const std::string other_mesh = key();
    CHECK(other_mesh != first);
    write_text(file, scene + "[fluid]\nreynolds = 100.0\n");
    CHECK(key() != other_mesh);
    const auto moved = folder.path() / "moved.toml";
    fs::copy_file(file, moved);
    CHECK(app::thumbnail_plan(moved).key == key());
}

TEST_CASE("thumbnails are made by the program named, kept, and given up where it fails") {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "glider.rle";
    write_text(file, "x = 3, y = 3, rule = B3/S23\nbo$2bo$3o!\n");
    // A program that writes a PNG of one white pixel where --out says, once.
    const fs::path program = folder.path() / "program";
    write_text(program, R"(#!/bin/sh
for out; do :; done
echo run >> ")" + (folder.path() / "runs").string() +
                            R"("
printf '\211PNG\015\012\032\012\000\000\000\015IHDR\000\000\000\001\000\000\000\001\010\002\000\000\000\220wS\336\000\000\000\014IDATx\234c\370\377\377?\000\005\376\002\376\015\357F\270\000\000\000\000IEND\256B`\202' > "$out"
)");
    fs::permissions(program, fs::perms::owner_all);
    const auto made_by = [&](const fs::path& kept, const fs::path& by) {
        app::ThumbnailMaker maker(kept, by);
        maker.want({file});
        for (int i = 0; i < 2000; ++i) {
            auto made = maker.take();
            if (!made.empty()) { return std::move(made.front()); }
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        return app::ThumbnailMaker::Made{};
    };
    const fs::path kept = folder.path() / "kept";
    for (int i = 0; i < 2; ++i) {
        const auto made = made_by(kept, program);
        CHECK(made.file == file);
        REQUIRE(made.picture);
        CHECK(made.picture->width == 1);
        CHECK(fs::file_size(folder.path() / "runs") == 4);  // the second time it was there
        CHECK(fs::exists(kept / (app::thumbnail_plan(file).key + ".png")));
    }
    const auto failed = made_by("", "/bin/false");
    CHECK(failed.file == file);
    CHECK_FALSE(failed.picture);
}

TEST_CASE("a thumbnail that is not wanted any more is broken off") {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "glider.rle";
    write_text(file, "x = 3, y = 3, rule = B3/S23\nbo$2bo$3o!\n");
    const fs::path program = folder.path() / "program";
    write_text(program,
               "#!/bin/sh\necho $$ > '" + (folder.path() / "id").string() + "'\nexec sleep 600\n");
    fs::permissions(program, fs::perms::owner_all);
    app::ThumbnailMaker maker("", program);
    maker.want({file});
    const auto wait_for = [](auto condition) {
        for (int i = 0; i < 2000 && !condition(); ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        return condition();
    };
    std::string id;
    CHECK(wait_for([&] {
        std::ifstream(folder.path() / "id") >> id;
        return !id.empty();
    }));
    maker.want({});
    CHECK(wait_for([&] { return !fs::exists("/proc/" + id); }));
    CHECK(maker.take().empty());
}

TEST_CASE("a checkpoint is a card of its scene, says where it goes on, and is drawn as it stands") {
    test::RealDesk desk;
    desk.open(desk.folder.write(test::RealDesk::life, "life.toml"));
    desk.step(5);
    const fs::path file = desk.folder.path() / "kept.lattice";
    desk.save_checkpoint(file);
    const GalleryEntry entry = app::gallery_entry(file);
    CHECK_FALSE(entry.broken);
    CHECK(entry.kind == GalleryEntry::Kind::automaton);
    CHECK(entry.title == "Soup");
    CHECK(entry.sentence == "Goes on from generation 5.");
    const app::ThumbnailPlan plan = app::thumbnail_plan(file);
    CHECK(plan.key.size() == 32);
    const auto warm_up = std::ranges::find(plan.arguments, "--warm-up");
    REQUIRE(warm_up != plan.arguments.end());
    CHECK(*std::next(warm_up) == "0");
    CHECK(std::ranges::count(plan.arguments, "--set") == 0);
    desk.step(1);
    desk.save_checkpoint(file);
    CHECK(app::thumbnail_plan(file).key != plan.key);
    write_text(file, "nonsense");
    CHECK(app::gallery_entry(file).broken);
    CHECK_THROWS_AS(app::thumbnail_plan(file), Error);
}
