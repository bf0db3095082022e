// Control flow of the host program (TI-83): loops and conditions that need values of the running program
// become statements of `main`, all others run while translating. What a loop cannot do as a statement, since
// it changes Python's own objects, it does unrolled.
#include <algorithm>

#include "frontend/taichi/lower/evaluator.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {

Evaluator::Snapshot Evaluator::snapshot() const {
    Snapshot saved{messages_,     blocks_,    frames_,   globals_,        {},
                   host_control_, in_static_, inlining_, host_loop_depth_};
    for (const Frame& frame : frames_) {
        for (const Scope& scope : frame.scopes) saved.scopes.emplace_back(scope, scope.names());
        if (frame.closure)
            for (const Scope& scope : *frame.closure) saved.scopes.emplace_back(scope, scope.names());
    }
    return saved;
}

void Evaluator::restore(const Snapshot& saved) {
    messages_ = saved.messages;
    blocks_ = saved.blocks;
    frames_ = saved.frames;
    globals_ = saved.globals;
    host_control_ = saved.control;
    in_static_ = saved.in_static;
    inlining_ = saved.inlining;
    host_loop_depth_ = saved.loop_depth;
    for (const auto& [scope, names] : saved.scopes) scope.names() = names;
}

bool Evaluator::attempt(const std::function<void()>& what) {
    for (int tries = 0; tries < 8; ++tries) {
        const Snapshot saved = snapshot();
        const std::size_t widened = widened_.size();
        ++attempts_;
        bool good = false;
        try {
            what();
            good = true;
        } catch (const Failure&) {
        }
        --attempts_;
        if (good) return true;
        restore(saved);
        if (widened_.size() == widened) return false;  // else an int is a float, and all is tried again
    }
    return false;
}

void Evaluator::require_straight(TextRange range, const std::string& what) const {
    if (host_control_ > 0 && frame().host)
        unsupported(range, "TI-83", "changing " + what + " in a loop or condition of the running program");
}

void Evaluator::make_variables(const Suite& body, TextRange range) {
    for (const std::string& name : assigned_names(body)) {
        auto& bindings = frame().scopes.empty() || frame().globals.contains(name)
                             ? globals_
                             : frame().scopes.back().names();
        const auto found = bindings.find(name);
        if (found == bindings.end() || get<VariablePtr>(found->second)) continue;
        Value& known = found->second;
        if (get<PlacePtr>(known)) known = bind(name, read_reference(known), false, range);
        if (!is_number(known) && !get<ScalarValue>(known) && !get<MatrixPtr>(known)) continue;
        Value first = is_number(known) ? Value(scalar(known, range)) : known;
        if (widened_.contains(name) && get<ScalarValue>(first))
            first = cast_to(std::get<ScalarValue>(first.v), Type::float_(64));
        known = bind(name, first, true, range);
    }
}

void Evaluator::bind_host(const std::string& name, const Value& value, TextRange range) {
    auto& bindings =
        frame().scopes.empty() || frame().globals.contains(name) ? globals_ : frame().scopes.back().names();
    for (const FieldPtr& field : fields_of(value))
        if (field->name.empty()) name_field(*field, name);
    if (const auto* field = get<FieldPtr>(value); field && (*field)->snapshot)
        return bind_host(name, copied(*field, name, range), range);
    const auto* object = get<StructPtr>(value);
    const bool seen = object && host_control_ == 0 && !(*object)->members.empty() &&
                      std::all_of((*object)->members.begin(), (*object)->members.end(),
                                  [](const auto& member) { return get<PlacePtr>(member.second) != nullptr; });
    if (get<PlacePtr>(value) || seen) {  // an element of a field, seen where it is
        const auto before = bindings.find(name);
        if (before != bindings.end() && get<VariablePtr>(before->second))
            return bind_host(name, read_reference(value), range);
        bindings[name] = value;
        return;
    }
    if (const auto* m = get<MatrixPtr>(value)) (*m)->of_host = true;
    const auto known = bindings.find(name);
    const auto* variable = known == bindings.end() ? nullptr : get<VariablePtr>(known->second);
    const bool number = is_number(value) || get<ScalarValue>(value) || get<MatrixPtr>(value);
    if (variable && number) {
        const ElementType type = type_of(value, range), &old = (*variable)->type;
        const bool fits = type.rows == old.rows && type.columns == old.columns &&
                          (type.scalar == old.scalar || (type.scalar.is_int() && !old.scalar.is_bool()) ||
                           (old.scalar.is_float() && type.scalar.is_float()));
        if (fits && !(old.scalar.is_int() && type.scalar.is_float())) return assign(**variable, value, range);
        if (host_control_ > 0) {
            widened_.insert(name);
            unsupported(range, "TI-83", "a name that changes its type in a loop");
        }
    }
    if (host_control_ > 0 && number) {  // what a loop or condition makes is there behind it
        if (known != bindings.end() && !variable && !get<PoisonValue>(known->second) &&
            !is_number(known->second) && !get<ScalarValue>(known->second) && !get<MatrixPtr>(known->second))
            unsupported(range, "TI-83", "a name that changes its type in a loop");
        const ElementType type = type_of(value, range);
        Block outer = std::move(blocks_[control_block_]);
        blocks_.push_back(std::move(outer));
        const VariablePtr made = declare(name, type, false, range);
        assign(*made, Value(scalar_zero(type)), range);
        blocks_[control_block_] = close_block();
        assign(*made, value, range);
        bindings[name] = made;
        return;
    }
    if (host_control_ > 0 && known != bindings.end() && !equal(known->second, value) && !is_array(value))
        unsupported(range, "TI-83",
                    "a name for another object in a loop or condition of the running program");
    bindings[name] = is_run_time(value) ? bind(name, value, false, range) : value;
    if (const auto* m = get<MatrixPtr>(bindings[name])) (*m)->of_host = true;
}

Value Evaluator::scalar_zero(const ElementType& type) {
    const ScalarValue zero = cast_to(constant(std::int64_t{0}, Type::int_(64)), type.scalar);
    if (type.rows == 0) return zero;
    return matrix(type.rows, type.columns,
                  std::vector<ScalarValue>(static_cast<std::size_t>(type.count()), zero));
}

/// The statements of a body that runs under control of the program.
Block Evaluator::controlled(const std::function<void()>& body, bool loop) {
    if (host_control_ == 0) control_block_ = blocks_.size() - 1;
    ++host_control_;
    ++frame().run_time_control;
    if (loop)
        frame().loops.push_back({});
    else if (!frame().loops.empty())
        ++frame().loops.back().conditions;
    open_block();
    const std::size_t depth = frames_.size();
    const auto leave = [&] {
        if (frames_.size() < depth) return;
        --host_control_;
        --frame().run_time_control;
        if (loop)
            frame().loops.pop_back();
        else if (!frame().loops.empty())
            --frame().loops.back().conditions;
    };
    try {
        body();
    } catch (...) {
        leave();
        throw;
    }
    leave();
    return close_block();
}

void Evaluator::host_if(const IfStatement& statement, TextRange range) {
    const std::function<void(std::size_t)> arm = [&](std::size_t k) {
        if (k == statement.arms.size()) return execute(statement.otherwise);
        const IfArm& one = statement.arms[k];
        Value condition = evaluate_condition(one.condition);
        if (is_array(condition))
            condition = array_method(std::get<FieldPtr>(condition.v), "item", {{}, {}, range});
        if (get<MatrixPtr>(condition))
            fail(one.condition->range, "TI-90",
                 "ValueError: the truth value of a vector or matrix is ambiguous");
        if (!is_run_time(condition)) {
            if (truth_value(condition).value_or(true)) return execute(one.body);
            return arm(k + 1);
        }
        const Expr asked = truth_of(named(scalar(condition, one.condition->range), "condition", range));
        make_variables(one.body, range);
        for (std::size_t later = k + 1; later < statement.arms.size(); ++later)
            make_variables(statement.arms[later].body, range);
        make_variables(statement.otherwise, range);
        Block then = controlled([&] { execute(one.body); }, false);
        Block otherwise = controlled([&] { arm(k + 1); }, false);
        emit(If{asked, std::move(then), std::move(otherwise)}, one.range);
    };
    arm(0);
}

void Evaluator::unrolled_host_for(const ForStatement& statement, const std::vector<Value>& values,
                                  TextRange range) {
    frame().loops.push_back({true, 0});
    const std::size_t depth = frame().loops.size();
    bool left = false;
    for (const Value& value : values) {
        spend(range);
        assignment(statement.target, value, range);
        execute(statement.body);
        const StaticFlow flow = std::exchange(frame().flow, StaticFlow::on);
        left = flow == StaticFlow::leave;
        if (left || frame().returned) break;
    }
    frame().loops.resize(depth - 1);
    if (!left && !frame().returned) execute(statement.otherwise);
}

void Evaluator::host_for(const ForStatement& statement, TextRange range) {
    Value over = evaluate(statement.iterable);
    const auto* r = get<RangeValue>(over);
    const bool counts = r && r->dimensions.size() == 1 &&
                        std::holds_alternative<Name>(statement.target->node) && statement.otherwise.empty();
    const bool runs = counts && (is_run_time(r->dimensions[0].first) || is_run_time(r->dimensions[0].second));
    if (!runs && !(counts && has_effects(statement.body)))
        return unrolled_host_for(statement, iterate(over, range), range);
    if (runs) return counted_host_for(statement, *r, range);
    if (!attempt([&] { counted_host_for(statement, *r, range); }))
        unrolled_host_for(statement, iterate(over, range), range);
}

void Evaluator::counted_host_for(const ForStatement& statement, const RangeValue& r, TextRange range) {
    const auto* name = std::get_if<Name>(&statement.target->node);
    const Type i64 = Type::int_(64);
    const ScalarValue low = cast_to(scalar(r.dimensions[0].first, range), i64),
                      high = cast_to(scalar(r.dimensions[0].second, range), i64);
    make_variables(statement.body, range);
    For loop;
    loop.index = fresh(name->name == "_" ? "i" : name->name);
    loop.name = {"main", 0, "s" + std::to_string(host_loops_++), name->name == "_" ? "i" : name->name};
    loop.kind = LoopKind::imperative;
    loop.low = index_of(low);
    loop.extent = build::subtract(index_of(high), loop.low);
    const ScalarValue index = exact(build::variable(loop.index), low.index ? low.low : lowest(i64),
                                    high.index ? high.high : highest(i64), i64);
    auto& bindings = frame().scopes.empty() ? globals_ : frame().scopes.back().names();
    // a name that was there before holds the last index behind the loop
    const auto outer = bindings.find(name->name);
    std::optional<Value> before = outer == bindings.end() ? std::nullopt : std::optional(outer->second);
    ++host_loop_depth_;
    loop.body = controlled(
        [&] {
            bindings[name->name] = index;
            execute(statement.body);
        },
        true);
    --host_loop_depth_;
    const auto last_known = integer_of(r.dimensions[0].second),
               first_known = integer_of(r.dimensions[0].first);
    auto& after = frame().scopes.empty() ? globals_ : frame().scopes.back().names();
    if (last_known && first_known && *last_known > *first_known)
        after[name->name] = Value(Integer(*last_known - 1));
    else if (before)
        after[name->name] = *before;
    else
        after.erase(name->name);
    emit(std::move(loop), {range.begin, statement.iterable->range.end});
}

void Evaluator::host_while(const WhileStatement& statement, TextRange range) {
    if (!statement.otherwise.empty()) unsupported(range, "TI-82", "`else` of a `while`");
    if (attempt([&] { run_time_while(statement, range); })) return;
    // by Python itself, as long as it knows the condition
    frame().loops.push_back({true, 0});
    const std::size_t depth = frame().loops.size();
    while (true) {
        spend(range);
        const Value condition = evaluate_condition(statement.condition);
        if (is_run_time(condition)) {  // says what cannot be translated
            frame().loops.resize(depth - 1);
            return run_time_while(statement, range);
        }
        if (!truth_value(condition).value_or(true)) break;
        const std::size_t said = messages_.all().size();
        execute(statement.body);
        const StaticFlow flow = std::exchange(frame().flow, StaticFlow::on);
        if (flow == StaticFlow::leave || frame().returned) break;
        // what ends the loop may stand behind the error
        if (messages_.has_errors() && messages_.all().size() > said) break;
    }
    frame().loops.resize(depth - 1);
}

void Evaluator::run_time_while(const WhileStatement& statement, TextRange range) {
    make_variables(statement.body, range);
    Expr asked;
    bool simple = true;
    ++host_loop_depth_;
    Block body = controlled(
        [&] {
            const Value condition = evaluate_condition(statement.condition);
            asked = is_run_time(condition) ? truth_of(scalar(condition, range))
                                           : build::boolean(truth_value(condition).value_or(true));
            simple = blocks_.back().statements.empty();
            if (!simple)
                emit(If{build::logical_not(asked), Block{{build::make(Break{}, origin(range))}}, {}}, range);
            execute(statement.body);
        },
        true);
    --host_loop_depth_;
    emit(While{simple ? asked : build::boolean(true), std::move(body)}, range);
}

/// Whether a loop does anything that a running program must do.
bool Evaluator::has_effects(const Suite& body) {
    bool found = false;
    const std::function<void(const Expression&)> look = [&](const Expression& e) {
        if (const auto* call = std::get_if<Call>(&e->node)) {
            found = found || !std::get_if<Attribute>(&call->callee->node) ||
                    std::get_if<Attribute>(&call->callee->node)->name.name != "append";
        }
    };
    const std::function<void(const Suite&)> walk = [&](const Suite& suite) {
        for (const Statement& s : suite) {
            if (const auto* n = std::get_if<ExpressionStatement>(&s->node)) look(n->value);
            if (std::get_if<AssertStatement>(&s->node)) found = true;
            if (const auto* n = std::get_if<AssignmentStatement>(&s->node)) {
                look(n->value);
                for (const Expression& target : n->targets)
                    found = found || std::get_if<Subscript>(&target->node);
            }
            if (const auto* n = std::get_if<AugmentedAssignment>(&s->node))
                found = found || std::get_if<Subscript>(&n->target->node) ||
                        std::get_if<Subscript>(&n->value->node);
            if (const auto* n = std::get_if<IfStatement>(&s->node)) {
                for (const IfArm& arm : n->arms) walk(arm.body);
                walk(n->otherwise);
            }
            if (const auto* n = std::get_if<ForStatement>(&s->node)) walk(n->body);
            if (std::get_if<WhileStatement>(&s->node)) found = true;
        }
    };
    walk(body);
    return found;
}

}  // namespace nestor::taichi
