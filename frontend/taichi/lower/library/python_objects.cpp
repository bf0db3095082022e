// Python's own functions of any object (TI-83): types, attributes, text, copies, and of the process.
#include <fmt/format.h>

#include <algorithm>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/library.hpp"
#include "frontend/taichi/literal.hpp"
#include "frontend/taichi/lower/host/argument_parser.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/exception_classes.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/formats.hpp"
#include "frontend/taichi/lower/host/letters.hpp"
#include "frontend/taichi/lower/host/module.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/objects.hpp"
#include "frontend/taichi/lower/host/partials.hpp"
#include "frontend/taichi/lower/host/records.hpp"
#include "frontend/taichi/lower/host/texts.hpp"
#include "frontend/taichi/lower/kernel/access.hpp"
#include "frontend/taichi/lower/kernel/assignments.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/print.hpp"
#include "frontend/taichi/lower/library/library.hpp"

namespace nestor::taichi {
namespace {

Value nothing(Evaluator&, const std::string&, const CallArguments&) {
    return Value(NoneValue{});
}

Value is_instance(Evaluator& e, const std::string& name, const CallArguments& a) {
    const Value &v = argument_of(e, name, a, 0), &type = argument_of(e, name, a, 1);
    std::vector<Value> types{type};
    if (const auto* several = get<SequencePtr>(type)) types = (*several)->elements;
    for (const Value& one : types)
        if (is_scalar(one) || get<std::string>(one) || get<NoneValue>(one) || get<FieldPtr>(one) ||
            get<MatrixPtr>(one))
            e.fail(a.range, errors::isinstance_of_no_type, kind_of(one));
    if (v.is_int) {  // an int and a float are the two that it may be
        const auto asked = [&](const char* kind) {
            return std::any_of(types.begin(), types.end(), [&](const Value& one) {
                const auto* builtin = get<BuiltinValue>(one);
                return builtin && builtin->name == kind;
            });
        };
        if (asked("int") != asked("float")) e.unsupported(a.range, errors::number_is_int_or_float);
        return asked("int");
    }
    const auto* object = get<ObjectPtr>(v);
    const Value* raised = object && !(*object)->definition && (*object)->attributes.contains("__class__")
                              ? &(*object)->attributes.at("__class__")
                              : nullptr;
    const auto is_one_of = [&](const Value& one) {
        if (const auto* made = get<ClassValue>(one)) return is_object_of(e, v, *made);
        const auto *kind = raised ? get<BuiltinValue>(*raised) : nullptr, *above = get<BuiltinValue>(one);
        if (kind && above) return is_exception_of(e, kind->name, above->name);
        return is_of_type(v, one);
    };
    return std::any_of(types.begin(), types.end(), is_one_of);
}

/// Of a class of the program, or of exceptions.
Value is_subclass(Evaluator& e, const std::string& name, const CallArguments& a) {
    const Value &v = argument_of(e, name, a, 0), &type = argument_of(e, name, a, 1);
    std::vector<Value> types{type};
    if (const auto* several = get<SequencePtr>(type)) types = (*several)->elements;
    for (const Value& one : types) {
        const auto *below = get<ClassValue>(v), *above = get<ClassValue>(one);
        if (below && above && is_below(e, below->definition, above->definition)) return true;
        const auto *kind = get<BuiltinValue>(v), *kind_above = get<BuiltinValue>(one);
        if (kind && kind_above &&
            (kind->name == kind_above->name || kind_above->name == "object" ||
             (is_exception(e, kind->name) && is_exception_of(e, kind->name, kind_above->name))))
            return true;
    }
    return false;
}

Value text_of(Evaluator& e, const std::string& name, const CallArguments& a) {
    if (a.positional.empty()) return std::string();
    const Value& v = a.positional[0];
    if (const auto* text = get<TextPtr>(v); text && name == "repr")
        return text_of(e, "str", {{quoted_text(e, *text, a.range)}, {}, a.range});
    if (name == "repr" && get<std::string>(v)) return repr(v);
    if (const auto text = text_of_exception(e, v, a.range); text && name == "str") return *text;
    if (has_class(v)) return text_of_object(e, v, name == "repr" ? "__repr__" : "__str__", a.range);
    if (is_static(v) && !may_hold_object(v) && !get<FieldPtr>(v) && !get<StructPtr>(v))
        return get<std::string>(v) ? v : Value(repr(name == "repr" ? v : of_kind(v, NumberKind::python)));
    auto made = std::make_shared<TextValue>();
    if (name == "repr" && (is_scalar(v) || is_array(v) || get<RunningListPtr>(v)))
        append_contained(e, made->parts, v, a.range);
    else
        append_printed(e, made->parts, v, "", a.range);
    if (made->parts.empty()) return std::string();
    if (made->parts.size() == 1 && std::holds_alternative<std::string>(made->parts[0]))
        return std::get<std::string>(made->parts[0]);
    return made;
}

Value attributes(Evaluator& e, const std::string& name, const CallArguments& a) {
    const auto* wanted = get<std::string>(argument_of(e, name, a, 1));
    if (!wanted) e.fail(a.range, errors::name_of_attribute_is_str);
    try {
        const Value found = attribute(e, a.positional[0], *wanted, a.range);
        const bool listed = get<FieldPtr>(a.positional[0]) || get<MatrixPtr>(a.positional[0]);
        if (name == "hasattr") return listed || !get<MethodValue>(found);
        return found;
    } catch (const Failure&) {
        if (name == "hasattr") return false;
        if (a.positional.size() > 2) return a.positional[2];
        throw;
    }
}

Value attribute_set(Evaluator& e, const std::string& name, const CallArguments& a) {
    const auto* wanted = get<std::string>(argument_of(e, name, a, 1));
    if (!wanted) e.fail(a.range, errors::name_of_attribute_is_str);
    set_attribute(e, a.positional[0], {*wanted, a.range}, argument_of(e, name, a, 2), a.range);
    return NoneValue{};
}

/// `chr(65 + x[i])`: of ASCII, which is what programs draw with.
Value letter_of_running_program(Evaluator& e, const ScalarValue& number, TextRange range) {
    const Type i64 = Type::int_(64);
    const ScalarValue code = e.named(cast_to(number, i64), "letter", range, true);
    const auto limit = [&](std::int64_t n) { return constant(n, i64); };
    require_holds(e,
                  build::both(truth_of(compared(CompareOp::less_equal, limit(0), code)),
                              truth_of(compared(CompareOp::less, code, limit(128)))),
                  "NotImplementedError: chr() of a number of the running program takes 0 to 127", range);
    auto made = std::make_shared<TextValue>();
    made->parts.emplace_back(Formatted(value_of(code), "%c"));
    return made;
}

Value letter_of(Evaluator& e, const std::string& name, const CallArguments& a) {
    const Value& v = argument_of(e, name, a, 0);
    if (name == "chr") {
        if (const auto* number = get<ScalarValue>(v);
            number && e.frame().host && number->type.is_int() && !build::as_integer(index_of(*number)))
            return letter_of_running_program(e, *number, a.range);
        const std::int64_t code = static_integer(e, v, a.range, "the letter");
        if (code < 0 || code > 0x10ffff) e.fail(a.range, errors::no_such_letter);
        if (code >= 0xd800 && code < 0xe000) e.unsupported(a.range, errors::half_of_letter);
        return encode_utf8(static_cast<char32_t>(code));
    }
    const auto* letters = get<std::string>(v);
    if (!letters || count_of_letters(*letters) != 1) e.fail(a.range, errors::ord_takes_one_letter);
    return Integer(static_cast<std::uint32_t>(decode_utf8(*letters).character));
}

/// `hex(n)` and its kin: as the format of that base shows it.
Value in_base(Evaluator& e, const std::string& name, const CallArguments& a) {
    const Value& v = argument_of(e, name, a, 0);
    if (!is_scalar(v) || number_type(v).is_float()) e.fail(a.range, errors::base_of_no_integer, kind_of(v));
    const Value whole = get<bool>(v) ? Value(*integer_of(v)) : v;
    const std::string format = name == "hex" ? "{:#x}" : name == "oct" ? "{:#o}" : "{:#b}";
    return format_method(e, format, {{whole}, {}, a.range});
}

Value is_callable(Evaluator& e, const std::string& name, const CallArguments& a) {
    const Value& v = argument_of(e, name, a, 0);
    if (const auto* object = get<ObjectPtr>(v); object && (*object)->definition)
        return method_of(e, (*object)->definition, "__call__", &v).has_value();
    return is_partial(v) || get<FunctionValue>(v) || get<ClassValue>(v) || get<MethodValue>(v) ||
           get<ElementType>(v) || get<StructTypePtr>(v) || get<BuiltinValue>(v);
}

/// Each reading of the clock is a millisecond behind the one before it, so that a program prints the same
/// whenever it runs.
Value clock_reading(Evaluator& e, const std::string& name, const CallArguments&) {
    const std::uint64_t milliseconds = ++e.host.clock_readings;
    if (name.ends_with("_ns")) return Value(Integer(milliseconds) * 1'000'000);
    return Value(0.001 * static_cast<double>(milliseconds));
}

/// `os.path.join(a, b)`
Value joined_path(Evaluator& e, const std::string& name, const CallArguments& a) {
    Value whole = argument_of(e, name, a, 0);
    for (std::size_t k = 1; k < a.positional.size(); ++k) {
        const Value before = whole;
        const auto *words = get<std::string>(before), *part = get<std::string>(a.positional[k]);
        const bool ends = words && (words->empty() || words->ends_with('/'));
        if (part && part->starts_with('/'))
            whole = *part;
        else if (words && part)
            whole = (ends ? *words : *words + "/") + *part;
        else
            whole = joined_text(
                e, BinaryOperator::add,
                ends ? before : joined_text(e, BinaryOperator::add, before, std::string("/"), a.range),
                a.positional[k], a.range);
    }
    return whole;
}

/// `os.path.basename(p)`, `dirname`, `splitext`
Value part_of_path(Evaluator& e, const std::string& name, const CallArguments& a) {
    const auto* path = get<std::string>(argument_of(e, name, a, 0));
    if (!path) e.unsupported(a.range, errors::use_of_text_of_running_program, "`" + name + "`");
    const std::size_t slash = path->rfind('/'), begin = slash == std::string::npos ? 0 : slash + 1;
    if (name == "basename") return path->substr(begin);
    if (name == "dirname") {
        std::string folder = path->substr(0, begin);
        if (const std::size_t last = folder.find_last_not_of('/'); last != std::string::npos)
            folder.resize(last + 1);
        return folder;
    }
    const std::size_t point = path->rfind('.'), letter = path->find_first_not_of('.', begin);
    const bool has_end = point != std::string::npos && letter != std::string::npos && point > letter;
    return tuple(
        {path->substr(0, has_end ? point : path->size()), has_end ? path->substr(point) : std::string()});
}

/// `sys.exit()`, where nothing else decides: no statement behind it runs.
Value exits(Evaluator& e, const std::string&, const CallArguments& a) {
    const bool fine = a.positional.empty() || get<NoneValue>(a.positional[0]) ||
                      (integer_of(a.positional[0]) && *integer_of(a.positional[0]) == 0);
    if (fine && e.host.control == 0 && e.host.catching == 0) {
        e.globals[ended_program] = true;
        return NoneValue{};
    }
    e.unsupported(a.range, errors::leaving_program_early);
}

Value duplicated(Evaluator& e, const std::string& name, const CallArguments& a) {
    const Value& v = argument_of(e, name, a, 0);
    const auto* field = get<FieldPtr>(v);
    if (field && ((*field)->numpy || (*field)->ndarray)) {
        Value made = copied(e, *field, (*field)->name, a.range);
        if ((*field)->ndarray) {
            std::get<FieldPtr>(made.v)->ndarray = true;
            std::get<FieldPtr>(made.v)->numpy = false;
        }
        return made;
    }
    if (const auto* list_ = get<SequencePtr>(v)) {
        auto made = std::make_shared<Sequence>(**list_);
        made->view = nullptr;
        return made;
    }
    if (const auto* d = get<std::shared_ptr<DictionaryValue>>(v))
        return std::make_shared<DictionaryValue>(**d);
    if (const auto* m = get<MatrixPtr>(v)) return std::make_shared<MatrixValue>(**m);
    return v;
}

Value type_of_value(Evaluator& e, const std::string& name, const CallArguments& a) {
    const Value& v = argument_of(e, name, a, 0);
    if (const auto* object = get<ObjectPtr>(v)) {
        const auto own = (*object)->attributes.find("__class__");
        return own != (*object)->attributes.end() ? own->second : Value(ClassValue{(*object)->definition});
    }
    if (v.is_int) e.unsupported(a.range, errors::number_is_int_or_float);
    if (e.frame().host && is_scalar(v) && number_kind(v) == NumberKind::numpy)
        return BuiltinValue{"np." + numpy_name(number_type(v))};
    for (const char* kind : {"bool", "int", "float", "str", "list", "tuple", "dict", "set", "frozenset",
                             "np.ndarray", "ti.Matrix"})
        if (is_of_type(v, BuiltinValue{kind})) return BuiltinValue{kind};
    if (get<StructPtr>(v)) return std::get<StructPtr>(v.v)->type;
    return BuiltinValue{get<NoneValue>(v) ? "NoneType" : kind_of(v)};
}

/// `dataclasses.field(default=x)`, `field(default_factory=f)`
Value member_of_dataclass(Evaluator&, const std::string&, const CallArguments& a) {
    auto made = std::make_shared<ObjectValue>();
    made->attributes["__class__"] = BuiltinValue{"dataclasses.Field"};
    for (const auto& [name, value] : a.keywords) made->attributes[name] = value;
    return made;
}

/// Which devices there are: a program that asks takes its way without any.
Value no_device(Evaluator&, const std::string&, const CallArguments&) {
    return Value(false);
}

Value super_of(Evaluator& e, const std::string&, const CallArguments& a) {
    return super_object(e, a.range);
}

Value written_text(Evaluator& e, const std::string& name, const CallArguments& a) {
    const Value& text = argument_of(e, name, a, 0);
    write_text(e, text, a.range);
    const auto* known = get<std::string>(text);
    return known ? Value(Integer(known->size())) : Value(NoneValue{});
}

}  // namespace

const Library::Table& Library::python_objects() {
    static const Table table = {{"super", super_of},
                                {"type", type_of_value},
                                {"dataclasses.field", member_of_dataclass},
                                {"dataclasses.replace", record_replaced},
                                {"dataclasses.asdict", record_as_dict},
                                {"copy.copy", duplicated},
                                {"copy.deepcopy", duplicated},
                                {"isinstance", is_instance},
                                {"issubclass", is_subclass},
                                {"str", text_of},
                                {"repr", text_of},
                                {"hasattr", attributes},
                                {"getattr", attributes},
                                {"setattr", attribute_set},
                                {"os.path.join", joined_path},
                                {"os.path.basename", part_of_path},
                                {"os.path.dirname", part_of_path},
                                {"os.path.splitext", part_of_path},
                                {"ord", letter_of},
                                {"chr", letter_of},
                                {"hex", in_base},
                                {"bin", in_base},
                                {"oct", in_base},
                                {"callable", is_callable},
                                {"time.time", clock_reading},
                                {"time.perf_counter", clock_reading},
                                {"time.sleep", nothing},
                                {"time.perf_counter_ns", clock_reading},
                                {"time.process_time", clock_reading},
                                {"gc.collect", nothing},
                                {"time.time_ns", clock_reading},
                                {"time.monotonic", clock_reading},
                                {"ti.with_vulkan", no_device},
                                {"ti.with_cuda", no_device},
                                {"ti.with_metal", no_device},
                                {"ti.with_opengl", no_device},
                                {"argparse.ArgumentParser", argument_parser},
                                {"sys.exit", exits},
                                {"warnings.filterwarnings", nothing},
                                {"sys.stdout.flush", nothing},
                                {"sys.stdout.write", written_text},
                                {"sys.stderr.flush", nothing},
                                {"sys.stderr.write", nothing}};
    return table;
}

}  // namespace nestor::taichi
