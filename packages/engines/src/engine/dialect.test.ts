import { expect, it } from 'vitest'
import { POSTGRES } from '../postgres/postgres-dialect.js'
import { statement } from './dialect.js'

const rows = {
  from: 't',
  computed: [[['s', 'a + b']], [['z', 's * 2']]] as const,
  select: ['s'],
}

it('rows are chosen where they are read, by what names stand for', () => {
  expect(statement(POSTGRES, { ...rows, where: 'c', having: "s > 1 or k = 's'" })).toBe(
    "select s from (select a + b as s from t where c and ((a + b) > 1 or k = 's') offset '0') r",
  )
})

it('conditions on values that are computed from others stay where they are', () => {
  expect(statement(POSTGRES, { ...rows, having: 'z > 1' })).toBe(
    "select s from (select r.*, s * 2 as z from (select a + b as s from t offset '0') r offset '0') r where (z > 1)",
  )
})

it('more columns are looked through for missing cells than a function takes arguments', () => {
  const names = Array.from({ length: 150 }, (_, k) => `x${k}`)
  const sql = POSTGRES.moments?.missing(names) ?? ''
  expect(sql.match(/num_nulls\(/g)).toHaveLength(2)
  expect(sql.match(/x\d+/g)).toEqual(names)
})
