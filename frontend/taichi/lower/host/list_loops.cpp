// Loops over lists and dicts of the running program, and comprehensions that make them (TI-83): they are
// written as loops over places, in Python's own terms.
#include "frontend/taichi/lower/host/list_loops.hpp"

#include <algorithm>

#include "frontend/taichi/errors/lists.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/evaluation_order.hpp"
#include "frontend/taichi/lower/host/filters.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/list_methods.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/host/running_dicts.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/calls.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/tree.hpp"

namespace nestor::taichi {
namespace {

Expression name_of(const std::string& name, TextRange range) {
    return written(Name{name}, range);
}

Expression difference(Expression a, Expression b, TextRange range) {
    return written(BinaryExpression{BinaryOperator::subtract, std::move(a), std::move(b)}, range);
}

std::map<std::string, Value>& names_here(Evaluator& ev) {
    return ev.frame().scopes.empty() ? ev.globals : ev.frame().scopes.back().names();
}

/// Names of what a loop runs over, which no program can write; they are gone behind it.
class HiddenNames {
public:
    explicit HiddenNames(Evaluator& ev) : ev_(ev) {}
    HiddenNames(const HiddenNames&) = delete;
    HiddenNames& operator=(const HiddenNames&) = delete;
    ~HiddenNames() {
        for (const std::string& name : names_) names_here(ev_).erase(name);
    }
    void add(const std::string& name, const Value& value) {
        names_here(ev_)[name] = value;
        names_.push_back(name);
    }

private:
    Evaluator& ev_;
    std::vector<std::string> names_;
};

RunningListPtr list_in(Evaluator& ev, const Value& value, TextRange range) {
    if (const auto* dict = get<RunningDictPtr>(value)) return (*dict)->keys;
    if (const auto* list = get<RunningListPtr>(value)) {
        if ((*list)->moved) ev.unsupported(range, errors::running_list_under_two_names);
        if ((*list)->set) ev.unsupported(range, errors::set_is_shown_in_order_of_cpython);
        return *list;
    }
    return nullptr;
}

std::string place_text(Evaluator& ev, TextRange range) {
    const auto [line, column] = ev.at(range).start();
    return std::to_string(line) + "_" + std::to_string(column);
}

/// What the target is at a place.
Expression element(const LoopSource& source, const std::string& id, TextRange range) {
    const Expression place = name_of("place_" + id, range);
    std::vector<Expression> parts;
    for (std::size_t k = 0; k < source.lists.size(); ++k) {
        const Expression from_end = difference(
            name_of(".end_" + id, range),
            written(BinaryExpression{BinaryOperator::add, place, written(IntegerLiteral{1}, range)}, range),
            range);
        const bool back = source.kind == LoopSource::Kind::reversed;
        parts.push_back(written(
            Subscript{name_of(".list_" + std::to_string(k) + "_" + id, range), back ? from_end : place},
            range));
    }
    if (source.kind == LoopSource::Kind::enumerated) {
        const Expression first = name_of(".start_" + id, range);
        const auto known = integer_of(source.start);
        parts.insert(parts.begin(),
                     known && *known == 0
                         ? place
                         : written(BinaryExpression{BinaryOperator::add, place, first}, range));
    } else if (source.kind != LoopSource::Kind::zipped) {
        return parts[0];
    }
    return written(Tuple{std::move(parts)}, range);
}

/// `place = 0; while place < len(list): target = list[place]; place += 1; ..`: of a list that the loop
/// changes.
void over_growing(Evaluator& ev, const ForStatement& statement, const Expression& one, const std::string& id,
                  TextRange range) {
    const Expression place = name_of("place_" + id, range);
    const Expression size =
        written(Call{name_of("len", range),
                     {Argument{ArgumentKind::positional, {}, name_of(".list_0_" + id, range), range}}},
                range);
    Statement& loop = running(ev).loops[{&statement, "while"}];
    if (!loop) {
        Suite body{
            statement_of(AssignmentStatement{{statement.target}, one}, range),
            statement_of(AugmentedAssignment{place, BinaryOperator::add, written(IntegerLiteral{1}, range)},
                         range)};
        body.insert(body.end(), statement.body.begin(), statement.body.end());
        const Expression more =
            written(Comparison{place, {ComparisonStep{ComparisonOperator::less, size}}}, range);
        loop = statement_of(WhileStatement{more, std::move(body), statement.otherwise}, range);
    }
    const Statement kept = loop;
    HiddenNames names(ev);
    names.add("place_" + id, Value(Integer(0)));
    host_while(ev, std::get<WhileStatement>(kept->node), range);
}

void by_places(Evaluator& ev, const ForStatement& statement, const LoopSource& source, TextRange range) {
    const std::string id = place_text(ev, range);
    HiddenNames names(ev);
    std::vector<RunningListPtr> lists;
    Expr end;
    for (std::size_t k = 0; k < source.lists.size(); ++k) {
        const Value& given = source.lists[k];
        const std::string name = ".list_" + std::to_string(k) + "_" + id;
        if (is_array(given)) {
            const auto& array = std::get<FieldPtr>(given.v);
            const Expr extent = build::integer(extents_of(ev, *array, range).at(0));
            end = end ? build::minimum(end, extent) : extent;
            names.add(name, given);
            continue;
        }
        RunningListPtr list = list_in(ev, given, range);
        if (!list) list = copied_list(ev, given, "values", range, "zip" + std::to_string(k));
        lists.push_back(list);
        names.add(name, Value(unchecked(list)));
        end = end ? build::minimum(end, size_of(*list)) : size_of(*list);
    }
    names.add(".start_" + id, source.start);
    const bool empty =
        std::any_of(lists.begin(), lists.end(), [](const auto& list) { return !list->element; });
    if (empty) return;  // nothing was ever put in
    const Expression one = element(source, id, range);
    if (running(ev).growing.contains(&statement)) return over_growing(ev, statement, one, id, range);
    const ScalarValue count = source.kind == LoopSource::Kind::reversed
                                  ? ev.named(plain(end), "end", range, true)
                                  : exact(end, 0, highest(Type::int_(32)), Type::int_(64));
    names.add(".end_" + id, count);
    Statement& loop = running(ev).loops[{&statement, "for"}];
    if (!loop) {
        Suite body{statement_of(AssignmentStatement{{statement.target}, one}, range)};
        body.insert(body.end(), statement.body.begin(), statement.body.end());
        loop = statement_of(ForStatement{name_of("place_" + id, range), statement.iterable, std::move(body),
                                         statement.otherwise},
                            range);
    }
    const Statement kept = loop;
    RangeValue places;
    places.python = true;
    places.dimensions.emplace_back(Integer(0), Value(count));
    std::vector<int> changes;
    for (const auto& list : lists) changes.push_back(list->changes);
    counted_host_for(ev, std::get<ForStatement>(kept->node), places, range);
    names_here(ev).erase("place_" + id);
    for (std::size_t k = 0; k < lists.size(); ++k)
        if (lists[k]->changes != changes[k]) {
            if (running(ev).growing.insert(&statement).second) ++running(ev).learned;
            ev.unsupported(range, errors::use_of_running_list, "a change in a loop over it,");
        }
}

}  // namespace

LoopSource loop_source(Evaluator& ev, const Expression& iterable, bool changes) {
    LoopSource source;
    const auto is_running = [](const Value& v) { return get<RunningListPtr>(v) || get<RunningDictPtr>(v); };
    const auto* call = std::get_if<Call>(&iterable->node);
    const auto* name = call ? std::get_if<Name>(&call->callee->node) : nullptr;
    static const std::map<std::string, LoopSource::Kind> kinds = {{"enumerate", LoopSource::Kind::enumerated},
                                                                  {"zip", LoopSource::Kind::zipped},
                                                                  {"reversed", LoopSource::Kind::reversed}};
    const auto kind = name ? kinds.find(name->name) : kinds.end();
    const Value callee = kind == kinds.end() ? Value() : evaluate(ev, call->callee);
    if (!get<BuiltinValue>(callee)) {
        source.value = evaluate(ev, iterable);
        if (changes) source.value = kept_array(ev, source.value, "array", iterable->range);
        if (is_running(source.value)) {
            source.kind = LoopSource::Kind::elements;
            source.lists = {source.value};
        }
        return source;
    }
    CallArguments arguments = arguments_of(ev, *call, iterable->range);
    for (Value& value : arguments.positional)
        if (changes) value = kept_array(ev, value, "array", iterable->range);
    if (std::none_of(arguments.positional.begin(), arguments.positional.end(), is_running)) {
        source.value = call_builtin_function(ev, name->name, arguments);
        return source;
    }
    source.kind = kind->second;
    source.lists = arguments.positional;
    if (const Value* start = arguments.keyword("start")) source.start = *start;
    if (source.kind == LoopSource::Kind::enumerated && source.lists.size() > 1) {
        source.start = source.lists[1];
        source.lists.resize(1);
    }
    return source;
}

void running_host_for(Evaluator& ev, const ForStatement& statement, const LoopSource& source,
                      TextRange range) {
    retried(ev, [&] { by_places(ev, statement, source, range); });
}

Value running_comprehension(Evaluator& ev, const Comprehension& comprehension, TextRange range) {
    if (running(ev).refusing > 0) {
        running(ev).soft_refused = true;
        throw Failure{};
    }
    const std::string name = ".made_" + place_text(ev, range);
    Statement& first = running(ev).loops[{&comprehension, "loops"}];
    if (!first) {
        const Expression made = name_of(name, range);
        const auto add = [&](const std::string& method) {
            const Expression callee = written(Attribute{made, Identifier{method, range}}, range);
            const Argument element{
                ArgumentKind::positional, {}, comprehension.element, comprehension.element->range};
            return statement_of(ExpressionStatement{written(Call{callee, {element}}, range)}, range);
        };
        Statement body;
        if (comprehension.kind == ComprehensionKind::dictionary)
            body = statement_of(AssignmentStatement{{written(Subscript{made, comprehension.key}, range)},
                                                    comprehension.element},
                                range);
        else
            body = add(comprehension.kind == ComprehensionKind::set ? "add" : "append");
        first = loops_of(comprehension, {body}, range)[0];
    }
    const Statement loop = first;
    const std::string shown = wished_name(ev, "values");
    Value result;
    retried(ev, [&] {
        ev.frame().scopes.emplace_back();
        ++running(ev).comprehending;
        const std::size_t depth = ev.frame().scopes.size();
        const auto leave = [&] {
            --running(ev).comprehending;
            ev.frame().scopes.resize(depth - 1);
        };
        try {
            if (comprehension.kind == ComprehensionKind::dictionary) {
                result = new_dict(ev, shown, &comprehension, range);
            } else {
                const RunningListPtr made = new_list(ev, shown, &comprehension, range);
                made->set = comprehension.kind == ComprehensionKind::set;
                result = made;
            }
            ev.frame().scopes.back()[name] = result;
            plain_host_for(ev, std::get<ForStatement>(loop->node), range);
        } catch (...) {
            leave();
            throw;
        }
        leave();
    });
    return result;
}

namespace {

/// A list that a name got from another one is that name's now.
void move_away(Evaluator& ev, const RunningListPtr& list) {
    ev.host.undo.emplace_back([list, moved = list->moved] { list->moved = moved; });
    list->moved = innermost_control(ev);
    running(ev).moved.push_back(list);
}

/// The name that gave its list away has another one.
void come_back(Evaluator& ev, const RunningListPtr& list) {
    if (list->moved != innermost_control(ev)) return;
    ev.host.undo.emplace_back([list, moved = list->moved] { list->moved = moved; });
    list->moved = 0;
}

bool rebinds_dict(Evaluator& ev, const Value& known, const Value& value, TextRange range) {
    const auto* old = get<RunningDictPtr>(known);
    const auto* before = get<std::shared_ptr<DictionaryValue>>(known);
    const auto* made = get<std::shared_ptr<DictionaryValue>>(value);
    if (!made || (!old && !before)) return false;
    if (before) {
        if (*made == *before || (*before)->birth.control == innermost_control(ev)) return false;
        want_running(ev, known, {}, range);
    }
    if ((*old)->keys->control == innermost_control(ev)) return false;
    set_size(ev, *(*old)->keys, build::integer(0), range);
    set_size(ev, *(*old)->values, build::integer(0), range);
    for (const auto& [key, entry] : (*made)->entries) set_entry(ev, **old, key, entry, range);
    (*made)->birth.copied = true;
    return true;
}

}  // namespace

bool rebinds_container(Evaluator& ev, const Value& known, const Value& value, TextRange range) {
    if (ev.host.control == 0) return false;
    if (rebinds_dict(ev, known, value, range)) return true;
    const auto* old = get<RunningListPtr>(known);
    const auto* made = get<RunningListPtr>(value);
    const auto* fixed = get<SequencePtr>(value);
    const bool to_list = made || (fixed && (*fixed)->list);
    if (!old) {
        const auto* before = get<SequencePtr>(known);
        if (!before || !(*before)->list || !to_list || (*before)->birth.control == innermost_control(ev))
            return false;
        if (fixed && *fixed == *before) return false;
        want_running(ev, known, fixed ? (*fixed)->elements : std::vector<Value>{}, range);
    }
    if ((*old)->control == innermost_control(ev)) return false;
    if (made && *made == *old) return true;
    if (!to_list) return false;
    if ((*old)->first || (made && (*made)->first))
        ev.unsupported(range, errors::running_list_under_two_names);
    if (made) {
        const bool shares = !(*made)->columns.empty() && !(*old)->columns.empty() &&
                            (*made)->columns[0].buffer == (*old)->columns[0].buffer;
        if (shares || (*made)->set != (*old)->set || (*made)->array != (*old)->array)
            ev.unsupported(range, errors::running_list_under_two_names);
    }
    if (holders_of(ev, *old) > 1) ev.unsupported(range, errors::running_list_under_two_names);
    set_size(ev, **old, build::integer(0), range);
    append_all(ev, **old, value, range);
    come_back(ev, *old);
    if (made) move_away(ev, *made);
    if (fixed) (*fixed)->birth.copied = true;
    return true;
}

}  // namespace nestor::taichi
