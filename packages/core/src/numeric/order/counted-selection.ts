import type { Vec } from '../matrix/linear-map.js'

/** Finds the k-th largest of values of which each counts several times, without writing them out. */
export class CountedSelection {
  private readonly values: Vec
  private readonly left: Vec

  constructor(private readonly counts: Vec) {
    this.values = new Float64Array(counts.length)
    this.left = new Float64Array(counts.length)
  }

  /** The k-th largest (k from 1) of the values from `first` on: quickselect with three parts, since values tie. */
  kthLargest(given: Vec, first: number, k: number): number {
    const { values, left, counts } = this
    if (k === 1) return largest(given, first, counts.length)
    for (let j = 0; j < counts.length; j++) values[j] = given[first + j]
    left.set(counts)
    let low = 0
    let high = counts.length - 1
    let wanted = k
    while (low < high) {
      const pivot = medianOfThree(values[low], values[(low + high) >>> 1], values[high])
      // Larger ones go before `from`, smaller ones behind `to`.
      let from = low
      let to = high
      let larger = 0
      let equal = 0
      for (let j = low; j <= to; ) {
        if (values[j] > pivot) {
          larger += left[j]
          this.swap(j++, from++)
        } else if (values[j] < pivot) this.swap(j, to--)
        else equal += left[j++]
      }
      if (wanted <= larger) high = from - 1
      else if (wanted <= larger + equal) return pivot
      else {
        wanted -= larger + equal
        low = to + 1
      }
    }
    return values[low]
  }

  private swap(a: number, b: number): void {
    const { values, left } = this
    const [value, count] = [values[a], left[a]]
    values[a] = values[b]
    left[a] = left[b]
    values[b] = value
    left[b] = count
  }
}

function largest(values: Vec, first: number, count: number): number {
  let most = values[first]
  for (let j = first + 1; j < first + count; j++) if (values[j] > most) most = values[j]
  return most
}

function medianOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
