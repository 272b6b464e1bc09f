"""The kernels as numpy (OpenBLAS, one thread) and scipy (sparse) have them."""
import numpy as np
from measure import read_spec, report
from scipy.sparse import csr_matrix


def filled(shape, kind="f64"):
    some = np.random.default_rng(1).standard_normal(4093)
    return np.resize(some, shape).astype({"f64": np.float64, "f32": np.float32}[kind])


def sparse(rows, cols, density):
    each = max(1, round(cols * density))
    step = cols // each
    shifts = np.random.default_rng(2).integers(0, step, size=(rows, each))
    indices = (np.arange(each) * step + shifts).astype(np.int32).ravel()
    return csr_matrix((np.ones(rows * each), indices, np.arange(rows + 1) * each), shape=(rows, cols))


def positive_definite(size):
    a = filled((size, size))
    return np.tril(a) + np.tril(a, -1).T + 4 * size * np.eye(size)


def make_task(spec):
    rows, cols, kind = spec["rows"], spec["cols"], spec["type"]
    operation = spec["operation"]
    if operation == "cholesky":
        a = positive_definite(rows)
        return lambda: np.linalg.cholesky(a)
    if operation == "rank-k":
        x = filled((rows, cols))
        return lambda: x.T @ x
    if operation.startswith("sparse"):
        x = sparse(rows, cols, spec["density"])
    else:
        x = filled((rows, cols), kind)
    if operation.endswith("transposed"):
        a, xt = filled(rows, kind), x.T
        return lambda: xt @ a
    w = filled(cols, kind)
    return lambda: x @ w


def main():
    spec = read_spec()
    task = make_task(spec["objective"])

    def quietly():
        task()

    report(quietly, spec)


main()
