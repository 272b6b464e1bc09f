import type { LocalServer } from '@infinite-push/studio'
import { optionalPackage } from '../terminal/optional-package.js'

/** The pages of the queue, behind the same door as the studio: a token that is exchanged once for a cookie. */
export async function startDashboard(redis: string, port: number | undefined): Promise<LocalServer> {
  const { openDashboard } = await optionalPackage('@infinite-push/cluster', () => import('@infinite-push/cluster'))
  const { startLocalServer } = await optionalPackage('@infinite-push/studio', () => import('@infinite-push/studio'))
  const pages = await openDashboard(redis)
  try {
    const server = await startLocalServer({ port, handle: pages.handle })
    const close = async () => {
      await server.close()
      await pages.close()
    }
    return { url: server.url, close }
  } catch (error) {
    await pages.close()
    throw error
  }
}
