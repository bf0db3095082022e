// `nestor tune`: hill climbing over schedules. The neighbours of the best candidate are compiled several at a
// time and measured one at a time; what is illegal or wrong is dropped.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <future>
#include <optional>
#include <set>
#include <sstream>
#include <thread>
#include <utility>

#include "frontend/cli/commands/commands.hpp"
#include "frontend/cli/commands/output_names.hpp"
#include "frontend/cli/options/usage.hpp"
#include "frontend/cli/run/arguments.hpp"
#include "frontend/cli/run/rates.hpp"
#include "frontend/cli/run/realization.hpp"
#include "frontend/cli/tune/candidates.hpp"
#include "frontend/cli/tune/measure.hpp"
#include "frontend/cli/tune/records.hpp"
#include "frontend/driver/print_steps.hpp"
#include "frontend/io/files.hpp"
#include "frontend/io/interrupts.hpp"
#include "frontend/io/messages.hpp"
#include "frontend/io/progress.hpp"
#include "ir/core/entry.hpp"

namespace nestor::cli {
namespace {

constexpr double worth_it = 0.98;    // of the best time so far, for another candidate to take its place
constexpr double measure_for = 0.4;  // seconds, both contestants together
constexpr int most_refused = 12;     // directives of one candidate that are left out since they are refused

/// The first line that a program prints about itself; empty where it does not run.
std::string first_line_of(const std::vector<std::string>& words) {
    const auto [code, text] = run_process(words);
    return code == 0 ? text.substr(0, text.find('\n')) : "";
}

std::string processor() {
    std::ifstream in("/proc/cpuinfo");
    for (std::string line; std::getline(in, line);)
        if (line.starts_with("model name")) return line.substr(std::min(line.size(), line.find(':') + 2));
    return "an unknown processor";
}

/// Where the search takes place.
struct Machine {
    std::string processor, compiler, flags;
    unsigned cores = 1;
};

Machine this_machine(TargetKind target) {
    const char* compiler = std::getenv("CXX");
    std::vector<std::string> words = words_of_variable(compiler ? compiler : "c++");
    words.emplace_back("--version");
    std::string flags;
    for (const std::string& flag : default_native_flags(target)) flags += (flags.empty() ? "" : " ") + flag;
    return {processor(), first_line_of(words), flags, std::max(1U, std::thread::hardware_concurrency())};
}

/// `--size N=64,M=3` as definitions.
std::vector<std::string> definitions_of(const Options& options) {
    std::vector<std::string> all = options.definitions;
    for (const std::string& sizes : options.sizes) {
        std::istringstream in(sizes);
        for (std::string one; std::getline(in, one, ',');) all.push_back(one);
    }
    return all;
}

/// The options with random numbers for the arrays that nobody gave.
Options with_random_arrays(Options options, const Function& function) {
    std::set<std::string> given;
    for (const std::string& word : options.arrays_in) given.insert(word.substr(0, word.find('=')));
    for (const Parameter& p : function.parameters)
        if (p.role == Role::input && p.buffer && !given.contains(p.symbol.name()))
            options.arrays_in.push_back(p.symbol.name() + "=random:1");
    return options;
}

class Search {
public:
    /// `source` is the program as the front end built it.
    Search(const Language& language, SourceFilePtr file, const driver::CompileOptions& compiling,
           const Program& source, std::string input, std::string function, Arguments arguments,
           Records records)
        : language_(language),
          file_(std::move(file)),
          compiling_(compiling),
          source_(source),
          input_(std::move(input)),
          function_(std::move(function)),
          arguments_(std::move(arguments)),
          records_(std::move(records)) {
        native_.cache = default_native_cache();
        native_.flags = default_native_flags(compiling.target.kind);
        const char* more = std::getenv("CXXFLAGS");
        for (const std::string& flag : words_of_variable(more ? more : "")) native_.flags.push_back(flag);
    }

    /// Measures the first candidate and then neighbours of the best one until none is faster or time is over.
    /// Errors: the default loops cannot be compiled.
    Diagnostics run(const Candidate& first,
                    const std::function<std::vector<Candidate>(const Candidate&)>& around, double seconds) {
        const auto defaults = translated({});
        if (!defaults) return defaults.error();
        auto reference = compiled(*defaults);
        if (!reference) return reference.error();
        reference_ = *std::move(reference);
        const auto end = std::chrono::steady_clock::now() +
                         std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                             std::chrono::duration<double>(seconds));
        const auto is_over = [&] { return io::is_interrupted() || std::chrono::steady_clock::now() >= end; };
        best_ = first;
        ratio_ = try_all({best_}, [] { return false; }).second;
        for (bool better = true; better && !is_over();) {
            const auto [found, ratio] = try_all(around(best_), is_over);
            better = found && ratio < ratio_ * worth_it;
            if (better) best_ = *found, ratio_ = ratio;
        }
        return {};
    }

    const Candidate& best() const { return best_; }
    std::optional<Record> best_record() const { return records_.find(best_.text); }
    int tried() const { return tried_; }
    int illegal() const { return illegal_; }
    int wrong() const { return wrong_; }

private:
    struct Translated {
        Candidate candidate;
        Emitted emitted;
    };

    /// What nestor makes of a candidate; an empty text is the default. Refused directives of default loops
    /// are left out.
    Result<Translated> translated(Candidate candidate) {
        driver::CompileOptions options = compiling_;
        for (int refused = 0;; ++refused) {
            options.schedule_file = candidate.text.empty()
                                        ? nullptr
                                        : std::make_shared<const SourceFile>("candidate", candidate.text);
            auto stages = compile(language_, file_, options);
            if (stages) {
                const auto names = emit_options(options, *stages, input_, "program");
                auto emitted = emit(*stages, options, names);
                if (!emitted) return emitted.error();
                return Translated{std::move(candidate), *std::move(emitted)};
            }
            if (refused == most_refused || !leave_out(candidate, stages.error())) return stages.error();
        }
    }

    /// Takes the directive that an error is about out of a candidate; false where it is about none.
    bool leave_out(Candidate& candidate, const Diagnostics& errors) const {
        const SourceRange& range = errors.all().front().range;
        if (candidate.steps.empty() || !range.file || range.file->name() != "candidate") return false;
        // the block's first line, then one for each directive
        const auto line = std::count(candidate.text.begin(), candidate.text.begin() + range.begin, '\n');
        if (line < 1 || line > std::ssize(candidate.steps)) return false;
        candidate.steps.erase(candidate.steps.begin() + (line - 1));
        candidate.text = driver::print_steps({function_, candidate.steps});
        return true;
    }

    Result<Contestant> compiled(const Translated& program) const {
        Contestant out;
        out.milliseconds = std::make_shared<double>(0);
        auto calls = compile_calls({{program.emitted.source_name, program.emitted.source},
                                    {program.emitted.header_name, program.emitted.header}},
                                   {{&source_, function_, "", program.emitted.state, program.emitted.renamed,
                                     nullptr, [place = out.milliseconds](double spent) { *place = spent; }}},
                                   native_);
        if (!calls) return calls.error();
        out.compiled = *std::move(calls);
        return out;
    }

    /// Measures what is not known yet. The fastest, and its time as a share of the default's.
    std::pair<std::optional<Candidate>, double> try_all(const std::vector<Candidate>& candidates,
                                                        const std::function<bool()>& is_over) {
        std::pair<std::optional<Candidate>, double> fastest{std::nullopt, 1e30};
        const std::size_t together = std::max(1U, std::thread::hardware_concurrency());
        for (std::size_t begin = 0; begin < candidates.size() && !is_over(); begin += together) {
            std::vector<std::pair<Translated, std::future<Result<Contestant>>>> group;
            for (std::size_t k = begin; k < std::min(candidates.size(), begin + together); ++k) {
                if (consider(fastest, candidates[k])) continue;
                auto program = translated(candidates[k]);
                ++tried_;
                tell();
                if (!program) {
                    ++illegal_;
                    records_.add(candidates[k].text, {Record::Kind::illegal});
                    continue;
                }
                if (consider(fastest, program->candidate)) continue;  // of an earlier run
                group.emplace_back(*std::move(program), std::future<Result<Contestant>>());
                group.back().second = std::async(
                    std::launch::async, [this, copy = group.back().first] { return compiled(copy); });
            }
            for (auto& [program, compiling] : group) {
                const auto contestant = compiling.get();
                const Measured measured =
                    contestant ? measure(*contestant, reference_, arguments_, measure_for) : Measured{};
                records_.add(program.candidate.text,
                             {measured.right ? Record::Kind::right : Record::Kind::wrong,
                              measured.milliseconds, measured.default_milliseconds});
                if (!measured.right) ++wrong_;
                consider(fastest, program.candidate);
                tell();
            }
        }
        return fastest;
    }

    /// True where it is known how fast the candidate is, which is then compared with the fastest.
    bool consider(std::pair<std::optional<Candidate>, double>& fastest, const Candidate& candidate) const {
        const auto record = records_.find(candidate.text);
        if (!record) return false;
        if (record->kind == Record::Kind::right && record->ratio() < fastest.second)
            fastest = {candidate, record->ratio()};
        return true;
    }

    void tell() const {
        io::watch_stage([text = fmt::format("tune, {} tried, best {:.2f} of the default", tried_,
                                            std::min(ratio_, 9.99))] { return text; });
    }

    const Language& language_;
    SourceFilePtr file_;
    const driver::CompileOptions& compiling_;
    const Program& source_;
    std::string input_, function_;
    Arguments arguments_;
    Records records_;
    NativeOptions native_;
    Contestant reference_;
    Candidate best_;
    double ratio_ = 1;
    int tried_ = 0, illegal_ = 0, wrong_ = 0;
};

/// The schedule that was found, with what it was found on.
std::string report_of(const Search& search, const Machine& machine, const std::string& input,
                      const std::vector<std::string>& sizes, const Record& record) {
    std::string words;
    for (const std::string& size : sizes) words += (words.empty() ? "" : ", ") + size;
    return fmt::format(
        "# Found by `nestor tune` for {}{}{}: {}, the default loops {}.\n"
        "# {}, {} threads; {}; {}\n\n{}",
        io::file_name(input), words.empty() ? "" : " with ", words, milliseconds_text(record.milliseconds),
        milliseconds_text(record.default_milliseconds), machine.processor, machine.cores, machine.compiler,
        machine.flags, search.best().text);
}

/// What is searched: the holes of a schedule, or the neighbours of the default loops.
struct Space {
    Candidate first;
    std::function<std::vector<Candidate>(const Candidate&)> around;
};

Result<Space> space_of(const SourceFilePtr& schedule, const driver::Stages& stages,
                       const std::string& function) {
    if (schedule) {
        auto holes = Holes::read(schedule);
        if (!holes) return holes.error();
        if (holes->empty())
            return io::usage_error(fmt::format("{} has no holes", io::file_name(schedule->name())),
                                   "write `?{8, 16, 32}` for what is to be tried, or leave -s out");
        return Space{holes->first(), [holes = *holes](const Candidate& c) { return holes.around(c); }};
    }
    for (const DefaultSteps& steps : stages.steps)
        if (steps.function == function)
            return Space{first_candidate(steps), [steps](const Candidate& c) { return around(steps, c); }};
    return io::usage_error("`" + function + "` has no default loops to begin with");
}

/// What a finished search says on standard error.
void tell_end(const Search& search, const Record& record, const std::string& output) {
    io::quiet_progress();
    fmt::print(stderr, "nestor: {}{:.2f} of the default's time; {} tried, {} illegal, {} wrong\n",
               output.empty() ? "" : "wrote " + output + ", ", record.ratio(), search.tried(),
               search.illegal(), search.wrong());
}

/// Where the result goes: a file that `-s` reads later, and none that is read now.
std::optional<Diagnostic> unfit_output(const Options& options) {
    if (options.output.empty() || io::is_special(options.output)) return std::nullopt;
    std::vector<std::string> read = options.inputs;
    if (options.schedule.ends_with(".sched")) read.push_back(options.schedule);
    if (auto clash = clash_of({{options.output, ""}}, read)) return clash;
    if (options.output.ends_with(".sched")) return std::nullopt;
    return io::usage_error(
        "`" + options.output + "` is to hold schedules, and `-s` would not take it as a file",
        "name it `" + io::folder(options.output) + io::stem(options.output) + ".sched`");
}

}  // namespace

int command_tune(const Options& given) {
    if (given.target != "openmp" && given.target != "serial")
        return fail(
            io::usage_error("tune times what it compiles for this machine, not target `" + given.target + "`",
                            "targets are openmp and serial"));
    if (given.seconds < 1) return fail(io::usage_error("--seconds is at least 1"));
    if (const auto unfit = unfit_output(given)) return fail(*unfit);
    Options options = given;
    options.definitions = definitions_of(given);
    const auto understood = compile_options(options, options.target);
    if (!understood) return fail(understood.error());
    driver::CompileOptions compiling = *understood;
    const SourceFilePtr schedule = std::exchange(compiling.schedule_file, nullptr);
    if (!compiling.schedule.empty() || compiling.plain)
        return fail(
            io::usage_error("tune searches a file of schedules with holes, not `" + options.schedule + "`",
                            "`-s FILE.sched` names one; without -s it begins with the default loops"));
    const auto opened = open_one_input("tune", options);
    if (!opened) return fail(opened.error());
    const std::string& input = options.inputs[0];
    const auto stages = compile(*opened->language, opened->file, compiling);
    if (!stages) return fail(stages.error());
    if (!accepted(options, stages->messages)) return io::exit_rejected;
    const auto function = entry_function(stages->source, options.function);
    if (!function) return fail(function.error());
    const std::string name = (*function)->symbol.name();
    const auto space = space_of(schedule, *stages, name);
    if (!space) return fail(space.error());
    const auto realized = with_realization(options, **function, *stages, input);
    if (!realized) return fail(realized.error());
    Diagnostics remarks;
    auto arguments =
        bind_words(stages->source, **function, with_random_arrays(*realized, **function), remarks);
    if (!arguments) return fail(arguments.error());

    const io::DeferredInterrupts deferred;
    const Machine machine = this_machine(compiling.target.kind);
    std::string what = fmt::format("{} {} {} {} {}\n{}", version(), options.target, machine.processor,
                                   machine.compiler, machine.flags, opened->file->text());
    for (const std::string& size : options.definitions) what += "\n" + size;
    Search search(*opened->language, opened->file, compiling, stages->source, input, name,
                  *std::move(arguments), Records(default_native_cache(), what));
    if (const Diagnostics failed = search.run(space->first, space->around, options.seconds);
        failed.has_errors())
        return fail(failed);
    const auto record = search.best_record();
    if (!record || record->kind != Record::Kind::right)
        return fail(io::run_error("no schedule was measured", "give more time with --seconds"));
    const std::string text = report_of(search, machine, input, options.definitions, *record);
    const Diagnostics written =
        options.output.empty() ? io::write_standard_output(text) : io::write_files({{options.output, text}});
    if (written.has_errors()) return fail(written);
    tell_end(search, *record, options.output);
    return io::exit_ok;
}

}  // namespace nestor::cli
