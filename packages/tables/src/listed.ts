/** Up to five things in words: `a, b, c, d, e and 7 more`. */
export function listed(names: readonly string[], most = 5): string {
  const shown = names.slice(0, most).join(', ')
  return names.length > most ? `${shown} and ${names.length - most} more` : shown
}
