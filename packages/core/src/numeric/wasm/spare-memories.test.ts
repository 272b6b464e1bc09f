import { expect, it } from 'vitest'
import { path } from '../../selection/path/path.js'
import { Random } from '../../statistics/random.js'
import { DenseRows } from '../matrix/dense-rows.js'
import { allocateMatrix, giveBack, memoryOf } from './kernel-memory.js'
import { SpareMemories } from './spare-memories.js'

const memory = (bytes: number) => ({ buffer: new ArrayBuffer(bytes) })

it('hands on the smallest memory that is large enough, but not much too large', () => {
  const spare = new SpareMemories<{ buffer: ArrayBuffer }>()
  const [small, middle, large] = [memory(100), memory(150), memory(190)]
  for (const given of [large, small, middle]) spare.giveBack(given)
  expect(spare.take(201)).toBeUndefined()
  expect(spare.take(20)).toBeUndefined()
  expect(spare.take(101)).toBe(middle)
  expect(spare.take(101)).toBe(large)
  expect(spare.take(101)).toBeUndefined()
  expect(spare.take(100)).toBe(small)
})

it('clears what it hands on', () => {
  const spare = new SpareMemories<{ buffer: ArrayBuffer }>()
  const given = memory(64)
  new Uint8Array(given.buffer).fill(7)
  spare.giveBack(given)
  expect(new Uint8Array(spare.take(48)?.buffer as ArrayBuffer, 0, 48).every((byte) => byte === 0)).toBe(true)
})

it('keeps a few', () => {
  const spare = new SpareMemories<{ buffer: ArrayBuffer }>()
  for (let i = 0; i < 9; i++) spare.giveBack(memory(64))
  let kept = 0
  while (spare.take(64)) kept++
  expect(kept).toBe(4)
})

it('gives a matrix the memory of one that was given back, once', () => {
  const first = allocateMatrix(100, 200).fill(3)
  giveBack(first)
  giveBack(first)
  expect(memoryOf([first], 0)).toBeUndefined()
  const [next, other] = [allocateMatrix(100, 200), allocateMatrix(100, 200)]
  expect(next.buffer).toBe(first.buffer)
  expect(other.buffer).not.toBe(first.buffer)
  expect(next.every((x) => x === 0)).toBe(true)
})

it("leaves the users' own table alone, whichever memory that lies in", () => {
  const random = Random.fromSeed(5)
  const [rows, cols] = [60, 300]
  const values = allocateMatrix(rows, cols)
  for (let t = 0; t < values.length; t++) values[t] = random.normal() + (t < 30 * cols && t % cols < 2 ? 2 : 0)
  const labels = Array.from({ length: rows }, (_, i) => i < 30)
  const before = values.slice()
  const names = Array.from({ length: cols }, (_, k) => `x${k}`)
  const data = { features: new DenseRows(rows, cols, values), labels, names }
  const [once, again] = [1, 2].map(() => path(data, { count: 10, standardize: false }))
  expect(again).toEqual(once)
  expect(values).toEqual(before)
  expect(memoryOf([values], 0)).toBeDefined()
})
