// Shapes that windows draw (TI-82): circles, lines and triangles of the plane, each with its own color or one
// for all, as `ti.GUI` and the canvas of `ti.ui` are told them.
#include "frontend/taichi/lower/host/shapes.hpp"

#include <array>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/host/windows.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/operators.hpp"

namespace nestor::taichi {
namespace {

/// One call of a drawing method.
class Shape {
public:
    Shape(Evaluator& ev, WindowValue& window, const std::string& name, bool of_canvas,
          const CallArguments& arguments)
        : ev_(ev), window_(window), name_(name), of_canvas_(of_canvas), arguments_(arguments) {}

    const Value* argument(std::size_t k, const char* keyword) const {
        if (const Value* named = arguments_.keyword(keyword)) return named;
        return k < arguments_.positional.size() ? &arguments_.positional[k] : nullptr;
    }

    void circles() {
        const FieldPtr centers = points(argument(0, of_canvas_ ? "centers" : "pos"));
        const Value* radius = argument(1, "radius");
        const Value* each = of_canvas_ ? arguments_.keyword("per_vertex_radius") : nullptr;
        if (radius && get<FieldPtr>(*radius)) each = std::exchange(radius, nullptr);
        const FieldPtr radii = each ? numbers(*each, "radius") : window_.canvas;
        draw({window_.canvas, centers, Value(has_vectors(centers)), radii, Value(each != nullptr),
              size(radius, of_canvas_ ? Value(0.01) : Value(1.0))},
             "draw_circles", 2);
    }

    void lines() {
        const bool relative = name_ == "arrows";
        const FieldPtr begins = points(argument(0, of_canvas_ ? "vertices" : relative ? "orig" : "begin"));
        const FieldPtr ends = of_canvas_ ? begins : points(argument(1, relative ? "direction" : "end"));
        const auto [indices, indexed] = corner_numbers();
        const Value* width = of_canvas_ ? argument(1, "width") : argument(2, "radius");
        Value radius = size(width, of_canvas_ ? Value(0.01) : Value(1.0));
        if (of_canvas_) radius = evaluate_binary(ev_, BinaryOperator::multiply, radius, Value(0.5), range());
        draw({window_.canvas, begins, ends, Value(has_vectors(begins)), Value(Integer(of_canvas_ ? 2 : 1)),
              Value(Integer(of_canvas_ ? 1 : 0)), Value(relative), indices, indexed, radius},
             "draw_lines", of_canvas_ ? 4 : 3);
    }

    void triangles() {
        const FieldPtr a = points(argument(0, of_canvas_ ? "vertices" : "a"));
        const FieldPtr b = of_canvas_ ? a : points(argument(1, "b"));
        const FieldPtr c = of_canvas_ ? a : points(argument(2, "c"));
        const auto [indices, indexed] = corner_numbers();
        draw({window_.canvas, a, b, c, Value(has_vectors(a)), Value(Integer(of_canvas_ ? 3 : 1)), indices,
              indexed},
             "draw_triangles", of_canvas_ ? 1 : 3);
    }

    void circle() {
        std::vector<Value> values{window_.canvas};
        add_point(values, argument(0, "pos"));
        values.push_back(size(argument(2, "radius"), Value(1.0)));
        add_color(values, argument(1, "color"));
        nestor::taichi::draw(ev_, "draw_circle", std::move(values), range());
    }

    /// Lines between neighbours of these points.
    void path(const std::vector<std::vector<Value>>& corners, std::size_t radius) {
        for (std::size_t k = 0; k + 1 < corners.size(); ++k) {
            std::vector<Value> values{window_.canvas};
            values.insert(values.end(), corners[k].begin(), corners[k].end());
            values.insert(values.end(), corners[k + 1].begin(), corners[k + 1].end());
            values.push_back(size(argument(radius, "radius"), Value(1.0)));
            add_color(values, argument(radius + 1, "color"));
            nestor::taichi::draw(ev_, "draw_line", std::move(values), range());
        }
    }

    void line() { path({point(argument(0, "begin")), point(argument(1, "end"))}, 2); }

    void arrow() {
        const auto from = point(argument(0, "orig")), along = point(argument(1, "direction"));
        std::vector<Value> to;
        for (std::size_t c = 0; c < 2; ++c)
            to.push_back(evaluate_binary(ev_, BinaryOperator::add, from[c], along[c], range()));
        path({from, to}, 2);
    }

    void rect() {
        const auto a = point(argument(0, "topleft")), b = point(argument(1, "bottomright"));
        path({a, {b[0], a[1]}, b, {a[0], b[1]}, a}, 2);
    }

    void triangle() {
        const auto a = point(argument(0, "a"));
        path({a, point(argument(1, "b")), point(argument(2, "c")), a}, 4);
    }

private:
    TextRange range() const { return arguments_.range; }
    static bool has_vectors(const FieldPtr& array) { return array->element.rows > 0; }

    FieldPtr points(const Value* given) const {
        const auto* field = given ? get<FieldPtr>(*given) : nullptr;
        const std::size_t rank = field ? (*field)->shape.size() : 0;
        const bool fits =
            field && ((rank == 1 && (*field)->element.rows >= 2 &&
                       ((*field)->element.rows == 2 || of_canvas_) && (*field)->element.columns == 0) ||
                      (rank == 2 && (*field)->element.rows == 0));
        if (!fits) ev_.fail(range(), errors::takes_array_of_points, name_);
        return *field;
    }

    FieldPtr numbers(const Value& given, const std::string& what) const {
        const auto* field = get<FieldPtr>(given);
        if (!field || (*field)->shape.size() != 1 || (*field)->element.rows > 0)
            ev_.fail(range(), errors::one_number_for_each, what);
        return *field;
    }

    /// A canvas's `indices`, or something that stands for none.
    std::pair<Value, Value> corner_numbers() const {
        const Value* given = of_canvas_ ? arguments_.keyword("indices") : nullptr;
        if (!given || get<NoneValue>(*given)) return {window_.canvas, Value(false)};
        return {numbers(*given, "indices"), Value(true)};
    }

    /// A radius or width in pixels.
    Value size(const Value* given, const Value& otherwise) const {
        const Value one = given ? *given : otherwise;
        if (!of_canvas_) return one;
        return evaluate_binary(ev_, BinaryOperator::multiply, one, Value(Integer(window_.height)), range());
    }

    std::vector<Value> point(const Value* given) const {
        auto parts = given ? iterate(ev_, *given, range()) : std::vector<Value>{};
        if (parts.size() != 2) ev_.fail(range(), errors::takes_points_of_plane, name_);
        return parts;
    }

    void add_point(std::vector<Value>& values, const Value* given) const {
        for (const Value& part : point(given)) values.push_back(part);
    }

    void add_color(std::vector<Value>& values, const Value* color) const {
        for (const Value& part : color_parts(ev_, color ? *color : Value(Integer(0xffffff)), range()))
            values.push_back(part);
    }

    /// The colors of a palette as a field of vectors.
    FieldPtr palette_field(const Value& palette) const {
        if (!get<SequencePtr>(palette)) ev_.fail(range(), errors::palette_is_list_of_colors);
        const auto colors = iterate(ev_, palette, range());
        const FieldPtr made =
            make_member(ev_, "palette", {Type::float_(32), 3, 0},
                        {std::max<std::int64_t>(1, static_cast<std::int64_t>(colors.size()))});
        for (std::size_t k = 0; k < colors.size(); ++k) {
            store(ev_, made, {Integer(k)}, list(color_parts(ev_, colors[k], range())), range());
        }
        return made;
    }

    /// Calls the kernel with these and how colors are given; `place` is that of `color` among the arguments.
    void draw(std::vector<Value> values, const std::string& kernel, std::size_t place) {
        const Value* color = argument(place, "color");
        const Value* palette = arguments_.keyword("palette");
        const Value* chosen = arguments_.keyword("palette_indices");
        const Value* each = of_canvas_ ? arguments_.keyword("per_vertex_color") : nullptr;
        if (each && get<NoneValue>(*each)) each = nullptr;
        int mode = 0;
        Value colors = window_.canvas, from = window_.canvas;
        if (palette && chosen && !get<NoneValue>(*palette)) {
            mode = 2;
            colors = numbers(*chosen, "palette_indices");
            from = palette_field(*palette);
        } else if (each || (color && get<FieldPtr>(*color))) {
            colors = each ? *each : *color;
            const auto* field = get<FieldPtr>(colors);
            if (!field) ev_.fail(range(), errors::one_number_for_each, "color");
            mode = (*field)->element.rows > 0 ? 3 : (*field)->shape.size() == 2 ? 4 : 1;
            color = nullptr;
        }
        values.insert(values.end(), {Value(Integer(mode)), colors, from});
        add_color(values, color);
        nestor::taichi::draw(ev_, kernel, std::move(values), range());
    }

    Evaluator& ev_;
    WindowValue& window_;
    const std::string& name_;
    bool of_canvas_;
    const CallArguments& arguments_;
};

}  // namespace

bool draw_shape(Evaluator& ev, WindowValue& window, const std::string& name, bool of_canvas,
                const CallArguments& arguments) {
    Shape shape(ev, window, name, of_canvas, arguments);
    if (name == "circles") {
        shape.circles();
    } else if (name == "lines" || (name == "arrows" && !of_canvas)) {
        shape.lines();
    } else if (name == "triangles") {
        shape.triangles();
    } else if (of_canvas) {
        return false;
    } else if (name == "circle") {
        shape.circle();
    } else if (name == "line") {
        shape.line();
    } else if (name == "arrow") {
        shape.arrow();
    } else if (name == "rect") {
        shape.rect();
    } else if (name == "triangle") {
        shape.triangle();
    } else {
        return false;
    }
    return true;
}

}  // namespace nestor::taichi
