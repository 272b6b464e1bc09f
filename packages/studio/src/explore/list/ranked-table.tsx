import { memo } from 'react'
import { Panel } from '../panel.js'
import { RankedLines, type RankedLinesProps } from './ranked-lines.js'

/** The list as a table. */
export const RankedTable = memo(function RankedTable(props: RankedLinesProps) {
  return (
    <Panel
      title="Ranked rows"
      about="Best score first; the reasons are what adds most to a score, compared with an average row."
    >
      {() => <RankedLines {...props} />}
    </Panel>
  )
})
