// Learn from a CSV, keep the model, and rank rows with it.
//
//   node examples/node/rank.mjs training.csv new.csv
import { readFileSync, writeFileSync } from 'node:fs'
import { InfinitePush, parseModel, serializeModel } from '@infinite-push/core'

const [training, fresh] = process.argv.slice(2)

/** Numbers, and in the last column the label. Use `@infinite-push/tables` for tables as people have them. */
function read(path) {
  const [names, ...rows] = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  return {
    names: names.slice(0, -1),
    X: rows.map((row) => row.slice(0, -1).map(Number)),
    y: rows.map((row) => Number(row.at(-1))),
  }
}

const { names, X, y } = read(training)
const learnt = new InfinitePush({ lambdaRatio: 0.1 }).fit(X, y, { names })
writeFileSync('model.json', serializeModel(learnt.model))
console.log(`${learnt.status}, ${learnt.selected.length} of ${names.length} features`)

// Later, somewhere else: the document is all that is needed, and everything in it is checked.
const ranker = InfinitePush.fromModel(parseModel(readFileSync('model.json', 'utf8')))
const rows = read(fresh)
for (const row of ranker.rank(rows.X).slice(0, 5))
  console.log(`row ${row + 1}  ${ranker.score([rows.X[row]])[0].toFixed(3)}`)
