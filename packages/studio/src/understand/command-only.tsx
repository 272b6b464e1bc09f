import { Accordion, Code, List } from '@mantine/core'
import classes from './understand.module.css'

interface CommandOnlyProps {
  /** The command that learns what the page shows. */
  command: string
}

const WAYS = [
  { what: 'Groups of features by a file, one feature,group a line', flags: '--penalty group --groups FILE' },
  { what: 'Features that are dear or free, one feature,factor a line', flags: '--penalty-factors FILE' },
  { what: 'A threshold of the score for so many rows, or so many false alarms', flags: '--budget 50' },
  { what: 'Probabilities for scores', flags: '--calibrate platt' },
  { what: 'Another measure to choose by, such as average precision', flags: '--metric ap' },
  { what: 'The sparsest model within one standard error of the best', flags: '--rule 1se' },
  { what: 'Folds drawn several times, or folds inside of folds', flags: '--repeats 5 --nested' },
]

/** What `fit` takes and the page does not, each with the command that does it. */
export function CommandOnly({ command }: CommandOnlyProps) {
  const withFlags = (flags: string) => command.replace(' --out ', ` ${flags} --out `)
  return (
    <Accordion className={classes.more ?? ''} chevronPosition="left">
      <Accordion.Item value="more">
        <Accordion.Control>What only the command line does</Accordion.Control>
        <Accordion.Panel>
          <List size="sm" spacing="xs">
            {WAYS.map(({ what, flags }) => (
              <List.Item key={flags}>
                {what}:
                <Code block className={classes.command}>
                  {withFlags(flags)}
                </Code>
              </List.Item>
            ))}
          </List>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
