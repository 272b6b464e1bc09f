"""Peers that learn from the training rows of every split and score the others."""
import json
import time
import warnings

import numpy as np
from measure import load, read_spec, report

FOLDS = 5


def l1_logistic(x, y):
    """Standardized, as it should be; of its intercept LIBLINEAR takes little notice when the scaling is large."""
    from sklearn.linear_model import LogisticRegressionCV
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    model = LogisticRegressionCV(
        Cs=np.logspace(-2, 1, 20), penalty="l1", solver="liblinear", cv=FOLDS, scoring="average_precision",
        intercept_scaling=10, random_state=1,
    )
    fitted = make_pipeline(StandardScaler(), model).fit(x, y)
    return fitted.decision_function, int(np.count_nonzero(model.coef_))


def random_forest(x, y):
    from sklearn.ensemble import RandomForestClassifier

    forest = RandomForestClassifier(n_estimators=500, random_state=1).fit(x, y)
    return lambda rows: forest.predict_proba(rows)[:, 1], int(np.count_nonzero(forest.feature_importances_))


def boosted_trees(x, y):
    import xgboost

    data = xgboost.DMatrix(x, y)
    settings = {"objective": "binary:logistic", "eval_metric": "aucpr", "max_depth": 3, "eta": 0.1, "nthread": 1, "seed": 1}
    # The table that comes back ends with the best round.
    tried = xgboost.cv(settings, data, 500, nfold=FOLDS, stratified=True, early_stopping_rounds=50, as_pandas=False, seed=1)
    booster = xgboost.train(settings, data, len(tried["test-aucpr-mean"]))
    return lambda rows: booster.predict(xgboost.DMatrix(rows)), len(booster.get_score())


LEARNERS = {"sklearn-l1-logistic": l1_logistic, "random-forest": random_forest, "xgboost": boosted_trees}


def main():
    warnings.simplefilter("ignore")
    spec = read_spec()
    features, labels = load(spec["folder"])
    learn = LEARNERS[spec["name"]]
    with open(spec["objective"]["file"]) as file:
        splits = json.load(file)

    def once(split):
        begun = time.process_time()
        score, used = learn(features[split["train"]], labels[split["train"]])
        seconds = time.process_time() - begun
        return {"scores": score(features[split["test"]]).tolist(), "features": used, "seconds": seconds}

    report(lambda: {"splits": [once(split) for split in splits]}, spec)


main()
