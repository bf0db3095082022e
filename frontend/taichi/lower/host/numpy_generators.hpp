// Generators of random numbers with the numbers of numpy's own (TI-81): the Mersenne Twister of `np.random`
// and `RandomState`, PCG64 of `default_rng`; and with those of Python's `random`.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <memory>
#include <string>

namespace nestor::taichi {

class NumpyGenerator {
public:
    virtual ~NumpyGenerator() = default;
    /// Its bits, as a text that `numpy_generator` reads.
    virtual std::string state() const = 0;
    virtual double real() = 0;                                              ///< from 0 to 1
    virtual std::int64_t integer(std::int64_t low, std::int64_t high) = 0;  ///< below `high`
    virtual double normal() = 0;
    /// Of `default_rng`.
    virtual bool is_permuted_congruential() const { return false; }
    /// From 0 to `last`, as numpy shuffles.
    virtual std::int64_t place(std::int64_t last) { return integer(0, last + 1); }
};

/// As numpy begins it, with 32 bits.
std::unique_ptr<NumpyGenerator> seeded_twister(std::uint32_t seed);
/// As Python's own `random.seed` does.
std::unique_ptr<NumpyGenerator> seeded_python(const boost::multiprecision::cpp_int& seed);
/// As `default_rng` does.
std::unique_ptr<NumpyGenerator> seeded_pcg(std::uint64_t seed);
/// The one that left this state behind; an empty text: a twister that nobody began.
std::unique_ptr<NumpyGenerator> numpy_generator(const std::string& state);

}  // namespace nestor::taichi
