import { GLOSSARY } from '@infinite-push/core/internal'
import { ActionIcon, Anchor, Drawer, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Icon } from '../ui/icon.js'
import classes from './top-bar.module.css'

/** The address of the documentation, from the manifest. */
declare const DOCUMENTS: string

/** The words of the page, and the way to the documents. */
export function Glossary() {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Words and documents"
        title="Words and documents"
        onClick={open}
      >
        <Icon name="help" />
      </ActionIcon>
      <Drawer
        opened={opened}
        onClose={close}
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
    </>
  )
}
