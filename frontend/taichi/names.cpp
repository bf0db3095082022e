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

constexpr const char* of_nodes =
    "_id _loop_range _name _num_dynamically_allocated _offset_bytes_in_parent_cell "
    "_cell_size_bytes _dtype _get_children _path_from_root _physical_index_position _snode_tree_id "
    "activate append bitmasked deactivate deactivate_all dense destroy destroyed dynamic empty "
    "finalize finalized grad hash id is_active lazy_dual lazy_grad length parent place pointer "
    "ptr quant_array root shape";

constexpr const char* of_windows =
    "ALT BACKSPACE CAPSLOCK CTRL DOWN ESCAPE EXIT Event EventFilter GUI LEFT LMB MMB MOTION "
    "MOVE PRESS RELEASE RETURN RIGHT RMB SHIFT SPACE TAB UP WHEEL WidgetValue arrow arrow_field "
    "arrows button circle circles clear close contour cook_image core destroy event fps_limit "
    "frame get_bool_environ get_canvas get_cursor_pos get_depth_buffer "
    "get_depth_buffer_as_numpy get_event get_events get_gui get_image get_image_buffer_as_numpy "
    "get_key_event get_scene get_window_shape has_key_event is_pressed label line lines name "
    "point_field rect res running save_image scene set_background_color set_image show slider "
    "text triangle triangles vector_field";

constexpr const char* of_numpy =
    "False_ ScalarType True_ abs absolute acos acosh add all allclose amax amin angle any append "
    "apply_along_axis apply_over_axes arange arccos arccosh arcsin arcsinh arctan arctan2 arctanh "
    "argmax argmin argpartition argsort argwhere around array array2string array_equal "
    "array_equiv array_repr array_split array_str asanyarray asarray asarray_chkfinite "
    "ascontiguousarray asfortranarray asin asinh asmatrix astype atan atan2 atanh atleast_1d "
    "atleast_2d atleast_3d average bartlett base_repr binary_repr bincount bitwise_and "
    "bitwise_count bitwise_invert bitwise_left_shift bitwise_not bitwise_or bitwise_right_shift "
    "bitwise_xor blackman block bmat bool bool_ broadcast broadcast_arrays broadcast_shapes "
    "broadcast_to busday_count busday_offset busdaycalendar byte bytes_ c_ can_cast cbrt cdouble "
    "ceil char character choose clip clongdouble column_stack common_type complex128 complex256 "
    "complex64 complexfloating compress concat concatenate conj conjugate convolve copy copysign "
    "copyto core corrcoef correlate cos cosh count_nonzero cov cross csingle ctypeslib cumprod "
    "cumsum cumulative_prod cumulative_sum datetime64 datetime_as_string datetime_data deg2rad "
    "degrees delete diag diag_indices diag_indices_from diagflat diagonal diff digitize divide "
    "divmod dot double dsplit dstack dtype dtypes e ediff1d einsum einsum_path emath empty "
    "empty_like equal errstate euler_gamma exceptions exp exp2 expand_dims expm1 extract eye f2py "
    "fabs fft fill_diagonal finfo fix flatiter flatnonzero flexible flip fliplr flipud float128 "
    "float16 float32 float64 float_power floating floor floor_divide fmax fmin fmod "
    "format_float_positional format_float_scientific frexp from_dlpack frombuffer fromfile "
    "fromfunction fromiter frompyfunc fromregex fromstring full full_like gcd generic genfromtxt "
    "geomspace get_include get_printoptions getbufsize geterr geterrcall gradient greater "
    "greater_equal half hamming hanning heaviside histogram histogram2d histogram_bin_edges "
    "histogramdd hsplit hstack hypot i0 identity iinfo imag index_exp indices inexact inf info "
    "inner insert int16 int32 int64 int8 int_ intc integer interp intersect1d intp invert "
    "is_busday isclose iscomplex iscomplexobj isdtype isfinite isfortran isin isinf isnan isnat "
    "isneginf isposinf isreal isrealobj isscalar issubdtype iterable ix_ kaiser kron lcm ldexp "
    "left_shift less less_equal lexsort lib linalg linspace little_endian load loadtxt log log10 "
    "log1p log2 logaddexp logaddexp2 logical_and logical_not logical_or logical_xor logspace long "
    "longdouble longlong ma mask_indices matmul matrix matrix_transpose matvec max maximum "
    "may_share_memory mean median memmap meshgrid mgrid min min_scalar_type minimum mintypecode "
    "mod modf moveaxis multiply nan nan_to_num nanargmax nanargmin nancumprod nancumsum nanmax "
    "nanmean nanmedian nanmin nanpercentile nanprod nanquantile nanstd nansum nanvar ndarray "
    "ndenumerate ndim ndindex nditer negative nested_iters newaxis nextafter nonzero not_equal "
    "number object_ ogrid ones ones_like outer packbits pad partition percentile permute_dims pi "
    "piecewise place poly poly1d polyadd polyder polydiv polyfit polyint polymul polynomial "
    "polysub polyval positive pow power printoptions prod promote_types ptp put put_along_axis "
    "putmask quantile r_ rad2deg radians random ravel ravel_multi_index real real_if_close rec "
    "recarray reciprocal record remainder repeat require reshape resize result_type right_shift "
    "rint roll rollaxis roots rot90 round row_stack s_ save savetxt savez savez_compressed "
    "sctypeDict searchsorted select set_printoptions setbufsize setdiff1d seterr seterrcall "
    "setxor1d shape shares_memory short show_config show_runtime sign signbit signedinteger sin "
    "sinc single sinh size sort sort_complex spacing split sqrt square squeeze stack std str_ "
    "strings subtract sum swapaxes take take_along_axis tan tanh tensordot test testing tile "
    "timedelta64 trace transpose trapezoid tri tril tril_indices tril_indices_from trim_zeros "
    "triu triu_indices triu_indices_from true_divide trunc typecodes typename typing ubyte ufunc "
    "uint uint16 uint32 uint64 uint8 uintc uintp ulong ulonglong union1d unique unique_all "
    "unique_counts unique_inverse unique_values unpackbits unravel_index unsignedinteger unstack "
    "unwrap ushort vander var vdot vecdot vecmat vectorize void vsplit vstack where zeros "
    "zeros_like";

constexpr const char* of_numpy_linalg =
    "LinAlgError cholesky cond cross det diagonal eig eigh eigvals eigvalsh inv lstsq matmul "
    "matrix_norm matrix_power matrix_rank matrix_transpose multi_dot norm outer pinv qr slogdet "
    "solve svd svdvals tensordot tensorinv tensorsolve test trace vecdot vector_norm";

constexpr const char* of_numpy_random =
    "BitGenerator Generator MT19937 PCG64 PCG64DXSM Philox RandomState SFC64 SeedSequence beta "
    "binomial bit_generator bytes chisquare choice default_rng dirichlet exponential f gamma "
    "geometric get_bit_generator get_state gumbel hypergeometric laplace logistic lognormal "
    "logseries mtrand multinomial multivariate_normal negative_binomial noncentral_chisquare "
    "noncentral_f normal pareto permutation poisson power rand randint randn random "
    "random_integers random_sample ranf rayleigh sample seed set_bit_generator set_state shuffle "
    "standard_cauchy standard_exponential standard_gamma standard_normal standard_t test "
    "triangular uniform vonmises wald weibull zipf";

constexpr const char* of_numpy_testing =
    "BLAS_SUPPORTS_FPE HAS_LAPACK64 HAS_REFCOUNT IS_64BIT IS_EDITABLE IS_INSTALLED IS_MUSL "
    "IS_PYPY IS_PYSTON IS_WASM IgnoreException KnownFailureException NOGIL_BUILD NUMPY_ROOT "
    "SkipTest TestCase assert_ assert_allclose assert_almost_equal assert_approx_equal "
    "assert_array_almost_equal assert_array_almost_equal_nulp assert_array_compare "
    "assert_array_equal assert_array_less assert_array_max_ulp assert_equal assert_no_gc_cycles "
    "assert_no_warnings assert_raises assert_raises_regex assert_string_equal assert_warns "
    "break_cycles build_err_msg check_support_sve clear_and_catch_warnings decorate_methods "
    "extbuild jiffies measure memusage overrides print_assert_equal run_threaded rundocs "
    "runstring suppress_warnings tempdir temppath test verbose";

constexpr const char* of_arrays_of_numpy =
    "T all any argmax argmin argpartition argsort astype base byteswap choose clip compress conj "
    "conjugate copy ctypes cumprod cumsum data device diagonal dot dtype dump dumps fill flags "
    "flat flatten getfield imag item itemsize mT max mean min nbytes ndim nonzero partition prod "
    "put ravel real repeat reshape resize round searchsorted setfield setflags shape size sort "
    "squeeze std strides sum swapaxes take to_device tobytes tofile tolist trace transpose var "
    "view";

// what numpy 2 has no more, and older programs use
constexpr const char* of_numpy_before =
    "alltrue asfarray bool8 complex_ cumproduct float_ in1d mat msort product round_ row_stack sometrue "
    "trapz";

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
        {"taichi.tools", words(of_tools)},
        {"numpy", words((std::string(of_numpy) + " " + of_numpy_before).c_str())},
        {"numpy.linalg", words(of_numpy_linalg)},
        {"numpy.random", words(of_numpy_random)},
        {"numpy.testing", words(of_numpy_testing)}};
    static const std::vector<std::string> none;
    const auto found = names.find(module);
    return found == names.end() ? none : found->second;
}

const std::vector<std::string>& names_of(Owner owner) {
    static const std::vector<std::string> fields = words(of_fields), matrices = words(of_matrices),
                                          windows = words(of_windows), arrays = words(of_arrays_of_numpy);
    static const std::vector<std::string> nodes = words(of_nodes);
    if (owner == Owner::array) return arrays;
    if (owner == Owner::node) return nodes;
    return owner == Owner::field ? fields : owner == Owner::matrix ? matrices : windows;
}

}  // namespace nestor::taichi
