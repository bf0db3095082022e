// Lists whose length only the running program knows (TI-83): one growing array for each number that an
// element has, and a variable that counts the elements.
#include "frontend/taichi/lower/host/running_lists.hpp"

#include <algorithm>
#include <functional>

#include "frontend/taichi/errors/lists.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/int_or_float.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/host/texts.hpp"
#include "frontend/taichi/lower/host/variables.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"

namespace nestor::taichi {
namespace {

constexpr std::int64_t most_elements = std::int64_t{1} << 40;

/// Does something in front of all loops and conditions around the statement.
void in_front(Evaluator& ev, const std::function<void()>& what) {
    const bool inside = ev.host.control > 0;
    if (inside) ev.blocks.push_back(std::move(ev.blocks[ev.host.control_block]));
    what();
    if (inside) ev.blocks[ev.host.control_block] = ev.close_block();
}

void make_columns(Evaluator& ev, RunningList& list, TextRange range) {
    const std::vector<Type> types = types_of(*list.element);
    in_front(ev, [&] {
        for (std::size_t k = 0; k < types.size(); ++k) {
            const std::string name = types.size() == 1 ? list.name : list.name + "_" + std::to_string(k);
            Buffer buffer{ev.fresh(name), types[k], {}, MemorySpace::growing, {}, {}};
            buffer.dimensions.push_back({build::integer(0), build::integer(most_elements), nullptr});
            list.columns.push_back({buffer.symbol, types[k]});
            ev.emit(Allocate{std::move(buffer)}, range);
        }
    });
}

std::vector<Expr> numbers_for(Evaluator& ev, RunningList& list, const Value& value, TextRange range) {
    const auto own = element_of(ev, value, range);
    if (!own) ev.unsupported(range, errors::element_of_running_list, kind_of(value));
    const auto wanted = list.element ? joined(*list.element, *own) : own;
    if (!wanted) ev.unsupported(range, errors::running_list_holds_other_values);
    if (!list.element && list.key &&
        innermost_control(ev) == list.control) {  // nothing was asked of it so far
        ev.host.undo.emplace_back([made = list.shared_from_this()] {
            made->element.reset();
            made->columns.clear();
        });
        learn_element(ev, list.key, *wanted);
        list.element = learned_element(ev, list.key);
        make_columns(ev, list, range);
    }
    if (!list.element || !(*wanted == *list.element)) {
        learn_element(ev, list.key, *wanted);
        ev.unsupported(range, errors::running_list_holds_other_values);
    }
    if (const auto* kept = get<SequencePtr>(value)) (*kept)->birth.copied = true;
    return numbers_of(ev, *list.element, value, range);
}

/// Where the element lies in the memory of the list.
Expr place_in(const RunningList& list, const Expr& place) {
    return list.first ? build::add(list.first, place) : place;
}

/// The first elements of a list, in memory that gets this size.
void store_all(Evaluator& ev, RunningList& list, std::int64_t size, const std::vector<Value>& values,
               TextRange range) {
    std::vector<std::vector<Expr>> rows;
    for (const Value& value : values) rows.push_back(numbers_for(ev, list, value, range));
    for (const ListColumn& column : list.columns) ev.emit(Grow{column.buffer, build::integer(size)}, range);
    const auto store = [&](const Expr& place, const std::vector<Expr>& numbers) {
        for (std::size_t k = 0; k < numbers.size(); ++k)
            ev.emit(Store{{{list.columns[k].buffer, {place_in(list, place)}}}, {numbers[k]}, std::nullopt},
                    range);
    };
    const bool repeats = std::all_of(values.begin(), values.end(), [&](const Value& value) {
        return is_static(value) && repr(value) == repr(values[0]);
    });
    if (repeats && values.size() > 4)
        for_places(ev, build::integer(0), build::integer(std::ssize(values)), range,
                   [&](const Expr& place) { store(place, rows[0]); });
    else
        for (std::size_t k = 0; k < rows.size(); ++k)
            store(build::integer(static_cast<std::int64_t>(k)), rows[k]);
}

}  // namespace

RunningListPtr new_list(Evaluator& ev, const std::string& name, const void* key, TextRange range) {
    auto made = std::make_shared<RunningList>();
    made->name = name;
    made->key = key;
    made->control = innermost_control(ev);
    made->element = learned_element(ev, key);
    if (made->element) make_columns(ev, *made, range);
    in_front(ev, [&] {
        made->size = ev.declare(name + "_size", {Type::int_(64), 0, 0}, false, range);
        ev.assign(*made->size, Value(constant(std::int64_t{0}, Type::int_(64))), range);
    });
    if (ev.host.control > 0) ev.assign(*made->size, Value(constant(std::int64_t{0}, Type::int_(64))), range);
    return made;
}

Expr size_of(const RunningList& list) {
    if (list.first) return list.length;
    return build::variable(list.size->symbols[0], Type::int_(64));
}

void set_size(Evaluator& ev, RunningList& list, const Expr& size, TextRange range) {
    if (list.first) ev.unsupported(range, errors::row_of_another_length);
    ++list.changes;
    ev.emit(Assign{list.size->symbols[0], size}, range);
}

void append(Evaluator& ev, RunningList& list, const Value& value, TextRange range) {
    if (list.first) ev.unsupported(range, errors::row_of_another_length);
    if (running(ev).refusing > 0 && ev.host.control == 0) {  // what would be unrolled
        running(ev).soft_refused = true;
        throw Failure{};
    }
    const std::vector<Expr> numbers = numbers_for(ev, list, value, range);
    const Expr size = size_of(list), larger = build::add(size, build::integer(1));
    for (std::size_t k = 0; k < numbers.size(); ++k) {
        ev.emit(Grow{list.columns[k].buffer, larger}, range);
        ev.emit(Store{{{list.columns[k].buffer, {size}}}, {numbers[k]}, std::nullopt}, range);
    }
    set_size(ev, list, larger, range);
}

void append_first(Evaluator& ev, RunningList& list, const std::vector<Value>& values, TextRange range) {
    if (values.size() < 2) {
        for (const Value& value : values) append(ev, list, value, range);
        return;
    }
    const auto size = static_cast<std::int64_t>(values.size());
    store_all(ev, list, size, values, range);
    set_size(ev, list, build::integer(size), range);
}

void fill_row(Evaluator& ev, RunningList& row, std::int64_t all, const std::vector<Value>& values,
              TextRange range) {
    store_all(ev, row, all, values, range);
}

std::vector<Expr> numbers_at(const RunningList& list, const Expr& place) {
    std::vector<Expr> numbers;
    for (const ListColumn& column : list.columns)
        numbers.push_back(build::load(column.buffer, column.type, {place_in(list, place)}));
    return numbers;
}

Value element_at(Evaluator& ev, const RunningList& list, const Expr& place, TextRange range) {
    if (!list.element) ev.unsupported(range, errors::use_of_running_list, "an element");
    return value_of_numbers(ev, *list.element, numbers_at(list, place), range);
}

void set_element(Evaluator& ev, RunningList& list, const Expr& place, const Value& value, TextRange range) {
    const std::vector<Expr> numbers = numbers_for(ev, list, value, range);
    Store all;
    for (std::size_t k = 0; k < numbers.size(); ++k) {
        all.targets.push_back({list.columns[k].buffer, {place_in(list, place)}});
        all.values.push_back(numbers[k]);
    }
    ev.emit(std::move(all), range);
}

Expr checked_place(Evaluator& ev, const RunningList& list, const Value& index, const std::string& what,
                   TextRange range) {
    const Value read = read_reference(ev, index);
    if (!is_scalar(read) || number_type(read).is_float())
        ev.fail(range, "TI-22", "TypeError: list indices must be integers or slices, not " + kind_of(read));
    const Expr size = size_of(list);
    const ScalarValue given = cast_to(scalar(ev, read, range), Type::int_(64));
    if (!list.checked) return index_of(given);
    const ScalarValue place = ev.named(given, "place", range, true);
    const Expr at = index_of(place);
    const auto known = build::as_integer(at);
    const auto less = [](const Expr& a, const Expr& b) { return build::compare(CompareOp::less, a, b); };
    const auto require = [&](const Expr& holds) {
        require_holds(ev, holds,
                      "IndexError: " + what + " out of range (" + ev.at(range).file_and_line() + ")", range);
    };
    if (known && *known < 0) {
        require(build::compare(CompareOp::greater_equal, size, build::integer(-*known)));
        return build::add(size, at);
    }
    const bool counts = known || (place.index && place.low >= 0);
    if (counts) {
        require(less(at, size));
        return at;
    }
    require(build::both(build::compare(CompareOp::less_equal, build::negate(size), at), less(at, size)));
    return build::select(less(at, build::integer(0)), build::add(at, size), at);
}

void for_places(Evaluator& ev, const Expr& low, const Expr& high, TextRange range,
                const std::function<void(const Expr&)>& body) {
    For loop;
    loop.index = ev.fresh("k");
    loop.name = {"main", 0, "s" + std::to_string(ev.host.loops++), "k"};
    loop.kind = LoopKind::imperative;
    loop.low = low;
    loop.extent = build::subtract(high, low);
    const Expr index = build::variable(loop.index);
    ++ev.host.loop_depth;
    loop.body = controlled(
        ev, [&] { body(index); }, true);
    --ev.host.loop_depth;
    ev.emit(std::move(loop), range);
}

void append_all(Evaluator& ev, RunningList& list, const Value& others, TextRange range) {
    const auto* running = get<RunningListPtr>(others);
    if (!running) {
        for (const Value& value : iterate(ev, others, range)) append(ev, list, value, range);
        return;
    }
    const ScalarValue end = ev.named(plain(size_of(**running)), "end", range, true);
    for_places(ev, build::integer(0), value_of(end), range,
               [&](const Expr& place) { append(ev, list, element_at(ev, **running, place, range), range); });
}

RunningListPtr unchecked(const RunningListPtr& list) {
    auto copy = std::make_shared<RunningList>(*list);
    copy->checked = false;
    return copy;
}

}  // namespace nestor::taichi
