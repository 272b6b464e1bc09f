import { expect, it } from 'vitest'
import { Abandoned } from '../src/engine/abandoned.js'

it('does not wait for work that hangs after it was told to end', async () => {
  const abandoned = new Abandoned()
  const hangs = new Promise<never>(() => {})
  const raced = Promise.race([hangs, abandoned.promise])
  abandoned.after(10, new Error('enough'))
  await expect(raced).rejects.toThrow('enough')
})

it('leaves nothing behind where the work ended', async () => {
  const abandoned = new Abandoned()
  abandoned.after(10, new Error('late'))
  abandoned.forget()
  const later = new Promise((resolve) => setTimeout(() => resolve('nothing'), 30))
  await expect(Promise.race([abandoned.promise, later])).resolves.toBe('nothing')
})
