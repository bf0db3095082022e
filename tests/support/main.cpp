// The one main of every Boost.Test executable.
#define BOOST_TEST_MODULE nestor
#include <boost/test/unit_test.hpp>
