const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * For text and for attributes in quotes, in HTML as well as in XML, which does not allow control characters at all.
 *
 * @example
 * ```ts
 * escapeText('a < "b"') // 'a &lt; &quot;b&quot;'
 * ```
 */
export function escapeText(text: string): string {
  return printable(text).replace(/[&<>"']/g, (character) => ENTITIES[character])
}

/** Without what no picture can show: control characters, those that turn the direction of text, halves of pairs. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}\uFFFE\uFFFF]+/gu, ' ')
}

/** Cut to a length at which it still fits into a picture. */
export function shortened(text: string, most = 28): string {
  const characters = Array.from(printable(text).trim())
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : characters.join('')
}
