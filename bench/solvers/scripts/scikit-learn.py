"""scikit-learn: ℓ1 logistic regressions at several C, or one support vector classifier, on LIBLINEAR inside."""
import warnings

import numpy as np
from measure import load, read_spec, report, standardized
from sklearn.linear_model import LogisticRegression
from sklearn.svm import LinearSVC, l1_min_c


def path_task(features, labels, count):
    """So many C over two orders of magnitude, from where the model stops being empty; sparse rows as they are."""
    x = standardized(features) if isinstance(features, np.ndarray) else features
    costs = l1_min_c(x, labels, loss="log") * np.logspace(0, 2, count)

    def task():
        for cost in costs:
            LogisticRegression(penalty="l1", solver="liblinear", C=cost).fit(x, labels)
        return {"status": "no certificate"}

    return task


def one_task(features, labels, objective):
    """C = 1/(λm), which puts the positives' hinges and the penalty into the proportion that our objective has."""
    cost = 1 / (objective["lambda"] * labels.sum())
    kind = {"l1": {"penalty": "l1", "dual": False}, "l2": {"penalty": "l2", "loss": "hinge"}}[objective["penalty"]]

    def task():
        LinearSVC(C=cost, **kind).fit(features, labels)
        return {"C": float(cost), "status": "no certificate"}

    return task


def main():
    warnings.simplefilter("ignore")
    spec = read_spec()
    objective = spec["objective"]
    features, labels = load(spec["folder"])
    if objective["kind"] == "path":
        report(path_task(features, labels, len(objective["lambdas"])), spec)
    elif objective["kind"] == "costs":
        report(path_task(features, labels, objective["count"]), spec)
    else:
        report(one_task(features, labels, objective), spec)


main()
