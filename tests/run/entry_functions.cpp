// A product, an output that begins at 2, one that goes on from the caller's values, one whose sizes must fit
// each other, one of bytes with a value of rank 0, and one with a size that is fixed.
#include "tests/run/entry_functions.hpp"

#include <algorithm>

namespace nestor::run_test {

const char* const entry_text = R"(
def product(float(M,K) A, float(K,N) B) -> (C) {
    C(m,n) +=! A(m,k) * B(k,n)
}
def shifted(float(N) A, int32(3,N) B) -> (O, P) {
    O(i) = A(i-2)
    P(i,j) = B(j,i) * 2
}
def added(double(N,M) A) -> (S) {
    S(i) += A(i,j)
}
def later(float(N) A, float(M) B) -> (O) {
    O(i) = A(i) + B(i+1) where i in 0:N
}
def scaled(uint8(H,W,3) I, uint8 s) -> (O, last) {
    O(c,y,x) = I(y,x,c) * s
    last = s
}
)";
const char* const entry_fixed_text = R"(
def of_four(float(N,K) A) -> (O) {
    O(i) max=! A(i,k)
}
)";

namespace {

using Sizes = EntrySizes;
using I = std::int64_t;
using S = const I*;
template <class T>
T* as(std::byte* data) {
    return reinterpret_cast<T*>(data);
}

}  // namespace

const std::vector<EntryFunction>& entry_functions() {
    const auto none = [](const Sizes&) { return 0; };
    static const std::vector<EntryFunction> all = {
        {"product",
         3,
         {{"A", 4, false,
           [](const Sizes& s) {
               return Sizes{s[0], s[1]};
           }},
          {"B", 4, false,
           [](const Sizes& s) {
               return Sizes{s[1], s[2]};
           }},
          {"C", 4, true,
           [](const Sizes& s) {
               return Sizes{s[0], s[2]};
           }}},
         [](void* f, const Given& g) {
             return reinterpret_cast<int (*)(I, I, I, const float*, S, const float*, S, float*, S)>(f)(
                 g.sizes[0], g.sizes[1], g.sizes[2], as<float>(g.data[0]), g.strides[0], as<float>(g.data[1]),
                 g.strides[1], as<float>(g.data[2]), g.strides[2]);
         },
         [](const Sizes& s, const std::vector<View>& v) {
             for (I m = 0; m < s[0]; ++m)
                 for (I n = 0; n < s[2]; ++n) {
                     float sum = 0;
                     for (I k = 0; k < s[1]; ++k) sum += v[0].get<float>({m, k}) * v[1].get<float>({k, n});
                     v[2].set({m, n}, sum);
                 }
         },
         none},
        {"shifted",
         1,
         {{"A", 4, false, [](const Sizes& s) { return Sizes{s[0]}; }},
          {"B", 4, false,
           [](const Sizes& s) {
               return Sizes{3, s[0]};
           }},
          {"O", 4, true, [](const Sizes& s) { return Sizes{s[0]}; }},
          {"P", 4, true,
           [](const Sizes& s) {
               return Sizes{s[0], 3};
           }}},
         [](void* f, const Given& g) {
             return reinterpret_cast<int (*)(I, const float*, S, const std::int32_t*, S, float*, S,
                                             std::int32_t*, S)>(f)(
                 g.sizes[0], as<float>(g.data[0]), g.strides[0], as<std::int32_t>(g.data[1]), g.strides[1],
                 as<float>(g.data[2]), g.strides[2], as<std::int32_t>(g.data[3]), g.strides[3]);
         },
         [](const Sizes& s, const std::vector<View>& v) {
             for (I i = 0; i < s[0]; ++i) {
                 v[2].set({i}, v[0].get<float>({i}));  // O's first index is 2
                 for (I j = 0; j < 3; ++j) v[3].set({i, j}, v[1].get<std::uint32_t>({j, i}) * 2);
             }
         },
         none},
        {"added",
         2,
         {{"A", 8, false,
           [](const Sizes& s) {
               return Sizes{s[0], s[1]};
           }},
          {"S", 8, true, [](const Sizes& s) { return Sizes{s[0]}; }}},
         [](void* f, const Given& g) {
             return reinterpret_cast<int (*)(I, I, const double*, S, double*, S)>(f)(
                 g.sizes[0], g.sizes[1], as<double>(g.data[0]), g.strides[0], as<double>(g.data[1]),
                 g.strides[1]);
         },
         [](const Sizes& s, const std::vector<View>& v) {
             for (I i = 0; i < s[0]; ++i)
                 for (I j = 0; j < s[1]; ++j) v[1].set({i}, v[1].get<double>({i}) + v[0].get<double>({i, j}));
         },
         none},
        {"later",
         2,
         {{"A", 4, false, [](const Sizes& s) { return Sizes{s[0]}; }},
          {"B", 4, false, [](const Sizes& s) { return Sizes{s[1]}; }},
          {"O", 4, true, [](const Sizes& s) { return Sizes{s[0]}; }}},
         [](void* f, const Given& g) {
             return reinterpret_cast<int (*)(I, I, const float*, S, const float*, S, float*, S)>(f)(
                 g.sizes[0], g.sizes[1], as<float>(g.data[0]), g.strides[0], as<float>(g.data[1]),
                 g.strides[1], as<float>(g.data[2]), g.strides[2]);
         },
         [](const Sizes& s, const std::vector<View>& v) {
             for (I i = 0; i < s[0]; ++i) v[2].set({i}, v[0].get<float>({i}) + v[1].get<float>({i + 1}));
         },
         // B(N) must exist where anything is computed
         [](const Sizes& s) { return s[0] > 0 && s[0] + 1 > s[1] ? error_range : 0; }},
        {"scaled",
         2,
         {{"I", 1, false,
           [](const Sizes& s) {
               return Sizes{s[0], s[1], 3};
           }},
          {"O", 1, true,
           [](const Sizes& s) {
               return Sizes{3, s[0], s[1]};
           }},
          {"last", 1, true, [](const Sizes&) { return Sizes{}; }, true}},
         [](void* f, const Given& g) {
             return reinterpret_cast<int (*)(I, I, const std::uint8_t*, S, std::uint8_t, std::uint8_t*, S,
                                             std::uint8_t*)>(f)(
                 g.sizes[0], g.sizes[1], as<std::uint8_t>(g.data[0]), g.strides[0], 77,
                 as<std::uint8_t>(g.data[1]), g.strides[1], as<std::uint8_t>(g.data[2]));
         },
         [](const Sizes& s, const std::vector<View>& v) {
             for (I y = 0; y < s[0]; ++y)
                 for (I x = 0; x < s[1]; ++x)
                     for (I c = 0; c < 3; ++c)
                         v[1].set({c, y, x},
                                  static_cast<std::uint8_t>(v[0].get<std::uint8_t>({y, x, c}) * 77));
             v[2].set({}, std::uint8_t{77});
         },
         none},
        {"of_four",
         2,
         {{"A", 4, false,
           [](const Sizes& s) {
               return Sizes{s[0], 4};
           }},
          {"O", 4, true, [](const Sizes& s) { return Sizes{s[0]}; }}},
         [](void* f, const Given& g) {
             return reinterpret_cast<int (*)(I, I, const float*, S, float*, S)>(f)(
                 g.sizes[0], g.sizes[1], as<float>(g.data[0]), g.strides[0], as<float>(g.data[1]),
                 g.strides[1]);
         },
         [](const Sizes& s, const std::vector<View>& v) {
             for (I i = 0; i < s[0]; ++i) {
                 float most = v[0].get<float>({i, 0});
                 for (I k = 1; k < 4; ++k) most = std::max(most, v[0].get<float>({i, k}));
                 v[1].set({i}, most);
             }
         },
         [](const Sizes& s) { return s[1] != 4 ? entry_fixed_code : 0; }},
    };
    return all;
}

}  // namespace nestor::run_test
