// A pipeline around DuckDB: learn from a query, write the rule as SQL, and let the database score its own rows.
//
//   npm install infinite-push @duckdb/node-api
//   node examples/duckdb/pipeline.mjs sonar.csv
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { DuckDBInstance } from '@duckdb/node-api'

const [csv] = process.argv.slice(2)
const infinitePush = (...args) =>
  execFileSync('npx', ['infinite-push', ...args], { stdio: ['ignore', 'pipe', 'inherit'] })

// 1. A database with a table of echoes.
const instance = await DuckDBInstance.create('echoes.duckdb')
const database = await instance.connect()
await database.run(
  `create or replace table echoes as select * from read_csv('${csv.replaceAll("'", "''")}', header = true)`,
)
database.closeSync()
instance.closeSync()

// 2. Learn where the table is, and write the rule as a query.
infinitePush(
  'fit',
  '--engine',
  'duckdb',
  '--table',
  'echoes.duckdb::echoes',
  '--lambda-ratio',
  '0.3',
  '--out',
  'rule.json',
  '--quiet',
)
infinitePush('export', 'rule.json', '--to', 'sql', '--table', 'echoes', '--out', 'rule.sql')

// 3. The database scores its own rows; nothing else is needed there any more.
const again = await DuckDBInstance.create('echoes.duckdb')
const scoring = await again.connect()
const query = readFileSync('rule.sql', 'utf8').replace(/;\s*$/, '')
const reader = await scoring.runAndReadAll(`select score, label from (${query}) order by score desc limit 5`)
for (const [score, label] of reader.getRows()) console.log(Number(score).toFixed(3), label)
scoring.closeSync()
again.closeSync()
