"""scikit-learn on the same splits: train and test files, pair after pair; prints what measure.mjs averages."""
import json
import sys

import numpy as np
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegressionCV
from sklearn.metrics import average_precision_score, roc_auc_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler


def read(path):
    table = np.genfromtxt(path, delimiter=",", skip_header=1)
    return table[:, :-1], table[:, -1].astype(int)


def judged(scores, y, features):
    highest = scores[y == 0].max()
    return {
        "posAtTop": float((scores[y == 1] > highest).mean()),
        "auc": float(roc_auc_score(y, scores)),
        "averagePrecision": float(average_precision_score(y, scores)),
        "features": int(features),
    }


results = {"l1 logistic regression": [], "random forest": []}
files = sys.argv[1:]
for train, test in zip(files[::2], files[1::2]):
    X, y = read(train)
    Z, t = read(test)
    logistic = make_pipeline(
        StandardScaler(),
        LogisticRegressionCV(Cs=np.logspace(-3, 1, 15), cv=5, penalty="l1", solver="liblinear", scoring="roc_auc", random_state=0),
    ).fit(X, y)
    used = np.count_nonzero(logistic[-1].coef_)
    results["l1 logistic regression"].append(judged(logistic.decision_function(Z), t, used))
    forest = RandomForestClassifier(500, random_state=0).fit(X, y)
    results["random forest"].append(judged(forest.predict_proba(Z)[:, 1], t, np.count_nonzero(forest.feature_importances_)))
print(json.dumps(results))
