import { access } from 'node:fs/promises'
import type { Command } from 'commander'
import { numberFlag, usageError } from '../options/flag-values.js'
import { openSource } from '../read/source.js'
import { colorsFor } from '../terminal/color.js'
import { openBrowser } from '../terminal/open-browser.js'
import { optionalPackage } from '../terminal/optional-package.js'
import { printLines } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'

interface StudioFlags {
  port?: number
  open: boolean
}

const PORTS = { accepts: (port: number) => Number.isInteger(port) && port > 0 && port < 65_536, example: '8080' }

export function define(command: Command, context: ProgramContext): void {
  command.description('A web page on this computer: learn a ranker, see what is on top, take the result away.')
  command.argument('[data]', 'a table to begin with; the page can also open one itself')
  command.option(
    '--port <n>',
    'the port to use (default: a free one)',
    numberFlag('port', { ...PORTS, words: 'a port' }),
  )
  command.option('--no-open', 'print the address, but do not open the browser')
  command.addHelpText('after', '\nExample:\n  npx infinite-push studio packages/cli/data/sonar.csv')
  command.action(async (data: string | undefined, { port, open }: StudioFlags) => {
    if (data !== undefined) await checkReadable(data)
    const { redirectionTo, startStudio } = await optionalPackage(
      '@infinite-push/studio',
      () => import('@infinite-push/studio'),
    )
    const studio = await startStudio({ data, port })
    const { bold, dim } = colorsFor(context.stdout, context.env)
    printLines(context, [
      `The studio is at ${bold(studio.url)}`,
      dim('The address is good for one browser. The data stay on this computer. Ctrl-C ends it.'),
    ])
    const forget = open ? await openBrowser(redirectionTo(studio.url)) : undefined
    await aborted(context.signal)
    await forget?.()
    await studio.close()
  })
}

/** With the same words as every command that reads a table. */
async function checkReadable(data: string): Promise<void> {
  if (data === '-') {
    const message = 'The studio cannot read stdin: its page asks for the table whenever it needs it.'
    throw usageError('no-stdin', message, 'Write it into a file, and name that file.', 'data')
  }
  const source = await openSource(data)
  source.close()
  await access(data)
}

function aborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve()))
}
