// What is printed for the samples compiles alone and without a warning, by every compiler that is here.
#include <unistd.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>

#include "frontend/io/files.hpp"
#include "ir/core/builtins.hpp"
#include "tests/run/execute.hpp"
#include "tests/run/files_of_samples.hpp"
#include "tests/support/batch_text.hpp"
#include "tests/support/random_tc.hpp"
#include "tests/support/sample_languages.hpp"

BOOST_AUTO_TEST_SUITE(warnings)

using namespace nestor;
using namespace nestor::run_test;
namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;

/// Whose samples are files, and not in samples::all().
std::vector<std::string> other_languages() {
    std::vector<std::string> names = testing::sample_languages();
    std::erase(names, "tc");
    return names;
}

bool is_there(const std::string& compiler) {
    return run_process({compiler, "--version"}).first == 0;
}

/// Compiles the first of some texts, the others beside it; a compilation that passed before is not done
/// again.
void check_first_compiles(const Words& compiler, const std::vector<NativeText>& texts) {
    std::string all;
    for (const NativeText& text : texts) all += text.text;
    for (const std::string& word : compiler) all += "\n" + word;
    const fs::path folder =
        fs::path(cache_folder()) / ("warnings-" + std::to_string(std::hash<std::string>{}(all)));
    if (fs::exists(folder / "passed")) return;
    fs::create_directories(folder);
    for (const NativeText& text : texts) std::ofstream(folder / text.name) << text.text;
    Words words = compiler;
    const std::string source = (folder / texts.front().name).string();
    words.insert(words.end(), {"-c", source, "-o", source + ".o"});
    const auto [status, output] = run_process(words);
    BOOST_TEST(status == 0, output);
    BOOST_TEST(output == "");
    if (status == 0 && output.empty()) std::ofstream(folder / "passed") << "";
}

void check_compiles(const Words& compiler, const Emitted& emitted) {
    check_first_compiles(compiler,
                         {{emitted.source_name, emitted.source}, {emitted.header_name, emitted.header}});
}

/// Compiles files, ten at a time as parts of one: most of a compilation are the headers of its libraries.
/// Those whose own header names functions by `::` are no parts, and are compiled alone.
void check_compile_together(const Words& compiler, std::vector<const Emitted*> files) {
    const auto alone = std::stable_partition(files.begin(), files.end(), [](const Emitted* file) {
        return file->header.find(" ::") == std::string::npos && file->header.find("(::") == std::string::npos;
    });
    for (auto file = alone; file != files.end(); ++file) check_compiles(compiler, **file);
    files.erase(alone, files.end());
    constexpr std::size_t together = 10;
    for (std::size_t i = 0; i < files.size();) {
        std::set<std::string> includes = {"#include <stddef.h>", "#include <stdint.h>"}, headers;
        std::string all, parts;
        std::vector<NativeText> texts;
        const std::string name = "together" + fs::path(files[i]->source_name).extension().string();
        for (; i < files.size() && texts.size() < together; ++i) {
            if (!headers.insert(files[i]->header_name).second) break;  // kernels, and the program around them
            parts += batch_text::in_namespace(*files[i], "in_" + std::to_string(i), includes);
            texts.push_back({files[i]->header_name, files[i]->header});
        }
        for (const std::string& include : includes) all += include + "\n";
        texts.insert(texts.begin(), {name, all + parts});
        check_first_compiles(compiler, texts);
    }
}

/// The header alone, as C99 and as C++17.
void check_header(const Words& compiler, const Emitted& emitted, const std::string& extension) {
    Emitted use = emitted;
    use.source_name = "use" + extension;
    use.source = "#include \"" + emitted.header_name + "\"\n#include \"" + emitted.header_name +
                 "\"\nint main(void) { return 0; }\n";
    check_compiles(compiler, use);
}

/// Counted aloud, so that a run without a compiler is not taken for one with it.
bool present(const std::string& compiler) {
    if (is_there(compiler)) return true;
    std::fprintf(stderr, "SKIPPED: %zu samples with %s, which is not installed\n", samples::all().size(),
                 compiler.c_str());
    BOOST_TEST_MESSAGE("skipped: " << compiler);
    return false;
}

const Words strict = {"-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"};

/// What is printed of all samples for a target: of each the kernels, then of each that runs the whole
/// program, which has the same kernels.
std::vector<const Emitted*> files_for(const std::string& target) {
    std::vector<const Emitted*> files, programs;
    for (const auto* list : {&samples::all(), &samples::builtins()})
        for (const auto& sample : *list) files.push_back(&emitted_of(sample, target));
    for (const std::string& language : other_languages())
        for (const SampleFile& file : files_of_samples(language, target))
            (file.whole ? programs : files).push_back(&file.emitted);
    files.insert(files.end(), programs.begin(), programs.end());
    return files;
}

Words strictly(const std::string& compiler, const Words& more) {
    Words words = {compiler};
    words.insert(words.end(), strict.begin(), strict.end());
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

}  // namespace

// covers: PR-10
BOOST_AUTO_TEST_CASE(openmp_files_compile_without_a_warning_by_gcc) {
    for (const Emitted* file : files_for("openmp")) BOOST_TEST_CONTEXT(file->source_name) {
            check_compiles(strictly("g++", {"-fopenmp"}), *file);  // each alone: it includes what it needs
        }
}
BOOST_AUTO_TEST_CASE(openmp_files_compile_without_a_warning_by_clang) {
    if (!present("clang++")) return;
    check_compile_together(strictly("clang++", {"-fopenmp"}), files_for("openmp"));
}
BOOST_AUTO_TEST_CASE(openmp_files_compile_without_openmp) {
    check_compile_together(strictly("g++", {"-Wno-unknown-pragmas"}), files_for("openmp"));
}
BOOST_AUTO_TEST_CASE(serial_files_compile_without_a_warning_by_gcc) {
    check_compile_together(strictly("g++", {}), files_for("serial"));
}
BOOST_AUTO_TEST_CASE(serial_files_compile_without_a_warning_by_clang) {
    if (!present("clang++")) return;
    check_compile_together(strictly("clang++", {}), files_for("serial"));
}

BOOST_AUTO_TEST_CASE(cuda_files_compile_without_a_warning_by_nvcc) {
    if (!present("nvcc")) return;
    const Words words = {"nvcc", "-std=c++17", "-Werror", "all-warnings"};
    std::vector<const Emitted*> files = files_for("cuda");
    const auto alone = files.begin() + static_cast<std::ptrdiff_t>(samples::all().size());
    for (auto file = files.begin(); file != alone; ++file) BOOST_TEST_CONTEXT((*file)->source_name) {
            check_compiles(words, **file);
        }
    check_compile_together(words, {alone, files.end()});
}

/// What is printed of a text, in files of that name; with one that is not `f`, functions begin with it.
Emitted emitted_from(const std::string& text, const std::string& target, const std::string& language = "tc",
                     const std::string& name = "f") {
    driver::CompileOptions options;
    options.target = *driver::target_named(target);
    const std::string path = name + "." + language;
    const auto file = std::make_shared<const SourceFile>(path, text);
    const auto stages = driver::compile(*find_language(language), file, options);
    BOOST_TEST_REQUIRE(static_cast<bool>(stages), text);
    EmitOptions names = driver::emit_options(options, *stages, path, name);
    if (name != "f") names.prefix = name + "_";
    auto emitted = driver::emit(*stages, options, names);
    BOOST_TEST_REQUIRE(static_cast<bool>(emitted), text);
    return *std::move(emitted);
}

/// Compiles what is printed of texts in Tensor Comprehensions for OpenMP.
void check_together(const Words& compiler, const std::vector<std::string>& texts) {
    std::vector<Emitted> emitted;
    std::vector<const Emitted*> files;
    for (const std::string& text : texts)
        emitted.push_back(emitted_from(text, "openmp", "tc", "f" + std::to_string(emitted.size())));
    for (const Emitted& file : emitted) files.push_back(&file);
    check_compile_together(compiler, files);
}

// Compilers tell of `omp simd` loops that they do not vectorise only where they optimise.
// covers: PR-10
BOOST_AUTO_TEST_CASE(openmp_files_compile_where_loops_are_hard_to_vectorise) {
    const std::vector<std::string> texts = {
        // divisions by what is no constant
        "def f(int32(M) A, int32(M) B) -> (O) { O(i) = A(i) / B(i) }",
        "def f(uint32(M) A, uint32(M) B) -> (O) { O(i) = A(i) % B(i) + 1 }",
        "def f(int32(M) A, int32 b) -> (O) { O(i) = A(i) / b }",
        "def f(int32(M) A) -> (O) { O +=! A(i) / (A(i) + 3) }",
        // bytes stored beside what is loaded from one place
        "def f(int32(M) A) -> (T, O) { T +=! A(i) O(i) = A(i) == T where i in 0:M }",
        "def f(float(M) A, float(M) B) -> (T, O) { T max=! B(i) O(i) = A(i) > 1 && B(i) == T where i in 0:M "
        "}",
        "def f(int32(M) A, int32(N) B) -> (O) { O(i) = uint8(A(i) + B(0)) where i in 0:M }",
        // conditions that hold for all or for any
        "def f(float(N,M) A, float t) -> (P, Q) { P(n) min=! A(n,m) > t Q(n) max=! A(n,m) > t }",
        "def f(int32(N) A) -> (P, Q) { P min=! A(n) > 0 Q max=! A(n) == 3 }",
        // square roots, which set errno where no option says otherwise
        "def f(float(N,M) A) -> (S) { S(n) +=! sqrt(A(n,m)) }",
        "def f(float(N) A, float(N) B) -> (O) { O(i) = sqrt(A(i)) + rsqrt(B(i)) }",
        "def f(float(M,D) A, float(N,D) B, float(M) a, float(N) b) -> (O) { O(m,n) +=! A(m,d) * B(n,d) "
        "O(m,n) = O(m,n) * rsqrt(a(m) * b(n)) }",
        // windows that end at a limit, or of which conditions choose elements; 64 bits; quotients and
        // remainders
        "def f(float(H,W) I) -> (O) { O(y,x) +=! y + a >= 0 && y + a < H && x + b >= 0 && x + b < W ? "
        "I(y+a,x+b) : 0 where a in -1:2, b in -1:2, y in 0:H, x in 0:W }",
        "def f(float(C,H,W) I) -> (O) { O(c,h,w) max=! 2*h+a-1 >= 0 && 2*h+a-1 < H && 2*w+b-1 >= 0 && "
        "2*w+b-1 < W ? I(c,2*h+a-1,2*w+b-1) : -1e30 where a in 0:3, b in 0:3, h in 0:(H-1)/2+1, w in "
        "0:(W-1)/2+1 }",
        "def f(int64(N) A, int64(N) B) -> (O) { O(i) = A(i) - B(i) }",
        "def f(float(N) A, float(M,1) B) -> (O, P) { O(m,n) = A(n) + fmod(B(m,0), 0.3) P(n) = fmod(A(n), "
        "0.3) }",
        "def f(float(NH,M,D) Q, float(NK,N,D) K) -> (S) { S(h,q,k) +=! Q(h,q,d) * K(h/(NH/NK),k,d) }",
        // comparisons that types decide
        "def f(uint8(N) A, float(N) B) -> (O) { O(i) = 0 > int32(A(i)) ? B(i) : 2.0 }",
        "def f(uint16(N) A, float(N) B) -> (O) { O(i) = -1 < int32(A(i)) ? B(i) : 2.0 }",
        "def f(uint8(N) A) -> (O, P) { O(i) = min(int32(A(i)), 255) P(i) = max(int32(A(i)), 0) }",
        "def f(uint8(N) A) -> (O) { O(i) = int32(A(i)) != 256 && int64(A(i)) <= 255 }"};
    for (const std::string compiler : {"g++", "clang++"}) {
        if (!present(compiler)) continue;
        Words words = {compiler, "-O2", "-fopenmp"};
        words.insert(words.end(), strict.begin(), strict.end());
        check_together(words, texts);
    }
}

// A tape owns its memory, so that threads have no copies of it.
// covers: PR-10 NAB-31
BOOST_AUTO_TEST_CASE(openmp_files_compile_where_sums_read_what_a_tape_keeps) {
    const std::string text =
        "input var Tensor A[n][n]; input Tensor v0[n]; Tensor v = v0; int k = 0;"
        "loop (; k < 30; k++) { v = A @ v; v = v / sqrt(v @ v); }"
        "float y = v @ (A @ v); backward(y); Tensor g = grad(A); output y; output g;";
    const std::string rows =  // roots and remainders of what is one element in each row
        "input var Tensor X[n][d]; input var Tensor c[n][1]; Tensor C = X - reshape(mean(X, 1), n, 1);"
        "Tensor Y = C / sqrt(reshape(mean(C * C, 1), n, 1) + 0.001) - c % 0.3; float loss = sum(Y * Y);"
        "backward(loss); Tensor g = grad(X); output loss; output g;";
    for (const std::string compiler : {"g++", "clang++"}) {
        if (!present(compiler)) continue;
        Words words = {compiler, "-O2", "-fopenmp"};
        words.insert(words.end(), strict.begin(), strict.end());
        BOOST_TEST_CONTEXT(compiler) {
            check_compiles(words, emitted_from(text, "openmp", "nabla"));
            check_compiles(words, emitted_from(rows, "openmp", "nabla"));
        }
    }
}

// covers: PR-10
BOOST_AUTO_TEST_CASE(random_files_compile_without_a_warning_by_an_optimising_clang) {
    if (!present("clang++")) return;
    Words words = {"clang++", "-O2", "-fopenmp"};
    words.insert(words.end(), strict.begin(), strict.end());
    const std::uint64_t cases = testing::wanted_cases(24);
    std::vector<std::string> texts;
    for (std::uint64_t seed = testing::first_seed(); seed < testing::first_seed() + cases; ++seed) {
        std::mt19937_64 random(seed);
        texts.push_back(testing::random_tc(random).text());
        const auto file = std::make_shared<const SourceFile>("f.tc", texts.back());
        if (!driver::compile(*find_language("tc"), file, {})) texts.pop_back();  // reads that leave a tensor
    }
    check_together(words, texts);
    BOOST_TEST(texts.size() * 2 >= cases);
}

// A helper prints no function that only another built-in uses: clang warns of those.
BOOST_AUTO_TEST_CASE(openmp_files_compile_with_one_builtin_function_each_by_clang) {
    if (!present("clang++")) return;
    std::vector<std::string> texts;
    for (const std::string type : {"float", "double"})
        for (const Builtin& builtin : builtins()) {
            std::string list = "A(i)";
            for (int k = 1; k < builtin.arity; ++k) list += ", A(i)";
            const std::string text =
                "def f(" + type + "(N) A) -> (O) { O(i) = " + builtin.name + "(" + list + ") }";
            const std::string source = emitted_from(text, "openmp").source;
            if (source.find("std::" + std::string(builtin.name)) == std::string::npos) texts.push_back(text);
        }
    Words words = {"clang++", "-fopenmp"};
    words.insert(words.end(), strict.begin(), strict.end());
    check_together(words, texts);
    BOOST_TEST(texts.size() >= 35u);
}

// covers: PR-14
BOOST_AUTO_TEST_CASE(headers_are_c99_and_cpp) {
    for (const auto& sample : samples::all()) BOOST_TEST_CONTEXT(sample.name) {
            check_header({"gcc", "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror"},
                         emitted_of(sample, "openmp"), ".c");
            check_header({"g++", "-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"},
                         emitted_of(sample, "openmp"), ".cpp");
        }
    for (const std::string& language : other_languages())
        for (const SampleFile& file : files_of_samples(language, "openmp")) BOOST_TEST_CONTEXT(file.name) {
                check_header({"gcc", "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror"}, file.emitted,
                             ".c");
                check_header(
                    {"g++", "-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"},
                    file.emitted, ".cpp");
            }
}

// covers: PR-12
BOOST_AUTO_TEST_CASE(texts_are_the_same_every_time) {
    for (const auto& sample : samples::all())
        for (const std::string target : {"openmp", "serial", "cuda"})
            BOOST_TEST_CONTEXT(sample.name << " for " << target) {
                driver::CompileOptions options;
                options.target = *driver::target_named(target);
                const auto file = io::read_source(samples::path_of(sample));
                BOOST_REQUIRE(file);
                const auto stages = driver::compile(*find_language("tc"), *file, options);
                BOOST_REQUIRE(stages);
                const auto again = driver::emit(
                    *stages, options,
                    driver::emit_options(options, *stages, samples::path_of(sample), sample.name));
                BOOST_REQUIRE(again);
                BOOST_TEST((again->source == emitted_of(sample, target).source));
                BOOST_TEST((again->header == emitted_of(sample, target).header));
            }
}

BOOST_AUTO_TEST_SUITE_END()
