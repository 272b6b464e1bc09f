/** The sets that come with the page. */
export const BUNDLED = [
  {
    name: 'sonar',
    title: 'Sonar',
    about: '208 echoes, 60 frequencies: metal cylinder or rock?',
    reading: {},
  },
  {
    name: 'ionosphere',
    title: 'Ionosphere',
    about: '351 radar returns, 34 readings: is there structure up there?',
    reading: {},
  },
  {
    name: 'wpbc',
    title: 'Breast cancer prognosis',
    about: '198 patients, 32 measurements: who had a recurrence?',
    reading: { ignore: ['time'], missing: 'mean' },
  },
] as const

export type BundledName = (typeof BUNDLED)[number]['name']

/** A bundled set as the file it is. */
export async function bundledFile(name: BundledName): Promise<File> {
  return fetchFile(`./data/${name}.csv`, `${name}.csv`)
}

/** The file that `infinite-push studio FILE` serves; none where the page is a static site. */
export async function servedFile(): Promise<File | undefined> {
  try {
    const answer = await fetch('./served.json')
    const { name } = answer.ok ? await answer.json() : { name: null }
    return name === null ? undefined : await fetchFile('./served-data', name)
  } catch {
    return undefined
  }
}

async function fetchFile(path: string, name: string): Promise<File> {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(`${name} could not be loaded.`)
  return new File([await answer.blob()], name)
}
