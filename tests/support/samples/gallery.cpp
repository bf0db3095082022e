// The gallery's list, of its halves.
#include "tests/support/samples/gallery.hpp"

namespace nestor::samples {

const std::vector<Sample>& gallery() {
    static const std::vector<Sample> list = [] {
        std::vector<Sample> both = layers();
        both.insert(both.end(), tensors().begin(), tensors().end());
        return both;
    }();
    return list;
}

}  // namespace nestor::samples
