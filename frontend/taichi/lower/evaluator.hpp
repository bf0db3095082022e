// Staged evaluation of a Taichi module: Python values fold away, everything else becomes statements of the IR
// (TI-5, TI-10). One evaluator serves module level, kernels and inlined functions; its member functions are
// spread over files by what they are about.
//
// Note [Failures]
// What is wrong with a statement unwinds to that statement, where the message is kept and the evaluation goes
// on with the next one; what the statement would have defined becomes poison, whose use fails silently. This
// is the only exception of the room.
#pragma once

#include <array>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "frontend/language.hpp"
#include "frontend/taichi/lower/value.hpp"
#include "ir/base/diagnostic.hpp"
#include "ir/core/build.hpp"

namespace nestor::taichi {

/// Unwinds to the enclosing statement; without a diagnostic the cause was reported before.
struct Failure {
    std::optional<Diagnostic> diagnostic;
};

/// One argument list, evaluated.
struct CallArguments {
    std::vector<Value> positional;
    std::vector<std::pair<std::string, Value>> keywords;
    TextRange range;
    std::vector<Expression> written{};  ///< what stands for the positional ones; null where a `*` does
    std::map<std::string, Expression> written_keywords{};
    const Value* keyword(const std::string& name) const;
};

/// How a loop that unrolls goes on after a statement.
enum class StaticFlow { on, next, leave };
/// A loop of the function that is being evaluated, and the run-time conditions inside it around a statement.
struct LoopScope {
    bool unrolls = false;
    int conditions = 0;
    std::vector<std::string> names{};  ///< its variables
};

/// The variables of one function body, innermost scope last.
struct Frame {
    std::vector<Scope> scopes;
    std::shared_ptr<const std::vector<Scope>> closure;  ///< around the function's definition
    std::set<std::string> globals;                      ///< names after `global` and `nonlocal`
    std::vector<LoopScope> loops;
    StaticFlow flow = StaticFlow::on;
    int run_time_control = 0;       ///< run-time loops and conditions around the statement
    std::size_t outer_block = 0;    ///< of a host function: where names that loops make are declared
    std::optional<Value> returned;  ///< of an inlined function
    std::optional<Value> result_hint;
    bool returns_inside = false;  ///< a real function, in a loop or condition
    const FunctionDefinition* function = nullptr;
    bool host = false;    ///< Python scope: module level and host functions
    bool python = false;  ///< a Python function called while translating: no code
};

/// The elements that a swizzle names, `xy`, `rgb`, `st`; empty for other names.
std::vector<std::size_t> swizzle_places(const std::string& name, std::size_t rows);
/// The subscripts of one component of an element, given those of the element.
std::vector<Expr> component_place(std::vector<Expr> place, const ElementType& element, int k);
/// `x_y`, `m_01`: an element of a vector or matrix of that name.
std::string component_name(const std::string& name, const ElementType& type, int k);
/// Whether evaluating the value may look at the place.
bool may_read(const Expr& value, const StoreTarget& place);

class Evaluator {
public:
    /// `frames`: pictures that are kept of a window; 0: nothing is drawn.
    /// `tells`: the program says when there is a new one, and keeps no other. `library`: only what others
    /// call is wanted, not the program.
    Evaluator(const SourceFilePtr& source, Diagnostics& messages, int frames, bool tells, bool library)
        : source_(source),
          messages_(messages),
          frames_wanted_(frames),
          tells_frames_(tells),
          library_(library) {}

    Program module(const Suite& statements);
    /// The entry that is the whole program; empty if the module only defines things.
    const std::string& main_name() const { return main_name_; }
    /// Where the state holds what windows showed; empty if nothing is drawn.
    FrameMembers frame_members() const;
    /// True where the host program opens one.
    bool has_window() const { return window_ != nullptr; }

private:
    friend struct Library;  // its tables call what follows

    // --------------------------------------------------------------------- messages: evaluator.cpp
    SourceRange at(TextRange range) const { return {source_, range.begin, range.end}; }
    [[noreturn]] void fail(TextRange range, const std::string& id, const std::string& text,
                           const std::string& hint = "") const;
    /// Counts what translating does, and fails before that takes too long.
    void spend(TextRange range);
    [[noreturn]] void unsupported(TextRange range, const std::string& id, const std::string& what) const;
    void warn(TextRange range, const std::string& id, const std::string& text);

    // ------------------------------------------------------------------------- code: evaluator.cpp
    Origin origin(TextRange range) const;
    void emit(StmtVariant node, TextRange range);
    Symbol fresh(const std::string& name) { return symbols_.fresh(name); }
    void open_block() { blocks_.emplace_back(); }
    Block close_block();
    /// The value under a name, so that it is computed once; constants and names stay as they are. With `keep`
    /// the name holds today's value of variables that change.
    ScalarValue named(const ScalarValue& s, const std::string& name, TextRange range, bool keep = false);
    /// `i`, `i - 1`: an index, or one next to it, that nothing changes.
    bool is_steady_index(const ScalarValue& s) const;
    /// A new variable that holds the value; immutable where the name is assigned only once.
    Value bind(const std::string& name, const Value& value, bool mutable_, TextRange range);
    VariablePtr declare(const std::string& name, const ElementType& type, bool memory, TextRange range);
    void assign(const VariableValue& variable, const Value& value, TextRange range);
    ScalarValue read(const VariableValue& variable, std::size_t element) const;
    Value read(const VariablePtr& variable) const;

    // ---------------------------------------------------------------- expressions: expressions.cpp
    Value evaluate(const Expression& e);
    Value evaluate_name(const std::string& name, TextRange range);
    Value frozen(const Value& value, TextRange range);
    std::vector<Value> evaluate_elements(const std::vector<Expression>& elements);
    std::shared_ptr<const std::vector<Scope>> scopes_here() const;
    void bind_parts(const Expression& target, const Value& value, TextRange range);
    Value array_operator(BinaryOperator op, const Value& a, const Value& b, TextRange range);  // arrays.cpp
    Value array_as_matrix(const FieldPtr& array, TextRange range);
    Value percent_format(const Value& format, const Value& arguments, TextRange range);  // formats.cpp
    Value joined_text(BinaryOperator op, const Value& a, const Value& b, TextRange range);
    Value format_method(const std::string& text, const CallArguments& arguments);
    /// The binding itself, a variable unread; null when there is none.
    Value* find(const std::string& name);
    // places.cpp
    /// What an expression names, unread: a variable, a place, a struct of such; or its value.
    Value reference(const Expression& e);
    Value member_reference(const Value& base, const std::string& name, TextRange range);
    Value element_reference(const Value& base, const std::vector<Value>& indices, TextRange range);
    /// What a variable, place or struct of such holds now; other values as they are.
    Value read_reference(const Value& reference);
    void assign_reference(const Value& reference, const Value& value, TextRange range);
    Value place_in(const FieldPtr& field, std::vector<Expr> where);
    /// With `debug=True`: leaves the kernel where the element is not one of the field's.
    void check_bounds(const FieldValue& field, const std::vector<ScalarValue>& indices, TextRange range);
    // structs.cpp
    Value make_struct_value(const CallArguments& arguments);
    Value make_struct_type(const std::string& name, std::vector<std::pair<std::string, Value>> members,
                           TextRange range);
    void add_method(StructType& type, const std::string& name, const FunctionValue& function);
    Value construct_struct(const StructTypePtr& type, const CallArguments& arguments);
    /// A value as a member or parameter of that type holds it.
    Value converted(const Value& value, const Value& type, TextRange range);
    Value make_struct_field(const StructTypePtr& type, const CallArguments& arguments, std::size_t skip,
                            const std::string& name);
    void define_dataclass(const ClassDefinition& definition, const Statement& s);
    std::optional<Value> struct_method(const StructPtr& object, const std::string& name);
    /// All fields of a value: itself, the members of a field of structs.
    std::vector<FieldPtr> fields_of(const Value& value);
    Value evaluate_binary(BinaryOperator op, const Value& a, const Value& b, TextRange range);
    Value evaluate_unary(UnaryOperator op, const Value& a, TextRange range);
    Value evaluate_comparison(const Comparison& comparison, TextRange range);
    /// `truth_wanted`: only whether the result is true is asked, so that operands of different types may
    /// meet.
    Value evaluate_logical(const LogicalExpression& logical, bool truth_wanted, TextRange range);
    Value host_logical(bool conjunction, const ScalarValue& left, const Expression& right, bool truth_wanted,
                       TextRange range);
    /// Where only the truth of an expression is asked: conditions, operands of `not`.
    Value evaluate_condition(const Expression& e);
    /// A comparison: i32 in kernels, a bool in Python.
    ScalarValue truth_value_of(const Expr& condition) const;
    Value short_circuited(bool conjunction, const ScalarValue& left, const Expression& right,
                          TextRange range);
    Value evaluate_conditional(const Conditional& conditional, TextRange range);
    Value evaluate_comprehension(const Comprehension& comprehension, TextRange range);
    Value evaluate_call(const Call& call, TextRange range);  // calls.cpp
    Value call_library(const std::string& name, const Call& call, TextRange range);
    /// `x[i].append(v)` and the like, of an element below a dynamic node; nothing for other methods.
    std::optional<Value> cell_method(const Call& call, TextRange range);
    CallArguments arguments_of(const Call& call, TextRange range);  // calls.cpp
    // access.cpp
    Value subscript(const Value& object, const std::vector<Value>& indices, TextRange range);
    Value attribute(const Value& object, const std::string& name, TextRange range);
    std::optional<Value> field_attribute(const FieldPtr& field, const std::string& name, TextRange range);
    Value sequence_slice(const Sequence& sequence, const SliceValue& part);
    Value chosen_element(const std::vector<Value>& elements, const ScalarValue& place, TextRange range);
    std::string text_before(TextRange name) const;
    /// Fails for names that Taichi itself does not have.
    void require_name(const std::string& module, const std::string& name, TextRange range,
                      const std::string& kind = "AttributeError");
    void require_method(const Value& object, const std::string& name, TextRange range);
    std::vector<Value> evaluate_indices(const Subscript& s);
    // expressions.cpp again
    /// Folds a Python number into a run-time one of the default type (TI-11).
    ScalarValue scalar(const Value& value, TextRange range);
    /// A value as rows x columns elements; a scalar fills them.
    std::vector<ScalarValue> elements(const Value& value, const ElementType& like, TextRange range);
    ElementType type_of(const Value& value, TextRange range);
    bool is_run_time(const Value& value) const;
    std::int64_t static_integer(const Value& value, TextRange range, const std::string& what);
    std::vector<Value> iterate(const Value& value, TextRange range);

    // -------------------------------------------------------------------------- fields: fields.cpp
    std::vector<Expr> place_of(const FieldValue& field, const std::vector<Value>& indices, TextRange range);
    /// Fails where the field has no place yet.
    void require_place(const FieldValue& field, TextRange range) const;
    /// Names the subscripts of an element with several components, which all need them.
    void name_place(std::vector<Expr>& place, TextRange range);
    Value load(const FieldPtr& field, const std::vector<Value>& indices, TextRange range);
    void store(const FieldPtr& field, const std::vector<Value>& indices, const Value& value, TextRange range);
    void require_all_placed(TextRange range) const;
    void require_argument(const FieldValue& field, bool writes, TextRange range) const;
    void check_host_value(const FieldValue& field, const Value& value, TextRange range);
    /// A number of rows or columns, from 1.
    int matrix_extent(const Value& value, TextRange range, const std::string& what);
    /// Fails where there are more elements than can be written out one by one.
    void check_size(const ElementType& type, TextRange range) const;
    Value make_field(const ElementType& type, const CallArguments& arguments, std::size_t skip);
    void check_field_options(const Value* shape, const CallArguments& arguments, std::size_t offsets);
    /// The field of gradients beside one with `needs_grad`, made where it is asked for.
    Value gradient_of(const FieldPtr& field, TextRange range);
    /// The field's name is that of the first variable that it is assigned to.
    void name_field(FieldValue& field, const std::string& name);
    /// The name, or one like it that no member of the state has.
    std::string free_member_name(const std::string& name, const Symbol& own) const;
    void place(FieldValue& field, const std::vector<std::int64_t>& shape);

    // ---------------------------------------------------------------------- matrices: matrices.cpp
    Value matrix_method(const MatrixPtr& m, const std::string& name, const CallArguments& arguments);
    Value matrix_product(const MatrixPtr& a, const MatrixPtr& b, TextRange range);
    Value make_matrix(const Value& content, bool vector, const Type* type, TextRange range);
    Value construct(const ElementType& type, const CallArguments& arguments);
    SliceValue slice(const Slice& slice, TextRange range);
    /// What subscripts choose of a vector or matrix; nothing where an index is known only at run time. One
    /// element alone has the shape of a scalar.
    struct Selection {
        ElementType shape;
        std::vector<std::size_t> places;
    };
    std::optional<Selection> selection(const ElementType& type, const std::vector<Value>& indices,
                                       TextRange range);
    std::optional<Value> swizzle(const MatrixValue& m, const std::string& name);
    ScalarValue sum_of_products(const std::vector<ScalarValue>& a, const std::vector<ScalarValue>& b);
    ScalarValue determinant(const MatrixValue& m, TextRange range);
    std::vector<ScalarValue> inverse(const MatrixPtr& m, TextRange range);

    // ------------------------------------------------------------------------ library: library.cpp
    Value call_builtin_function(const std::string& name, const CallArguments& arguments);
    const Value& argument_of(const std::string& name, const CallArguments& arguments, std::size_t k);
    /// The type that a value names: `ti.f32`, `int`, `float`; null for others.
    const Type* type_named_by(const Value& value);
    /// The Python number that a constant is.
    std::optional<Value> known_number(const ScalarValue& s) const;
    void check_arity(const std::string& name, const CallArguments& arguments) const;
    Value combined_arguments(const CallArguments& arguments, const std::string& base,
                             const std::function<ScalarValue(const ScalarValue&, const ScalarValue&)>& f);
    Value each_element(const CallArguments& arguments, const std::string& base,
                       const std::function<ScalarValue(const ScalarValue&)>& f);
    Value formatted_static(const Value& value, const std::string& spec, TextRange range);
    Value string_method(const std::string& text, const std::string& name, const CallArguments& arguments);
    std::optional<Value> container_method(const Value& object, const std::string& name,
                                          const CallArguments& arguments);
    ScalarValue count_bits(const ScalarValue& s, bool ones, TextRange range);  // special.cpp
    Value complex_function(const std::string& name, const CallArguments& arguments);
    Value rotation(const std::string& name, const CallArguments& arguments);
    Value decomposition(const std::string& name, const CallArguments& arguments);
    Value told_as_call(const std::function<Value()>& call);
    /// Fails where a condition of a kernel is a text, nothing or a container.
    void check_condition(const Value& condition, TextRange range) const;
    /// An element of a field as the host program names it: the place itself, where the field has parts.
    std::optional<Value> element_view(const Expression& e);
    Value call_linear_algebra(const std::string& name, const CallArguments& arguments);
    /// Calls whatever can be called.
    Value call_value(const Value& callee, const CallArguments& arguments);
    bool is_of_type(const Value& value, const Value& type);
    ScalarValue round_to_even(const ScalarValue& s);
    /// Whether numbers, or all elements, differ by no more than that.
    Value is_close(const Value& a, const Value& b, double relative, double absolute, bool symmetric,
                   TextRange range);
    Value integer_power(const ScalarValue& base, const ScalarValue& exponent, TextRange range);
    /// The text of a format string; a str where all is known.
    Value text_of_format(const FormattedString& text, TextRange range);
    std::optional<Value> module_member(const std::string& module, const std::string& name);
    Value random(const Type& type, TextRange range);
    Symbol random_function(TextRange range);
    // arithmetic.cpp
    Value math_call(const std::string& function, const CallArguments& arguments);
    std::optional<Value> folded_function(const std::string& function, const Value& x, TextRange range) const;
    Value elementwise(const Value& a, const std::function<ScalarValue(const ScalarValue&)>& f,
                      TextRange range);
    Value elementwise(const Value& a, const Value& b,
                      const std::function<ScalarValue(const ScalarValue&, const ScalarValue&)>& f,
                      TextRange range);
    /// `ti.select`: by element, scalars broadcast.
    Value choose(const Value& condition, const Value& a, const Value& b, TextRange range);
    Value power(const Value& a, const Value& b, TextRange range);
    /// Of floats in kernels `a - b * floor(a / b)` (TI-17), which is no more exact than that; in Python
    /// exact.
    ScalarValue modulo(const ScalarValue& a, const ScalarValue& b, TextRange range);
    // methods.cpp
    Value method(const Value& object, const std::string& name, const CallArguments& arguments);

    // ------------------------------------------------------------------ statements: statements.cpp
    void execute(const Suite& suite);
    void execute(const Statement& s);
    void scoped(const Suite& suite);
    // assignments.cpp
    void assignment(const Expression& target, const Value& value, TextRange range);
    void assign_name(const Name& name, const Value& value, TextRange target, TextRange range);
    void assign_attribute(const Expression& target, const Value& value, TextRange range);
    void assign_subscript(const Expression& target, const Value& value, TextRange range);
    // components.cpp
    void assign_at_run_time(const VariableValue& variable, const std::vector<Value>& indices,
                            const Value& value, TextRange range);
    void check_component_indices(const ElementType& type, const std::vector<Value>& indices, TextRange range);
    /// The number of the element, row by row, under a name.
    ScalarValue run_time_index(const ElementType& type, const std::vector<Value>& indices, TextRange range);
    // aliases.cpp
    /// Names every value that may read a place that is written before its own.
    void settle(std::vector<Expr>& values, const std::vector<StoreTarget>& places, TextRange range);
    /// The value as it is now: what reads memory or variables that change gets a name.
    Value held(const Value& value, const std::string& name, TextRange range);
    // atomics.cpp
    void augmented(const AugmentedAssignment& statement, TextRange range);
    /// `place op= value`, atomic; the old value where it is asked for.
    Value atomic(const std::string& op, const Expression& target, const Value& value, TextRange range,
                 bool old);
    Value change_privately(const std::string& op, const Expression& target, const Value& value,
                           TextRange range, bool old);
    std::optional<ScalarValue> update_place(const std::string& op, const StoreTarget& place, const Type& type,
                                            const VariablePtr& variable, Expr operand, TextRange range,
                                            bool old);
    /// Makes the cells of sparse nodes above a place active.
    void activate_place(const PlaceValue& place, TextRange range);
    // statements.cpp again
    void conditional(const IfStatement& statement, TextRange range);
    void loop_while(const WhileStatement& statement, TextRange range);
    void annotated(const AnnotatedAssignment& statement, TextRange range);
    void leave_loop(bool leaves, TextRange range);
    bool is_static_call(const Expression& e);
    void alias(const Expression& target, const Value& value, TextRange range);
    Value cast_result(const Value& value, const Value& hint, TextRange range);
    void returned(const ReturnStatement& statement, TextRange range);
    void expression_statement(const Expression& e, TextRange range);
    void print(const CallArguments& arguments, const Call& call);
    using PrintParts = std::vector<std::variant<std::string, Formatted>>;
    /// What `print` writes of a value (TI-35); `spec` as in `{x:.3f}`, empty without one.
    void append_printed(PrintParts& parts, const Value& value, const std::string& spec, TextRange range);
    void append_elements(PrintParts& parts, const MatrixValue& m);
    void append_member(PrintParts& parts, const Value& value, TextRange range);
    void append_formatted(PrintParts& parts, const FormattedString& text, TextRange range);
    void poison(const Statement& s);

    // ---------------------------------------------------------------------------- loops: loops.cpp
    void loop_for(const ForStatement& statement, TextRange range);
    bool is_static_loop(const ForStatement& statement);
    void check_nesting(const Value& over, TextRange range);
    void loop_over_sparse(const ForStatement& statement, const FieldValue& field, bool grouped,
                          TextRange range);
    void static_for(const ForStatement& statement, const Value& over, TextRange range);
    void run_loop(const ForStatement& statement,
                  const std::vector<std::pair<ScalarValue, ScalarValue>>& limits, bool grouped,
                  bool over_field, TextRange range);
    std::vector<std::string> loop_variable_names(const ForStatement& statement, std::size_t count,
                                                 bool grouped, bool over_field);
    /// A loop over the cells of a tree's node: its axes with their extents and names.
    struct LevelLoop {
        std::vector<int> axes;
        std::vector<std::int64_t> shape;
        std::vector<std::string> names;
        TextRange header;
        std::map<const SnodeValue*, Symbol> flags{};  ///< for what is active of each level
    };
    Block with_flags(Block loops, const SnodeValue& level, const Symbol& flag, TextRange range);
    /// The cell of the loop that is being evaluated: it is active, and so is all above it.
    struct OwnCells {
        std::vector<const SnodeValue*> levels;
        std::vector<int> axes;
        std::vector<Expr> indices;
    };
    bool is_own_cell(const SnodeValue& node, const std::vector<int>& axes,
                     const std::vector<ScalarValue>& indices) const;
    void loop_over_level(const SnodeValue& level, const LevelLoop& whole, std::vector<Expr> indices,
                         const std::function<void(const std::vector<Expr>&)>& body);
    void loop_over_cells(const ForStatement& statement, const SnodePtr& node,
                         const std::vector<std::int64_t>& offset, bool grouped, TextRange range);
    void unpack(const Expression& target, const std::vector<Value>& values, TextRange range);
    std::vector<Value> unpacked(const Value& value, TextRange range);
    /// Fails where a value is not of the shape and kind that the hint of a result says.
    void check_result(const Value& value, const Value& hint, TextRange range);
    /// Unlike those of all other loops of the kernel: `k.s0.i`, the second loop of that name `k.s0.i_2`, and
    /// s1 in the next loop that stands in no other.
    LoopName loop_name(const std::string& variable);
    void end_of_loop();

    // -------------------------------------------------------------------- functions: functions.cpp
    Value call_function(const FunctionValue& function, const CallArguments& arguments);
    Value inline_function(const FunctionValue& function, const CallArguments& arguments);
    /// A parameter's default, as it was where the function was defined.
    Value default_of(const FunctionValue& function, const Parameter& parameter);
    Value in_scope_of(const FunctionValue& function, const std::function<Value()>& f);
    Value argument_copy(const FunctionValue& function, const Parameter& parameter, const Value& given,
                        bool assigned, const Frame& inner, TextRange range);
    /// Arguments in the order of parameters; what is missing has its default.
    std::vector<std::pair<Value, Expression>> matched(const FunctionValue& function,
                                                      const CallArguments& arguments);
    Value call_lambda(const FunctionValue& function, const CallArguments& arguments);
    Value call_real_function(const FunctionValue& function, const CallArguments& arguments);
    void real_function_body(const FunctionValue& function, const Symbol& symbol, const Value& shape,
                            const std::vector<Value>& types);
    void check_array(const ArrayTypeValue& type, const Value& value, const std::string& name,
                     const std::string& kernel, TextRange range);
    void pass_argument(const Value& value, const Value& type, const std::string& what, TextRange range,
                       CallStmt& call);
    ScalarValue scalar_for(const Value& value, const Type& type, TextRange range);
    Value fitting_matrix(const Value& value, const ElementType& type, const std::string& what,
                         TextRange range);
    /// The parameters of a kernel or real function for a value of that type, and what they are together.
    Value parameters_for(const Value& type, const std::string& name, TextRange range, Function& out);
    void array_parameter(const std::string& name, const ElementType& element, std::int64_t rank,
                         TextRange range, Function& out, Frame& inner);
    /// The scalars of a value in the order of parameters_for.
    void flatten(const Value& value, const Value& type, TextRange range, std::vector<ScalarValue>& out);
    /// The types of the scalars of a type.
    void flatten_type(const Value& type, std::vector<Type>& out);
    /// A value of that type from scalars, which are taken from the front.
    Value assembled(const Value& type, std::vector<ScalarValue>& parts);
    Value call_kernel(const FunctionValue& function, const CallArguments& arguments);
    /// The translated kernel for these template arguments, made where it is new.
    /// `x.to_numpy().sum()` and the like, by a loop of the host program.
    /// An array of the host program that holds what the field holds now.
    Value copied(const FieldPtr& field, const std::string& name, TextRange range);
    Value reduced(const FieldPtr& array, const std::string& name, TextRange range);
    // accesses.cpp
    /// What surely leaves a field is an error; what sizes decide becomes asserts in front of the body.
    void check_accesses(Function& function, Block& body);
    // functions.cpp again
    const Function& instance_of(const FunctionValue& function, const std::string& key,
                                const std::map<std::string, Value>& templates);
    Function kernel(const FunctionValue& function, const std::string& name);
    void kernel_parameters(const FunctionDefinition& definition, Function& out, Frame& frame, bool method);
    void check_signature(const FunctionDefinition& definition, bool kernel, bool method);
    ElementType annotation_type(const Expression& annotation, const std::string& where);
    /// An ElementType, a struct type, or a tuple of such.
    Value annotation_value(const Expression& annotation, const std::string& where);
    // bindings.cpp
    /// Names that the suite may change.
    std::set<std::string> assigned_names(const Suite& body);
    /// Names that an expression changes: by `:=`, atomics, and functions that take them by reference.
    void changed_by(const Expression& e, std::set<std::string>& names);
    /// The function that a callee names, as far as that is known without evaluating it.
    const FunctionDefinition* known_function(const Expression& callee);
    /// True when a later statement of the suite that is being executed assigns the name, so that it needs a
    /// variable. Whoever assigns it in an outer suite means another one.
    bool assigned_later(const std::string& name);

    // -------------------------------------------------------------------------- module: module.cpp
    void define_function(const FunctionDefinition& definition, const Statement& s);
    /// The function with what its decorators say, its defaults and the scopes around it.
    FunctionValue function_of(const FunctionDefinition& definition, const Statement& s);
    void define_class(const ClassDefinition& definition, const Statement& s);
    Value super_object(TextRange range);
    /// Whether the class or one above it is.
    bool is_data_oriented(const Statement& definition);
    bool fill_dataclass(ObjectValue& object, const CallArguments& arguments);
    Value instantiate(const ClassValue& made, const CallArguments& arguments);
    /// A method as a class or object gives it; nothing where there is none of the name.
    std::optional<Value> method_of(const Statement& definition, const std::string& name, const Value* self);
    void import(const ImportStatement& statement, TextRange range);
    void import_from(const ImportFromStatement& statement, TextRange range);
    void initialise(const CallArguments& arguments);
    void host_statement(const Statement& s);
    void host_for(const ForStatement& statement, TextRange range);
    void host_while(const WhileStatement& statement, TextRange range);
    /// Names that a loop of the host program changes become variables before it.
    void make_variables(const Suite& body, TextRange range);
    bool has_effects(const Suite& body);
    void asserted(const AssertStatement& statement, TextRange range);
    /// `np.zeros(n)` and the like: memory of the host program that kernels take as arguments.
    Value make_array(const std::string& function, const CallArguments& arguments);
    Value numpy_where(const Value& condition, const Value& a, const Value& b, TextRange range);
    Value joined_arrays(const std::string& name, const Value& given, std::int64_t axis, TextRange range);
    Value outer_product_of(const Value& a, const Value& b, TextRange range);
    void fill(const FieldPtr& field, const Value& value, bool counting, TextRange range);
    Value host_method(const Value& object, const std::string& name, const CallArguments& arguments);
    /// Binds a name of the host program; one that a run-time loop or condition assigns becomes a variable.
    void bind_host(const std::string& name, const Value& value, TextRange range);
    /// Evaluates; false, with everything undone, where something could not be translated.
    bool attempt(const std::function<void()>& what);
    void assert_host(const AssertStatement& statement, TextRange range);
    void host_if(const IfStatement& statement, TextRange range);
    void host_augmented(const AugmentedAssignment& statement, TextRange range);
    void raised(const RaiseStatement& statement, TextRange range);
    void leave_host_loop(bool leaves, TextRange range);
    void host_try(const TryStatement& statement, TextRange range);
    /// An assert with its text. In a `try` the number of the error is kept, and `leaves` says that what
    /// stands behind it in the kernel must not run then.
    void require_holds(const Expr& holds, const std::string& text, TextRange range, bool leaves = false);
    Store raise_number(int number, bool of_many);
    /// Whether that error is raised, or any.
    Expr is_raised(std::optional<int> error) const;
    void guarded(const Suite& body, TextRange range);
    std::optional<std::string> tried(const Suite& body, std::set<int>& raises, TextRange range);
    void handle(const std::vector<ExceptHandler>& handlers, std::size_t k, const std::set<int>& raises,
                TextRange range);
    void raise_again(const std::set<int>& raises, TextRange range);
    void host_with(const WithStatement& statement, TextRange range);
    Value exception_object(const std::string& text) const;
    bool catches(const ExceptHandler& handler, const std::string& kind);
    Value scalar_zero(const ElementType& type);
    Block controlled(const std::function<void()>& body, bool loop);
    void counted_host_for(const ForStatement& statement, const RangeValue& r, TextRange range);
    void run_time_while(const WhileStatement& statement, TextRange range);
    /// What an attempt may change, and its undoing.
    struct Snapshot {
        Diagnostics messages;
        std::vector<Block> blocks;
        std::vector<Frame> frames;
        std::map<std::string, Value> globals;
        std::vector<std::pair<Scope, Scope::Names>> scopes;
        int control, in_static, inlining, loop_depth;
    };
    Snapshot snapshot() const;
    void restore(const Snapshot& saved);
    void unrolled_host_for(const ForStatement& statement, const std::vector<Value>& values, TextRange range);
    /// Fails inside of a run-time loop or condition, where Python objects cannot change.
    void require_straight(TextRange range, const std::string& what) const;

    // ------------------------------------------------------------------------------ arrays: arrays.cpp
    /// Memory of the host program: an array of numpy or `ti.ndarray`, filled with zeros or not at all.
    FieldPtr new_array(const ElementType& element, const std::vector<std::int64_t>& shape, TextRange range,
                       bool zeros);
    std::vector<std::int64_t> extents_of(const FieldValue& field, TextRange range);
    std::vector<std::int64_t> shape_of(const Value& shape, TextRange range, const std::string& what);
    /// For all elements, numbered row by row, by loops.
    void for_elements(const std::vector<std::int64_t>& shape, TextRange range,
                      const std::function<void(const std::vector<Value>&)>& body);
    /// A vector field as an array with one or two dimensions more.
    FieldPtr as_numbers(const FieldPtr& field);
    /// Numbers, lists of numbers, fields: as an array; null where it is none.
    FieldPtr as_array(const Value& value, const Type* type, TextRange range);
    Value array_binary(const Value& a, const Value& b, TextRange range, bool divides,
                       const std::function<ScalarValue(const ScalarValue&, const ScalarValue&)>& f);
    Value array_unary(const FieldPtr& a, TextRange range,
                      const std::function<ScalarValue(const ScalarValue&)>& f);
    Value array_method(const FieldPtr& array, const std::string& name, const CallArguments& arguments);
    Value numpy_function(const std::string& name, const CallArguments& arguments);
    Value array_subscript(const FieldPtr& array, const std::vector<Value>& indices, TextRange range);
    void copy_elements(const FieldPtr& to, const FieldPtr& from, TextRange range);
    Value reduced_axis(const FieldPtr& array, const std::string& name, const Value& axis, TextRange range);
    bool is_array(const Value& value) const;
    /// For each dimension: where it begins, its step, how many, and 1 where an index takes it away.
    std::vector<std::array<std::int64_t, 4>> array_part(const FieldPtr& array,
                                                        const std::vector<Value>& indices, TextRange range);
    std::vector<Value> part_indices(const std::vector<std::array<std::int64_t, 4>>& parts,
                                    const std::vector<Value>& at_);
    void assign_array_part(const FieldPtr& array, const std::vector<Value>& indices, const Value& value,
                           TextRange range);
    /// Attributes that a class has itself.
    std::map<std::string, Value>* class_attributes(const ClassValue& made);
    Value ordered_reduction(const FieldPtr& array, const std::string& name, TextRange range);
    const Type* numpy_type(const Value& value);
    std::vector<std::int64_t> shape_of(const Value& shape, TextRange range, bool open, std::int64_t count);
    Value matrix_multiplied(const Value& a, const Value& b, TextRange range);
    void assert_true(const Value& condition, const std::string& text, TextRange range);
    void append_array(PrintParts& parts, const FieldPtr& array, TextRange range);

    // ------------------------------------------------------------------------------- trees: snodes.cpp
    Value snode_method(const SnodePtr& node, const std::string& name, const CallArguments& arguments);
    Value snode_function(const std::string& name, const CallArguments& arguments);
    void place_in_tree(const SnodePtr& node, const Value& given, const Value* offset, TextRange range);
    std::vector<std::int64_t> shape_of_node(const SnodeValue& node) const;
    std::vector<int> axes_of_node(const SnodeValue& node) const;
    void make_active(const SnodePtr& node, TextRange range);
    /// The condition under which the node's cell with these indices of `axes` is active.
    Expr active_condition(const SnodePtr& node, const std::vector<int>& axes,
                          const std::vector<ScalarValue>& indices, const std::vector<std::int64_t>& shape,
                          TextRange range);
    /// Makes the cells above an element of a field active.
    void activate_for(const FieldValue& field, const std::vector<ScalarValue>& indices, TextRange range);
    void set_active(const SnodePtr& node, const std::vector<ScalarValue>& cell, const Expr& value,
                    TextRange range);
    void clear_below(const SnodePtr& node, const std::vector<ScalarValue>& cell, const SnodePtr& top,
                     TextRange range);
    std::vector<ScalarValue> cell_of(const SnodeValue& node, const std::vector<int>& axes,
                                     const std::vector<ScalarValue>& indices,
                                     const std::vector<std::int64_t>& shape);
    std::vector<ScalarValue> index_list(const std::vector<Value>& indices, TextRange range);
    void loop_over_node(const ForStatement& statement, const SnodePtr& node, bool grouped, TextRange range);
    bool is_sparse(const SnodePtr& node) const;
    Value parent_of(const FieldPtr& field, const std::vector<Value>& given, TextRange range);
    Value append_to(const SnodePtr& node, const std::vector<Value>& where, const Value& value,
                    TextRange range);
    Value rescaled_index(const CallArguments& arguments);
    Value component_field(const FieldPtr& field, const std::vector<Value>& indices, TextRange range);

    // ------------------------------------------------------------------------ windows: windows.cpp
    Value make_window(const std::string& name, const CallArguments& arguments);
    Value window_method(WindowValue& window, const std::string& name, const CallArguments& arguments);
    Value window_attribute(const std::shared_ptr<WindowValue>& window, const std::string& name,
                           TextRange range);
    /// Memory for a window's picture and the frames.
    void prepare(WindowValue& window);
    /// Red, green and blue of 0xrrggbb, from 0 to 1.
    std::array<double, 3> color_parts(const Value& color, TextRange range);
    void clear(WindowValue& window, const Value& color, TextRange range);
    void show(WindowValue& window, TextRange range);
    void set_image(WindowValue& window, const CallArguments& arguments);
    FieldPtr make_member(const std::string& name, const ElementType& type,
                         const std::vector<std::int64_t>& shape);
    /// A module of our own, written in Taichi.
    std::shared_ptr<const ForeignModule> foreign_module(const std::string& name, const char* text);
    /// Calls a kernel of our own drawing module.
    void draw(const std::string& kernel, std::vector<Value> arguments, TextRange range);

    Frame& frame() { return frames_.back(); }
    const Frame& frame() const { return frames_.back(); }
    bool in_kernel() const { return !frames_.empty() && !frames_.back().host; }
    const Dialect& dialect() const { return frames_.back().host ? host_dialect_ : dialect_; }

    SourceFilePtr source_;
    Diagnostics& messages_;
    SymbolSource symbols_;
    Program program_;
    Dialect dialect_;
    Dialect host_dialect_{Type::int_(64), Type::float_(64), false, true, false, 0};
    std::vector<std::pair<const Suite*, std::size_t>> suites_;  ///< being executed, and their statements
    std::map<const Suite*, std::map<std::string, std::size_t>> last_assigned_;
    TextRange statement_;  ///< that is being executed
    std::vector<Frame> frames_;
    std::vector<Block> blocks_;
    std::vector<FieldPtr> fields_;
    std::map<std::string, Value> globals_;
    std::vector<FunctionValue> kernels_;  ///< in the order of their definitions

    std::map<std::string, Function> instances_;  ///< by kernel and template arguments
    std::vector<std::string> instance_order_;
    std::set<std::string> function_names_;
    std::string main_name_;
    std::map<std::string, Value> templates_;  ///< of the instance that is being made

    // of the kernel that is being translated
    std::string kernel_name_;
    int loop_number_ = 0;  ///< loops so far that stand in no other
    int loop_depth_ = 0;   ///< loops around, in the kernel
    bool in_outermost_ = false;
    bool in_real_function_ = false;
    std::size_t control_block_ = 0;  ///< in which the outermost loop or condition of the host program stands
    std::set<std::string> widened_;  ///< ints of the host program that loops make floats
    std::map<const StatementNode*, std::shared_ptr<const std::vector<Scope>>> class_closures_;
    int catching_ = 0;                              ///< `try` around the statement
    bool may_raise_ = false;                        ///< a statement of the `try` so far
    std::set<int> caught_;                          ///< the errors of these
    std::map<std::string, std::set<int>> raising_;  ///< errors of kernels for a `try`, by instance
    FieldPtr raised_;                               ///< the number of what is raised
    Failure failed_;                                ///< what a `try` raised while it was translated
    int attempts_ = 0;                              ///< translations that may be undone, around the statement
    int in_static_ = 0;                             ///< calls of `ti.static` around the expression
    std::vector<Value> alive_;  ///< template arguments, whose addresses tell instances apart
    std::vector<Type> results_;
    Value result_shape_;  ///< the hint of the result, as a value
    int host_loops_ = 0, host_loop_depth_ = 0;
    int host_control_ = 0;  ///< run-time loops and conditions of the host program around the statement
    std::map<std::string, Value> instance_results_;  ///< hints of kernels' results, by instance
    std::map<std::string, std::pair<Symbol, Value>> real_functions_;
    std::map<const StatementNode*, std::shared_ptr<std::map<std::string, Value>>> class_attributes_;
    int frames_wanted_ = 0, shows_ = 0;
    bool tells_frames_ = false;
    bool library_ = false;
    std::optional<Diagnostic> endless_;  ///< a loop of the program that lasts as long as a window
    std::shared_ptr<const ForeignModule> drawing_, linear_algebra_;
    std::shared_ptr<WindowValue> window_;   ///< the one that is drawn
    std::string wished_name_;               ///< of what a host statement defines
    std::set<Symbol> serial_indices_;       ///< of loops that `ti.loop_config` serializes
    std::set<std::string> loop_variables_;  ///< of the current outermost loop, to tell equal names apart
    std::set<Symbol> mutable_;              ///< variables that statements assign to
    std::vector<std::string>
        static_prints_;  ///< what `ti.static_print` says of the kernel that is translated
    std::set<std::string> changing_methods_;  ///< names of methods that assign to their struct
    std::set<std::string> reduced_;           ///< outer locals that an outermost loop augments
    int inlining_ = 0;
    int inlined_ = 0;                                ///< calls that were inlined in the kernel so far
    std::uint64_t emitted_ = 0;                      ///< statements of the kernel so far
    std::uint64_t steps_ = 0;                        ///< of translating
    bool serialize_next_ = false;                    ///< `ti.loop_config(serialize=True)` stands before
    Origin call_;                                    ///< of the function that is being inlined
    std::vector<std::pair<Expr, Expr>> iterations_;  ///< index from 0 and extent of the loops around
    std::uint64_t draws_ = 0;                        ///< random numbers drawn so far, in the text
    bool uses_random_ = false, in_while_ = false;
    Symbol while_draws_;            ///< counts the draws of the outermost `while` around, once it draws
    std::size_t while_parent_ = 0;  ///< the block in which that stands
    std::uint64_t whiles_ = 0;      ///< that draw, in the kernel
    bool initialised_ = false;
    SnodePtr root_;  ///< `ti.root`
    std::optional<OwnCells> own_cells_;
    std::map<const SnodeValue*, FieldPtr> flags_before_;  ///< copies for loops that change what is active
    Symbol random_bits_, random_launches_;
};

}  // namespace nestor::taichi
