// Stores as C++: assignments, combinations with what is there, vectors, copies of buffers.
#include <algorithm>
#include <set>

#include "emitters/common/code/arithmetic_text.hpp"
#include "emitters/common/code/lanes.hpp"
#include "emitters/common/code/statements.hpp"
#include "emitters/common/text/types.hpp"
#include "ir/analysis/access.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/offsets.hpp"

namespace nestor {
namespace {

/// Operators for which `place op= value` is right for the type; "" where the whole assignment is printed.
const char* compound_operator(ReduceOp op, const Type& type, const Context& context) {
    const bool plain =
        type.is_float() || type.lanes != 1 || (type.kind == TypeKind::unsigned_integer && type.bits >= 32);
    const bool bits = type.is_int() && type.bits >= 32;
    switch (op) {
        case ReduceOp::add:
            return plain ? "+=" : "";
        case ReduceOp::multiply:
            return plain && !rounds_products(type, context) ? "*=" : "";
        case ReduceOp::bit_and:
            return bits ? "&=" : "";
        case ReduceOp::bit_or:
            return bits ? "|=" : "";
        case ReduceOp::bit_xor:
            return bits ? "^=" : "";
        case ReduceOp::minimum:
        case ReduceOp::maximum:
        case ReduceOp::logical_and:
        case ReduceOp::logical_or:
            return "";
    }
    return "";
}

/// `+=` where arithmetic is C++'s own; empty for other operators.
std::string compound_operator(const Binary& binary, const Type& type, const Context& context) {
    switch (binary.op) {
        case BinaryOp::add:
            return "+=";
        case BinaryOp::subtract:
            return "-=";
        case BinaryOp::multiply:
            return rounds_products(type, context) ? "" : "*=";
        case BinaryOp::divide:
            return divides_fast(binary, context) ? "" : "/=";
        default:
            return "";
    }
}

/// True when what `e` loads may be an element that the stores write: `a[i, 1]` is none of `a[i, 0]`.
bool may_read(const Expr& e, const std::vector<StoreTarget>& written) {
    return any_of(e, [&](const Expr& part) {
        const Load* load = get<Load>(part);
        return load && std::any_of(written.begin(), written.end(), [&](const StoreTarget& target) {
                   if (target.buffer != load->buffer) return false;
                   for (std::size_t k = 0; k < target.indices.size(); ++k) {
                       const auto a = build::as_integer(target.indices[k]);
                       const auto b = build::as_integer(load->indices[k]);
                       if (a && b && *a != *b) return false;
                   }
                   return true;
               });
    });
}

/// Truths are 0 and 1: all of them hold where their minimum does.
UpdateOp update_of(ReduceOp op) {
    if (op == ReduceOp::logical_and) return UpdateOp::minimum;
    if (op == ReduceOp::logical_or) return UpdateOp::maximum;
    return *atomic_form(op);
}

}  // namespace

void StatementPrinter::print_assignment(const Assign& assign) {
    const Type& type = assign.value->type;
    const Binary* binary = type.lanes == 1 ? get<Binary>(assign.value) : nullptr;
    if (binary && !type.is_float() && (type != Type::index() || binary->wraps)) binary = nullptr;
    const Variable* left = binary ? get<Variable>(binary->left) : nullptr;
    const std::string compound =
        left && left->symbol == assign.symbol ? compound_operator(*binary, type, context_) : "";
    const std::string& name = context_.names[assign.symbol];
    if (compound.empty())
        writer_->line(assignment(name, "=", text_of(assign.value, context_)) + ";");
    else
        writer_->line(assignment(name, compound, text_of(binary->right, context_)) + ";");
}

Document StatementPrinter::vector_place(const StoreTarget& target, const Type& type) {
    const Buffer& buffer = context_.buffers.at(target.buffer);
    if (type.lanes == buffer.element.lanes) return print_place(target.buffer, target.indices, context_).text;
    const std::vector<Expr> first = first_lane(target.indices);
    return call("*reinterpret_cast<" + value_type(type, *context_.needs) + "*>",
                "&" + print_place(target.buffer, first, context_).text);
}

Expr StatementPrinter::named_value(const Expr& value, const std::string& wish) {
    const Symbol name = context_.fresh(wish);
    const bool index = value->type == Type::index();
    const Document text = text_of(value, context_);
    const std::string type = index ? context_.index_type : value_type(value->type, *context_.needs);
    writer_->line(assignment("const " + type + " " + context_.names.declare(name), "=", text) + ";");
    return build::variable(name, value->type);
}

bool StatementPrinter::print_vector_store(const Store& store, const Origin& origin) {
    const StoreTarget& target = store.targets[0];
    const Expr& value = store.values[0];
    const Type& type = value->type;
    const Buffer& buffer = context_.buffers.at(target.buffer);
    const bool host = context_.dialect == Dialect::host;
    const bool whole =
        type.lanes == buffer.element.lanes || (host && are_consecutive(buffer, target.indices));
    const bool atomic = store.op && atomic_.count(target.buffer) != 0;
    if (whole && !atomic) {
        if (!store.op) return false;
        const bool sum = *store.op == ReduceOp::add || *store.op == ReduceOp::multiply;
        const bool extreme = *store.op == ReduceOp::minimum || *store.op == ReduceOp::maximum;
        if (host && ((sum && !type.is_signed()) || (extreme && !type.is_bool()))) return false;
        const Expr old = build::load(target.buffer, type, target.indices, origin);
        print_store({{target}, {build::apply(*store.op, old, value)}, std::nullopt}, origin);
        return true;
    }
    if (host && !store.op && type.lanes > most_in_loop && walks_one_dimension(buffer, target.indices)) {
        context_.needs->helpers.insert("store_lanes");
        const Expr lanes = named_value(value, target.buffer.name() + "_value");
        const Document place = "&" + print_place(target.buffer, first_lane(target.indices), context_).text;
        const Document step = text_of(stride_of(buffer, fastest_dimension(buffer)), context_);
        writer_->line(call("store_lanes<" + std::to_string(type.element().bytes() * type.lanes) + ">",
                           {place, step, "&" + text_of(lanes, context_)}) +
                      ";");
        return true;
    }
    // all lanes are known before the first is written
    StoreTarget place = target;
    for (Expr& index : place.indices)
        if (loads(index)) index = named_value(index, target.buffer.name() + "_index");
    const Expr lanes = loads(value) ? named_value(value, target.buffer.name() + "_value") : value;
    const NameScope scope(context_.names);
    const Symbol lane = context_.fresh("lane");
    const std::string name = context_.names.declare(lane);
    const Expr index = build::variable(lane);
    StoreTarget element = place;
    for (Expr& subscript : element.indices) subscript = lane_of(subscript, index, context_);
    const Stmt one = build::make(Store{{element}, {lane_of(lanes, index, context_)}, store.op}, origin);
    print_braced(for_head("int64_t", name, "0", std::to_string(type.lanes), "++" + name), Block{{one}});
    return true;
}

void StatementPrinter::print_store(const Store& store, const Origin& origin) {
    const auto matters = [&](const StoreTarget& target) {  // a local that nobody reads is not printed
        const Buffer& buffer = context_.buffers.at(target.buffer);
        return buffer.place == MemorySpace::caller || live_.count(target.buffer) != 0;
    };
    if (std::none_of(store.targets.begin(), store.targets.end(), matters)) return;
    if (store.targets.size() > 1) {
        std::vector<std::size_t> printed;
        for (std::size_t i = 0; i < store.targets.size(); ++i)
            if (matters(store.targets[i])) printed.push_back(i);
        print_stores_of_tuple(store, printed, origin);
        return;
    }
    const StoreTarget& target = store.targets[0];
    const Expr& value = store.values[0];
    const Type& type = value->type;
    if (const auto pending = pending_.find(target.buffer); pending != pending_.end()) {
        const std::string constant = pending->second ? "const " : "";
        pending_.erase(pending);
        const std::string name = context_.names.declare(target.buffer);
        writer_->declaration(constant + value_type(type, *context_.needs), name, text_of(value, context_));
        return;
    }
    if (type.lanes != 1 && print_vector_store(store, origin)) return;
    if (store.op && atomic_.count(target.buffer) != 0)
        print_update({{}, target, update_of(*store.op), value}, origin);
    else if (store.op)
        print_reduction(target, *store.op, value);
    else
        print_assignment(target, value);
}

void StatementPrinter::print_stores_of_tuple(const Store& store, const std::vector<std::size_t>& printed,
                                             const Origin& origin) {
    std::vector<Store> writes;
    std::vector<StoreTarget> written;
    const auto kept = [&](const Expr& e, const std::string& wish) {
        return may_read(e, written) ? named_value(e, wish) : e;
    };
    for (const std::size_t i : printed) {
        StoreTarget target = store.targets[i];
        for (Expr& index : target.indices) index = kept(index, target.buffer.name() + "_index");
        const Expr value = kept(store.values[i], target.buffer.name() + "_value");
        written.push_back(target);
        writes.push_back({{target}, {value}, store.op});
    }
    for (const Store& write : writes) print_store(write, origin);
}

void StatementPrinter::print_assignment(const StoreTarget& target, const Expr& value) {
    const Type& type = value->type;
    const Document place = vector_place(target, type);
    const Binary* binary = get<Binary>(value);  // `x = x / y` is `x /= y`
    const Load* left = binary && type.is_float() && type.lanes == 1 ? get<Load>(binary->left) : nullptr;
    const std::string compound = left ? compound_operator(*binary, type, context_) : "";
    if (!compound.empty() && left->buffer == target.buffer && same(left->indices, target.indices))
        writer_->line(assignment(place, compound, text_of(binary->right, context_)) + ";");
    else
        writer_->line(assignment(place, "=", text_of(value, context_)) + ";");
}

void StatementPrinter::print_reduction(const StoreTarget& target, ReduceOp op, const Expr& value) {
    const Type& type = value->type;
    const Buffer& buffer = context_.buffers.at(target.buffer);
    const Document place = vector_place(target, type);
    const std::string compound = compound_operator(op, type, context_);
    const Unary* negated =
        op == ReduceOp::add && type.is_float() && type.lanes == 1 ? get<Unary>(value) : nullptr;
    if (negated && negated->op == UnaryOp::negate && !compound.empty()) {
        writer_->line(assignment(place, "-=", text_of(negated->value, context_)) + ";");
        return;
    }
    if (!compound.empty()) {
        writer_->line(assignment(place, compound, text_of(value, context_)) + ";");
        return;
    }
    const bool extremum = op == ReduceOp::minimum || op == ReduceOp::maximum;
    const bool number = extremum && context_.numbers.contains(target.buffer);
    Text next;
    if (type.lanes != 1 && !get<Variable>(value)) {  // a vector is compared with itself: give it a name
        const std::string name = context_.names.declare_local("next");
        if (is_vector_expression(value, context_))
            writer_->line(assignment("const " + value_type(type, *context_.needs) + " " + name, "=",
                                     text_of(value, context_)) +
                          ";");
        else
            print_named_lanes(value, name, LoadLanes::in_loop, context_, *writer_);
        next.text = name;
    } else {
        next = print_expression(value, context_);
    }
    Text old{place};
    const bool in_memory = access_of(buffer) != Addressing::scalar;
    if (buffer.element == Type::boolean() && in_memory)
        old = {in_brackets(operation(place, "!=", "0"))};
    else if (target.indices.empty() && access_of(buffer) == Addressing::pointer)
        old.precedence = Precedence::unary;
    const Text combined = number
                              ? print_extremum_of_number(op == ReduceOp::maximum, old, next, type, context_)
                              : print_combination(op, old, next, type, context_);
    writer_->line(assignment(place, "=", combined.text) + ";");
}

void StatementPrinter::print_copy(const Copy& copy, const Origin& origin) {
    const Buffer from = with_named_extents(context_.buffers.at(copy.from));
    const Buffer to = with_named_extents(context_.buffers.at(copy.to));
    const auto dense = [](const Buffer& buffer) {
        return access_of(buffer) == Addressing::pointer && !has_strides(buffer);
    };
    if (dense(from) && dense(to) && from.layout == to.layout) {
        context_.needs->includes.insert("<algorithm>");
        const Document count = text_of(element_count(from, context_.facts), context_);
        writer_->line(call("std::copy_n", {context_.names[copy.from], count, context_.names[copy.to]}) + ";");
        return;
    }
    StoreTarget target{copy.to, {}};
    std::vector<Expr> indices;
    std::vector<Symbol> counters;
    for (std::size_t k = 0; k < from.dimensions.size(); ++k) {
        counters.push_back(context_.fresh("i"));
        const Expr counter = build::variable(counters[k]);
        indices.push_back(build::add(counter, from.dimensions[k].min));
        target.indices.push_back(build::add(counter, to.dimensions[k].min));
    }
    Stmt nest = build::make(
        Store{{target}, {build::load(copy.from, from.element, indices, origin)}, std::nullopt}, origin);
    for (std::size_t k = from.dimensions.size(); k-- > 0;)
        nest = build::make(For{counters[k],
                               {},
                               LoopKind::pure,
                               build::integer(0),
                               from.dimensions[k].extent,
                               {},
                               {},
                               Block{{nest}}},
                           origin);
    print_statement(nest);
}

}  // namespace nestor
