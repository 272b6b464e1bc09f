"""A CSV file by pandas, or an svmlight file by scikit-learn, into numbers."""
from measure import read_spec, report


def read_csv(path):
    import pandas

    table = pandas.read_csv(path)
    return {"rows": table.shape[0], "columns": table.shape[1] - 1}


def read_svmlight(path):
    from sklearn.datasets import load_svmlight_file

    features, _ = load_svmlight_file(path)
    return {"rows": features.shape[0], "columns": features.shape[1]}


def main():
    spec = read_spec()
    read = {"csv": read_csv, "svmlight": read_svmlight}[spec["objective"]["format"]]
    report(lambda: read(spec["path"]), spec)


main()
