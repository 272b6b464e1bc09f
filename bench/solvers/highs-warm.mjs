import { standardized } from '../objective/whole-path.mjs'
import { highs, linearProgram, setLambda } from './parts/linear-program.mjs'

/** Only costs change from λ to λ, so the last basis stays primal feasible: the primal simplex goes on from it. */
export const contender = {
  name: 'highs-warm',
  summary: 'HiGHS (npm `highs`, WebAssembly), 99 linear programs, each from the basis of the one before',
  async prepare(dataset, objective) {
    const solver = await highs()
    const program = linearProgram(standardized(dataset))
    return () =>
      solver.withModel(program, (model) => {
        model.options.set({ output_flag: false, simplex_strategy: 4 })
        const objectives = objective.lambdas.map((lambda) => {
          setLambda(model, dataset.features.cols, lambda)
          model.run()
          return model.getObjectiveValue()
        })
        return { objectives }
      })
  },
}
