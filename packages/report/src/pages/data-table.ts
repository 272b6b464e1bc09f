import { type Html, html } from './html.js'

export interface Column {
  title: string
  /** Numbers stand to the right. */
  numeric?: boolean
}

export interface TableRow {
  cells: readonly (Html | string)[]
  /** A line above it, where something new begins. */
  rule?: boolean
}

/** A table that scrolls on its own where it is wider than the page. */
export function dataTable(columns: readonly Column[], rows: readonly TableRow[]): Html {
  const kind = ({ numeric }: Column) => (numeric ? 'number' : 'text')
  return html`<div class="scroll" tabindex="0" role="region" aria-label="table"><table>
<thead><tr>${columns.map((column) => html`<th scope="col" class="${kind(column)}">${column.title}</th>`)}</tr></thead>
<tbody>
${rows.map(
  ({ cells, rule = false }) =>
    html`<tr class="${rule ? 'rule' : ''}">${cells.map((cell, k) => html`<td class="${kind(columns[k])}">${cell}</td>`)}</tr>`,
)}
</tbody></table></div>`
}

/** What need not be seen at once. */
export function folded(summary: string, content: Html): Html {
  return html`<details><summary>${summary}</summary>
${content}
</details>`
}
