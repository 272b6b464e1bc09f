import type { Command } from 'commander'
import { choiceFlag } from '../options/flag-values.js'
import { printPieces } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { COMPLETIONS, type CompletedCommand, type Shell } from '../view/completions.js'

const SHELLS = Object.keys(COMPLETIONS) as Shell[]

export function define(command: Command, context: ProgramContext): void {
  command.description('A script that completes commands, flags and file names where you type them.')
  command.argument('<shell>', SHELLS.join(', '), choiceFlag('shell', SHELLS))
  command.addHelpText(
    'after',
    '\nWhere it goes:\n' +
      "  bash: echo 'source <(infinite-push completion bash)' >> ~/.bashrc\n" +
      "  zsh:  echo 'source <(infinite-push completion zsh)' >> ~/.zshrc, after compinit\n" +
      '  fish: infinite-push completion fish > ~/.config/fish/completions/infinite-push.fish\n' +
      'Example:\n  npx infinite-push completion bash',
  )
  command.action(async (shell: Shell) => {
    const commands = (command.parent?.commands ?? []).map(completed)
    await printPieces(context, [COMPLETIONS[shell](commands)])
  })
}

function completed(command: Command): CompletedCommand {
  return {
    names: [command.name(), ...command.aliases()],
    summary: command.summary(),
    flags: command.options
      .filter(({ long, hidden }) => long && !hidden)
      .map(({ long = '', description, required }) => ({ name: long.slice(2), about: description, takes: required })),
  }
}
