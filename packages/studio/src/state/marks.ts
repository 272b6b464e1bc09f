/** A row that the user wants to find again, by its number in the file, and why. */
export interface Mark {
  row: number
  note: string
}

/** The marks with another one, or with another note; undefined takes it away. */
export function withMark(marks: readonly Mark[], row: number, note: string | undefined): readonly Mark[] {
  const others = marks.filter((mark) => mark.row !== row)
  return note === undefined ? others : [...others, { row, note }].sort((a, b) => a.row - b.row)
}
