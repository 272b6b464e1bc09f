"""What the Python contenders share: reading a stored data set, and the same clock as runner/clock.mjs."""
import json
import resource
import sys
import time

import numpy as np

SHORT = 0.5
MANY = 200


def read_spec():
    return json.loads(sys.argv[1])


def load(folder):
    """The features (an array, or scipy's compressed rows) and the labels."""
    with open(f"{folder}/shape.json") as file:
        shape = json.load(file)
    rows, cols = shape["rows"], shape["cols"]
    labels = np.fromfile(f"{folder}/labels", dtype=np.uint8)
    values = np.fromfile(f"{folder}/values")
    if not shape["sparse"]:
        return values.reshape(rows, cols), labels
    from scipy.sparse import csr_matrix

    indices = np.fromfile(f"{folder}/indices", dtype=np.int32)
    pointers = np.fromfile(f"{folder}/pointers", dtype=np.int32)
    return csr_matrix((values, indices, pointers), shape=(rows, cols)), labels


def standardized(features):
    """Mean 0 and (population) standard deviation 1; constant columns become 0."""
    deviation = features.std(axis=0)
    return (features - features.mean(axis=0)) / np.where(deviation > 0, deviation, 1)


def report(task, spec):
    """Times the task, and prints the result as the last line."""
    repeats, budget = spec["repeats"], spec["budgetMs"] / 1000
    clock = {"wall": time.perf_counter, "cpu": time.process_time}[spec["clock"]]
    started = time.perf_counter()
    outcome = None

    def once():
        nonlocal outcome
        begun = clock()
        outcome = task()
        return clock() - begun

    cold = once()
    warm = []
    spent = lambda: time.perf_counter() - started
    while repeats > 0 and (len(warm) < repeats or spent() < SHORT) and len(warm) < MANY:
        if spent() + cold / 2 > budget:
            break
        warm.append(once())
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    milliseconds = [1000 * t for t in warm]
    print(json.dumps({"cold": 1000 * cold, "warm": milliseconds, "outcome": outcome, "peakBytes": peak}))
