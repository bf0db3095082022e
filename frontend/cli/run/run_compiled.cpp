// `nestor run` of compiled code: in a process of its own, which may crash, be killed or run out of memory,
// and whose pictures are files as soon as they are drawn (PR-56).
#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <optional>

#include "frontend/cli/run/apart.hpp"
#include "frontend/cli/run/crash.hpp"
#include "frontend/cli/run/native.hpp"
#include "frontend/cli/run/program_output.hpp"
#include "frontend/cli/run/run.hpp"
#include "frontend/io/interrupts.hpp"
#include "frontend/io/messages.hpp"
#include "frontend/io/progress.hpp"

namespace nestor::cli {
namespace {

NativeOptions native_options(const Running& running) {
    NativeOptions native;
    native.cache = default_native_cache();
    native.flags = default_native_flags(running.compiling.target.kind);
    const bool cuda = running.compiling.target.has_blocks();
    if (!cuda)
        native.flags.push_back("-gdwarf-4");  // lines, for crashes; addr2line mistakes files of version 5
    const char* more = std::getenv(cuda ? "NVCCFLAGS" : "CXXFLAGS");
    for (const std::string& flag : words_of_variable(more ? more : "")) native.flags.push_back(flag);
    return native;
}

/// Takes the pictures of the run that is going on, each when the program says so.
class FrameTaker {
public:
    explicit FrameTaker(const Running& running) : running_(running) {}

    void watch(ReadMember read) {
        read_ = std::move(read);
        ++runs_;
    }

    /// The newest picture goes to its file; of the runs that are timed none does.
    void take(Notes& notes) {
        if (runs_ != 1) return;
        auto newest = read_(running_.stages.frames.pictures);
        Diagnostics written;
        if (newest) {
            newest->extents.erase(newest->extents.begin());
            written = write_frame(running_.options, *newest, notes.frames);
        } else {
            written.add(io::run_error("a picture could not be copied"));
        }
        if (written.has_errors()) {
            const int code = fail(written);
            io::finish_messages();
            notes.finished = true;
            _exit(code);
        }
        ++notes.frames;
    }

private:
    const Running& running_;
    ReadMember read_;
    int runs_ = 0;
};

/// What the process does: loads, calls and writes. `milliseconds` are those of the last call. The exit code.
int load_and_run(const Running& running, const CompiledCalls& compiled, const double& milliseconds,
                 FrameTaker& frames, Notes& notes, Arguments arguments) {
    take_output(notes, [&] { frames.take(notes); });
    io::leave_progress(take_terminal);
    const auto work = [&]() -> int {
        const auto library = open_library(compiled.object.path);
        if (!library) return fail(library.error());
        note_crashes(notes, *library, flush_output);
        const auto calls = calls_of(*library, compiled);
        if (!calls) return fail(calls.error());
        const auto as_call = [&milliseconds](const NativeCall& native) -> Call {
            return [&](Arguments& a) {
                const Outcome outcome = native(a, {});
                return TimedOutcome{outcome, milliseconds};
            };
        };
        DeviceTimes device;
        std::vector<NativeCall> on_device;
        if (compiled.functions.front().times_device) {
            auto found = device_calls_of(*library, compiled);
            if (!found) return fail(found.error());
            on_device = *std::move(found);
            device = {as_call(on_device.front()), ", by CUDA events"};
        }
        try {
            return run_and_write(running, as_call(calls->front()), std::move(arguments), device);
        } catch (const std::bad_alloc&) {
            return fail(
                io::run_error("there is not enough memory to run `" + running.function.symbol.name() + "`"));
        }
    };
    int code = work();
    if (!end_output()) code = fail(io::standard_output_error());
    if (code == io::exit_ok && notes.frames > 0) report_frames(running.options, notes.frames);
    io::finish_messages();
    return code;
}

/// The line of progress while the process works; empty when it writes to the terminal itself.
std::string progress_of(const Notes& notes, int wanted) {
    if (notes.writes) return "";
    return notes.frames > 0 ? fmt::format("run, {} of {} frames", notes.frames.load(), wanted) : "run";
}

}  // namespace

int run_compiled(const Running& running, Arguments arguments) {
    EmitOptions names = emit_options(running.compiling, running.stages, running.input, "program");
    names.lines = LineStyle::directives;  // so that crashes have a line of the input
    names.source_path = names.input_name;
    const auto emitted = emit(running.stages, running.compiling, names);
    if (!emitted) return fail(emitted.error());
    io::tell_stage("compile");
    FrameTaker frames(running);
    double milliseconds = 0;  // of the last call
    const NativeOptions native = native_options(running);
    const auto compiled =
        compile_calls({{emitted->source_name, emitted->source}, {emitted->header_name, emitted->header}},
                      {{&running.stages.source, running.function.symbol.name(), "", emitted->state,
                        emitted->renamed, [&](ReadMember read) { frames.watch(std::move(read)); },
                        [&](double spent) { milliseconds = spent; },
                        running.compiling.target.has_blocks() && running.options.repetitions > 0}},
                      native);
    if (!compiled) return fail(compiled.error());
    const auto ended = do_apart(
        [&](Notes& notes) {
            return load_and_run(running, *compiled, milliseconds, frames, notes, std::move(arguments));
        },
        [&](const Notes& notes) {
            io::watch_stage([&notes, wanted = running.options.frames] { return progress_of(notes, wanted); });
        });
    io::quiet_progress();
    if (!ended) return fail(ended.error());
    if (io::is_interrupted()) return io::exit_rejected;  // and takes effect when what is temporary is gone
    if (ended->signal == SIGPIPE) {                      // nobody reads on: as if this process had written
        std::signal(SIGPIPE, SIG_DFL);
        raise(SIGPIPE);
    }
    if (!ended->finished) {
        const CrashedProgram program{running.function.symbol.name(),
                                     running.input,
                                     emitted->source,
                                     compiled->object.path,
                                     running.compiling.bounds == driver::BoundsChecks::all,
                                     native.cache};
        if (ended->frames > 0) report_frames(running.options, ended->frames);
        return fail(crash_error(*ended, program));
    }
    io::set_message_format(io::MessageFormat::text);  // the other process has told everything
    return ended->code;
}

}  // namespace nestor::cli
