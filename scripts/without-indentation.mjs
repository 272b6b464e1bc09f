import { parseAst } from 'rolldown/parseAst'

/**
 * Code without the tabs that its lines begin with: lines and names stay as they are for who reads a stack, and a package is a fiftieth
 * smaller. Lines that begin inside of a template keep theirs.
 */
export function withoutIndentation(code) {
  const inside = templatesOf(parseAst(code))
  return code.replace(/^\t+/gm, (tabs, at) => (inside.some(([start, end]) => at > start && at < end) ? tabs : ''))
}

/** Where templates of more than one line may be, from … to. */
function templatesOf(node, found = []) {
  if (Array.isArray(node)) for (const child of node) templatesOf(child, found)
  else if (node && typeof node === 'object') {
    if (node.type === 'TemplateElement') found.push([node.start - 1, node.end + 1])
    for (const child of Object.values(node)) if (child && typeof child === 'object') templatesOf(child, found)
  }
  return found
}
