import type { Room } from '../../build/table.js'
import { badWorkbook, noSuchSheet } from '../../errors/format-errors.js'
import { attribute, elements, textIn } from './xml-parts.js'
import type { ZipFile } from './zip-file.js'

/** A sheet, by the name that people see and the file that it is in. */
interface Sheet {
  name: string
  file: string
}

/** What the sheets of a workbook share. */
export interface Workbook {
  sheets: Sheet[]
  texts: readonly string[]
  /** Whether cells of a style hold dates, by the number of the style. */
  isDate: readonly boolean[]
  /** Whether days are counted from 1904 on. */
  from1904: boolean
}

export interface WorkbookContext {
  source: string
  room: Room | undefined
}

const BUILT_IN_DATES = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]

/** Reads all of a workbook but its sheets. */
export async function readWorkbook(zip: ZipFile, context: WorkbookContext): Promise<Workbook> {
  const text = async (name: string) => wholeText(zip, name, context)
  const book = await text('xl/workbook.xml')
  if (book === '') throw badWorkbook({ source: context.source, what: 'it holds no workbook' })
  const files = new Map<string, string>()
  for (const { attributes } of elements(await text('xl/_rels/workbook.xml.rels'), 'Relationship')) {
    const target = attribute(attributes, 'Target') ?? ''
    files.set(attribute(attributes, 'Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  }
  const sheets: Sheet[] = []
  for (const { attributes } of elements(book, 'sheet')) {
    const file = files.get(attribute(attributes, '(?:\\w+:)?id') ?? '')
    const isShown = (attribute(attributes, 'state') ?? 'visible') === 'visible'
    if (isShown && file !== undefined && zip.has(file)) sheets.push({ name: attribute(attributes, 'name') ?? '', file })
  }
  const [properties] = elements(book, 'workbookPr')
  return {
    sheets,
    texts: Array.from(elements(await text('xl/sharedStrings.xml'), 'si'), ({ content }) => textIn(content)),
    isDate: dateStyles(await text('xl/styles.xml')),
    from1904: /^(1|true)$/.test(attribute(properties?.attributes ?? '', 'date1904') ?? ''),
  }
}

/** The sheet of a name, or of a 1-based number; the first without. */
export function sheetOf({ sheets }: Workbook, said: string | undefined, source: string): Sheet {
  const found =
    said === undefined ? sheets[0] : (sheets.find(({ name }) => name === said.trim()) ?? sheets[Number(said) - 1])
  if (found !== undefined) return found
  if (said === undefined) throw badWorkbook({ source, what: 'it has no sheet' })
  throw noSuchSheet({ source, sheet: said, sheets: sheets.map(({ name }) => name) })
}

/** A part of the workbook as text. */
async function wholeText(zip: ZipFile, name: string, { source, room }: WorkbookContext): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  try {
    for await (const piece of zip.unpack(name)) {
      room?.need(4 * piece.length)
      text += decoder.decode(piece, { stream: true })
    }
    return text + decoder.decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw badWorkbook({ source, what: `${name} is not UTF-8 text` })
  }
}

/** Which styles show numbers as dates. */
function dateStyles(styles: string): boolean[] {
  const own = new Map<number, boolean>()
  for (const { attributes } of elements(styles, 'numFmt')) {
    own.set(Number(attribute(attributes, 'numFmtId')), showsDate(attribute(attributes, 'formatCode') ?? ''))
  }
  const [formats] = elements(styles, 'cellXfs')
  return Array.from(elements(formats?.content ?? '', 'xf'), ({ attributes }) => {
    const id = Number(attribute(attributes, 'numFmtId'))
    return own.get(id) ?? BUILT_IN_DATES.some(([first, last]) => id >= first && id <= last)
  })
}

/** Whether a format has days, hours or the like, outside of quotes, brackets and single characters. */
function showsDate(code: string): boolean {
  const [first] = code.replace(/"[^"]*"|\\.|_.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').split(';')
  return /[ymdhs]/i.test(first.replace(/General/i, ''))
}
