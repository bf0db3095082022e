// `nestor fmt`: whole texts of every language, what the layout may never change, and the command itself.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cctype>
#include <random>

#include "frontend/language.hpp"
#include "frontend/schedule/parse.hpp"
#include "frontend/schedule/print_ast.hpp"
#include "ir/text/text.hpp"
#include "tests/frontend/cli/laid_out.hpp"
#include "tests/frontend/cli/place.hpp"
#include "tests/support/random_program.hpp"

BOOST_AUTO_TEST_SUITE(fmt_command)

using namespace nestor;
using namespace nestor::cli_test;
namespace fs = std::filesystem;

namespace {

/// What a text means: the program and its schedules. Empty where it is no program of its own.
std::string meaning(const std::string& path, const std::string& text) {
    const auto file = std::make_shared<const SourceFile>(cli_test::samples + "x", text);
    if (path.ends_with(".sched")) return schedules::print_ast(schedules::parse(file).text);
    const Language& language = *language_of_file(path);
    const auto translation = language.translate(file, {});
    BOOST_TEST_REQUIRE(bool(translation), path);
    // messages quote the source with its blanks
    Program program = translation->program;
    for (ErrorEntry& entry : program.errors)
        std::erase_if(entry.text, [](unsigned char c) { return std::isspace(c) != 0; });
    std::string meaning = print(program);
    for (const Schedule& schedule : translation->schedules)
        meaning +=
            schedule.name + " " + schedule.function + " " + std::to_string(schedule.directives.size()) + "\n";
    return meaning + *language.print_ast(file);
}

/// The comments of a sample, found without the scanner: none of them has quotes or several lines.
std::vector<std::string> comments_of(const std::string& path, const std::string& text) {
    const std::string mark = path.ends_with(".nabla") ? "//" : "#";
    std::vector<std::string> comments;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t at = line.find(mark);
        if (at != std::string::npos)
            comments.push_back(line.substr(at, line.find_last_not_of(" \t\r") + 1 - at));
    }
    return comments;
}

}  // namespace

// ------------------------------------------------------------------------------------------- whole texts

// covers: PR-1
BOOST_AUTO_TEST_CASE(tensor_comprehensions_are_laid_out) {
    expect("tc",
           "\n\n# first\r\n# second   \r\ndef   f( float( M , K )A,float(K)B  )->( C , D ){  # the "
           "signature\n\n\n"
           "  # own line\nC( m )+=!A(m , k)*B( k )where m in 0 : M ,k in 0: K-1   # trailing\n\n\n\n"
           "      D(m)=2 *C(m)+ - 1*M * K/( M*K )   # other\n         + pow( C(m),2 )\n"
           "  E(m) = C(m)>0?C( m - 1 ):D(min( m+1,M - 1 ))  F(m)=1e - 5 +exp(-(-C(m)))\n"
           "G(m)=C(m)*  m where\n  m in 0:M\n # last\n}   \n# end",
           "# first\n# second\ndef f(float(M,K) A, float(K) B) -> (C, D) {  # the signature\n\n"
           "    # own line\n    C(m) +=! A(m,k) * B(k) where m in 0:M, k in 0:K-1  # trailing\n\n"
           "    D(m) = 2*C(m) + -1 * M * K / (M*K)  # other\n           + pow(C(m), 2)\n"
           "    E(m) = C(m) > 0 ? C(m-1) : D(min(m+1, M-1)) F(m) = 1e - 5 + exp(-(-C(m)))\n"
           "    G(m) = C(m) * m where\n           m in 0:M\n    # last\n}\n# end\n");
    expect("tc",
           "def g(float(A,B) first,\n   float(B) second)\n->(O) {\nO(i) = first(i,\nB-1)\nwhere i in 0:A\n"
           "p, q = h(\nO,\nsecond)\n}\ndef h(float(A) x, float(A) y) -> (r, s) { r(i) = x(i) s(i) = x.0 }",
           "def g(float(A,B) first,\n      float(B) second)\n    -> (O) {\n    O(i) = first(i,\n"
           "                 B-1)\n        where i in 0:A\n    p, q = h(\n        O,\n        second)\n}\n"
           "def h(float(A) x, float(A) y) -> (r, s) { r(i) = x(i) s(i) = x.0 }\n");
}

// covers: PR-1
BOOST_AUTO_TEST_CASE(halide_is_laid_out) {
    expect(
        "halide",
        "pipeline p(src:image uint8[2];w:int32=1)->out{\nfun a (x,y)=int32 (src( x , y ))*2 ;   // one\n"
        "     fun bb(x , y)={0;\nrdom( r=( - w,2 * w+1 ) )in\n(x,y)<-bb(x,y)+a(x+r,y) if r>0}; // another\n\n"
        "fun out(x,y)=let t=bb(x,y)in(t*t\n+a(x,y)*w * 0.5 )  div -4  ;\n\t  /* a block\n   comment */\n"
        "fun tuple(x):(int32,int32)=(x,−1*x)\nfun s(x)=tuple(x) . 0+src . width*2\n}\n"
        "schedule s for p{inline(a);compute-at(bb,<out,z0,s0,y>);}\nschedule t for p {\n"
        "inline(a);traverse(out.y,parallel);\ninline(bb);   vectorize(out.x,2*4);\n}\n"
        "realize p(src=\"a  b.pgm\",w=2)over((0,3),( 0 , 4 ))using t;\n",
        "pipeline p(src: image uint8[2]; w: int32 = 1) -> out {\n"
        "  fun a(x, y) = int32(src(x, y)) * 2;  // one\n"
        "  fun bb(x, y) = { 0;\n    rdom(r = (-w, 2*w + 1)) in\n"
        "      (x, y) <- bb(x, y) + a(x + r, y) if r > 0 };  // another\n\n"
        "  fun out(x, y) = let t = bb(x, y) in (t*t\n"
        "                                       + a(x, y) * w * 0.5) div -4;\n"
        "  /* a block\n   comment */\n"
        "  fun tuple(x): (int32, int32) = (x, −1*x)\n  fun s(x) = tuple(x).0 + src.width * 2\n}\n"
        "schedule s for p { inline(a); compute-at(bb, <out, z0, s0, y>); }\nschedule t for p {\n"
        "  inline(a);   traverse(out.y, parallel);\n  inline(bb);  vectorize(out.x, 2*4);\n}\n"
        "realize p(src = \"a  b.pgm\", w = 2) over ((0, 3), (0, 4)) using t;\n");
}

// covers: PR-1
BOOST_AUTO_TEST_CASE(schedules_are_laid_out) {
    expect("sched",
           "# s\nsplit(<C,z0,s0,n>,no,ni,64);reorder( C.s0,ni , k )  ;\n"
           "traverse(C.s0.no,parallel);vectorize(⟨C,z0,s0,ni⟩);  // both\n\n\n"
           "schedule   x for f{\n\n traverse(C.m,\nparallel)\n\n}",
           "# s\nsplit(<C, z0, s0, n>, no, ni, 64);  reorder(C.s0, ni, k);\n"
           "traverse(C.s0.no, parallel);        vectorize(⟨C, z0, s0, ni⟩);  // both\n\n"
           "schedule x for f {\n  traverse(C.m,\n           parallel)\n}\n");
}

// covers: PR-1
BOOST_AUTO_TEST_CASE(nabla_is_laid_out) {
    expect("nabla",
           "// c\n{\ncns float   d=6.5 ; var Tensor x [ 2 ][2]=[[1 -2]   [3   4]]\n"
           "var Tensor y[2]=[1 - 2,\n+3];\nfunction float f(var Tensor a[2][2],int n){\n"
           "if(n>0&&!(a[0][1]<-1)){n=n-1;n--;return -n;}elif(n<0){ n=(int)-2.5 ; }\nelse\n{\n"
           "n=n?1:- -2;\n}\nloop(int i=0;i<10;i++){ /* nothing */ }\nloop(;n<3;){n+=1;}\n"
           "return  n @a%3 ;\n}\nTensor z[2] = [\n1,\n2\n];\nprint(\"a  b\" ,f(x,3) )\n}\n",
           "// c\n{\n    cns float d = 6.5; var Tensor x[2][2] = [[1 -2] [3 4]]\n"
           "    var Tensor y[2] = [1 - 2,\n                       +3];\n"
           "    function float f(var Tensor a[2][2], int n) {\n"
           "        if (n > 0 && !(a[0][1] < -1)) { n = n - 1; n--; return -n; } elif (n < 0) { n = "
           "(int)-2.5; }\n"
           "        else\n        {\n            n = n ? 1 : - -2;\n        }\n"
           "        loop (int i = 0; i < 10; i++) { /* nothing */ }\n        loop (; n < 3; ) { n += 1; }\n"
           "        return n @ a % 3;\n    }\n    Tensor z[2] = [\n        1,\n        2\n    ];\n"
           "    print(\"a  b\", f(x, 3))\n}\n");
}

// covers: PR-1
BOOST_AUTO_TEST_CASE(nests_are_laid_out_as_they_are_printed) {
    expect(
        "nest",
        "entry function f.2(\nsize M.3,\nscalar alpha.4:float32 \"a factor\",inout float32 A.5[( 0,M.3 )] )"
        "returns int32{ // c\n  let v.10=-( 3 )*M.3 div 2 ;\n\n\n"
        "for m.7 in(0,M.3)parallel simd<f,z0,s0,m>{\nA.5[ m.7 ]=A.5[m.7]+select( m.7<2,exp( A.5[m.7] "
        "),0.5f32);\n}\n"
        "if M.3>2{ nop ; }else{ return 1i32 ; }\nreturn 0i32;\n}\n",
        "entry function f.2(\n        size M.3,\n        scalar alpha.4: float32 \"a factor\", inout float32 "
        "A.5[(0, M.3)]) "
        "returns int32 {  // c\n    let v.10 = -(3) * M.3 div 2;\n\n"
        "    for m.7 in (0, M.3) parallel simd <f, z0, s0, m> {\n"
        "        A.5[m.7] = A.5[m.7] + select(m.7 < 2, exp(A.5[m.7]), 0.5f32);\n    }\n"
        "    if M.3 > 2 { nop; } else { return 1i32; }\n    return 0i32;\n}\n");
    std::mt19937_64 random(7);
    int parsed = 0;
    for (int k = 0; k < 60; ++k) {
        const std::string printed = print(testing::random_program(random));
        if (!parse_nest(source(printed))) continue;
        ++parsed;
        BOOST_TEST((laid_out(printed, formatting_of("x.nest")) == printed), printed);
    }
    BOOST_TEST(parsed > 30);
}

// covers: PR-1
BOOST_AUTO_TEST_CASE(lines_that_are_too_long_are_broken_where_it_tears_least_apart) {
    std::string sum = "A(i)", call = "A(i)";
    for (int k = 0; k < 30; ++k) sum += " + A(i)", call = "max(A(i), " + call + ")";
    for (const std::string& value : {sum, call, "exp(" + sum + ") * B(i)"}) {
        const std::string text = "def f(float(N) A, float(N) B) -> (O) {\n    O(i) = " + value + "\n}\n";
        const std::string once = laid_out(text, formatting_of("x.tc"));
        BOOST_TEST(laid_out(once, formatting_of("x.tc")) == once);
        std::istringstream lines(once);
        for (std::string line; std::getline(lines, line);) BOOST_TEST(line.size() <= 120u, line);
        BOOST_TEST(std::count(once.begin(), once.end(), '\n') > 3);
        BOOST_TEST(meaning("x.tc", once) == meaning("x.tc", text));
    }
    expect(
        "halide",
        "pipeline p(one: image float32[2], two: image float32[2]) {\n  fun both(x, y) = select(one(x, y) > "
        "two(x, y), one(x, y) * two(x, y), two(x, y)) + one(x + 1, y) * two(x, y + 1) + one(x, y) * "
        "0.5;\n}\n",
        "pipeline p(one: image float32[2], two: image float32[2]) {\n  fun both(x, y) = select(one(x, y) > "
        "two(x, y), one(x, y) * two(x, y), two(x, y)) + one(x + 1, y) * two(x, y + 1)\n"
        "                   + one(x, y) * 0.5;\n}\n");
    const std::string name(200, 'n');  // where there is no place for a break, the line stays
    expect("sched", "inline( " + name + ") ;", "inline(" + name + ");\n");
}

// ------------------------------------------------------------------------------------ what never changes

// covers: PR-1
BOOST_AUTO_TEST_CASE(samples_mean_the_same_and_keep_their_comments) {
    const std::vector<std::string> paths = sample_texts();
    BOOST_TEST(paths.size() > 70u);
    for (const std::string& path : paths) {
        const std::string text = content(path);
        // so that something changes: all that may be left out between tokens, and blanks where they are not
        // wanted
        std::mt19937_64 random(1);
        const std::string ugly = respaced(text, formatting_of(path), random);
        for (const std::string& given : {text, ugly}) {
            const std::string once = laid_out(given, formatting_of(path));
            BOOST_TEST(laid_out(once, formatting_of(path)) == once, path);
            BOOST_TEST(meaning(path, once) == meaning(path, given), path);
            BOOST_TEST(comments_of(path, once) == comments_of(path, given), path);
        }
    }
}

// covers: PR-1
BOOST_AUTO_TEST_CASE(samples_are_laid_out_but_for_the_figure_of_a_paper) {
    std::string words;
    for (const std::string& path : sample_texts())
        if (!has(path, "/figure1.nabla") && !has(path, "/figure1_intended.nabla")) words += " " + path;
    const cli_test::Place place;
    const Ran ran = place.run("fmt --check" + words);
    BOOST_TEST(ran.code == 0, ran.err);
    BOOST_TEST(ran.out + ran.err == "");
}

// -------------------------------------------------------------------------------------------- any bytes

// covers: PR-1 PR-41 PR-42
BOOST_AUTO_TEST_CASE(texts_that_are_no_programs_are_errors_and_odd_ones_are_laid_out) {
    const std::string deep = std::string(10000, '(') + "1" + std::string(10000, ')');
    const std::vector<std::pair<std::string, std::string>> rejected = {
        {"empty.tc", ""},
        {"comments.tc", "# nothing else\n"},
        {"empty.halide", ""},
        {"bytes.tc", std::string("def f\0(", 7)},
        {"bytes.halide", std::string("\0\xff", 2)},
        {"bytes.nabla", std::string("int a = 1;\0", 11)},
        {"bytes.sched", std::string("inline(a);\0", 11)},
        {"bytes.nest", std::string("\0", 1)},
        {"deep.tc", "def f(float(N) A) -> (O) { O(i) = A(i) + " + deep + " }"},
        {"deep.halide", "pipeline p() { fun f(x) = " + deep + "; }"},
        {"deep.nabla", "float a = " + deep + ";"},
        {"deep.sched", "vectorize(a, " + deep + ");"},
        {"deep.nest", "entry function f() { let a = " + deep + "; }"},
        {"comment.halide", "pipeline p() { fun f(x) = 1; } /* no end"},
        {"half.tc", "def f(float(N) A) -> (O) { O(i) = A("},
    };
    for (const auto& [name, text] : rejected) {
        const cli_test::Place place;
        place.write(name, text);
        const Ran ran = place.run("fmt -i " + name);
        BOOST_TEST(ran.code == 1, name);
        BOOST_TEST(has(ran.err, name + ":"), ran.err);
        BOOST_TEST(has(ran.err, "error: "), ran.err);
        BOOST_TEST(ran.out == "");
        BOOST_TEST((content(place.path / name) == text), name);
    }
    expect("nabla", "", "");
    expect("nest", " \n\t\n", "");
    expect("sched", "# nothing\r\n  // else\n\n\n", "# nothing\n// else\n");
    expect("nabla", "/* a\r\n   b */ int a = 1; // c", "/* a\n   b */ int a = 1;  // c\n");
    expect("nabla", "int a = 1; /* x */\n/* y */ int b /* z */ = 2;",
           "int a = 1;  /* x */\n/* y */ int b /* z */ = 2;\n");
    const std::string zero("// \0\n", 5);
    expect("nest", zero, zero);
    std::string many;
    for (int k = 0; k < 30000; ++k) many += "a" + std::to_string(k) + ",";
    const std::string once = laid_out("reorder(" + many + "b);", formatting_of("x.sched"));
    BOOST_TEST(laid_out(once, formatting_of("x.sched")) == once);
    BOOST_TEST(std::count(once.begin(), once.end(), '\n') > 1000);
}

// ------------------------------------------------------------------------------------------- the command

BOOST_AUTO_TEST_SUITE_END()
