// Print statements as C++: one `std::printf` with a format that all its values share.
#include <stdexcept>

#include "emitters/common/code/frames.hpp"
#include "emitters/common/code/instances.hpp"
#include "emitters/common/code/statements.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/print_format.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

/// `array_text({..}, 'f', {2, 3}, {false, false}).c_str()`
Document StatementPrinter::printed_array(const PrintFormat& format, const std::vector<Document>& numbers,
                                         const Type& type) {
    context_.needs->helpers.insert("array_text");
    std::vector<Document> shape, shortened;
    for (const int extent : format.shape) shape.emplace_back(std::to_string(extent));
    for (const bool cut : format.shortened) shortened.emplace_back(cut ? "true" : "false");
    const auto in_braces = [](const std::vector<Document>& parts) { return in_brackets(list(parts), "{}"); };
    const char kind = array_text_kind(format, type);
    return call("array_text",
                {in_braces(numbers), std::string("'") + kind + "'", in_braces(shape), in_braces(shortened)}) +
           ".c_str()";
}

/// The argument of `%s` for a conversion that printf lacks, made by a helper; nothing for printf's own.
std::optional<Document> StatementPrinter::text_by_helper(const PrintFormat& format, const Type& type,
                                                         const Document& value) {
    const auto made = [&](const std::string& helper, const Document& text) -> Document {
        if (context_.dialect == Dialect::device)
            throw std::logic_error("a print of shortest digits in a kernel: see device_limits");
        if (!helper.empty()) context_.needs->helpers.insert(helper);
        return text + ".c_str()";
    };
    switch (format.conversion) {
        case 'R': {
            if (format.flags.size() > 1)
                return made("repeated", call("repeated", {literal(format.flags), value}));
            const std::string letter =
                format.flags == "'" || format.flags == "\\" ? "\\" + format.flags : format.flags;
            const Document times = call("static_cast<std::size_t>", call("std::max<int64_t>", {value, "0"}));
            context_.needs->includes.insert({"<algorithm>", "<string>"});
            return made("", call("std::string", {times, "'" + letter + "'"}));
        }
        case 'P': {
            const std::string wide = type.is_float() ? "double" : "int64_t";
            const bool same = type.bits == 64 && (type.is_float() || type.is_signed());
            const Document number = same ? value : call("static_cast<" + wide + ">", value);
            return made("formatted", call("formatted", {number, literal(format.flags)}));
        }
        case 'A':
            return made("gather_number",
                        call("gathered_text", std::string("'") + array_text_kind(format, type) + "'"));
        case 'n':
            return made("shortest",
                        type.bits == 32 ? call("shortest", {value, "true"}) : call("shortest", value));
        case 'r':
            return made("shortest", call("shortest", value));
        default:
            return std::nullopt;
    }
}

/// The conversion of printf and its argument. Without a format: the digits that tell values apart.
std::pair<std::string, Document> StatementPrinter::printed_value(const Expr& value,
                                                                 const std::string& wanted) {
    const auto format = parse_print_format(wanted);
    if (const Cast* cast = get<Cast>(value);  // printf's own widening does the same
        cast && (!format || format->conversion == 'd') && value->type.is_int() && value->type.bits == 64 &&
        cast->value->type.is_int() && cast->value->type.is_signed() == value->type.is_signed())
        return printed_value(cast->value, wanted);
    const Type& type = value->type;
    const Document text = text_of(value, context_);
    if (const auto made = format ? text_by_helper(*format, type, text) : std::nullopt) return {"%s", *made};
    if (type.is_float()) {
        const std::string conversion = format ? wanted : type.bits == 64 ? "%.17g" : "%.9g";
        return {conversion, type.bits == 64 ? text : call("static_cast<double>", text)};
    }
    if (format && format->conversion == 'c') return {"%c", call("static_cast<int>", text)};
    if (type.is_bool() && format)
        return {"%s", choice(text_of(value, context_, Precedence::logical_or), "\"True\"", "\"False\"")};
    const std::string flags = format ? format->flags : "";
    if (type.is_signed()) return {"%" + flags + "lld", call("static_cast<long long>", text)};
    return {"%" + flags + "llu", call("static_cast<unsigned long long>", text)};
}

void StatementPrinter::print_print(const Print& print) {
    if (is_frame(print, context_)) {
        context_.needs->helpers.insert("write_frame");
        writer_->line(call("write_frame", frame_arguments(context_)) + ";");
        return;
    }
    context_.needs->includes.insert("<cstdio>");
    std::string format;                // as it is to be read, not as it is written
    std::vector<Document> values(1);   // the format, and what it shows
    std::optional<PrintFormat> array;  // whose numbers are being gathered
    std::vector<Document> numbers;
    for (const auto& part : print.parts) {
        if (const auto* text = std::get_if<std::string>(&part)) {
            for (const char c : *text) {
                if (c == '\0') values.emplace_back("0");  // it would end the format
                format += c == '%' ? "%%" : c == '\0' ? "%c" : std::string(1, c);
            }
            continue;
        }
        const auto& [value, wanted] = std::get<Formatted>(part);
        if (const auto element = parse_print_format(wanted); element && element->conversion == 'N') {
            if (!element->shape.empty()) array = element;
            numbers.push_back(value->type.bits == 64 && value->type.is_float()
                                  ? text_of(value, context_)
                                  : call("static_cast<double>", text_of(value, context_)));
            if (array && numbers.size() == count_of(*array)) {
                format += "%s";
                values.push_back(printed_array(*array, std::exchange(numbers, {}), value->type));
            }
            continue;
        }
        if (const auto number = parse_print_format(wanted); number && number->conversion == 'G') {
            context_.needs->helpers.insert("gather_number");
            const bool wide = value->type.bits == 64 && value->type.is_float();
            const Document text = text_of(value, context_);
            writer_->line(call("gather_number", wide ? text : call("static_cast<double>", text)) + ";");
            continue;
        }
        const auto [conversion, argument] = printed_value(value, wanted);
        format += conversion;
        values.push_back(argument);
    }
    if (format.empty()) return;  // numbers were gathered
    const std::string printf = context_.dialect == Dialect::device ? "printf" : "std::printf";
    values[0] = literal(format);
    writer_->line(call(printf, values) + ";");
}

}  // namespace nestor
