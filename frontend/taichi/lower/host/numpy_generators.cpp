// See the header. A state is a text, so that it can lie among the program's values and an undone attempt at a
// statement undoes what it drew.
#include "frontend/taichi/lower/host/numpy_generators.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numbers>
#include <random>
#include <sstream>
#include <utility>
#include <vector>

namespace nestor::taichi {
namespace {

class Twister : public NumpyGenerator {
public:
    explicit Twister(std::istream& in) { in >> bits_ >> has_second_ >> second_; }
    explicit Twister(std::uint32_t seed) : bits_(seed) {}
    std::string state() const override {
        std::ostringstream out;
        out.precision(17);
        out << "twister " << bits_ << ' ' << has_second_ << ' ' << second_;
        return out.str();
    }
    double real() override {
        const double high = static_cast<double>(bits_() >> 5), low = static_cast<double>(bits_() >> 6);
        return (high * 67108864.0 + low) / 9007199254740992.0;
    }
    /// By rejection, with the bits that the range needs.
    std::int64_t integer(std::int64_t low, std::int64_t high) override {
        const auto range = static_cast<std::uint32_t>(high - low - 1);
        if (range == 0) return low;
        std::uint32_t mask = range;
        for (unsigned shift = 1; shift < 32; shift *= 2) mask |= mask >> shift;
        for (;;)
            if (const auto drawn = static_cast<std::uint32_t>(bits_()) & mask; drawn <= range)
                return low + drawn;
    }
    /// Marsaglia's polar method, which makes two at a time.
    double normal() override {
        if (std::exchange(has_second_, false)) return second_;
        double x = 0, y = 0, square = 0;
        do {
            x = 2.0 * real() - 1.0;
            y = 2.0 * real() - 1.0;
            square = x * x + y * y;
        } while (square >= 1.0 || square == 0.0);
        const double factor = std::sqrt(-2.0 * std::log(square) / square);
        second_ = factor * x;
        has_second_ = true;
        return factor * y;
    }

private:
    std::mt19937 bits_{0};
    bool has_second_ = false;
    double second_ = 0;
};

/// Python's: the same bits, begun otherwise, of which it makes integers and normal numbers in its own ways.
class PythonTwister : public NumpyGenerator {
public:
    explicit PythonTwister(std::istream& in) { in >> bits_ >> has_second_ >> second_; }
    explicit PythonTwister(const boost::multiprecision::cpp_int& seed) {
        boost::multiprecision::cpp_int rest = abs(seed);
        std::vector<std::uint32_t> key;
        for (; rest > 0 || key.empty(); rest >>= 32)
            key.push_back(static_cast<std::uint32_t>(rest & 0xffffffff));
        begin(key);
    }
    std::string state() const override {
        std::ostringstream out;
        out.precision(17);
        out << "python " << bits_ << ' ' << has_second_ << ' ' << second_;
        return out.str();
    }
    double real() override {
        const double high = static_cast<double>(bits_() >> 5), low = static_cast<double>(bits_() >> 6);
        return (high * 67108864.0 + low) / 9007199254740992.0;
    }
    /// By rejection, with as many bits as the count itself has.
    std::int64_t integer(std::int64_t low, std::int64_t high) override {
        const std::uint64_t count = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
        const int wanted = std::bit_width(count);
        for (;;) {
            std::uint64_t drawn = bits_();
            if (wanted <= 32)
                drawn >>= 32 - wanted;
            else
                drawn |= std::uint64_t{bits_() >> (64 - wanted)} << 32;
            if (drawn < count) return low + static_cast<std::int64_t>(drawn);
        }
    }
    /// The sine and the cosine of one angle, a number each.
    double normal() override {
        if (std::exchange(has_second_, false)) return second_;
        const double angle = real() * 2 * std::numbers::pi, size = std::sqrt(-2.0 * std::log(1.0 - real()));
        second_ = std::sin(angle) * size;
        has_second_ = true;
        return std::cos(angle) * size;
    }

private:
    /// The twister's `init_by_array`.
    void begin(const std::vector<std::uint32_t>& key) {
        constexpr std::size_t size = 624;
        std::array<std::uint32_t, size> words{};
        words[0] = 19650218;
        const auto turned = [&](std::size_t k) { return words[k - 1] ^ (words[k - 1] >> 30); };
        for (std::size_t k = 1; k < size; ++k)
            words[k] = 1812433253U * turned(k) + static_cast<std::uint32_t>(k);
        std::size_t i = 1, j = 0;
        const auto next = [&] {
            if (++i < size) return;
            words[0] = words[size - 1];
            i = 1;
        };
        for (std::size_t k = std::max(size, key.size()); k > 0; --k) {
            words[i] = (words[i] ^ (turned(i) * 1664525U)) + key[j] + static_cast<std::uint32_t>(j);
            next();
            if (++j >= key.size()) j = 0;
        }
        for (std::size_t k = size - 1; k > 0; --k) {
            words[i] = (words[i] ^ (turned(i) * 1566083941U)) - static_cast<std::uint32_t>(i);
            next();
        }
        words[0] = 0x80000000U;
        std::stringstream text;
        for (const std::uint32_t word : words) text << word << ' ';
        text << size;  // all of them are used up
        text >> bits_;
    }

    std::mt19937 bits_{0};
    bool has_second_ = false;
    double second_ = 0;
};

/// The words that numpy's SeedSequence makes of a seed.
std::vector<std::uint32_t> seed_words(std::uint64_t seed, std::size_t count) {
    std::array<std::uint32_t, 4> entropy = {static_cast<std::uint32_t>(seed),
                                            static_cast<std::uint32_t>(seed >> 32), 0, 0};
    std::array<std::uint32_t, 4> pool{};
    std::uint32_t hash = 0x43b0d7e5;
    const auto hashed = [&](std::uint32_t value) {
        value ^= hash;
        hash *= 0x931e8875;
        value *= hash;
        return value ^ (value >> 16);
    };
    const auto mixed = [](std::uint32_t x, std::uint32_t y) {
        const std::uint32_t result = 0xca01f9dd * x - 0x4973f715 * y;
        return result ^ (result >> 16);
    };
    for (std::size_t k = 0; k < 4; ++k) pool[k] = hashed(entropy[k]);
    for (std::size_t from = 0; from < 4; ++from)
        for (std::size_t to = 0; to < 4; ++to)
            if (from != to) pool[to] = mixed(pool[to], hashed(pool[from]));
    std::vector<std::uint32_t> words;
    hash = 0x8b51f9dd;
    for (std::size_t k = 0; k < count; ++k) {
        std::uint32_t word = pool[k % 4] ^ hash;
        hash *= 0x58f38ded;
        word *= hash;
        words.push_back(word ^ (word >> 16));
    }
    return words;
}

/// Marsaglia and Tsang's ziggurat of the normal distribution with 256 layers.
struct Ziggurat {
    static constexpr double end = 3.6541528853610088;
    std::array<std::uint64_t, 256> inside{};
    std::array<double, 256> width{}, height{};

    Ziggurat() {
        const double scale = 0x1p52, base = std::exp(-0.5 * end * end);
        const double area =
            end * base + std::sqrt(std::numbers::pi / 2) * std::erfc(end / std::numbers::sqrt2);
        const auto fraction = [&](double part) { return static_cast<std::uint64_t>(part * scale); };
        double x = end, above = end;
        inside[0] = fraction(x / (area / base));
        width[0] = area / base / scale;
        width[255] = x / scale;
        height[0] = 1;
        height[255] = base;
        for (std::size_t k = 254; k >= 1; --k) {
            x = std::sqrt(-2.0 * std::log(area / x + std::exp(-0.5 * x * x)));
            inside[k + 1] = fraction(x / above);
            above = x;
            height[k] = std::exp(-0.5 * x * x);
            width[k] = x / scale;
        }
    }
};

class Pcg : public NumpyGenerator {
    __extension__ using Wide = unsigned __int128;

public:
    explicit Pcg(std::istream& in) {
        std::uint64_t high = 0, low = 0, more_high = 0, more_low = 0;
        in >> high >> low >> more_high >> more_low >> has_half_ >> half_;
        at_ = join(high, low);
        more_ = join(more_high, more_low);
    }
    explicit Pcg(std::uint64_t seed) {
        const std::vector<std::uint32_t> words = seed_words(seed, 8);
        const auto word = [&](std::size_t k) { return words[2 * k] | std::uint64_t{words[2 * k + 1]} << 32; };
        more_ = join(word(2), word(3)) << 1 | 1;
        step();
        at_ += join(word(0), word(1));
        step();
    }
    std::string state() const override {
        std::ostringstream out;
        out << "pcg " << static_cast<std::uint64_t>(at_ >> 64) << ' ' << static_cast<std::uint64_t>(at_)
            << ' ' << static_cast<std::uint64_t>(more_ >> 64) << ' ' << static_cast<std::uint64_t>(more_)
            << ' ' << has_half_ << ' ' << half_;
        return out.str();
    }
    double real() override { return static_cast<double>(word() >> 11) * 0x1p-53; }
    /// Lemire's way: the high half of a product, which rejects what would come too often.
    std::int64_t integer(std::int64_t low, std::int64_t high) override {
        const auto last = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) - 1;
        if (last == 0) return low;
        if (last == UINT32_MAX) return low + half();
        const auto count = static_cast<std::uint32_t>(last + 1);
        const std::uint32_t too_small = (UINT32_MAX - static_cast<std::uint32_t>(last)) % count;
        std::uint64_t product = 0;
        do product = std::uint64_t{half()} * count;
        while (static_cast<std::uint32_t>(product) < too_small);
        return low + static_cast<std::int64_t>(product >> 32);
    }
    bool is_permuted_congruential() const override { return true; }
    std::int64_t place(std::int64_t last) override {
        const std::uint32_t mask = (std::uint32_t{1} << std::bit_width(static_cast<std::uint32_t>(last))) - 1;
        for (;;)
            if (const std::uint32_t drawn = half() & mask; drawn <= static_cast<std::uint64_t>(last))
                return drawn;
    }
    double normal() override {
        static const Ziggurat layers;
        for (;;) {
            const std::uint64_t bits = word();
            const std::size_t layer = bits & 255;
            const std::uint64_t size = bits >> 9 & 0x000fffffffffffff;
            const double x = static_cast<double>(size) * layers.width[layer];
            const double signed_x = (bits >> 8 & 1) != 0 ? -x : x;
            if (size < layers.inside[layer]) return signed_x;
            if (layer == 0) {
                for (;;) {
                    const double beyond = -std::log1p(-real()) / Ziggurat::end, below = -std::log1p(-real());
                    if (below + below > beyond * beyond)
                        return (size >> 8 & 1) != 0 ? -(Ziggurat::end + beyond) : Ziggurat::end + beyond;
                }
            }
            const double top = layers.height[layer - 1], bottom = layers.height[layer];
            if ((top - bottom) * real() + bottom < std::exp(-0.5 * x * x)) return signed_x;
        }
    }

private:
    static Wide join(std::uint64_t high, std::uint64_t low) { return Wide{high} << 64 | low; }
    void step() { at_ = at_ * join(0x2360ed051fc65da4, 0x4385df649fccf645) + more_; }
    std::uint64_t word() {
        step();
        const std::uint64_t mixed = static_cast<std::uint64_t>(at_ >> 64) ^ static_cast<std::uint64_t>(at_);
        const auto turn = static_cast<unsigned>(at_ >> 122);
        return mixed >> turn | mixed << (-turn & 63);
    }
    /// A word gives two halves, the lower first.
    std::uint32_t half() {
        if (std::exchange(has_half_, false)) return half_;
        const std::uint64_t both = word();
        has_half_ = true;
        half_ = static_cast<std::uint32_t>(both >> 32);
        return static_cast<std::uint32_t>(both);
    }

    Wide at_ = 0, more_ = 0;
    bool has_half_ = false;
    std::uint32_t half_ = 0;
};

}  // namespace

std::unique_ptr<NumpyGenerator> seeded_twister(std::uint32_t seed) {
    return std::make_unique<Twister>(seed);
}

std::unique_ptr<NumpyGenerator> seeded_python(const boost::multiprecision::cpp_int& seed) {
    return std::make_unique<PythonTwister>(seed);
}

std::unique_ptr<NumpyGenerator> seeded_pcg(std::uint64_t seed) {
    return std::make_unique<Pcg>(seed);
}

std::unique_ptr<NumpyGenerator> numpy_generator(const std::string& state) {
    std::istringstream in(state);
    std::string kind;
    in >> kind;
    if (kind == "pcg") return std::make_unique<Pcg>(in);
    if (kind == "python") return std::make_unique<PythonTwister>(in);
    if (kind == "twister") return std::make_unique<Twister>(in);
    return std::make_unique<Twister>(0U);
}

}  // namespace nestor::taichi
