import { InfinitePushError } from '@infinite-push/core'
import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { givenLambda } from './lambda-options.js'
import {
  addOperatingOptions,
  asksForOperation,
  checkOperatingFlags,
  FOLD_FLAGS,
  needsFolds,
  type OperatingFlags,
  operatingRule,
} from './operating-options.js'

/** The flags of a command line, checked. */
function parsed(line: string): OperatingFlags {
  const command = addOperatingOptions(new Command()).exitOverride()
  const flags = command.parse(line.split(' '), { from: 'user' }).opts<OperatingFlags>()
  checkOperatingFlags(flags)
  return flags
}

function refused(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (!(error instanceof InfinitePushError)) throw error
    expect(error.hint).not.toBe('')
    return `${error.kind} ${error.code}`
  }
  return 'nothing'
}

describe('the flags of an operating point', () => {
  it('are read as rules: a plain budget is out of as many rows as the table has', () => {
    expect(operatingRule(parsed('--budget 50'), 208)).toEqual({ kind: 'budget', budget: 50, of: 208 })
    const rule = { kind: 'budget', budget: 200, of: 1_000_000 }
    expect(operatingRule(parsed('--budget 200/1000000'), 208)).toEqual(rule)
    expect(operatingRule(parsed('--max-fpr 0.001'), 208)).toEqual({ kind: 'max-fpr', maxFpr: 0.001 })
    expect(operatingRule(parsed('--calibrate platt'), 208)).toBeUndefined()
  })

  it.each([
    ['--budget 0', 'usage bad-budget'],
    ['--budget 5/5', 'usage bad-budget'],
    ['--budget many', 'usage bad-budget'],
    ['--budget 1.5', 'usage bad-budget'],
    ['--max-fpr 0', 'usage bad-number'],
    ['--max-fpr 1', 'usage bad-number'],
    ['--budget 5 --max-fpr 0.1', 'usage contradiction'],
    ['--calibrate plat', 'usage unknown-value'],
    ['--calibration-table x.csv', 'usage unused-flag'],
    ['--calibration-table - --budget 5', 'usage no-stdin'],
  ])('%s is refused: %s', (line, why) => {
    expect(refused(() => parsed(line))).toBe(why)
  })

  it('refuse a budget of the whole table', () => {
    expect(refused(() => operatingRule(parsed('--budget 208'), 208))).toBe('usage bad-budget')
  })

  it('give meaning to --folds beside λ, unless a table gives the held-out rows', () => {
    const byFolds = parsed('--budget 5')
    const byTable = parsed('--budget 5 --calibration-table x.csv')
    expect([byFolds, byTable].map(asksForOperation)).toEqual([true, true])
    expect([byFolds, byTable].map(needsFolds)).toEqual([true, false])
    expect(givenLambda({ lambda: 0.1, folds: 3 }, FOLD_FLAGS)).toEqual({ lambda: 0.1 })
    expect(refused(() => givenLambda({ lambda: 0.1, folds: 3 }))).toBe('usage contradiction')
    expect(refused(() => givenLambda({ lambda: 0.1, repeats: 3 }, FOLD_FLAGS))).toBe('usage contradiction')
  })
})
