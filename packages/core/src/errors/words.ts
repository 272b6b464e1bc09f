/** `Did you mean l1? `, where there is a name that may have been meant. */
export function didYouMean(meant: string | undefined): string {
  return meant === undefined ? '' : `Did you mean ${meant}? `
}

/** `'a', 'b' and 3 more`: the first few names. */
export function quoted(names: readonly string[], most = 10): string {
  const shown = names.slice(0, most).map((name) => `'${name}'`)
  return `${shown.join(', ')}${names.length > most ? ` and ${names.length - most} more` : ''}`
}
