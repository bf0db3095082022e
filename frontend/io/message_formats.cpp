// Messages as JSON and SARIF. Columns count from 1 in both; ends are excluded, as in SARIF.
#include "frontend/io/message_formats.hpp"

#include <nlohmann/json.hpp>
#include <set>

#include "frontend/io/rule_pages.hpp"

namespace nestor::io {
namespace {

using nlohmann::ordered_json;

const char* name_of(Severity severity) {
    switch (severity) {
        case Severity::error:
            return "error";
        case Severity::warning:
            return "warning";
        case Severity::remark:
            return "remark";
    }
    return "";
}

/// Texts may hold any bytes; JSON holds Unicode.
std::string dumped(const ordered_json& document) {
    return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

ordered_json place_of(const SourceRange& range) {
    if (!range.file) return nullptr;
    const auto start = range.start(), end = range.file->position(range.end);
    return {{"file", range.file->name()},
            {"line", start.line},
            {"column", start.column},
            {"end_line", end.line},
            {"end_column", end.column}};
}

ordered_json location_of(const SourceRange& range) {
    const auto start = range.start(), end = range.file->position(range.end);
    return {{"physicalLocation",
             {{"artifactLocation", {{"uri", range.file->name()}}},
              {"region",
               {{"startLine", start.line},
                {"startColumn", start.column},
                {"endLine", end.line},
                {"endColumn", end.column}}}}}};
}

ordered_json sarif_result(const Diagnostic& message) {
    ordered_json result;
    if (!message.id.empty()) result["ruleId"] = message.id;
    result["level"] = message.severity == Severity::remark ? "note" : name_of(message.severity);
    const std::string hint = message.hint.empty() ? "" : "\nhint: " + message.hint;
    result["message"] = {{"text", message.text + hint}};
    if (message.range.file) result["locations"] = ordered_json::array({location_of(message.range)});
    for (const Note& note : message.notes) {
        if (!note.range.file) continue;
        ordered_json related = location_of(note.range);
        related["message"] = {{"text", note.text}};
        result["relatedLocations"].push_back(std::move(related));
    }
    return result;
}

}  // namespace

std::string json_messages(const Diagnostics& messages) {
    ordered_json list = ordered_json::array();
    for (const Diagnostic& message : messages.all()) {
        ordered_json notes = ordered_json::array();
        for (const Note& note : message.notes)
            notes.push_back({{"text", note.text}, {"place", place_of(note.range)}});
        list.push_back({{"severity", name_of(message.severity)},
                        {"id", message.id},
                        {"text", message.text},
                        {"place", place_of(message.range)},
                        {"hint", message.hint},
                        {"unsupported", message.unsupported},
                        {"notes", std::move(notes)}});
    }
    return dumped({{"diagnostics", std::move(list)}});
}

std::string sarif_messages(const Diagnostics& messages) {
    ordered_json results = ordered_json::array(), rules = ordered_json::array();
    std::set<std::string> seen;
    for (const Diagnostic& message : messages.all()) {
        results.push_back(sarif_result(message));
        if (message.id.empty() || !seen.insert(message.id).second) continue;
        ordered_json rule = {{"id", message.id}};
        if (const std::string text = rule_text(message.id); !text.empty())
            rule["fullDescription"] = {{"text", text}};
        rules.push_back(std::move(rule));
    }
    ordered_json driver = {{"name", "nestor"}, {"rules", std::move(rules)}};
    ordered_json run = {{"tool", {{"driver", std::move(driver)}}}, {"results", std::move(results)}};
    run["columnKind"] = "utf16CodeUnits";
    return dumped({{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                   {"version", "2.1.0"},
                   {"runs", ordered_json::array({std::move(run)})}});
}

}  // namespace nestor::io
