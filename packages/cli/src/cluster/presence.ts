/** What is said when a Redis goes away, and when it is back. */
export function presenceText(isThere: boolean): string {
  return isThere ? 'The Redis is back.' : 'The Redis is away; it is waited for.'
}
