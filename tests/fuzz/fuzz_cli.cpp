// Any bytes as a command line and the files that it names. The first line holds the words; every word without
// a slash may name a file of a folder of its own, and `in.*` there and standard input hold the other lines.
// The program ends with one of its exit codes but 70, writes nothing outside of the folder, and nothing at
// all when it fails. What `fmt` has laid out it leaves as it is. `run` is made to interpret a small program,
// whose arrays are the files: what compiles, and what may run for long, is left out.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "frontend/cli/commands/commands.hpp"
#include "frontend/io/messages.hpp"

namespace fs = std::filesystem;

namespace {

constexpr const char* small_program =
    "def f(float(M,N) A, float(N) B, int32 s) -> (C, D) { C(m) +=! A(m,n) * B(n)\n D = s }\n";

/// A folder that is removed in the end, with the folder to work in as all that it holds.
struct Place {
    fs::path outer, inner;
    Place() {
        std::string name = (fs::temp_directory_path() / "nestor-fuzz-XXXXXX").string();
        if (!mkdtemp(name.data())) std::abort();
        outer = name;
        inner = outer / "inner";
        fs::create_directory(inner);
    }
    ~Place() {
        std::error_code ignored;
        fs::remove_all(outer, ignored);
    }
};

const fs::path& folder() {
    static const Place place;
    return place.inner;
}

/// At most two digits in a row: sizes that are interpreted in no time.
std::string with_small_numbers(const std::string& word) {
    std::string out;
    int digits = 0;
    for (const char c : word) {
        digits = std::isdigit(static_cast<unsigned char>(c)) ? digits + 1 : 0;
        if (digits <= 2) out += c;
    }
    return out;
}

/// `run` and `verify` work on a small program: others may take long.
bool takes_long(const std::vector<std::string>& words) {
    return !words.empty() && (words[0] == "run" || words[0] == "verify");
}

/// The words without those that could leave the folder, and without those that make `run` compile or run
/// anything else than the small program.
std::vector<std::string> tokens_of(const std::string& line) {
    std::istringstream in(line);
    std::vector<std::string> words;
    for (std::string word; in >> word;)
        if (word.find('/') == std::string::npos && word.find("..") == std::string::npos)
            words.push_back(word);
    if (!takes_long(words)) return words;
    std::vector<std::string> safe = {words[0], "p.tc"};
    if (words[0] == "run") safe.insert(safe.end(), {"--target", "interp"});
    for (std::size_t k = 1; k < words.size(); ++k)
        if (words[k].rfind("--t", 0) != 0 && words[k].find("in.") != 0)
            safe.push_back(with_small_numbers(words[k]));
    return safe;
}

bool rewrites(const std::string& word) {
    return word == "-i" || word == "--in-place";
}

/// `--diagnostics` may take such a word as its value, and `--help` does nothing else.
bool laid_out_in_place(const std::vector<std::string>& words) {
    return words.size() == 3 && words[0] == "fmt" && rewrites(words[1]) && words[2][0] != '-';
}

void write(const std::string& name, const std::string& content) {
    std::ofstream(name, std::ios::binary) << content;
}

/// Names and contents of the current folder; a folder in it counts by its name.
std::map<std::string, std::string> files() {
    std::map<std::string, std::string> found;
    for (const auto& entry : fs::directory_iterator(".")) {
        std::ostringstream text;
        if (entry.is_regular_file()) text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
        found[entry.path().filename().string()] = text.str();
    }
    return found;
}

/// A word's file names: itself and what follows a `=`.
void make_files(const std::vector<std::string>& words, const std::string& content) {
    for (const std::string& word : words) {
        const std::string name = word.substr(word.find('=') == std::string::npos ? 0 : word.find('=') + 1);
        const bool plain = name.size() < 40 && std::all_of(name.begin(), name.end(), [](unsigned char c) {
                               return std::isalnum(c) != 0 || c == '.' || c == '_';
                           });
        if (plain && name.rfind("in.", 0) == 0) write(name, content);
    }
    write("standard_input", content);
    const int input = open("standard_input", O_RDONLY | O_CLOEXEC);
    if (input < 0 || dup2(input, STDIN_FILENO) < 0) std::abort();
    close(input);
    if (takes_long(words)) write("p.tc", small_program);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::vector<std::string> words = tokens_of(text.substr(0, end));
    const int back = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (back < 0 || chdir(folder().c_str()) != 0) std::abort();
    make_files(words, end < text.size() ? text.substr(end + 1) : "");
    const auto before = files();
    const int code = nestor::cli::command_line(words);
    if (code < 0 || code > nestor::io::exit_unsupported) std::abort();
    if (chdir(folder().c_str()) != 0) std::abort();
    if (code == nestor::io::exit_ok && laid_out_in_place(words)) {
        auto again = words;
        std::replace_if(again.begin(), again.end(), rewrites, "--check");
        if (nestor::cli::command_line(again) != nestor::io::exit_ok) std::abort();
    }
    const bool compares = !words.empty() && words[0] == "check";  // differences are exit code 1
    if ((code != nestor::io::exit_ok || compares) && files() != before) std::abort();
    for (const auto& entry : fs::directory_iterator(folder())) fs::remove_all(entry.path());
    if (std::distance(fs::directory_iterator(folder().parent_path()), {}) != 1) std::abort();
    if (fchdir(back) != 0) std::abort();
    close(back);
    return 0;
}
