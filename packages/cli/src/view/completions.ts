/** A command, and what can be said of it. */
export interface CompletedCommand {
  names: string[]
  summary: string
  flags: { name: string; about: string; takes: boolean }[]
}

/** Scripts by shell. */
export const COMPLETIONS = { bash, zsh, fish }

export type Shell = keyof typeof COMPLETIONS

const PROGRAM = 'infinite-push'

function bash(commands: readonly CompletedCommand[]): string {
  const cases = commands.map(
    ({ names, flags }) => `    ${names.join('|')}) flags='${flags.map(({ name }) => `--${name}`).join(' ')}' ;;`,
  )
  return `# Completion of ${PROGRAM} for bash.
_infinite_push() {
  local word=\${COMP_WORDS[COMP_CWORD]} flags=''
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${commands.flatMap(({ names }) => names).join(' ')}' -- "$word"))
    return
  fi
  case \${COMP_WORDS[1]} in
${cases.join('\n')}
  esac
  COMPREPLY=()
  # File names, where nothing else fits.
  case $word in
    -*) COMPREPLY=($(compgen -W "$flags --help" -- "$word")) ;;
  esac
}
complete -o default -F _infinite_push ${PROGRAM}
`
}

function zsh(commands: readonly CompletedCommand[]): string {
  const described = (name: string, about: string) => quoted(`${name}:${about.replaceAll(':', '\\:')}`)
  const all = commands.flatMap(({ names, summary }) => names.map((name) => described(name, summary)))
  const cases = commands.map(({ names, flags }) => {
    const list = flags.map(({ name, about }) => described(`--${name}`, about))
    return `    ${names.join('|')}) flags=(${list.join(' ')}) ;;`
  })
  return `#compdef ${PROGRAM}
# Completion of ${PROGRAM} for zsh.
_infinite_push() {
  local -a commands flags
  if (( CURRENT == 2 )); then
    commands=(${all.join(' ')})
    _describe 'command' commands
    return
  fi
  case $words[2] in
${cases.join('\n')}
  esac
  if [[ $PREFIX == -* ]]; then
    _describe -o 'flag' flags
  else
    _files
  fi
}
compdef _infinite_push ${PROGRAM}
`
}

function fish(commands: readonly CompletedCommand[]): string {
  const names = commands.flatMap(({ names, summary }) =>
    names.map((name) => `complete -c ${PROGRAM} -n __fish_use_subcommand -f -a ${name} -d ${fishQuoted(summary)}`),
  )
  const flags = commands.flatMap(({ names, flags }) =>
    flags.map(({ name, about, takes }) => {
      const where = `-n '__fish_seen_subcommand_from ${names.join(' ')}'`
      return `complete -c ${PROGRAM} ${where} -l ${name}${takes ? ' -r' : ''} -d ${fishQuoted(about)}`
    }),
  )
  return `# Completion of ${PROGRAM} for fish.\n${[...names, ...flags].join('\n')}\n`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** In fish a backslash keeps its meaning between quotes. */
function fishQuoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
