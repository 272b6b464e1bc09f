/** Where the numbers of a row group lie until those of the next take their place: fresh memory costs as much as decoding. */
export class GroupMemory {
  private readonly columns: Float64Array[] = []

  /** Room for so many numbers of a column, with whatever was there before. */
  numbers(column: number, count: number): Float64Array {
    if (!(this.columns[column]?.length >= count)) this.columns[column] = new Float64Array(count)
    return this.columns[column].subarray(0, count)
  }
}
