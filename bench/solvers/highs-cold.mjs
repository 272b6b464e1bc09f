import { sampledPlaces, standardized } from '../objective/whole-path.mjs'
import { highs, linearProgram, setLambda } from './parts/linear-program.mjs'

/** Each λ is a linear program of its own, without knowledge of the one before. */
export const contender = {
  name: 'highs-cold',
  summary: 'HiGHS (npm `highs`, WebAssembly), one linear program per λ, each from scratch',
  async prepare(dataset, objective) {
    const solver = await highs()
    const program = linearProgram(standardized(dataset))
    const places = sampledPlaces(objective)
    const solve = (place) =>
      solver.withModel(program, (model) => {
        model.options.set({ output_flag: false })
        setLambda(model, dataset.features.cols, objective.lambdas[place])
        model.run()
        return model.getObjectiveValue()
      })
    // The engine translates HiGHS during the first run, which must not be scaled up with the others.
    solve(1)
    return () => {
      const objectives = []
      for (const place of places) objectives[place] = solve(place)
      return { objectives, solved: places.length }
    }
  },
}
