// The table of Taichi's names as `dir(..)` of the released packages lists them, long runs of swizzles and
// modules' internals left out.
#include "frontend/taichi/names.hpp"

#include <map>
#include <sstream>

namespace nestor::taichi {
namespace {

constexpr const char* of_taichi =
    "ArgPack BitpackedFields CRITICAL DEBUG DeviceCapability ERROR Field FieldsBuilder Format "
    "GUI INFO Layout Matrix MatrixField MatrixNdarray Mesh MeshInstance Ndarray SNode "
    "ScalarField ScalarNdarray Struct StructField TRACE TaichiAssertionError "
    "TaichiCompilationError TaichiNameError TaichiRuntimeError TaichiRuntimeTypeError "
    "TaichiSyntaxError TaichiTypeError Tape TetMesh Texture TriMesh Vector VectorNdarray WARN "
    "abs acos activate ad algorithms amdgpu any_arr aot append argpack arm64 asin "
    "assume_in_range atan2 atomic_add atomic_and atomic_max atomic_min atomic_mul atomic_or "
    "atomic_sub atomic_xor axes bit_cast bit_shr block_local cache_read_only cast cc ceil "
    "clear_all_gradients cos cpu cuda data_oriented dataclass deactivate deactivate_all_snodes "
    "dx11 dx12 eig exp experimental ext_arr extension f16 f32 f64 field float16 float32 float64 "
    "floor frexp func get_addr gles global_thread_idx gpu graph grouped hex_to_rgb i i16 i32 "
    "i64 i8 ij ijk ijkl ijl ik ikl il init int16 int32 int64 int8 is_active "
    "is_logging_effective j jk jkl jl k kernel kl l lang length linalg log loop_config math max "
    "mesh_local mesh_patch_idx metal min ndarray ndrange no_activate no_grad one opengl "
    "parallel_sort polar_decompose pow profiler pyfunc quant randn random raw_div raw_mod "
    "real_func ref rescale_index reset rgb_to_hex root round rsqrt select set_logging_level "
    "simt sin solve sparse sparse_matrix_builder sqrt static static_assert static_print "
    "stop_grad svd sym_eig sync tan tanh template tools types u1 u16 u32 u64 u8 ui uint1 uint16 "
    "uint32 uint64 uint8 vulkan wasm x64 x86_64 zero _lib";

constexpr const char* of_math =
    "acos asin atan2 cconj cdiv ceil cexp cinv clamp clog clz cmul cos cpow cross csqrt degrees "
    "determinant distance dot e exp eye floor fract inf inverse isinf isnan ivec2 ivec3 ivec4 "
    "length log log2 mat2 mat3 mat4 max min mix mod nan normalize pi popcnt pow radians reflect "
    "refract rot_by_axis rot_yaw_pitch_roll rotation2d rotation3d round scale sign sin "
    "smoothstep sqrt step tan tanh translate uvec2 uvec3 uvec4 vdir vec2 vec3 vec4";

constexpr const char* of_types =
    "annotations any_arr argpack compound_types ext_arr f16 f32 f64 float16 float32 float64 i16 "
    "i32 i64 i8 int16 int32 int64 int8 is_integral is_real is_signed is_tensor matrix ndarray "
    "ndarray_type primitive_types quant ref rw_texture sparse_matrix_builder struct template "
    "texture texture_type u1 u16 u32 u64 u8 uint1 uint16 uint32 uint64 uint8 utils vector";

constexpr const char* of_ad = "FwdMode Tape clear_all_gradients grad_for grad_replaced no_grad";

constexpr const char* of_algorithms = "PrefixSumExecutor parallel_sort";

constexpr const char* of_linalg =
    "LinearOperator MatrixFreeBICGSTAB MatrixFreeCG SparseCG SparseMatrix SparseMatrixBuilder "
    "SparseSolver matrixfree_cg sparse_cg sparse_matrix sparse_solver";

constexpr const char* of_ui =
    "ALT BACKSPACE CAPSLOCK CTRL Camera Canvas DOWN ESCAPE Gui LEFT LMB MMB PRESS "
    "ProjectionMode RELEASE RETURN RIGHT RMB SHIFT SPACE Scene TAB UP Window "
    "check_ggui_availability make_camera";

constexpr const char* of_tools =
    "PLYWriter VideoManager diagnose image imread imresize imshow imwrite np2ply video vtk "
    "write_vtk";

constexpr const char* of_fields =
    "copy_from dtype dual fill from_numpy from_paddle from_torch get_member_field "
    "get_scalar_field grad host_accessors keys m n ndim parent ptr shape snode to_numpy "
    "to_paddle to_torch vars";

constexpr const char* of_matrices =
    "all any cast cols cross determinant diag dot entries field fill get_shape identity inverse "
    "m max min n ndarray ndim norm norm_inv norm_sqr normalized one outer_product rows sum "
    "to_list to_numpy trace transpose unit zero";

constexpr const char* of_windows =
    "ALT BACKSPACE CAPSLOCK CTRL DOWN ESCAPE EXIT Event EventFilter GUI LEFT LMB MMB MOTION "
    "MOVE PRESS RELEASE RETURN RIGHT RMB SHIFT SPACE TAB UP WHEEL WidgetValue arrow arrow_field "
    "arrows button circle circles clear close contour cook_image core destroy event fps_limit "
    "frame get_bool_environ get_canvas get_cursor_pos get_depth_buffer "
    "get_depth_buffer_as_numpy get_event get_events get_gui get_image get_image_buffer_as_numpy "
    "get_key_event get_scene get_window_shape has_key_event is_pressed label line lines name "
    "point_field rect res running save_image scene set_background_color set_image show slider "
    "text triangle triangles vector_field";

std::vector<std::string> words(const char* text) {
    std::istringstream in(text);
    std::vector<std::string> list;
    for (std::string word; in >> word;) list.push_back(word);
    return list;
}

}  // namespace

const std::vector<std::string>& names_in(const std::string& module) {
    static const std::map<std::string, std::vector<std::string>> names = {
        {"taichi", words(of_taichi)},
        {"taichi.math", words(of_math)},
        {"taichi.types", words(of_types)},
        {"taichi.ad", words(of_ad)},
        {"taichi.algorithms", words(of_algorithms)},
        {"taichi.linalg", words(of_linalg)},
        {"taichi.ui", words(of_ui)},
        {"taichi.tools", words(of_tools)}};
    static const std::vector<std::string> none;
    const auto found = names.find(module);
    return found == names.end() ? none : found->second;
}

const std::vector<std::string>& names_of(Owner owner) {
    static const std::vector<std::string> fields = words(of_fields), matrices = words(of_matrices),
                                          windows = words(of_windows);
    return owner == Owner::field ? fields : owner == Owner::matrix ? matrices : windows;
}

}  // namespace nestor::taichi
