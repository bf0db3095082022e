// Options of compilers are what users try first, since nestor is called like one. Each row says who takes
// what it begins with: most of them are for the compiler of what is printed.
#include "frontend/cli/options/foreign_options.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "frontend/cli/options/options.hpp"
#include "frontend/io/messages.hpp"

namespace nestor::cli {
namespace {

constexpr const char* for_compiler =
    "that is for the compiler of what is printed; `nestor run` hands $CXXFLAGS and $NVCCFLAGS on to it";
constexpr const char* for_processor =
    "`--target-cpu avx2`, `avx512` or `neon` prints for one processor; -march is for the compiler of what is "
    "printed, and `nestor run` says -march=native";
constexpr const char* for_device =
    "kernels are for any device: nvcc, which compiles them, is told -arch; `nestor run` says -arch=native";
constexpr const char* for_threads =
    "`--cores N` says how many cores share the work; OMP_NUM_THREADS says how many threads run";
constexpr const char* for_floats = "`--fp fast` lets sums run in any order; `--fp strict` allows nothing";
constexpr const char* for_rule = "`-MD` writes a rule for make; -MF, -MT and -MP say more of it";

/// What an option is, or begins with where `longer`.
struct Foreign {
    std::string_view name;
    bool longer;
    const char* instead;
};

/// The first row that fits counts.
constexpr Foreign foreign_options[] = {
    {"-march", false, for_processor},
    {"-mtune", false, for_processor},
    {"-mcpu", false, for_processor},
    {"--cpu", false, for_processor},
    {"-mavx", true, for_processor},
    {"-msse", true, for_processor},
    {"-m", true, for_compiler},
    {"-ffast-math", false, for_floats},
    {"-funsafe-math", true, for_floats},
    {"-ffp-contract", false, "`--fp strict` keeps `a * b + c` from being rounded once"},
    {"-fp-contract", false, "`--fp strict` keeps `a * b + c` from being rounded once"},
    {"--use_fast_math", false, for_floats},
    {"-use_fast_math", false, for_floats},
    {"--fast-math", false, for_floats},
    {"-fopenmp", false, "`--target openmp` is the default; what is printed is compiled with -fopenmp"},
    {"-f", true, for_compiler},
    {"-std", false, "what is printed is C++17; the standard is for the compiler of it"},
    {"--std", false, "what is printed is C++17; the standard is for the compiler of it"},
    {"-static", true, for_compiler},
    {"-shared", true, for_compiler},
    {"-save-temps", true, for_compiler},
    {"-isystem", false, "no file includes others, so nothing is searched for in folders"},
    {"-iquote", false, "no file includes others, so nothing is searched for in folders"},
    {"-include", false, "no file includes others, so nothing is searched for in folders"},
    {"--include", true, "no file includes others, so nothing is searched for in folders"},
    {"-I", true, "no file includes others, so nothing is searched for in folders"},
    {"-O", true, for_compiler},
    {"-L", true, for_compiler},
    {"-l", true, for_compiler},
    {"-g", true, for_compiler},
    {"-pedantic", true, for_compiler},
    {"-w", false, "`-Wno-ID` leaves warnings and remarks of an identity out, `--quiet` all remarks"},
    {"-c", false, "source is printed, and no compiler called; `nestor run` calls it"},
    {"-S", false, "`nestor show FILE` prints stages; source is printed, and no compiler called"},
    {"-E", false, "`nestor show FILE` prints stages; source is printed, and no compiler called"},
    {"-x", false, "`--lang NAME` says which language an input is in"},
    {"-j", true, "nothing runs side by side; make and ninja do that with several calls"},
    {"-arch", true, for_device},
    {"--arch", true, for_device},
    {"-gencode", true, for_device},
    {"--gpu-architecture", false, for_device},
    {"--gpu-code", false, for_device},
    {"--sm", false, for_device},
    {"-M", true, for_rule},
    {"-v", false, "`nestor --version` tells the version; `nestor show FILE --stage passes` what is done"},
    {"--version", false, "`nestor --version` tells the version"},
    {"--verbose", false, "`nestor show FILE --stage passes` tells what is done"},
    {"--debug", true, "`nestor show FILE --stage passes` tells what is done"},
    {"--dump", true, "`nestor show FILE --stage NAME` prints a stage"},
    {"--print-ir", false, "`nestor show FILE --stage ir` prints the program as it was read"},
    {"--emit-llvm", false, "C++ and CUDA are printed: `--target openmp`, `serial` or `cuda`"},
    {"--emit-ptx", false, "C++ and CUDA are printed: `--target openmp`, `serial` or `cuda`"},
    {"--backend", false, "`--target openmp`, `serial` or `cuda`"},
    {"--device", false, "`--target openmp`, `serial` or `cuda`"},
    {"--gpu", false, "`--target cuda`"},
    {"--cuda", false, "`--target cuda`"},
    {"--cpu-only", false, "`--target openmp` is the default"},
    {"--openmp", false, "`--target openmp` is the default"},
    {"--serial", false, "`--target serial`"},
    {"--optimize", true, "loops are optimised always; `-s none` shows them plain, `nestor tune` searches"},
    {"--opt", true, "loops are optimised always; `-s none` shows them plain, `nestor tune` searches"},
    {"--threads", false, for_threads},
    {"--num-threads", false, for_threads},
    {"--jobs", false, for_threads},
    {"-t", false, "`--target NAME`"},
    {"-n", false, "a size is given by `-D N=64`, in `tune` by `--size N=64`"},
};

constexpr std::pair<std::string_view, const char*> foreign_subcommands[] = {
    {"compile", "build"},
    {"translate", "build"},
    {"emit", "build"},
    {"generate", "build"},
    {"gen", "build"},
    {"codegen", "build"},
    {"make", "build"},
    {"cc", "build"},
    {"convert", "build"},
    {"lower", "show"},
    {"print", "show"},
    {"dump", "show"},
    {"ir", "show"},
    {"ast", "show"},
    {"inspect", "show"},
    {"view", "show"},
    {"exec", "run"},
    {"execute", "run"},
    {"eval", "run"},
    {"bench", "run --time 10"},
    {"benchmark", "run --time 10"},
    {"time", "run --time 10"},
    {"profile", "run --time 10"},
    {"autotune", "tune"},
    {"search", "tune"},
    {"optimize", "tune"},
    {"optimise", "tune"},
    {"format", "fmt"},
    {"indent", "fmt"},
    {"prettify", "fmt"},
    {"prove", "verify"},
    {"test", "verify"},
    {"validate", "verify"},
    {"lint", "fmt --check"},
    {"diff", "check"},
    {"compare", "check"},
    {"doc", "explain"},
    {"why", "explain"},
    {"rules", "explain --list"},
    {"plan", "schedule"},
};

std::string dashed(const std::string& name) {
    return name.size() > 1 && name[1] != '-' ? "-" + name : name;
}

/// The options with a value that have a short form, as `-o`, in the table of a subcommand.
bool takes_value(const OptionHelp& option, const std::string& short_form) {
    return !option.value.empty() &&
           (option.flags == short_form || option.flags.starts_with(short_form + ","));
}

/// The long name of `-o,--output`; a name without one is its own.
std::string long_name(const std::string& flags) {
    const std::size_t comma = flags.find(',');
    return comma == std::string::npos ? flags : flags.substr(comma + 1);
}

}  // namespace

std::string instead_of_option(const std::string& command, const std::string& name) {
    if (command == "run" && (name == "-o" || name == "--output"))
        return "`--out NAME=WHERE` says where an output of the function goes";
    if (name == "--define" || name == "-d")
        return command == "tune" ? "`--size N=64` gives a size" : "`-D N=64` gives a size";
    for (const Foreign& row : foreign_options)
        if (row.longer ? name.starts_with(row.name) : name == row.name) return row.instead;
    return {};
}

std::string instead_of_subcommand(const std::string& word) {
    const auto row = std::find_if(std::begin(foreign_subcommands), std::end(foreign_subcommands),
                                  [&](const auto& one) { return one.first == word; });
    return row == std::end(foreign_subcommands) ? "" : row->second;
}

std::optional<Diagnostic> misread_word(const std::vector<std::string>& words) {
    const auto table = subcommand_table();
    const auto command = std::find_if(table.begin(), table.end(),
                                      [&](const SubcommandHelp& one) { return one.name == words[0]; });
    if (command == table.end()) return std::nullopt;
    for (std::size_t k = 1; k < words.size(); ++k) {
        const std::string& word = words[k];
        if (word == "--") return std::nullopt;
        if (word.size() < 3 || word[0] != '-' || word[1] == '-') continue;
        const std::string name = word.substr(0, word.find('=')), short_form = word.substr(0, 2);
        const std::string unknown = "`nestor " + words[0] + "` has no option `" + name + "`";
        for (const OptionHelp& option : command->options) {
            const bool is_switch = option.value.empty();
            if (long_name(option.flags) == dashed(name))
                return io::usage_error(unknown,
                                       "did you mean `" + dashed(name) + (is_switch ? "`?" : " ..`?"));
            if (takes_value(option, short_form) && word[2] == '=' && word.size() > 3)
                return io::usage_error(
                    "the value of `" + short_form + "` begins with `=`",
                    "write `" + short_form + " " + word.substr(3) + "`, without `=` behind one letter");
        }
        if (name == "-help") return io::usage_error(unknown, "did you mean `--help`?");
        // what a row says of `-s..` and the like is not said of their values: `-softmax` is a schedule
        const bool is_short = std::any_of(command->options.begin(), command->options.end(),
                                          [&](const OptionHelp& o) { return takes_value(o, short_form); });
        if (is_short)
            if (const std::string instead = instead_of_option(words[0], name); !instead.empty())
                return io::usage_error(unknown, instead);
    }
    return std::nullopt;
}

}  // namespace nestor::cli
