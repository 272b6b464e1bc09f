import { InfinitePushError } from '../src/errors/infinite-push-error.js'

/** The error the user would see; anything else that happens fails the test. */
export function thrownBy(act: () => unknown): InfinitePushError {
  try {
    act()
  } catch (error) {
    if (error instanceof InfinitePushError) return error
    throw error
  }
  throw new Error('Nothing was thrown.')
}
