import { InfinitePushError } from '@infinite-push/core'
import { nearestName } from '@infinite-push/core/internal'
import type { Command } from 'commander'
import { addOutputOptions, type OutputFlags } from '../options/output-options.js'
import { type ErrorPage, errorPages } from '../read/error-pages.js'
import { colorsFor } from '../terminal/color.js'
import { printJson, printLines } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'

export function define(command: Command, context: ProgramContext): void {
  command.description('What an error or a warning means, and what to do: by the code in brackets behind its message.')
  command.argument('[code]', 'the code, such as missing-cells; without one, all codes are listed')
  addOutputOptions(command)
  command.addHelpText('after', '\nExample:\n  npx infinite-push explain missing-cells')
  command.action(async (code: string | undefined, flags: OutputFlags) => {
    const pages = await errorPages()
    if (code === undefined) {
      if (flags.json) return printJson(context, pages)
      return printLines(context, listLines(pages, context))
    }
    const page = pageOf(pages, code)
    if (flags.json) return printJson(context, page)
    const { bold, dim } = colorsFor(context.stdout, context.env)
    return printLines(context, [`${bold(page.code)}  ${dim(page.area)}`, '', page.meaning, '', page.cure])
  })
}

/** Also as it is printed, in its brackets. */
function pageOf(pages: readonly ErrorPage[], text: string): ErrorPage {
  const wanted = text.replace(/^\[|\]$/g, '')
  const page = pages.find(({ code }) => code === wanted)
  if (page !== undefined) return page
  const near = nearestName(
    wanted,
    pages.map(({ code }) => code),
  )
  throw new InfinitePushError('unknown-code', `There is no error with the code '${wanted}'.`, {
    kind: 'usage',
    hint: `${near === undefined ? '' : `Did you mean ${near}? `}infinite-push explain lists all codes.`,
    field: 'code',
  })
}

function listLines(pages: readonly ErrorPage[], context: ProgramContext): string[] {
  const { bold } = colorsFor(context.stdout, context.env)
  const areas = [...new Set(pages.map(({ area }) => area))]
  const width = Math.max(...pages.map(({ code }) => code.length))
  return areas.flatMap((area, i) => [
    ...(i > 0 ? [''] : []),
    bold(area),
    ...pages
      .filter((page) => page.area === area)
      .map(({ code, meaning }) => `  ${code.padEnd(width)}  ${first(meaning)}`),
  ])
}

/** A sentence, or what comes before its colon. */
function first(meaning: string): string {
  return /^.*?[.:;](?=\s|$)/.exec(meaning)?.[0].replace(/[:;]$/, '.') ?? meaning
}
