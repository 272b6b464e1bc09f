const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** A text of XML as it is meant; what stands for no character stays as it is. */
export function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (whole, name: string) => {
    if (name[0] !== '#') return Object.hasOwn(NAMED, name) ? NAMED[name] : whole
    const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** An element: what stands in its tag, and between its tags. */
export interface XmlElement {
  attributes: string
  content: string
}

/** The elements of a name, in order, whatever their prefix; none of them holds another of its name. */
export function* elements(xml: string, name: string): Generator<XmlElement> {
  const tag = new RegExp(`<(?:\\w+:)?${name}(\\s[^<>]*?)?(/)?>`, 'g')
  const close = new RegExp(`</(?:\\w+:)?${name}\\s*>`, 'g')
  for (let open = tag.exec(xml); open !== null; open = tag.exec(xml)) {
    const attributes = open[1] ?? ''
    if (open[2] === '/') {
      yield { attributes, content: '' }
      continue
    }
    close.lastIndex = tag.lastIndex
    const end = close.exec(xml)
    if (end === null) return
    yield { attributes, content: xml.slice(tag.lastIndex, end.index) }
    tag.lastIndex = close.lastIndex
  }
}

const FORMS = new Map<string, RegExp>()

/** What a tag says of an attribute, which a regular expression names. */
export function attribute(attributes: string, name: string): string | undefined {
  const form = FORMS.get(name) ?? new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  FORMS.set(name, form)
  const found = form.exec(attributes)
  return found === null ? undefined : unescaped(found[1] ?? found[2] ?? '')
}

/** All the text of an element with its parts of different looks, but without how it is pronounced. */
export function textIn(content: string): string {
  const spoken = content.includes('rPh') ? content.replace(/<(?:\w+:)?rPh[\s>][\s\S]*?<\/(?:\w+:)?rPh>/g, '') : content
  let text = ''
  for (const { content: part } of elements(spoken, 't')) text += unescaped(part)
  return text
}
