// Shares are of what the device reached in the same run, not of its data sheet.
#include "tests/bench/device/table.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace nestor::bench {

namespace {

using Cells = std::vector<std::string>;

double gigabytes(const DeviceRow& row) {
    return row.milliseconds > 0 ? row.bytes / row.milliseconds * 1e-6 : 0;
}
std::optional<double> gigaflops(const DeviceRow& row) {
    if (!row.operations || *row.operations <= 0 || row.milliseconds <= 0) return std::nullopt;
    return *row.operations / row.milliseconds * 1e-6;
}

/// How many times as fast as something that took so long; nothing where it took no part.
std::optional<double> times_as_fast(const DeviceRow& row, const std::optional<double>& other) {
    if (!other || *other <= 0 || row.milliseconds <= 0) return std::nullopt;
    return *other / row.milliseconds;
}

std::optional<double> reached(const DeviceRow& row, const Goal& goal) {
    switch (goal.peer) {
        case Goal::Peer::cublas:
            return times_as_fast(row, row.peers.cublas);
        case Goal::Peer::torch:
            return times_as_fast(row, row.peers.torch);
        case Goal::Peer::copy:
            return times_as_fast(row, row.peers.copy);
        case Goal::Peer::none:
            break;
    }
    return std::nullopt;
}

const char* name_of(Goal::Peer peer) {
    return peer == Goal::Peer::cublas ? "cuBLAS" : peer == Goal::Peer::torch ? "PyTorch" : "copy";
}

std::string share(double part, double whole) {
    return whole > 0 ? fmt::format("{:.2f}", part / whole) : "-";
}
std::string ratio(const std::optional<double>& value) {
    return value ? fmt::format("{:.2f}", *value) : "-";
}

Cells cells_of(const DeviceReport& report, const DeviceRow& row) {
    const auto rate = gigaflops(row);
    const std::string goals = goals_text(row);
    return {row.sample,
            row.sizes,
            fmt::format("{:.4f}", row.milliseconds),
            fmt::format("{:.0f}", gigabytes(row)),
            share(gigabytes(row), report.bandwidth),
            ratio(times_as_fast(row, row.peers.copy)),
            rate ? fmt::format("{:.0f}", *rate) : "-",
            rate ? share(*rate, report.arithmetic) : "-",
            ratio(times_as_fast(row, row.peers.cublas)),
            ratio(times_as_fast(row, row.peers.torch)),
            row.wrong.empty() ? goals : "WRONG: " + row.wrong};
}

std::string aligned(const std::vector<Cells>& lines) {
    std::vector<std::size_t> widths(lines[0].size());
    for (const Cells& line : lines)
        for (std::size_t k = 0; k < line.size(); ++k) widths[k] = std::max(widths[k], line[k].size());
    std::string text;
    for (std::size_t at = 0; at < lines.size(); ++at) {
        for (std::size_t k = 0; k < widths.size(); ++k)
            text += fmt::format("| {:<{}} ", lines[at][k], widths[k]);
        text += "|\n";
        if (at > 0) continue;
        for (const std::size_t width : widths) text += "|" + std::string(width + 2, '-');
        text += "|\n";
    }
    return text;
}

/// A string of JSON.
std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (static_cast<unsigned char>(c) < ' ')
            out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        else
            out += c;
    }
    return out + "\"";
}

std::string number(const std::optional<double>& value) {
    return value ? fmt::format("{}", *value) : "null";
}

std::string json_of(const DeviceRow& row) {
    std::string goals;
    for (const Goal& goal : row.goals)
        goals += fmt::format("{}{{\"peer\": {}, \"ratio\": {}, \"reached\": {}}}", goals.empty() ? "" : ", ",
                             quoted(name_of(goal.peer)), goal.ratio, number(reached(row, goal)));
    return fmt::format(
        "{{\"sample\": {}, \"sizes\": {}, \"ms\": {}, \"bytes\": {:.0f}, \"operations\": {}, "
        "\"copy_ms\": {}, \"cublas_ms\": {}, \"torch_ms\": {}, \"goals\": [{}], \"wrong\": {}}}",
        quoted(row.sample), quoted(row.sizes), row.milliseconds, row.bytes, number(row.operations),
        row.peers.copy, number(row.peers.cublas), number(row.peers.torch), goals, quoted(row.wrong));
}

}  // namespace

std::string goals_text(const DeviceRow& row) {
    std::string text;
    for (const Goal& goal : row.goals)
        if (const auto value = reached(row, goal))
            text += fmt::format("{}{:.2f} of {}: {}", text.empty() ? "" : ", ", goal.ratio,
                                name_of(goal.peer), *value >= goal.ratio ? "met" : "missed");
    return text;
}

std::string table_text(const DeviceReport& report) {
    std::string text = fmt::format("{}: {:.0f} GB/s (a copy), {:.0f} GFLOP/s (float32)\n", report.device,
                                   report.bandwidth, report.arithmetic);
    for (const std::string& remark : report.remarks) text += remark + "\n";
    std::vector<Cells> lines = {{"Sample", "Sizes", "ms", "GB/s", "of bandwidth", "/ copy", "GFLOP/s",
                                 "of float32", "/ cuBLAS", "/ PyTorch", "Goals"}};
    for (const DeviceRow& row : report.rows) lines.push_back(cells_of(report, row));
    return text + "\n" + aligned(lines);
}

std::string json_text(const DeviceReport& report) {
    std::string remarks, rows;
    for (const std::string& remark : report.remarks)
        remarks += (remarks.empty() ? "" : ", ") + quoted(remark);
    for (const DeviceRow& row : report.rows) rows += (rows.empty() ? "\n  " : ",\n  ") + json_of(row);
    return fmt::format(
        "{{\"device\": {}, \"bandwidth_gbs\": {}, \"float32_gflops\": {}, \"remarks\": [{}], "
        "\"rows\": [{}\n]}}\n",
        quoted(report.device), report.bandwidth, report.arithmetic, remarks, rows);
}

}  // namespace nestor::bench
