// Resolution of directives. Arguments are matched with the directive's form, by name or by place; then each
// is read into its field.
#include "frontend/schedule/resolve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <type_traits>

#include "frontend/schedule/errors.hpp"
#include "frontend/schedule/loop_words.hpp"
#include "frontend/schedule/startup.hpp"
#include "frontend/schedule/tails.hpp"
#include "ir/core/build.hpp"
#include "ir/core/entry.hpp"

namespace nestor::schedules {
namespace {

class DirectiveReader {
public:
    /// As `reader` may: some arguments only the default loops give.
    DirectiveReader(const SourceFilePtr& file, const DirectiveText& text, const DirectiveKind& kind,
                    Audience reader, const Function* function, Diagnostics& messages)
        : file_(file), text_(text), kind_(kind), reader_(reader), function_(function), messages_(messages) {
        for (const FormalArgument& argument : kind.arguments)
            if (argument.audience <= reader) arguments_.push_back(&argument);
        out_.node = kind.empty();
        out_.range = at(text.range);
    }

    const char* rule_of_factors() const { return reader_ == Audience::users ? "HAL-52" : "SCH-20"; }

    /// Nothing, and reported, when an argument is wrong.
    std::optional<Directive> run() {
        if (text_.result && !kind_.result_field) fail(errors::no_result(at(text_.result->range), kind_.name));
        if (!text_.result && kind_.result_field)
            fail(errors::wrong_count(at(text_.range), kind_.name, form()));
        if (text_.result && kind_.result_field) *kind_.result_field(out_.node) = text_.result->name;
        if (!match()) return std::nullopt;
        for (std::size_t k = 0; good_ && k < arguments_.size(); ++k)
            for (const Argument* argument : matched_[k]) read(*arguments_[k], *argument);
        if (!good_) return std::nullopt;
        return out_;
    }

private:
    SourceRange at(TextRange range) const { return {file_, range.begin, range.end}; }
    void fail(Diagnostic diagnostic) {
        messages_.add(std::move(diagnostic));
        good_ = false;
    }

    std::string form() const { return reader_ == Audience::users ? form_with_tail(kind_) : kind_.form(); }

    bool match() {
        matched_.assign(arguments_.size(), {});
        std::size_t place = 0;
        for (const Argument& argument : text_.arguments) {
            std::size_t k = place;
            if (argument.name) {
                k = 0;
                while (k < matched_.size() && arguments_[k]->name != argument.name->name) ++k;
                if (k == matched_.size()) {
                    fail(errors::unknown_argument(at(argument.name->range), argument.name->name, form()));
                    return false;
                }
            }
            const bool many = k < matched_.size() && is_list(arguments_[k]->kind);
            if (k >= matched_.size() || (!many && !matched_[k].empty())) return wrong_count();
            matched_[k].push_back(&argument);
            if (!many && !argument.name) ++place;
        }
        for (std::size_t k = 0; k < matched_.size(); ++k)
            if (matched_[k].empty() && !arguments_[k]->optional) return wrong_count();
        return good_;
    }

    bool wrong_count() {
        fail(errors::wrong_count(at(text_.range), kind_.name, form()));
        return false;
    }

    void read(const FormalArgument& formal, const Argument& argument) {
        if (formal.kind == ArgumentKind::stage) return read_stage(argument);
        std::visit([&](auto* field) { read_into(*field, formal, argument); }, formal.field(out_.node));
    }

    void wrong(const Argument& argument, const std::string& expected) {
        fail(errors::wrong_argument(at(argument.range), expected, form()));
    }

    void read_into(LoopName& field, const FormalArgument& formal, const Argument& argument) {
        if (formal.kind == ArgumentKind::whole_stage) {
            read_stage(argument);
            field = stage_;
            return;
        }
        if (formal.kind == ArgumentKind::variable) return read_variable(field, argument);
        std::vector<std::string> words = chain_of(argument);
        if (const auto* loop = std::get_if<Loop>(&argument.value))
            for (const Word& word : loop->words) words.push_back(part(word.name));
        if (words.size() < 2) return wrong(argument, "a loop such as `<h, z0, s1, x>`");
        Prefix prefix = prefix_of(words, 1);
        if (prefix.rest.size() != 1) return wrong(argument, "a loop such as `<h, z0, s1, x>`");
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
        const std::vector<std::string> words = chain_of(argument);
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
        if (field.empty())
            wrong(argument, formal.kind == ArgumentKind::func    ? "a func"
                            : formal.kind == ArgumentKind::fresh ? "a new name"
                                                                 : "a word");
    }

    void read_into(std::vector<std::string>& field, const FormalArgument& formal, const Argument& argument) {
        read_into(field.emplace_back(), formal, argument);
    }

    static std::vector<std::string> chain_of(const Argument& argument) {
        const auto* e = std::get_if<Expression>(&argument.value);
        return e ? chain(*e) : std::vector<std::string>{};
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
            known.push_back(text);
        }
        fail(errors::unknown_word(at(text_.range), kind_.name, formal.name, word, known, formal.rule));
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
    const DirectiveText& text_;
    const DirectiveKind& kind_;
    Audience reader_;
    const Function* function_;  ///< null where it has errors
    Diagnostics& messages_;
    std::vector<const FormalArgument*> arguments_;
    std::vector<std::vector<const Argument*>> matched_;
    LoopName stage_;
    Directive out_;
    bool good_ = true;
};

using InPhases = std::vector<std::pair<Phase, Directive>>;

/// HAL-50: reports every directive that stands behind one of a later phase.
void require_order(const InPhases& directives, Diagnostics& messages) {
    const std::pair<Phase, Directive>* latest = nullptr;
    for (const auto& one : directives) {
        if (latest && one.first < latest->first)
            messages.add(errors::out_of_phase(one.second.range, kind_of(one.second).name, name_of(one.first),
                                              kind_of(latest->second).name, latest->second.range));
        else
            latest = &one;
    }
}

/// The directives that somebody may write.
std::vector<std::string> known_names(std::optional<Audience> audience) {
    std::vector<std::string> names;
    for (const DirectiveKind& one : directives())
        if (!audience || one.audience == *audience) names.emplace_back(one.name);
    return names;
}

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
std::vector<Directive> read_users(const SourceFilePtr& file, const DirectiveText& text,
                                  const DirectiveKind& kind, const Function* function, Diagnostics& messages,
                                  bool strict) {
    DirectiveText plain = text;
    const std::optional<Argument> tail_argument = take_tail(plain);
    auto directive = DirectiveReader(file, plain, kind, Audience::users, function, messages).run();
    if (!directive) return {};
    if (tail_argument) return with_tail(*directive, *tail_argument, file, messages);
    // a user's guard stands where every further directive can move loops around it
    if (schedule::Tail* tail = tail_of(*directive); tail && *tail == schedule::Tail::automatic)
        *tail = schedule::Tail::guard;
    if (auto* at = std::get_if<schedule::ComputeAt>(&directive->node))
        at->stored_outside = strict && at->loops.size() == 1;
    return {*std::move(directive)};
}

/// The directives in order of their phases, and those from `flatten()` on as they stand.
void resolve_directives(const SourceFilePtr& file, const std::vector<DirectiveText>& texts,
                        const Function* function, Diagnostics& messages, bool strict, Schedule& out) {
    InPhases found;
    const bool has_steps = std::any_of(texts.begin(), texts.end(),
                                       [](const DirectiveText& text) { return text.name.name == "flatten"; });
    bool flat = false;
    for (const DirectiveText& text : texts) {
        const SourceRange range{file, text.name.range.begin, text.name.range.end};
        const DirectiveKind* kind = find_directive(text.name.name);
        const bool of_default = kind && kind->audience == Audience::default_loops;
        flat = flat || text.name.name == "flatten";
        if (kind && kind->check && (flat || (has_steps && of_default))) {
            auto step = DirectiveReader(file, text, *kind, Audience::default_loops, function, messages).run();
            if (step) step->reason = comment_behind(*file, text.range), out.steps.push_back(*std::move(step));
        } else if (of_default) {
            messages.add(errors::behind_flatten(range, text.name.name));
        } else if (!kind) {
            messages.add(
                errors::unknown_directive(range, text.name.name, known_names(Audience::users), "HAL-62"));
        } else if (kind->audience == Audience::users_later) {
            messages.add(errors::not_supported(range, fmt::format("`{}` is", text.name.name)));
        } else {
            for (Directive& one : read_users(file, text, *kind, function, messages, strict))
                found.emplace_back(kind->phase, std::move(one));
        }
    }
    if (strict) require_order(found, messages);
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (auto& [phase, directive] : found) out.directives.push_back(std::move(directive));
}

}  // namespace

Result<Directive> read_directive(const std::string& text, const Function* function) {
    const auto file = std::make_shared<const SourceFile>("directive", text + ";");
    Parsed parsed = parse(file);
    if (parsed.messages.has_errors()) return parsed.messages;
    const DirectiveText& directive = parsed.text.loose.at(0);
    const DirectiveKind* kind = find_directive(directive.name.name);
    const SourceRange range{file, directive.name.range.begin, directive.name.range.end};
    if (!kind || !kind->check)
        return errors::unknown_directive(range, directive.name.name, known_names(std::nullopt), "SCH-1");
    auto read =
        DirectiveReader(file, directive, *kind, Audience::default_loops, function, parsed.messages).run();
    if (!read && !parsed.messages.has_errors())
        parsed.messages.add(errors::function_wanted(range, directive.name.name));
    if (!read) return parsed.messages;
    read->range = {};
    return *std::move(read);
}

std::vector<Schedule> resolve(const Text& text, const std::vector<std::string>& functions,
                              const Program& program, Diagnostics& messages, bool strict_phases) {
    std::vector<Schedule> schedules;
    std::map<std::pair<std::string, std::string>, SourceRange> known;
    std::vector<Block> blocks = text.blocks;
    if (!text.loose.empty())
        blocks.push_back({std::nullopt, std::nullopt, text.loose, text.loose.front().range});
    for (const Block& block : blocks) {
        const SourceRange range{text.source, block.range.begin, block.range.end};
        std::string function;
        if (block.function) {
            function = block.function->name;
            if (std::find(functions.begin(), functions.end(), function) == functions.end()) {
                messages.add(errors::unknown_function(
                    {text.source, block.function->range.begin, block.function->range.end}, function,
                    functions));
                continue;
            }
        } else if (functions.size() == 1) {
            function = functions[0];
        } else {
            messages.add(errors::which_function(range, functions));
            continue;
        }
        const std::string name = block.name ? block.name->name : "";
        Schedule schedule{name, function, {}, range};
        resolve_directives(text.source, block.directives, find_function(program, function), messages,
                           strict_phases, schedule);
        const auto [first, is_new] = known.try_emplace({function, name}, range);
        if (!is_new) messages.add(errors::duplicate_schedule(range, name, first->second));
        schedules.push_back(std::move(schedule));
    }
    return schedules;
}

}  // namespace nestor::schedules
