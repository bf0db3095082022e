// A variant whose copies, moves and destructor are compiled in one file. Each file that holds a variant of
// many kinds would compile them all again: a third of its time with 16 kinds, half with 50.
#pragma once

namespace nestor {

/// A variant like `Alternatives`. The header that names one says
/// `extern template struct CompiledOnce<Alternatives>;`, one source file `template struct ..`.
template <class Alternatives>
struct CompiledOnce : Alternatives {
    using Alternatives::Alternatives;
    CompiledOnce();
    CompiledOnce(const CompiledOnce&);
    CompiledOnce(CompiledOnce&&) noexcept;
    CompiledOnce& operator=(const CompiledOnce&);
    CompiledOnce& operator=(CompiledOnce&&) noexcept;
    ~CompiledOnce();
};

template <class Alternatives>
CompiledOnce<Alternatives>::CompiledOnce() = default;
template <class Alternatives>
CompiledOnce<Alternatives>::CompiledOnce(const CompiledOnce&) = default;
template <class Alternatives>
CompiledOnce<Alternatives>::CompiledOnce(CompiledOnce&&) noexcept = default;
template <class Alternatives>
CompiledOnce<Alternatives>& CompiledOnce<Alternatives>::operator=(const CompiledOnce&) = default;
template <class Alternatives>
CompiledOnce<Alternatives>& CompiledOnce<Alternatives>::operator=(CompiledOnce&&) noexcept = default;
template <class Alternatives>
CompiledOnce<Alternatives>::~CompiledOnce() = default;

}  // namespace nestor
