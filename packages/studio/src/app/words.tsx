import { GLOSSARY } from '@infinite-push/core/internal'
import { Anchor, Drawer, Text } from '@mantine/core'
import classes from './top-bar.module.css'

/** The address of the documentation, from the manifest. */
declare const DOCUMENTS: string

export interface WordsProps {
  opened: boolean
  onClose: () => void
}

/** What the words of the page mean, in a drawer. */
export function Words({ opened, onClose }: WordsProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      title="The words used here"
      closeButtonProps={{ 'aria-label': 'Close the words' }}
    >
      <Text size="sm">
        How things are done, and why they are right, is in{' '}
        <Anchor href={DOCUMENTS} target="_blank" rel="noopener noreferrer" size="sm" underline="always">
          the documents
        </Anchor>
        . Nothing of your table goes there.
      </Text>
      <dl className={classes.words}>
        {GLOSSARY.map(([word, meaning]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Drawer>
  )
}
