// Calls of a program's own functions, and returns, as statements.
#include <set>

#include "emitters/common/code/instances.hpp"
#include "emitters/common/code/statements.hpp"
#include "emitters/common/text/parameter_groups.hpp"
#include "emitters/common/text/types.hpp"
#include "ir/core/build.hpp"

namespace nestor {

std::string StatementPrinter::callee_text(const Symbol& function, const std::vector<Argument>& arguments) {
    if (!chosen_.empty()) return chosen_;
    const Function* callee = target_.function(function);
    const std::string instance = callee ? instance_of(*callee, arguments, context_) : "";
    return target_.function_name(function) + (instance.empty() ? "" : "<" + instance + ">");
}

void StatementPrinter::print_call(const CallStmt& call, bool tail) {
    ParameterGroups groups;
    std::set<std::size_t> left_out;
    if (context_.dialect == Dialect::host) {
        context_.needs->called.insert(call.function);
        left_out = context_.needs->left_out[call.function];
    }
    for (std::size_t k = 0; k < call.arguments.size(); ++k) {
        const Argument& argument = call.arguments[k];
        if (left_out.contains(k)) continue;
        if (const auto* e = std::get_if<Expr>(&argument)) {
            groups.add_more(text_of(*e, context_));
        } else {
            const Symbol& buffer = std::get<Symbol>(argument);
            const bool scalar = access_of(context_.buffers.at(buffer)) == Addressing::scalar;
            groups.add_array((scalar ? "&" : "") + context_.names[buffer]);
        }
    }
    const std::string name = callee_text(call.function, call.arguments);
    const bool fails = target_.can_fail(call.function);
    const auto types = call.results.empty() ? std::vector<Type>() : target_.result_types(call.function);
    if (call.results.size() == 1 && !fails) {
        const std::string type = value_type(types[0], *context_.needs);
        const std::string& result = context_.names.declare(call.results[0]);
        const bool wanted = live_.count(call.results[0]) != 0;
        writer_->list((wanted ? "const " + type + " " + result + " = " : "") + name, groups.lists(), ";");
        return;
    }
    for (std::size_t i = 0; i < call.results.size(); ++i) {
        const std::string& result = context_.names.declare(call.results[i]);
        writer_->line(value_type(types[i], *context_.needs) + " " + result + ";");
        groups.add_value("&" + result);
    }
    if (!fails) {
        writer_->list(name, groups.lists(), ";");
    } else if (!out_of_memory_.empty()) {  // a team cannot be left: the rest of the iteration is skipped
        const std::string code = context_.names.declare_local("code");
        writer_->list("const int " + code + " = " + name, groups.lists(), ";");
        writer_->open("if (" + code + " != 0)");
        writer_->line(out_of_memory_ + " = true;");
        if (loop_depth_ > 0) writer_->line("continue;");
        writer_->close();
    } else if (tail) {
        writer_->list("return " + name, groups.lists(), ";");
    } else {
        const std::string code = context_.names.declare_local("code");
        writer_->list("const int " + code + " = " + name, groups.lists(), ";");
        writer_->line("if (" + code + " != 0) return " + code + ";");
    }
}

void StatementPrinter::print_return(const Return& leave) {
    if (leave.values.size() == 1 && options_.result_places.empty()) {
        writer_->line(returned(text_of(leave.values[0], context_)) + ";");
        return;
    }
    for (std::size_t i = 0; i < leave.values.size(); ++i)
        writer_->line(assignment("*" + options_.result_places[i], "=", text_of(leave.values[i], context_)) +
                      ";");
    writer_->line(target_.leave_normally());
}

bool StatementPrinter::returns_on_every_path(const Block& block) const {
    if (block.statements.empty()) return false;
    const Stmt& last = block.statements.back();
    if (const auto* call = get<CallStmt>(last))
        return call->results.empty() && target_.can_fail(call->function);
    if (get<Return>(last)) return true;
    if (const auto* branch = get<If>(last))
        return returns_on_every_path(branch->then) && returns_on_every_path(branch->otherwise);
    return false;
}

}  // namespace nestor
