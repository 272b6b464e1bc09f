"""scikit-learn's SGDClassifier: hinges and ℓ1, its own number of passes, on rows in memory."""
import os

import numpy as np
from measure import read_spec, report
from sklearn.linear_model import SGDClassifier


def main():
    spec = read_spec()
    table = np.fromfile(spec["values"]).reshape(spec["rows"], spec["cols"] + 1)
    os.remove(spec["values"])
    features, labels = table[:, :-1], table[:, -1].astype(np.int8)

    def task():
        model = SGDClassifier(loss="hinge", penalty="l1", random_state=0).fit(features, labels)
        return {"status": "no certificate", "rows": spec["rows"], "passes": int(model.n_iter_)}

    report(task, spec)


main()
