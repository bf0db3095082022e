#!/bin/bash
# The tour that `make demo` gives: every sample translated; one generated nest; programs of all four languages
# compiled and run, with pictures or numbers as results. Takes the build folder.
set -euo pipefail
cd "$(dirname "$0")/.."
nestor=${1:-build}/nestor
out=${1:-build}/demo
data=samples/data
mkdir -p "$out"

say() { printf '\n== %s\n' "$*"; }
run() { # FILE, then the arguments of run
    printf -- '-- samples/%s\n' "$1"
    "$nestor" run "samples/$1" --quiet "${@:2}"
}
tc() { # NAME, then the arguments of run
    run "tc/$1.tc" --time 9 "${@:2}"
}
size_of() { # the width and height of a PNG picture
    od -An -tu4 --endian=big -j16 -N8 "$1" | tr -s ' ' | sed 's/^ //'
}

say "samples/tc/matmul.tc, and all other samples, translated for OpenMP and for CUDA into $out/"
cat samples/tc/matmul.tc
for sample in samples/tc/*.tc samples/halide/*.halide samples/taichi/*.py samples/nabla/*.nabla; do
    name=$(basename "$(dirname "$sample")")_$(basename "${sample%.*}")
    "$nestor" build "$sample" --quiet --target openmp -o "$out/$name.cpp"
    "$nestor" build "$sample" --quiet --target cuda -o "$out/$name.cu"
done
(cd "$out" && wc -l ./*.cpp ./*.cu | sed 's/^/   /')

say "the nest that does the work in $out/tc_matmul.cpp"
sed -n '/^void matmul_nest(/,/^}/p' "$out/tc_matmul.cpp" | grep ''

say "Tensor Comprehensions, compiled by ${CXX:-c++} with OpenMP and run on $data (the first values of each result)"
tc matmul --in A=$data/a.npy --in B=$data/b.npy
tc transposed --in A=$data/a.npy --in B=$data/weights.npy
tc batched --in X=random:1 --in Y=random:2 -D B=4 -D M=32 -D K=32 -D N=32
tc mlp --in I=$data/a.npy --in W=$data/weights.npy --in bias=$data/bias.npy
tc conv2d --in I=$data/images.npy --in F=$data/filters.npy
tc strided_conv --in I=$data/images.npy --in F=$data/filters.npy
tc softmax --in I=$data/a.npy
tc layernorm --in I=$data/a.npy --in scale=const:1 --in shift=const:0
tc embedding --in table=$data/table.npy --in bag=$data/bags.npy
tc blur --in photo=$data/photo.pgm --out blurred="$out/blurred.png"
say "$data/photo.pgm blurred is $out/blurred.png, $(size_of "$out/blurred.png")"

say "Halide: the photograph sharpened, and how often each brightness occurs in it"
run halide/unsharp.halide --time 9 --out sharp="$out/sharp.png"
run halide/histogram.halide --time 9
run halide/harris.halide --time 9
run halide/max_filter.halide --out brightest="$out/brightest.png"
run halide/equalise.halide --out even="$out/even.png"
run halide/downsample.halide --out small="$out/small.png"
run halide/pyramid.halide --out glow="$out/glow.png"
say "$data/photo.pgm sharpened is $out/sharp.png, $(size_of "$out/sharp.png")"

say "Taichi: programs as they are; what their windows show goes to $out/"
run taichi/nbody.py
run taichi/game_of_life.py
run taichi/julia.py --frames 1 --frames-dir "$out/julia"
run taichi/ray_march.py --frames 1 --frames-dir "$out/ray_march"
run taichi/mpm88.py --frames 20 --frames-dir "$out/mpm88"
for program in julia ray_march mpm88; do
    last=$(find "$out/$program" -name 'frame_*.png' | sort | tail -1)
    echo "   $last, $(size_of "$last")"
done

say "Nabla: gradients of a first program, and a network that tells flowers apart"
run nabla/figure1_intended.nabla
run nabla/iris.nabla
say "done"
