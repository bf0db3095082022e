// Long bodies in pieces: where they are cut, and that nothing is lost.
#include "ir/schedule/automatic/pieces.hpp"

#include <fmt/format.h>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "tests/ir/schedule/nests.hpp"

BOOST_AUTO_TEST_SUITE(pieces_of_bodies)

using namespace nestor;
using namespace nestor::test;

namespace {

/// `length` nests, each of which reads what the one before stored into a temporary.
Program chain(int length) {
    std::string text;
    int symbol = 20;
    std::string before = "x.6";
    for (int k = 0; k < length; ++k) {
        const std::string now = k + 1 == length ? "y.8" : fmt::format("T{}.{}", k, symbol++);
        if (k + 1 != length) text += fmt::format("allocate float32 {}[(0, N.2)];\n", now);
        text += fmt::format(
            "for i.{0} in (0, N.2) <f{1}, z0, s0, i> {{\n{2}[i.{0}] = {3}[i.{0}] * {3}[i.{0}];\n}}\n", symbol,
            k, now, before);
        ++symbol;
        before = now;
    }
    return function(text);
}

std::vector<schedule::Piece> pieces(int length, std::size_t longest) {
    return schedule::pieces_of(chain(length).functions[0], longest);
}

std::size_t nests_of(const schedule::Piece& piece) {
    std::size_t nests = 0;
    for (const Stmt& s : std::get<Block>(piece.function.body).statements) nests += get<For>(s) != nullptr;
    return nests;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_body_of_the_longest_length_is_one_piece) {
    BOOST_TEST(pieces(8, 8).size() == 1u);
}

BOOST_AUTO_TEST_CASE(no_piece_is_longer_than_allowed_and_none_but_the_last_shorter_than_half) {
    const auto found = pieces(45, 8);
    BOOST_TEST_REQUIRE(found.size() > 1u);
    for (std::size_t k = 0; k < found.size(); ++k) {
        BOOST_TEST(nests_of(found[k]) <= 8u);
        if (k + 1 < found.size()) BOOST_TEST(nests_of(found[k]) >= 4u);
    }
}

BOOST_AUTO_TEST_CASE(only_temporaries_that_two_pieces_use_stay_outside) {
    for (const auto& piece : pieces(45, 8)) BOOST_TEST(piece.shared.size() <= 1u);
}

BOOST_AUTO_TEST_CASE(pieces_hold_every_statement_once) {
    const Program program = chain(45);
    std::size_t before = std::get<Block>(program.functions[0].body).statements.size();
    BOOST_TEST(schedule::together(schedule::pieces_of(program.functions[0], 8)).statements.size() == before);
}

BOOST_AUTO_TEST_CASE(a_body_that_binds_names_between_its_nests_is_not_cut) {
    const Program program = function(
        "for i.21 in (0, N.2) <f, z0, s0, i> {\ny.8[i.21] = x.6[i.21];\n}\n"
        "let h.20 = N.2 div 2;\n"
        "for i.22 in (0, h.20) <g, z0, s0, i> {\ny.8[i.22] = x.6[i.22];\n}\n");
    BOOST_TEST(schedule::pieces_of(program.functions[0], 1).size() == 1u);
}

BOOST_AUTO_TEST_CASE(pieces_begin_with_the_names_of_the_whole_and_give_them_back_once) {
    const std::string names = "let h.50 = N.2 div 2;\nlet g.51 = h.50 + 1;\n";
    std::string text = names + "allocate float32 T.60[(0, N.2)];\n";
    for (int k = 0; k < 4; ++k)
        text += fmt::format("for i.{0} in (0, g.51) <f{0}, z0, s0, i> {{\nT.60[i.{0}] = x.6[i.{0}];\n}}\n",
                            70 + k);
    const Program program = function(text);
    const auto pieces = schedule::pieces_of(program.functions[0], 2);
    BOOST_TEST(pieces.size() == 2u);
    for (const auto& piece : pieces)
        BOOST_TEST(get<Let>(std::get<Block>(piece.function.body).statements.at(1)));
    const Block whole = schedule::together(pieces);
    BOOST_TEST(same(whole, std::get<Block>(program.functions[0].body)));
}

BOOST_AUTO_TEST_SUITE_END()
