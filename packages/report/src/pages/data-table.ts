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
  const titles = columns.flatMap(({ title }) => (title === '' ? [] : [title]))
  // Reached by the keyboard, since it may have to be scrolled; a landmark it is not.
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${['table', ...titles].join(', ')}"><table>
<thead><tr>${columns.map((column) => titleCell(column, kind(column)))}</tr></thead>
<tbody>
${rows.map(
  ({ cells, rule = false }) =>
    html`<tr class="${rule ? 'rule' : ''}">${cells.map((cell, k) => html`<td class="${kind(columns[k])}">${cell}</td>`)}</tr>`,
)}
</tbody></table></div>`
}

/** Where nothing heads a column, there is no header to read out. */
function titleCell({ title }: Column, kind: string): Html {
  return title === '' ? html`<td></td>` : html`<th scope="col" class="${kind}">${title}</th>`
}

/** What need not be seen at once; on paper it is. */
export function folded(summary: string, content: Html): Html {
  return html`<details><summary>${summary}</summary>
${content}
</details>`
}
