// The staged evaluator: messages, and the code that its other parts share.
#include "frontend/taichi/lower/evaluator.hpp"

#include <fmt/format.h>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/values.hpp"
#include "frontend/taichi/lower/host/int_or_float.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "ir/core/origins.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {
namespace {

/// Worth no name: constants, names, and what is one instruction on a name.
bool is_simple(const Expr& e) {
    if (!e) return true;
    if (get<Constant>(e) || get<Variable>(e)) return true;
    if (const auto* cast = get<Cast>(e)) return get<Variable>(cast->value) || get<Constant>(cast->value);
    if (const auto* unary = get<Unary>(e)) return get<Variable>(unary->value) || get<Constant>(unary->value);
    if (const auto* sum = get<Binary>(e))
        return !sum->wraps && e->type.is_int() &&
               (sum->op == BinaryOp::add || sum->op == BinaryOp::subtract) && get<Variable>(sum->left) &&
               get<Constant>(sum->right);
    return false;
}

/// What Python raises while Taichi translates a kernel, Taichi wraps.
bool is_python_error(const std::string& text) {
    const std::size_t colon = text.find(':');
    return colon != std::string::npos && colon > 5 && text.compare(colon - 5, 5, "Error") == 0 &&
           !text.starts_with("Taichi") && !text.starts_with("RuntimeError") &&
           !text.starts_with("SyntaxError") && text.find(' ') > colon;
}

}  // namespace

std::string component_name(const std::string& name, const ElementType& type, int k) {
    if (type.rows == 0) return name;
    if (type.columns != 0)
        return name + "_" + std::to_string(k / type.columns) + std::to_string(k % type.columns);
    if (type.rows <= 4) return name + "_" + std::string(1, "xyzw"[k]);
    return name + "_" + std::to_string(k);
}

const Value* CallArguments::keyword(const std::string& name) const {
    for (const auto& [key, value] : keywords)
        if (key == name) return &value;
    return nullptr;
}

// What may hold itself: a function stands in the scope that it keeps, objects know each other.
Evaluator::~Evaluator() {
    for (const SnodePtr& node : snodes) *node = {};
    for (const Scope& scope : captured) scope.names().clear();
    for (const ObjectPtr& object : objects) object->attributes.clear();
}

SnodePtr Evaluator::make_snode(SnodeKind kind, SnodePtr parent) {
    snodes.push_back(std::make_shared<SnodeValue>());
    snodes.back()->kind = kind;
    snodes.back()->parent = std::move(parent);
    return snodes.back();
}

void Evaluator::fail(TextRange range, const std::string& id, const std::string& text,
                     const std::string& hint) const {
    Diagnostic diagnostic;
    diagnostic.id = id;
    const bool called = frame().python && text.starts_with("TypeError: ");  // Taichi asks at the call
    const char* wrapper = called ? "TaichiTypeError: " : "TaichiCompilationError: ";
    diagnostic.text = in_kernel() && is_python_error(text) ? wrapper + text : text;
    diagnostic.range = at(range);
    diagnostic.hint = hint;
    throw Failure{diagnostic};
}

void Evaluator::unsupported(TextRange range, const std::string& id, const std::string& what,
                            const std::string& hint) const {
    Diagnostic diagnostic;
    diagnostic.id = id;
    diagnostic.text = what + " is not supported yet";
    diagnostic.range = at(range);
    diagnostic.hint = hint;
    diagnostic.unsupported = true;
    throw Failure{diagnostic};
}

void Evaluator::warn(TextRange range, const std::string& id, const std::string& text) {
    Diagnostic diagnostic;
    diagnostic.severity = Severity::warning;
    diagnostic.id = id;
    diagnostic.text = text;
    diagnostic.range = at(range);
    messages.add(std::move(diagnostic));
}

Origin Evaluator::origin(TextRange range) const {
    return written_at(at(range), call);
}

void Evaluator::spend(TextRange range) {
    constexpr std::uint64_t most = 1'000'000;
    if (++steps > most + 1) throw Failure{};  // that was said
    if (steps > most) fail(range, errors::python_runs_too_long, most);
}

void Evaluator::emit(StmtVariant node, TextRange range) {
    constexpr std::uint64_t most = 100'000;
    if (++kernel.emitted > most && in_kernel()) {
        kernel.emitted = 0;
        fail(range, errors::kernel_is_too_long, kernel.name, most);
    }
    blocks.back().statements.push_back(build::make(std::move(node), origin(range)));
}

Block Evaluator::close_block() {
    Block block = std::move(blocks.back());
    blocks.pop_back();
    return block;
}

ScalarValue Evaluator::named(const ScalarValue& s, const std::string& name, TextRange range, bool keep) {
    const Expr& e = s.index ? s.index : s.truth ? s.truth : s.value;
    bool changes = false;
    if (keep)
        visit(e, [&](const Expr& part) {
            const auto* v = get<Variable>(part);
            changes = changes || (v && changing.contains(v->symbol));
        });
    // what a user named keeps its name
    const bool atom =
        get<Constant>(e) || get<Variable>(e) || (get<Cast>(e) && get<Variable>(get<Cast>(e)->value));
    if ((keep ? atom : is_simple(e)) && !changes) return s;
    const auto* copied = get<Variable>(e);  // of a variable that changes: what it holds before that
    const bool before = keep && copied && copied->symbol.name() == name;
    const Symbol symbol = fresh(before ? name + "_before" : name);
    // inside a block the whole block is the statement: then the expression says more
    const bool block =
        statement.end - statement.begin > 200 || at(statement).text().find('\n') != std::string::npos;
    emit(Let{symbol, e}, block ? range : statement);
    ScalarValue result = s;
    const Expr variable = build::variable(symbol, e->type);
    result.value = s.index || s.truth ? nullptr : variable;
    if (s.index) result.index = variable;
    if (s.truth) result.truth = variable;
    return result;
}

bool Evaluator::is_steady_index(const ScalarValue& s) const {
    if (!s.index || !is_simple(s.index)) return false;
    bool changes = false;
    visit(s.index, [&](const Expr& part) {
        const auto* v = get<Variable>(part);
        changes = changes || (v && changing.contains(v->symbol));
    });
    return !changes;
}

Value Evaluator::bind(const std::string& name, const Value& value, bool mutable_, TextRange range) {
    const bool changes = mutable_ && in_kernel() && !frame().python;
    if (const auto* sequence = get<SequencePtr>(value);
        sequence && (changes || !is_static(value)) && !frame().host) {
        // a list of run-time values: each has its name, and is a variable where elements are assigned to
        auto named_ = std::make_shared<Sequence>(Sequence{{}, (*sequence)->list});
        for (std::size_t k = 0; k < (*sequence)->elements.size(); ++k)
            named_->elements.push_back(
                bind(name + std::to_string(k), (*sequence)->elements[k], changes, range));
        return named_;
    }
    if (const auto* entries = get<std::shared_ptr<DictionaryValue>>(value); entries && changes) {
        auto named_ = std::make_shared<DictionaryValue>();
        for (const auto& [key, entry] : (*entries)->entries)
            named_->set(key, bind(name + "_" + std::to_string(named_->entries.size()), entry, true, range));
        return named_;
    }
    if (const auto* object = get<StructPtr>(value); object && !frame().host) {
        auto copy = std::make_shared<StructValue>();
        copy->type = (*object)->type;
        for (const auto& [key, member] : (*object)->members)
            copy->members.emplace_back(
                key, bind(name + "_" + key, read_reference(*this, member), mutable_, range));
        return copy;
    }
    if (!is_run_time(*this, value)) {
        if (frame().python || (frame().host && !mutable_)) return value;
        // in kernels a Python number becomes a value of the default type (TI-13)
        if (get<std::string>(value)) fail(range, errors::is_no_value_of_variable, kind_of(value), "");
        if (!is_number(value)) return value;
        if (!mutable_) return scalar(*this, value, range);
    }
    if (get<TextPtr>(value) && in_kernel()) fail(range, errors::str_is_no_value_of_variable);
    if (get<TextPtr>(value)) return value;
    if (const auto* object = get<StructPtr>(value)) {  // of the host program
        auto copy = std::make_shared<StructValue>();
        copy->type = (*object)->type;
        for (const auto& [key, member] : (*object)->members)
            copy->members.emplace_back(
                key, is_run_time(*this, member)
                         ? bind(name + "_" + key, read_reference(*this, member), mutable_, range)
                         : member);
        return copy;
    }
    const ElementType type = type_of(*this, value, range);
    if (mutable_) {
        const VariablePtr variable =
            declare(name, type, kernel.reduced.contains(name) && kernel.loop_depth == 0, range);
        assign(*variable, value, range);
        return variable;
    }
    if (const auto* s = get<ScalarValue>(value))  // memory may change: a load is taken now
        return marked_as(*this, named(*s, name, range, true), value, range);
    const MatrixPtr& m = std::get<MatrixPtr>(value.v);
    std::vector<ScalarValue> elements;
    for (std::size_t k = 0; k < m->elements.size(); ++k)
        elements.push_back(
            named(m->elements[k], component_name(name, type, static_cast<int>(k)), range, true));
    Value bound = matrix(m->rows, m->columns, std::move(elements));
    std::get<MatrixPtr>(bound.v)->of_host = frame().host;
    std::get<MatrixPtr>(bound.v)->of_single = frame().host && m->of_single;
    std::get<MatrixPtr>(bound.v)->of_field = frame().host && m->of_field;
    return bound;
}

VariablePtr Evaluator::declare(const std::string& name, const ElementType& type, bool memory,
                               TextRange range) {
    auto variable = std::make_shared<VariableValue>();
    variable->type = type;
    variable->memory = memory;
    variable->name = name;
    variable->declared = range;
    for (int k = 0; k < type.count(); ++k) variable->symbols.push_back(fresh(component_name(name, type, k)));
    for (const Symbol& symbol : variable->symbols) {
        changing.insert(symbol);
        if (memory)
            emit(Allocate{Buffer{symbol, type.scalar, {}, MemorySpace::registers, {}, {}}}, range);
        else
            emit(Declare{symbol, type.scalar, nullptr}, range);
    }
    return variable;
}

void Evaluator::assign(const VariableValue& variable, const Value& value, TextRange range) {
    const std::vector<ScalarValue> values = elements(*this, value, variable.type, range);
    std::vector<Expr> expressions;
    std::vector<StoreTarget> places;
    for (std::size_t k = 0; k < values.size(); ++k) {
        expressions.push_back(value_of(cast_to(values[k], variable.type.scalar)));
        places.push_back({variable.symbols[k], {}});
    }
    settle(*this, expressions, places, range);
    if (frame().host && !variable.symbols.empty()) note_kind(*this, variable, value, range);
    for (std::size_t k = 0; k < expressions.size(); ++k) {
        if (variable.memory) {
            emit(Store{{{variable.symbols[k], {}}}, {expressions[k]}, std::nullopt}, range);
            continue;
        }
        // the first assignment right after the declaration is its initial value
        Block& block = blocks.back();
        bool initial = false;
        for (Stmt& s : block.statements) {
            const auto* declaration = get<Declare>(s);
            if (!declaration || declaration->symbol != variable.symbols[k] || declaration->value) continue;
            bool used = false;
            visit(expressions[k], [&](const Expr& e) {
                const auto* v = get<Variable>(e);
                used = used || (v && v->symbol == variable.symbols[k]);
            });
            if (used) break;
            // move it to the end, where the value's own names are known
            const Declare filled{declaration->symbol, declaration->type, expressions[k]};
            const Origin from = s->origin;
            block.statements.erase(block.statements.begin() + (&s - block.statements.data()));
            block.statements.push_back(build::make(filled, from));
            initial = true;
            break;
        }
        if (!initial) emit(Assign{variable.symbols[k], expressions[k]}, range);
    }
}

ScalarValue Evaluator::read(const VariableValue& variable, std::size_t element) const {
    const Type& type = variable.type.scalar;
    const Symbol& symbol = variable.symbols[element];
    return plain(variable.memory ? build::load(symbol, type, {}) : build::variable(symbol, type));
}

Value Evaluator::read(const VariablePtr& variable) const {
    if (variable->is_none && !host.not_none.contains(variable->is_none))
        unsupported(statement, errors::name_may_be_none, variable->name);
    if (variable->type.rows == 0) {
        const auto kind = host.kinds.find(variable->symbols[0]);
        const bool known = frame().host && kind != host.kinds.end();
        return of_variable(*variable, read(*variable, 0), known ? kind->second : NumberKind::by_type);
    }
    std::vector<ScalarValue> elements;
    for (std::size_t k = 0; k < variable->symbols.size(); ++k) elements.push_back(read(*variable, k));
    return matrix(variable->type.rows, variable->type.columns, std::move(elements));
}

}  // namespace nestor::taichi
