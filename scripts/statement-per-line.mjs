import { parseAst } from 'rolldown/parseAst'

/**
 * Code without white space gets a line for each statement and each member of a class, so that a stack in a bug report names the
 * statement. A line may end before any of them without a change of meaning.
 */
export function statementPerLine(code) {
  const starts = startsOf(parseAst(code)).sort((a, b) => a - b)
  return [0, ...starts].map((start, i) => code.slice(start, starts[i])).join('\n')
}

/** Which fields hold one after another what gets a line. */
const LISTS = {
  Program: 'body',
  BlockStatement: 'body',
  StaticBlock: 'body',
  ClassBody: 'body',
  SwitchStatement: 'cases',
  SwitchCase: 'consequent',
}

function startsOf(node, found = []) {
  for (const { start } of node[LISTS[node.type]] ?? []) if (start > 0) found.push(start)
  for (const child of Object.values(node)) if (child && typeof child === 'object') startsOf(child, found)
  return found
}
