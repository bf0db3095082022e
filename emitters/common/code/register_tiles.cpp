// Micro-kernels of matrix products as C++: calls of helpers, whose sums stay in registers, and of copies that
// make columns of rows (register_tile.hpp).
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "emitters/common/code/statements.hpp"
#include "emitters/common/text/parameter_groups.hpp"
#include "ir/core/build.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/register_tile.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/offsets.hpp"

namespace nestor {

/// Elements between places that are one step of the index apart.
Document StatementPrinter::stride_along(const Symbol& buffer, const std::vector<Expr>& indices,
                                        const Symbol& index) {
    const Buffer& walked = context_.buffers.at(buffer);
    return text_of(stride_of(walked, *moves(indices, index), context_.facts), context_);
}

/// `const WindowSteps steps = list_steps({KW, KH, c_count}, {F_column, F_row, F_plane}, {I_column, ..});`
std::string StatementPrinter::declare_window_steps(const RegisterTile& tile) {
    const Load &A = *tile.row_factor, &B = *tile.column_factor;
    std::vector<Document> counts, along_A, along_B, rows;
    for (auto step = tile.steps.rbegin(); step != tile.steps.rend(); ++step) {
        counts.push_back(text_of((*step)->extent, context_));
        along_A.push_back(stride_along(A.buffer, A.indices, (*step)->index));
        along_B.push_back(stride_along(B.buffer, B.indices, (*step)->index));
    }
    for (const auto& row : {counts, along_A, along_B}) rows.push_back(in_brackets(list(row), "{}"));
    context_.needs->helpers.insert("window_steps");
    context_.needs->helpers.insert("list_steps");
    const std::string name = context_.names.declare_local("steps");
    writer_->list("const WindowSteps " + name + " = list_steps", {rows}, ";");
    return name;
}

/// The steps of windows inside of a loop that does not change them are listed in front of it: these tiles.
std::vector<const For*> StatementPrinter::declare_steps_in_front(const For& loop) {
    std::set<Symbol> inside{loop.index};
    std::vector<const For*> tiles, listed;
    visit_statements(loop.body, [&](const Stmt& s) {
        if (const Let* let = get<Let>(s)) inside.insert(let->symbol);
        if (const Allocate* allocate = get<Allocate>(s)) inside.insert(allocate->buffer.symbol);
        if (const For* inner = get<For>(s)) {
            inside.insert(inner->index);
            if (inner->mode.kind == ModeKind::register_tile && !window_steps_.contains(inner))
                tiles.push_back(inner);
        }
    });
    for (const For* column : tiles) {
        const auto tile = register_tile(*column);
        if (!tile || tile->in_panel || inside.contains(tile->row_factor->buffer) ||
            inside.contains(tile->column_factor->buffer))
            continue;
        const bool fixed = std::all_of(tile->steps.begin(), tile->steps.end(), [&](const For* step) {
            return std::none_of(inside.begin(), inside.end(),
                                [&](const Symbol& s) { return uses(step->extent, s); });
        });
        if (!fixed) continue;
        window_steps_[column] = declare_window_steps(*tile);
        listed.push_back(column);
    }
    return listed;
}

/// `multiply_panel(m_count, n_count, k_count, k_block == 0, &A[m * A_row + k], A_row, A_column,
/// &B_panel[0][0], 64, &C[..], ..);`, or `multiply_windows` where B lies in no panel: with a list of
/// steps, and the columns of all lines. Without a loop over lines there is one.
void StatementPrinter::print_register_tile(const For& loop, const RegisterTile& tile, const For* lines) {
    Substitution first{{tile.row, build::integer(0)}, {tile.column, build::integer(0)}};
    for (const For* step : tile.steps) first.emplace_back(step->index, build::integer(0));
    if (lines) first.emplace_back(lines->index, lines->low);
    ParameterGroups groups;
    const auto add = [&](const auto& access, const std::vector<Document>& strides) {
        const std::vector<Expr> corner = first_place(access.indices, first, context_.facts);
        groups.add_array("&" + print_place(access.buffer, corner, context_).text);
        for (const Document& each : strides) groups.add_more(each);
    };
    const Load &A = *tile.row_factor, &B = *tile.column_factor;
    const StoreTarget& C = *tile.sums;
    const char* const helper = tile.in_panel ? "multiply_panel" : "multiply_windows";
    context_.needs->helpers.insert(helper);
    groups.add_value(text_of(tile.rows, context_));
    const auto line = [&](const auto& access) {
        return lines ? stride_along(access.buffer, access.indices, lines->index) : Document("0");
    };
    const auto between = [&](const auto& access, const Symbol& index) {
        return stride_along(access.buffer, access.indices, index);
    };
    if (tile.in_panel) {
        groups.add_value(text_of(tile.columns, context_));
        groups.add_value(text_of(tile.steps[0]->extent, context_));
    } else {
        groups.add_value(lines ? text_of(lines->extent, context_) : Document("1"));
        groups.add_value(text_of(tile.columns, context_));
        const auto known = window_steps_.find(&loop);
        groups.add_value(known == window_steps_.end() ? declare_window_steps(tile) : known->second);
    }
    groups.add_value(tile.first ? text_of(tile.first, context_) : Document("false"));
    if (tile.in_panel) {
        const Symbol& step = tile.steps[0]->index;
        add(A, {between(A, tile.row), between(A, step)});
        add(B, {between(B, step)});
        add(C, {between(C, tile.row), between(C, tile.column)});
    } else {
        add(A, {between(A, tile.row)});
        add(B, {line(B), between(B, tile.column)});
        add(C, {between(C, tile.row), line(C), between(C, tile.column)});
    }
    writer_->list(helper, groups.lists(), ";");
}

/// A loop over lines of an image whose windows are columns of a register tile: one call for all of them.
bool StatementPrinter::print_lines_of_tile(const For& lines) {
    if (lines.mode.kind != ModeKind::serial || lines.body.statements.size() != 1) return false;
    const For* column = get<For>(lines.body.statements[0]);
    if (!column || column->mode.kind != ModeKind::register_tile) return false;
    const auto tile = register_tile(*column);
    if (!tile || tile->in_panel) return false;
    const auto is_fixed = [&](const Expr& e) { return !e || !uses(e, lines.index); };
    const auto& A = tile->row_factor->indices;
    if (!is_fixed(tile->rows) || !is_fixed(tile->columns) || !is_fixed(tile->first) ||
        !std::all_of(A.begin(), A.end(), is_fixed) ||
        !std::all_of(tile->steps.begin(), tile->steps.end(),
                     [&](const For* step) { return is_fixed(step->extent); }) ||
        !moves(tile->column_factor->indices, lines.index) || !moves(tile->sums->indices, lines.index))
        return false;
    print_comments(lines.body.statements[0]);
    print_register_tile(*column, *tile, &lines);
    return true;
}

/// `copy_transposed(n_count, k_count, &B[n * B_row + k], B_row, B_column, &B_panel[0][0]);`, or of a tile
/// `transpose_tile(m_count, n_count, &A[m * A_row + n], A_row, A_column, &B[n * B_row + m], B_row,
/// B_column);`
bool StatementPrinter::print_transposing_copy(const For& loop) {
    const auto copy = transposing_copy(loop);
    if (!copy) return false;
    const Buffer &from = context_.buffers.at(copy->from->buffer), &to = context_.buffers.at(copy->to->buffer);
    if (copy->in_panel && (access_of(to) != Addressing::array || !to.layout.empty())) return false;
    const Substitution first{{loop.index, loop.low}, {copy->steps->index, copy->steps->low}};
    const auto begin = [&](const Buffer& buffer, const std::vector<Expr>& indices) {
        return "&" + print_place(buffer.symbol, first_place(indices, first, context_.facts), context_).text;
    };
    ParameterGroups groups;
    const auto add_strides = [&](const Buffer& buffer, std::size_t row, std::size_t column) {
        for (const std::size_t dimension : {row, column})
            groups.add_more(text_of(stride_of(buffer, dimension), context_));
    };
    const std::string helper = copy->in_panel ? "copy_transposed" : "transpose_tile";
    context_.needs->helpers.insert(helper);
    // columns of a panel are rows of what is copied: they run in the outer loop, those of a tile in the inner
    std::pair lengths{loop.extent, copy->steps->extent};
    std::pair dimensions{copy->rows_dimension, copy->steps_dimension};
    if (!copy->in_panel) {
        std::swap(lengths.first, lengths.second);
        std::swap(dimensions.first, dimensions.second);
    }
    groups.add_value(text_of(lengths.first, context_));
    groups.add_value(text_of(lengths.second, context_));
    groups.add_array(begin(from, copy->from->indices));
    add_strides(from, dimensions.first, dimensions.second);
    groups.add_array(begin(to, copy->to->indices));
    if (!copy->in_panel) add_strides(to, copy->to_rows, copy->to_steps);
    writer_->list(helper, groups.lists(), ";");
    return true;
}

}  // namespace nestor
