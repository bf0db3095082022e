// Windows of the host program (TI-82). With `--frames N` what they show is drawn into the program's state: a
// canvas of floats, which `show` turns into the next of N pictures; the loop around ends after the last.
// Who takes the pictures one by one is told of each, and only the newest is kept. Without, windows are
// accepted and nothing is drawn.
#include "frontend/taichi/lower/host/windows.hpp"

#include <fmt/format.h>

#include <cctype>
#include <cmath>
#include <set>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/drawing.hpp"
#include "frontend/taichi/lower/host/shapes.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/kernels.hpp"
#include "frontend/taichi/lower/kernel/operators.hpp"
#include "frontend/taichi/parse.hpp"

namespace nestor::taichi {
namespace {

/// Methods that ask for input, of which there is none.
bool asks_for_input(const std::string& name) {
    return name == "get_event" || name == "get_events" || name == "is_pressed" || name == "has_key_event";
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
    window->role = name == "ti.GUI" ? WindowRole::gui : WindowRole::window;
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
        if (window->closed) return false;
        // a loop that runs while translating shows its frames one by one
        if (ev.pictures.wanted > 0) return ev.host.control > 0 || ev.pictures.shows < ev.pictures.wanted;
        Diagnostic endless;
        endless.id = "TI-82";
        endless.text = "a loop that runs while its window is open has no end here";
        endless.hint = "say how many frames are wanted: `--frames 10`";
        endless.range = ev.at(range);
        if (!ev.library) throw Failure{endless};
        ev.host.endless = endless;  // no part of a library
        return false;
    }
    if (name == "value" && window->role == WindowRole::widget) return window->value;
    if (name == "res") return tuple({Integer(window->width), Integer(window->height)});
    if (name == "event") return NoneValue{};
    if (name == "fps_limit") return Integer(60);
    if (name == "frame" && window->shown)
        return cast_to(plain(build::load(window->shown->buffer, Type::int_(32), {})), Type::int_(64));
    if (name == "frame") return Integer(0);
    if (std::isupper(static_cast<unsigned char>(name[0]))) return name;  // a key
    return MethodValue{std::make_shared<Value>(window), name};
}

bool assign_window_attribute(Evaluator& ev, WindowValue& window, const std::string& name, const Value& value,
                             TextRange range) {
    if (name == "fps_limit" || name == "frame" || window.role == WindowRole::camera) return true;
    if (name == "value" && window.role == WindowRole::widget) {
        if (ev.host.control == 0) window.value = value;
        return true;
    }
    if (name != "running" || is_run_time(ev, value)) return false;
    if (truth_value(value).value_or(true)) return true;
    if (ev.host.control > 0) ev.unsupported(range, errors::window_that_running_program_closes);
    window.closed = true;
    return true;
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
        const auto& decorators = function.function().decorators;
        const bool kernel = !decorators.empty() && last_name(decorators[0]) == "kernel";
        function.kind = decorators.empty() ? FunctionKind::python
                        : kernel           ? FunctionKind::kernel
                                           : FunctionKind::func;
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

std::vector<Value> color_parts(Evaluator& ev, const Value& color, TextRange range) {
    if (get<SequencePtr>(color) || get<MatrixPtr>(color)) {  // (1.0, 0.5, 0.0)
        auto parts = iterate(ev, color, range);
        parts.resize(3, Value(0.0));
        return parts;
    }
    const auto* number = get<ScalarValue>(color);
    if (!number || number->type.is_float()) {
        const std::int64_t rgb = static_integer(ev, color, range, "a color");
        const auto part = [&](int shift) { return static_cast<double>((rgb >> shift) & 255) / 255.0; };
        return {part(16), part(8), part(0)};
    }
    std::vector<Value> parts;
    for (const int shift : {16, 8, 0}) {
        Value part = evaluate_binary(ev, BinaryOperator::shift_right, color, Integer(shift), range);
        part = evaluate_binary(ev, BinaryOperator::bit_and, part, Integer(255), range);
        parts.push_back(evaluate_binary(ev, BinaryOperator::divide, part, 255.0, range));
    }
    return parts;
}

void clear(Evaluator& ev, WindowValue& window, const Value& color, TextRange range) {
    std::vector<Value> arguments{window.canvas};
    for (const Value& part : color_parts(ev, color, range)) arguments.push_back(part);
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
    ++ev.pictures.shows;
    const bool certain =
        ev.pictures.shows == 1 && ev.host.loop_depth == 1;  // the loop ends before there are too many
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

/// What does not lie in the plane, or would need letters.
bool is_left_out(const WindowValue& window, const std::string& name) {
    static const std::set<std::string> names = {"text",        "label",       "rect_image",   "vector_field",
                                                "contour",     "scene",       "mesh",         "particles",
                                                "point_field", "arrow_field", "mesh_instance"};
    return names.contains(name) && (window.role != WindowRole::widgets);
}

/// Methods of what `ti.ui` has besides windows: parts of one, cameras, scenes.
std::optional<Value> part_method(Evaluator& ev, WindowValue& part, const std::string& name,
                                 const CallArguments& arguments) {
    const auto given = [&](std::size_t k, const char* keyword) -> Value {
        const Value* named = arguments.keyword(keyword);
        return named ? *named : k < arguments.positional.size() ? arguments.positional[k] : Value();
    };
    switch (part.role) {
        case WindowRole::widgets:
            if (name == "sub_window") {
                auto inner = std::make_shared<WindowValue>();
                inner->role = WindowRole::widgets;
                return inner;
            }
            if (name == "button") return Value(false);
            if (name.starts_with("slider") || name == "checkbox" || name.starts_with("color_edit"))
                return given(1, name == "checkbox" ? "old_value" : "old_value");
            return NoneValue{};
        case WindowRole::scene:
            if (ev.pictures.wanted > 0 && (is_left_out(part, name) || name == "lines"))
                ev.warn(arguments.range, errors::is_not_drawn, name);
            return NoneValue{};
        case WindowRole::camera:
            return NoneValue{};
        case WindowRole::widget:
            return NoneValue{};
        default:
            return std::nullopt;
    }
}

std::shared_ptr<WindowValue> part_of(const std::shared_ptr<WindowValue>& window, WindowRole role) {
    auto part = std::make_shared<WindowValue>();
    part->role = role;
    part->owner = window;
    part->width = window ? window->width : 0;
    part->height = window ? window->height : 0;
    return part;
}

Value make_window_part(Evaluator&, const std::string& name, const CallArguments&) {
    return part_of(nullptr,
                   name.ends_with("Scene") || name == "Scene" ? WindowRole::scene : WindowRole::camera);
}

Value window_method(Evaluator& ev, const std::shared_ptr<WindowValue>& object, const std::string& name,
                    const CallArguments& arguments) {
    WindowValue& part = *object;
    WindowValue& window = part.owner ? *part.owner : part;
    const TextRange range = arguments.range;
    if (asks_for_input(name)) return name == "get_events" ? list({}) : Value(false);
    if (name == "get_cursor_pos") return tuple({Value(0.0), Value(0.0)});
    if (name == "get_window_shape") return tuple({Integer(window.width), Integer(window.height)});
    if (const auto done = part_method(ev, part, name, arguments)) return *done;
    const bool of_gui = part.role == WindowRole::gui;
    if (of_gui && (name == "slider" || name == "label" || name == "button")) {
        auto widget = part_of(object, WindowRole::widget);
        widget->value =
            name == "slider" && arguments.positional.size() > 1 ? arguments.positional[1] : Value(0.0);
        return name == "button" ? Value(std::string("button")) : Value(widget);
    }
    if (name == "get_canvas") return part_of(object, WindowRole::canvas);
    if (name == "get_gui" || name == "GUI") return part_of(object, WindowRole::widgets);
    if (name == "get_scene") return part_of(object, WindowRole::scene);
    if (ev.pictures.wanted == 0 || name == "close" || name == "destroy" || name == "save_image")
        return NoneValue{};
    if (is_left_out(part, name)) {
        ev.warn(range, errors::is_not_drawn, name);
        return NoneValue{};
    }
    const auto* color = arguments.keyword("color");
    if (!color && !arguments.positional.empty() && (name == "clear" || name == "set_background_color"))
        color = arguments.positional.data();
    if (name == "clear") {
        clear(ev, window, color ? *color : window.background, range);
    } else if (name == "set_background_color") {
        if (color) window.background = *color;
        clear(ev, window, window.background, range);
    } else if (name == "set_image") {
        set_image(ev, window, arguments);
    } else if (name == "show") {
        show(ev, window, range);
        clear(ev, window, window.background, range);
    } else if (!draw_shape(ev, window, name, part.role == WindowRole::canvas, arguments)) {
        ev.unsupported(range, errors::method_of_window, name);
    }
    return NoneValue{};
}

}  // namespace nestor::taichi
