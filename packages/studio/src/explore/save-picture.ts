import { saveFile } from '../take-away/save-file.js'

const SVG = 'http://www.w3.org/2000/svg'

/** Saves the picture in an element: an SVG as it is or drawn as PNG, a canvas as PNG (in either wish). */
export async function savePicture(root: HTMLElement, title: string, kind: 'svg' | 'png'): Promise<void> {
  const name = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const canvas = root.querySelector('canvas')
  const svg = root.querySelector('svg[role="img"]')
  if (svg instanceof SVGSVGElement) {
    const text = standalone(svg)
    if (kind === 'svg') saveFile({ name: `${name}.svg`, type: 'image/svg+xml', content: text })
    else save(await drawn(text, svg.clientWidth, svg.clientHeight), name)
  } else if (canvas) save(canvas, name)
}

function save(canvas: HTMLCanvasElement, name: string): void {
  canvas.toBlob(async (blob) => {
    if (blob) saveFile({ name: `${name}.png`, type: 'image/png', content: new Uint8Array(await blob.arrayBuffer()) })
  })
}

/** The SVG with its colours in it: a file has no page to ask for them. */
function standalone(svg: SVGSVGElement): string {
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

/** Twice as fine as the screen, for print. */
async function drawn(text: string, width: number, height: number): Promise<HTMLCanvasElement> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = 2 * width
  canvas.height = 2 * height
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}
