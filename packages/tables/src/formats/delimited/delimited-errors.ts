import { InfinitePushError } from '@infinite-push/core'

export function badQuotes(source: string, line: number, open: boolean): InfinitePushError {
  const what = open ? 'a quoted cell is never closed.' : 'a quoted cell goes on after its closing quote.'
  const hint = 'Close the quotes, and write a quote inside a quoted cell twice ("").'
  return wrongText('bad-quotes', { source, line, what }, hint)
}

export function emptyText(source: string): InfinitePushError {
  const what = 'the file is empty: not even a header row.'
  return wrongText('empty-table', { source, line: 1, what }, 'Check that it was written whole.')
}

function wrongText(
  code: string,
  values: { source: string; line: number; what: string },
  hint: string,
): InfinitePushError {
  const message = `${values.source}, line ${values.line}: ${values.what}`
  return new InfinitePushError(code, message, { kind: 'data', hint, field: 'data', values })
}
