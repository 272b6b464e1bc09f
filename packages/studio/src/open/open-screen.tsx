import { Button, Card, Container, FileButton, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { BUNDLED_SETS } from '../state/bundled-sets.js'
import { useFocusAtFirst } from '../ui/use-focus-at-first.js'
import classes from './open.module.css'

interface OpenScreenProps {
  /** The name of a file that the address speaks of, and that the page does not have. */
  wanted: string | undefined
  /** Whether the user comes back to it; then the focus does, too. */
  returned: boolean
  onFile(file: File): void
  onBundled(name: string): void
  /** What this browser has from the last time. */
  kept: string | undefined
  onKept(): void
}

/** Where everybody begins: drop a file, choose one, or take a set that is there. */
export function OpenScreen({ wanted, returned, onFile, onBundled, kept, onKept }: OpenScreenProps) {
  const title = useFocusAtFirst<HTMLHeadingElement>(returned)
  return (
    <Container size="md" py="xl">
      <Stack gap="xl">
        <div>
          <Title order={1} mb="xs" ref={title} tabIndex={-1} className={classes.title ?? ''}>
            See the top of the list change under your hand
          </Title>
          <Text size="lg" c="dimmed">
            A rule that puts as many positives as possible above the first negative, with as few variables as possible,
            and with a proof. Your data stay on this computer.
          </Text>
        </div>
        <div className={classes.drop}>
          <Text size="lg" fw={600}>
            {wanted === undefined ? 'Drop a table anywhere on this page' : `Drop ${wanted} here to go on with it`}
          </Text>
          <Text c="dimmed" size="sm">
            One row per thing to rank, one column that says which are positive. CSV, TSV, Excel, Parquet, Arrow, JSON,
            NDJSON, ARFF or svmlight, also gzipped. Or a session file of this page.
          </Text>
          <FileButton onChange={(file) => file && onFile(file)} inputProps={{ 'aria-label': 'Choose a table' }}>
            {(props) => (
              <Button {...props} size="md">
                Choose a file
              </Button>
            )}
          </FileButton>
        </div>
        {kept !== undefined && wanted === undefined && (
          <Card component="button" className={classes.set} withBorder onClick={onKept}>
            <Text fw={600}>Go on with {kept}</Text>
            <Text size="sm" c="dimmed">
              As you left it, with settings, corrections and marks: this browser kept it.
            </Text>
          </Card>
        )}
        <section aria-label="Sets to try">
          <Title order={2} size="h4" mb="sm">
            Or try one of these
          </Title>
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            {BUNDLED_SETS.map(({ name, title, about }) => (
              <Card key={name} component="button" className={classes.set} withBorder onClick={() => onBundled(name)}>
                <Text fw={600}>{title}</Text>
                <Text size="sm" c="dimmed">
                  {about}
                </Text>
              </Card>
            ))}
          </SimpleGrid>
        </section>
      </Stack>
    </Container>
  )
}
