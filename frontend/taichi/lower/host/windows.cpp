// Windows of the host program (TI-82). With `--frames N` what they show is drawn into the program's state: a
// canvas of floats, which `show` turns into the next of N pictures; the loop around ends after the last.
// Who takes the pictures one by one is told of each, and only the newest is kept. Without, windows are
// accepted and nothing is drawn.
#include "frontend/taichi/lower/host/windows.hpp"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <cmath>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/drawing.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/kernels.hpp"
#include "frontend/taichi/parse.hpp"

namespace nestor::taichi {
namespace {

/// Methods that ask for input, of which there is none.
bool asks_for_input(const std::string& name) {
    return name == "get_event" || name == "get_events" || name == "is_pressed" || name == "has_key_event" ||
           name == "button";
}

/// 1 for reals, one over the largest value for integers without a sign.
std::optional<double> scale_of(const Type& type) {
    if (type.is_float()) return 1.0;
    if (type.is_int() && !type.is_signed()) return 1.0 / (std::ldexp(1.0, type.bits) - 1.0);
    return std::nullopt;
}

}  // namespace

FrameMembers frame_members(const Evaluator& ev) {
    if (!ev.pictures.window || !ev.pictures.window->frames) return {};
    return {ev.pictures.window->frames->buffer.name(), ev.pictures.window->shown->buffer.name()};
}

Value make_window(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const auto& given = arguments.positional;
    auto window = std::make_shared<WindowValue>();
    if (!given.empty() && get<std::string>(given[0])) window->title = std::get<std::string>(given[0].v);
    const Value* size = arguments.keyword("res");
    if (!size && given.size() > 1) size = &given[1];
    if (size) {
        const auto parts =
            get<SequencePtr>(*size) ? iterate(ev, *size, range) : std::vector<Value>{*size, *size};
        if (parts.size() != 2) ev.fail(range, errors::window_res_is_one_number_or_width_height);
        window->width = static_integer(ev, parts[0], range, "the width");
        window->height = static_integer(ev, parts[1], range, "the height");
        if (window->width < 1 || window->height < 1 || window->width > 16384 || window->height > 16384)
            ev.fail(range, errors::window_of_this_size_cannot_be_made);
    }
    if (const Value* color = arguments.keyword("background_color")) window->background = *color;
    if (ev.pictures.wanted > 0 && name != "ti.GUI")
        ev.unsupported(range, errors::drawing_in_window_class, name);
    if (ev.pictures.wanted > 0 && ev.pictures.window) ev.unsupported(range, errors::drawing_in_second_window);
    ev.pictures.window = window;
    if (ev.pictures.wanted > 0) {
        prepare(ev, *window);
        store(ev, window->shown, {}, Integer(0), range);
        clear(ev, *window, window->background, range);
    }
    return window;
}

Value window_attribute(Evaluator& ev, const std::shared_ptr<WindowValue>& window, const std::string& name,
                       TextRange range) {
    if (name == "running") {
        if (ev.pictures.wanted > 0) return true;
        Diagnostic endless;
        endless.id = "TI-82";
        endless.text = "a loop that runs while its window is open has no end here";
        endless.hint = "say how many frames are wanted: `--frames 10`";
        endless.range = ev.at(range);
        if (!ev.library) throw Failure{endless};
        ev.host.endless = endless;  // no part of a library
        return false;
    }
    if (name == "res") return tuple({Integer(window->width), Integer(window->height)});
    if (std::isupper(static_cast<unsigned char>(name[0]))) return name;  // a key
    return MethodValue{std::make_shared<Value>(window), name};
}

FieldPtr make_member(Evaluator& ev, const std::string& name, const ElementType& type,
                     const std::vector<std::int64_t>& shape) {
    auto field = std::make_shared<FieldValue>();
    field->name = name;
    while (ev.globals.contains(field->name)) field->name += "_drawn";
    field->element = type;
    place(ev, *field, shape);
    return field;
}

void prepare(Evaluator& ev, WindowValue& window) {
    window.canvas = make_member(ev, "canvas", {Type::float_(32), 3, 0}, {window.height, window.width});
    window.frames = make_member(ev, "frames", {Type::uint(8), 3, 0},
                                {ev.pictures.tells ? 1 : ev.pictures.wanted, window.height, window.width});
    window.shown = make_member(ev, "shown", {Type::int_(32), 0, 0}, {});
}

std::shared_ptr<const ForeignModule> foreign_module(const std::string& name, const char* text) {
    auto module = std::make_shared<ForeignModule>();
    module->source = std::make_shared<const SourceFile>(name, text);
    module->statements = parse_all(module->source).file.statements;
    module->globals["ti"] = ModuleValue{"taichi"};
    for (const Statement& s : module->statements) {
        FunctionValue function;
        function.definition = s;
        const auto& decorator = std::get<Attribute>(function.function().decorators.at(0)->node);
        function.kind = decorator.name.name == "kernel" ? FunctionKind::kernel : FunctionKind::func;
        module->globals[function.function().name.name] = function;
    }
    return module;
}

void draw(Evaluator& ev, const std::string& kernel, std::vector<Value> arguments, TextRange range) {
    if (!ev.pictures.drawing) ev.pictures.drawing = foreign_module("gui.py", drawing_module);
    FunctionValue function = std::get<FunctionValue>(ev.pictures.drawing->globals.at(kernel).v);
    function.home = ev.pictures.drawing;
    CallArguments given;
    given.positional = std::move(arguments);
    given.range = range;
    call_kernel(ev, function, given);
}

void set_image(Evaluator& ev, WindowValue& window, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const auto* image = arguments.positional.empty() ? nullptr : get<FieldPtr>(arguments.positional[0]);
    if (!image) ev.fail(range, errors::set_image_takes_field_or_array);
    const auto extent = [&](std::size_t k) { return build::as_integer(index_of((*image)->shape.at(k))); };
    const std::size_t rank = (*image)->shape.size();
    if (rank < 2 || extent(0) != window.width || extent(1) != window.height)
        ev.fail(range, errors::image_has_not_size_of_window, window.width, window.height);
    const auto scale = scale_of((*image)->element.scalar);
    if (!scale)
        ev.fail(range, errors::set_image_takes_reals_integers_without_sign,
                name_of((*image)->element.scalar));
    const bool vectors = (*image)->element.rows > 0;
    draw(ev,
         vectors     ? "draw_colors"
         : rank == 3 ? "draw_channels"
                     : "draw_grey",
         {window.canvas, *image, *scale}, range);
}

std::array<double, 3> color_parts(Evaluator& ev, const Value& color, TextRange range) {
    const std::int64_t rgb = static_integer(ev, color, range, "a color");
    const auto part = [&](int shift) { return static_cast<double>((rgb >> shift) & 255) / 255.0; };
    return {part(16), part(8), part(0)};
}

void clear(Evaluator& ev, WindowValue& window, const Value& color, TextRange range) {
    std::vector<Value> arguments{window.canvas};
    for (const double part : color_parts(ev, color, range)) arguments.emplace_back(part);
    draw(ev, "clear_canvas", std::move(arguments), range);
}

/// The next frame, while there is one; the loop around ends after the last.
void show(Evaluator& ev, WindowValue& window, TextRange range) {
    const ScalarValue wanted = constant(std::int64_t{ev.pictures.wanted}, Type::int_(32));
    const auto shown = [&] { return plain(build::load(window.shown->buffer, Type::int_(32), {})); };
    ev.open_block();
    draw(ev, "show_frame", {window.frames, window.canvas, window.shown}, range);
    if (ev.pictures.tells) ev.emit(Print{{std::string(frame_mark)}}, range);
    Block keep = ev.close_block();
    const bool certain =
        ev.pictures.shows++ == 0 && ev.host.loop_depth == 1;  // the loop ends before there are too many
    if (certain)
        for (Stmt& s : keep.statements) ev.blocks.back().statements.push_back(std::move(s));
    else
        ev.emit(If{truth_of(compared(CompareOp::less, shown(), wanted)), std::move(keep), {}}, range);
    if (ev.host.loop_depth > 0)
        ev.emit(If{truth_of(compared(CompareOp::greater_equal, shown(), wanted)),
                   Block{{build::make(Break{}, ev.origin(range))}},
                   {}},
                range);
}

Value window_method(Evaluator& ev, WindowValue& window, const std::string& name,
                    const CallArguments& arguments) {
    const TextRange range = arguments.range;
    if (asks_for_input(name)) return name == "get_events" ? list({}) : Value(false);
    if (name == "get_cursor_pos") return tuple({Value(0.0), Value(0.0)});
    if (name == "slider" && arguments.positional.size() > 1) return arguments.positional[1];
    if (ev.pictures.wanted == 0 || name == "close" || name == "destroy") return NoneValue{};
    const auto argument = [&](std::size_t k, const char* keyword) -> const Value* {
        if (const Value* named_ = arguments.keyword(keyword)) return named_;
        return k < arguments.positional.size() ? &arguments.positional[k] : nullptr;
    };
    const auto with_color = [&](std::vector<Value> values, const Value* color) {
        for (const double part : color_parts(ev, color ? *color : Value(Integer(0xffffff)), range))
            values.emplace_back(part);
        return values;
    };
    const auto radius = [&](std::size_t k) {
        const Value* given = argument(k, "radius");
        if (given && get<FieldPtr>(*given)) ev.unsupported(range, errors::radius_for_each_circle);
        return given ? *given : Value(1.0);
    };
    if (name == "clear") {
        const Value* color = argument(0, "color");
        clear(ev, window, color ? *color : window.background, range);
    } else if (name == "set_image") {
        set_image(ev, window, arguments);
    } else if (name == "circles") {
        const Value* centers = argument(0, "pos");
        const auto* field = centers ? get<FieldPtr>(*centers) : nullptr;
        const std::size_t rank = field ? (*field)->shape.size() : 0;
        if (!field ||
            !((rank == 1 && (*field)->element.rows == 2) || (rank == 2 && (*field)->element.rows == 0)))
            ev.fail(range, errors::circles_takes_points_of_plane);
        if (arguments.keyword("palette")) ev.unsupported(range, errors::palette_of_circles);
        draw(ev, "draw_circles",
             with_color({window.canvas, *field, Value(rank == 1), radius(1)}, argument(2, "color")), range);
    } else if (name == "circle" || name == "line") {
        std::vector<Value> values{window.canvas};
        const bool line = name == "line";
        for (std::size_t k = 0; k < (line ? 2 : 1); ++k) {
            const Value* point = argument(k, line ? (k == 0 ? "begin" : "end") : "pos");
            const auto parts = point ? iterate(ev, *point, range) : std::vector<Value>{};
            if (parts.size() != 2) ev.fail(range, errors::takes_points_of_plane, name);
            values.insert(values.end(), parts.begin(), parts.end());
        }
        values.push_back(radius(2));
        draw(ev, line ? "draw_line" : "draw_circle",
             with_color(std::move(values), argument(line ? 3 : 1, "color")), range);
    } else if (name == "show") {
        show(ev, window, range);
        clear(ev, window, window.background, range);
    } else {
        ev.unsupported(range, errors::method_of_window, name);
    }
    return NoneValue{};
}

}  // namespace nestor::taichi
