import { fileURLToPath } from 'node:url'

const bin = fileURLToPath(new URL('../../../packages/cli/bin/infinite-push.js', import.meta.url))

/** A command of ours as a whole process, from the shell; without a name it is called what is typed. */
export function commandLine(args, name = ['infinite-push', ...args].join(' ')) {
  return {
    name,
    ours: true,
    summary: `the whole process: ${name}`,
    whole: { program: process.execPath, args: [bin, ...args] },
  }
}
