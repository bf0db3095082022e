// Small pipelines of every class of access, for tests of how tight inferred bounds are.
#pragma once

#include <string>
#include <vector>

namespace nestor::test {

struct Example {
    std::string kind;        ///< the class of access
    std::string parameters;  ///< of the pipeline
    std::string funs;        ///< behind the producer `f`; the last one is the output, else `outputs` are
    std::string schedule = {};
    int rank = 1;            ///< of f
    std::string f = {};      ///< the definition of f where it matters
    std::string loose = {};  ///< why its boxes are not always the least; empty: they are
    std::string outputs = {};
};

/// The whole text of the pipeline.
std::string text_of(const Example& example);

/// All examples, those of a class together.
const std::vector<Example>& examples();

}  // namespace nestor::test
