// Statements of kernels and functions, and of Python where the module is set up (TI-28 to TI-39).
#include <algorithm>

#include "frontend/taichi/evaluator.hpp"
#include "ir/errors.hpp"
#include "ir/walk.hpp"

namespace nestor::taichi {
namespace {

/// Names that a target binds.
void names_of(const Expression& target, std::vector<std::string>& names) {
    if (const auto* name = std::get_if<Name>(&target->node)) names.push_back(name->name);
    if (const auto* tuple_ = std::get_if<Tuple>(&target->node))
        for (const Expression& element : tuple_->elements) names_of(element, names);
    if (const auto* list_ = std::get_if<List>(&target->node))
        for (const Expression& element : list_->elements) names_of(element, names);
}

UpdateOp update_of(const std::string& op) {
    if (op == "sub") return UpdateOp::subtract;
    if (op == "mul") return UpdateOp::multiply;
    if (op == "min") return UpdateOp::minimum;
    if (op == "max") return UpdateOp::maximum;
    if (op == "and") return UpdateOp::bit_and;
    if (op == "or") return UpdateOp::bit_or;
    if (op == "xor") return UpdateOp::bit_xor;
    return UpdateOp::add;
}

ReduceOp reduction_of(const std::string& op) {
    if (op == "mul") return ReduceOp::multiply;
    if (op == "min") return ReduceOp::minimum;
    if (op == "max") return ReduceOp::maximum;
    if (op == "and") return ReduceOp::bit_and;
    if (op == "or") return ReduceOp::bit_or;
    if (op == "xor") return ReduceOp::bit_xor;
    return ReduceOp::add;
}

/// `add` of `+=`; empty for the operators that are not atomic (TI-37).
std::string atomic_name(BinaryOperator op) {
    switch (op) {
        case BinaryOperator::add:
            return "add";
        case BinaryOperator::subtract:
            return "sub";
        case BinaryOperator::bit_and:
            return "and";
        case BinaryOperator::bit_or:
            return "or";
        case BinaryOperator::bit_xor:
            return "xor";
        default:
            return "";
    }
}

}  // namespace

void Evaluator::poison(const Statement& s) {
    std::vector<std::string> names;
    if (const auto* assignment = std::get_if<AssignmentStatement>(&s->node))
        for (const Expression& target : assignment->targets) names_of(target, names);
    if (const auto* annotated = std::get_if<AnnotatedAssignment>(&s->node))
        names_of(annotated->target, names);
    for (const std::string& name : names) {
        if (frame().scopes.empty())
            globals_[name] = PoisonValue{};
        else if (!find(name))
            frame().scopes.back()[name] = PoisonValue{};
    }
}

void Evaluator::execute(const Suite& suite) {
    suites_.emplace_back(&suite, 0);
    const std::size_t depth = suites_.size();
    for (std::size_t k = 0; k < suite.size(); ++k) {
        const Statement& s = suite[k];
        suites_.back().second = k;
        if (frame().returned && frame().python) break;
        const std::size_t blocks = blocks_.size(), frames = frames_.size(), scopes = frame().scopes.size();
        try {
            execute(s);
        } catch (Failure& failure) {
            if (inlining_ > 0) {  // the caller's statement reports it
                suites_.pop_back();
                throw;
            }
            if (failure.diagnostic) messages_.add(*failure.diagnostic);
            suites_.resize(depth);
            blocks_.resize(blocks);
            frames_.resize(frames);
            frame().scopes.resize(scopes);
            poison(s);
        }
    }
    suites_.pop_back();
}

void Evaluator::scoped(const Suite& suite) {
    frame().scopes.emplace_back();
    try {
        execute(suite);
    } catch (...) {
        frame().scopes.pop_back();
        throw;
    }
    frame().scopes.pop_back();
}

void Evaluator::execute(const Statement& s) {
    const TextRange range = s->range;
    // the names that an expression needs belong to its statement
    const TextRange outer = std::exchange(statement_, range);
    struct Restore {
        TextRange& place;
        TextRange value;
        ~Restore() { place = value; }
    } restore{statement_, outer};
    if (frame().host && !frame().python) return host_statement(s);
    std::visit(overloaded{[&](const ExpressionStatement& n) { expression_statement(n.value, range); },
                          [&](const AssignmentStatement& n) {
                              const Value value = evaluate(n.value);
                              for (const Expression& target : n.targets) assignment(target, value, range);
                          },
                          [&](const AnnotatedAssignment& n) {
                              if (!n.value) return;
                              const ElementType type = annotation_type(n.annotation, "the annotation");
                              const Value value = elementwise(
                                  evaluate(n.value),
                                  [&](const ScalarValue& v) { return cast_to(v, type.scalar); }, range);
                              assignment(n.target, value, range);
                          },
                          [&](const AugmentedAssignment& n) { augmented(n, range); },
                          [&](const AssertStatement& n) {
                              if (dialect_.debug) asserted(n, range);
                          },
                          [&](const ReturnStatement& n) { returned(n, range); },
                          [&](const PassStatement&) {},
                          [&](const BreakStatement&) {
                              if (loop_depth_ <= 1 && in_outermost_)
                                  fail(range, "TI-34", "TaichiSyntaxError: `break` in a parallel loop",
                                       "an outermost loop has no order; use `while`, or a loop inside");
                              emit(Break{}, range);
                          },
                          [&](const ContinueStatement&) { emit(Continue{}, range); },
                          [&](const IfStatement& n) { conditional(n, range); },
                          [&](const WhileStatement& n) { loop_while(n, range); },
                          [&](const ForStatement& n) { loop_for(n, range); },
                          [&](const FunctionDefinition& n) {
                              fail(range, "TI-90",
                                   "TaichiSyntaxError: function `" + n.name.name +
                                       "` is defined inside a kernel or function");
                          },
                          [&](const ClassDefinition&) {
                              fail(range, "TI-1", "TaichiSyntaxError: a class inside a kernel or function");
                          },
                          [&](const RaiseStatement&) {
                              fail(range, "TI-1", "TaichiSyntaxError: `raise` does not exist in Taichi");
                          },
                          [&](const DeleteStatement&) {
                              fail(range, "TI-1", "TaichiSyntaxError: `del` does not exist in Taichi");
                          },
                          [&](const GlobalStatement&) {
                              fail(range, "TI-1", "TaichiSyntaxError: `global` does not exist in Taichi");
                          },
                          [&](const ImportStatement&) {
                              fail(range, "TI-1", "TaichiSyntaxError: `import` inside a kernel");
                          },
                          [&](const ImportFromStatement&) {
                              fail(range, "TI-1", "TaichiSyntaxError: `import` inside a kernel");
                          },
                          [&](const WithStatement&) {
                              fail(range, "TI-1", "TaichiSyntaxError: `with` does not exist in kernels");
                          },
                          [&](const TryStatement&) {
                              fail(range, "TI-1", "TaichiSyntaxError: `try` does not exist in Taichi");
                          }},
               s->node);
}

void Evaluator::expression_statement(const Expression& e, TextRange range) {
    if (std::get_if<StringLiteral>(&e->node)) return;  // a comment
    if (const auto* call = std::get_if<Call>(&e->node)) {
        const Value callee = evaluate(call->callee);
        if (const auto* builtin = get<BuiltinValue>(callee);
            builtin && builtin->name.starts_with("ti.atomic_") && call->arguments.size() == 2) {
            atomic(builtin->name.substr(10), call->arguments[0].value, evaluate(call->arguments[1].value),
                   range, false);
            return;
        }
        if (const auto* m = get<MethodValue>(callee); m && m->name == "fill" && call->arguments.size() == 1) {
            // a local matrix is filled in place, a field by the library
            if (get<MatrixPtr>(*m->object)) {
                const auto* target = std::get_if<Attribute>(&call->callee->node);
                const Value value = evaluate(call->arguments[0].value);
                assignment(target->object,
                           elementwise(
                               *m->object, [&](const ScalarValue&) { return scalar(value, range); }, range),
                           range);
                return;
            }
        }
    }
    evaluate(e);
}

void Evaluator::assignment(const Expression& target, const Value& value, TextRange range) {
    std::visit(overloaded{[&](const Name& n) { assign_name(n, value, target->range, range); },
                          [&](const Attribute& n) { assign_attribute(n, value, range); },
                          [&](const Subscript& n) { assign_subscript(n, value, range); },
                          [&](const Tuple&) {
                              std::vector<Value> parts = iterate(value, range);
                              // a, b = b, a: all values are taken before the first is assigned
                              for (Value& part : parts)
                                  if (auto* s = std::get_if<ScalarValue>(&part.v))
                                      part = Value(named(*s, "part", range, true));
                              unpack(target, parts, range);
                          },
                          [&](const List&) { unpack(target, iterate(value, range), range); },
                          [&](const auto&) {
                              fail(target->range, "TI-28", "TaichiSyntaxError: this cannot be assigned to");
                          }},
               target->node);
}

void Evaluator::unpack(const Expression& target, const std::vector<Value>& values, TextRange range) {
    const auto* several = std::get_if<Tuple>(&target->node);
    const auto* as_list = std::get_if<List>(&target->node);
    if (!several && !as_list) {
        if (values.size() != 1) fail(range, "TI-28", "ValueError: too many values to unpack");
        return assignment(target, values[0], range);
    }
    const auto& targets = several ? several->elements : as_list->elements;
    std::vector<Value> parts = values;
    if (parts.size() == 1 && targets.size() > 1) parts = iterate(values[0], range);
    if (parts.size() != targets.size())
        fail(range, "TI-28",
             "TaichiCompilationError: " + std::to_string(parts.size()) + " values for " +
                 std::to_string(targets.size()) + " targets");
    for (std::size_t k = 0; k < targets.size(); ++k) assignment(targets[k], parts[k], range);
}

void Evaluator::assign_name(const Name& name, const Value& value, TextRange target, TextRange range) {
    if (Value* known = find(name.name); known && !frame().scopes.empty()) {
        if (const auto* variable = get<VariablePtr>(*known)) {
            const ElementType type = type_of(value, range);
            if ((*variable)->type.scalar != promoted((*variable)->type.scalar, type.scalar) &&
                is_run_time(value))
                warn(range, "TI-13",
                     "`" + name.name + "` is " + name_of((*variable)->type.scalar) +
                         "; the assignment may lose precision of " + name_of(type.scalar));
            return assign(**variable, value, range);
        }
        bool local = false;
        for (const auto& scope : frame().scopes) local = local || scope.contains(name.name);
        if (local && !frame().python && !frame().scopes.back().contains(name.name) && is_run_time(*known))
            fail(target, "TI-4", "TaichiSyntaxError: `" + name.name + "` cannot be assigned here",
                 "kernel arguments and loop variables are constant");
    }
    if (const auto* field = get<FieldPtr>(value); field && frame().host && (*field)->name.empty())
        name_field(**field, name.name);
    if (frame().host) {
        // a variable of the host program stays one; everything else is bound
        if (Value* known = find(name.name);
            known && get<VariablePtr>(*known) && (is_run_time(value) || is_number(value)))
            return assign(*std::get<VariablePtr>(known->v), value, range);
        auto& bindings = frame().scopes.empty() ? globals_ : frame().scopes.back();
        const Value kept = is_run_time(value) ? bind(name.name, value, false, range) : value;
        bindings[name.name] = kept;
        return;
    }
    frame().scopes.back()[name.name] =
        bind(name.name, value, !frame().python && assigned_later(name.name), range);
}

void Evaluator::assign_attribute(const Attribute& target, const Value& value, TextRange range) {
    if (const auto* object = std::get_if<Name>(&target.object->node)) {
        Value* known = find(object->name);
        if (known && get<VariablePtr>(*known)) {
            const VariablePtr variable = std::get<VariablePtr>(known->v);
            static const std::string sets[] = {"xyzw", "rgba"};
            for (const std::string& set : sets) {
                std::vector<std::size_t> parts;
                for (const char c : target.name.name) {
                    const auto k = set.find(c);
                    if (k != std::string::npos && k < variable->symbols.size()) parts.push_back(k);
                }
                if (parts.size() != target.name.name.size() || parts.empty()) continue;
                const auto values = elements(
                    value, {variable->type.scalar, parts.size() == 1 ? 0 : static_cast<int>(parts.size()), 0},
                    range);
                VariableValue some = *variable;
                some.symbols.clear();
                for (const std::size_t k : parts) some.symbols.push_back(variable->symbols[k]);
                some.type.rows = parts.size() == 1 ? 0 : static_cast<int>(parts.size());
                some.type.columns = 0;
                return assign(some, parts.size() == 1 ? Value(values[0]) : matrix(some.type.rows, 0, values),
                              range);
            }
        }
    }
    const Value object = evaluate(target.object);
    if (const auto* instance = get<ObjectPtr>(object)) {
        if (auto* field = (*instance)->definition ? nullptr : &(*instance)->attributes;
            field && field->contains(target.name.name))
            unsupported(range, "TI-21", "assigning a member of a struct");
        (*instance)->attributes[target.name.name] = value;
        return;
    }
    // x[i].y = e, x[i].xy = e: the element with some components replaced
    if (const auto* place_ = std::get_if<Subscript>(&target.object->node)) {
        const Value owner = evaluate(place_->object);
        if (const auto* fields = get<StructFieldPtr>(owner))
            for (const auto& [member, field] : (*fields)->members)
                if (member == target.name.name) return store(field, evaluate_indices(*place_), value, range);
        const auto* field = get<FieldPtr>(owner);
        if (field && (*field)->element.rows > 0 && (*field)->element.columns == 0 &&
            target.name.name.size() == 1) {
            const auto k = std::string("xyzw").find(target.name.name);
            if (k != std::string::npos && static_cast<int>(k) < (*field)->element.rows) {
                std::vector<Expr> where = place_of(**field, evaluate_indices(*place_), range);
                where.push_back(build::integer(static_cast<std::int64_t>(k)));
                const Type& type = (*field)->element.scalar;
                return emit(Store{{{(*field)->buffer, where}},
                                  {value_of(cast_to(scalar(value, range), type))},
                                  std::nullopt},
                            range);
            }
        }
    }
    unsupported(range, "TI-21", "assigning `." + target.name.name + "` here");
}

void Evaluator::assign_subscript(const Subscript& target, const Value& value, TextRange range) {
    // v[k] = e of a local matrix
    if (const auto* name = std::get_if<Name>(&target.object->node))
        if (Value* known = find(name->name); known && get<VariablePtr>(*known)) {
            const VariablePtr variable = std::get<VariablePtr>(known->v);
            const std::vector<Value> given = evaluate_indices(target);
            std::int64_t place_ = 0;
            for (std::size_t k = 0; k < given.size(); ++k) {
                if (!integer_of(given[k]))
                    unsupported(range, "TI-22", "assigning an element of a matrix at a run-time index");
                place_ = place_ * (k == 1 ? variable->type.columns : 1) +
                         static_integer(given[k], range, "the index");
            }
            if (place_ < 0 || place_ >= static_cast<std::int64_t>(variable->symbols.size()))
                fail(range, "TI-22", "TaichiIndexError: index out of range");
            VariableValue one = *variable;
            one.symbols = {variable->symbols[static_cast<std::size_t>(place_)]};
            one.type.rows = one.type.columns = 0;
            return assign(one, value, range);
        }
    // x[i][k] = e: a component of a field's element
    if (const auto* outer = std::get_if<Subscript>(&target.object->node)) {
        const Value owner = evaluate(outer->object);
        if (const auto* field = get<FieldPtr>(owner); field && (*field)->element.rows > 0) {
            std::vector<Expr> where = place_of(**field, evaluate_indices(*outer), range);
            const std::vector<Value> inner = evaluate_indices(target);
            if (inner.size() != ((*field)->element.columns > 0 ? 2u : 1u))
                fail(range, "TI-22", "TaichiIndexError: wrong number of indices");
            for (const Value& index : inner) where.push_back(index_of(scalar(index, range)));
            const Type& type = (*field)->element.scalar;
            return emit(Store{{{(*field)->buffer, where}},
                              {value_of(cast_to(scalar(value, range), type))},
                              std::nullopt},
                        range);
        }
    }
    const Value object = evaluate(target.object);
    const std::vector<Value> given = evaluate_indices(target);
    if (const auto* field = get<FieldPtr>(object)) return store(*field, given, value, range);
    if (const auto* fields = get<StructFieldPtr>(object)) {
        (void)fields;
        unsupported(range, "TI-41", "assigning a whole struct");
    }
    if (const auto* s = get<SequencePtr>(object); s && (*s)->list) {
        const std::int64_t k = static_integer(given.at(0), range, "the index");
        if (k < 0 || k >= static_cast<std::int64_t>((*s)->elements.size()))
            fail(range, "TI-22", "IndexError: list assignment index out of range");
        (*s)->elements[static_cast<std::size_t>(k)] = value;
        return;
    }
    fail(range, "TI-28", "TaichiTypeError: elements of " + kind_of(object) + " cannot be assigned");
}

void Evaluator::augmented(const AugmentedAssignment& statement, TextRange range) {
    const std::string op = atomic_name(statement.op);
    // Python values, and run-time ones that nobody else sees, are read, changed and written back
    bool local = false;
    if (const auto* name = std::get_if<Name>(&statement.target->node)) {
        Value* known = find(name->name);
        if (!known) evaluate_name(name->name, statement.target->range);
        const auto* variable = get<VariablePtr>(*known);
        local = !variable || !(*variable)->memory || op.empty();
        if (!variable && is_run_time(*known) && !frame().python)
            fail(statement.target->range, "TI-4",
                 "TaichiSyntaxError: `" + name->name +
                     "` is an argument or loop variable and cannot be assigned");
    }
    if (!frame().python && !local && !op.empty()) {
        atomic(op, statement.target, evaluate(statement.value), range, false);
        return;
    }
    const Value old = evaluate(statement.target);
    const Value operand = evaluate(statement.value);
    assignment(statement.target, evaluate_binary(statement.op, old, operand, range), range);
}

Value Evaluator::atomic(const std::string& op, const Expression& target, const Value& value, TextRange range,
                        bool old) {
    // the place: a field's element or component, or a variable that loops reduce into
    std::vector<Target> places;
    ElementType type;
    const auto into_field = [&](const FieldValue& field, std::vector<Expr> where,
                                const std::optional<std::vector<Expr>>& part) {
        if (!field.buffer)
            fail(range, "TI-90", "TaichiRuntimeError: field `" + field.name + "` has no place yet");
        if (part) {
            for (const Expr& e : *part) where.push_back(e);
            places.push_back({field.buffer, where});
            type = {field.element.scalar, 0, 0};
            return;
        }
        type = field.element;
        if (type.count() > 1)
            for (Expr& e : where)
                e = named(exact(e, lowest(Type::index()), highest(Type::index()), Type::index()), "at", range)
                        .index;
        for (int k = 0; k < type.count(); ++k) {
            std::vector<Expr> component = where;
            if (type.rows > 0 && type.columns == 0) component.push_back(build::integer(k));
            if (type.columns > 0)
                component.push_back(build::integer(k / type.columns)),
                    component.push_back(build::integer(k % type.columns));
            places.push_back({field.buffer, std::move(component)});
        }
    };
    VariablePtr variable;
    if (const auto* s = std::get_if<Subscript>(&target->node)) {
        const auto* outer = std::get_if<Subscript>(&s->object->node);
        const Value owner = outer ? evaluate(outer->object) : evaluate(s->object);
        const auto* field = get<FieldPtr>(owner);
        if (field && outer) {
            std::vector<Expr> part;
            for (const Value& index : evaluate_indices(*s)) part.push_back(index_of(scalar(index, range)));
            into_field(**field, place_of(**field, evaluate_indices(*outer), range), part);
        } else if (field) {
            into_field(**field, place_of(**field, evaluate_indices(*s), range), std::nullopt);
        }
    } else if (const auto* a = std::get_if<Attribute>(&target->node)) {
        if (const auto* s2 = std::get_if<Subscript>(&a->object->node)) {
            const Value owner = evaluate(s2->object);
            if (const auto* fields = get<StructFieldPtr>(owner)) {
                for (const auto& [member, field] : (*fields)->members)
                    if (member == a->name.name)
                        into_field(*field, place_of(*field, evaluate_indices(*s2), range), std::nullopt);
            } else if (const auto* field = get<FieldPtr>(owner)) {
                const auto k = std::string("xyzw").find(a->name.name);
                if (a->name.name.size() == 1 && k != std::string::npos &&
                    static_cast<int>(k) < (*field)->element.rows)
                    into_field(**field, place_of(**field, evaluate_indices(*s2), range),
                               std::vector<Expr>{build::integer(static_cast<std::int64_t>(k))});
            }
        }
    } else if (const auto* n = std::get_if<Name>(&target->node)) {
        Value* known = find(n->name);
        if (known && get<VariablePtr>(*known)) {
            variable = std::get<VariablePtr>(known->v);
            type = variable->type;
            for (const Symbol& symbol : variable->symbols) places.push_back({symbol, {}});
        }
    }
    if (places.empty()) {
        // a local matrix's element, a list's: nobody else sees it
        if (old) fail(range, "TI-37", "TaichiSyntaxError: this is no place for an atomic operation");
        static const std::map<std::string, BinaryOperator> operators = {{"add", BinaryOperator::add},
                                                                        {"sub", BinaryOperator::subtract},
                                                                        {"and", BinaryOperator::bit_and},
                                                                        {"or", BinaryOperator::bit_or},
                                                                        {"xor", BinaryOperator::bit_xor}};
        const auto found = operators.find(op);
        if (found == operators.end())
            fail(range, "TI-37", "TaichiSyntaxError: this is no place for an atomic operation");
        const Value before = evaluate(target);
        assignment(target, evaluate_binary(found->second, before, value, range), range);
        return NoneValue{};
    }
    std::vector<ScalarValue> values = elements(value, type, range);
    std::vector<ScalarValue> olds;
    for (std::size_t k = 0; k < places.size(); ++k) {
        // the operand is cast to the target's type first
        Expr operand = value_of(cast_to(values[k], type.scalar));
        const bool plain_place = (variable && !variable->memory);
        if (plain_place) {
            const Expr before = build::variable(places[k].buffer, type.scalar);
            if (old) olds.push_back(named(plain(before), "old", range, true));
            const ReduceOp reduce = reduction_of(op);
            const Expr after = op == "sub"
                                   ? build::binary(BinaryOp::subtract, before, operand, type.scalar.is_int())
                                   : build::apply(reduce, before, operand);
            emit(Assign{places[k].buffer, after}, range);
            continue;
        }
        if (old || loop_depth_ > 0) {
            const bool reduces = variable && variable->memory;
            if (reduces && !old) {
                // a sum into a scalar: the loop declares it as a reduction
                if (op == "sub") operand = value_of(negated(plain(operand)));
                emit(Store{{places[k]}, {operand}, reduction_of(op)}, range);
                continue;
            }
            Update update;
            update.target = places[k];
            update.op = update_of(op);
            update.value = operand;
            if (old) {
                update.result = fresh("old");
                olds.push_back(plain(build::variable(update.result, type.scalar)));
            }
            emit(std::move(update), range);
            continue;
        }
        if (op == "sub") operand = value_of(negated(plain(operand)));
        emit(Store{{places[k]}, {operand}, reduction_of(op)}, range);
    }
    if (!old) return NoneValue{};
    if (olds.size() == 1) return olds[0];
    return matrix(type.rows, type.columns, std::move(olds));
}

/// In a loop that may run in parallel the failures are gathered, and reported after it (TI-31).
void Evaluator::asserted(const AssertStatement& statement, TextRange range) {
    const Value condition = evaluate(statement.condition);
    std::string text(at(statement.condition->range).text());
    if (statement.message) {
        const Value message = evaluate(statement.message);
        if (const auto* words = get<std::string>(message)) text = *words;
    }
    text = "TaichiAssertionError: " + text + " (" + at(range).file_and_line() + ")";
    if (!is_run_time(condition)) {
        if (truth_value(condition).value_or(true)) return;
        fail(range, "TI-31", text);
    }
    const Expr holds = truth_of(scalar(condition, range));
    const int error = static_cast<int>(program_.errors.size());
    program_.errors.push_back({"ASSERT", error_cuda + 1, text});
    if (loop_depth_ == 0) {
        emit(Assert{holds, error}, range);
        return;
    }
    const Type i32 = Type::int_(32);
    const Symbol failed = fresh("failed");
    Block& outer = blocks_.front();
    outer.statements.push_back(
        build::make(Allocate{Buffer{failed, i32, {}, Place::registers, {}, {}}}, origin(range)));
    outer.statements.push_back(build::make(
        Store{{{failed, {}}}, {build::constant(std::int64_t{0}, i32)}, std::nullopt}, origin(range)));
    const Stmt note = build::make(
        Store{{{failed, {}}}, {build::constant(std::int64_t{1}, i32)}, ReduceOp::maximum}, origin(range));
    emit(If{build::logical_not(holds), Block{{note}}, {}}, range);
    asserted_.emplace_back(failed, error);
}

void Evaluator::conditional(const IfStatement& statement, TextRange range) {
    const std::function<void(std::size_t)> arm = [&](std::size_t k) {
        if (k == statement.arms.size()) return scoped(statement.otherwise);
        const IfArm& one = statement.arms[k];
        const Value condition = evaluate(one.condition);
        if (!is_run_time(condition)) {
            if (truth_value(condition).value_or(true))
                return frame().host ? execute(one.body) : scoped(one.body);
            return arm(k + 1);
        }
        if (get<MatrixPtr>(condition))
            fail(one.condition->range, "TI-90", "TaichiTypeError: the condition is a matrix");
        const Expr asked = truth_of(scalar(condition, one.condition->range));
        open_block();
        scoped(one.body);
        Block then = close_block();
        open_block();
        arm(k + 1);
        Block otherwise = close_block();
        emit(If{asked, std::move(then), std::move(otherwise)}, k == 0 ? one.range : one.range);
    };
    (void)range;
    arm(0);
}

void Evaluator::loop_while(const WhileStatement& statement, TextRange range) {
    if (!statement.otherwise.empty()) fail(range, "TI-90", "TaichiSyntaxError: `else` of a `while`");
    open_block();
    ++loop_depth_;
    const bool in_while = std::exchange(in_while_, true);
    const bool outermost = std::exchange(in_outermost_, false);
    const Value condition = evaluate(statement.condition);
    if (!is_run_time(condition)) {
        // while True: leaves by break
        const bool runs = truth_value(condition).value_or(true);
        if (runs) scoped(statement.body);
        Block body = close_block();
        if (runs) emit(While{build::boolean(true), std::move(body)}, range);
    } else {
        const Expr asked = truth_of(scalar(condition, statement.condition->range));
        const bool simple = blocks_.back().statements.empty();
        if (!simple)
            emit(If{build::logical_not(asked), Block{{build::make(Break{}, origin(range))}}, {}}, range);
        scoped(statement.body);
        Block body = close_block();
        emit(While{simple ? asked : build::boolean(true), std::move(body)}, range);
    }
    in_outermost_ = outermost;
    in_while_ = in_while;
    --loop_depth_;
}

void Evaluator::returned(const ReturnStatement& statement, TextRange range) {
    Value value = statement.value ? evaluate(statement.value) : Value(NoneValue{});
    frame().returned = value;
    if (frame().python || inlining_ > 0) return;
    if (results_.empty() && statement.value)
        fail(range, "TI-32", "TaichiSyntaxError: a kernel that returns a value needs a hint, `-> ti.f32`");
    if (loop_depth_ > 0) fail(range, "TI-32", "TaichiSyntaxError: `return` inside a loop");
    std::vector<Expr> values;
    if (const auto* m = get<MatrixPtr>(value)) {
        for (std::size_t k = 0; k < (*m)->elements.size() && k < results_.size(); ++k)
            values.push_back(value_of(cast_to((*m)->elements[k], results_[k])));
    } else if (statement.value) {
        values.push_back(value_of(cast_to(scalar(value, range), results_[0])));
    }
    if (values.size() != results_.size())
        fail(range, "TI-32", "TaichiCompilationError: the value does not fit the hint");
    emit(Return{std::move(values)}, range);
}

}  // namespace nestor::taichi
