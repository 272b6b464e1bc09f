/** What a column is for, in words of the page: whether it was left out by the user or could not be used is said beside it. */
export function roleWords(role: string | undefined): string {
  return role === 'refused' || role === 'ignored' ? 'left out' : (role ?? '')
}
