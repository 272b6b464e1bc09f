import loadHighs from 'highs'

/**
 * The ℓ1 problem as a linear program for HiGHS: columns w⁺, w⁻ (cost λ), t (free), ξ (cost 1/m); rows w·z_j − t ≤ 0 for the
 * negatives and w·x_i − t + ξ_i ≥ 1 for the positives. λ only enters the first costs, so that a path keeps the model.
 */
export function linearProgram({ features, labels }) {
  const { rows, cols } = features
  const positives = labels.reduce((sum, label) => sum + label, 0)
  const numCols = 2 * cols + 1 + positives
  const starts = [0]
  const indices = []
  const values = []
  const row = new Float64Array(cols)
  let hinge = 2 * cols + 1
  for (let i = 0; i < rows; i++) {
    features.readRow(i, row, 0)
    const add = (column, value) => {
      if (value === 0) return
      indices.push(column)
      values.push(value)
    }
    for (let k = 0; k < cols; k++) {
      add(k, row[k])
      add(cols + k, -row[k])
    }
    add(2 * cols, -1)
    if (labels[i] === 1) add(hinge++, 1)
    starts.push(indices.length)
  }
  const { POSITIVE_INFINITY: infinity, NEGATIVE_INFINITY: minusInfinity } = Number
  return {
    numCols,
    numRows: rows,
    colCost: Float64Array.from({ length: numCols }, (_, c) => (c > 2 * cols ? 1 / positives : 0)),
    colLower: Float64Array.from({ length: numCols }, (_, c) => (c === 2 * cols ? minusInfinity : 0)),
    colUpper: new Float64Array(numCols).fill(infinity),
    rowLower: Float64Array.from(labels, (label) => (label === 1 ? 1 : minusInfinity)),
    rowUpper: Float64Array.from(labels, (label) => (label === 1 ? infinity : 0)),
    matrix: { numCols, numRows: rows, format: 'csr', starts, indices, values },
  }
}

/** HiGHS with its own defaults, the model at λ. */
export function setLambda(model, cols, lambda) {
  model.changeColsCost({ kind: 'range', from: 0, to: 2 * cols - 1 }, new Float64Array(2 * cols).fill(lambda))
}

export const highs = () => loadHighs()
