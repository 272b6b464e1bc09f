import { fit, toyProblem, verify } from '@infinite-push/core'
import { hashDataset } from '@infinite-push/core/internal'
import { expect, it } from 'vitest'
import { signable } from './signature.js'

it('what is signed names the data by SHA-256, however large they are', () => {
  const data = toyProblem({ rows: 60, relevant: 3, noise: 5, seed: 1 })
  const { training, ...model } = fit(data, { lambdaRatio: 0.2 })
  const quick = { ...model, training: { ...training, hash: hashDataset(data, 'quick') } }
  expect(signable(quick, data).training).toEqual({ ...training, hash: hashDataset(data, 'sha-256') })
  expect([quick, signable(quick, data)].map((one) => verify(one, data).verified)).toEqual([true, true])
})
