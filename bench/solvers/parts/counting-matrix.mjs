/** What was read of the data, in units of the whole: 1 is one scan. */
export class ScanCounter {
  /** Products with (nearly) all rows and columns. */
  scans = 0
  /** Everything read, parts included. */
  equivalents = 0

  constructor(rows, cols) {
    this.entries = rows * cols
  }

  read(rows, cols) {
    const part = (rows * cols) / this.entries
    this.equivalents += part
    if (part > 0.9) this.scans++
  }
}

/** A matrix that counts how much of it is read. It has the methods of the interface and nothing else, so nothing is read past it. */
export class CountingMatrix {
  /** @param {ScanCounter} counter */
  constructor(matrix, counter) {
    this.matrix = matrix
    this.counter = counter
    this.rows = matrix.rows
    this.cols = matrix.cols
  }

  apply(w, out) {
    this.counter.read(this.rows, this.cols)
    return this.matrix.apply(w, out)
  }

  /** Rows with coefficient 0 are not read. */
  applyTranspose(a, out) {
    this.counter.read(
      a.reduce((count, value) => count + (value === 0 ? 0 : 1), 0),
      this.cols,
    )
    return this.matrix.applyTranspose(a, out)
  }

  readRow(i, out, offset) {
    this.counter.read(1, this.cols)
    this.matrix.readRow(i, out, offset)
  }

  addRow(i, scale, out) {
    this.counter.read(1, this.cols)
    this.matrix.addRow(i, scale, out)
  }

  /** Copying rows reads them once; what is done with a copy of few rows is no scan of the data. */
  selectRows(rows) {
    this.counter.read(rows.length, this.cols)
    return this.part(this.matrix.selectRows(rows))
  }

  selectColumns(columns) {
    this.counter.read(this.rows, columns.length)
    return this.part(this.matrix.selectColumns(columns))
  }

  columnMoments() {
    this.counter.read(this.rows, this.cols)
    return this.matrix.columnMoments()
  }

  part(matrix) {
    return matrix.rows * matrix.cols > this.counter.entries / 10 ? new CountingMatrix(matrix, this.counter) : matrix
  }
}
