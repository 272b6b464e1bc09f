"""LIBLINEAR's own library through its C interface: only `train` is timed, on data that already has its format."""
import ctypes
from ctypes import c_double, c_int

import numpy as np
from measure import load, read_spec, report

NODE = np.dtype([("index", np.int32), ("padding", np.int32), ("value", np.float64)])
# Type and stopping tolerance, the latter LIBLINEAR's own default. ℓ1: squared hinges (it has no other for ℓ1); ℓ2: hinges.
SOLVER = {"l1": {"solver_type": 5, "eps": 0.01}, "l2": {"solver_type": 3, "eps": 0.1}}
MATCHING_ROWS = 100_000


class Problem(ctypes.Structure):
    _fields_ = [("l", c_int), ("n", c_int), ("y", ctypes.c_void_p), ("x", ctypes.c_void_p), ("bias", c_double)]


class Parameter(ctypes.Structure):
    _fields_ = [
        ("solver_type", c_int),
        ("eps", c_double),
        ("C", c_double),
        ("nr_weight", c_int),
        ("weight_label", ctypes.c_void_p),
        ("weight", ctypes.c_void_p),
        ("p", c_double),
        ("nu", c_double),
        ("init_sol", ctypes.c_void_p),
        ("regularize_bias", c_int),
        ("later_versions", ctypes.c_byte * 64),
    ]


class Liblinear:
    """A data set in LIBLINEAR's format: per row (index, value) pairs, a constant 1 as bias, and an end mark."""

    def __init__(self, features, labels, penalty):
        self.library = ctypes.CDLL("liblinear.so.4")
        self.library.train.restype = ctypes.c_void_p
        self.quiet = ctypes.CFUNCTYPE(None, ctypes.c_char_p)(lambda text: None)
        self.library.set_print_string_function(self.quiet)
        self.penalty = penalty
        self.rows, self.cols = features.shape
        self.labels = np.where(labels == 1, 1.0, -1.0)
        self.nodes, starts = nodes_of(features)
        self.pointers = (self.nodes.ctypes.data + NODE.itemsize * starts).astype(np.uint64)

    def train(self, cost, step=1):
        """A model of every `step`-th row, to be freed."""
        labels, pointers = self.labels[::step].copy(), self.pointers[::step].copy()
        problem = Problem(len(labels), self.cols + 1, labels.ctypes.data, pointers.ctypes.data, 1.0)
        # `nu`, unused here, stays 0: before version 2.40 `init_sol` stood in its place.
        parameter = Parameter(**SOLVER[self.penalty], C=cost, p=0.1, regularize_bias=1)
        return self.library.train(ctypes.byref(problem), ctypes.byref(parameter))

    def weights(self, model):
        """The weights of a model, without the bias; the model is freed."""
        decision = self.library.get_decfun_coef
        decision.restype = c_double
        decision.argtypes = [ctypes.c_void_p, c_int, c_int]
        w = np.array([decision(model, k + 1, 0) for k in range(self.cols)])
        self.library.free_and_destroy_model(ctypes.byref(ctypes.c_void_p(model)))
        return w

    def size(self, w):
        """Ω(w), as ours measures it."""
        return float(np.abs(w).sum() if self.penalty == "l1" else w @ w / 2)

    def matched_cost(self, size):
        """The C whose model is as large as ours, by bisection on some of the rows; C counts per row, so it scales."""
        step = max(1, self.rows // MATCHING_ROWS)
        low, high = np.log(1e-7), np.log(1e3)
        for _ in range(14):
            middle = (low + high) / 2
            larger = self.size(self.weights(self.train(np.exp(middle), step))) > size
            low, high = (low, middle) if larger else (middle, high)
        return float(np.exp((low + high) / 2)) / step


def nodes_of(features):
    if isinstance(features, np.ndarray):
        rows, cols = features.shape
        nodes = np.zeros((rows, cols + 2), dtype=NODE)
        nodes["index"][:, : cols + 1] = np.arange(1, cols + 2)
        nodes["value"][:, :cols] = features
        nodes["value"][:, cols] = 1
        nodes["index"][:, cols + 1] = -1
        return nodes, np.arange(rows) * (cols + 2)
    rows, cols = features.shape
    counts = np.diff(features.indptr)
    starts = features.indptr[:-1] + 2 * np.arange(rows)
    nodes = np.zeros(features.nnz + 2 * rows, dtype=NODE)
    places = np.arange(features.nnz) + 2 * np.repeat(np.arange(rows), counts)
    nodes["index"][places] = features.indices + 1
    nodes["value"][places] = features.data
    nodes["index"][starts + counts] = cols + 1
    nodes["value"][starts + counts] = 1
    nodes["index"][starts + counts + 1] = -1
    return nodes, starts


def main():
    spec = read_spec()
    objective = spec["objective"]
    liblinear = Liblinear(*load(spec["folder"]), objective["penalty"])
    cost = liblinear.matched_cost(objective["size"])
    size = liblinear.size(liblinear.weights(liblinear.train(cost)))

    def task():
        liblinear.library.free_and_destroy_model(ctypes.byref(ctypes.c_void_p(liblinear.train(cost))))
        return {"C": cost, "size": size, "status": "no certificate"}

    report(task, spec)


main()
