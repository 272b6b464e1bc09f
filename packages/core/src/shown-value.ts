/** A value as an error message shows it: texts in quotes, so that '1' is not taken for 1. */
export function shownValue(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}
