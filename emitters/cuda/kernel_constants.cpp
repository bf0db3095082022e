// Block sizes as constants at file scope.
#include "emitters/common/text/names.hpp"
#include "emitters/common/text/writer.hpp"
#include "emitters/cuda/kernel.hpp"

namespace nestor::cuda {

std::string Constants::block_size(const std::string& variable, std::int64_t value) {
    for (const Constant& c : constants_)
        if (c.variable == variable && c.value == value) return c.name;
    const std::string wish = variable == "thread" ? "block_threads" : legal_local("block_" + variable);
    std::string name = wish;
    for (int n = 2; taken_.contains(name); ++n)  // `block_d_512` where another kernel has 32 of them
        name = wish + "_" + std::to_string(n == 2 ? value : n);
    taken_.insert(name);
    constants_.push_back({name, variable, value});
    return name;
}

std::string Constants::text() const {
    std::string text;
    for (const Constant& c : constants_)
        text += "constexpr int " + c.name + " = " + std::to_string(c.value) +
                (c.variable == "thread" ? ";  // threads of a block\n"
                                        : ";  // threads of a block along " + harmless(c.variable) + "\n");
    return text;
}

}  // namespace nestor::cuda
