import { fileURLToPath } from 'node:url'
import { readShape } from '../datasets/store.mjs'
import { firstThatRuns } from '../runner/programs.mjs'
import { ONE_THREAD } from './parts/one-thread.mjs'
import { processorTimeLibrary } from './parts/processor-time.mjs'

const file = fileURLToPath(new URL('./scripts/glmnet.R', import.meta.url))
const rscript = () => firstThatRuns([['Rscript', ['-e', 'library(glmnet)']]])

/** Another loss, without certificates: the usual tool for a sparse path, and the fastest. */
export const contender = glmnet({
  name: 'glmnet',
  what: 'path',
  summary: 'R glmnet: the ℓ1 path of binomial regression at 100 λ',
})

export function glmnet({ name, what, summary }) {
  return {
    name,
    summary,
    install: 'apt install r-cran-glmnet gcc libc6-dev',
    available: () => rscript() !== undefined,
    command({ folder, repeats, budgetMs, clock }) {
      const { rows, cols } = readShape(folder)
      return {
        program: rscript(),
        args: [file, folder, rows, cols, repeats, budgetMs, clock === 'cpu' ? processorTimeLibrary() : clock, what].map(
          String,
        ),
        env: ONE_THREAD,
      }
    },
  }
}
