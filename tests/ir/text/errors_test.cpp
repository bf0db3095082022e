// Messages of the `.nest` parser as users see them, and inputs that must not break it.
#include <boost/test/unit_test.hpp>
#include <random>

#include "ir/text/text.hpp"
#include "tests/support/random_program.hpp"

BOOST_AUTO_TEST_SUITE(nest_errors)

using namespace nestor;

namespace {

Result<Program> parse(const std::string& text) {
    return parse_nest(std::make_shared<const SourceFile>("t.nest", text));
}

/// The rendered messages; empty when the text is accepted.
std::string messages(const std::string& text) {
    const Result<Program> program = parse(text);
    return program ? "" : render(program.error());
}

/// The messages for statements on line 2 of a function.
std::string in_body(const std::string& statements) {
    return messages("entry function f(size M, inout float32 A[(0, M)]) {\n" + statements + "\n}\n");
}

std::string repeated(const std::string& text, int count) {
    std::string out;
    for (int i = 0; i < count; ++i) out += text;
    return out;
}

/// True when the one message is the nesting limit's.
bool too_deep(const std::string& text) {
    const Result<Program> program = parse(text);
    return !program && program.error().all().size() == 1 && program.error().all()[0].id == "NEST-4";
}

}  // namespace

BOOST_AUTO_TEST_CASE(several_syntax_errors_are_found_in_one_reading) {
    BOOST_TEST(in_body(R"(A[0] = ;
A[1] = 2.0f32;
for m inn (0, M) { A[m] = 1.0f32; nop; }
A[2 = 1.0f32;)") ==
               R"(t.nest:2:8: error: expected an expression, found `;` [NEST-1]
    A[0] = ;
           ^
t.nest:4:7: error: expected `in`, found `inn` [NEST-1]
    for m inn (0, M) { A[m] = 1.0f32; nop; }
          ^~~
t.nest:5:5: error: expected an operator, `]` or `,`, found `=` [NEST-1]
    A[2 = 1.0f32;
        ^
)");
}

BOOST_AUTO_TEST_CASE(an_unfinished_text_says_what_is_missing) {
    BOOST_TEST(messages("entry function f() {") ==
               R"(t.nest:1:21: error: expected a statement or `}`, found the end of the file [NEST-1]
    entry function f() {
                        ^
)");
}

BOOST_AUTO_TEST_CASE(comparisons_do_not_chain) {
    BOOST_TEST(in_body("let b = M < M < M;") ==
               R"(t.nest:2:15: error: expected an operator or `;`, found `<` [NEST-1]
    let b = M < M < M;
                  ^
  hint: comparisons do not chain: a < b && b < c
)");
}

BOOST_AUTO_TEST_CASE(errors_in_pipelines_end_at_their_stage) {
    BOOST_TEST(messages(R"(entry function f() pipeline {
func C = float32 C {
stage s0 over: [m] = 3;
stage s1 over m [m] = 4;
}
require;
}
)") ==
               R"(t.nest:3:14: error: expected a name, found `:` [NEST-1]
    stage s0 over: [m] = 3;
                 ^
t.nest:4:17: error: expected a name, `if`, `in`, `,` or `:`, found `[` [NEST-1]
    stage s1 over m [m] = 4;
                    ^
t.nest:6:8: error: expected an expression, found `;` [NEST-1]
    require;
           ^
)");
}

BOOST_AUTO_TEST_CASE(characters_without_meaning_are_shown) {
    BOOST_TEST(in_body("A[0] = 1.0f32 $@ 2;") ==
               R"(t.nest:2:15: error: these characters have no meaning here [NEST-2]
    A[0] = 1.0f32 $@ 2;
                  ^~
)");
    BOOST_TEST(in_body("print \"abc;") ==
               R"(t.nest:2:7: error: this quote is not closed on its line [NEST-2]
    print "abc;
          ^
)");
    BOOST_TEST(in_body("let s = 'a\\qb'.7;") ==
               R"(t.nest:2:9: error: unknown escape in a quoted text [NEST-2]
    let s = 'a\qb'.7;
            ^~~~~~~~
  hint: escapes are \n \t \\ \' \" \xHH
)");
}

BOOST_AUTO_TEST_CASE(undeclared_names_are_reported_once_with_the_nearest) {
    BOOST_TEST(in_body("A[0] = AA[1];\nlet x = y.7 + 1;") ==
               R"(t.nest:2:8: error: `AA` is not declared before this [NEST-3]
    A[0] = AA[1];
           ^~~~~
  hint: did you mean `A`?
t.nest:3:9: error: `y.7` is not declared before this [NEST-3]
    let x = y.7 + 1;
            ^~~
)");
    BOOST_TEST(messages("record P { mass: float32; }\nentry function f(scalar p: P) { let x = p.mas; }\n") ==
               R"(t.nest:2:41: error: `P` has no field `mas` [NEST-3]
    entry function f(scalar p: P) { let x = p.mas; }
                                            ^~~~~
  hint: did you mean `mass`?
)");
}

BOOST_AUTO_TEST_CASE(a_name_is_not_in_scope_after_its_block) {
    BOOST_TEST(in_body("{ let inner = 1; }\nlet x = inner;").find("`inner` is not declared") !=
               std::string::npos);
    BOOST_TEST(in_body("{ let inner = 1; let x = inner; }").empty());
}

BOOST_AUTO_TEST_CASE(numbers_that_do_not_fit_are_refused) {
    BOOST_TEST(in_body(R"(let x = 300u8;
let y = 12abc;
let c = a.99999999999;
let d = -129i8;
let e = -128i8;)") ==
               R"(t.nest:2:9: error: this number does not fit in uint8 [NEST-5]
    let x = 300u8;
            ^~~~~
t.nest:3:9: error: `12abc` is not a number [NEST-5]
    let y = 12abc;
            ^~~~~
  hint: suffixes are i8 to i64, u8 to u64, f16, f32, f64 and bf16
t.nest:4:9: error: symbol numbers lie between 1 and 4294967294 [NEST-5]
    let c = a.99999999999;
            ^~~~~~~~~~~~~
t.nest:5:9: error: this number does not fit in int8 [NEST-5]
    let d = -129i8;
            ^~~~~~
)");
}

BOOST_AUTO_TEST_CASE(wrong_words_name_the_nearest_or_all) {
    BOOST_TEST(in_body("for m in (0, M) paralel { }\nupdate A[0] plus 1.0f32;") ==
               R"(t.nest:2:17: error: `paralel` is no mode or kind of a loop [NEST-6]
    for m in (0, M) paralel { }
                    ^~~~~~~
  hint: did you mean `parallel`?
t.nest:3:13: error: `plus` is no operator of an update [NEST-6]
    update A[0] plus 1.0f32;
                ^~~~
  hint: one of `add`, `subtract`, `multiply`, `minimum`, `maximum`, `bit_and`, `bit_or`, `bit_xor`, `exchange`, `append`
)");
}

BOOST_AUTO_TEST_CASE(types_must_be_known) {
    BOOST_TEST(messages("record Pt { }\nentry function f(scalar q: Pq, scalar x) { }\n") ==
               R"(t.nest:2:28: error: there is no type `Pq` before this line [NEST-7]
    entry function f(scalar q: Pq, scalar x) { }
                               ^~
  hint: did you mean `Pt`?
t.nest:2:32: error: this parameter has no type [NEST-7]
    entry function f(scalar q: Pq, scalar x) { }
                                   ^~~~~~~~
  hint: scalar x: float32
)");
}

BOOST_AUTO_TEST_CASE(forms_have_a_number_of_arguments_and_names_one_meaning) {
    BOOST_TEST(in_body("let x = select(true, 1);\nlet y.1 = 2; let z.1 = 3;") ==
               R"(t.nest:2:9: error: `select` takes 3 arguments, not 2 [NEST-8]
    let x = select(true, 1);
            ^~~~~~~~~~~~~~~
t.nest:3:18: error: the number 1 belongs to `y` already [NEST-9]
    let y.1 = 2; let z.1 = 3;
                     ^~~
  hint: a symbol's number is unique in its program
)");
}

BOOST_AUTO_TEST_CASE(deep_nesting_is_an_error_and_no_crash) {
    const auto function = [](const std::string& body) {
        return "entry function f(size M) {\n" + body + "\n}";
    };
    const int depth = 10000;
    BOOST_TEST(too_deep(function("let x = " + repeated("(", depth) + "1" + repeated(")", depth) + ";")));
    BOOST_TEST(too_deep(function("let x = M" + repeated(" + M", depth) + ";")));
    BOOST_TEST(too_deep(function("let x = " + repeated("- ", depth) + "M;")));
    BOOST_TEST(
        too_deep(function("let x = " + repeated("float32(", depth) + "M" + repeated(")", depth) + ";")));
    BOOST_TEST(too_deep(function(repeated("{", depth) + repeated("}", depth))));
    BOOST_TEST(too_deep(function(repeated("if true { nop; } else ", depth) + "{ }")));
    BOOST_TEST(too_deep(function(repeated("for i in (0, M) { ", depth) + repeated("}", depth))));
    BOOST_TEST(too_deep(function("let p = M" + repeated(".[0]", depth) + ";")));
    BOOST_TEST(too_deep(function("let p = M.2" + repeated(".a", depth) + ";")));
    std::string records = "record R0 { a: int32; }\n";
    for (int i = 1; i <= depth; ++i)
        records += "record R" + std::to_string(i) + " { a: R" + std::to_string(i - 1) + "; }\n";
    BOOST_TEST(too_deep(records));
    BOOST_TEST(parse(function("let p = M" + repeated(".a", depth) + ";")).error().all().size() == 1u);
}

BOOST_AUTO_TEST_CASE(what_is_just_within_the_limit_is_read_printed_and_destroyed) {
    const std::string text = "entry function f(size M) {\nlet x = M" + repeated(" + M", 480) + ";\n" +
                             repeated("if true {\n", 480) + repeated("}\n", 480) + "}\n";
    const Result<Program> program = parse(text);
    BOOST_REQUIRE(static_cast<bool>(program));
    BOOST_TEST(static_cast<bool>(parse(print(*program))));
}

BOOST_AUTO_TEST_CASE(every_byte_is_answered_with_a_message_or_accepted) {
    for (int byte = 0; byte < 256; ++byte) {
        const std::string text(1, static_cast<char>(byte));
        const bool blank = std::string(" \t\r\n\f\v").find(text) != std::string::npos;
        BOOST_TEST(messages(text).empty() == blank, byte);
        parse("entry function f() { let x = " + text + "; }");
        parse("entry function f() { print \"" + text + "\"; }");
    }
    BOOST_TEST(messages(std::string("nop\0nop", 7)).find("NEST-") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(damaged_programs_never_break_the_parser) {
    std::mt19937_64 random(7);
    const auto below = [&](std::size_t count) {
        return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
    };
    for (int round = 0; round < 300; ++round) {
        std::string text = print(testing::random_program(random, {.statements = 4}));
        for (std::size_t i = 1 + below(4); i > 0; --i) {
            const std::size_t at = below(text.size());
            const std::size_t length = std::min<std::size_t>(below(12), text.size() - at);
            switch (below(3)) {
                case 0:
                    text.erase(at, length);
                    break;
                case 1:
                    text.insert(at, text.substr(below(text.size()), 8));
                    break;
                default:
                    text[at] = static_cast<char>(below(256));
            }
        }
        const Result<Program> program = parse(text);
        if (program)
            print(*program);
        else
            BOOST_TEST(!render(program.error()).empty());
    }
}

BOOST_AUTO_TEST_SUITE_END()
