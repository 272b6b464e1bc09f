import { InfinitePushError } from '@infinite-push/core'

/** What not everybody needs is a package of its own, and installed by those who need it. */
const OPTIONAL = {
  '@infinite-push/studio': 'The studio',
  '@infinite-push/cluster': 'Work on other machines',
} as const

/**
 * Loads an optional package; where it is not installed, says what to type.
 *
 * @example
 * ```ts
 * const { startStudio } = await optionalPackage('@infinite-push/studio', () => import('@infinite-push/studio'))
 * ```
 */
export async function optionalPackage<T>(name: keyof typeof OPTIONAL, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!isMissing(error, name)) throw error
    throw new InfinitePushError(
      'not-installed',
      `${OPTIONAL[name]} needs the package ${name}, which is not installed.`,
      {
        kind: 'usage',
        hint: `Install it where infinite-push is: npm install ${name} (with -g if infinite-push is installed so).`,
        field: 'package',
      },
    )
  }
}

/** The package itself, not something that it needs. */
function isMissing(error: unknown, name: string): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ERR_MODULE_NOT_FOUND' && message.includes(`'${name}'`)
}
