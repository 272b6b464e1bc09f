"""HiGHS as scipy has it: the linear program of linear-program.mjs, native code, from scratch for every λ."""
import numpy as np
from measure import load, read_spec, report, standardized
from scipy.optimize import linprog
from scipy.sparse import csr_matrix, hstack, identity, vstack


def constraints(features, labels):
    """A·(w⁺, w⁻, t, ξ) ≤ b: w·z_j − t ≤ 0, and −w·x_i + t − ξ_i ≤ −1."""
    positives, negatives = features[labels == 1], features[labels == 0]
    m, n = positives.shape[0], negatives.shape[0]
    column = lambda value, rows: csr_matrix(np.full((rows, 1), value))
    above = hstack([csr_matrix(-positives), csr_matrix(positives), column(1.0, m), -identity(m)])
    below = hstack([csr_matrix(negatives), csr_matrix(-negatives), column(-1.0, n), csr_matrix((n, m))])
    return vstack([above, below]).tocsc(), np.concatenate([-np.ones(m), np.zeros(n)]), m


def main():
    spec = read_spec()
    objective = spec["objective"]
    features, labels = load(spec["folder"])
    is_path = objective["kind"] == "path"
    a, b, m = constraints(standardized(features) if is_path else features, labels)
    d = features.shape[1]
    bounds = np.array([[0, np.inf]] * (2 * d) + [[-np.inf, np.inf]] + [[0, np.inf]] * m)
    options = {"time_limit": spec["budgetMs"] / 1000}

    def solve(penalty):
        cost = np.concatenate([np.full(2 * d, penalty), [0.0], np.full(m, 1 / m)])
        return linprog(cost, A_ub=a, b_ub=b, bounds=bounds, method="highs", options=options)

    def path():
        lambdas, stride = objective["lambdas"], objective["stride"]
        places = [i for i in range(1, len(lambdas)) if i % stride == (stride + 1) // 2 % stride]
        values = [None] * len(lambdas)
        for place in places:
            values[place] = solve(lambdas[place]).fun
        return {"objectives": values, "solved": len(places)}

    def one():
        result = solve(objective["lambda"])
        return {"objective": result.fun, "status": "solved" if result.status == 0 else "time-limit"}

    report(path if is_path else one, spec)


main()
