// Each file in a name space of its own.
#include "tests/run/batch.hpp"

#include <boost/test/unit_test.hpp>
#include <set>

#include "tests/support/batch_text.hpp"

namespace nestor::run_test {

using samples::Sample;

std::string merged(const std::vector<Sample>& list, const std::string& target,
                   std::vector<NativeText>& headers) {
    std::set<std::string> includes = {"#include <stddef.h>", "#include <stdint.h>"}, seen;
    std::string all, first;
    for (const Sample& sample : list) {
        if (!seen.insert(sample.name).second) continue;
        const Emitted& emitted = emitted_of(sample, target);
        all += batch_text::in_namespace(emitted, "in_" + std::string(sample.name), includes);
        headers.push_back({emitted.header_name, emitted.header});
    }
    for (const std::string& include : includes) first += include + "\n";
    return first + all;
}

std::map<std::string, NativeCall> native_together(const std::vector<Sample>& list, const std::string& target,
                                                  const std::vector<std::string>& flags) {
    std::vector<NativeText> texts;
    const std::string text = merged(list, target, texts);
    texts.push_back({"together.cpp", text});
    std::vector<NativeFunction> functions;
    std::vector<std::string> names;
    for (const Sample& sample : list) {
        if (!names.empty() && names.back() == sample.name) continue;  // another of its results
        functions.push_back({&stages_of(sample, target).source, sample.function, {}});
        names.push_back(sample.name);
    }
    NativeOptions options;
    options.flags = flags;
    options.cache = cache_folder();
    const auto loaded = native_calls(texts, functions, options);
    if (!loaded) BOOST_FAIL(render(loaded.error()).substr(0, 6000));
    std::map<std::string, NativeCall> calls;
    for (std::size_t i = 0; i < names.size(); ++i) calls[names[i]] = (*loaded)[i];
    return calls;
}

}  // namespace nestor::run_test
