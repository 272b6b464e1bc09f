/** While one question waits for its answer only the newest other one waits behind it; those between are skipped. */
export function latestOnly<A extends unknown[], T>(ask: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  let busy: Promise<unknown> | undefined
  let skip: (() => void) | undefined
  return (...args) => {
    skip?.()
    skip = undefined
    const begin = () => {
      skip = undefined
      const answer = ask(...args)
      busy = answer
        .catch(() => {})
        .then(() => {
          busy = undefined
        })
      return answer
    }
    if (!busy) return begin()
    return new Promise<T>((resolve, reject) => {
      let skipped = false
      skip = () => {
        skipped = true
        reject(new DOMException('A newer question came.', 'AbortError'))
      }
      busy?.then(() => {
        if (!skipped) begin().then(resolve, reject)
      })
    })
  }
}
