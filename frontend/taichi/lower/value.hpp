// Compile-time and run-time values: an expression is worth a Python value, which exists only while a program
// is translated, or a value that the generated code computes (TI-10).
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "frontend/taichi/ast.hpp"
#include "frontend/taichi/lower/scalar.hpp"
#include "ir/base/compiled_once.hpp"

namespace nestor::taichi {

using Integer = boost::multiprecision::cpp_int;
struct Value;

/// Whose number a value of the host program is: numpy 2 shows its own as `np.float32(0.5)` in lists, and of a
/// number of Python's and one of its own makes one of its own. `by_type`: numpy's where Python has no such
/// type. `either`: only the running program knows. `whole`: an int of Python's in a variable of floats;
/// `int_or_float`: Python's, and only the running program knows which of the two.
enum class NumberKind { by_type, python, numpy, either, whole, int_or_float };

struct NoneValue {};
/// What a statement that failed would have defined: using it says nothing more. `chosen`: one of several
/// objects, and only the running program knows which.
struct PoisonValue {
    bool chosen = false;
};

/// Where a container of the host program was made: it may turn out to need a length that only the running
/// program knows (host/running_births.hpp).
struct Birth {
    std::uint64_t number = 0;    ///< in the order of birth; 0: not known
    std::uint64_t control = 0;   ///< the loop or condition of the running program around it; 0: none
    const void* site = nullptr;  ///< the expression that made it
    bool copied = false;         ///< it was put into a list of the running program, or read from there
};

/// A list or dict whose length only the running program knows.
struct RunningList;
using RunningListPtr = std::shared_ptr<RunningList>;
struct RunningDict;
using RunningDictPtr = std::shared_ptr<RunningDict>;

/// `d.keys()`, `d.values()` or `d.items()`, whose elements are those of the dict when it is looked at
/// (host/dict_views.hpp).
struct DictView;

/// A tuple, a list or a set, shared as Python's are.
struct Sequence {
    std::vector<Value> elements;
    bool list = false;
    bool set = false;     ///< each element once, in no order (host/sets.hpp)
    bool frozen = false;  ///< a frozenset
    bool deque = false;   ///< `collections.deque`
    Birth birth{};
    std::shared_ptr<DictView> view{};    ///< null: its elements are its own
    std::optional<std::int64_t> most{};  ///< elements that a deque holds
    std::string name{};                  ///< of a tuple whose parts have names (host/tuple_parts.hpp)
};
using SequencePtr = std::shared_ptr<Sequence>;

struct DictionaryValue {
    std::vector<std::pair<Value, Value>> entries;
    std::shared_ptr<Value> factory{};  ///< what makes entries that are asked for: of a `defaultdict`
    bool counts = false;               ///< a `Counter`
    Birth birth{};
    const Value* find(const Value& key) const;
    void set(const Value& key, const Value& value);
};

/// `ti.Vector`, `ti.Matrix`: elements row by row; a vector has 0 columns.
struct MatrixValue {
    int rows = 0, columns = 0;
    std::vector<ScalarValue> elements;
    bool of_host = false;    ///< doubles and int64, which kernels take as their default types
    bool of_single = false;  ///< of the host, and printed as the float32 that a kernel returned
    bool of_field = false;   ///< of the host, read from a field: its elements are numbers of Python's
    bool of_static = false;  ///< an index of a static loop: its elements are numbers of Python's
    bool is_vector() const { return columns == 0; }
};
using MatrixPtr = std::shared_ptr<MatrixValue>;

/// The type of an element: a primitive type, with rows (and columns) that of a vector (matrix).
struct ElementType {
    Type scalar;
    int rows = 0, columns = 0;
    bool numpy = false;  ///< of numpy's own, which calls it `float32`
    int count() const { return rows == 0 ? 1 : rows * (columns == 0 ? 1 : columns); }
};

enum class SnodeKind { root, dense, pointer, bitmasked, dynamic };

/// One dimension of memory by cells: a digit of an index, `index / below % extent`.
struct IndexDigit {
    std::size_t axis = 0;  ///< whose index
    std::int64_t extent = 1, below = 1;
    std::size_t level = 0;  ///< of MemoryOrder
};

/// How the elements of a field below sparse nodes lie (data/cells.hpp).
struct MemoryOrder {
    std::vector<IndexDigit> digits;       ///< dimensions of memory from the slowest; none: those of the shape
    std::vector<SnodeKind> levels;        ///< sparse nodes from the root down, and what is dense below them
    std::vector<std::int64_t> extents{};  ///< of the indices that the digits stand for
};

/// A field or an array argument. Extents are constants for fields, parameters for arrays.
struct FieldValue {
    std::string name;
    ElementType element;
    std::vector<ScalarValue> shape;
    std::vector<std::int64_t> offset;
    Symbol buffer;  ///< null until the field has a place
    TextRange range;
    bool array = false;                         ///< `ti.types.ndarray`, of a kernel
    bool ndarray = false;                       ///< `ti.ndarray`, of the host program
    bool gradient = false;                      ///< `needs_grad`
    std::shared_ptr<FieldValue> grad;           ///< once it is asked for
    bool snapshot = false;                      ///< `x.to_numpy()` that has no name
    bool numpy = false;                         ///< of the host program; negative indices count from the end
    std::shared_ptr<struct ArrayView> view;     ///< of another array (host/array_views.hpp); null for its own
    std::shared_ptr<struct SnodeValue> parent;  ///< the tree's node that holds it; null for a plain `shape`
    MemoryOrder memory{};
};
using FieldPtr = std::shared_ptr<FieldValue>;

/// A struct type: members in their order (an ElementType or another struct type), and methods.
struct StructType;
using StructTypePtr = std::shared_ptr<StructType>;

struct StructValue;
using StructPtr = std::shared_ptr<StructValue>;

struct StructFieldValue;
using StructFieldPtr = std::shared_ptr<StructFieldValue>;

/// Places in memory that make one value: elements of a field or array, or parts of a local.
struct PlaceValue {
    ElementType type;
    std::vector<StoreTarget> targets;
    FieldPtr field;                                  ///< null: parts of a local
    std::vector<Expr> element;                       ///< indices of the field's element, offsets taken off
    std::vector<Expr> indices;                       ///< the same; none where it is a part of an element
    std::shared_ptr<struct VariableValue> variable;  ///< null: of a field
};
using PlacePtr = std::shared_ptr<PlaceValue>;

/// A format string with values that are known only when the program runs.
struct TextValue;
using TextPtr = std::shared_ptr<TextValue>;
/// One of two texts, as the running program decides.
struct TextChoice {
    Expr condition;
    TextPtr then, otherwise;
    std::shared_ptr<struct UnsettledChoice> unsettled;  ///< null: no statements belong to it
};
/// A list or dict of the running program, as Python shows it.
struct TextOfList {
    RunningListPtr list;  ///< null: a dict
    RunningDictPtr dict;
    std::optional<std::string> separator{};  ///< of texts joined by it, without brackets
};
using TextPart = std::variant<std::string, Formatted, TextChoice, TextOfList>;
struct TextValue {
    std::vector<TextPart> parts;
};
/// A choice whose arms are evaluated where they are printed, instead of the statements [first, end) of its
/// block, which give their values names.
struct UnsettledChoice {
    TextPtr then, otherwise;
    Block before_then, before_otherwise;
    std::size_t first = 0, end = 0;
};

/// A node of `ti.root`'s tree, or of a FieldsBuilder's. What is active is kept beside the elements, one
/// number for each cell: 0 or 1, of a dynamic node its length.
struct SnodeValue {
    SnodeKind kind = SnodeKind::root;
    std::shared_ptr<SnodeValue> parent;
    std::vector<int> axes;              ///< of this level, 0 for `ti.i`
    std::vector<std::int64_t> extents;  ///< of this level, one for each axis
    std::vector<FieldPtr> fields;
    std::vector<std::shared_ptr<SnodeValue>> children;
    FieldPtr active;                          ///< made when a field is placed below
    bool builder = false, finalized = false;  ///< the top of a FieldsBuilder's tree
    bool destroyed = false;
};
using SnodePtr = std::shared_ptr<SnodeValue>;

/// A variable of generated code; a matrix has one symbol for each element.
struct VariableValue {
    ElementType type;
    std::vector<Symbol> symbols;
    bool memory = false;  ///< registers that loops may reduce into, not locals
    std::string name;
    TextRange declared;
    Symbol is_none{};  ///< the bool beside a number that may be None; null: it is none
    Symbol is_int{};   ///< the bool beside a float that may be an int of Python's; null: none is kept
};
using VariablePtr = std::shared_ptr<VariableValue>;

struct ForeignModule;

struct ScopeNames;
/// Names of one scope, shared by the functions that were defined in it.
class Scope {
public:
    using Names = ScopeNames;
    Scope();
    Names* operator->() const { return names_.get(); }
    Value& operator[](const std::string& name) const;
    bool contains(const std::string& name) const;
    Names& names() const { return *names_; }

private:
    std::shared_ptr<Names> names_;
};

enum class FunctionKind { kernel, func, real_func, pyfunc, python };
struct FunctionValue {
    Statement definition;  ///< a FunctionDefinition, or null for a lambda
    Expression lambda;
    FunctionKind kind = FunctionKind::python;
    std::shared_ptr<Value> self;
    bool unbound = false;         ///< a method asked of its class
    bool without_object = false;  ///< a kernel of a class that no object of a data-oriented one calls
    std::shared_ptr<const std::vector<Scope>> closure;             ///< the scopes around its definition
    std::shared_ptr<const ForeignModule> home;                     ///< null: the program itself
    std::shared_ptr<const std::map<std::string, Value>> defaults;  ///< of parameters; null: none are known
    const FunctionDefinition& function() const { return std::get<FunctionDefinition>(definition->node); }
};

/// An object of a `@ti.data_oriented` class.
struct ObjectValue {
    Statement definition;
    std::map<std::string, Value> attributes;
};
using ObjectPtr = std::shared_ptr<ObjectValue>;
struct ClassValue {
    Statement definition;
};

/// `a:b:c` in a subscript; each part may be absent.
struct SliceValue {
    std::optional<std::int64_t> low, high, step;
};

/// `ti.types.ndarray(dtype, ndim)` as an annotation; what is not said the argument decides.
struct ArrayTypeValue {
    std::optional<ElementType> element;
    std::optional<std::int64_t> rank;
};
using ArrayTypePtr = std::shared_ptr<ArrayTypeValue>;

struct ModuleValue {
    std::string name;  ///< `taichi`, `taichi.math`, `numpy`, `math`, `time`
};
/// A function of a library: `ti.sqrt`, `range`.
struct BuiltinValue {
    std::string name;
};
struct MethodValue {
    std::shared_ptr<Value> object;
    std::string name;
};
/// `range(..)`, `ti.ndrange(..)`: low and high for each dimension.
struct RangeValue {
    std::vector<std::pair<Value, Value>> dimensions;
    bool python = false;  ///< `range`, not ndrange
};
/// `ti.grouped(x)`, `ti.static(x)` as what a loop runs over
struct GroupedValue {
    std::shared_ptr<Value> inner;
};
struct StaticValue {
    std::shared_ptr<Value> inner;
};
struct WindowValue;
struct GeneratorValue;

using ValueAlternatives =
    std::variant<NoneValue, PoisonValue, bool, Integer, double, std::string, SequencePtr,
                 std::shared_ptr<DictionaryValue>, ScalarValue, MatrixPtr, FieldPtr, StructFieldPtr,
                 VariablePtr, PlacePtr, StructPtr, StructTypePtr, TextPtr, SnodePtr, ArrayTypePtr,
                 FunctionValue, ClassValue, ObjectPtr, ElementType, ModuleValue, BuiltinValue, MethodValue,
                 SliceValue, RangeValue, GroupedValue, StaticValue, std::shared_ptr<WindowValue>,
                 std::shared_ptr<GeneratorValue>, RunningListPtr, RunningDictPtr>;

struct Value {
    CompiledOnce<ValueAlternatives> v;
    NumberKind kind = NumberKind::by_type;  ///< of a number
    Expr is_int;                            ///< where `kind` is `int_or_float`: when it is an int

    Value() = default;
    template <class T>
    requires(!std::is_same_v<std::decay_t<T>, Value>) Value(T content) : v(std::move(content)) {}
};

/// A value of a struct type. Members of a local are variables, those of an element of a field places.
struct StructValue {
    StructTypePtr type;  ///< null for `ti.Struct(..)`, whose members say all
    std::vector<std::pair<std::string, Value>> members;
    Value* member(const std::string& name);
};

/// A field of structs: for each member a field, or a field of structs.
struct StructFieldValue {
    StructTypePtr type;
    std::vector<std::pair<std::string, Value>> members;
};

struct ScopeNames : std::map<std::string, Value> {};

struct StructType {
    std::string name;
    std::vector<std::pair<std::string, Value>> members;
    std::map<std::string, FunctionValue> methods;
};

/// A window of either kind, or what one of `ti.ui` is asked for: where it draws, its widgets, a scene of
/// three dimensions and a camera.
enum class WindowRole { gui, window, canvas, widgets, scene, camera, widget };
/// `ti.GUI(..)`, `ti.ui.Window(..)`. With `--frames` it has fields: the picture as floats, the
/// frames that were shown, and their number.
struct WindowValue {
    WindowRole role = WindowRole::gui;
    std::shared_ptr<WindowValue> owner;  ///< the window of a part
    bool closed = false;                 ///< `running = False`
    Value value;                         ///< of a widget
    std::string title;
    std::int64_t width = 512, height = 512;
    Value background = Integer(0);
    FieldPtr canvas, frames, shown;
};

/// A module whose functions see its own names instead of the program's.
struct ForeignModule {
    SourceFilePtr source;
    std::vector<Statement> statements;
    std::map<std::string, Value> globals;
};

template <class T>
const T* get(const Value& value) {
    return std::get_if<T>(&value.v);
}

/// A text, known or not.
bool is_text(const Value& value);
/// What Python shows around the elements of a list, tuple or deque.
std::pair<std::string, std::string> brackets_of(const Sequence& sequence);
std::string end_of_deque(const std::optional<std::int64_t>& most);
/// A deque that holds more than it may loses elements at its beginning, or at its end.
void keep_most(Sequence& sequence, bool drops_first);
/// A Python number (bool, int or float).
bool is_number(const Value& value);
/// All numbers of a struct's members, nested ones too, in their order.
std::vector<std::pair<std::string, Value>> leaves_of(const StructValue& value);
/// A Python value through and through: containers hold no run-time values.
bool is_static(const Value& value);
/// As Python's `bool(x)`; nothing for what has no truth before the program runs.
std::optional<bool> truth_value(const Value& value);
/// The integer of a bool or int.
std::optional<Integer> integer_of(const Value& value);
/// A bool, int or float as a double.
double number_of(const Value& value);
/// A Python value in words for messages: `a tuple`, `a float`.
std::string kind_of(const Value& value);
/// `float32`, `int64`, `bool`.
std::string numpy_name(const Type& type);
/// As `repr` gives it; containers and numbers only.
std::string repr(const Value& value);
bool equal(const Value& a, const Value& b);

Value tuple(std::vector<Value> elements);
Value list(std::vector<Value> elements);
Value matrix(int rows, int columns, std::vector<ScalarValue> elements);

}  // namespace nestor::taichi

extern template struct nestor::CompiledOnce<nestor::taichi::ValueAlternatives>;
