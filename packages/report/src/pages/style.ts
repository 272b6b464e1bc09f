import { NARROW } from '../drawing/draw.js'
import { themeRules } from '../drawing/theme.js'

/** Below this width pages show the narrow drawings. */
const BREAK = 680

/** Everything a page looks like, on screens, in the dark and on paper. */
export const STYLE = `${themeRules(':root')}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ip-page); color: var(--ip-ink); line-height: 1.55;
  font-family: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif; font-size: 16px; }
main { max-width: 808px; margin: 0 auto; padding: 40px 20px 64px; }
h1 { font-size: 1.9rem; line-height: 1.2; letter-spacing: -0.015em; margin: 0 0 10px; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; line-height: 1.3; margin: 0 0 8px; }
p { margin: 0 0 12px; overflow-wrap: break-word; }
.lead { font-size: 1.08rem; color: var(--ip-muted); margin-bottom: 22px; }
section { background: var(--ip-surface); border: 1px solid var(--ip-line); border-radius: 10px;
  padding: 22px 24px; margin: 0 0 18px; }
section > :last-child { margin-bottom: 0; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(140px, 1fr)); gap: 12px; margin: 0 0 18px; }
.tile { background: var(--ip-surface); border: 1px solid var(--ip-line); border-radius: 10px; padding: 14px 16px; }
.tile b { display: block; font-size: 1.5rem; line-height: 1.25; letter-spacing: -0.01em; overflow-wrap: anywhere;
  font-variant-numeric: tabular-nums; }
.tile b.long { font-size: 1.1rem; line-height: 1.7; }
.tile span { color: var(--ip-muted); font-size: 0.88rem; line-height: 1.35; display: block; }
figure { margin: 14px 0 16px; }
figcaption { margin-top: 8px; }
figcaption, .note { color: var(--ip-muted); font-size: 0.9rem; line-height: 1.45; }
figure svg { display: block; max-width: 100%; height: auto; overflow: visible; }
.narrow { display: none; }
.key { white-space: nowrap; }
.key i { display: inline-block; width: 0.72em; height: 0.72em; border-radius: 50%; margin-right: 0.3em; }
.scroll { overflow-x: auto; margin: 12px 0; }
table { border-collapse: collapse; font-size: 0.92rem; font-variant-numeric: tabular-nums; min-width: 100%; }
th, td { text-align: left; padding: 5px 14px 5px 0; border-bottom: 1px solid var(--ip-line); vertical-align: top; }
th:last-child, td:last-child { padding-right: 0; }
th { color: var(--ip-muted); font-weight: 600; font-size: 0.85rem; }
td.number, th.number { text-align: right; white-space: nowrap; }
tbody tr.rule td, tbody tr.rule th { border-top: 2px solid var(--ip-line); }
td u { text-decoration-thickness: 2px; text-underline-offset: 3px; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 0.88em; }
code { overflow-wrap: anywhere; }
pre { background: var(--ip-page); border: 1px solid var(--ip-line); border-radius: 6px; padding: 10px 12px;
  white-space: pre-wrap; overflow-wrap: anywhere; margin: 8px 0 12px; }
.warning { border-left: 4px solid var(--ip-negative); }
.good { color: var(--ip-series-3); }
.bad { color: var(--ip-negative); }
details { margin: 10px 0 0; }
section > details:first-child { margin: 0; }
summary { cursor: pointer; color: var(--ip-muted); }
dt { font-weight: 600; margin-top: 8px; }
dd { margin: 0 0 4px; }
footer { color: var(--ip-muted); font-size: 0.85rem; margin-top: 24px; }
a { color: var(--ip-positive); }
@media screen and (max-width: ${BREAK}px) {
  main { padding: 24px 12px 40px; }
  section { padding: 16px 14px; }
  h1 { font-size: 1.5rem; }
  .tiles { grid-template-columns: 1fr 1fr; gap: 8px; }
  .tile:last-child:nth-child(odd) { grid-column: span 2; }
  .wide { display: none; }
  .narrow { display: block; max-width: ${NARROW}px; }
}
@media print {
  :root { color-scheme: light; }
  body { background: none; font-size: 11pt; }
  main { max-width: none; padding: 0; }
  section { border: none; padding: 0; margin: 0 0 14pt; }
  h2 { break-after: avoid; }
  figure, .tile, tr { break-inside: avoid; }
  .scroll { overflow: visible; }
  td { overflow-wrap: anywhere; }
  /* Nobody can open what is folded on paper. */
  details::details-content { display: block; content-visibility: visible; height: auto; opacity: 1; }
}
`
