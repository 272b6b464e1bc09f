import { useRef } from 'react'
import type { Problem } from '../../engine/problem.js'
import type { TableView, ValidationView } from '../../engine/views.js'

/**
 * What cross-validation last said when K was left to it, for the same rows and settings otherwise: it stays marked on the dial
 * while one tries other K.
 */
export function useLastAuto(
  table: TableView | undefined,
  problem: Problem,
  validation: ValidationView | undefined,
): ValidationView | undefined {
  const last = useRef<{ table: TableView; about: string; validation: ValidationView }>(undefined)
  const { threshold, ...rest } = problem
  const about = JSON.stringify(rest)
  if (!table) return undefined
  if (threshold.kind === 'auto' && validation) last.current = { table, about, validation }
  return last.current?.table === table && last.current.about === about ? last.current.validation : undefined
}
