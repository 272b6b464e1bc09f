import { expect, it } from 'vitest'
import { optionalPackage } from './optional-package.js'

const notFound = (name: string) => () =>
  Promise.reject(
    Object.assign(new Error(`Cannot find package '${name}' imported from x.js`), { code: 'ERR_MODULE_NOT_FOUND' }),
  )

it('a package that is not installed is asked for by its name', async () => {
  await expect(optionalPackage('@infinite-push/studio', notFound('@infinite-push/studio'))).rejects.toMatchObject({
    code: 'not-installed',
    kind: 'usage',
    hint: expect.stringContaining('npm install @infinite-push/studio'),
  })
})

it('what else is wrong is told as it is', async () => {
  await expect(optionalPackage('@infinite-push/cluster', notFound('bullmq'))).rejects.toThrow("'bullmq'")
})
