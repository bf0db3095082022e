// A fuzz target without a fuzzer: runs it on every file of the given folders, then on mutations of them, the
// same for the same NESTOR_SEED (1), for NESTOR_FUZZ_SECONDS (12). Usage: replay_NAME DICTIONARY FOLDER..
// A crash, or 10 seconds for one input, ends the process with 1; the input is then in the file that it names.
// covers: PR-42

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

// what sanitizers find is a crash, of which the input is kept
extern "C" const char* __ubsan_default_options() {
    return "abort_on_error=1";
}
extern "C" const char* __asan_default_options() {
    return "abort_on_error=1";
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

constexpr int longest_run = 10;  // seconds for one input

std::string current;           // the input that runs
char crash_path[4096];         // where it goes when it fails
int messages = STDERR_FILENO;  // the target may print to standard error, which goes nowhere

void say(const char* text) {
    if (write(messages, text, std::strlen(text)) < 0) _exit(1);
}

/// Keeps to calls that are allowed in a handler of signals.
void on_failure(int signal) {
    const int file = open(crash_path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (file >= 0 && write(file, current.data(), current.size()) >= 0) close(file);
    say(signal == SIGALRM ? "replay: an input takes more than 10 seconds: " : "replay: an input crashes: ");
    say(crash_path);
    say("\n");
    _exit(1);
}

void catch_failures() {
    // deep recursion leaves no stack for the handler
    static char stack[1 << 16];
    const stack_t other{stack, 0, sizeof stack};
    sigaltstack(&other, nullptr);
    struct sigaction action {};
    action.sa_handler = on_failure;
    action.sa_flags = SA_ONSTACK;
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGALRM})
        sigaction(signal, &action, nullptr);
}

void run(std::string input) {
    current = std::move(input);
    alarm(longest_run);
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(current.data()), current.size());
    alarm(0);
}

std::string content_of(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

/// The strings of a libFuzzer dictionary: lines like `"where"` or `name="\x00"`.
std::vector<std::string> tokens_of(const std::string& path) {
    std::vector<std::string> words;
    std::istringstream lines(content_of(path));
    for (std::string line; std::getline(lines, line);) {
        const std::size_t first = line.find('"'), last = line.rfind('"');
        if (line.starts_with("#") || first == last) continue;
        std::string word;
        for (std::size_t k = first + 1; k < last; ++k) {
            if (line[k] != '\\') {
                word += line[k];
            } else if (line[++k] == 'x') {
                word += static_cast<char>(std::stoi(line.substr(k + 1, 2), nullptr, 16));
                k += 2;
            } else {
                word += line[k];
            }
        }
        words.push_back(word);
    }
    return words;
}

class Mutator {
public:
    Mutator(std::vector<std::string> inputs, std::vector<std::string> words, std::uint64_t seed)
        : inputs_(std::move(inputs)), words_(std::move(words)), random_(seed) {}

    std::string next() {
        std::string text = pick(inputs_);
        for (std::size_t k = 1 + below(4); k > 0; --k) change(text);
        if (text.size() > 20000) text.resize(20000);
        return text;
    }

private:
    std::size_t below(std::size_t n) { return n == 0 ? 0 : static_cast<std::size_t>(random_() % n); }
    const std::string& pick(const std::vector<std::string>& from) { return from[below(from.size())]; }

    /// A short piece of a text; sometimes a long one.
    std::string piece(const std::string& text) {
        const std::size_t begin = below(text.size());
        return text.substr(begin, 1 + below(below(4) == 0 ? text.size() : 12));
    }

    void change(std::string& text) {
        static const std::vector<std::string> numbers = {"0",     "1",          "-1",
                                                         "2",     "2147483648", "9223372036854775807",
                                                         "65536", "4294967295", "18446744073709551615"};
        const std::size_t at = below(text.size() + 1);
        switch (below(8)) {
            case 0:
                text.erase(at, 1 + below(below(4) == 0 ? text.size() : 6));
                return;
            case 1:
                text.insert(at, words_.empty() ? " " : pick(words_));
                return;
            case 2:
                text.insert(at, piece(pick(inputs_)));
                return;
            case 3:
                if (at < text.size()) text[at] = static_cast<char>(random_());
                return;
            case 4:
                if (at < text.size()) text[at] = static_cast<char>(' ' + below(95));
                return;
            case 5: {
                const std::string repeated = piece(text);
                for (std::size_t k = 1 + below(below(8) == 0 ? 2000 : 3); k > 0; --k)
                    text.insert(std::min(at, text.size()), repeated);
                return;
            }
            case 6: {
                const std::size_t digit = text.find_first_of("0123456789", at);
                if (digit != std::string::npos) text.replace(digit, 1, pick(numbers));
                return;
            }
            default: {
                // a word for another
                if (words_.empty()) return;
                const std::string word = pick(words_);
                const std::size_t found = text.find(word, at);
                if (found != std::string::npos) text.replace(found, word.size(), pick(words_));
                return;
            }
        }
    }

    std::vector<std::string> inputs_, words_;
    std::mt19937_64 random_;
};

std::uint64_t number(const char* variable, std::uint64_t otherwise) {
    const char* given = std::getenv(variable);
    return given ? std::strtoull(given, nullptr, 10) : otherwise;
}

}  // namespace

int main(int count, char** words) {
    namespace fs = std::filesystem;
    if (count < 3) return std::fprintf(stderr, "usage: replay DICTIONARY FOLDER..\n"), 2;
    const std::string path = fs::absolute(fs::path(words[0]).filename().string() + "-failed").string();
    std::strncpy(crash_path, path.c_str(), sizeof crash_path - 1);
    std::vector<fs::path> paths;
    for (int k = 2; k < count; ++k)
        for (const auto& entry : fs::directory_iterator(words[k]))
            if (entry.is_regular_file()) paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    std::vector<std::string> inputs;
    for (const fs::path& one : paths) inputs.push_back(content_of(one));
    if (inputs.empty()) return std::fprintf(stderr, "replay: the corpus is empty\n"), 2;

    Mutator mutator(inputs, tokens_of(words[1]), number("NESTOR_SEED", 1));
    const auto seconds = std::chrono::seconds(number("NESTOR_FUZZ_SECONDS", 12));
    messages = dup(STDERR_FILENO);
    const int nowhere = open("/dev/null", O_WRONLY);
    if (messages < 0 || nowhere < 0 || dup2(nowhere, STDOUT_FILENO) < 0 || dup2(nowhere, STDERR_FILENO) < 0)
        return 1;
    catch_failures();
    const auto start = std::chrono::steady_clock::now();
    std::uint64_t runs = inputs.size();
    for (const std::string& input : inputs) run(input);
    for (; std::chrono::steady_clock::now() - start < seconds; ++runs) run(mutator.next());
    say(("replay: " + std::to_string(inputs.size()) + " files, " + std::to_string(runs) + " runs\n").c_str());
    return 0;
}
