// Names of windows follow HAL-87: `x_min` of a single output, `h_x_min` of `h` among others.
#include "tests/support/random_lazy_call.hpp"

#include <algorithm>
#include <map>

#include "ir/core/build.hpp"
#include "ir/core/pipeline.hpp"

namespace nestor::testing {
namespace {

constexpr const char* variables[] = {"x", "y"};

const Pipeline& pipeline_of(const Program& program) {
    return *std::get<PipelinePtr>(program.functions.front().body);
}

std::int64_t scalar(const Expr& e, const Arguments& arguments) {
    return std::get<std::int64_t>(arguments.scalars.at(get<Variable>(e)->symbol.name()));
}

}  // namespace

std::vector<std::string> output_labels(const Program& program) {
    std::vector<std::string> labels;
    for (const Func& func : pipeline_of(program).funcs)
        if (func.parameter) labels.push_back(func.label);
    return labels;
}

void set_outputs(Program& program, const std::vector<std::string>& labels) {
    Function& f = program.functions.front();
    auto pipeline = std::make_shared<Pipeline>(pipeline_of(program));
    const auto input = std::find_if(f.parameters.begin(), f.parameters.end(),
                                    [](const Parameter& p) { return p.role == Role::input; });
    f.parameters.erase(input + 1, f.parameters.end());
    SymbolSource symbols(program.next_symbol);
    std::vector<Func*> outputs;
    for (Func& func : pipeline->funcs) {
        func.parameter.reset();
        if (std::find(labels.begin(), labels.end(), func.label) != labels.end()) outputs.push_back(&func);
    }
    std::map<std::string, std::vector<Dimension>> windows;
    for (const Func* func : outputs)
        for (std::size_t d = 0; d < func->region.size(); ++d) {
            const std::string name = (outputs.size() == 1 ? "" : func->label + "_") + variables[d];
            const Symbol min = symbols.fresh(name + "_min"), extent = symbols.fresh(name + "_extent");
            f.parameters.push_back({min, Role::scalar, Type::index(), std::nullopt, "", f.origin});
            f.parameters.push_back({extent, Role::size, Type::index(), std::nullopt, "", f.origin});
            windows[func->label].push_back({build::variable(min), build::variable(extent), nullptr});
        }
    for (Func* func : outputs) {
        func->parameter = f.parameters.size();
        for (std::size_t k = 0; k < func->symbols.size(); ++k) {
            const Symbol out = symbols.fresh(func->symbols[k].name());
            Buffer buffer{out, func->types[k], windows[func->label], MemorySpace::caller, {}, {}};
            if (buffer.dimensions.size() == 2) buffer.layout = {1, 0};
            f.parameters.push_back({out, Role::output, {}, buffer, "", f.origin});
        }
    }
    f.body = PipelinePtr(pipeline);
    program.next_symbol = symbols.next();
}

std::vector<OutputWindow> output_windows(const Program& program, const Arguments& arguments) {
    std::vector<OutputWindow> out;
    const Function& f = program.functions.front();
    for (const Func& func : pipeline_of(program).funcs)
        for (std::size_t k = 0; func.parameter && k < func.symbols.size(); ++k) {
            const Buffer& buffer = *f.parameters[*func.parameter + k].buffer;
            out.push_back({buffer.symbol.name(), func.label, {}});
            for (const Dimension& d : buffer.dimensions)
                out.back().window.emplace_back(scalar(d.min, arguments), scalar(d.extent, arguments));
        }
    return out;
}

bool begins_below_zero(const Program& program, const Arguments& arguments) {
    for (const OutputWindow& output : output_windows(program, arguments))
        for (const auto& [min, extent] : output.window)
            if (min < 0) return true;
    return false;
}

bool has_empty_window(const Program& program, const Arguments& arguments) {
    for (const OutputWindow& output : output_windows(program, arguments))
        for (const auto& [min, extent] : output.window)
            if (extent == 0) return true;
    return false;
}

Arguments random_lazy_arguments(const Program& program, std::mt19937_64& random) {
    const auto draw = [&](int below) {
        return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(below));
    };
    Arguments arguments;
    const Function& f = program.functions.front();
    const std::int64_t width = 2 + draw(4), height = 1 + draw(4);
    arguments.scalars["w"] = draw(3);
    arguments.scalars["src_width"] = width;
    arguments.scalars["src_height"] = height;
    std::vector<Dimension> first;  // of the first output
    for (const Parameter& p : f.parameters) {
        if (p.role == Role::input) {
            Array src(p.buffer->element, {width, height});
            const bool large = draw(p.buffer->element.bits <= 16 ? 2 : 3) == 0;  // of all values of the type
            for (std::int64_t i = 0; i < src.size(); ++i)
                src.set(i, p.buffer->element.is_float()
                               ? Scalar{0.25 * static_cast<double>(draw(33) - 16)}
                               : convert(Scalar{large ? static_cast<std::int64_t>(random()) : draw(13) - 4},
                                         Type::index(), p.buffer->element));
            arguments.arrays[p.symbol.name()] = std::move(src);
        }
        if (p.role != Role::output) continue;
        const std::vector<Dimension>& window = p.buffer->dimensions;
        const bool equal = !first.empty() && draw(4) == 0;
        const std::int64_t apart = !first.empty() && draw(4) == 0 ? (draw(2) ? 9 : -9) : 0;
        for (std::size_t d = 0; d < window.size(); ++d) {
            const bool as_first = equal && d < first.size();
            arguments.scalars[get<Variable>(window[d].min)->symbol.name()] =
                as_first ? scalar(first[d].min, arguments) : draw(7) - 4 + apart;
            arguments.scalars[get<Variable>(window[d].extent)->symbol.name()] =
                as_first        ? scalar(first[d].extent, arguments)
                : draw(10) == 0 ? 0
                                : 1 + draw(6);
        }
        if (first.empty()) first = window;
    }
    return arguments;
}

}  // namespace nestor::testing
