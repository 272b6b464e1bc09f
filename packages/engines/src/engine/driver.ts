import { engineNotInstalled } from '../errors.js'

/** What an engine is spoken to with is installed by whoever uses that engine: its absence is told with its name. */
export async function loadDriver<T>(engine: string, name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    // As `import` and `require` say it.
    if (!/^(ERR_)?MODULE_NOT_FOUND$/.test((error as { code?: string }).code ?? '')) throw error
    throw engineNotInstalled({ engine, package: name })
  }
}
