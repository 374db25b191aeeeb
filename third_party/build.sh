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
    line=$(grep -m 1 -E '(error|Error|ERROR|fatal|undefined reference|ninja: )' "$2")
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

# Turns ninja's lines "[17/120] Building ..." into one line that counts on a terminal, or into a line
# for each tenth of the work elsewhere. A build of a handful of steps says nothing in a log.
show_progress() {
    local step done_ total tenth last=0 text
    while IFS= read -r step; do
        [[ $step =~ ^\[([0-9]+)/([0-9]+)\]\ (.*) ]] || continue
        done_=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]} text=${BASH_REMATCH[3]}
        text=${text##*/}
        if [[ -t 1 ]]; then
            printf '\r\033[Kbuilding %s of %s  %s' "$done_" "$total" "${text:0:50}"
            ((done_ == total)) && printf '\r\033[K'
        else
            tenth=$((done_ * 10 / total))
            ((total >= 10 && tenth > last)) && printf 'built %s of %s\n' "$done_" "$total"
            last=$tenth
        fi
    done
}

compile() {  # targets
    local -a targets=()
    (($#)) && targets=(--target "$@")
    (cd "$root" && NINJA_STATUS='[%f/%t] ' cmake --build "$build" "${targets[@]}") 2>&1 </dev/null |
        tee "$build.build.log" | show_progress
    ((PIPESTATUS[0] == 0)) || fail_with_log "build" "$build.build.log"
}
