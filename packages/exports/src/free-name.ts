/** A name that is not taken: the wished one, with as many underscores behind it as that needs. */
export function freeName(wish: string, taken: ReadonlySet<string>): string {
  let name = wish
  while (taken.has(name)) name += '_'
  return name
}
