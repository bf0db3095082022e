// Random functions, pipelines and programs.
#include "tests/support/random_program.hpp"

#include "ir/core/errors.hpp"
#include "tests/support/random_generator.hpp"

namespace nestor::testing {

using namespace build;

std::string Generator::name() {
    static const std::vector<std::string> sane = {"a", "b", "x", "y", "t", "u", "v", "w"};
    // what a scanner could take for something else
    static const std::vector<std::string> odd = {
        "O.h",        "A.1",        "A.1.x", "a.3.b",   "for",         "int32",     "float32x4",
        "x_1",        "_",          "inf",   "nan_f32", "true",        "min",       "select",
        "reduce_add", "weird name", "",      "it's",    "back\\slash", "new\nline", "z0",
        "1st",        "a.",         ".a",    "a..b",    "pure",        "heap",      "parallel",
        "simd",       "exp",        "none",  "bool",    "div",         "\x01\x7f",  "\xc3\xa9t\xc3\xa9"};
    return options_.executable || one_in(2) ? pick(sane) : pick(odd);
}

Symbol Generator::parameter_symbol() {
    if (!options_.executable) return fresh();
    // arguments are given by name
    return symbols_.fresh("p" + std::to_string(symbols_.next()));
}

LoopName Generator::loop_name() {
    // unique in its function by the stage's number
    return {name(), options_.executable ? 0 : below(3), "s" + std::to_string(loops_++), name()};
}

KnownBuffer& Generator::remember(const Buffer& buffer, bool writable, bool readable) {
    KnownBuffer known{buffer.symbol, buffer.element, {}, writable, readable};
    for (const Dimension& d : buffer.dimensions) known.extents.push_back(d.extent);
    buffers_.push_back(std::move(known));
    return buffers_.back();
}

Buffer Generator::random_buffer(const Type& element, MemorySpace place) {
    Buffer b;
    b.symbol = fresh();
    b.element = element;
    b.place = place;
    const int rank = below(3);
    for (int i = 0; i < rank; ++i) b.dimensions.push_back({integer(0), size_or_constant(), nullptr});
    if (options_.executable) return b;
    for (Dimension& d : b.dimensions) {
        if (one_in(4)) d.min = scalar(Type::index(), 2);
        if (one_in(4)) d.stride = scalar(Type::index(), 2);
    }
    if (rank == 2 && one_in(4)) b.layout = {1, 0};
    if (one_in(5)) {
        const std::vector<std::int64_t> extents(static_cast<std::size_t>(rank), 4);
        for (int i = 1 + below(2); i > 0; --i)
            b.levels.push_back({static_cast<LevelKind>(below(4)), extents});
    }
    return b;
}

Parameter Generator::buffer_parameter(Role role) {
    Buffer b = random_buffer(any_type(), MemorySpace::caller);
    b.symbol = parameter_symbol();
    Parameter p{b.symbol, role, {}, b, one_in(3) ? "what it is for \"here\"" : "", origin_};
    if (!options_.executable && one_in(8)) p.type = b.element;
    remember(b, role != Role::input, role != Role::output);
    return p;
}

std::vector<Parameter> Generator::parameters(FunctionPlace place) {
    std::vector<Parameter> list;
    for (int i = 1 + below(2); i > 0; --i) {
        const Symbol size = symbols_.fresh("n" + std::to_string(i));
        list.push_back({size, Role::size, Type::index(), std::nullopt, "", origin_});
        values_.push_back({size, Type::index(), false, nullptr, true});
    }
    for (int i = below(3); i > 0; --i) {
        const Symbol scalar = parameter_symbol();
        const Type type = options_.executable ? scalar_type() : any_type();
        list.push_back({scalar, Role::scalar, type, std::nullopt, one_in(4) ? "a factor" : "", origin_});
        values_.push_back({scalar, type});
    }
    if (place == FunctionPlace::internal && options_.executable) return list;
    for (int i = below(3); i > 0; --i) list.push_back(buffer_parameter(Role::input));
    for (int i = 1 + below(2); i > 0; --i)
        list.push_back(buffer_parameter(one_in(2) ? Role::inout : Role::output));
    if (options_.executable) return list;
    if (one_in(3)) list.push_back({fresh(), Role::stride, Type::index(), std::nullopt, "", origin_});
    if (one_in(3)) list.push_back(buffer_parameter(Role::workspace));
    return list;
}

Function Generator::function(FunctionPlace place, const std::string& name) {
    Function f;
    f.symbol = symbols_.fresh(name);
    f.place = place;
    f.origin = origin_;
    loops_ = 0;
    f.parameters = parameters(place);
    results_.clear();
    if (place == FunctionPlace::internal)
        for (int i = below(3); i > 0; --i)
            results_.push_back(options_.executable ? scalar_type() : any_type());
    f.results = results_;
    if (!options_.executable && one_in(3)) f.workspace_bytes = scalar(Type::index(), 3);
    if (!options_.executable && one_in(3)) {
        f.body = pipeline();
        return f;
    }
    Block body;
    for (KnownBuffer& buffer : buffers_) {
        if (buffer.readable || !options_.executable) continue;
        initialise(body, KnownBuffer(buffer));
        buffer.readable = true;
    }
    budget_ = options_.statements;
    while (budget_ > 0) statement(body, 4);
    if (!results_.empty() || (!options_.executable && one_in(3))) {
        std::vector<Expr> values;
        for (const Type& type : results_) values.push_back(expression(type, 3));
        add(body, Return{values});
    }
    f.body = std::move(body);
    return f;
}

// ------------------------------------------------------------------------------------------- pipelines

Stage Generator::stage(const Func& func, const std::string& name) {
    const auto scope = values_;
    Stage s;
    s.name = name;
    s.origin = origin_;
    for (std::size_t d = 0;
         d < std::max<std::size_t>(func.region.size(), 1) + static_cast<std::size_t>(below(2)); ++d) {
        Iterator i{fresh(), static_cast<LoopKind>(below(2)), nullptr, nullptr};
        if (!one_in(4)) i.low = scalar(Type::index(), 2);
        if (i.low || one_in(2)) i.extent = scalar(Type::index(), 2);
        s.iterators.push_back(i);
        values_.push_back({i.variable, Type::index()});
    }
    if (one_in(3)) s.guard = condition(3);
    for (std::size_t d = 0; d < func.region.size(); ++d) s.left.push_back(scalar(Type::index(), 2));
    for (const Type& type : func.types) s.values.push_back(expression(type, 4));
    if (one_in(2)) s.op = static_cast<ReduceOp>(below(9));
    values_ = scope;
    return s;
}

Func Generator::func(std::size_t parameters) {
    Func f;
    f.label = name();
    f.origin = origin_;
    for (int i = 1 + (one_in(4) ? 1 : 0); i > 0; --i) {
        f.symbols.push_back(fresh());
        f.types.push_back(any_type());
    }
    for (int d = below(3); d > 0; --d)
        f.region.push_back(one_in(4) ? std::pair<Expr, Expr>{} : std::pair{integer(0), size_or_constant()});
    const bool later = !buffers_.empty() && one_in(3);
    if (later) f.former = pick(buffers_).symbol;
    f.initial = later ? Initial::former : one_in(4) ? Initial::incoming : Initial::nothing;
    if (one_in(2)) f.parameter = static_cast<std::size_t>(below(static_cast<int>(parameters)));
    for (std::size_t i = 0; i < f.symbols.size(); ++i) {
        KnownBuffer known{f.symbols[i], f.types[i], {}, false, true};
        for (std::size_t d = 0; d < f.region.size(); ++d) known.extents.push_back(integer(4));
        buffers_.push_back(std::move(known));
    }
    for (int i = 0; i < 1 + below(3); ++i)
        f.stages.push_back(stage(f, i == 1 ? "s0.init" : "s" + std::to_string(i)));
    return f;
}

PipelinePtr Generator::pipeline() {
    Pipeline p;
    for (int i = below(3); i > 0; --i) p.preconditions.push_back({condition(3), below(8), origin_});
    for (int i = below(4); i > 0; --i) p.funcs.push_back(func(4));
    return std::make_shared<const Pipeline>(std::move(p));
}

// -------------------------------------------------------------------------------------------- programs

void Generator::records() {
    for (int i = below(3); i > 0; --i) {
        RecordType record;
        record.name = "Record" + std::to_string(i) + name();
        for (int field = 1 + below(3); field > 0; --field) {
            const std::string known = one_in(2) ? "mass" : name();
            record.fields.push_back({known + std::to_string(field), any_type()});
        }
        program_.records.push_back(std::make_shared<const RecordType>(std::move(record)));
    }
}

Program Generator::program() {
    program_.errors = standard_errors();
    if (!options_.executable) {
        if (one_in(3)) program_.errors.push_back({"SIZE", 2, "a \"text\"\nof two lines"});
        if (one_in(8)) program_.errors = {{name(), -1, ""}};
        records();
        for (int i = below(3); i > 0; --i)
            program_.state.push_back(random_buffer(any_type(), static_cast<MemorySpace>(below(6))));
    }
    const int helpers = below(3);
    for (int i = 0; i <= helpers; ++i) {
        values_.clear();
        buffers_.clear();
        if (!options_.executable)
            for (const Buffer& buffer : program_.state) remember(buffer, true, true);
        const bool last = i == helpers;
        FunctionPlace place = last ? FunctionPlace::entry : FunctionPlace::internal;
        if (!options_.executable && one_in(3)) place = static_cast<FunctionPlace>(below(4));
        std::string function_name = "f";
        if (!last) function_name = options_.executable ? "g" + std::to_string(i) : name();
        program_.functions.push_back(function(place, function_name));
    }
    program_.next_symbol = symbols_.next();
    return program_;
}

Program random_program(std::mt19937_64& random, const RandomOptions& options) {
    return Generator(random, options).program();
}

Arguments random_arguments(std::mt19937_64& random, const Program& program) {
    const auto below = [&](int count) { return std::uniform_int_distribution<int>(0, count - 1)(random); };
    const auto value = [&](const Type& type) {
        const double number =
            type.is_float() ? 0.25 * (below(33) - 16) : below(5) - (type.is_signed() ? 2 : 0);
        if (type.is_bool()) return convert(Scalar{std::int64_t{below(2)}}, Type::index(), type);
        return convert(Scalar{number}, Type::float_(64), type);
    };
    Arguments arguments;
    for (const Parameter& p : program.functions.back().parameters) {
        const std::string& name = p.symbol.name();
        if (p.role == Role::size) arguments.scalars[name] = Scalar{std::int64_t{1 + below(5)}};
        if (p.role == Role::scalar) arguments.scalars[name] = value(p.type);
        if (p.role != Role::input && p.role != Role::inout) continue;
        std::vector<std::int64_t> extents;
        for (const Dimension& d : p.buffer->dimensions) {
            const auto* size = get<Variable>(d.extent);
            extents.push_back(size ? std::get<std::int64_t>(arguments.scalars.at(size->symbol.name()))
                                   : *build::as_integer(d.extent));
        }
        Array array(p.buffer->element, extents);
        for (std::int64_t i = 0; i < array.size(); ++i) array.set(i, value(array.element));
        arguments.arrays[name] = std::move(array);
    }
    return arguments;
}

}  // namespace nestor::testing
