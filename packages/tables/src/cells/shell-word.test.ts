import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { shellWord } from './shell-word.js'

describe('a shell word', () => {
  it('stays bare when it can', () => {
    expect(shellWord('../data/sonar.csv')).toBe('../data/sonar.csv')
    expect(shellWord('-1.5')).toBe('-1.5')
  })

  it('is read back by a shell as it was', () => {
    const texts = ['', 'a b', "it's", '$HOME', '*', '"', 'é', '`x`', '<50K']
    const printed = execFileSync('sh', ['-c', `printf '%s|' ${texts.map(shellWord).join(' ')}`], { encoding: 'utf8' })
    expect(printed).toBe(texts.map((text) => `${text}|`).join(''))
  })
})
