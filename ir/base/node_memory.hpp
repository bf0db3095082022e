// A pool allocator for the nodes of programs: of two sizes, made and dropped by the million while a program
// is rewritten.
//
// Note [Nodes lie in chunks] (2026-11-22)
// Passes rewrite programs by making millions of small nodes, and the general allocator took a quarter of the
// time of a translation. Under a sanitizer every node is an allocation of its own, so that uses of dropped
// nodes are found.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <utility>

namespace nestor {

/// Gives single objects from chunks; what is dropped is given again, to the end of the process. Each thread
/// has its own free places. Under a sanitizer every object is an allocation, so that uses of dropped ones are
/// found.
template <class T>
class NodeAllocator {
public:
    using value_type = T;
    NodeAllocator() = default;
    template <class U>
    NodeAllocator(const NodeAllocator<U>&) {}

    T* allocate(std::size_t count) {
        if (count != 1 || !pooled) return std::allocator<T>().allocate(count);
        if (!free_) refill();
        Place* place = free_;
        free_ = place->next;
        return reinterpret_cast<T*>(place);
    }
    void deallocate(T* object, std::size_t count) {
        if (count != 1 || !pooled) return std::allocator<T>().deallocate(object, count);
        free_ = new (object) Place{free_};
    }
    friend bool operator==(const NodeAllocator&, const NodeAllocator&) { return true; }

private:
#ifdef __SANITIZE_ADDRESS__
    static constexpr bool pooled = false;
#else
    static constexpr bool pooled = true;
#endif
    static constexpr std::size_t chunk = 256;  // objects

    struct Place {
        Place* next;
    };
    static_assert(sizeof(T) >= sizeof(Place) && alignof(T) <= alignof(std::max_align_t));

    static void refill() {
        auto* bytes = static_cast<std::byte*>(::operator new(chunk * sizeof(T)));
        for (std::size_t k = chunk; k-- > 0;) free_ = new (bytes + k * sizeof(T)) Place{free_};
    }

    static inline thread_local Place* free_ = nullptr;
};

/// As std::make_shared.
template <class Node>
std::shared_ptr<const Node> make_node(Node node) {
    return std::allocate_shared<const Node>(NodeAllocator<Node>(), std::move(node));
}

}  // namespace nestor
