// Snapshots of what the host program's own objects hold (TI-83): compared with what they hold later, given
// back.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

using ClassAttributes = std::shared_ptr<std::map<std::string, Value>>;

/// What can be reached from some values: containers, objects, generators, and the names that functions keep.
struct Contents {
    std::map<SequencePtr, std::vector<Value>> sequences = {};
    std::map<std::shared_ptr<DictionaryValue>, DictionaryValue> dictionaries = {};
    std::map<ObjectPtr, std::map<std::string, Value>> attributes = {};
    std::map<MatrixPtr, std::vector<ScalarValue>> matrices = {};
    std::map<StructPtr, std::vector<std::pair<std::string, Value>>> structs = {};
    std::map<std::shared_ptr<GeneratorValue>, std::pair<std::int64_t, bool>> generators = {};
    std::map<const Scope::Names*, std::pair<Scope, Scope::Names>> scopes = {};
    std::map<ClassAttributes, std::map<std::string, Value>> classes = {};
};

void save_contents(Contents& saved, const Value& value);
void save_names(Contents& saved, const Scope& scope);
void save_class(Contents& saved, const ClassAttributes& attributes);
void restore_contents(const Contents& saved);
bool changed_since(const Contents& saved);
/// The same number, text or object, whatever the object holds.
bool is_same(const Value& a, const Value& b);
bool all_same(const std::map<std::string, Value>& a, const std::map<std::string, Value>& b);

/// What a generator's function reads from outside of it, as far as Python knows it while translating.
struct GeneratorInputs {
    struct Name {
        std::shared_ptr<const std::vector<Scope>> closure;
        std::string name;
        std::optional<Value> value;  ///< none: nothing of the program has this name
    };
    std::vector<Name> names;
    Contents contents;
};

std::shared_ptr<const GeneratorInputs> inputs_of(Evaluator& ev, const GeneratorValue& generator);
bool changed_since(const Evaluator& ev, const GeneratorInputs& saved);

}  // namespace nestor::taichi
