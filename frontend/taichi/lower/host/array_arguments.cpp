// Which arguments the methods of numpy's arrays take (TI-81).
#include "frontend/taichi/lower/host/array_arguments.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>

#include "frontend/taichi/errors/arrays.hpp"
#include "frontend/taichi/errors/library.hpp"

namespace nestor::taichi {

void check_array_arguments(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    static const std::map<std::string, std::set<std::string>> known = {
        {"sum", {"axis", "keepdims"}},
        {"mean", {"axis", "keepdims"}},
        {"min", {"axis", "keepdims"}},
        {"max", {"axis", "keepdims"}},
        {"all", {"axis", "keepdims"}},
        {"any", {"axis", "keepdims"}},
        {"argmax", {"axis", "keepdims"}},
        {"argmin", {"axis", "keepdims"}},
        {"prod", {"axis", "keepdims"}},
        {"cumsum", {"axis"}},
        {"cumprod", {"axis"}},
        {"take", {"axis"}},
        {"std", {"axis", "ddof"}},
        {"var", {"axis", "ddof"}},
        {"astype", {"copy"}},
        {"round", {"decimals"}},
        {"sort", {"axis", "kind"}},
        {"argsort", {"axis", "kind"}},
        {"searchsorted", {"side"}},
        {"repeat", {"axis"}},
        {"squeeze", {"axis"}},
        {"clip", {"min", "max", "a_min", "a_max"}}};
    const auto own = known.find(name);
    for (const auto& [keyword, value] : arguments.keywords) {
        const auto* text = get<std::string>(value);
        const bool plain_order = keyword == "order" && text && (*text == "C" || *text == "K");
        if (!plain_order && (own == known.end() || !own->second.contains(keyword)))
            ev.unsupported(range, errors::keyword_of_numpy, keyword, name);
    }
    if (name == "fill" && arguments.positional.size() != 1)
        ev.fail(range, errors::method_takes_arguments, "TypeError", "fill", "one value");
    static const std::map<std::string, std::size_t> most = {{"flatten", 1}, {"ravel", 1},   {"copy", 1},
                                                            {"tolist", 0},  {"nonzero", 0}, {"tobytes", 1}};
    if (const auto limit = most.find(name);
        limit != most.end() && arguments.positional.size() > limit->second)
        ev.fail(range, errors::arguments_of_array_method, name, limit->second);
    static const std::set<std::string> of_axis = {"sum",     "mean",   "min",    "max",  "all",
                                                  "any",     "argmax", "argmin", "prod", "cumsum",
                                                  "cumprod", "std",    "var"};
    if (of_axis.contains(name) && arguments.positional.size() > 1)
        ev.unsupported(range, errors::keyword_of_numpy, "the second argument", name);
    if ((name == "trace" || name == "item") && !arguments.positional.empty())
        ev.unsupported(range, errors::keyword_of_numpy, "an argument", name);
}

}  // namespace nestor::taichi
