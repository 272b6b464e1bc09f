import { shortNumber } from '@infinite-push/core/internal'
import { Text } from '@mantine/core'
import type { OpenedRow } from '../../engine/about-rows.js'
import type { TableView } from '../../engine/views.js'
import classes from './row.module.css'

/** From the average row, whose score is 0, to this one: what each feature adds, where the last one left off. */
export function Waterfall({ opened, table }: { opened: OpenedRow; table: TableView }) {
  const { contributions, score } = opened
  if (contributions.length === 0) return <Text c="dimmed">The rule has no features here: move λ to the right.</Text>
  let sum = 0
  const steps = contributions.map(({ feature, value, contribution }) => {
    const from = sum
    sum += contribution
    return { feature, value, contribution, from, to: sum }
  })
  const low = Math.min(0, ...steps.map(({ to }) => to))
  const span = Math.max(0, ...steps.map(({ to }) => to)) - low || 1
  const at = (value: number) => `${(100 * (value - low)) / span}%`
  return (
    <>
      <Text size="sm" c="dimmed" my={6}>
        An average row has score 0. Each line adds to it, the largest part first, up to {shortNumber(score)}.
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={classes.scroller} tabIndex={0} aria-label="All contributions to the score">
        <table className={classes.lines} aria-label="Contributions">
          <tbody>
            {steps.map(({ feature, value, contribution, from, to }) => (
              <tr key={feature}>
                <td className={classes.name} title={table.features[feature]}>
                  {valueWords(table, feature, value)}
                </td>
                <td className={classes.bar} aria-hidden="true">
                  <span className={classes.zero} style={{ left: at(0) }} />
                  <span
                    className={classes.step}
                    data-up={contribution > 0}
                    style={{ left: at(Math.min(from, to)), right: `calc(100% - ${at(Math.max(from, to))})` }}
                  />
                </td>
                <td className={classes.number}>
                  {contribution > 0 ? '+' : '−'}
                  {shortNumber(Math.abs(contribution))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

/** `age = 41`, `home = owns`, `home ≠ owns` */
function valueWords({ features, columnOf, levelOf }: TableView, feature: number, value: number): string {
  const level = levelOf[feature]
  if (level === undefined) return `${features[feature]} = ${shortNumber(value)}`
  return `${columnOf[feature]} ${value === 1 ? '=' : '≠'} ${level}`
}
