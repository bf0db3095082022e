// Random sums of products with windows: convolutions of every kind, large enough for tiles in registers.
#include <fmt/format.h>

#include "tests/support/random_tc.hpp"

namespace nestor::testing {
namespace {

class ContractionMaker {
public:
    explicit ContractionMaker(std::mt19937_64& random) : random_(random) {}

    RandomTc made(const std::string& function) {
        const std::string type = one_of({"float", "double", "int32", "int64"});
        const bool rows = chance(2);  // windows of rows too, not of columns alone
        const Window w = window("w", "W", "KW"), h = rows ? window("h", "H", "KH") : Window{};
        RandomTc out;
        out.function = function;
        out.sizes = {{"N", pick(1, 2)},
                     {"C", pick(1, 12)},
                     {"M", pick(5, 30)},
                     {"KW", pick(1, 4)},
                     {"V", pick(12, 70)}};
        if (rows) out.sizes.insert({{"KH", pick(1, 3)}, {"U", pick(1, 4)}});
        out.sizes["W"] = image_size(w, out.sizes["V"], out.sizes["KW"]);
        if (rows) out.sizes["H"] = image_size(h, out.sizes["U"], out.sizes["KH"]);
        const bool near = chance(2);  // rows of the filter one after the other
        const std::string image = rows ? "N,C,H,W" : "N,C,W", filter = rows ? "KH,KW" : "KW";
        const std::string filters = near ? "C," + filter + ",M" : "M,C," + filter;
        const std::string place = (rows ? h.place + ", " : "") + w.place, tap = rows ? "kh,kw" : "kw";
        const std::string tap_of_filter = near ? "c," + tap + ",m" : "m,c," + tap;
        const std::string element = rows ? "n,m,h,w" : "n,m,w";
        std::string term = fmt::format("I(n,c,{}) * F({})", place, tap_of_filter);
        std::string condition = w.condition;
        if (rows && !h.condition.empty()) condition += (condition.empty() ? "" : " && ") + h.condition;
        if (!condition.empty()) term = fmt::format("{} ? {} : 0", condition, term);
        const std::string ranges =
            fmt::format("w in 0:V, kw in 0:KW{}", rows ? ", h in 0:U, kh in 0:KH" : "");
        std::string body;
        if (chance(3)) {  // from another number than 0
            body += fmt::format("    O({}) = B(m) where m in 0:M, n in 0:N, w in 0:V{}\n", element,
                                rows ? ", h in 0:U" : "");
            body += fmt::format("    O({}) += {} where {}\n", element, term, ranges);
        } else {
            body += fmt::format("    O({}) +=! {} where {}\n", element, term, ranges);
        }
        if (chance(3)) body += fmt::format("    O({0}) = max(O({0}) + B(m), 0)\n", element);
        // Z has the sizes of the result
        const std::string text =
            fmt::format("def {0}({1}({2}) I, {1}({3}) F, {1}(M) B, {1}({4}) Z) -> (O) {{\n{5}}}\n", function,
                        type, image, filters, rows ? "U,V" : "V", body);
        out.tree.texts = {text};
        return out;
    }

private:
    struct Window {
        std::string place, condition;
        std::int64_t step = 1, apart = 1, before = 0;
    };

    bool chance(int of) { return pick(1, of) == 1; }
    std::int64_t pick(std::int64_t least, std::int64_t most) {
        return std::uniform_int_distribution<std::int64_t>(least, most)(random_);
    }
    std::string one_of(const std::vector<std::string>& all) {
        return all[static_cast<std::size_t>(pick(0, static_cast<std::int64_t>(all.size()) - 1))];
    }

    /// `step * x + apart * k - before`, under a condition where something lies before the image.
    Window window(const std::string& x, const std::string& size, const std::string& taps) {
        Window out;
        out.step = chance(3) ? pick(2, 3) : 1;
        out.apart = chance(4) ? 2 : 1;
        out.before = chance(3) ? pick(1, 2) : 0;
        const std::string tap = chance(4) ? fmt::format("({} - 1 - k{})", taps, x) : "k" + x;
        const auto times = [](std::int64_t factor, const std::string& what) {
            return factor == 1 ? what : fmt::format("{} * {}", factor, what);
        };
        const std::string from = times(out.step, x) + " + " + times(out.apart, tap);
        out.place = out.before ? fmt::format("{} - {}", from, out.before) : from;
        if (out.before) out.condition = fmt::format("{} >= {}", from, out.before);
        // the image ends where the last window does: nothing has to be left out behind it
        if (out.before && chance(2)) out.condition += fmt::format(" && {} < {} + {}", from, size, out.before);
        return out;
    }

    static std::int64_t image_size(const Window& window, std::int64_t count, std::int64_t taps) {
        return std::max<std::int64_t>(
            window.step * (count - 1) + window.apart * (taps - 1) + 1 - window.before, 1);
    }

    std::mt19937_64& random_;
};

}  // namespace

RandomTc random_tc_contraction(std::mt19937_64& random, const std::string& function) {
    return ContractionMaker(random).made(function);
}

}  // namespace nestor::testing
