// The host program: Python at module level and in its functions (TI-83). Values that are known fold away;
// kernel calls, accesses to fields and what depends on them become statements of `main`.
#include <algorithm>

#include "frontend/taichi/evaluator.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {

void Evaluator::host_statement(const Statement& s) {
    const TextRange range = s->range;
    std::visit(
        overloaded{[&](const ExpressionStatement& n) { expression_statement(n.value, range); },
                   [&](const AssignmentStatement& n) {
                       Value value = evaluate(n.value);
                       // a = b = e: e is evaluated once
                       if (n.targets.size() > 1 && !frame().python) value = held(value, "value", range);
                       for (const Expression& target : n.targets) assignment(target, value, range);
                   },
                   [&](const AnnotatedAssignment& n) {
                       if (n.value) assignment(n.target, evaluate(n.value), range);
                   },
                   [&](const AugmentedAssignment& n) {
                       const Value old = evaluate(n.target);
                       assignment(n.target, evaluate_binary(n.op, old, evaluate(n.value), range), range);
                   },
                   [&](const AssertStatement& n) {
                       const Value condition = evaluate_condition(n.condition);
                       if (!is_run_time(condition)) {
                           if (!truth_value(condition).value_or(true)) fail(range, "TI-83", "AssertionError");
                           return;
                       }
                       const int error = static_cast<int>(program_.errors.size());
                       program_.errors.push_back({"ASSERT", error_cuda + 1, "AssertionError"});
                       emit(Assert{truth_of(scalar(condition, range)), error}, range);
                   },
                   [&](const ReturnStatement& n) {
                       frame().returned = n.value ? evaluate(n.value) : Value(NoneValue{});
                   },
                   [&](const PassStatement&) {},
                   [&](const BreakStatement&) { emit(Break{}, range); },
                   [&](const ContinueStatement&) { emit(Continue{}, range); },
                   [&](const IfStatement& n) { conditional(n, range); },
                   [&](const WhileStatement& n) { host_while(n, range); },
                   [&](const ForStatement& n) { host_for(n, range); },
                   [&](const FunctionDefinition& n) { define_function(n, s); },
                   [&](const ClassDefinition& n) {
                       if (!n.bases.empty())
                           fail(range, "TI-1",
                                "TaichiSyntaxError: class `" + n.name.name + "` inherits from another");
                       globals_[n.name.name] = ClassValue{s};
                   },
                   [&](const ImportStatement& n) { import(n, range); },
                   [&](const ImportFromStatement& n) { import_from(n, range); },
                   [&](const GlobalStatement&) {},
                   [&](const RaiseStatement&) { unsupported(range, "TI-82", "`raise` in the host program"); },
                   [&](const DeleteStatement&) { unsupported(range, "TI-82", "`del` in the host program"); },
                   [&](const WithStatement&) { unsupported(range, "TI-82", "`with` in the host program"); },
                   [&](const TryStatement&) { unsupported(range, "TI-82", "`try` in the host program"); }},
        s->node);
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
            if (const auto* n = std::get_if<AssignmentStatement>(&s->node)) {
                look(n->value);
                for (const Expression& target : n->targets)
                    found = found || std::get_if<Subscript>(&target->node);
            }
            if (const auto* n = std::get_if<AugmentedAssignment>(&s->node))
                found = found || std::get_if<Subscript>(&n->target->node);
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

void Evaluator::make_variables(const Suite& body, TextRange range) {
    std::set<std::string> names;
    const std::function<void(const Suite&)> walk = [&](const Suite& suite) {
        for (const Statement& s : suite) {
            if (const auto* n = std::get_if<AssignmentStatement>(&s->node))
                for (const Expression& target : n->targets)
                    if (const auto* name = std::get_if<Name>(&target->node)) names.insert(name->name);
            if (const auto* n = std::get_if<AugmentedAssignment>(&s->node))
                if (const auto* name = std::get_if<Name>(&n->target->node)) names.insert(name->name);
            if (const auto* n = std::get_if<IfStatement>(&s->node)) {
                for (const IfArm& arm : n->arms) walk(arm.body);
                walk(n->otherwise);
            }
            if (const auto* n = std::get_if<ForStatement>(&s->node)) walk(n->body);
            if (const auto* n = std::get_if<WhileStatement>(&s->node)) walk(n->body);
        }
    };
    walk(body);
    for (const std::string& name : names) {
        Value* known = find(name);
        if (!known || get<VariablePtr>(*known)) continue;
        if (is_number(*known) || get<ScalarValue>(*known) || get<MatrixPtr>(*known))
            *known = bind(name, is_number(*known) ? Value(scalar(*known, range)) : *known, true, range);
    }
}

void Evaluator::host_for(const ForStatement& statement, TextRange range) {
    if (!statement.otherwise.empty()) unsupported(range, "TI-82", "`else` of a `for`");
    Value over = evaluate(statement.iterable);
    const auto* r = get<RangeValue>(over);
    if (!r || r->dimensions.size() != 1 || !has_effects(statement.body)) {
        for (const Value& value : iterate(over, range)) {
            if (const auto* name = std::get_if<Name>(&statement.target->node)) {
                if (frame().scopes.empty())
                    globals_[name->name] = value;
                else
                    frame().scopes.back()[name->name] = value;
            } else {
                unpack(statement.target, {value}, range);
            }
            execute(statement.body);
        }
        return;
    }
    make_variables(statement.body, range);
    const auto* name = std::get_if<Name>(&statement.target->node);
    if (!name) unsupported(statement.target->range, "TI-83", "this loop target");
    const Type i64 = Type::int_(64);
    const ScalarValue low = cast_to(scalar(r->dimensions[0].first, range), i64),
                      high = cast_to(scalar(r->dimensions[0].second, range), i64);
    For loop;
    loop.index = fresh(name->name == "_" ? "i" : name->name);
    loop.name = {"main", 0, "s" + std::to_string(host_loops_++), name->name == "_" ? "i" : name->name};
    loop.kind = LoopKind::imperative;
    loop.low = index_of(low);
    loop.extent = build::subtract(index_of(high), loop.low);
    const ScalarValue index = exact(build::variable(loop.index), low.index ? low.low : lowest(i64),
                                    high.index ? high.high : highest(i64), i64);
    Value* outer = find(name->name);
    const std::optional<Value> before = outer ? std::optional(*outer) : std::nullopt;
    auto& bindings = frame().scopes.empty() ? globals_ : frame().scopes.back();
    bindings[name->name] = index;
    open_block();
    ++host_loop_depth_;
    execute(statement.body);
    --host_loop_depth_;
    loop.body = close_block();
    auto& after = frame().scopes.empty() ? globals_ : frame().scopes.back();
    if (before)
        after[name->name] = *before;
    else
        after.erase(name->name);
    emit(std::move(loop), {range.begin, statement.iterable->range.end});
}

void Evaluator::host_while(const WhileStatement& statement, TextRange range) {
    if (!statement.otherwise.empty()) unsupported(range, "TI-82", "`else` of a `while`");
    make_variables(statement.body, range);
    open_block();
    const Value condition = evaluate_condition(statement.condition);
    const Expr asked = is_run_time(condition) ? truth_of(scalar(condition, range))
                                              : build::boolean(truth_value(condition).value_or(true));
    const bool simple = blocks_.back().statements.empty();
    if (!simple) emit(If{build::logical_not(asked), Block{{build::make(Break{}, origin(range))}}, {}}, range);
    ++host_loop_depth_;
    execute(statement.body);
    --host_loop_depth_;
    Block body = close_block();
    emit(While{simple ? asked : build::boolean(true), std::move(body)}, range);
}

Value Evaluator::make_array(const std::string& function, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    auto array = std::make_shared<FieldValue>();
    array->name = wished_name_.empty() ? "array" : wished_name_;
    array->range = range;
    array->numpy = true;
    array->element.scalar = function == "arange" ? Type::int_(64) : Type::float_(64);
    const Value* dtype = arguments.keyword("dtype");
    if (dtype && get<ElementType>(*dtype)) array->element.scalar = std::get<ElementType>(dtype->v).scalar;
    if (arguments.positional.empty()) fail(range, "TI-81", "TypeError: `np." + function + "` takes a shape");
    const Value& shape = arguments.positional[0];
    const auto parts = get<SequencePtr>(shape) ? iterate(shape, range) : std::vector<Value>{shape};
    Buffer buffer;
    buffer.symbol = array->buffer = fresh(array->name);
    buffer.element = array->element.scalar;
    for (const Value& part : parts) {
        const std::int64_t extent = static_integer(part, range, "the shape of an array");
        if (extent < 0 || parts.size() > 12)
            fail(range, "TI-81", "ValueError: an array of shape " + repr(shape));
        buffer.dimensions.push_back({build::integer(0), build::integer(extent), nullptr});
        array->shape.push_back(constant(extent, Type::int_(32)));
    }
    emit(Allocate{std::move(buffer)}, range);
    const Value filled(array);
    Value value = Integer(function == "ones" ? 1 : 0);
    if (function == "full") value = arguments.positional.at(1);
    fill(array, value, function == "arange", range);
    return filled;
}

/// One loop over the elements, as any other nest; with `counting` each gets its index.
void Evaluator::fill(const FieldPtr& field, const Value& value, bool counting, TextRange range) {
    require_place(*field, range);
    std::vector<For> loops;
    std::vector<Value> indices;
    const std::string stage = "s" + std::to_string(host_loops_++);
    for (std::size_t k = 0; k < field->shape.size(); ++k) {
        For loop;
        const std::string variable(1, "ijkl"[std::min<std::size_t>(k, 3)]);
        loop.index = fresh(variable);
        loop.name = {"main", 0, stage, variable};
        loop.kind = LoopKind::imperative;
        loop.low = build::integer(0);
        loop.extent = index_of(field->shape[k]);
        const std::int64_t offset = k < field->offset.size() ? field->offset[k] : 0;
        indices.push_back(exact(build::add(build::variable(loop.index), build::integer(offset)), 0,
                                highest(Type::int_(32)), Type::int_(32)));
        loops.push_back(std::move(loop));
    }
    open_block();
    store(field, indices, counting ? indices[0] : value, range);
    Block body = close_block();
    for (std::size_t k = loops.size(); k-- > 0;) {
        loops[k].body = std::move(body);
        body = Block{{build::make(std::move(loops[k]), origin(range))}};
    }
    for (const Stmt& s : body.statements) blocks_.back().statements.push_back(s);
}

Value Evaluator::copied(const FieldPtr& field, const std::string& name, TextRange range) {
    auto array = std::make_shared<FieldValue>(*field);
    array->name = name;
    array->snapshot = false;
    array->numpy = true;
    array->offset.clear();
    Buffer buffer;
    buffer.symbol = array->buffer = fresh(name);
    buffer.element = array->element.scalar;
    std::vector<Expr> extents;
    for (const ScalarValue& extent : array->shape) extents.push_back(index_of(extent));
    if (array->element.rows > 0) extents.push_back(build::integer(array->element.rows));
    if (array->element.columns > 0) extents.push_back(build::integer(array->element.columns));
    for (const Expr& extent : extents) buffer.dimensions.push_back({build::integer(0), extent, nullptr});
    emit(Allocate{std::move(buffer)}, range);
    std::vector<For> loops;
    std::vector<Value> to, from;
    const std::string stage = "s" + std::to_string(host_loops_++);
    for (std::size_t k = 0; k < field->shape.size(); ++k) {
        For loop;
        const std::string variable(1, "ijkl"[std::min<std::size_t>(k, 3)]);
        loop.index = fresh(variable);
        loop.name = {"main", 0, stage, k < 4 ? variable : variable + std::to_string(k)};
        loop.kind = LoopKind::imperative;
        loop.low = build::integer(0);
        loop.extent = index_of(field->shape[k]);
        const auto index = [&](std::int64_t offset) {
            return exact(build::add(build::variable(loop.index), build::integer(offset)), 0,
                         highest(Type::int_(32)), Type::int_(32));
        };
        to.push_back(index(0));
        from.push_back(index(k < field->offset.size() ? field->offset[k] : 0));
        loops.push_back(std::move(loop));
    }
    open_block();
    store(array, to, load(field, from, range), range);
    Block body = close_block();
    for (std::size_t k = loops.size(); k-- > 0;) {
        loops[k].body = std::move(body);
        body = Block{{build::make(std::move(loops[k]), origin(range))}};
    }
    for (const Stmt& s : body.statements) blocks_.back().statements.push_back(s);
    return array;
}

/// Its elements in their order, in double or exact integers.
Value Evaluator::reduced(const FieldPtr& array, const std::string& name, TextRange range) {
    const Type type = array->element.scalar.is_float() ? Type::float_(64) : Type::int_(64);
    std::int64_t count = array->element.count();
    for (const ScalarValue& extent : array->shape) count *= build::as_integer(index_of(extent)).value_or(0);
    const bool extreme_ = name == "min" || name == "max";
    if (count == 0 && name != "sum")
        fail(range, "TI-81", "ValueError: `" + name + "` of an array without elements");
    const VariablePtr result = declare(name, {type, 0, 0}, false, range);
    std::vector<For> loops;
    std::vector<Value> indices, first;
    const std::string stage = "s" + std::to_string(host_loops_++);
    for (std::size_t k = 0; k < array->shape.size(); ++k) {
        For loop;
        const std::string variable(1, "ijkl"[std::min<std::size_t>(k, 3)]);
        loop.index = fresh(variable);
        loop.name = {"main", 0, stage, k < 4 ? variable : variable + std::to_string(k)};
        loop.kind = LoopKind::imperative;
        const std::int64_t offset = k < array->offset.size() ? array->offset[k] : 0;
        loop.low = build::integer(offset);
        loop.extent = index_of(array->shape[k]);
        indices.push_back(exact(build::variable(loop.index), 0, highest(Type::int_(32)), Type::int_(64)));
        first.push_back(Integer(offset));
        loops.push_back(std::move(loop));
    }
    const auto parts_of = [&](const Value& element) {
        const auto* m = get<MatrixPtr>(element);
        return m ? (*m)->elements : std::vector<ScalarValue>{scalar(element, range)};
    };
    assign(*result, extreme_ ? Value(parts_of(load(array, first, range))[0]) : Value(Integer(0)), range);
    open_block();
    for (const ScalarValue& part : parts_of(load(array, indices, range)))
        assign(*result,
               extreme_ ? Value(extreme(name == "max", read(*result, 0), part))
                        : Value(binary(BinaryOperator::add, read(*result, 0), part, dialect())),
               range);
    Block body = close_block();
    for (std::size_t k = loops.size(); k-- > 0;) {
        loops[k].body = std::move(body);
        body = Block{{build::make(std::move(loops[k]), origin(range))}};
    }
    for (const Stmt& s : body.statements) blocks_.back().statements.push_back(s);
    if (name != "mean") return read(result);
    return Value(
        binary(BinaryOperator::divide, read(*result, 0), constant(count, Type::int_(64)), dialect()));
}

Value Evaluator::host_method(const Value& object, const std::string& name, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    if (const auto* field = get<FieldPtr>(object);
        field && name == "fill" && arguments.positional.size() == 1) {
        fill(*field, arguments.positional[0], false, range);
        return NoneValue{};
    }
    if (const auto* window = get<std::shared_ptr<WindowValue>>(object))
        return window_method(**window, name, arguments);
    if (const auto* field = get<FieldPtr>(object); field && name == "to_numpy") {
        // for as long as it has no name it is read where it stands; a name is given to a copy
        require_place(**field, range);
        auto snapshot = std::make_shared<FieldValue>(**field);
        snapshot->snapshot = true;
        return snapshot;
    }
    if (const auto* field = get<FieldPtr>(object);
        field && ((*field)->numpy || (*field)->snapshot) && arguments.positional.empty() &&
        (name == "sum" || name == "mean" || name == "min" || name == "max"))
        return reduced(*field, name, range);
    unsupported(range, "TI-81", "`" + name + "` of " + kind_of(object));
}

}  // namespace nestor::taichi
