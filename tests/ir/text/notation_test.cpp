// The notation of `.nest`, form by form: what is printed, and that texts written by hand are read.
#include "ir/text/notation.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>

#include "ir/core/build.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/walk.hpp"
#include "ir/text/text.hpp"

BOOST_AUTO_TEST_SUITE(notation)

using namespace nestor;
using namespace nestor::build;

namespace {

Program read(const std::string& text) {
    const Result<Program> program = parse_nest(std::make_shared<const SourceFile>("hand.nest", text));
    if (!program) BOOST_FAIL(render(program.error()) << text);
    return *program;
}

/// The program with this body in a function with some declarations, read and printed again without numbers.
std::string body_of(const std::string& body) {
    const std::string head =
        R"(record Particle { mass: float32; at: float32[2]; }
entry function f(size M, size N, scalar x: float32, scalar i: int32, scalar c: bool,
        scalar p: Particle, inout float32 A[(0, M), (0, N)], inout int32 B[(0, M)]) {
)";
    const std::string text = print(read(head + body + "}\n"), {.numbers = false});
    const std::size_t begin = text.find(") {\n") + 4;
    return text.substr(begin, text.rfind("}\n") - begin);
}

/// An expression, read and printed again.
std::string expression_of(const std::string& text) {
    const std::string body = body_of("let v = " + text + ";\n");
    return body.substr(12, body.size() - 14);
}

/// Statements that are printed as they were written here.
void unchanged(const std::string& body) {
    BOOST_TEST(body_of(body) == body);
}

}  // namespace

BOOST_AUTO_TEST_CASE(formats_stand_before_the_values_that_they_print) {
    unchanged("    print \"x = \", \"%.6g\" x, M, \"%d\" -N;\n");
}

BOOST_AUTO_TEST_CASE(parentheses_stand_only_where_they_change_the_meaning) {
    for (const char* text : {"M + N * 2",
                             "(M + N) * 2",
                             "M - (N - 2)",
                             "M - N - 2",
                             "M * (N div 2)",
                             "M * N div 2",
                             "M mod N emod 3 ediv 4",
                             "-M * N",
                             "-(M * N)",
                             "--M",
                             "!(M < N)",
                             "!c && c || c",
                             "c && (c || c)",
                             "M < N && N <= 3",
                             "(M < N) == c",
                             "i & i | i ^ i",
                             "(i | i) & i",
                             "i << 2i32 + i",
                             "(i << 2i32) + i",
                             "~i",
                             "M + 1 == N",
                             "select(c, M, N)",
                             "min(M + 1, max(N, 2))",
                             "(x + 1.0f32) * 2.0f32",
                             "float32(M) / x",
                             "A[M - 1, (N + 1) mod 2]"}) {
        BOOST_TEST(expression_of(text) == text);
    }
    BOOST_TEST(expression_of("((M) + ((N)))") == "M + N");
    BOOST_TEST(expression_of("(M * N) + 2") == "M * N + 2");
}

BOOST_AUTO_TEST_CASE(a_percent_sign_marks_operators_that_wrap) {
    for (const char* text : {"i +% i *% i", "-%i", "i -% -%i", "i /% i % i", "i <<% i >> i", "min%(i, i)"})
        BOOST_TEST(expression_of(text) == text);
    const Symbol i("i", 1);
    const Expr e = variable(i, Type::int_(32));
    BOOST_TEST(print(binary(BinaryOp::add, e, e, true)) == "i.1 +% i.1");
    BOOST_TEST(print(binary(BinaryOp::add, e, e, false)) == "i.1 + i.1");
    BOOST_TEST(print(binary(BinaryOp::remainder, e, e, true)) == "i.1 %% i.1");
}

BOOST_AUTO_TEST_CASE(a_minus_before_digits_belongs_to_the_constant) {
    const Expr three = integer(3);
    BOOST_TEST(print(integer(-3)) == "-3");
    BOOST_TEST(print(make(Unary{UnaryOp::negate, three}, Type::index())) == "-(3)");
    BOOST_TEST(expression_of("- 3") == "-3");
    BOOST_TEST(expression_of("M - 3") == "M - 3");
    BOOST_TEST(expression_of("M - -3") == "M - -3");
    BOOST_TEST(expression_of("-9223372036854775808") == "-9223372036854775808");
    BOOST_TEST(expression_of("-(3)") == "-(3)");
}

BOOST_AUTO_TEST_CASE(constants_show_their_type_and_the_shortest_digits) {
    const auto text = [](double value, const Type& type) { return print(constant(value, type)); };
    BOOST_TEST(text(0.1, Type::float_(32)) == "0.1f32");
    BOOST_TEST(text(0.1, Type::float_(64)) == "0.1");
    BOOST_TEST(text(1, Type::float_(32)) == "1.0f32");
    BOOST_TEST(text(-0.0, Type::float_(64)) == "-0.0");
    BOOST_TEST(text(0.5, Type::bfloat16()) == "0.5bf16");
    BOOST_TEST(text(INFINITY, Type::float_(16)) == "inf_f16");
    BOOST_TEST(text(-INFINITY, Type::float_(64)) == "-inf");
    BOOST_TEST(text(NAN, Type::float_(64)) == "nan");
    BOOST_TEST(print(constant(std::int64_t{3}, Type::int_(8))) == "3i8");
    BOOST_TEST(print(constant(~std::uint64_t{0}, Type::uint(64))) == "18446744073709551615u64");
    BOOST_TEST(print(boolean(false)) == "false");
}

BOOST_AUTO_TEST_CASE(casts_aggregates_and_lanes_have_their_forms) {
    for (const char* text :
         {"float32(i)", "bits int32(x)", "p.mass + p.at.[1]", "make Particle(x, make float32[2](x, 1.0f32))",
          "ramp(M, 1, 8)", "reduce_add(broadcast(x, 4))", "reduce_logical_or(broadcast(c, 4))", "exp(x)",
          "?compute(g, 1, min)", "?allocate(g, 0, len)", "?loop(<g, z0, s0, x>, len)",
          "int32x4(broadcast(x, 4))", "cast Particle(x)", "A[ramp(0, 1, 4), broadcast(M, 4)]"})
        BOOST_TEST(expression_of(text) == text);
}

BOOST_AUTO_TEST_CASE(a_type_is_written_only_where_it_does_not_follow) {
    BOOST_TEST(expression_of("(i + i : int32)") == "i + i");
    BOOST_TEST(expression_of("(i + i : int64)") == "(i + i : int64)");
    const Program program = read("entry function f(scalar i: int32) { let v = (i + i : int64); let w = v; }");
    const Block& body = std::get<Block>(program.functions[0].body);
    BOOST_TEST((get<Let>(body.statements[1])->value->type == Type::index()));
}

BOOST_AUTO_TEST_CASE(statements_are_printed_as_they_are_written) {
    unchanged(R"(    nop;
    barrier;
    return;
    return M, x;
    assert M > 0 else 2;
)");
    unchanged(R"(    A[0, 1] = x;
    A[0, 1] += x;
    B[0] min= i;
    B[0] max= i;
    B[0] ^= i;
)");
    unchanged(R"(    (A[0, 1], B[M]) = (x, i);
    () = ();
    (B[0]) = (i, i);
)");
    unchanged(
        R"(    if c {
        nop;
    } else if M < N {
        nop;
    } else {
        nop;
    }
)");
    unchanged(R"(    var v: float32 = x;
    v = v + 1.0f32;
    var w: Particle;
)");
    unchanged(R"(    while c {
        break;
        continue;
    }
)");
    unchanged(R"(    label s0 {
        {
            nop;
        }
    }
    region {
    }
)");
    unchanged(R"(    compute g on (0, M), (1, N - 1) {
        nop;
    }
    compute h {
    }
)");
    unchanged("    print;\n    print \"a \\\"b\\\"\\n\", x, \"c\";\n");
    unchanged("    r = update A[0, 1] add x;\n    update B[0] exchange i;\n");
    unchanged(R"(    copy A to A host_to_device;
    activate B[i];
    deactivate B[i];
)");
    unchanged(
        "    allocate float32 t[(0, M), (-1, N + 2, M)] stack layout(1, 0) levels(pointer[2, 3], dense[4, "
        "5]);\n");
    unchanged("    call f(M, N, x, i, c, p, &A, &B);\n");
    unchanged("    launch f(x, &A) grid (M, 1, 1) block (32, 1, 1) shared 4 * N;\n");
}

BOOST_AUTO_TEST_CASE(loops_show_what_differs_from_a_plain_one) {
    unchanged(R"(    for m in (0, M) <C, z0, s0.init, m> {
        B[m] = 0i32;
    }
)");
    unchanged("    for m in (0, M) parallel simd collapse 2 <C, z1, s0, m> imperative {\n    }\n");
    unchanged("    for m in (0, M) parallel if (M > 99 && M < 999) <C, z1, s0, m> imperative {\n    }\n");
    unchanged(
        R"(    for m in (0, M) vectorized 8 <C, z0, s0, m> reduction reduce(A add clause, B maximum tree) {
    }
)");
    unchanged(
        R"(    for m in (0, M) gpu_thread_x 128 {
        for n in (m, N) unrolled {
        }
    }
)");
}

BOOST_AUTO_TEST_CASE(compute_lines_can_be_hidden) {
    const Program program = read("entry function f(size M) { compute g on (0, M) { label s0 { nop; } } }");
    BOOST_TEST(print(program, {.numbers = false, .hide_compute = true}) ==
               R"(entry function f(
        size M) {
    label s0 {
        nop;
    }
}
)");
}

BOOST_AUTO_TEST_CASE(origins_are_shown_as_comments) {
    const Program program = read(R"(entry function f() {
    nop;
}
)");
    BOOST_TEST(print(program, {.origins = true}) == R"(entry function f.1() {
    nop;  // hand.nest:2
}
)");
}

BOOST_AUTO_TEST_CASE(one_function_alone_can_be_shown) {
    const Program program = read("entry function f() { nop; } internal function g() { barrier; }");
    BOOST_TEST(print(program, {.numbers = false, .only = "g"}) ==
               R"(internal function g() {
    barrier;
}
)");
}

BOOST_AUTO_TEST_CASE(a_pipeline_is_printed_as_it_is_written) {
    const std::string text =
        R"(entry function f(
        size M,
        input float32 A[(0, M)] "the left one",
        inout float32 C[(0, M)]) returns int32, bool workspace 4 * M pipeline {
    require M > 0 else 5;
    func C = float32 C on (0, M) initial incoming parameter 2 {
        stage s0.init over m in (0, M):
            [m] = 0.0f32;
        stage s0 over m in (0, M), k in (_, 4) reduction if k < m:
            [m] += A[k];
    }
    func g = float32 a, int32 b on (_, _) initial former C {
        stage s0 over x:
            [x] = (A[x], 1i32);
    }
}
)";
    BOOST_TEST(print(read(text), {.numbers = false}) == text);
}

BOOST_AUTO_TEST_CASE(tables_and_state_are_printed_as_they_are_written) {
    const std::string text =
        R"(errors standard {
    SIZE 2 "M must be even";
}
record P {
    mass: float32;
    at: float32[3][2];
}
state P S[(0, 100)] heap levels(pointer[10], dense[10]);
)";
    BOOST_TEST(print(read(text), {.numbers = false}) == text);
    BOOST_TEST(read("").errors.size() == standard_errors().size());
    BOOST_TEST(read("errors { }").errors.empty());
    BOOST_TEST(print(Program{}) == "errors {\n}\n");
}

BOOST_AUTO_TEST_CASE(a_name_without_a_number_means_the_nearest_declaration) {
    const Program program =
        read("entry function f(size m) { let a = m; for m in (0, m) { let a = m; let b = a; } let c = a; }");
    const Block& body = std::get<Block>(program.functions[0].body);
    const auto value = [](const Stmt& s) { return get<Variable>(get<Let>(s)->value)->symbol; };
    const For& loop = *get<For>(body.statements[1]);
    const Symbol parameter = program.functions[0].parameters[0].symbol;
    BOOST_TEST((value(body.statements[0]) == parameter));
    BOOST_TEST((get<Variable>(loop.extent)->symbol == parameter));
    BOOST_TEST((value(loop.body.statements[0]) == loop.index));
    BOOST_TEST((value(loop.body.statements[1]) == get<Let>(loop.body.statements[0])->symbol));
    BOOST_TEST((value(body.statements[2]) == get<Let>(body.statements[0])->symbol));
    BOOST_TEST(program.next_symbol > loop.index.number());
}

BOOST_AUTO_TEST_CASE(the_last_digits_of_a_dotted_name_are_its_number) {
    const Program program = read(
        R"(record R { mass: float32; }
entry function f(scalar a.3: R, scalar a.3.b.4: R, scalar 'x y'.5: int32, scalar O.h.6: float32) {
    let v.7 = a.3.mass; let w.8 = a.3.b.4.mass; let u.9 = 'x y'.5; let t.10 = O.h.6; let s.11 = O.h; })");
    const auto& parameters = program.functions[0].parameters;
    BOOST_TEST(parameters[0].symbol.name() == "a");
    BOOST_TEST(parameters[1].symbol.name() == "a.3.b");
    BOOST_TEST(parameters[2].symbol.name() == "x y");
    BOOST_TEST(parameters[3].symbol.name() == "O.h");
    const Block& body = std::get<Block>(program.functions[0].body);
    const auto aggregate = [&](int i) {
        return get<Variable>(
                   get<Member>(get<Let>(body.statements[static_cast<std::size_t>(i)])->value)->value)
            ->symbol;
    };
    BOOST_TEST(aggregate(0).number() == 3u);
    BOOST_TEST(aggregate(1).number() == 4u);
    BOOST_TEST(get<Variable>(get<Let>(body.statements[4])->value)->symbol.number() == 6u);
}

BOOST_AUTO_TEST_CASE(no_keyword_is_unknown_to_the_quoting_rules) {
    // a word that the scanner keeps but the table lacks would be printed bare and not be read
    for (const char* word :
         {"activate",  "allocate", "assert",   "barrier",  "bits",      "block",     "break",
          "call",      "cast",     "collapse", "compute",  "continue",  "copy",      "deactivate",
          "div",       "ediv",     "else",     "emod",     "errors",    "false",     "for",
          "func",      "function", "grid",     "if",       "in",        "inf",       "initial",
          "label",     "launch",   "layout",   "let",      "levels",    "make",      "mod",
          "nan",       "none",     "nop",      "on",       "over",      "parameter", "pipeline",
          "print",     "record",   "reduce",   "region",   "require",   "return",    "returns",
          "shared",    "simd",     "stage",    "standard", "state",     "to",        "tree",
          "true",      "update",   "var",      "while",    "workspace", "heap",      "pure",
          "add",       "entry",    "size",     "min",      "len",       "z0",        "float32",
          "float32x4", "inf_f32"}) {
        const Origin none = std::make_shared<const OriginData>();
        const LoopName name{word, 0, word, word};
        Function f{Symbol("f", 1), FunctionPlace::entry, {}, {}, nullptr, Block{}, none};
        f.body = Block{
            {make(Label{word, {}}, none),
             make(For{Symbol(word, 2), name, LoopKind::pure, integer(0), integer(2), {}, {}, {}}, none)}};
        Program program{{}, {}, {f}, {{word, 1, word}}, 3};
        BOOST_TEST(same_up_to_numbers(program, read(print(program))), word);
    }
}

BOOST_AUTO_TEST_SUITE_END()
