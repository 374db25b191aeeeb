// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <chrono>
#include <string>

#include "automata_support.hpp"
#include "engine/automata/rule_file.hpp"

using namespace lattice::automata;
using lattice::test::error_of;

namespace {

const std::string head = "@RULE t\n@TABLE\nn_states:3\nneighborhood:vonNeumann\n";  // 4 lines
const std::string tree_head = "@RULE t\n@TREE\nnum_states=2\nnum_neighbors=4\n";    // 4 lines

std::string where(const std::string& text) {
    return error_of([&] { parse_rule_file({text, "t"}); }).where();
}

std::string variables(const std::string& states) {
    std::string text;
    for (const char* name : {"a", "b", "c", "d", "e", "f", "g", "h", "i"}) {
        text += std::string("var ") + name + "={" + states + "}\n";
    }
    return text;
}

}  // namespace

TEST_CASE("errors in tables have a line and a column") {
    CHECK(where("") == "t");
    CHECK(where("@TABLE\n") == "t");
    CHECK(where("@RULE t\n") == "t");
    CHECK(where("@RULE\n@TABLE\n") == "t:1:1");
    CHECK(where("@RULE t\n@TABLE\n0,1,1\n") == "t:3:1");
    CHECK(where("@RULE t\n@TABLE\nn_states:1\n") == "t:3:10");
    CHECK(where("@RULE t\n@TABLE\nn_states:257\n") == "t:3:10");
    CHECK(where("@RULE t\n@TABLE\nneighborhood:Round\n") == "t:3:14");
    CHECK(where("@RULE t\n@TABLE\nsymmetries:none\n") == "t:3:12");
    CHECK(where(head + "symmetries:rotate8\n") == "t:5:12");
    CHECK(where(head + "0,0,0,0,3,0\n") == "t:5:9");
    CHECK(where(head + "0,0,0,x,0,0\n") == "t:5:7");
    CHECK(where(head + "0,0,0,0,0\n") == "t:5:1");
    CHECK(where(head + "0,0,0,0,0,0,0\n") == "t:5:1");
    CHECK(where(head + "00000\n") == "t:5:1");
    CHECK(where(head + "000020\nn_states:4\n") == "t:6:10");
    CHECK(where(head + "n_states:3\n") == "t:5:10");
    CHECK(where("@RULE t\n@TABLE\nn_states:256\nvar a={0,255}\nn_states:2\n"
                "neighborhood:vonNeumann\n0,a,0,0,0,1\n") == "t:5:10");
    CHECK(where(head + "var a={0\n") == "t:5:5");
    CHECK(where(head + "var a=\n") == "t:5:5");
    CHECK(where(head + "var a={}\n") == "t:5:5");
    CHECK(where(head + "var a={0,5}\n") == "t:5:10");
    CHECK(where(head + "var a={0,b}\n") == "t:5:10");
    CHECK(where(head + "var a={0,1}\n0,0,0,0,0,a\n") == "t:6:1");
    CHECK(where(head + "@COLORS\n1 2 3\n") == "t:6:1");
    CHECK(where(head + "@COLORS\n1 2 3 256\n") == "t:6:7");
    CHECK(where(head + "var a={1}\n0,0,0,0,0,a\n") == "");
}

TEST_CASE("errors in trees have a line and a column") {
    CHECK(where("@RULE t\n@TREE\n1 0 0\n") == "t:3:1");
    CHECK(where("@RULE t\n@TREE\nnum_states=0\n") == "t:3:12");
    CHECK(where("@RULE t\n@TREE\nnum_neighbors=6\n") == "t:3:15");
    CHECK(where(tree_head + "1 0 2\n") == "t:5:5");
    CHECK(where(tree_head + "1 0\n") == "t:5:4");
    CHECK(where(tree_head + "1 0 0 0\n") == "t:5:7");
    CHECK(where(tree_head + "2 0 0\n") == "t:5:3");
    CHECK(where(tree_head + "6 0 0\n") == "t:5:1");
    CHECK(where(tree_head + "1 0 1\n2 0 1\n") == "t:6:5");
    CHECK(where(tree_head + "1 0 1\n2 0 0\n2 0 1\n") == "t:7:5");
    CHECK(where(tree_head + "1 0 1\n2 0 0\n") == "t:6:1");
    CHECK(where(tree_head + "num_nodes=9\n1 0 1\n2 0 0\n3 1 1\n4 2 2\n5 3 3\n") == "t:10:1");
    CHECK(where(tree_head + "num_states=2\n") == "t:5:12");
    CHECK(where(tree_head + "1 0 1\n2 0 0\nnum_states=256\n") == "t:7:12");
    CHECK(where(tree_head + "1 0 1\n2 0 0\nnum_neighbors=8\n") == "t:7:15");
    CHECK(where(tree_head + "num_nodes=5\n1 0 1\n2 0 0\n3 1 1\n4 2 2\n5 3 3\n") == "");
}

TEST_CASE("tables that would explode are refused in good time") {
    std::string all = "0";
    for (int state = 1; state < 256; ++state) { all += "," + std::to_string(state); }
    const std::string large =
        "@RULE t\n@TABLE\nn_states:256\nneighborhood:Moore\nsymmetries:permute\n";
    const auto start = std::chrono::steady_clock::now();
    // 256^4 rows of variables that stand twice.
    CHECK(where(large + variables(all) + "a,a,b,b,c,c,d,d,0,0\n") == "t:15:1");
    // 8! images of each row, with states of their own each.
    std::string rows = variables("0");
    for (int row = 0; row < 100; ++row) {
        const std::string first = std::to_string(row * 2);
        rows += first + ",1,2,3,4,5,6,7," + first + ",1\n";
    }
    CHECK(where(large + rows).starts_with("t:"));
    // A few rows of large sets, each of which doubles the tree.
    std::string sets;
    for (int bit = 0; bit < 8; ++bit) {
        std::string states;
        for (int state = 0; state < 256; ++state) {
            if (((state >> bit) & 1) != 0) { states += "," + std::to_string(state); }
        }
        sets +=
            "var " + std::string(1, static_cast<char>('p' + bit)) + "={" + states.substr(1) + "}\n";
    }
    where(large + sets + "p,p,q,r,s,t,u,v,w,0\nq,w,v,u,t,s,r,q,p,1\n");
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    CHECK(time.count() < 60);
}

TEST_CASE("a table of many sets of states is read in good time") {
    std::string all = "0";
    for (int state = 1; state < 256; ++state) { all += "," + std::to_string(state); }
    // The first row decides everything, so the others cost no more than their sets do.
    std::string text = "@RULE t\n@TABLE\nn_states:256\nneighborhood:vonNeumann\n" + variables(all) +
                       "a,b,c,d,e,0\n";
    for (int pair = 0; pair < 32000; ++pair) {
        const int low = pair % 128;
        text += "var s={" + std::to_string(low) + "," + std::to_string(128 + (pair / 128) % 128) +
                "," + std::to_string(pair < 16000 ? 0 : 127) + "}\n0,s,0,0,0,1\n";
    }
    const auto start = std::chrono::steady_clock::now();
    CHECK(where(text) == "");
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    CHECK(time.count() < 4);
}
