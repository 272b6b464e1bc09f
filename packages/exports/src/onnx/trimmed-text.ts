import type { OnnxGraph } from './onnx-graph.js'

/** Stands between the words of a text; no text of a table has it. */
const BETWEEN = '\u001f'

/** What is between blanks, as onnxruntime splits it: other white space is part of a word. */
function wordsOf(text: string): string[] {
  return text.split(' ').filter((word) => word !== '')
}

/** A tensor of keys in the place of one of texts, and what the key of a text is. */
interface TrimmedTexts {
  tensor: string
  keyOf(text: string): string
}

/**
 * Texts without the blanks around them, as readers of tables take them. ONNX can split a text at its blanks, but not trim it: the
 * words are put together again with one mark between them, one word more than any of the known texts has, so that a longer
 * text is none of them.
 */
export function trimmedTexts(graph: OnnxGraph, tensor: string, known: readonly string[]): TrimmedTexts {
  const most = Math.max(1, ...known.map((text) => wordsOf(text).length)) + 1
  // [N, 1, as many words as the longest text has], filled up with empty ones.
  const words = graph.add('StringSplit', [tensor], { unused: graph.named('counts') })
  const shape = graph.add('Concat', [graph.add('Shape', [tensor]), graph.wholes('most', [most])], {
    attributes: { axis: 0 },
  })
  const empty = graph.add('Expand', [graph.texts('empty', [''], [1]), shape])
  const filled = graph.add('Concat', [words, empty], { attributes: { axis: 2 } })
  const mark = graph.texts('between', [BETWEEN], [1])
  const parts = Array.from({ length: most }, (_, k) =>
    graph.add('Gather', [filled, graph.wholes('word', [k])], { attributes: { axis: 2 } }),
  )
  const joined = parts.reduce((a, b) => graph.add('StringConcat', [graph.add('StringConcat', [a, mark]), b]))
  return {
    tensor: graph.add('Reshape', [joined, graph.add('Shape', [tensor])]),
    keyOf: (text) => {
      const own = wordsOf(text)
      return Array.from({ length: most }, (_, k) => own[k] ?? '').join(BETWEEN)
    },
  }
}

/** Whether texts stay different where blanks inside of them count as one; runtimes disagree about other white space. */
export function canTrim(known: readonly string[]): boolean {
  const trimmed = known.map((text) => wordsOf(text).join(BETWEEN))
  return (
    new Set(trimmed).size === new Set(known).size &&
    !known.some((text) => text.includes(BETWEEN) || /[^\S ]/.test(text))
  )
}
