// Rules of schedules that messages of bounds inference and of directives cite, by what they are about.
//
// Note [Rules that messages cite] (2026-11-29)
// An identity leads users, through `nestor explain`, to the text of the rule. What a directive means is told
// once, among the rules of Halide, from which the directives come, whatever language the function is written
// in; the page of schedules says so where it begins. Identities of their own for the same texts would be a
// second numbering of one set of rules. So they stay, in this table alone: elsewhere the IR names a rule by
// what it asks.
#pragma once

namespace nestor::rules {

inline constexpr const char* bounded_accesses = "HAL-41";  ///< accesses whose subscripts nothing bounds
inline constexpr const char* specializations = "HAL-51";   ///< conditions of specialized nests
inline constexpr const char* tails = "HAL-52";             ///< iterations that are left over
inline constexpr const char* loop_order = "HAL-53";        ///< which loops change places or run at once
inline constexpr const char* places = "HAL-55";            ///< where funcs are computed and stored
inline constexpr const char* given_bounds = "HAL-56";      ///< bounds that a schedule gives
inline constexpr const char* func_directives = "HAL-58";   ///< what directives ask of their funcs
inline constexpr const char* device_schedules = "HAL-61";  ///< a user's loops on a device
inline constexpr const char* names = "HAL-62";             ///< names that nothing has
inline constexpr const char* shared_regions = "HAL-72";    ///< memory of iterations that run at once
inline constexpr const char* whole_tails = "HAL-73";       ///< shifted tiles
inline constexpr const char* self_references = "HAL-75";   ///< funcs that address themselves at other points
inline constexpr const char* branches = "HAL-76";          ///< funcs that specialized nests read
inline constexpr const char* sliding_windows = "HAL-77";   ///< what slides, and what is folded
inline constexpr const char* any_order = "HAL-78";         ///< sums in another order
inline constexpr const char* grids = "HAL-79";             ///< blocks and threads
inline constexpr const char* tuple_updates = "HAL-83";     ///< updates of tuples
inline constexpr const char* aligned_bounds = "HAL-84";    ///< bounds that a schedule aligns

}  // namespace nestor::rules
