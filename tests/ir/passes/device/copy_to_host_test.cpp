// What host code looks at after kernels, before and after.
#include "ir/passes/device/copy_to_host.hpp"

#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(copy_to_host_pass)

using namespace nestor;
using namespace nestor::test;

namespace {

const std::string kernels = R"(
device function write(inout float32 s[]) {
    s[] = 1.0f32;
}
)";

}  // namespace

BOOST_AUTO_TEST_CASE(a_decision_is_taken_on_a_copy_and_a_copy_is_good_until_the_next_launch) {
    expect_pass(R"(
entry function f(inout float32 s[]) {
    launch write(&s) grid (1, 1, 1) block (1, 1, 1) shared 0;
    if s[] > 0.0f32 {
        if s[] > 1.0f32 {
            launch write(&s) grid (1, 1, 1) block (1, 1, 1) shared 0;
        }
    }
    if s[] > 2.0f32 {
        launch write(&s) grid (1, 1, 1) block (1, 1, 1) shared 0;
    }
}
)" + kernels,
                copy_to_host, R"(
entry function f(inout float32 s[]) {
    launch write(&s) grid (1, 1, 1) block (1, 1, 1) shared 0;
    allocate float32 s_host[] stack;
    copy s to s_host device_to_host;
    if s_host[] > 0.0f32 {
        if s_host[] > 1.0f32 {
            launch write(&s) grid (1, 1, 1) block (1, 1, 1) shared 0;
        }
    }
    allocate float32 s_host[] stack;
    copy s to s_host device_to_host;
    if s_host[] > 2.0f32 {
        launch write(&s) grid (1, 1, 1) block (1, 1, 1) shared 0;
    }
}
)" + kernels,
                {TargetKind::cuda});
}

BOOST_AUTO_TEST_SUITE_END()
