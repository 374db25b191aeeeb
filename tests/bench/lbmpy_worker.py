# SPDX-License-Identifier: MIT
"""Times a D3Q27 central-moment kernel that lbmpy generates; run by compare_lbmpy in lbmpy's own
environment. Reads a floating point type (float32 or float64) a line from standard input and answers
each with a line of JSON: {"mlups": ...}. The first answer of a type waits for its compiler."""
import argparse
import json
import sys
import time

import numpy
import pystencils
from lbmpy import LBMConfig, LBMOptimisation, LBStencil, Method, Stencil, create_lb_update_rule

DIRECTIONS = 27


def kernel(dtype, nodes, threads):
    """The fastest form that lbmpy offers here: one pass of pull and collide from one array into
    another, populations as structure of arrays, vectorised for this processor, threads by OpenMP."""
    size = nodes + 2  # a ghost layer
    source, target = pystencils.fields(
        f"source({DIRECTIONS}), target({DIRECTIONS}): {dtype}[{size},{size},{size}]", layout="fzyx")
    rule = create_lb_update_rule(
        lbm_config=LBMConfig(stencil=LBStencil(Stencil.D3Q27), method=Method.CENTRAL_MOMENT,
                             relaxation_rate=1.9, compressible=True, zero_centered=True),
        lbm_optimisation=LBMOptimisation(symbolic_field=source, symbolic_temporary_field=target,
                                         cse_global=True))
    config = pystencils.CreateKernelConfig(default_dtype=dtype, target=pystencils.Target.CurrentCPU)
    config.cpu.openmp.enable = True
    config.cpu.openmp.num_threads = threads
    config.cpu.vectorize.enable = True
    config.cpu.vectorize.assume_inner_stride_one = True
    made = pystencils.create_kernel(rule, config)
    print(f"lbmpy {dtype}: {made.target}", file=sys.stderr)
    return made.compile()


class Run:
    def __init__(self, dtype, nodes, threads):
        self.nodes = nodes
        self.step = kernel(dtype, nodes, threads)
        size = nodes + 2
        noise = numpy.random.default_rng(1)
        shape = (DIRECTIONS, size, size, size)
        # Transposed, so that x runs fastest and the direction slowest.
        self.source = (1e-4 * noise.standard_normal(shape)).astype(dtype).transpose(3, 2, 1, 0)
        self.target = numpy.zeros(shape, dtype=dtype).transpose(3, 2, 1, 0)
        self.seconds(1)

    def seconds(self, steps):
        start = time.perf_counter()
        for _ in range(steps):
            self.step(source=self.source, target=self.target)
            self.source, self.target = self.target, self.source
        return time.perf_counter() - start

    def mlups(self, least_seconds):
        steps = 1
        while (elapsed := self.seconds(steps)) < least_seconds:
            steps = max(2 * steps, int(1.2 * steps * least_seconds / elapsed))
        return 1e-6 * steps * self.nodes**3 / elapsed


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, required=True, help="along each axis")
    parser.add_argument("--threads", type=int, required=True)
    parser.add_argument("--seconds", type=float, default=1.0, help="least length of a measurement")
    options = parser.parse_args()
    runs = {}
    for line in sys.stdin:
        dtype = line.strip()
        if dtype not in runs:
            runs[dtype] = Run(dtype, options.nodes, options.threads)
        print(json.dumps({"mlups": runs[dtype].mlups(options.seconds)}), flush=True)


if __name__ == "__main__":
    main()
