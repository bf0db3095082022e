// bench_cuda without a device: its table, its peers compiled, and whole runs on the emulated machine.
#include <boost/test/unit_test.hpp>
#include <cstdio>
#include <cstdlib>

#include "frontend/cli/run/process.hpp"
#include "tests/bench/device/measure.hpp"

using namespace nestor;
using namespace nestor::bench;

namespace {

DeviceReport some_report() {
    DeviceReport report{"a \"device\"", 2000, 50000, {"PyTorch took no part"}, {}};
    DeviceRow product{"matmul", "K=8 M=8 N=8", 0.5, 2e8, 2e10, {}, {}, ""};
    product.peers = {0.2, 0.4, 1.0};
    product.goals = {{Goal::Peer::cublas, 0.8}, {Goal::Peer::torch, 2.5}};
    DeviceRow map{"gelu", "N=8", 0.25, 5e8, {}, {}, {}, ""};
    map.peers.copy = 0.25;
    map.goals = {{Goal::Peer::copy, 0.9}, {Goal::Peer::torch, 1}};
    DeviceRow wrong = map;
    wrong.wrong = "element 3 is nan";
    report.rows = {product, map, wrong};
    return report;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_table_has_shares_of_the_device_and_of_peers_that_were_there) {
    BOOST_TEST(
        table_text(some_report()) ==
        "a \"device\": 2000 GB/s (a copy), 50000 GFLOP/s (float32)\n"
        "PyTorch took no part\n"
        "\n"
        "| Sample | Sizes       | ms     | GB/s | of bandwidth | / copy | GFLOP/s | of float32 | / cuBLAS | "
        "/ PyTorch | Goals                                        |\n"
        "|--------|-------------|--------|------|--------------|--------|---------|------------|----------|"
        "-----------|----------------------------------------------|\n"
        "| matmul | K=8 M=8 N=8 | 0.5000 | 400  | 0.20         | 0.40   | 40000   | 0.80       | 0.80     | "
        "2.00      | 0.80 of cuBLAS: met, 2.50 of PyTorch: missed |\n"
        "| gelu   | N=8         | 0.2500 | 2000 | 1.00         | 1.00   | -       | -          | -        | "
        "-         | 0.90 of copy: met                            |\n"
        "| gelu   | N=8         | 0.2500 | 2000 | 1.00         | 1.00   | -       | -          | -        | "
        "-         | WRONG: element 3 is nan                      |\n");
}

BOOST_AUTO_TEST_CASE(the_document_has_every_number_and_null_for_who_was_not_there) {
    BOOST_TEST(
        json_text(some_report()) ==
        "{\"device\": \"a \\\"device\\\"\", \"bandwidth_gbs\": 2000, \"float32_gflops\": 50000, \"remarks\": "
        "[\"PyTorch took no part\"], \"rows\": [\n"
        "  {\"sample\": \"matmul\", \"sizes\": \"K=8 M=8 N=8\", \"ms\": 0.5, \"bytes\": 200000000, "
        "\"operations\": 20000000000, \"copy_ms\": 0.2, \"cublas_ms\": 0.4, \"torch_ms\": 1, \"goals\": "
        "[{\"peer\": \"cuBLAS\", \"ratio\": 0.8, \"reached\": 0.8}, {\"peer\": \"PyTorch\", \"ratio\": 2.5, "
        "\"reached\": 2}], \"wrong\": \"\"},\n"
        "  {\"sample\": \"gelu\", \"sizes\": \"N=8\", \"ms\": 0.25, \"bytes\": 500000000, \"operations\": "
        "null, \"copy_ms\": 0.25, \"cublas_ms\": null, \"torch_ms\": null, \"goals\": [{\"peer\": \"copy\", "
        "\"ratio\": 0.9, \"reached\": 1}, {\"peer\": \"PyTorch\", \"ratio\": 1, \"reached\": null}], "
        "\"wrong\": \"\"},\n"
        "  {\"sample\": \"gelu\", \"sizes\": \"N=8\", \"ms\": 0.25, \"bytes\": 500000000, \"operations\": "
        "null, \"copy_ms\": 0.25, \"cublas_ms\": null, \"torch_ms\": null, \"goals\": [{\"peer\": \"copy\", "
        "\"ratio\": 0.9, \"reached\": 1}, {\"peer\": \"PyTorch\", \"ratio\": 1, \"reached\": null}], "
        "\"wrong\": \"element 3 is nan\"}\n"
        "]}\n");
}

BOOST_AUTO_TEST_CASE(samples_are_measured_on_the_emulated_device) {
    setenv("NVCC", NESTOR_EMULATED_NVCC, 1);
    const auto report = measure_device({.names = {"matmul", "softmax", "sum", "histogram"}, .small = true});
    unsetenv("NVCC");
    BOOST_REQUIRE_MESSAGE(report, (report ? "" : render(report.error())));
    BOOST_TEST(report->device == "the emulated device");
    BOOST_TEST(report->bandwidth > 0);
    BOOST_TEST(report->arithmetic > 0);
    BOOST_REQUIRE(report->rows.size() == 5U);  // two sizes of matmul
    for (const DeviceRow& row : report->rows) {
        BOOST_TEST(row.milliseconds > 0, row.sample);
        BOOST_TEST(row.peers.copy > 0, row.sample);
        BOOST_TEST(row.wrong == "", row.sample);
    }
    const DeviceRow& product = report->rows[0];
    BOOST_TEST(product.bytes == 3 * 65 * 65 * 4);
    BOOST_TEST(product.operations.value() == 2 * 65 * 65 * 65);
    BOOST_TEST(report->rows[2].operations.value() == 65 * 65 * 5);
    BOOST_TEST(report->rows[4].bytes == 65 * 65 + 256 * 4);
    BOOST_TEST(report->remarks.at(0) == "cuBLAS took no part: it does not compile or load here");
}

BOOST_AUTO_TEST_CASE(without_a_compiler_and_with_unknown_names_the_bench_says_so) {
    setenv("NVCC", "/nowhere/nvcc", 1);
    const auto none = measure_device({});
    BOOST_REQUIRE(!none);
    BOOST_TEST(render(none.error()).find("name its compiler in NVCC") != std::string::npos);
    setenv("NVCC", NESTOR_EMULATED_NVCC, 1);
    const auto nobody = measure_device({.names = {"matmull"}, .small = true});
    unsetenv("NVCC");
    BOOST_REQUIRE(!nobody);
    BOOST_TEST(render(nobody.error()).find("no sample of the bench") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(peers_compile_and_link_by_nvcc) {
    if (run_process({"nvcc", "--version"}).first != 0) {
        std::fputs("SKIPPED: peers of bench_cuda, which nvcc compiles\n", stderr);
        return;
    }
    NativeOptions options = device_options();
    options.flags = {"-O3", "-arch=sm_90", "-Werror", "all-warnings"};
    const auto device = device_peers(options);
    BOOST_TEST(static_cast<bool>(device), (device ? "" : render(device.error())));
    const auto cublas = cublas_peer(options);
    BOOST_TEST(static_cast<bool>(cublas), (cublas ? "" : render(cublas.error())));
}
