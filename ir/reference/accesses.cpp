// Loads, stores and updates of the interpreter: subscripts to addresses, lanes one by one.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ostream>
#include <span>
#include <utility>

#include "ir/core/build.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/reference/interpreter.hpp"

namespace nestor {
namespace {

Scalar updated(UpdateOp op, const Scalar& old, const Scalar& value, const Type& type) {
    switch (op) {
        case UpdateOp::add:
            return apply(BinaryOp::add, old, value, type, true);
        case UpdateOp::subtract:
            return apply(BinaryOp::subtract, old, value, type, true);
        case UpdateOp::multiply:
            return apply(BinaryOp::multiply, old, value, type, true);
        case UpdateOp::minimum:
            return apply(BinaryOp::minimum, old, value, type, true);
        case UpdateOp::maximum:
            return apply(BinaryOp::maximum, old, value, type, true);
        case UpdateOp::bit_and:
            return apply(BinaryOp::bit_and, old, value, type, true);
        case UpdateOp::bit_or:
            return apply(BinaryOp::bit_or, old, value, type, true);
        case UpdateOp::bit_xor:
            return apply(BinaryOp::bit_xor, old, value, type, true);
        case UpdateOp::exchange:
        case UpdateOp::append:
            break;
    }
    return value;
}

}  // namespace

std::vector<std::int64_t> Interpreter::subscripts(const std::vector<Expr>& indices) {
    std::vector<std::int64_t> values;
    values.reserve(indices.size());
    for (const Expr& index : indices) values.push_back(evaluate_integer(index, *this));
    return values;
}

std::int64_t Interpreter::address(const View& view, const std::vector<Expr>& indices, const char* what) {
    std::array<std::int64_t, 8> few{};  // this is the innermost of all: no allocation for usual ranks
    if (indices.size() > few.size()) return address_of(view, subscripts(indices), what);
    for (std::size_t d = 0; d < indices.size(); ++d) few[d] = evaluate_integer(indices[d], *this);
    return address_of(view, std::span(few.data(), indices.size()), what);
}

/// One address for each lane of the subscripts; scalar subscripts hold for all lanes. Lanes that are not
/// wanted get -1.
std::vector<std::int64_t> Interpreter::addresses(const View& view, const std::vector<Expr>& indices,
                                                 const char* what) {
    std::size_t lanes = 1;
    std::vector<std::vector<Scalar>> values;
    for (const Expr& index : indices) {
        values.push_back(evaluate_elements(index, *this));
        lanes = std::max(lanes, values.back().size());
    }
    const bool masked = wanted_lanes && wanted_lanes->size() == lanes && lanes > 1;
    std::vector<std::int64_t> result;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        if (masked && !(*wanted_lanes)[lane]) {
            result.push_back(-1);
            continue;
        }
        std::vector<std::int64_t> of_lane;
        for (const std::vector<Scalar>& value : values) {
            const Scalar& index = value.size() == 1 ? value[0] : value.at(lane);
            of_lane.push_back(
                std::visit([](auto number) { return static_cast<std::int64_t>(number); }, index));
        }
        result.push_back(address_of(view, of_lane, what));
    }
    return result;
}

Scalar Interpreter::load(const Load& load, const Type&) {
    const View& from = view(load.buffer);
    return read_element_scalar(from, address(from, load.indices, "reads"));
}

std::vector<Scalar> Interpreter::load_elements(const Load& load, const Type&) {
    const View& from = view(load.buffer);
    std::vector<Scalar> values;
    for (const std::int64_t address : addresses(from, load.indices, "reads")) {
        if (address < 0) {  // a lane nobody asked for
            for (const Type& scalar : from.storage->scalars)
                values.push_back(normalise(std::int64_t{0}, scalar));
            continue;
        }
        const std::vector<Scalar> element = read_element(from, address);
        values.insert(values.end(), element.begin(), element.end());
    }
    return values;
}

void Interpreter::assign_elements(const Symbol& symbol, const Type& type, std::vector<Scalar> values) {
    Slot& s = slot(symbol);
    s.has_value = true;
    if (type.is_scalar())
        s.scalar = values.at(0);
    else
        s.elements = std::move(values);
}

void Interpreter::assign(const Symbol& symbol, const Expr& value) {
    if (value->type.is_scalar())
        bind_scalar(symbol, evaluate_scalar(value, *this));
    else
        assign_elements(symbol, value->type, evaluate_elements(value, *this));
}

/// One scalar to one place, as nearly all stores are.
bool Interpreter::store_scalar(const Store& s) {
    if (s.targets.size() != 1 || s.values.size() != 1 || !s.values[0]->type.is_scalar()) return false;
    const View& to = view(s.targets[0].buffer);
    const Type& type = to.storage->element;
    for (const Expr& index : s.targets[0].indices)
        if (index->type.lanes != 1) return false;
    if (!type.is_scalar()) return false;
    const std::int64_t at = address(to, s.targets[0].indices, "writes");
    Scalar value = evaluate_scalar(s.values[0], *this);
    if (s.op) value = apply(*s.op, read_element_scalar(to, at), value, type);
    write_element(to, at, std::span(&value, 1));
    return true;
}

void Interpreter::store(const Store& s) {
    if (store_scalar(s)) return;
    std::vector<std::vector<std::int64_t>> places;
    std::vector<std::vector<Scalar>> values;
    for (const StoreTarget& target : s.targets)
        places.push_back(addresses(view(target.buffer), target.indices, "writes"));
    for (const Expr& value : s.values) values.push_back(evaluate_elements(value, *this));
    if (places.size() != values.size()) throw EvaluationError("a store has as many values as targets");
    for (std::size_t t = 0; t < places.size(); ++t) {
        const View& to = view(s.targets[t].buffer);
        const std::size_t each = to.storage->scalars.size();
        if (values[t].size() != each * places[t].size())
            throw EvaluationError(fmt::format("a store of {} scalars to {} elements of `{}`",
                                              values[t].size(), places[t].size(), to.name));
        for (std::size_t lane = 0; lane < places[t].size(); ++lane) {
            const std::span<Scalar> element(values[t].data() + lane * each, each);
            if (s.op) {
                const std::vector<Scalar> old = read_element(to, places[t][lane]);
                for (std::size_t i = 0; i < each; ++i)
                    element[i] = apply(*s.op, old[i], element[i], to.storage->scalars[i]);
            }
            write_element(to, places[t][lane], element);
        }
    }
}

/// An append names its list by all subscripts but the last, which the list's length gives.
void Interpreter::update(const Update& u) {
    const View& to = view(u.target.buffer);
    const Type& element = to.storage->element;
    std::vector<std::int64_t> at = subscripts(u.target.indices);
    if (u.op == UpdateOp::append) {
        const std::size_t rank = to.bounds.mins.size();
        if (rank == 0) throw EvaluationError(fmt::format("appends to `{}`, which has no dimension", to.name));
        at.resize(rank, to.bounds.mins.back());
        at.back() = to.bounds.mins.back();
        if (to.bounds.extents.back() == 0)
            throw EvaluationError(fmt::format("appends to `{}`, which is full", to.name));
        std::int64_t& length = to.storage->lengths[address_of(to, at, "appends to")];
        at.back() += length;
        const std::vector<Scalar> value = evaluate_elements(u.value, *this);
        write_element(to, address_of(to, at, "appends to"), value);
        if (u.result) bind_scalar(u.result, at.back());
        ++length;
        return;
    }
    const std::int64_t address = address_of(to, at, "updates");
    const Scalar value = evaluate_scalar(u.value, *this);
    const Scalar old = read_element_scalar(to, address);
    write_element(to, address, std::vector<Scalar>{updated(u.op, old, value, element)});
    if (u.result) bind_scalar(u.result, old);
}

}  // namespace nestor
