// Python's `collections` (TI-83): dicts that count or have entries of their own, and queues.
#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/lists.hpp"
#include "frontend/taichi/lower/host/running_dicts.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/library/library.hpp"

namespace nestor::taichi {
namespace {

bool is_known(Evaluator& ev, const Value& value) {
    return !is_run_time(ev, value) && is_static(value);
}

Value counter(Evaluator& e, const std::string&, const CallArguments& a) {
    auto made = std::make_shared<DictionaryValue>();
    made->counts = true;
    if (a.positional.empty()) return made;
    if (const auto* other = get<std::shared_ptr<DictionaryValue>>(a.positional[0])) {
        made->entries = (*other)->entries;
        return made;
    }
    const std::vector<Value> elements = iterate(e, a.positional[0], a.range);
    for (const Value& element : elements) {
        if (!is_known(e, element)) return counts_of(e, list(elements), a.range);
        const Value* known = made->find(element);
        made->set(element, Value(Integer((known ? *integer_of(*known) : Integer(0)) + 1)));
    }
    return made;
}

Value dict_with_default(Evaluator& e, const std::string&, const CallArguments& a) {
    auto made = std::make_shared<DictionaryValue>();
    if (!a.positional.empty() && !get<NoneValue>(a.positional[0]))
        made->factory = std::make_shared<Value>(a.positional[0]);
    if (a.positional.size() > 1) e.unsupported(a.range, errors::use_of_running_dict, "entries at the begin");
    return made;
}

Value queue(Evaluator& e, const std::string&, const CallArguments& a) {
    if (a.keyword("maxlen") || a.positional.size() > 1)
        e.unsupported(a.range, errors::use_of_running_list, "`maxlen`");
    const Value made =
        list(a.positional.empty() ? std::vector<Value>{} : iterate(e, a.positional[0], a.range));
    std::get<SequencePtr>(made.v)->deque = true;
    return made;
}

Value ordered_dict(Evaluator& e, const std::string&, const CallArguments& a) {
    return call_builtin_function(e, "dict", a);
}

}  // namespace

const Library::Table& Library::python_collections() {
    static const Table table = {{"collections.Counter", counter},
                                {"collections.defaultdict", dict_with_default},
                                {"collections.deque", queue},
                                {"collections.OrderedDict", ordered_dict}};
    return table;
}

}  // namespace nestor::taichi
