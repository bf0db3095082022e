// Messages of the command line itself, and the one form in which all messages are printed.
#include "frontend/io/messages.hpp"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "frontend/io/message_formats.hpp"
#include "frontend/io/progress.hpp"

namespace nestor::io {
namespace {

// The identities of the command line's own errors; exit codes follow from them.
constexpr const char* usage_id = "USAGE";
constexpr const char* file_id = "FILE";
constexpr const char* run_id = "RUN";

Diagnostic message(Severity severity, const char* id, const std::string& text, const std::string& hint = {}) {
    Diagnostic diagnostic;
    diagnostic.severity = severity;
    diagnostic.id = id;
    diagnostic.text = text;
    diagnostic.hint = hint;
    return diagnostic;
}

/// The messages of this process that wait for the document.
struct PendingMessages {
    MessageFormat format = MessageFormat::text;
    bool quiet = false;
    Diagnostics messages;
};

PendingMessages& pending() {
    static PendingMessages only;
    return only;
}

void print(const std::string& text) {
    quiet_progress();
    std::fwrite(text.data(), 1, text.size(), stderr);
}

bool wants_color() {
    const char* no_color = std::getenv("NO_COLOR");
    return isatty(STDERR_FILENO) && (!no_color || !*no_color);
}

}  // namespace

Diagnostic usage_error(const std::string& text, const std::string& hint) {
    return message(Severity::error, usage_id, text, hint);
}

Diagnostic file_error(const std::string& text) {
    return message(Severity::error, file_id, text);
}

Diagnostic run_error(const std::string& text, const std::string& hint) {
    return message(Severity::error, run_id, text, hint);
}

Diagnostic unsupported(const std::string& text) {
    Diagnostic diagnostic = message(Severity::error, "", text);
    diagnostic.unsupported = true;
    return diagnostic;
}

Diagnostic remark(const std::string& text, const std::string& hint) {
    return message(Severity::remark, "", text, hint);
}

int exit_code(const Diagnostics& diagnostics) {
    if (!diagnostics.has_errors()) return exit_ok;
    if (diagnostics.only_unsupported()) return exit_unsupported;
    for (const Diagnostic& diagnostic : diagnostics.all()) {
        if (diagnostic.severity != Severity::error) continue;
        if (diagnostic.id == usage_id) return exit_usage;
        if (diagnostic.id == file_id) return exit_files;
    }
    return exit_rejected;
}

void set_message_format(MessageFormat format) {
    pending() = {format, false, {}};
}

void report(const Diagnostics& all) {
    Diagnostics diagnostics;
    for (const Diagnostic& diagnostic : all.all())
        if (!pending().quiet || diagnostic.severity != Severity::remark) diagnostics.add(diagnostic);
    if (pending().format == MessageFormat::text) return print(render(diagnostics, wants_color()));
    for (const Diagnostic& diagnostic : diagnostics.all()) pending().messages.add(diagnostic);
}

void report(const Diagnostic& diagnostic) {
    Diagnostics diagnostics;
    diagnostics.add(diagnostic);
    report(diagnostics);
}

void tell(const std::string& text) {
    if (pending().format == MessageFormat::text && !pending().quiet) print(text + "\n");
}

void report_written(const std::vector<OutputFile>& files) {
    std::string text;
    for (const OutputFile& file : files)
        if (!is_special(file.path)) text += (text.empty() ? "wrote " : ", ") + file.path;
    if (!text.empty()) tell(text);
}

void be_quiet() {
    pending().quiet = true;
}

void finish_messages() {
    if (pending().format == MessageFormat::json) print(json_messages(pending().messages));
    if (pending().format == MessageFormat::sarif) print(sarif_messages(pending().messages));
    pending() = {};
}

}  // namespace nestor::io
