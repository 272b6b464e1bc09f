let loading: Promise<unknown> | undefined

/**
 * Loads what files to take away are made with. Done once there is something to take away: the server that the page came from may
 * have stopped by the time somebody wants it.
 */
export function atHand(): Promise<unknown> {
  loading ??= Promise.all([
    import('@infinite-push/report').then(({ drawingTools }) => drawingTools()),
    import('@infinite-push/exports'),
  ]).catch(() => {
    // Whoever wants a file asks again, and is told.
    loading = undefined
  })
  return loading
}
