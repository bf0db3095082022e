// The interpreter of nests: what each kind of statement and value does.
#include <boost/test/unit_test.hpp>

#include "ir/reference/interpret.hpp"
#include "tests/ir/reference/programs.hpp"
#include "tests/ir/reference/small_function.hpp"

BOOST_AUTO_TEST_SUITE(interpreter_statements)

using namespace nestor;
using namespace nestor::test;

namespace {

Expr lanes(Expr e, int count) {
    return build::make(Broadcast{e}, e->type.with_lanes(count));
}
Expr ramp(const Expr& base, std::int64_t stride, int count) {
    return build::make(Ramp{base, num(stride)}, index_type.with_lanes(count));
}

}  // namespace

BOOST_AUTO_TEST_CASE(while_break_and_continue) {
    Small s;
    const Expr x = var(s.x), i = var(s.i);
    // var x = 0; while x < 100 { x = x + 7; if x > 50 { break } }; out[0] = x; for i { if i % 2 == 1 {
    // continue } out[i+1] = i }
    const auto values = s.run({
        loop(s.symbols.fresh("z"), num(0), num(8),
             {store(s.out, {build::make(Variable{Symbol("z", 5)}, index_type)}, num(0))}),
        stmt(Declare{s.x, index_type, num(0)}),
        stmt(While{
            build::compare(CompareOp::less, x, num(100)),
            Block{{stmt(Assign{s.x, build::add(x, num(7))}),
                   stmt(If{build::compare(CompareOp::greater, x, num(50)), Block{{stmt(Break{})}}, {}})}}}),
        s.put(0, x),
        loop(s.i, num(0), num(6),
             {stmt(If{build::compare(CompareOp::equal, build::floor_modulo(i, num(2)), num(1)),
                      Block{{stmt(Continue{})}},
                      {}}),
              store(s.out, {build::add(i, num(1))}, i)}),
    });
    BOOST_TEST((values == std::vector<double>{56, 0, 0, 2, 0, 4, 0, 0}));
}

BOOST_AUTO_TEST_CASE(loop_limits_are_evaluated_once_and_may_be_empty) {
    Small s;
    const Expr x = var(s.x), i = var(s.i);
    const auto values = s.run({
        stmt(Declare{s.x, index_type, num(3)}),
        loop(s.i, num(2), x, {stmt(Assign{s.x, num(8)}), store(s.out, {i}, i)}),
        loop(s.symbols.fresh("e"), num(0), num(-3), {s.put(0, num(9))}, {}, {}, "s1"),
    });
    BOOST_TEST((values == std::vector<double>{0, 0, 2, 3, 4, 0, 0, 0}));
}

BOOST_AUTO_TEST_CASE(a_store_of_several_targets_reads_before_it_writes) {
    Small s;
    const auto out = [&](std::int64_t k) { return build::load(s.out, index_type, {num(k)}); };
    const auto values = s.run({s.put(0, num(1)), s.put(1, num(2)),
                               stmt(Store{{{s.out, {num(0)}}, {s.out, {num(1)}}}, {out(1), out(0)}, {}})});
    BOOST_TEST((values[0] == 2 && values[1] == 1));
}

BOOST_AUTO_TEST_CASE(updates_return_the_old_value_and_append_the_position) {
    Small s;
    const Symbol old = s.symbols.fresh("old"), list = s.symbols.fresh("list"), at = s.symbols.fresh("at");
    const Buffer items = buffer(list, index_type, {num(2)}, MemorySpace::heap);
    const auto append = [&](const Symbol& result, std::int64_t value) {
        return stmt(Update{result, {list, {}}, UpdateOp::append, num(value)});
    };
    const auto values = s.run({
        s.put(0, num(5)),
        stmt(Update{old, {s.out, {num(0)}}, UpdateOp::subtract, num(3)}),
        s.put(1, var(old)),
        stmt(Allocate{items}),
        append(Symbol(), 70),
        append(at, 80),
        s.put(2, var(at)),
        s.put(3, build::load(list, index_type, {num(1)})),
        stmt(Update{Symbol(), {s.out, {num(3)}}, UpdateOp::exchange, num(81)}),
    });
    BOOST_TEST((values == std::vector<double>{2, 5, 1, 81, 0, 0, 0, 0}));
    Small t;
    const Symbol full = t.symbols.fresh("full");
    const Stmt push = stmt(Update{Symbol(), {full, {}}, UpdateOp::append, num(1)});
    BOOST_TEST(t.failure({stmt(Allocate{buffer(full, index_type, {num(1)}, MemorySpace::heap)}), push,
                          push}) == "appends to `full[1]` outside [0, 1) of dimension 0 (test.tc:2)");
}

BOOST_AUTO_TEST_CASE(vectors_load_compute_mask_and_store_lane_by_lane) {
    Small s;
    const Expr step = ramp(num(0), 2, 4);  // 0 2 4 6
    const Expr here = ramp(num(0), 1, 4);
    const Expr even = build::make(Load{s.out, {step}}, index_type.with_lanes(4));
    const Expr tens = op(BinaryOp::multiply, even, lanes(num(10), 4));
    const Expr total = build::make(LaneReduce{ReduceOp::add, tens}, index_type);
    // select(i < 2, out[6 + i], -1): lanes 2 and 3 would read outside and must not be read
    const Expr small =
        build::make(Compare{CompareOp::less, here, lanes(num(2), 4)}, Type::boolean().with_lanes(4));
    const Expr guarded =
        build::make(Select{small, build::make(Load{s.out, {ramp(num(6), 1, 4)}}, index_type.with_lanes(4)),
                           lanes(num(-1), 4)},
                    index_type.with_lanes(4));
    const auto values = s.run({
        loop(s.i, num(0), num(8), {store(s.out, {var(s.i)}, var(s.i))}),
        stmt(Let{s.x, total}),  // 10 * (0 + 2 + 4 + 6)
        store(s.out, {here}, guarded),
        s.put(7, var(s.x)),
    });
    BOOST_TEST((values == std::vector<double>{6, 7, -1, -1, 4, 5, 6, 120}));
}

BOOST_AUTO_TEST_CASE(register_tiles_hold_vectors) {
    Small s;
    const Symbol tile = s.symbols.fresh("tile");
    const Type vector = index_type.with_lanes(4);
    const Expr whole = build::make(Load{tile, {num(1)}}, vector);
    const auto values = s.run({
        stmt(Allocate{buffer(tile, vector, {num(2)}, MemorySpace::registers)}),
        store(tile, {num(1)}, ramp(num(3), 1, 4)),
        store(tile, {num(1)}, lanes(num(10), 4), ReduceOp::add),
        store(s.out, {ramp(num(4), 1, 4)}, whole),
    });
    BOOST_TEST((values == std::vector<double>{0, 0, 0, 0, 13, 14, 15, 16}));
}

BOOST_AUTO_TEST_CASE(records_and_small_arrays_are_values) {
    Small s;
    const auto pair = std::make_shared<const RecordType>(RecordType{
        "Pair",
        {{"first", index_type},
         {"second",
          Type{TypeKind::array, 0, 1, nullptr, std::make_shared<const ArrayType>(ArrayType{i32, {3}})}}}});
    const Type record{TypeKind::record, 0, 1, pair, nullptr};
    const Symbol p = s.symbols.fresh("p"), many = s.symbols.fresh("many");
    const auto c = [](std::int64_t v) { return build::constant(v, i32); };
    const Expr three = build::make(Make{{c(7), c(8), c(9)}}, pair->fields[1].type);
    const Expr made = build::make(Make{{num(5), three}}, record);
    const Expr loaded = build::make(Load{many, {num(1)}}, record);
    const Expr second = build::make(Member{loaded, 1}, pair->fields[1].type);
    const auto values = s.run({
        stmt(Let{p, made}),
        stmt(Allocate{buffer(many, record, {num(2)}, MemorySpace::stack)}),
        store(many, {num(1)}, build::variable(p, record)),
        s.put(0, build::make(Member{loaded, 0}, index_type)),
        s.put(1, build::cast(build::make(Member{second, 2}, i32), index_type)),
    });
    BOOST_TEST((values[0] == 5 && values[1] == 9));
}

BOOST_AUTO_TEST_CASE(inactive_cells_of_tree_storage_read_as_zero) {
    Small s;
    const Symbol tree = s.symbols.fresh("tree");
    Buffer cells = buffer(tree, index_type, {num(8)}, MemorySpace::heap);
    cells.levels = {{LevelKind::pointer, {4}}, {LevelKind::dense, {2}}};
    const auto at = [&](std::int64_t k) { return build::load(tree, index_type, {num(k)}); };
    const auto values = s.run({
        stmt(Allocate{cells}),
        store(tree, {num(2)}, num(5)),
        store(tree, {num(3)}, num(6)),
        store(tree, {num(4)}, num(7)),
        s.put(0, at(0)),
        s.put(1, at(2)),
        stmt(Activate{{tree, {num(3)}}, false}),  // the cell of 2 and 3
        s.put(2, at(2)),
        s.put(3, at(3)),
        s.put(4, at(4)),
    });
    BOOST_TEST((values == std::vector<double>{0, 5, 0, 0, 7, 0, 0, 0}));
}

BOOST_AUTO_TEST_CASE(growing_buffers_have_the_places_they_grew_to_and_keep_their_values) {
    Small s;
    const Symbol list = s.symbols.fresh("list");
    const Stmt allocate = stmt(Allocate{buffer(list, index_type, {num(100), num(2)}, MemorySpace::growing)});
    const auto at = [&](std::int64_t k, std::int64_t m) {
        return build::load(list, index_type, {num(k), num(m)});
    };
    const auto values = s.run({allocate, stmt(Grow{list, num(1)}), store(list, {num(0), num(1)}, num(5)),
                               stmt(Grow{list, num(3)}), store(list, {num(2), num(0)}, num(6)),
                               stmt(Grow{list, num(2)}), s.put(0, at(0, 1)), s.put(1, at(2, 0))});
    BOOST_TEST((values == std::vector<double>{5, 6, 0, 0, 0, 0, 0, 0}));
    const std::string outside =
        s.failure({allocate, stmt(Grow{list, num(1)}), store(list, {num(1), num(0)}, num(5))});
    BOOST_TEST(outside == "writes `list[1, 0]` outside [0, 1) of dimension 0 (test.tc:2)");
}

BOOST_AUTO_TEST_CASE(launches_run_the_whole_device_function_once) {
    Small s;
    const Symbol kernel = s.symbols.fresh("kernel"), O = s.symbols.fresh("O"), n = s.symbols.fresh("n"),
                 b = s.symbols.fresh("b"), t = s.symbols.fresh("t"), device = s.symbols.fresh("device"),
                 shared = s.symbols.fresh("shared"), u = s.symbols.fresh("u");
    const auto with_grid = [&](std::int64_t blocks) {
        Program p = s.program({
            stmt(Allocate{buffer(device, index_type, {num(8)}, MemorySpace::gpu_global)}),
            loop(s.i, num(0), num(8), {store(device, {var(s.i)}, num(1))}),
            stmt(Launch{kernel,
                        {num(blocks), num(1), num(1)},
                        {num(4), num(1), num(1)},
                        num(32),
                        {Argument{device}, Argument{num(8)}}}),
            stmt(Copy{device, s.out, CopyKind::device_to_host}),
        });
        const Expr place = build::add(build::multiply(var(b), num(4)), var(t));
        // each thread writes shared memory, the next loop reads its neighbour's
        const Stmt fill = loop(t, num(0), num(4), {store(shared, {var(t)}, place)}, {ModeKind::gpu_thread_x});
        const Expr turned = build::load(shared, index_type, {build::subtract(num(3), var(u))});
        const Stmt read =
            loop(u, num(0), num(4),
                 {store(O, {build::add(build::multiply(var(b), num(4)), var(u))}, turned, ReduceOp::add)},
                 {ModeKind::gpu_thread_x}, {}, "s1");
        const Stmt blocks_loop =
            loop(b, num(0), build::floor_divide(var(n), num(4)),
                 {stmt(Allocate{buffer(shared, index_type, {num(4)}, MemorySpace::gpu_shared)}), fill,
                  stmt(Barrier{}), read},
                 {ModeKind::gpu_block_x});
        p.functions.push_back({kernel,
                               FunctionPlace::device,
                               {tensor(Role::inout, O, index_type, {var(n)}), size(n)},
                               {},
                               nullptr,
                               Block{{blocks_loop}},
                               origin()});
        Arguments arguments;
        const Outcome outcome = interpret(p, "f", arguments);
        BOOST_TEST(outcome.error == 0, outcome.message);
        return outcome.error ? Array(index_type, {8}) : arguments.arrays.at("out");
    };
    const Array some = with_grid(2), none = with_grid(0);
    for (std::int64_t k = 0; k < 8; ++k) {
        BOOST_TEST(some.number(k) == 1 + double(k / 4 * 4 + 3 - k % 4));
        BOOST_TEST(none.number(k) == 1);
    }
}

BOOST_AUTO_TEST_CASE(internal_functions_return_values_and_may_recur) {
    // factorial(n) = n < 2 ? 1 : n * factorial(n - 1)
    Small s;
    const Symbol factorial = s.symbols.fresh("factorial"), n = s.symbols.fresh("n"),
                 rest = s.symbols.fresh("rest");
    Program p = s.program({stmt(CallStmt{{s.x}, factorial, {Argument{num(6)}}}), s.put(0, var(s.x))});
    p.functions.push_back(
        {factorial,
         FunctionPlace::internal,
         {scalar(n, index_type)},
         {index_type},
         nullptr,
         Block{
             {stmt(If{build::compare(CompareOp::less, var(n), num(2)), Block{{stmt(Return{{num(1)}})}}, {}}),
              stmt(CallStmt{{rest}, factorial, {Argument{build::subtract(var(n), num(1))}}}),
              stmt(Return{{build::multiply(var(n), var(rest))}})}},
         origin()});
    Arguments arguments;
    const Outcome outcome = interpret(p, "f", arguments);
    BOOST_TEST(outcome.error == 0, outcome.message);
    BOOST_TEST(arguments.arrays["out"].number(0) == 720);
}

BOOST_AUTO_TEST_SUITE_END()
