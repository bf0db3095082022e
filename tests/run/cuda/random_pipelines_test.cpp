// Random lazy pipelines under random schedules, with directives of devices among them, as CUDA on the
// emulated device, which sees races and wild reads too.
#include <boost/test/unit_test.hpp>

#include "tests/run/cuda/emulated.hpp"
#include "tests/run/random_halide_batch.hpp"

BOOST_AUTO_TEST_SUITE(random_pipelines)

using namespace nestor;
using namespace nestor::run_test;

// covers: HAL-57 HAL-61 HAL-79
BOOST_AUTO_TEST_CASE(emulated_devices_compute_what_the_pipelines_mean_without_a_fault) {
    const std::uint64_t count = testing::wanted_cases(12);
    const PipelineCounts counts = check_random_pipelines(testing::first_seed(), count, 6, 4, [](std::size_t) {
        return PipelineWay{"cuda", testing::Draws::all, load_emulated};
    });
    BOOST_TEST_MESSAGE(counts_text(counts, count));
    BOOST_TEST(counts.ran * 2 >= count * 4);
}

BOOST_AUTO_TEST_SUITE_END()
