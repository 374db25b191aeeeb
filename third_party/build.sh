# SPDX-License-Identifier: MIT
# Sourced by app/run and tests/run: installs, configures and builds, saying only what a person needs
# to know. The caller sets `root`; `build` is where the preset's programs lie afterwards.
#
# LATTICELAB_PRESET  configure preset, "release" unless set
# LATTICELAB_CMAKE   further words for the configure step, such as -DLATTICELAB_CUDA=OFF
# CUDAARCHS          CUDA architectures, such as 90 (CMake's own variable)

readonly preset=${LATTICELAB_PRESET:-release}
readonly build=$root/build/$preset

fail_with_log() {  # what, log
    local line
    # CMake says what is wrong in the lines after the one with the word.
    line=$(grep -m 1 -A 5 '^CMake Error' "$2" | tr -s '\n ' ' ')
    line=${line:-$(grep -m 1 -E '(^|[ :])error( #[0-9]+)?:|undefined reference|multiple definition|Killed|ninja: error' "$2")}
    printf '\n%s failed: %s\n  the whole log: %s\n' "$1" "${line:-$(tail -n 1 "$2")}" "$2" >&2
    exit 1
}

configure() {
    # CMake itself notices changed CMake files; presets and our variables it does not watch.
    local wanted
    wanted=$(cksum <"$root/CMakePresets.json")" ${CUDAARCHS:-} ${LATTICELAB_CMAKE:-}"
    [[ -f $build/build.ninja && -f $build/.configured && $(<"$build/.configured") == "$wanted" ]] && return 0
    echo "configuring (preset $preset)"
    local -a words=()
    read -ra words <<<"${LATTICELAB_CMAKE:-}"
    local -a architectures=()
    [[ -n ${CUDAARCHS:-} ]] && architectures=("-DCMAKE_CUDA_ARCHITECTURES=$CUDAARCHS")
    (cd "$root" && cmake --preset "$preset" "${architectures[@]}" "${words[@]}") >"$build.configure.log" 2>&1 </dev/null ||
        fail_with_log "configure" "$build.configure.log"
    sed -n 's/^-- \(Backends: .*\)/\1/p' "$build.configure.log"
    printf '%s' "$wanted" >"$build/.configured"
}

# Counts work: one line that changes on a terminal, a line for each tenth of the work elsewhere.
show_count() {  # word, done, total, what
    local tenth=$(($2 * 10 / $3))
    if [[ -t 1 ]]; then
        printf '\r\033[K'
        (($2 == $3)) || printf '%s %s of %s  %s' "$1" "$2" "$3" "${4:0:50}"
    elif (($3 >= 10 && tenth > ${shown_tenth:-0})); then
        printf '%s %s of %s\n' "$1" "$2" "$3"
    fi
    shown_tenth=$tenth
}

# Turns ninja's lines "[17/120] Building ..." into a count.
show_progress() {
    local step shown_tenth=0
    while IFS= read -r step; do
        [[ $step =~ ^\[([0-9]+)/([0-9]+)\]\ (.*) ]] &&
            show_count building "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" "${BASH_REMATCH[3]##*/}"
    done
}

compile() {  # targets
    local -a targets=()
    (($#)) && targets=(--target "$@")
    (cd "$root" && NINJA_STATUS='[%f/%t] ' cmake --build "$build" "${targets[@]}") 2>&1 </dev/null |
        tee "$build.build.log" | show_progress
    ((PIPESTATUS[0] == 0)) || fail_with_log "build" "$build.build.log"
}
