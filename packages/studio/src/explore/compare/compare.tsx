import { type Dispatch, memo } from 'react'
import type { Action } from '../../state/actions.js'
import type { Pins } from '../../state/pins.js'
import { resultOf } from '../../ui/use-task.js'
import { Panel } from '../figure/panel.js'
import { BothCurves } from './both-curves.js'
import { BothLists } from './both-lists.js'
import { BothRules } from './both-rules.js'
import classes from './compare.module.css'
import { PairedTest } from './paired-test.js'
import { PinCard } from './pin-card.js'
import { type Asking, usePinned } from './use-pinned.js'

interface CompareProps extends Asking {
  pins: Pins
  /** The row that all views highlight. */
  row: number | undefined
  /** The list that is shown, where there are several. */
  list: string | undefined
  /** How many rows the user can look at. */
  budget: number
  dispatch: Dispatch<Action>
}

/** Two settings side by side: their lists, their rules, what rows left out say of both, and whether that is more than luck. */
export const Compare = memo(function Compare({ pins, row, list, budget, dispatch, ...asking }: CompareProps) {
  const [taskA, againA] = usePinned(pins.a, asking)
  const [taskB, againB] = usePinned(pins.b, asking)
  const a = resultOf(taskA)
  const b = resultOf(taskB)
  return (
    <Panel
      title="Compare two settings"
      about="Pin what is shown as A, change anything, and pin that as B: another λ, another K, penalty or transform, or without some features."
    >
      {(width) => (
        <>
          <div className={classes.cards}>
            <PinCard place="a" pin={pins.a} task={taskA} onAgain={againA} dispatch={dispatch} />
            <PinCard place="b" pin={pins.b} task={taskB} onAgain={againB} dispatch={dispatch} />
          </div>
          {a && b && (
            <>
              <PairedTest a={a} b={b} />
              <BothCurves a={a} b={b} width={width} />
              <div className={classes.both}>
                <BothLists
                  engine={asking.engine}
                  a={a}
                  b={b}
                  list={list}
                  budget={budget}
                  row={row}
                  dispatch={dispatch}
                />
                <BothRules table={asking.table} a={a} b={b} />
              </div>
            </>
          )}
        </>
      )}
    </Panel>
  )
})
