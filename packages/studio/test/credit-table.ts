const JOBS = [
  'management, self-employed or highly qualified employee',
  'unskilled, resident for less than four years in the same municipality',
  'skilled employee or official with a permanent contract',
]
const HOMES = ['owns', 'rents', 'lives for free with the family']

/** A hard table: few positives, amidst the negatives, categories with long names, and a column that is no feature. */
export function creditTable(rows: number): string {
  let state = 7
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const around = (middle: number, width: number) => Math.round(middle + width * (random() + random() - 1))
  const lines = Array.from({ length: rows }, (_, i) => {
    const late = random() < 0.12
    const job = JOBS[late && random() < 0.6 ? 1 : Math.floor(3 * random())]
    const home = HOMES[Math.floor(3 * random())]
    const numbers = [around(late ? 34 : 40, 20), around(late ? 2300 : 3000, 1800), around(late ? 11 : 9, 8)]
    return [`C${1000 + i}`, ...numbers, `"${job}"`, home, `"remark ${i}, ${i * 7919}"`, late ? 'yes' : 'no'].join(',')
  })
  const age = 'age of the applicant in completed years at the time of application'
  return `customer,${age},income,loan,employment status as stated on the form,home,remark,default\n${lines.join('\n')}\n`
}
