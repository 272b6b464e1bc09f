/** A promise that is rejected some time after work was told to end, where the work itself does not end by then. */
export class Abandoned {
  readonly promise: Promise<never>
  private reject: (reason: unknown) => void = () => {}
  private timer: NodeJS.Timeout | undefined

  constructor() {
    this.promise = new Promise<never>((_, reject) => {
      this.reject = reject
    })
    // Whoever races it may have ended long before.
    this.promise.catch(() => {})
  }

  after(ms: number, reason: unknown): void {
    this.timer ??= setTimeout(() => this.reject(reason), ms)
  }

  forget(): void {
    clearTimeout(this.timer)
  }
}
