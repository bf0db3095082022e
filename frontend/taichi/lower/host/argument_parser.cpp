// Command lines of the program (TI-83): `argparse` as it is when a program is called without arguments, so
// that every option has its default.
#include "frontend/taichi/lower/host/argument_parser.hpp"

#include <algorithm>
#include <memory>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"

namespace nestor::taichi {
namespace {

constexpr const char* values_of = "__argparse_values";

bool is_parser(const ObjectValue& object) {
    return !object.definition && object.attributes.contains(values_of);
}

/// `--learning-rate` is `learning_rate`.
std::string attribute_named(const CallArguments& arguments) {
    if (const Value* dest = arguments.keyword("dest"))
        if (const auto* text = get<std::string>(*dest)) return *text;
    std::string chosen;
    for (const Value& one : arguments.positional) {
        const auto* text = get<std::string>(one);
        if (!text) continue;
        if (chosen.empty() || (text->starts_with("--") && !chosen.starts_with("--"))) chosen = *text;
    }
    chosen.erase(0, chosen.find_first_not_of('-'));
    std::replace(chosen.begin(), chosen.end(), '-', '_');
    return chosen;
}

void add_argument(Evaluator& ev, ObjectValue& values, const CallArguments& arguments) {
    const std::string name = attribute_named(arguments);
    const auto* first = arguments.positional.empty() ? nullptr : get<std::string>(arguments.positional[0]);
    const Value* given = arguments.keyword("default");
    const Value* action = arguments.keyword("action");
    const auto* kind = action ? get<std::string>(*action) : nullptr;
    const Value* count = arguments.keyword("nargs");
    const auto* several = count ? get<std::string>(*count) : nullptr;
    const bool positional = first && !first->starts_with("-");
    const Value* required = arguments.keyword("required");
    const bool optional = several && (*several == "*" || *several == "?");
    if (name.empty()) ev.fail(arguments.range, errors::option_has_no_name);
    if ((positional && !optional) || (required && truth_value(*required).value_or(false)))
        ev.fail(arguments.range, errors::argument_is_required, name);
    Value value;
    if (given) {
        value = *given;
        const Value* type = arguments.keyword("type");
        if (type && get<std::string>(value)) value = call_value(ev, *type, {{value}, {}, arguments.range});
    } else if (kind && (*kind == "store_true" || *kind == "store_false")) {
        value = *kind == "store_false";
    } else if (positional && *several == "*") {
        value = list({});
    }
    values.attributes[name] = value;
}

}  // namespace

Value argument_parser(Evaluator&, const std::string&, const CallArguments&) {
    auto parser = std::make_shared<ObjectValue>();
    parser->attributes[values_of] = Value(std::make_shared<ObjectValue>());
    return parser;
}

std::optional<Value> parser_method(Evaluator& ev, const ObjectPtr& object, const std::string& name,
                                   const CallArguments& arguments) {
    if (!is_parser(*object)) return std::nullopt;
    const ObjectPtr& values = std::get<ObjectPtr>(object->attributes.at(values_of).v);
    if (name == "add_argument") {
        add_argument(ev, *values, arguments);
        return Value(NoneValue{});
    }
    if (name == "add_argument_group" || name == "add_mutually_exclusive_group") return Value(object);
    if (name == "set_defaults") {
        for (const auto& [key, value] : arguments.keywords) values->attributes[key] = value;
        return Value(NoneValue{});
    }
    if (name == "parse_args") return Value(values);
    if (name == "parse_known_args") return tuple({Value(values), list({})});
    if (name == "print_help") return Value(NoneValue{});
    ev.unsupported(arguments.range, errors::method_of_parser, name);
}

}  // namespace nestor::taichi
