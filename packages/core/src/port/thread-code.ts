/** What a file of a bundle imports from beside it: at once, in a line of its own, or later. */
const BESIDE = /^(?:import|export)\b.*?["'](\.\/[^"']+)["'];?$|\b(?:import|require)\(["'](\.\/[^"']+)["']\)/gm

/**
 * All code that a file of a bundle runs: its own, and that of the files beside it that it imports, in one text. Its hash
 * tells one build from another of the same version.
 *
 * @example
 * ```ts
 * const files = { './a.js': 'import { b } from "./b.js"', './b.js': 'export const b = 1', './c.js': 'never run' }
 * threadCode('./a.js', (name) => files[name]) // 'import { b } from "./b.js"\nexport const b = 1'
 * ```
 */
export function threadCode(entry: string, read: (name: string) => string): string {
  const texts = new Map<string, string>()
  const waiting = [entry]
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    if (texts.has(name)) continue
    const text = read(name)
    texts.set(name, text)
    waiting.push(...Array.from(text.matchAll(BESIDE), ([, now, later]) => now ?? later))
  }
  return [...texts.values()].join('\n')
}
