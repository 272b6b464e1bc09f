import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests of code that keeps nothing: no mocks of modules, no threads, no memory that is counted. */
const PURE = [
  'packages/core/src/{certificate,data,errors,loss,metrics,model,operating,penalty,problem,prox}/**/*.test.ts',
  'packages/core/src/{reproduce,selection,solver,statistics}/**/*.test.ts',
  'packages/core/src/numeric/{algebra,hash,matrix,order}/**/*.test.ts',
  'packages/core/src/{io,passes}/**/*.test.ts',
  'packages/core/src/*.test.ts',
  'packages/core/test/{agreement,algorithm-one,emptiness,exact-path,examples,labels,lists-oracle}.test.ts',
  'packages/core/test/{no-flags,options,oracle/oracle,propositions,scoring,solver-agreement}.test.ts',
  'packages/cli/src/{hints,in-place,model,options,sweep,terminal}/**/*.test.ts',
  'packages/engines/src/{duckdb,engine,postgres}/**/*.test.ts',
  'packages/exports/{src,test}/**/*.test.ts',
  'packages/{cluster,report}/src/**/*.test.ts',
  'packages/studio/src/{explore,state,ui}/**/*.test.ts',
  'packages/studio/src/engine/{left-out,local-engine,open-row,ranking,score-order,settings,told-chunks}.test.ts',
  'packages/tables/src/{build,cells,columns,errors,formats}/**/*.test.ts',
]

/**
 * What starts whole programs takes longest and begins first, so that no core is idle in the end; what shares its process
 * comes last, one after another, since a process is kept for the next file only.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turn = ({ project, moduleId }: TestSpecification) =>
      project.name === 'pure' ? 2 : moduleId.includes('/src/') ? 1 : 0
    return (await super.sort(files)).sort((a, b) => turn(a) - turn(b))
  }
}

export default defineConfig({
  test: {
    // What is built is loaded as it is: Vite would take apart the whole bundle of the core, and each process would compile it as text.
    server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
    testTimeout: 120_000,
    // Browsers, databases and whole programs are started before tests.
    hookTimeout: 120_000,
    // Many tests wait for browsers, servers and other processes: with a worker for each core, cores would be idle.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      // A process and its modules for each file would take a third of a second more.
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
      {
        extends: true,
        test: {
          name: 'alone',
          include: [
            'packages/*/src/**/*.test.ts',
            'packages/*/test/**/*.test.ts',
            'attacks/*.test.ts',
            'trust/*.test.ts',
            'docs-site/test/*.test.ts',
            'examples/test/*.test.ts',
          ],
          exclude: ['**/node_modules/**', ...PURE],
        },
      },
    ],
  },
})
