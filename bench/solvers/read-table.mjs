import { readTable } from '../../packages/cli/dist/read/read-table.js'
import { writtenFile } from '../datasets/written-file.mjs'

/** As every command reads its table: columns told apart, labels decided, cells without value counted, numbers packed. */
export const contender = {
  name: 'read-table',
  ours: true,
  summary: 'readTable: from a file to a data set that is ready to learn from',
  async prepare(_dataset, objective) {
    const path = await writtenFile(objective)
    return async () => {
      const { dataset } = await readTable(path, { missing: 'error' })
      return { rows: dataset.labels.length, columns: dataset.names.length }
    }
  },
}
