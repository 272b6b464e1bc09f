import { engineNotInstalled } from '../errors.js'

/** What an engine is spoken to with is installed by whoever uses that engine: its absence is told with its name. */
export async function loadDriver<T>(engine: string, name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw engineNotInstalled({ engine, package: name })
  }
}
