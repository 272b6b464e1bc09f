import { Button, ScrollArea, Switch, Table, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { type Dispatch, useEffect, useMemo, useState } from 'react'
import type { CallOptions, DistributionView, Engine, PointView, TableView } from '../engine/engine.js'
import { percent, short } from '../shell/numbers.js'
import { useTask } from '../shell/use-task.js'
import type { Action } from '../state/actions.js'
import type { Session } from '../state/session.js'
import { Panel } from './panel.js'

const MOST_SHOWN = 100
const SUBSAMPLES = 50

interface FeatureTableProps {
  engine: Engine
  table: TableView
  point: PointView
  session: Session
  dispatch: Dispatch<Action>
}

interface FeatureLine {
  feature: number
  name: string
  weight: number
}

/** What the rule is made of. */
export function FeatureTable({ engine, table, point, session, dispatch }: FeatureTableProps) {
  const [search, setSearch] = useState('')
  const [all, setAll] = useState(false)
  const [asked, setAsked] = useState(false)
  const work = useMemo(
    () => (asked ? (options: CallOptions) => engine.stability(session.problem, SUBSAMPLES, options) : undefined),
    [asked, engine, session.problem],
  )
  const [stability] = useTask(work)
  const lines = featureLines(table, point, all).filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
  const frequencies = stability.state === 'done' ? stability.value : undefined
  return (
    <Panel
      title="Features of the rule"
      about="Weights of standardized features: positive ones lift a row, negative ones lower it."
      controls={
        <Button
          size="compact-sm"
          variant="default"
          loading={stability.state === 'running'}
          onClick={() => setAsked(true)}
          disabled={frequencies !== undefined}
        >
          How stable?
        </Button>
      }
    >
      {() => (
        <>
          <TextInput
            mt="xs"
            size="xs"
            placeholder="Search"
            aria-label="Search features"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            rightSectionWidth={130}
            rightSection={
              <Switch
                size="xs"
                label="unused, too"
                checked={all}
                onChange={(event) => setAll(event.currentTarget.checked)}
              />
            }
          />
          <ScrollArea.Autosize mah={330} type="auto">
            <Table stickyHeader aria-label="Features" verticalSpacing={4}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Feature</Table.Th>
                  <Table.Th>Weight</Table.Th>
                  {frequencies && <Table.Th>Stable</Table.Th>}
                  <Table.Th>By class</Table.Th>
                  <Table.Th>
                    <VisuallyHidden>Change</VisuallyHidden>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {lines.slice(0, MOST_SHOWN).map((line) => (
                  <Table.Tr
                    key={line.feature}
                    bg={line.name === session.feature ? 'var(--mantine-primary-color-light)' : 'transparent'}
                  >
                    <Table.Td>
                      <Button
                        variant="transparent"
                        size="compact-sm"
                        px={0}
                        onClick={() => dispatch({ type: 'feature', name: line.name })}
                      >
                        {line.name}
                      </Button>
                    </Table.Td>
                    <Table.Td>
                      <WeightBar weight={line.weight} largest={Math.abs(lines[0]?.weight ?? 1)} />
                    </Table.Td>
                    {frequencies && <Table.Td>{percent(frequencies[line.feature])}</Table.Td>}
                    <Table.Td>
                      <Distribution engine={engine} table={table} feature={line.feature} />
                    </Table.Td>
                    <Table.Td>
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={`Do without ${line.name}`}
                        onClick={() =>
                          dispatch({ type: 'problem', problem: { dropped: [...session.problem.dropped, line.name] } })
                        }
                      >
                        drop
                      </Button>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
            {lines.length === 0 && <Text c="dimmed">No feature has a weight here.</Text>}
          </ScrollArea.Autosize>
        </>
      )}
    </Panel>
  )
}

/** Heaviest first; those without weight behind them, when asked for. */
function featureLines({ features }: TableView, point: PointView, all: boolean): FeatureLine[] {
  const weights = new Map(Array.from(point.features, (feature, k) => [feature, point.weights[k]]))
  const shown = all ? Array.from(features.keys()) : [...weights.keys()]
  const lines = shown.map((feature) => ({ feature, name: features[feature], weight: weights.get(feature) ?? 0 }))
  return lines.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || a.feature - b.feature)
}

function WeightBar({ weight, largest }: { weight: number; largest: number }) {
  const part = (46 * Math.abs(weight)) / (largest || 1)
  const color = weight > 0 ? 'var(--ip-positive)' : 'var(--ip-negative)'
  return (
    <svg width={150} height={18} role="img" aria-label={`weight ${short(weight)}`}>
      <line x1={48} x2={48} y1={0} y2={18} stroke="var(--ip-faint)" />
      <rect x={weight > 0 ? 48 : 48 - part} y={3} width={part} height={12} fill={color} rx={2} />
      <text x={100} y={13} fontSize={12} fill="currentColor">
        {short(weight)}
      </text>
    </svg>
  )
}

interface DistributionProps {
  engine: Engine
  table: TableView
  feature: number
}

/** Two small histograms, the positives upwards and the negatives downwards, each as a part of its class. */
function Distribution({ engine, table, feature }: DistributionProps) {
  const [view, setView] = useState<DistributionView>()
  useEffect(() => {
    let wanted = true
    engine.distribution(feature).then(
      (found) => wanted && setView(found),
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [engine, feature])
  if (!view) return <svg width={96} height={28} aria-hidden="true" />
  const up = view.positives.map((count) => count / table.positives)
  const down = view.negatives.map((count) => count / table.negatives)
  const most = Math.max(...up, ...down)
  return (
    <svg width={96} height={28} role="img" aria-label={`from ${short(view.low)} to ${short(view.high)}`}>
      {up.map((part, i) => (
        <rect
          key={`p${view.low + i}`}
          x={4 * i}
          y={14 - (13 * part) / most}
          width={3.4}
          height={(13 * part) / most}
          fill="var(--ip-positive)"
        />
      ))}
      {down.map((part, i) => (
        <rect
          key={`n${view.low + i}`}
          x={4 * i}
          y={14}
          width={3.4}
          height={(13 * part) / most}
          fill="var(--ip-negative)"
        />
      ))}
    </svg>
  )
}
