// Launches: a kernel has an instance for each width of indices, for strides and for rows of whole vectors,
// and the sizes of a launch choose one.
#include "emitters/cuda/launches.hpp"

#include <algorithm>

#include "emitters/common/code/frames.hpp"
#include "emitters/common/code/instances.hpp"
#include "emitters/common/file/interface.hpp"
#include "emitters/common/file/source.hpp"
#include "emitters/cuda/threads/grids.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/core/build.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/statements.hpp"

namespace nestor::cuda {
namespace {

bool is_of_parameters(const Expr& e, const Function& function) {
    bool all = true;
    visit(e, [&](const Expr& child) {
        const Variable* variable = get<Variable>(child);
        all = all && !get<Load>(child) &&
              (!variable || std::any_of(function.parameters.begin(), function.parameters.end(),
                                        [&](const Parameter& p) { return p.symbol == variable->symbol; }));
    });
    return all;
}

Document in_braces(const std::vector<Document>& parts) {
    return in_brackets(list(parts), "{}");
}

/// True where what is known at a launch, such as the conditions around it, implies that an extent is
/// above 0: a product by each of its factors, a name by what it stands for.
bool is_known_positive(const Expr& extent, const Facts& facts) {
    if (decide(is_positive(extent), facts) == true) return true;
    if (const Binary* product = get<Binary>(extent); product && product->op == BinaryOp::multiply)
        return is_known_positive(product->left, facts) && is_known_positive(product->right, facts);
    const Variable* name = get<Variable>(extent);
    for (const Range& range : facts.ranges)
        if (name && range.symbol == name->symbol && range.interval.low && range.interval.high &&
            same(range.interval.low, range.interval.high))
            return is_known_positive(range.interval.low, facts);
    return false;
}

bool is_one_of(const std::vector<Symbol>& symbols, const Symbol& symbol) {
    return std::find(symbols.begin(), symbols.end(), symbol) != symbols.end();
}

Diagnostic too_wide(const Kernel& kernel) {
    Diagnostic d;
    d.id = "EMIT-5";
    d.text = "the indices of kernel `" + kernel.name + "` need 64 bits";
    d.hint = "leave --index-type 32 out: then each launch takes the width that its sizes ask for";
    return d;
}

std::int64_t grid_limit(std::size_t axis) {
    return axis == 0 ? 4294967295 : 65535;
}

/// `dim3(16, 64)` where all extents are constant; over the limits along y and z it is folded, along x CUDA
/// refuses it.
std::string constant_grid(const Launch& launch, std::size_t rank) {
    std::vector<Document> extents;
    for (std::size_t k = 0; k < rank; ++k) {
        const auto extent = build::as_integer(launch.grid[k]);
        if (!extent) return "";
        extents.emplace_back(std::to_string(std::min(*extent, grid_limit(k))));
    }
    return rank == 1 ? extents[0].text() : call("dim3", extents).text();
}

std::string block_text(const Kernel& kernel) {
    const auto& sizes = kernel.block_sizes;
    if (sizes[1] == "1" && sizes[2] == "1") return sizes[0];
    return "dim3(" + sizes[0] + ", " + sizes[1] + (sizes[2] == "1" ? "" : ", " + sizes[2]) + ")";
}

}  // namespace

LaunchPrinter::LaunchPrinter(HostState& state, const Function& function, LaunchNames& names)
    : state_(state),
      function_(function),
      names_(names),
      too_large_(fail_text(state.interface, error_size,
                           literal(state.interface.prefix + state.interface.user_names.at(function.symbol) +
                                   ": the sizes and strides are too large for 32-bit indices"))) {}

void LaunchPrinter::print_width_check(StatementPrinter& printer, const Block& body) {
    if (state_.file.index_type != IndexType::narrow) return;
    std::vector<std::vector<Expr>> bounds;
    visit_statements(body, [&](const Stmt& s) {
        const Launch* launch = get<Launch>(s);
        if (!launch || !state_.kernels.at(launch->function).is_template) return;
        const auto of_launch = bounds_at(*launch);
        bounds.resize(std::max(bounds.size(), of_launch.size()));
        for (std::size_t degree = 0; degree < of_launch.size(); ++degree)
            for (const Expr& e : of_launch[degree])
                if (is_of_parameters(e, function_) &&
                    std::none_of(bounds[degree].begin(), bounds[degree].end(),
                                 [&](const Expr& other) { return same(e, other); }))
                    bounds[degree].push_back(e);
    });
    print_width_check(printer, bounds);
}

void LaunchPrinter::print_width_check(StatementPrinter& printer, std::vector<std::vector<Expr>> bounds) {
    std::erase_if(bounds, [](const std::vector<Expr>& of_degree) { return of_degree.empty(); });
    if (bounds.empty()) return;
    const Document fits = narrow_condition(bounds, printer.context());
    state_.file.needs.helpers.insert("fail");
    printer.writer().guarded("!" + (bounds.size() == 1 ? fits : in_brackets(fits)), too_large_);
}

void LaunchPrinter::print(StatementPrinter& printer, const Launch& launch) {
    Context& context = printer.context();
    Writer& writer = printer.writer();
    const Kernel& kernel = state_.kernels.at(launch.function);
    std::vector<Document> conditions;
    std::vector<Expr> unknown;
    for (const Expr& extent : launch.grid)
        if (!is_known_positive(extent, context.facts)) unknown.push_back(extent);
    for (const Expr& positive : nonempty(unknown)) conditions.push_back(text_of(positive, context));
    const bool own_scope = !conditions.empty();
    if (own_scope) {
        writer.open("if " + in_brackets(operations(conditions, "&&")));
        context.names.open_scope();
    }
    const std::string grid = print_grid(printer, launch);
    const std::string block = block_text(kernel);
    const std::vector<Document> configuration = {grid, block, shared_text(launch, kernel, context),
                                                 names_.use_stream()};
    std::string strides = instance_of(*state_.functions.at(launch.function), launch.arguments, context);
    // what has gaps is copied one by one
    const bool may_be_wide = kernel.wide.any() && strides != "false";
    if (may_be_wide) strides = context.names.declare_local("wide");
    const auto print = [&](std::string instance, const std::string& index) {
        if (!strides.empty()) instance += (instance.empty() ? "" : ", ") + strides;
        const std::string name = kernel.name + (instance.empty() ? "" : "<" + instance + ">");
        writer.list(nestor::launch(name, configuration), arguments(launch, kernel, context, index), ";");
    };
    const IndexType index_type = state_.file.index_type;
    const bool has_one_type = !kernel.is_template || index_type != IndexType::automatic;
    if (has_one_type && kernel.is_template && index_type == IndexType::narrow) {
        if (!kernel.plan.may_be_narrow) state_.file.unsupported.push_back(too_wide(kernel));
        auto later = bounds_at(launch);
        for (std::vector<Expr>& of_degree : later)
            std::erase_if(of_degree, [&](const Expr& e) { return is_of_parameters(e, function_); });
        print_width_check(printer, std::move(later));
    }
    const std::string wide_index = kernel.plan.may_be_narrow ? "int32_t" : "int64_t";
    const bool chooses_index = !has_one_type && kernel.plan.may_be_narrow && !kernel.plan.bounds.empty();
    const auto print_one = [&](bool generic) {
        if (has_one_type)
            print("", index_type == IndexType::narrow ? "int32_t" : "");
        else if (!generic)
            print(wide_index, kernel.plan.may_be_narrow ? wide_index : "");
        else
            print("Index", "Index");
    };
    if (!chooses_index && !may_be_wide) {
        print_one(false);
    } else {
        print_choice(printer, launch, kernel, strides, chooses_index, may_be_wide,
                     [&] { print_one(chooses_index); });
    }
    if (own_scope) {
        writer.close();
        context.names.close_scope();
    }
}

template <class Body>
void LaunchPrinter::print_choice(StatementPrinter& printer, const Launch& launch, const Kernel& kernel,
                                 const std::string& wide_instance, bool chooses_index, bool may_be_wide,
                                 const Body& body) {
    Context& context = printer.context();
    Writer& writer = printer.writer();
    const std::string name = context.names.declare_local("launch");
    const std::string narrow = chooses_index ? context.names.declare_local("narrow") : "";
    const std::string index = chooses_index ? context.names.declare_local("index") : "";
    const std::string vectors = may_be_wide ? context.names.declare_local("vectors") : "";
    writer.open("const auto " + name + " = [&](" + (chooses_index ? "auto " + index : "") +
                (chooses_index && may_be_wide ? ", " : "") + (may_be_wide ? "auto " + vectors : "") + ")");
    if (chooses_index) writer.line("using Index = decltype(" + index + ");");
    if (may_be_wide) writer.line("constexpr bool " + wide_instance + " = decltype(" + vectors + ")::value;");
    body();
    writer.close("};");
    if (chooses_index) {
        writer.comment("32-bit indices where all index arithmetic fits");
        const Document fits = narrow_condition(bounds_at(launch), context);
        writer.line(assignment("const bool " + narrow, "=", fits) + ";");
    }
    const auto called = [&](const std::string& type, const std::string& second) {
        return name + "(" + (type.empty() ? "" : type + "{}") + (type.empty() || second.empty() ? "" : ", ") +
               second + ")";
    };
    const auto of_index = [&](const std::string& second) {
        return chooses_index ? choice(narrow, called("int32_t", second), called("int64_t", second))
                             : Document(called("", second));
    };
    if (!may_be_wide) {
        writer.line(of_index("") + ";");
        return;
    }
    state_.file.needs.includes.insert("<type_traits>");
    writer.comment("rows of whole vectors are moved 16 bytes at once");
    writer.head("if " + in_brackets(wide_condition(launch, kernel, context)));
    writer.indent();
    writer.line(of_index("std::true_type{}") + ";");
    writer.outdent();
    writer.head("else");
    writer.indent();
    writer.line(of_index("std::false_type{}") + ";");
    writer.outdent();
}

Document LaunchPrinter::wide_condition(const Launch& launch, const Kernel& kernel, Context& context) {
    state_.file.needs.helpers.insert("cuda/whole_vectors");
    const Function& function = *state_.functions.at(launch.function);
    const Substitution values = values_of(launch);
    std::vector<Document> arrays, sizes;
    for (std::size_t k = 0; k < function.parameters.size(); ++k)
        if (const Symbol* buffer = std::get_if<Symbol>(&launch.arguments[k]);
            buffer && is_one_of(kernel.wide.arrays, function.parameters[k].symbol))
            arrays.emplace_back(context.names[*buffer]);
    for (const Symbol& size : kernel.wide.multiples) {
        const Expr value = substitute(build::variable(size), values);
        if (build::as_integer(value).value_or(1) % kernel.wide.width != 0 || !build::as_integer(value))
            sizes.push_back(text_of(value, context));
    }
    const Document whole =
        call("whole_vectors", {in_braces(arrays), std::to_string(kernel.wide.width), in_braces(sizes)});
    const std::string strides = instance_of(function, launch.arguments, context);
    return strides == "dense" ? operations({Document("dense"), whole}, "&&") : whole;
}

std::string LaunchPrinter::print_grid(StatementPrinter& printer, const Launch& launch) {
    Context& context = printer.context();
    std::size_t rank = 3;
    while (rank > 0 && build::is_one(launch.grid[rank - 1])) --rank;
    if (rank == 0) return "1";
    if (const std::string constant = constant_grid(launch, rank); !constant.empty()) return constant;
    state_.file.needs.helpers.insert("cuda/launch_grid");
    std::vector<Document> extents;
    for (std::size_t k = 0; k < rank; ++k) extents.push_back(text_of(launch.grid[k], context));
    const std::string name = context.names.declare_local("grid");
    printer.writer().line(assignment("const dim3 " + name, "=", call("launch_grid", extents)) + ";");
    return name;
}

std::vector<std::vector<Document>> LaunchPrinter::arguments(const Launch& launch, const Kernel& kernel,
                                                            Context& context, const std::string& index) {
    const Function& function = *state_.functions.at(launch.function);
    ParameterGroups out;
    for (std::size_t k = 0; k < launch.arguments.size(); ++k) {
        const Parameter& parameter = function.parameters[k];
        if (!kernel.prints[k]) continue;
        if (const Symbol* buffer = std::get_if<Symbol>(&launch.arguments[k])) {
            out.add(parameter, context.names[*buffer]);
            continue;
        }
        const Document text = text_of(std::get<Expr>(launch.arguments[k]), context);
        const bool casts = !index.empty() && kernel.plan.indices.contains(parameter.symbol);
        out.add(parameter, casts ? call("static_cast<" + index + ">", text) : text);
    }
    return out.lists();
}

Substitution LaunchPrinter::values_of(const Launch& launch) const {
    const Function& function = *state_.functions.at(launch.function);
    Substitution values;
    for (std::size_t k = 0; k < launch.arguments.size(); ++k)
        if (const Expr* value = std::get_if<Expr>(&launch.arguments[k]))
            values.emplace_back(function.parameters[k].symbol, *value);
    return values;
}

std::string LaunchPrinter::shared_text(const Launch& launch, const Kernel& kernel, Context& context) {
    const Expr bytes =
        kernel.shared_bytes ? substitute(kernel.shared_bytes, values_of(launch)) : launch.shared_bytes;
    if (!bytes || build::is_zero(bytes)) return "0";
    return call("static_cast<size_t>", text_of(bytes, context)).text();
}

std::vector<std::vector<Expr>> LaunchPrinter::bounds_at(const Launch& launch) const {
    const Substitution values = values_of(launch);
    std::vector<std::vector<Expr>> bounds = state_.kernels.at(launch.function).plan.bounds;
    for (std::vector<Expr>& of_degree : bounds)
        for (Expr& e : of_degree) e = substitute(e, values);
    return bounds;
}

Document LaunchPrinter::narrow_condition(const std::vector<std::vector<Expr>>& bounds, Context& context) {
    state_.file.needs.helpers.insert("cuda/fits_32_bits");
    std::vector<Document> conditions;
    for (const std::vector<Expr>& of_degree : bounds) {
        std::vector<Document> texts;
        for (const Expr& e : largest_multiples(of_degree)) texts.push_back(text_of(e, context));
        conditions.push_back(call("fits_32_bits", in_braces(texts)));
    }
    return operations(conditions, "&&");
}

}  // namespace nestor::cuda
