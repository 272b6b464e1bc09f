import { parseSync } from 'rolldown/utils'

/** What may stand in the place of an operator; the first of each pair is the boundary or the opposite. */
const OPERATORS = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '*=': ['/='],
  '/=': ['*='],
}
const CALLS = { max: 'min', min: 'max', floor: 'ceil', ceil: 'floor' }
const LOOPS = new Set(['ForStatement', 'WhileStatement', 'DoWhileStatement', 'ForOfStatement'])
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/**
 * A source in which every mutant sleeps: `$mutant(id) ? mutated : original`. Loops count their rounds (`$round`), so that
 * one which no longer ends is noticed. Only the mutants that `isChosen` says of are written.
 */
export function instrument(file, source, firstId, isChosen) {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const walk = { source, mutants: [], firstId, file, isChosen }
  return { code: written(walk, program, false), mutants: walk.mutants }
}

/** A mutant in one line. */
export function wordsOf({ file, line, original, instead }) {
  return `${file}:${line}  ${original} → ${instead}`
}

/** The text of a node, its mutants asleep; what runs when a module is loaded has none, as it runs but once. */
function written(walk, node, inFunction) {
  const inside = inFunction || FUNCTIONS.has(node.type)
  const text = withParts(walk, node, (child) => written(walk, child, inside))
  if (LOOPS.has(node.type)) return text
  return inFunction && walk.isChosen ? asleep(walk, node, text) : text
}

/** The text of a node with each child replaced by what `of` says of it. */
function withParts({ source }, node, of) {
  let text = ''
  let at = node.start
  for (const child of childrenOf(node)) {
    text += source.slice(at, child.start)
    const own = of(child)
    text += isLoopBody(node, child) ? `{ $round(); ${own} }` : own
    at = child.end
  }
  return text + source.slice(at, node.end)
}

function isLoopBody(node, child) {
  return LOOPS.has(node.type) && child === node.body
}

function asleep(walk, node, text) {
  if (node.type === 'ExpressionStatement') {
    if (node.expression.type === 'CallExpression' && node.expression.callee.type === 'Super') return text
    const id = added(walk, node, '(nothing)')
    return id === undefined ? `{ ${text} }` : `{ if (!$mutant(${id})) { ${text} } }`
  }
  return replacements(walk.source, node).reduce((so, instead) => {
    const id = added(walk, node, instead)
    return id === undefined ? so : `($mutant(${id}) ? ${instead} : ${so})`
  }, text)
}

/** The number of the mutant, if it is one of the chosen. */
function added({ mutants, firstId, file, source, isChosen }, node, instead) {
  const line = source.slice(0, node.start).split('\n').length
  const [, context] = /([^\n]*)$/.exec(source.slice(0, node.start))
  const rest = source.slice(node.start).split('\n')[0]
  const original = oneLine(source.slice(node.start, node.end))
  const mutant = { file, line, original, instead: oneLine(instead), text: (context + rest).trim() }
  if (!isChosen(mutant)) return undefined
  const id = firstId + mutants.length
  mutants.push({ id, ...mutant })
  return id
}

function oneLine(text) {
  return text.replace(/\s+/g, ' ')
}

/** What the node could wrongly say. */
function replacements(source, node) {
  const text = source.slice(node.start, node.end)
  const part = (child) => source.slice(child.start, child.end)
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return operatorsFor(node).map((operator) => between(source, node, operator))
    case 'UpdateExpression':
      return [text.replace(node.operator, node.operator === '++' ? '--' : '++')]
    case 'UnaryExpression':
      return node.operator === '-' || node.operator === '!' ? [part(node.argument)] : []
    case 'ConditionalExpression':
      return [part(node.consequent), part(node.alternate)]
    case 'Literal':
      return literal(node.value)
    case 'ArrayExpression':
      return node.elements.length > 1 && node.elements.every((element) => element)
        ? [`[${node.elements.map(part).reverse().join(', ')}]`]
        : []
    case 'CallExpression':
      return call(node, part)
    default:
      return []
  }
}

function operatorsFor({ operator, left }) {
  // Texts are added up, too, but not subtracted.
  if (operator === '+' && (left.type === 'TemplateLiteral' || typeof left.value === 'string')) return []
  return OPERATORS[operator] ?? []
}

function between(source, { left, right, operator }, instead) {
  const middle = source.slice(left.end, right.start).replace(operator, instead)
  return `${source.slice(left.start, left.end)}${middle}${source.slice(right.start, right.end)}`
}

function literal(value) {
  if (typeof value === 'number') return [value === 0 ? '1' : value === 1 ? '0' : String(value + 1)]
  if (typeof value === 'boolean') return [String(!value)]
  return []
}

function call({ callee, arguments: given }, part) {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
  const { object, property } = callee
  if (object.name === 'Math' && CALLS[property.name]) {
    return [`Math.${CALLS[property.name]}(${given.map(part).join(', ')})`]
  }
  if (property.name === 'sort' && given.length === 1)
    return [`${part(object)}.sort((a, b) => -(${part(given[0])})(a, b))`]
  if (property.name === 'reverse' || property.name === 'sort') return [part(object)]
  return []
}

/** The expressions and statements below a node, in the order of the text; types, keys and names have no mutants. */
function childrenOf(node) {
  const children = []
  for (const [key, value] of Object.entries(node)) {
    if (SKIPPED.has(key) || value === null || typeof value !== 'object') continue
    for (const child of Array.isArray(value) ? value : [value]) if (isMutable(node, key, child)) children.push(child)
  }
  return children.sort((a, b) => a.start - b.start)
}

const SKIPPED = new Set([
  'typeAnnotation',
  'returnType',
  'typeParameters',
  'typeArguments',
  'superTypeArguments',
  'decorators',
])

function isMutable(parent, key, child) {
  if (!child || typeof child.type !== 'string') return false
  if (child.type.startsWith('TS') && !('expression' in child)) return false
  if (key === 'key' && !parent.computed) return false
  if (key === 'property' && parent.type === 'MemberExpression' && !parent.computed) return false
  // A name on its own: `{ a }` would be written twice.
  if (parent.type === 'Property' && parent.shorthand) return false
  if (parent.type === 'ForOfStatement' && key === 'left') return false
  if (parent.type === 'ImportDeclaration' || parent.type === 'ExportAllDeclaration') return false
  return key !== 'source' && child.type !== 'TemplateElement'
}
