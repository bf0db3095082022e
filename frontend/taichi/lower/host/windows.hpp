// Windows of the host program (TI-82). With `--frames N` what they show is drawn into the program's state: a
// canvas of floats, which `show` turns into the next of N pictures; the loop around ends after the last.
// Who takes the pictures one by one is told of each, and only the newest is kept. Without, windows are
// accepted and nothing is drawn.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "frontend/language.hpp"
#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

Value make_window(Evaluator& ev, const std::string& name, const CallArguments& arguments);
/// `ti.ui.Camera()`, `ti.ui.Scene()`.
Value make_window_part(Evaluator& ev, const std::string& name, const CallArguments& arguments);
Value window_method(Evaluator& ev, const std::shared_ptr<WindowValue>& object, const std::string& name,
                    const CallArguments& arguments);
Value window_attribute(Evaluator& ev, const std::shared_ptr<WindowValue>& window, const std::string& name,
                       TextRange range);
/// `gui.running = False`; false where a window has no such attribute to assign.
bool assign_window_attribute(Evaluator& ev, WindowValue& window, const std::string& name, const Value& value,
                             TextRange range);
/// Memory for a window's picture and the frames.
void prepare(Evaluator& ev, WindowValue& window);
/// Red, green and blue of 0xrrggbb or three numbers, from 0 to 1.
std::vector<Value> color_parts(Evaluator& ev, const Value& color, TextRange range);
void clear(Evaluator& ev, WindowValue& window, const Value& color, TextRange range);
void show(Evaluator& ev, WindowValue& window, TextRange range);
void set_image(Evaluator& ev, WindowValue& window, const CallArguments& arguments);
FieldPtr make_member(Evaluator& ev, const std::string& name, const ElementType& type,
                     const std::vector<std::int64_t>& shape);
/// A module of our own, written in Taichi.
std::shared_ptr<const ForeignModule> foreign_module(const std::string& name, const char* text);
/// Calls a kernel of our own drawing module.
void draw(Evaluator& ev, const std::string& kernel, std::vector<Value> arguments, TextRange range);
/// Where the state holds what windows showed; empty if nothing is drawn.
FrameMembers frame_members(const Evaluator& ev);

}  // namespace nestor::taichi
