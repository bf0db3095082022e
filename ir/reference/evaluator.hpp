// The evaluator of pipelines: the machine that finds elements of funcs on demand. evaluate.cpp asks it for
// all elements of the outputs.
//
// Note [What an element is]
// Stages run one after another; the iterations of a stage run in lexicographic order of its iterators.
// Hence the value of element x of func f after stage s is found without running any loop: take the value
// before the stage and apply, in that order, the iterations whose left side is x. A read of another func
// sees it after its last stage. A read of f itself by iteration k of its stage s sees element y as the
// stages before s and the iterations before k left it: for y = x that is the value so far, for y elsewhere
// it is found the same way (only stages that do this keep a history of their elements).
//
// Note [Long chains]
// Recursion follows the chain of dependences. Where it gets too deep it is abandoned by throwing the
// element that was wanted; that element is then evaluated first, from an empty stack, and the first
// evaluation begins again, finding it in the memo.
//
// Note [Error values]
// With error values an element may be an error, whatever it would be as a number. An error in the
// bounds of a stage's domain, in a guard, or in a subscript of the left side under a true guard makes every
// element that error after the stage or iteration; what assigns the element later hides it.
#pragma once

#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "ir/core/entry.hpp"
#include "ir/core/expressions.hpp"
#include "ir/core/pipeline.hpp"

namespace nestor {

using Point = std::vector<std::int64_t>;

/// A scalar, or an error value, of which the scalar means nothing.
struct Checked {
    Scalar value;
    ErrorValue error = ErrorValue::none;
};

/// The components of a tuple func's element; empty: never written.
using Element = std::vector<Checked>;

/// Element `point` of func `func` after its first `stages` stages.
struct Key {
    std::size_t func = 0;
    std::size_t stages = 0;
    Point point;
    friend bool operator==(const Key&, const Key&) = default;
};

struct KeyHash {
    std::size_t operator()(const Key& key) const {
        std::size_t hash = key.func * 1000003 + key.stages;
        for (const std::int64_t x : key.point)
            hash = hash * 0x9e3779b97f4a7c15ull + static_cast<std::size_t>(x);
        return hash ^ (hash >> 29);
    }
};

/// See Note [Long chains].
struct TooDeep {
    Key wanted;
};

/// What one iteration of a stage left in an element.
struct Version {
    Point iteration;
    Element value;
};

/// All versions of an element from the iterations before `known_before`, or from all.
struct History {
    std::vector<Version> versions;
    Point known_before;
    bool complete = false;
};

/// The iteration that is being evaluated, for reads of its own func.
struct Frame {
    std::size_t func = 0, stage = 0;
    const Point* point = nullptr;
    const Point* iteration = nullptr;
    const Element* value = nullptr;  ///< of the element at `point` so far
};

/// What is known of a func beforehand.
struct FuncFacts {
    const Func* func = nullptr;
    std::vector<std::pair<std::int64_t, std::int64_t>> region;  ///< empty where holes
    std::vector<bool> keeps_history;                            ///< per stage
    std::vector<bool> place_may_fail;                           ///< per stage: its guard or left side
    std::size_t former = 0;
};

class Evaluator : public Environment {
public:
    Evaluator(const Function& function, const Pipeline& pipeline, const Arguments& arguments,
              ScalarEnvironment& scalars, bool error_values);

    /// The element after all stages of the func; empty when nothing wrote it.
    Element final_element(std::size_t func, const Point& point);

    const Scalar& variable(const Symbol& symbol) override;
    const std::vector<Scalar>& variable_elements(const Symbol& symbol) override;
    Scalar load(const Load& load, const Type& type) override;
    std::vector<Scalar> load_elements(const Load& load, const Type& type) override;

private:
    /// An element with a stack of its own; see Note [Long chains].
    Element evaluate_from_scratch(const Key& key);
    Element element(const Key& key);
    Element initial(const FuncFacts& facts, const Point& point);
    Element after_stage(const Key& key);
    Element seen_by_iteration(const Frame& reader, const Point& point);
    Scalar input(std::size_t parameter, const Point& point);

    /// Calls `visit` with the values of all iterators for which the stage may write `point`, in order, the
    /// iterators being bound. Ends early, and is false, when `visit` returns false.
    bool each_iteration(const Frame& frame, const Point& point,
                        const std::function<bool(const Point&)>& visit);
    /// Applies the bound iteration to an element, if it writes it or fails; whether it did.
    bool apply_iteration(const Frame& frame, const Point& point, Element& value);
    /// Whether the bound iteration writes `point`; false with an `error` where that is one.
    bool writes(const Stage& stage, const Point& point, bool place_may_fail);
    bool domain_fails(const Stage& stage);
    Element updated(const Frame& frame, const Stage& stage, const FuncFacts& facts);

    const Function& function_;
    std::vector<FuncFacts> funcs_;
    std::unordered_map<Symbol, std::pair<std::size_t, std::size_t>> components_;  ///< func and component
    std::unordered_map<Symbol, std::size_t> inputs_;                              ///< parameter of a symbol
    std::vector<Bounds> bounds_;                                                  ///< per parameter
    std::vector<const Array*> arrays_;  ///< given for each parameter; null: none
    std::unordered_map<Symbol, Scalar> values_;
    std::unordered_map<Key, Element, KeyHash> memo_;
    std::unordered_map<Key, History, KeyHash> histories_;
    const Frame* frame_ = nullptr;
    int depth_ = 0;
};

}  // namespace nestor
