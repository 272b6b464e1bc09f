import { saveFile } from '../../ui/save-file.js'

const SVG = 'http://www.w3.org/2000/svg'
/** Finer than the screen, for print. */
const FINENESS = 2

/** Saves a figure as it is, or drawn in dots. */
export async function saveSvg(text: string, title: string, kind: 'svg' | 'png'): Promise<void> {
  const name = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  if (kind === 'svg') return saveFile({ name: `${name}.svg`, type: 'image/svg+xml', content: text })
  const canvas = await drawn(text)
  canvas.toBlob(async (blob) => {
    if (blob) saveFile({ name: `${name}.png`, type: 'image/png', content: new Uint8Array(await blob.arrayBuffer()) })
  })
}

/** The figure inside an element as a file, with its colours in it: a file has no page to ask for them. */
export function figureSvg(root: HTMLElement): string | undefined {
  const svg = root.querySelector('svg[role="img"]')
  if (!svg) return undefined
  const style = getComputedStyle(document.documentElement)
  const value = (name: string) => style.getPropertyValue(name).trim()
  const copy = svg.cloneNode(true) as SVGSVGElement
  copy.setAttribute('xmlns', SVG)
  copy.setAttribute('font-family', 'system-ui, sans-serif')
  const ground = document.createElementNS(SVG, 'rect')
  ground.setAttribute('width', '100%')
  ground.setAttribute('height', '100%')
  ground.setAttribute('fill', value('--ip-surface'))
  copy.prepend(ground)
  return new XMLSerializer()
    .serializeToString(copy)
    .replaceAll(/var\((--ip-[\w-]+)\)/g, (_, name: string) => value(name))
}

async function drawn(text: string): Promise<HTMLCanvasElement> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = FINENESS * image.width
  canvas.height = FINENESS * image.height
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}
