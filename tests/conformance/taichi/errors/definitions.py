# --- k_star
import pytest
with pytest.raises(ti.TaichiSyntaxError):
    @ti.kernel
    def k(*n): pass
print("ok")
# --- f_star
try:
    @ti.func
    def f(*n): return 1
    print("none")
except Exception as e: print(type(e).__name__)
# --- f_kw
try:
    @ti.func
    def f(**n): return 1
    print("none")
except Exception as e: print(type(e).__name__)
# --- f_kwonly
try:
    @ti.func
    def f(a, *, b): return 1
    print("none")
except Exception as e: print(type(e).__name__)
# --- f_posonly
try:
    @ti.func
    def f(a, /, b): return 1
    print("none")
except Exception as e: print(type(e).__name__)
# --- k_noannot
try:
    @ti.kernel
    def k(a): pass
    print("none")
except Exception as e: print(type(e).__name__)
# --- k_default
try:
    @ti.kernel
    def k(a: ti.i32 = 3): pass
    print("none")
except Exception as e: print(type(e).__name__)
# --- k_annot5
try:
    @ti.kernel
    def k(a: 5): pass
    print("none")
except Exception as e: print(type(e).__name__)
# --- k_annot_str
try:
    @ti.kernel
    def k(a: "abc"): pass
    print("none")
except Exception as e: print(type(e).__name__)
# --- k_annot_list
try:
    @ti.kernel
    def k(a: list): pass
    print("none")
except Exception as e: print(type(e).__name__)
# --- k_annot_field
x = ti.field(ti.i32, 3)
try:
    @ti.kernel
    def k(a: x): pass
    print("none")
except Exception as e: print(type(e).__name__)
# --- k_ret5
try:
    @ti.kernel
    def k() -> 5: return 5
    print("none")
    k()
except Exception as e: print(type(e).__name__)
# --- k_retlist
try:
    @ti.kernel
    def k() -> list: return 5
    print("none")
    k()
except Exception as e: print(type(e).__name__)
# --- f_annot5
try:
    @ti.func
    def f(a: 5): return a
    print("none")
except Exception as e: print(type(e).__name__)
# --- f_annot_list
try:
    @ti.func
    def f(a: list): return a
    print("none")
except Exception as e: print(type(e).__name__)
# --- f_annot_int
try:
    @ti.func
    def f(a: int, b: float, c: bool) -> int: return a
    print("none")
except Exception as e: print(type(e).__name__)
# --- rf_noannot
try:
    @ti.real_func
    def f(a): return a
    print("none")
except Exception as e: print(type(e).__name__)
# --- k_undefined_annot
try:
    @ti.kernel
    def k(a: undefined_t): pass
    print("none")
except Exception as e: print(type(e).__name__)
# --- k_class
try:
    @ti.kernel
    class A: pass
    print("none")
except Exception as e: print(type(e).__name__)
# --- dc_noannot
try:
    @ti.dataclass
    class A:
        x = 5
    print("none")
except Exception as e: print(type(e).__name__)
# --- dc_badannot
try:
    @ti.dataclass
    class A:
        x: 5
    print("none")
except Exception as e: print(type(e).__name__)
# --- dc_dflt
try:
    @ti.dataclass
    class A:
        x: ti.i32 = 5
    print("none", A().x)
except Exception as e: print(type(e).__name__)
# --- dc_str
try:
    @ti.dataclass
    class A:
        x: str
    print("none")
except Exception as e: print(type(e).__name__)
# --- method_notoriented
class A:
    @ti.kernel
    def k(self): print(1)
try:
    A().k()
    print("none")
except Exception as e: print(type(e).__name__)
# --- method_func_host
@ti.data_oriented
class A:
    @ti.func
    def f(self): return 1
try:
    A().f()
    print("none")
except Exception as e: print(type(e).__name__)
# --- static_kernel
@ti.data_oriented
class A:
    @staticmethod
    @ti.kernel
    def k(a: ti.i32) -> ti.i32: return a + 1
try:
    print(A.k(1), A().k(2))
except Exception as e: print(type(e).__name__)
# --- static_wrong
@ti.data_oriented
class A:
    @ti.kernel
    @staticmethod
    def k(a: ti.i32) -> ti.i32: return a + 1
try:
    print(A.k(1))
except Exception as e: print(type(e).__name__)
# --- classmethod_k
@ti.data_oriented
class A:
    n = 4
    @classmethod
    @ti.kernel
    def k(cls, a: ti.i32) -> ti.i32: return a + 1
try:
    print(A.k(1))
except Exception as e: print(type(e).__name__)
# --- ann_vector_call
try:
    @ti.kernel
    def k(a: ti.Vector): pass
    print("none")
except Exception as e: print(type(e).__name__)
# --- ann_field
try:
    @ti.kernel
    def k(a: ti.field): pass
    print("none")
except Exception as e: print(type(e).__name__)
