import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './compare.module.css'

interface BothTableProps {
  /** What both have; where there are several of them, which. */
  title: string
  of?: string | undefined
  about: ReactNode
  /** What scrolls, for those who do not see it. */
  label: string
  /** What a line is. */
  line: string
  look: string | undefined
  /** The lines. */
  children: ReactNode
}

/** A table with a column for A and one for B. */
export function BothTable({ title, of, about, label, line, look, children }: BothTableProps) {
  return (
    <>
      <Text fw={600} size="sm">
        {title}
        {of !== undefined && `, ${of}`}
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        {about}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={classes.scroller} tabIndex={0} aria-label={label}>
        <table className={look} aria-label={title}>
          <thead>
            <tr>
              {[line, 'A', 'B'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
    </>
  )
}
