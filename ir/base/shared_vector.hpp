// A vector that is never changed in place: copies share their elements, as the many accesses inside of one
// nest share the loops around them.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

namespace nestor {

template <class T>
class SharedVector {
public:
    using const_iterator = typename std::vector<T>::const_iterator;

    SharedVector() = default;
    SharedVector(std::vector<T> elements)
        : elements_(elements.empty() ? nullptr
                                     : std::make_shared<const std::vector<T>>(std::move(elements))) {}
    SharedVector(std::initializer_list<T> elements) : SharedVector(std::vector<T>(elements)) {}

    operator const std::vector<T>&() const { return get(); }
    const std::vector<T>& get() const {
        static const std::vector<T> none;
        return elements_ ? *elements_ : none;
    }

    const_iterator begin() const { return get().begin(); }
    const_iterator end() const { return get().end(); }
    std::size_t size() const { return get().size(); }
    bool empty() const { return !elements_; }
    const T& operator[](std::size_t k) const { return get()[k]; }
    const T& front() const { return get().front(); }
    const T& back() const { return get().back(); }

private:
    std::shared_ptr<const std::vector<T>> elements_;  ///< null for none
};

}  // namespace nestor
