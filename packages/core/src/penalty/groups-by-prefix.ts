/**
 * Groups of features whose names are alike up to a separator, as lists of feature numbers that hold every feature once; a
 * name without it is a group of its own. Undefined where no name has it.
 *
 * @example
 * ```ts
 * groupsByPrefix('_', ['lab_a', 'lab_b', 'age']) // [[0, 1], [2]]
 * ```
 */
export function groupsByPrefix(separator: string, names: readonly string[]): number[][] | undefined {
  const groups = new Map<string, number[]>()
  const alone: number[][] = []
  names.forEach((name, k) => {
    const end = name.indexOf(separator)
    if (end < 0 || separator === '') alone.push([k])
    else groups.set(name.slice(0, end), [...(groups.get(name.slice(0, end)) ?? []), k])
  })
  return groups.size > 0 ? [...groups.values(), ...alone] : undefined
}
