// Reading of kernels. Loops are backward branches; the hot one is that with the most matrix instructions of
// its own, else arithmetic, atomics, accesses.
#include "tests/audit/kernels.hpp"

#include <cxxabi.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include "frontend/cli/run/process.hpp"

namespace nestor::audit {
namespace {

namespace fs = std::filesystem;

struct Instruction {
    long address;
    std::string text;
};
using Code = std::vector<Instruction>;
using Span = std::pair<std::size_t, std::size_t>;  // first and last instruction of a loop

/// `@P0 LDG.E.128 R4, ..`  =>  LDG.E.128
std::string opcode(const std::string& text) {
    std::size_t begin = 0;
    if (text.starts_with('@')) begin = text.find_first_not_of(' ', text.find(' '));
    return text.substr(begin, text.find(' ', begin) - begin);
}

/// A kind of instruction: the first words of its opcodes, and a part that one of the rest must be.
struct Kind {
    const char* name;
    std::vector<std::string_view> heads;
    std::string_view part = {};
};
const std::vector<Kind> kinds = {
    {"fma", {"FFMA", "FADD", "FMUL", "DFMA", "DADD", "DMUL", "HFMA2", "FMNMX"}},
    {"ffma", {"FFMA", "DFMA", "HFMA2"}},
    {"mma", {"HMMA", "IMMA", "DMMA"}},
    {"lds", {"LDS", "LDSM"}},
    {"lds128", {"LDS"}, "128"},
    {"sts", {"STS"}},
    {"ldg", {"LDG"}},
    {"ldg128", {"LDG"}, "128"},
    {"stg", {"STG"}},
    {"stg128", {"STG"}, "128"},
    {"copy", {"LDGSTS"}},
    {"copy128", {"LDGSTS"}, "128"},
    {"local", {"LDL", "STL"}},
    {"red", {"RED", "REDG", "ATOM", "ATOMG"}},
    {"atoms", {"ATOMS"}},
    {"bar", {"BAR"}},
    {"shfl", {"SHFL"}},
    {"mufu", {"MUFU"}},
    {"call", {"CALL"}},
};

bool is_kind(const Kind& kind, const std::string& op) {
    std::vector<std::string> words;
    std::istringstream in(op);
    for (std::string word; std::getline(in, word, '.');) words.push_back(word);
    return std::find(kind.heads.begin(), kind.heads.end(), words[0]) != kind.heads.end() &&
           (kind.part.empty() || std::find(words.begin(), words.end(), kind.part) != words.end());
}

/// `HFMA2.MMA R2, -RZ, RZ, 0, 0`: a constant for a register, by a unit that has time.
bool is_constant(const std::string& text) {
    return text.find("HFMA2") != std::string::npos && text.find("-RZ, RZ,") != std::string::npos;
}

Figures count(const Code& code, std::size_t first, std::size_t end, const std::vector<Span>& without = {}) {
    Figures out{{"n", 0}};
    for (const Kind& kind : kinds) out[kind.name] = 0;
    for (std::size_t i = first; i < end; ++i) {
        const bool apart = std::any_of(without.begin(), without.end(),
                                       [&](const Span& s) { return s.first <= i && i <= s.second; });
        if (apart || code[i].text.starts_with("@!PT")) continue;  // these never run
        ++out["n"];
        if (is_constant(code[i].text)) continue;
        for (const Kind& kind : kinds) out[kind.name] += is_kind(kind, opcode(code[i].text));
    }
    return out;
}

std::vector<Span> loops_of(const Code& code) {
    static const std::regex branch(R"(\bBRA\S*\s.*?(0x[0-9a-f]+))");
    std::map<long, std::size_t> at;
    for (std::size_t i = 0; i < code.size(); ++i) at[code[i].address] = i;
    std::vector<Span> spans;
    for (std::size_t i = 0; i < code.size(); ++i) {
        std::smatch match;
        if (!std::regex_search(code[i].text, match, branch)) continue;
        const auto target = at.find(std::stol(match[1], nullptr, 16));
        if (target != at.end() && target->second < i) spans.emplace_back(target->second, i);
    }
    return spans;
}

std::array<long, 6> weight(const Figures& own) {
    return {own.at("mma"), own.at("fma"), own.at("atoms") + own.at("red"), own.at("ldg") + own.at("copy"),
            own.at("lds"), -own.at("n")};
}

/// The loop that does the most outside of loops inside it; all of the code where it has none.
Span hot_loop(const Code& code) {
    const std::vector<Span> spans = loops_of(code);
    Span hot{0, code.size() - 1};
    std::array<long, 6> most{-1};
    for (const Span& span : spans) {
        std::vector<Span> inside;
        for (const Span& other : spans)
            if (other != span && span.first <= other.first && other.second <= span.second)
                inside.push_back(other);
        const auto own = weight(count(code, span.first, span.second + 1, inside));
        if (own > most) most = own, hot = span;
    }
    return hot;
}

/// `(anonymous namespace)::f<int>(..)`  =>  f<int>
std::string demangled(const std::string& name) {
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> text(
        abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), std::free);
    if (status != 0 || !text) return name;
    std::string out = std::regex_replace(text.get(), std::regex(R"(\(anonymous namespace\)::|^void )"), "");
    return out.substr(0, out.find('('));
}

std::map<std::string, Figures> resources(const std::string& ptxas) {
    static const std::regex entry(R"(Compiling entry function '(\S+)')");
    static const std::regex memory(R"((\d+) bytes stack frame, (\d+) bytes spill stores, (\d+))");
    static const std::regex registers(R"(Used (\d+) registers)"), shared(R"((\d+) bytes smem)");
    std::map<std::string, Figures> found;
    Figures* now = nullptr;
    std::istringstream in(ptxas);
    for (std::string line; std::getline(in, line);) {
        std::smatch match;
        if (std::regex_search(line, match, entry)) {
            now = &found[match[1]];
            *now = {{"registers", 0}, {"shared", 0}, {"spills", 0}, {"stack", 0}};
        }
        if (!now) continue;
        if (std::regex_search(line, match, memory)) {
            (*now)["stack"] = std::stol(match[1]);
            (*now)["spills"] = std::stol(match[2]) + std::stol(match[3]);
        }
        if (!std::regex_search(line, match, registers)) continue;
        (*now)["registers"] = std::stol(match[1]);
        if (std::regex_search(line, match, shared)) (*now)["shared"] = std::stol(match[1]);
        now = nullptr;
    }
    return found;
}

std::vector<std::pair<std::string, Code>> functions(const std::string& disassembly) {
    static const std::regex instruction(R"(^\s+/\*([0-9a-f]{4,})\*/\s+(.*?)\s*;)");
    std::vector<std::pair<std::string, Code>> out;
    std::istringstream in(disassembly);
    for (std::string line; std::getline(in, line);) {
        const std::string mark = "Function : ";
        std::smatch match;
        if (const auto at = line.find(mark); at != std::string::npos)
            out.emplace_back(line.substr(at + mark.size()), Code{});
        else if (!out.empty() && std::regex_search(line, match, instruction))
            out.back().second.push_back({std::stol(match[1], nullptr, 16), match[2]});
    }
    return out;
}

std::string kept_text(const Kernels& kernels) {
    std::string text;
    for (const auto& [name, figures] : kernels) {
        text += name + "\n";
        for (const auto& [key, value] : figures) text += key + " " + std::to_string(value) + " ";
        text += "\n";
    }
    return text;
}

Kernels kept_kernels(const fs::path& path) {
    Kernels kernels;
    std::ifstream in(path);
    for (std::string name, line; std::getline(in, name) && std::getline(in, line);) {
        std::istringstream words(line);
        Figures figures;
        std::string key;
        for (long value = 0; words >> key >> value;) figures[key] = value;
        kernels.emplace_back(name, figures);
    }
    return kernels;
}

fs::path cache() {
    const char* given = std::getenv("NESTOR_TEST_CACHE");
    return given && *given ? given : NESTOR_BINARY_DIR "/test-cache";
}

std::string ran(const std::vector<std::string>& words) {
    const auto [status, output] = run_process(words);
    if (status != 0) throw std::runtime_error(output);
    return output;
}

}  // namespace

Kernels read_kernels(const std::string& ptxas, const std::string& disassembly) {
    auto used = resources(ptxas);
    Kernels kernels;
    for (const auto& [mangled, code] : functions(disassembly)) {
        if (code.empty()) continue;
        const Span hot = hot_loop(code);
        const Figures whole = count(code, 0, code.size());
        const Figures inside = count(code, hot.first, hot.second + 1);
        Figures figures = used[mangled];
        for (const char* key : {"n", "local", "call"}) figures[key] = whole.at(key);
        for (const auto& [key, value] : whole) figures["all_" + key] = value;
        for (const auto& [key, value] : inside) figures["hot_" + key] = value;
        figures["share"] = 100 * (inside.at("fma") + inside.at("mma")) / std::max(inside.at("n"), 1L);
        kernels.emplace_back(demangled(mangled), figures);
    }
    return kernels;
}

std::string disassembler() {
    const char* given = std::getenv("NESTOR_CUOBJDUMP");
    const std::string program = given && *given ? given : "cuobjdump";
    const bool there =
        run_process({"nvcc", "--version"}).first == 0 && run_process({program, "--version"}).first == 0;
    return there ? program : "";
}

Kernels kernels_of(const std::string& source, const std::string& header_name, const std::string& header) {
    const std::string form = "3";  // of what is kept
    const fs::path folder =
        cache() / ("audit-" + std::to_string(std::hash<std::string>{}(form + source + header)));
    if (fs::exists(folder / "figures")) return kept_kernels(folder / "figures");
    fs::create_directories(folder);
    const std::string text = (folder / "audit.cu").string(), binary = (folder / "audit.cubin").string();
    std::ofstream(text) << source;
    std::ofstream(folder / header_name) << header;
    const std::string told =
        ran({"nvcc", "-std=c++17", "-arch=sm_90", "-cubin", "-Xptxas", "-v", text, "-o", binary});
    Kernels kernels = read_kernels(told, ran({disassembler(), "-sass", binary}));
    fs::remove(binary);
    std::ofstream(folder / "figures") << kept_text(kernels);
    return kernels;
}

std::string described(const std::string& kernel, const Figures& f) {
    std::ostringstream out;
    out << kernel << ": " << f.at("registers") << " registers, " << f.at("shared") << " B shared, "
        << f.at("spills") << " B spilled; hot loop " << f.at("hot_n") << " instructions, " << f.at("share")
        << " % arithmetic:";
    for (const Kind& kind : kinds)
        if (const long n = f.at(std::string("hot_") + kind.name)) out << " " << kind.name << " " << n;
    return out.str();
}

}  // namespace nestor::audit
