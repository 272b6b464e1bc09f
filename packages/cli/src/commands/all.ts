import type { Command } from 'commander'
import type { ProgramContext } from '../terminal/program.js'

/** One command: its options and what it does. */
interface CommandModule {
  define(command: Command, context: ProgramContext): void
}

/** A command before its code is loaded. */
interface CommandEntry {
  name: string
  alias?: string
  summary: string
  load(): Promise<CommandModule>
}

/** Every command, in the order in which help shows them. A new command is one file and one entry here. */
const COMMANDS: readonly CommandEntry[] = [
  { name: 'demo', summary: 'the main job on bundled real data', load: () => import('./demo.js') },
  { name: 'fit', alias: 'train', summary: 'learn a ranker from a table', load: () => import('./fit.js') },
  { name: 'path', summary: 'the whole regularization path', load: () => import('./path.js') },
  { name: 'compare', summary: 'several methods side by side, on the same splits', load: () => import('./compare.js') },
  {
    name: 'stability',
    summary: 'which features nearly every half of the rows selects',
    load: () => import('./stability.js'),
  },
  { name: 'rank', summary: "a table's rows sorted by score, best first", load: () => import('./rank.js') },
  { name: 'predict', summary: "the scores of a table's rows, in their order", load: () => import('./predict.js') },
  { name: 'evaluate', summary: 'all metrics of a model, with intervals', load: () => import('./evaluate.js') },
  { name: 'verify', summary: "re-check a model's proof from the data alone", load: () => import('./verify.js') },
  {
    name: 'export',
    summary: 'the scoring rule as ONNX, JavaScript, Python, SQL, …',
    load: () => import('./export.js'),
  },
  {
    name: 'coefficients',
    summary: "a model's rule as a table",
    load: () => import('./coefficients.js'),
  },
  { name: 'inspect', summary: 'what a table looks like before learning', load: () => import('./inspect.js') },
  { name: 'reproduce', summary: "the paper's table and figures, done again", load: () => import('./reproduce.js') },
  { name: 'sweep', summary: 'many tables, targets and settings in one go', load: () => import('./sweep.js') },
  {
    name: 'worker',
    summary: 'compute for other machines, through a Redis',
    load: () => import('./worker.js'),
  },
  { name: 'studio', summary: 'the same in a web page on this computer', load: () => import('./studio.js') },
  { name: 'explain', summary: 'what an error means, and what to do', load: () => import('./explain.js') },
  {
    name: 'completion',
    summary: 'completion of commands and flags for your shell',
    load: () => import('./completion.js'),
  },
  { name: 'solvers', summary: 'the solvers, and what each is for', load: () => import('./solvers.js') },
]

/** Adds all commands; only the one that is called gets its code loaded, so that every command starts quickly. */
export async function addCommands(program: Command, context: ProgramContext): Promise<void> {
  // `fit …`, or `help fit`
  const words = context.argv.slice(2, 4)
  for (const { name, alias, summary, load } of COMMANDS) {
    const command = program.command(name).summary(summary)
    if (alias !== undefined) command.alias(alias)
    // What completes a command line knows all flags.
    const isAsked = words[0] === 'completion' || words.includes(name) || (alias !== undefined && words.includes(alias))
    if (isAsked) (await load()).define(command, context)
  }
}
