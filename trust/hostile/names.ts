import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { denseFromRows, fit, InfinitePushError, scoreTable } from '@infinite-push/core'
import { MISSING_WORDS } from '@infinite-push/core/internal'
import { exportModel } from '@infinite-push/exports'
import Papa from 'papaparse'
import { DANGEROUS, HOSTILE_NAMES } from '../../attacks/names.js'
import { program } from '../../packages/cli/test/program.js'
import { pythonWith } from '../../packages/core/test/debian.js'
import { broken, kept, type Outcome, type Part } from '../promise.js'

const PYTHON = pythonWith('numpy')

/** Forty rows of two columns, the first of which has the name in question. */
const ROWS = Array.from({ length: 40 }, (_, i) => [(i % 2) + ((i * 7) % 10) / 8, ((i * 3) % 10) / 9])
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

/** The same rule of the program's outputs as of the model; what is wrong, or undefined. */
type Use = (name: string) => Promise<string | undefined>

class NamedOutputs {
  private readonly folder = mkdtempSync(join(tmpdir(), 'infinite-push-names-'))
  private readonly tags: Set<string> = new Set()

  static async open(): Promise<NamedOutputs> {
    const outputs = new NamedOutputs()
    // The second one is a word for nothing, so that the page tells of missing cells.
    for (const harmless of ['a harmless name', 'NA']) {
      const { report } = await outputs.learnt(harmless)
      for (const tag of tagsIn(report)) outputs.tags.add(tag)
    }
    return outputs
  }

  async check(name: string): Promise<Outcome> {
    const uses: Use[] = [javascript, python, sql, (text) => this.commandLine(text)]
    for (const use of uses) {
      try {
        const wrong = await use(name)
        if (wrong !== undefined) return broken(`${JSON.stringify(name)}: ${wrong}`)
      } catch (error) {
        if (!(error instanceof InfinitePushError)) return broken(`${JSON.stringify(name)}: ${error}`)
      }
    }
    return kept('a name, everywhere')
  }

  /** Terminal, report and CSV. A file with a NUL is no text, and refused as such. */
  private async commandLine(name: string): Promise<string | undefined> {
    if (name.includes('\0')) return undefined
    const { said, report, ranked } = await this.learnt(name)
    const danger = DANGEROUS.exec(said)
    if (danger) return `a terminal gets ${JSON.stringify(danger[0])}`
    const foreign = [...tagsIn(report)].find((tag) => !this.tags.has(tag))
    if (foreign !== undefined) return `the report has ${foreign}`
    const cells = (Papa.parse(ranked, { header: false }).data as string[][]).slice(1).flat()
    const formula = cells.find((cell) => /^[=+@\-\t\r]/.test(cell) && !Number.isFinite(Number(cell)))
    return formula === undefined ? undefined : `a spreadsheet computes ${JSON.stringify(formula)}`
  }

  /** A table with the name as column, level, row and, where it is no word for nothing, label: learnt from and ranked by the program. */
  private async learnt(name: string): Promise<{ said: string; report: string; ranked: string }> {
    const header = ['id', name, 'level', 'number', 'y'].map(quoted).join(',')
    const positive = MISSING_WORDS.includes(name.trim()) ? 'yes' : name
    const rows = ROWS.map(([a, b], i) =>
      [`${name}${i}`, a, i % 3 ? name : 'other', b, i % 2 ? positive : 'no']
        .map((cell) => quoted(String(cell)))
        .join(','),
    )
    const at = (file: string) => join(this.folder, file)
    writeFileSync(at('data.csv'), `${header}\n${rows.join('\n')}\n`)
    const reading = ['--label', 'y', `--positive=${positive}`, '--id', 'id', '--category', 'level', '--missing', 'mean']
    const learnt = await program(
      ['fit', 'data.csv', ...reading, '--lambda-ratio', '.1', '--allow-empty', '--out', 'm.json', '--report', 'r.html'],
      { cwd: this.folder },
    )
    if (learnt.code !== 0) throw new Error(`fit: ${learnt.err}`)
    const ranked = await program(['rank', 'm.json', 'data.csv', '--out', 'ranked.csv'], { cwd: this.folder })
    return {
      said: learnt.out + learnt.err + ranked.err,
      report: readFileSync(at('r.html'), 'utf8'),
      ranked: readFileSync(at('ranked.csv'), 'utf8'),
    }
  }

  async close(): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function modelOf(name: string) {
  const table = { features: denseFromRows(ROWS), names: [name, 'number'] }
  const model = fit({ ...table, labels: ROWS.map((_, i) => i % 2) }, { lambdaRatio: 0.1 })
  return { model, scores: scoreTable(model, table), rows: ROWS.map(([a, b]) => ({ [name]: a, number: b })) }
}

function differs(scores: ArrayLike<number>, others: readonly number[]): string | undefined {
  const at = others.findIndex((score, i) => !(Math.abs(score - scores[i]) <= 1e-9))
  return others.length === scores.length && at < 0 ? undefined : `row ${at} is scored ${others[at]}, not ${scores[at]}`
}

async function javascript(name: string): Promise<string | undefined> {
  const { model, scores, rows } = modelOf(name)
  const source = String(exportModel(model, { to: 'js' }).content)
  const { scoreAll } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`)
  const wrong = differs(scores, scoreAll(rows))
  return wrong && `JavaScript: ${wrong}`
}

async function python(name: string): Promise<string | undefined> {
  const { model, scores, rows } = modelOf(name)
  const source = String(exportModel(model, { to: 'python' }).content)
  const read = `import json, sys\ngiven = json.load(sys.stdin)\nrule = {}\nexec(compile(given["source"], "rule", "exec"), rule)\n`
  if (PYTHON === undefined) return undefined
  const { stdout, stderr } = spawnSync(
    PYTHON,
    ['-c', `${read}print(json.dumps([float(s) for s in rule["score"](given["rows"])]))`],
    {
      input: JSON.stringify({ source, rows }),
      encoding: 'utf8',
    },
  )
  const wrong = stderr === '' ? differs(scores, JSON.parse(stdout)) : stderr.slice(-200)
  return wrong && `Python: ${wrong}`
}

async function sql(name: string): Promise<string | undefined> {
  const { model, scores } = modelOf(name)
  const database = await (await DuckDBInstance.create(':memory:')).connect()
  try {
    const query = String(exportModel(model, { to: 'sql', table: 'main.rows', id: 'row id' }).content)
    await database.run(`CREATE TABLE rows ("row id" INTEGER, ${quoted(name)} DOUBLE, number DOUBLE)`)
    await database.run(`INSERT INTO rows VALUES ${ROWS.map((row, i) => `(${[i, ...row]})`).join(', ')}`)
    const found = (await database.runAndReadAll(query)).getRows() as [number, number][]
    const inOrder = found.toSorted(([a], [b]) => a - b).map(([, score]) => score)
    const wrong = differs(scores, inOrder)
    return wrong && `SQL: ${wrong}`
  } finally {
    database.closeSync()
  }
}

/** The elements and attributes of a page: text that became markup shows as one more. */
function tagsIn(page: string): Set<string> {
  const tags = page.replaceAll(/<(style|script)\b[^>]*>[\s\S]*?<\/\1>/g, '<$1>').matchAll(/<([a-z!/][\w-]*)([^>]*)>/gi)
  return new Set(
    [...tags].flatMap(([, tag, rest]) => [
      tag,
      ...[...rest.replaceAll(/"[^"]*"/g, '').matchAll(/[\w:-]+/g)].map(([attribute]) => `${tag} ${attribute}`),
    ]),
  )
}

export const names: Part = {
  name: 'hostile names through every output',
  cases: HOSTILE_NAMES.length,
  quick: 2,
  batch: 10,
  open: async () => {
    const outputs = await NamedOutputs.open()
    return { check: (index) => outputs.check(HOSTILE_NAMES[index]), close: () => outputs.close() }
  },
}
