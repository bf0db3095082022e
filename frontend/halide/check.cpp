// Checks of names, in tables of where each was first.
#include "frontend/halide/check.hpp"

#include <algorithm>

#include "frontend/halide/errors.hpp"

namespace nestor::halide {
namespace {

constexpr int most_dimensions = 8;

SourceRange at(const SourceFilePtr& file, TextRange range) {
    return {file, range.begin, range.end};
}

}  // namespace

std::vector<std::string> check_pipelines(const File& file, Diagnostics& messages) {
    std::vector<std::string> names;
    std::map<std::string, SourceRange> known;
    for (const PipelineDefinition& pipeline : file.pipelines) {
        const SourceRange range = at(file.source, pipeline.name.range);
        const auto [first, is_new] = known.try_emplace(pipeline.name.name, range);
        if (is_new)
            names.push_back(pipeline.name.name);
        else
            messages.add(
                errors::duplicate("HAL-7", range, "the pipeline", pipeline.name.name, first->second));
    }
    return names;
}

bool check_formal(const Formal& formal, const SourceFilePtr& file,
                  std::map<std::string, SourceRange>& declared, Diagnostics& messages) {
    const std::string& name = formal.name.name;
    const SourceRange range = at(file, formal.name.range);
    const auto [first, is_new] = declared.try_emplace(name, range);
    const bool tuple = !formal.image && formal.type && formal.type->tuple;
    if (!is_new)
        messages.add(errors::duplicate("HAL-13", range, "the parameter", name, first->second));
    else if (is_loop_part(name))
        messages.add(errors::name_of_loop_part(range, name));
    else if (tuple)
        messages.add(errors::wrong_type(at(file, formal.type->range), "the type of one value",
                                        std::string(at(file, formal.type->range).text())));
    else if (formal.image && (rank_of(formal) < 1 || rank_of(formal) > most_dimensions))
        messages.add(errors::bad_image(at(file, formal.range)));
    return is_new && !is_loop_part(name) && !tuple;
}

std::vector<std::string> check_outputs(const PipelineDefinition& pipeline, const SourceFilePtr& file,
                                       Diagnostics& messages) {
    std::vector<std::string> funcs, outputs;
    for (const Definition& definition : pipeline.definitions)
        if (const auto* func = std::get_if<FuncDefinition>(&definition)) funcs.push_back(func->name.name);
    if (funcs.empty()) {
        if (!messages.has_errors())
            messages.add(errors::no_funcs(at(file, pipeline.name.range), pipeline.name.name));
        return {};
    }
    if (pipeline.outputs.empty()) return {funcs.back()};
    for (const Identifier& output : pipeline.outputs) {
        const SourceRange range = at(file, output.range);
        const auto first = std::find(outputs.begin(), outputs.end(), output.name);
        if (std::find(funcs.begin(), funcs.end(), output.name) == funcs.end())
            messages.add(errors::output_is_no_func(range, output.name, funcs));
        else if (first != outputs.end())
            messages.add(errors::duplicate(
                "HAL-13", range, "the output", output.name,
                at(file, pipeline.outputs[static_cast<std::size_t>(first - outputs.begin())].range)));
        outputs.push_back(output.name);
    }
    return outputs;
}

int rank_of(const Formal& image) {
    return image.image->size() == 1 ? (*image.image)[0] - '0' : 0;
}

bool is_loop_part(const std::string& name) {
    return name.size() > 1 && (name[0] == 's' || name[0] == 'z') &&
           std::all_of(name.begin() + 1, name.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace nestor::halide
