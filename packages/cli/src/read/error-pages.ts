import { readdir, readFile } from 'node:fs/promises'

/** The pages come with the program, as the data of the demo do. */
const FOLDER = new URL('../../explain/', import.meta.url)

/** What an error or a warning means, for people who met it. */
export interface ErrorPage {
  code: string
  /** Which part of the work it belongs to. */
  area: string
  meaning: string
  /** What to do. */
  cure: string
}

/** All of them, area after area. */
export async function errorPages(): Promise<ErrorPage[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.md')).sort()
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, FOLDER), 'utf8')))
  return texts.flatMap(pagesIn)
}

/** A heading for each code, a paragraph about what it means, and one about what to do. */
function pagesIn(text: string): ErrorPage[] {
  const [head, ...sections] = text.split(/^## /m)
  const area = head.replace(/^# /, '').trim()
  return sections.map((section) => {
    const [code, meaning = '', cure = ''] = section.trim().split('\n\n')
    return { code, area, meaning: joined(meaning), cure: joined(cure) }
  })
}

function joined(paragraph: string): string {
  return paragraph.split('\n').join(' ')
}
