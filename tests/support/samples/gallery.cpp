// The gallery's list, of its parts.
#include "tests/support/samples/gallery.hpp"

namespace nestor::samples {

const std::vector<Sample>& gallery() {
    static const std::vector<Sample> list = [] {
        std::vector<Sample> all = layers();
        for (const auto* part : {&networks(), &statistics(), &tensors()})
            all.insert(all.end(), part->begin(), part->end());
        return all;
    }();
    return list;
}

}  // namespace nestor::samples
