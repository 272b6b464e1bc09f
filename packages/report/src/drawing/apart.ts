/**
 * Places near the wanted ones, in the same order and at least `gap` from each other. Whatever is pushed is pushed as a
 * block with its neighbours, around the middle of where they all wanted to be.
 *
 * @example
 * ```ts
 * apart([0, 0.1, 5], 1) // [-0.45, 0.55, 5]
 * ```
 */
export function apart(wanted: readonly number[], gap: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b])
  const blocks: { middle: number; members: number[] }[] = []
  for (const i of order) {
    let block = { middle: wanted[i], members: [i] }
    for (let below = blocks.at(-1); below && touches(below, block, gap); below = blocks.at(-1)) {
      blocks.pop()
      const members = [...below.members, ...block.members]
      block = { middle: members.reduce((sum, k) => sum + wanted[k], 0) / members.length, members }
    }
    blocks.push(block)
  }
  const places = new Array<number>(wanted.length)
  for (const { middle, members } of blocks) {
    members.forEach((k, place) => {
      places[k] = middle + (place - (members.length - 1) / 2) * gap
    })
  }
  return places
}

type Block = { middle: number; members: readonly number[] }

function touches(below: Block, above: Block, gap: number): boolean {
  return above.middle - below.middle < ((below.members.length + above.members.length) / 2) * gap
}
