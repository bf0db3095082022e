// Lowering of schedules: each argument of a directive that was checked is read into its field.
#include "frontend/schedule/lower.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <type_traits>

#include "frontend/schedule/apply.hpp"
#include "frontend/schedule/check.hpp"
#include "frontend/schedule/constants.hpp"
#include "frontend/schedule/errors.hpp"
#include "frontend/schedule/loop_words.hpp"
#include "frontend/schedule/startup.hpp"
#include "frontend/schedule/tails.hpp"
#include "ir/core/build.hpp"
#include "ir/core/entry.hpp"
#include "ir/lower/lower.hpp"

namespace nestor::schedules {
namespace {

class DirectiveReader {
public:
    DirectiveReader(const SourceFilePtr& file, const CheckedDirective& directive, const Function* function,
                    Diagnostics& messages)
        : file_(file), checked_(directive), function_(function), messages_(messages) {
        out_.node = directive.kind->empty();
        out_.range = at(directive.text.range);
    }

    /// Nothing, and reported, when the value of an argument is wrong.
    std::optional<Directive> run() {
        if (checked_.kind->result_field) *checked_.kind->result_field(out_.node) = checked_.text.result->name;
        for (const auto& [formal, place] : checked_.arguments)
            if (good_) read(*formal, checked_.text.arguments[place]);
        if (!good_) return std::nullopt;
        return out_;
    }

private:
    SourceRange at(TextRange range) const { return {file_, range.begin, range.end}; }
    void fail(Diagnostic diagnostic) {
        messages_.add(std::move(diagnostic));
        good_ = false;
    }
    const char* rule_of_factors() const { return checked_.reader == Audience::users ? "HAL-52" : "SCH-20"; }

    void read(const FormalArgument& formal, const Argument& argument) {
        if (formal.kind == ArgumentKind::stage) return read_stage(argument);
        std::visit([&](auto* field) { read_into(*field, formal, argument); }, formal.field(out_.node));
    }

    void wrong(const Argument& argument, const std::string& expected) {
        fail(errors::wrong_argument(at(argument.range), expected, form_of(checked_)));
    }

    void read_into(LoopName& field, const FormalArgument& formal, const Argument& argument) {
        if (formal.kind == ArgumentKind::whole_stage) {
            read_stage(argument);
            field = stage_;
            return;
        }
        if (formal.kind == ArgumentKind::variable) return read_variable(field, argument);
        const std::vector<std::string> words = words_of_loop(argument);
        if (words.size() < 2) return wrong(argument, "a loop such as `h.x` or `h.s1.x`");
        Prefix prefix = prefix_of(words, 1);
        if (prefix.rest.size() != 1) return wrong(argument, "a loop such as `h.x` or `h.s1.x`");
        field = prefix.loop;
        field.variable = prefix.rest[0];
    }

    void read_into(std::vector<LoopName>& field, const FormalArgument& formal, const Argument& argument) {
        LoopName one;
        if (formal.kind == ArgumentKind::variables)
            read_variable(one, argument);
        else
            read_into(one, formal, argument);
        field.push_back(std::move(one));
    }

    void read_stage(const Argument& argument) {
        const std::vector<std::string> words = words_of_loop(argument);
        if (words.empty()) return wrong(argument, "a stage such as `h.s1`");
        const Prefix prefix = prefix_of(words, 0);
        if (!prefix.rest.empty()) return wrong(argument, "a stage such as `h.s1`");
        stage_ = prefix.loop;
    }

    void read_variable(LoopName& field, const Argument& argument) {
        const std::string word = name_in(argument);
        if (word.empty()) return wrong(argument, "the name of a loop's variable");
        field = stage_;
        field.variable = word;
    }

    void read_into(std::string& field, const FormalArgument& formal, const Argument& argument) {
        field = formal.kind == ArgumentKind::func ? func_of(argument) : name_in(argument);
        if (formal.kind == ArgumentKind::fresh && is_part_of_names(field))
            return wrong(argument, "a new name unlike `s1` and `z0`, which are parts of loops' names");
        if (field.empty())
            wrong(argument, formal.kind == ArgumentKind::func    ? "a func"
                            : formal.kind == ArgumentKind::fresh ? "a new name"
                                                                 : "a word");
    }

    void read_into(std::vector<std::string>& field, const FormalArgument& formal, const Argument& argument) {
        read_into(field.emplace_back(), formal, argument);
    }

    static bool is_part_of_names(const std::string& name) {
        return name.size() > 1 && (name[0] == 's' || name[0] == 'z') &&
               name.find_first_not_of("0123456789", 1) == std::string::npos;
    }

    static std::vector<std::string> chain_of(const Argument& argument) {
        const auto* e = std::get_if<Expression>(&argument.value);
        return e ? chain(*e) : std::vector<std::string>{};
    }
    /// `h.s1.x` or `<h, z0, s1, x>`, and the same without a variable.
    static std::vector<std::string> words_of_loop(const Argument& argument) {
        std::vector<std::string> words = chain_of(argument);
        if (const auto* loop = std::get_if<Loop>(&argument.value))
            for (const Word& word : loop->words) words.push_back(part(word.name));
        return words;
    }
    static std::string name_in(const Argument& argument) {
        const std::vector<std::string> words = chain_of(argument);
        return words.size() == 1 ? words[0] : "";
    }
    /// `h`, or `h.sum0` for the func of an inline reduction.
    static std::string func_of(const Argument& argument) {
        const std::vector<std::string> words = chain_of(argument);
        if (words.empty() || !std::all_of(words.begin() + 1, words.end(), names_reduction)) return "";
        return prefix_of(words, 0).loop.func;
    }

    /// True for the limits that the default loops give a tile, where users write a guard.
    template <class Enum>
    bool is_default_loops_own(Enum value) const {
        if constexpr (std::is_same_v<Enum, schedule::Tail>)
            return checked_.reader == Audience::users && value == schedule::Tail::min;
        else
            return false;
    }

    /// One of the words that the value of an enum has.
    template <class Enum>
    requires std::is_enum_v<Enum>
    void read_into(Enum& field, const FormalArgument& formal, const Argument& argument) {
        const std::string word = name_in(argument);
        if (word.empty()) return wrong(argument, "a word");
        const auto words = words_of(field);
        std::vector<std::string> known;
        for (std::size_t k = 0; k < words.size(); ++k) {
            const std::string text = words[k];
            if (text.empty()) continue;
            if (text == word) return void(field = static_cast<Enum>(k));
            if (!is_default_loops_own(static_cast<Enum>(k))) known.push_back(text);
        }
        fail(errors::unknown_word(at(checked_.text.range), checked_.kind->name, formal.name, word, known,
                                  formal.rule));
    }

    void read_into(bool& field, const FormalArgument& formal, const Argument& argument) {
        field = name_in(argument) == formal.name;
        if (!field) wrong(argument, fmt::format("`{}`", formal.name));
    }

    void read_into(std::int64_t& field, const FormalArgument&, const Argument& argument) {
        const auto* e = std::get_if<Expression>(&argument.value);
        if (!e) return wrong(argument, "a number");
        const auto value = constant_integer(*e);
        if (!value) return wrong(argument, "a constant");
        if (*value < 1) return fail(errors::factor_not_positive(at(argument.range), rule_of_factors()));
        field = *value;
    }
    void read_into(std::optional<std::int64_t>& field, const FormalArgument& formal,
                   const Argument& argument) {
        read_into(field.emplace(), formal, argument);
    }

    /// A startup expression, whose value is checked when the function is called where it is a factor.
    void read_into(Expr& field, const FormalArgument& formal, const Argument& argument) {
        const bool condition = formal.kind == ArgumentKind::conditions;
        const auto* e = std::get_if<Expression>(&argument.value);
        if (!e) return wrong(argument, condition ? "a condition" : "a number");
        if (const auto constant = condition ? std::nullopt : constant_integer(*e)) {
            if (formal.kind == ArgumentKind::factor && *constant < 1)
                return fail(errors::factor_not_positive(at(argument.range), rule_of_factors()));
            field = build::integer(*constant);
            return;
        }
        good_ = good_ && function_;
        if (!function_) return;
        const Result<Expr> value = startup_value(*e, *function_, file_, condition);
        if (!value) return fail(value.error().all().front());
        field = *value;
    }
    void read_into(std::vector<Expr>& field, const FormalArgument& formal, const Argument& argument) {
        read_into(field.emplace_back(), formal, argument);
    }

    const SourceFilePtr& file_;
    const CheckedDirective& checked_;
    const Function* function_;  ///< null where it has errors
    Diagnostics& messages_;
    LoopName stage_;
    Directive out_;
    bool good_ = true;
};

/// The comment behind a directive on its last line: generated code carries it at the loop.
std::string comment_behind(const SourceFile& file, TextRange range) {
    const std::string_view text = file.text();
    const std::string_view line = text.substr(range.end, text.find('\n', range.end) - range.end);
    const auto begin = line.find_first_not_of("; \t");
    if (begin == std::string_view::npos) return "";
    const std::string_view rest = line.substr(begin);
    const std::size_t mark = rest.starts_with("#") ? 1 : rest.starts_with("//") ? 2 : 0;
    const auto first = mark ? rest.find_first_not_of(" \t", mark) : std::string_view::npos;
    if (first == std::string_view::npos) return "";
    return std::string(rest.substr(first, rest.find_last_not_of(" \t\r") + 1 - first));
}

/// What a user wrote, in one directive or several; none, and reported, where it is wrong.
std::vector<Directive> read_users(const SourceFilePtr& file, const CheckedDirective& checked,
                                  const Function* function, Diagnostics& messages, bool strict) {
    auto directive = DirectiveReader(file, checked, function, messages).run();
    if (!directive) return {};
    if (checked.tail) return with_tail(*directive, *checked.tail, file, messages);
    // a user's guard stands where every further directive can move loops around it
    if (schedule::Tail* tail = tail_of(*directive); tail && *tail == schedule::Tail::automatic)
        *tail = schedule::Tail::guard;
    if (auto* at = std::get_if<schedule::ComputeAt>(&directive->node))
        at->stored_outside = strict && at->loops.size() == 1;
    return {*std::move(directive)};
}

/// The directives in order of their phases, and those from `flatten()` on as they stand. `wrong` takes the
/// places of those that cannot be read.
Schedule lower_block(const CheckedBlock& block, const SourceFilePtr& file, const Function* function,
                     Diagnostics& messages, bool strict, std::vector<TextRange>& wrong) {
    Schedule out{block.name, block.function, {}, block.range};
    std::vector<std::pair<Phase, Directive>> found;
    for (const CheckedDirective& checked : block.directives) {
        if (checked.is_step) {
            auto step = DirectiveReader(file, checked, function, messages).run();
            if (!step) {
                wrong.push_back(checked.text.range);
                continue;
            }
            step->reason = comment_behind(*file, checked.text.range);
            out.steps.push_back(*std::move(step));
        } else {
            std::vector<Directive> read = read_users(file, checked, function, messages, strict);
            if (read.empty()) wrong.push_back(checked.text.range);
            for (Directive& one : read) found.emplace_back(checked.kind->phase, std::move(one));
        }
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (auto& [phase, directive] : found) out.directives.push_back(std::move(directive));
    return out;
}

std::vector<std::string> texts_of(const SourceFile& file, const std::vector<TextRange>& ranges) {
    std::vector<std::string> texts;
    for (const TextRange& range : ranges)
        texts.push_back(file.text().substr(range.begin, range.end - range.begin));
    return texts;
}

bool has_error_in(const Diagnostics& messages, const SourceRange& range) {
    return std::any_of(messages.all().begin(), messages.all().end(), [&](const Diagnostic& one) {
        return one.severity == Severity::error && one.range.file == range.file &&
               one.range.begin >= range.begin && one.range.end <= range.end;
    });
}

/// The parts of a block between its directives.
std::vector<TextRange> not_parsed(const CheckedBlock& block) {
    std::vector<TextRange> parsed = block.wrong, out;
    for (const CheckedDirective& directive : block.directives) parsed.push_back(directive.text.range);
    std::sort(parsed.begin(), parsed.end(),
              [](const TextRange& a, const TextRange& b) { return a.begin < b.begin; });
    std::uint32_t end = parsed.empty() ? block.range.end : parsed.front().begin;
    for (const TextRange& range : parsed) {
        if (range.begin > end) out.push_back({end, range.begin});
        end = range.end;
    }
    if (block.range.end > end) out.push_back({end, block.range.end});
    return out;
}

}  // namespace

Result<Directive> read_directive(const std::string& text, const Function* function) {
    const auto file = std::make_shared<const SourceFile>("directive", text + ";");
    Parsed parsed = parse(file);
    if (parsed.messages.has_errors()) return parsed.messages;
    const DirectiveText& directive = parsed.text.loose.at(0);
    const auto checked = check_directive(file, directive, parsed.messages);
    if (!checked) return parsed.messages;
    auto read = DirectiveReader(file, *checked, function, parsed.messages).run();
    if (!read && !parsed.messages.has_errors())
        parsed.messages.add(errors::function_wanted(
            {file, directive.name.range.begin, directive.name.range.end}, directive.name.name));
    if (!read) return parsed.messages;
    read->range = {};
    return *std::move(read);
}

std::vector<Schedule> lower(const Text& text, const std::vector<std::string>& functions,
                            const Program& program, Diagnostics& messages, bool strict_phases) {
    std::vector<Schedule> schedules;
    const Diagnostics of_text = messages;
    std::optional<Program> loops;
    for (const CheckedBlock& block : check(text, functions, strict_phases, messages)) {
        std::vector<TextRange> wrong = block.wrong;
        const Function* function = find_function(program, block.function);
        schedules.push_back(lower_block(block, text.source, function, messages, strict_phases, wrong));
        // where directives are wrong none is applied; what the others do wrong is told nevertheless
        if (has_error_in(of_text, block.range))
            for (const TextRange& range : not_parsed(block)) wrong.push_back(range);
        if (wrong.empty() || !function) continue;
        if (!loops) loops = nestor::lower(program);
        messages.add(errors_beside(*loops, schedules.back(), texts_of(*text.source, wrong)));
    }
    return schedules;
}

}  // namespace nestor::schedules
