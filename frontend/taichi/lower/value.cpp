// Python values (TI-10): exact integers, float64, strings, sequences; what they are called and when they are
// equal.
#include "frontend/taichi/lower/value.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/print_format.hpp"

template struct nestor::CompiledOnce<nestor::taichi::ValueAlternatives>;

namespace nestor::taichi {

bool is_text(const Value& value) {
    return get<std::string>(value) || get<TextPtr>(value);
}

std::string end_of_deque(const std::optional<std::int64_t>& most) {
    return most ? "], maxlen=" + std::to_string(*most) + ")" : "])";
}

std::pair<std::string, std::string> brackets_of(const Sequence& sequence) {
    if (sequence.deque) return {"deque([", end_of_deque(sequence.most)};
    if (sequence.list) return {"[", "]"};
    return {"(", sequence.elements.size() == 1 ? ",)" : ")"};
}

void keep_most(Sequence& sequence, bool drops_first) {
    auto& elements = sequence.elements;
    while (sequence.most && static_cast<std::int64_t>(elements.size()) > *sequence.most)
        elements.erase(drops_first ? elements.begin() : elements.end() - 1);
}

bool is_number(const Value& value) {
    return get<bool>(value) || get<Integer>(value) || get<double>(value);
}

const Value* DictionaryValue::find(const Value& key) const {
    for (const auto& [known, value] : entries)
        if (equal(known, key)) return &value;
    return nullptr;
}

void DictionaryValue::set(const Value& key, const Value& value) {
    for (auto& [known, old] : entries)
        if (equal(known, key)) {
            old = value;
            return;
        }
    entries.emplace_back(key, value);
}

Scope::Scope() : names_(std::make_shared<Names>()) {}

Value& Scope::operator[](const std::string& name) const {
    return (*names_)[name];
}

bool Scope::contains(const std::string& name) const {
    return names_->contains(name);
}

Value* StructValue::member(const std::string& name) {
    for (auto& [key, value] : members)
        if (key == name) return &value;
    return nullptr;
}

std::vector<std::pair<std::string, Value>> leaves_of(const StructValue& value) {
    std::vector<std::pair<std::string, Value>> leaves;
    for (const auto& [name, member] : value.members) {
        const auto* inner = get<StructPtr>(member);
        if (!inner) {
            leaves.emplace_back(name, member);
            continue;
        }
        for (const auto& [below, leaf] : leaves_of(**inner)) leaves.emplace_back(name + "_" + below, leaf);
    }
    return leaves;
}

bool is_static(const Value& value) {
    if (const auto* s = get<StructPtr>(value)) {
        for (const auto& [name, member] : (*s)->members)
            if (!is_static(member)) return false;
        return true;
    }
    if (const auto* s = get<SequencePtr>(value)) {
        for (const Value& element : (*s)->elements)
            if (!is_static(element)) return false;
        return true;
    }
    if (const auto* d = get<std::shared_ptr<DictionaryValue>>(value))
        return std::all_of((*d)->entries.begin(), (*d)->entries.end(), [](const auto& entry) {
            return is_static(entry.first) && is_static(entry.second);
        });
    return !get<ScalarValue>(value) && !get<MatrixPtr>(value) && !get<VariablePtr>(value) &&
           !get<PlacePtr>(value) && !get<TextPtr>(value) && !get<RunningListPtr>(value) &&
           !get<RunningDictPtr>(value);
}

std::optional<bool> truth_value(const Value& value) {
    if (get<NoneValue>(value)) return false;
    if (const auto* text = get<std::string>(value)) return !text->empty();
    if (const auto* s = get<SequencePtr>(value)) return !(*s)->elements.empty();
    if (const auto* d = get<std::shared_ptr<DictionaryValue>>(value)) return !(*d)->entries.empty();
    if (is_number(value)) return number_of(value) != 0;
    if (!is_static(value)) return std::nullopt;
    return true;
}

double number_of(const Value& value) {
    if (const auto* b = get<bool>(value)) return *b ? 1 : 0;
    if (const auto* i = get<Integer>(value)) return i->convert_to<double>();
    return std::get<double>(value.v);
}

std::optional<Integer> integer_of(const Value& value) {
    if (const auto* b = get<bool>(value)) return Integer(*b ? 1 : 0);
    if (const auto* i = get<Integer>(value)) return *i;
    return std::nullopt;
}

std::string kind_of(const Value& value) {
    return std::visit(
        overloaded{[](const NoneValue&) { return std::string("None"); },
                   [](const PoisonValue&) { return std::string("nothing"); },
                   [](bool) { return std::string("a bool"); },
                   [](const Integer&) { return std::string("an int"); },
                   [](double) { return std::string("a float"); },
                   [](const std::string&) { return std::string("a str"); },
                   [](const SequencePtr& s) {
                       return std::string(s->set ? "a set" : s->list ? "a list" : "a tuple");
                   },
                   [](const std::shared_ptr<GeneratorValue>&) { return std::string("a generator"); },
                   [](const RunningListPtr&) { return std::string("a list"); },
                   [](const RunningDictPtr&) { return std::string("a dict"); },
                   [](const std::shared_ptr<DictionaryValue>&) { return std::string("a dict"); },
                   [](const ScalarValue& s) { return "an " + name_of(s.type) + " value"; },
                   [](const MatrixPtr& m) { return std::string(m->is_vector() ? "a vector" : "a matrix"); },
                   [](const FieldPtr& f) {
                       return std::string(f->array || f->ndarray || f->numpy ? "an array" : "a field");
                   },
                   [](const StructFieldPtr&) { return std::string("a field of structs"); },
                   [](const VariablePtr&) { return std::string("a variable"); },
                   [](const PlacePtr&) { return std::string("an element"); },
                   [](const StructPtr&) { return std::string("a struct"); },
                   [](const StructTypePtr&) { return std::string("a struct type"); },
                   [](const TextPtr&) { return std::string("a str"); },
                   [](const ArrayTypePtr&) { return std::string("an array type"); },
                   [](const SnodePtr&) { return std::string("a node of a tree"); },
                   [](const FunctionValue& f) {
                       return std::string(f.kind == FunctionKind::kernel ? "a kernel"
                                          : f.kind == FunctionKind::func ? "a ti.func"
                                                                         : "a Python function");
                   },
                   [](const ClassValue&) { return std::string("a class"); },
                   [](const ObjectPtr&) { return std::string("an object"); },
                   [](const ElementType&) { return std::string("a type"); },
                   [](const ModuleValue& m) { return "module `" + m.name + "`"; },
                   [](const BuiltinValue& b) { return "`" + b.name + "`"; },
                   [](const MethodValue& m) { return "method `" + m.name + "`"; },
                   [](const SliceValue&) { return std::string("a slice"); },
                   [](const RangeValue&) { return std::string("a range"); },
                   [](const GroupedValue&) { return std::string("ti.grouped(..)"); },
                   [](const StaticValue&) { return std::string("ti.static(..)"); },
                   [](const std::shared_ptr<WindowValue>&) { return std::string("a window"); }},
        value.v);
}

std::string numpy_name(const Type& type) {
    if (type.is_bool()) return "bool";
    return (type.is_float() ? "float" : type.is_signed() ? "int" : "uint") + std::to_string(type.bits);
}

namespace {

/// A text as Python's `repr` shows it.
std::string quoted(const std::string& text) {
    const bool apostrophes = text.find('\'') != std::string::npos;
    const char quote = apostrophes && text.find('"') == std::string::npos ? '"' : '\'';
    std::string shown(1, quote);
    for (const char c : text) {
        if (c == '\n' || c == '\t' || c == '\r') {
            shown += c == '\n' ? "\\n" : c == '\t' ? "\\t" : "\\r";
            continue;
        }
        if (c == quote || c == '\\') shown += '\\';
        shown += c;
    }
    return shown + quote;
}

}  // namespace

std::string repr(const Value& value) {
    if (value.kind == NumberKind::numpy && is_number(value)) {
        Value digits = value;
        digits.kind = NumberKind::by_type;
        if (get<bool>(value)) return "np." + repr(digits) + "_";
        return (get<double>(value) ? "np.float64(" : "np.int64(") + repr(digits) + ")";
    }
    if (get<NoneValue>(value)) return "None";
    if (const auto* b = get<bool>(value)) return *b ? "True" : "False";
    if (const auto* i = get<Integer>(value)) return i->str();
    if (const auto* d = get<double>(value)) {
        return formatted_text({'r', -1}, *d);
    }
    if (const auto* text = get<std::string>(value)) return quoted(*text);
    if (const auto* d = get<std::shared_ptr<DictionaryValue>>(value)) {
        std::string text;
        for (const auto& [key, element] : (*d)->entries)
            text += (text.empty() ? "" : ", ") + repr(key) + ": " + repr(element);
        return "{" + text + "}";
    }
    if (const auto* object = get<ObjectPtr>(value); object && (*object)->definition)  // of an enumeration
        if (const auto name = (*object)->attributes.find("name"); name != (*object)->attributes.end())
            if (const auto* word = get<std::string>(name->second))
                return std::get<ClassDefinition>((*object)->definition->node).name.name + "." + *word;
    if (const auto* object = get<ObjectPtr>(value); object && !(*object)->definition)  // an exception
        if (const auto text = (*object)->attributes.find("args"); text != (*object)->attributes.end())
            if (const auto* parts = get<SequencePtr>(text->second); parts && !(*parts)->elements.empty())
                if (const auto* words = get<std::string>((*parts)->elements[0])) return *words;
    if (const auto* type = get<BuiltinValue>(value)) {
        static const std::set<std::string> types = {"int",   "float", "bool", "str",       "list",
                                                    "tuple", "dict",  "set",  "frozenset", "NoneType"};
        if (types.contains(type->name)) return "<class '" + type->name + "'>";
        if (type->name.starts_with("np.") && type->name.find_first_of("0123456789") != std::string::npos)
            return "<class 'numpy." + type->name.substr(3) + "'>";
    }
    if (const auto* type = get<ElementType>(value); type && type->rows == 0)
        return type->numpy ? numpy_name(type->scalar) : name_of(type->scalar);
    if (const auto* s = get<SequencePtr>(value)) {
        std::string text;
        for (const Value& element : (*s)->elements) text += (text.empty() ? "" : ", ") + repr(element);
        if ((*s)->set) return text.empty() ? "set()" : "{" + text + "}";
        const auto [begin, end] = brackets_of(**s);
        return begin + text + end;
    }
    return kind_of(value);
}

namespace {

bool equal_sequences(const Sequence& a, const Sequence& b) {
    const auto &x = a.elements, &y = b.elements;
    if (x.size() != y.size() || a.list != b.list || a.set != b.set) return false;
    if (!a.set)
        return std::equal(x.begin(), x.end(), y.begin(),
                          [](const Value& one, const Value& other) { return equal(one, other); });
    return std::all_of(x.begin(), x.end(), [&](const Value& one) {
        return std::any_of(y.begin(), y.end(), [&](const Value& other) { return equal(one, other); });
    });
}

bool equal_dictionaries(const DictionaryValue& a, const DictionaryValue& b) {
    return a.entries.size() == b.entries.size() &&
           std::all_of(a.entries.begin(), a.entries.end(), [&](const auto& entry) {
               const Value* other = b.find(entry.first);
               return other && equal(entry.second, *other);
           });
}

/// True when both are of one of these kinds, and the same.
template <class... Kinds>
bool equal_as(const Value& a, const Value& b) {
    return ((get<Kinds>(a) && get<Kinds>(b) && *get<Kinds>(a) == *get<Kinds>(b)) || ...);
}

}  // namespace

bool equal(const Value& a, const Value& b) {
    if (is_number(a) && is_number(b)) {
        const auto x = integer_of(a), y = integer_of(b);
        return x && y ? *x == *y : number_of(a) == number_of(b);
    }
    if (get<NoneValue>(a) && get<NoneValue>(b)) return true;
    if (const auto* x = get<SequencePtr>(a), *y = get<SequencePtr>(b); x && y)
        return equal_sequences(**x, **y);
    if (const auto* x = get<ElementType>(a), *y = get<ElementType>(b); x && y)
        return x->scalar == y->scalar && x->rows == y->rows && x->columns == y->columns;
    if (const auto* x = get<BuiltinValue>(a), *y = get<BuiltinValue>(b); x && y) return x->name == y->name;
    if (const auto* x = get<std::shared_ptr<DictionaryValue>>(a),
        *y = get<std::shared_ptr<DictionaryValue>>(b);
        x && y)
        return equal_dictionaries(**x, **y);
    return equal_as<std::string, RunningListPtr, RunningDictPtr, StructTypePtr, ObjectPtr, SnodePtr,
                    FieldPtr>(a, b);
}

Value tuple(std::vector<Value> elements) {
    return std::make_shared<Sequence>(Sequence{std::move(elements), false});
}

Value list(std::vector<Value> elements) {
    return std::make_shared<Sequence>(Sequence{std::move(elements), true});
}

Value matrix(int rows, int columns, std::vector<ScalarValue> elements) {
    return std::make_shared<MatrixValue>(MatrixValue{rows, columns, std::move(elements)});
}

}  // namespace nestor::taichi
