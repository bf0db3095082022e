// What stands behind something that may raise, inside of a `try` of the host program (TI-31): it runs only
// where nothing was raised, so that the first exception is the one that the handler sees.
#include "frontend/taichi/lower/host/raise_guards.hpp"

#include <set>
#include <string>
#include <utility>

#include "frontend/taichi/lower/host/choices.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/variables.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"

namespace nestor::taichi {
namespace {

/// In an unrolled loop inside of the `try`, what runs unless something raised is under no condition as far as
/// `break` and `continue` are concerned: where something raised, the loop has ended as well.
class UnconditionalInLoop {
public:
    explicit UnconditionalInLoop(Evaluator& ev)
        : ev_(ev), frame_(ev.frames.size()), loop_(ev.frame().loops.size()) {
        applies_ = loop_ > 0 && ev.frame().loops.back().unrolls &&
                   ev.frame().loops.back().catching == ev.host.catching;
        add(-1);
    }
    UnconditionalInLoop(const UnconditionalInLoop&) = delete;
    UnconditionalInLoop& operator=(const UnconditionalInLoop&) = delete;
    ~UnconditionalInLoop() { add(1); }

private:
    void add(int count) {
        if (applies_ && ev_.frames.size() >= frame_ && ev_.frames[frame_ - 1].loops.size() >= loop_)
            ev_.frames[frame_ - 1].loops[loop_ - 1].conditions += count;
    }

    Evaluator& ev_;
    std::size_t frame_, loop_;
    bool applies_ = false;
};

}  // namespace

bool may_have_raised(const Evaluator& ev) {
    return ev.host.catching > 0 && ev.host.may_raise && ev.frame().host && !ev.frame().python;
}

void unless_raised(Evaluator& ev, TextRange range, const std::function<void()>& what) {
    ev.host.may_raise = false;
    TextNames texts;
    Block then = controlled(
        ev,
        [&] {
            const UnconditionalInLoop unconditional(ev);
            texts = texts_of_arm(ev, what);
        },
        false);
    ev.host.may_raise = true;
    Expr asked = build::logical_not(is_raised(ev, std::nullopt));
    if (!texts.empty()) asked = truth_of(ev.named(truth(asked), "goes_on", range, true));
    Block otherwise;
    const TextNames chosen = chosen_texts(ev, asked, {texts, then}, {{}, otherwise}, range);
    ev.emit(If{asked, std::move(then), std::move(otherwise)}, range);
    for (const auto& [name, text] : chosen) bind_host(ev, name, text, range);
}

void goes_on(Evaluator& ev, const Statement& s, const std::function<void()>& rest) {
    if (!may_have_raised(ev)) return rest();
    make_variables(ev, {s}, s->range);
    unless_raised(ev, s->range, rest);
}

Value value_unless_raised(Evaluator& ev, TextRange range, const std::function<Value()>& what) {
    if (!may_have_raised(ev)) return what();
    Value value;
    unless_raised(ev, range, [&] {
        value = what();
        const auto* parts = get<SequencePtr>(value);
        if (!parts || !(*parts)->list) value = lasting(ev, value, range);  // a list stays the same one
    });
    return value;
}

bool method_changes(const std::string& name) {
    static const std::set<std::string> changing = {
        "append",     "appendleft", "add",        "clear",   "copy_from",  "difference_update",
        "discard",    "extend",     "extendleft", "fill",    "insert",     "pop",
        "from_numpy", "popitem",    "remove",     "popleft", "setdefault", "sort",
        "reverse",    "rotate",     "update",     "put",     "itemset",    "from_torch",
        "write",      "writelines"};
    return changing.contains(name);
}

}  // namespace nestor::taichi
