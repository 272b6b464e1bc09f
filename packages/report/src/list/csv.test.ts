import { describe, expect, it } from 'vitest'
import { csvLine, inPieces } from './csv.js'

describe('a line of CSV', () => {
  it('quotes what needs it', () => {
    expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', undefined, ' x'])).toBe(
      'a,"b,c","say ""hi""","two\nlines",," x"\n',
    )
  })

  it('writes numbers so that they come back the same', () => {
    expect(csvLine([0.1 + 0.2, -1e-300, 3])).toBe('0.30000000000000004,-1e-300,3\n')
  })

  it('disarms texts that a spreadsheet would run, but no numbers', () => {
    expect(csvLine(['=1+1', '+cmd', '-x', '@sum', '-5', '+1e3'])).toBe("'=1+1,'+cmd,'-x,'@sum,-5,+1e3\n")
    expect(csvLine(['\t=1', '\r=1'])).toBe('\'\t=1,"\'\r=1"\n')
    expect(csvLine(['\n=1', '＝1', '＠x'])).toBe("\"'\n=1\",'＝1,'＠x\n")
  })
})

describe('lines in pieces', () => {
  it('lose nothing', () => {
    const lines = Array.from({ length: 7 }, (_, i) => `${i}\n`)
    expect([...inPieces(lines, 3)]).toEqual(['0\n1\n2\n', '3\n4\n5\n', '6\n'])
    expect([...inPieces([], 3)]).toEqual([])
  })
})
