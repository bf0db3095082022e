// Calls of `functools.partial` objects: kept arguments in front of new ones.
#include "frontend/taichi/lower/host/partials.hpp"

#include "frontend/taichi/lower/host/evaluation_order.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/library/library.hpp"

namespace nestor::taichi {
namespace {

const char* const class_of_partials = "functools.partial";

}  // namespace

Value make_partial(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    auto made = std::make_shared<ObjectValue>();
    made->attributes["__class__"] = BuiltinValue{class_of_partials};
    made->attributes["func"] = argument_of(ev, name, arguments, 0);
    std::vector<Value> first;
    for (std::size_t k = 1; k < arguments.positional.size(); ++k)
        first.push_back(kept(ev, arguments.positional[k], "argument", range));
    auto named = std::make_shared<DictionaryValue>();
    for (const auto& [key, value] : arguments.keywords) named->set(Value(key), kept(ev, value, key, range));
    made->attributes["args"] = tuple(std::move(first));
    made->attributes["keywords"] = named;
    return made;
}

bool is_partial(const Value& value) {
    const auto* object = get<ObjectPtr>(value);
    if (!object || (*object)->definition) return false;
    const auto own = (*object)->attributes.find("__class__");
    const auto* builtin = own == (*object)->attributes.end() ? nullptr : get<BuiltinValue>(own->second);
    return builtin && builtin->name == class_of_partials;
}

Value call_partial(Evaluator& ev, const Value& partial, const CallArguments& arguments) {
    const auto& parts = std::get<ObjectPtr>(partial.v)->attributes;
    const std::vector<Value>& first = std::get<SequencePtr>(parts.at("args").v)->elements;
    CallArguments all = arguments;
    all.written.resize(arguments.positional.size());
    all.positional.insert(all.positional.begin(), first.begin(), first.end());
    all.written.insert(all.written.begin(), first.size(), nullptr);
    for (const auto& [key, value] :
         std::get<std::shared_ptr<DictionaryValue>>(parts.at("keywords").v)->entries)
        if (const auto& name = std::get<std::string>(key.v); !arguments.keyword(name))
            all.keywords.emplace_back(name, value);
    return call_value(ev, parts.at("func"), all);
}

}  // namespace nestor::taichi
