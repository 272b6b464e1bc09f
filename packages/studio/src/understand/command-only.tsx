import { Accordion, Alert, Code, List, Text } from '@mantine/core'
import classes from './understand.module.css'

interface CommandOnlyProps {
  /** The command that learns what the page shows. */
  command: string
  /** The column that looks like lists, if one does. */
  lists: string | undefined
}

const WAYS = [
  { what: 'Lists: rows that compete only with others of their own list', flags: '--query COLUMN' },
  { what: 'Rows that belong together, which folds must not part', flags: '--groups-of-rows COLUMN' },
  { what: 'Signs: weights of 0 or more only', flags: '--nonnegative COLUMN,COLUMN' },
  { what: 'Features that come and go together', flags: '--penalty group --groups FILE' },
  { what: 'Features that are dear, free or forbidden', flags: '--penalty-factors FILE' },
]

/** What `fit` takes and the page does not, each with the command that does it. */
export function CommandOnly({ command, lists }: CommandOnlyProps) {
  const withFlags = (flags: string) => command.replace(' --out ', ` ${flags} --out `)
  return (
    <>
      {lists !== undefined && (
        <Alert color="yellow" variant="light" p="xs" title={`“${lists}” looks like lists`}>
          <Text size="sm">
            The page takes all rows for one list, in which every positive competes with every negative. This command
            learns from lists instead, inside of which rows compete:
          </Text>
          <Code block className={classes.command}>
            {withFlags(`--query ${/^[\w-]+$/.test(lists) ? lists : `'${lists}'`}`)}
          </Code>
        </Alert>
      )}
      <Accordion variant="contained">
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
    </>
  )
}
