// What a changelog looks like after a release: a plain function of texts, so that a test can try it.

/** In the order of Keep a Changelog. */
const KINDS = ['added', 'changed', 'removed', 'fixed']

/** The kind and the words of a file in changes/. */
export function readChange(name, text) {
  const [kind, ...words] = text.trim().split('\n')
  if (!KINDS.includes(kind)) throw new Error(`${name}: its first line is '${kind}', not one of ${KINDS.join(', ')}`)
  if (words.join('').trim() === '') throw new Error(`${name}: there are no words for the changelog`)
  return { kind, words: words.join('\n').trim() }
}

/** The changelog with a section for the version, made of what was unreleased and of the changes, and an empty "Unreleased" above. */
export function withRelease(changelog, changes, { version, date }) {
  const found = /^## \[Unreleased\]\n([\s\S]*?)(?=^## \[|$(?![\s\S]))/m.exec(changelog)
  if (found === null) throw new Error('CHANGELOG.md has no section "## [Unreleased]"')
  const [section, unreleased] = found
  const sections = parted(unreleased)
  for (const { kind, words } of changes) {
    const item = `- ${words.replaceAll('\n', '\n  ')}`
    sections.set(kind, [sections.get(kind), item].filter(Boolean).join('\n'))
  }
  const order = [...KINDS, ...sections.keys()].filter((kind, i, all) => all.indexOf(kind) === i && sections.has(kind))
  const body = order.map((kind) => `### ${kind[0].toUpperCase()}${kind.slice(1)}\n\n${sections.get(kind)}\n`).join('\n')
  return changelog.replace(section, () => `## [Unreleased]\n\n## [${version}] - ${date}\n\n${body}\n`)
}

/** The items under each heading of a section; what stands above the first heading is about what was to come, and goes. */
function parted(text) {
  const [, ...parts] = text.split(/^### /m)
  return new Map(
    parts.map((part) => {
      const [heading, ...items] = part.split('\n')
      return [heading.trim().toLowerCase(), items.join('\n').trim()]
    }),
  )
}
