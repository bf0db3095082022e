// The evaluator of pipelines. Elements are found through the stages of their func, the iterations that write
// them, and the reads of those.
#include "ir/reference/evaluator.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "ir/core/build.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

constexpr int deepest = 40;  // a level is some twenty frames of C++, large ones under sanitizers

/// True when some value, guard or left side of the stage reads the func at other places than it writes.
bool reads_itself_elsewhere(const Func& func, const Stage& stage) {
    bool found = false;
    const auto look = [&](const Expr& e) {
        const auto* load = get<Load>(e);
        if (!load || std::find(func.symbols.begin(), func.symbols.end(), load->buffer) == func.symbols.end())
            return;
        if (!same(load->indices, stage.left)) found = true;
    };
    for (const Expr& value : stage.values) visit(value, look);
    for (const Expr& index : stage.left) visit(index, look);
    if (stage.guard) visit(stage.guard, look);
    return found;
}

/// True when the guard or a subscript of the left side reads or divides.
bool place_may_fail(const Stage& stage) {
    bool found = false;
    const auto look = [&](const Expr& e) {
        const auto* binary = get<Binary>(e);
        found = found || get<Load>(e) || (binary && divides(binary->op));
    };
    if (stage.guard) visit(stage.guard, look);
    for (const Expr& index : stage.left) visit(index, look);
    return found;
}

Element failed(const Func& func, ErrorValue error) {
    Element out;
    for (const Type& type : func.types) out.push_back({normalise(std::int64_t{0}, type), error});
    return out;
}

}  // namespace

Evaluator::Evaluator(const Function& function, const Pipeline& pipeline, const Arguments& arguments,
                     ScalarEnvironment& scalars, bool error_values)
    : function_(function) {
    has_error_values = error_values;
    for (const auto& [symbol, value] : scalars.values) values_[symbol] = value;
    for (std::size_t p = 0; p < function.parameters.size(); ++p) {
        const Parameter& parameter = function.parameters[p];
        bounds_.push_back(parameter.buffer ? bounds_of(*parameter.buffer, scalars) : Bounds{});
        const auto given = arguments.arrays.find(parameter.symbol.name());
        arrays_.push_back(given == arguments.arrays.end() ? nullptr : &given->second);
        if (parameter.buffer) inputs_[parameter.symbol] = p;
    }
    for (const Func& func : pipeline.funcs) {
        FuncFacts facts{&func, {}, {}, {}, 0};
        const bool known = std::all_of(func.region.begin(), func.region.end(), [](const auto& dimension) {
            return dimension.first && dimension.second;
        });
        if (known)
            for (const auto& [min, extent] : func.region)
                facts.region.emplace_back(evaluate_integer(min, scalars), evaluate_integer(extent, scalars));
        for (const Stage& stage : func.stages) {
            facts.keeps_history.push_back(reads_itself_elsewhere(func, stage));
            facts.place_may_fail.push_back(error_values && place_may_fail(stage));
        }
        if (func.initial == Initial::former) facts.former = components_.at(func.former).first;
        for (std::size_t c = 0; c < func.symbols.size(); ++c)
            components_[func.symbols[c]] = {funcs_.size(), c};
        funcs_.push_back(std::move(facts));
    }
}

// --------------------------------------------------------------------------------------------- elements

Element Evaluator::final_element(std::size_t func, const Point& point) {
    return evaluate_from_scratch({func, funcs_[func].func->stages.size(), point});
}

Element Evaluator::evaluate_from_scratch(const Key& first) {
    std::vector<Key> wanted{first};
    while (true) {
        frame_ = nullptr;
        depth_ = 0;
        try {
            Element value = element(wanted.back());
            wanted.pop_back();
            if (wanted.empty()) return value;
        } catch (TooDeep& deeper) {
            if (std::find(wanted.begin(), wanted.end(), deeper.wanted) != wanted.end())
                throw EvaluationError(fmt::format("`{}[{}]` depends on itself",
                                                  funcs_[deeper.wanted.func].func->label,
                                                  fmt::join(deeper.wanted.point, ", ")));
            wanted.push_back(std::move(deeper.wanted));
        }
    }
}

Element Evaluator::element(const Key& key) {
    if (const auto known = memo_.find(key); known != memo_.end()) return known->second;
    if (depth_ >= deepest) throw TooDeep{key};
    ++depth_;
    const Frame* outer = frame_;
    Element value = key.stages == 0 ? initial(funcs_[key.func], key.point) : after_stage(key);
    frame_ = outer;
    --depth_;
    return memo_[key] = std::move(value);
}

Element Evaluator::initial(const FuncFacts& facts, const Point& point) {
    switch (facts.func->initial) {
        case Initial::nothing:
            return {};
        case Initial::incoming: {
            Element value;
            for (std::size_t c = 0; c < facts.func->symbols.size(); ++c)
                value.push_back({input(facts.func->parameter.value() + c, point)});
            return value;
        }
        case Initial::former: {
            const FuncFacts& former = funcs_[facts.former];
            for (std::size_t d = 0; d < former.region.size(); ++d)  // the later version may be larger
                if (point[d] < former.region[d].first ||
                    point[d] - former.region[d].first >= former.region[d].second)
                    return {};
            return element({facts.former, former.func->stages.size(), point});
        }
    }
    return {};
}

/// Applies the last of the key's stages to what the others left.
Element Evaluator::after_stage(const Key& key) {
    const FuncFacts& facts = funcs_[key.func];
    const Stage& stage = facts.func->stages[key.stages - 1];
    Frame frame{key.func, key.stages - 1, &key.point, nullptr, nullptr};
    if (has_error_values && domain_fails(stage)) return failed(*facts.func, ErrorValue::domain);
    if (facts.keeps_history[frame.stage]) return seen_by_iteration(frame, key.point);

    Element value = element({key.func, key.stages - 1, key.point});
    each_iteration(frame, key.point, [&](const Point& k) {
        frame.iteration = &k;
        frame.value = &value;
        frame_ = &frame;
        apply_iteration(frame, key.point, value);
        return true;
    });
    return value;
}

/// The element at `point` as the reader's iteration sees it, or with no iteration as the stage leaves it.
Element Evaluator::seen_by_iteration(const Frame& reader, const Point& point) {
    const Key key{reader.func, reader.stage + 1, point};
    const Key before{reader.func, reader.stage, point};
    History& history = histories_[key];  // references into an unordered map stay valid
    const auto first_from = [&](const Point& k) {
        return std::lower_bound(
            history.versions.begin(), history.versions.end(), k,
            [](const Version& version, const Point& wanted) { return version.iteration < wanted; });
    };
    if (history.complete || (reader.iteration && *reader.iteration <= history.known_before)) {
        const auto end = reader.iteration ? first_from(*reader.iteration) : history.versions.end();
        return end == history.versions.begin() ? element(before) : std::prev(end)->value;
    }
    if (depth_ >= deepest) throw TooDeep{key};
    ++depth_;
    const Frame* outer = frame_;
    Element value = element(before);
    Frame frame{reader.func, reader.stage, &point, nullptr, &value};
    const bool ended = each_iteration(frame, point, [&](const Point& k) {
        if (reader.iteration && k >= *reader.iteration) return false;
        if (k < history.known_before) {
            const auto known = first_from(k);
            if (known != history.versions.end() && known->iteration == k) value = known->value;
            return true;
        }
        history.known_before = k;
        frame.iteration = &k;
        frame_ = &frame;
        if (apply_iteration(frame, point, value)) history.versions.push_back({k, value});
        return true;
    });
    if (ended)
        history.complete = true;
    else
        history.known_before = std::max(history.known_before, *reader.iteration);
    frame_ = outer;
    --depth_;
    return value;
}

// -------------------------------------------------------------------------------------------- iterations

bool Evaluator::each_iteration(const Frame& frame, const Point& point,
                               const std::function<bool(const Point&)>& visit) {
    const FuncFacts& facts = funcs_[frame.func];
    const Stage& stage = facts.func->stages[frame.stage];
    Point iteration(stage.iterators.size());
    std::vector<std::optional<Scalar>> outer;  // a reader may be inside the same stage
    for (const Iterator& iterator : stage.iterators) {
        const auto found = values_.find(iterator.variable);
        outer.push_back(found == values_.end() ? std::nullopt : std::optional(found->second));
    }
    const std::function<bool(std::size_t)> descend = [&](std::size_t depth) -> bool {
        if (depth == stage.iterators.size()) return visit(iteration);
        const Iterator& iterator = stage.iterators[depth];
        const auto step = [&](std::int64_t i) {
            iteration[depth] = i;
            values_[iterator.variable] = i;
            return descend(depth + 1);
        };
        const bool bounded = iterator.low && iterator.extent;
        const std::int64_t low = bounded ? evaluate_integer(iterator.low, *this) : 0;
        const std::int64_t extent = bounded ? evaluate_integer(iterator.extent, *this) : 0;
        // the left side may say which value it must be, unless an error at any other would be seen here
        const bool all = iterator.kind == LoopKind::reduction && facts.place_may_fail[frame.stage];
        for (std::size_t k = 0; !all && k < stage.left.size(); ++k) {
            const auto* variable = get<Variable>(stage.left[k]);
            if (!variable || variable->symbol != iterator.variable) continue;
            const bool inside = !bounded || (point[k] >= low && point[k] - low < extent);
            return !inside || step(point[k]);
        }
        if (!bounded)
            throw EvaluationError(
                fmt::format("`{}` has no bounds and is not on the left side", iterator.variable.name()));
        for (std::int64_t i = 0; i < extent; ++i)
            if (!step(low + i)) return false;
        return true;
    };
    const bool ended = descend(0);
    for (std::size_t i = 0; i < outer.size(); ++i)
        if (outer[i]) values_[stage.iterators[i].variable] = *outer[i];
    return ended;
}

bool Evaluator::domain_fails(const Stage& stage) {
    for (const Iterator& iterator : stage.iterators) {
        if (iterator.kind != LoopKind::reduction || !iterator.low || !iterator.extent) continue;
        error = ErrorValue::none;
        evaluate_integer(iterator.low, *this);
        if (evaluate_integer(iterator.extent, *this) < 0 || error != ErrorValue::none) return true;
    }
    return false;
}

bool Evaluator::apply_iteration(const Frame& frame, const Point& point, Element& value) {
    const FuncFacts& facts = funcs_[frame.func];
    const Stage& stage = facts.func->stages[frame.stage];
    error = ErrorValue::none;
    if (writes(stage, point, facts.place_may_fail[frame.stage]))
        value = updated(frame, stage, facts);
    else if (error != ErrorValue::none)
        value = failed(*facts.func, error);
    else
        return false;
    return true;
}

bool Evaluator::writes(const Stage& stage, const Point& point, bool place_may_fail) {
    for (std::size_t k = 0; !place_may_fail && k < stage.left.size(); ++k) {
        // only where the iteration runs at all may the left side be evaluated; variables are always safe
        const auto* variable = get<Variable>(stage.left[k]);
        if (variable && evaluate_integer(stage.left[k], *this) != point[k]) return false;
    }
    if (stage.guard && !evaluate_condition(stage.guard, *this)) return false;
    if (error != ErrorValue::none) return false;
    bool here = true;
    for (std::size_t k = 0; (here || place_may_fail) && k < stage.left.size(); ++k)
        here = evaluate_integer(stage.left[k], *this) == point[k] && here;
    return here && error == ErrorValue::none;
}

/// The element's value after the bound iteration.
Element Evaluator::updated(const Frame& frame, const Stage& stage, const FuncFacts& facts) {
    Element values;
    for (const Expr& e : stage.values) {
        error = ErrorValue::none;
        const Scalar value = evaluate_scalar(e, *this);
        values.push_back({value, error});
    }
    if (!stage.op) return values;
    if (frame.value->empty())
        throw EvaluationError(fmt::format("updates `{}[{}]`, which was never written", facts.func->label,
                                          fmt::join(*frame.point, ", ")));
    for (std::size_t c = 0; c < values.size(); ++c) {
        const Checked& before = (*frame.value)[c];
        values[c] = {apply(*stage.op, before.value, values[c].value, facts.func->types[c]),
                     std::max(before.error, values[c].error)};
    }
    return values;
}

// ---------------------------------------------------------------------------------------------- environment

const Scalar& Evaluator::variable(const Symbol& symbol) {
    const auto found = values_.find(symbol);
    if (found == values_.end()) throw EvaluationError(fmt::format("`{}` has no value here", symbol.name()));
    return found->second;
}

const std::vector<Scalar>& Evaluator::variable_elements(const Symbol& symbol) {
    throw EvaluationError(fmt::format("`{}` is not a scalar, which pipelines do not have", symbol.name()));
}

std::vector<Scalar> Evaluator::load_elements(const Load& load, const Type&) {
    throw EvaluationError(
        fmt::format("`{}` is not of scalars, which pipelines do not have", load.buffer.name()));
}

Scalar Evaluator::input(std::size_t parameter, const Point& point) {
    const Bounds& bounds = bounds_[parameter];
    std::int64_t position = 0;
    for (std::size_t d = 0; d < point.size(); ++d) {
        const std::int64_t offset = point[d] - bounds.mins.at(d);
        const bool inside = offset >= 0 && offset < bounds.extents[d];
        if (!inside && has_error_values) {
            raise(ErrorValue::memory);
            return normalise(std::int64_t{0}, function_.parameters[parameter].buffer->element);
        }
        if (!inside)
            throw EvaluationError(fmt::format("reads `{}[{}]` outside [{}, {}) of dimension {}",
                                              function_.parameters[parameter].symbol.name(),
                                              fmt::join(point, ", "), bounds.mins[d],
                                              bounds.mins[d] + bounds.extents[d], d));
        position += offset * bounds.strides[d];  // dense in the parameter's layout
    }
    if (const Array* given = arrays_[parameter]) return given->get(position);
    return normalise(std::int64_t{0}, function_.parameters[parameter].buffer->element);
}

Scalar Evaluator::load(const Load& load, const Type& type) {
    const ErrorValue before = std::exchange(error, ErrorValue::none);
    Point point;
    for (const Expr& index : load.indices) point.push_back(evaluate_integer(index, *this));
    if (error != ErrorValue::none) {  // of a subscript
        raise(before);
        return normalise(std::int64_t{0}, type);
    }
    error = before;
    const auto component = components_.find(load.buffer);
    if (component == components_.end()) {
        const auto parameter = inputs_.find(load.buffer);
        if (parameter == inputs_.end())
            throw EvaluationError(fmt::format("there is no `{}` here", load.buffer.name()));
        return input(parameter->second, point);
    }
    const auto [f, c] = component->second;
    const FuncFacts& facts = funcs_[f];
    const auto text = [&] { return fmt::format("`{}[{}]`", load.buffer.name(), fmt::join(point, ", ")); };
    if (point.size() != facts.func->region.size())
        throw EvaluationError("reads " + text() + " with a wrong number of indices");
    for (std::size_t d = 0; d < facts.region.size(); ++d)
        if (point[d] < facts.region[d].first || point[d] - facts.region[d].first >= facts.region[d].second)
            throw EvaluationError(fmt::format("reads {} outside [{}, {}) of dimension {}", text(),
                                              facts.region[d].first,
                                              facts.region[d].first + facts.region[d].second, d));
    Element value;
    if (frame_ && frame_->func == f)
        value = point == *frame_->point ? *frame_->value : seen_by_iteration(*frame_, point);
    else
        value = element({f, facts.func->stages.size(), point});
    if (value.empty()) throw EvaluationError(fmt::format("reads {}, which was never written", text()));
    error = std::max(before, value[c].error);
    return value[c].value;
}

}  // namespace nestor
