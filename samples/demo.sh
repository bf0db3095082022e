#!/bin/bash
# The tour that `make demo` gives: every sample translated, compiled and run on samples/data, with times;
# one generated nest; the blurred photograph. Takes the build folder.
set -euo pipefail
cd "$(dirname "$0")/.."
nestor=${1:-build}/nestor
out=${1:-build}/demo
data=samples/data
mkdir -p "$out"

say() { printf '\n== %s\n' "$*"; }
tc() { # NAME, then the arguments of run
    local name=$1
    shift
    printf -- '-- samples/tc/%s.tc\n' "$name"
    "$nestor" run "samples/tc/$name.tc" --time 9 "$@"
}

say "samples/tc/matmul.tc, translated for OpenMP and for CUDA into $out/"
cat samples/tc/matmul.tc
for sample in samples/tc/*.tc; do
    name=$(basename "$sample" .tc)
    "$nestor" build "$sample" --target openmp -o "$out/$name.cpp"
    "$nestor" build "$sample" --target cuda -o "$out/$name.cu"
done
(cd "$out" && wc -l ./*.cpp ./*.cu | sed 's/^/   /')

say "the nest that does the work in $out/matmul.cpp"
sed -n '/^void matmul_dense/,/^}/p' "$out/matmul.cpp"

say "every sample, compiled by ${CXX:-c++} with OpenMP and run on $data (the first values of each result)"
tc matmul --in A=$data/a.npy --in B=$data/b.npy
tc transposed --in A=$data/a.npy --in B=$data/weights.npy
tc batched --in X=random:1 --in Y=random:2 -D B=4 -D M=32 -D K=32 -D N=32
tc mlp --in I=$data/a.npy --in W=$data/weights.npy --in bias=$data/bias.npy
tc conv2d --in I=$data/images.npy --in F=$data/filters.npy
tc strided_conv --in I=$data/images.npy --in F=$data/filters.npy
tc softmax --in I=$data/a.npy
tc layernorm --in I=$data/a.npy --in scale=const:1 --in shift=const:0
tc embedding --in table=$data/table.npy --in bag=$data/bags.npy
tc blur --in photo=$data/photo.pgm --out blurred="$out/blurred.pgm"

say "$data/photo.pgm blurred is $out/blurred.pgm"
head -c 15 "$out/blurred.pgm" | head -2
say "done"
