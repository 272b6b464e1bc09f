import { type f64, type Integers, type i32, integers, type Numbers, room } from '../../../numeric/portable/numbers.js'

/** Kinks along a move, by the step to each, of which the nearest comes first: a binary heap, since few of many are asked for. */
export class KinkHeap {
  count: i32 = 0
  private readonly step: Numbers
  private readonly kink: Numbers
  private readonly place: Integers

  constructor(most: i32) {
    this.step = room(most)
    this.kink = room(most)
    this.place = integers(most)
  }

  /** One more, that is in no order yet. */
  add(step: f64, kink: f64): void {
    this.step[this.count] = step
    this.kink[this.count] = kink
    this.place[this.count] = this.count
    this.count++
  }

  /** The step to where a slope below 0 has grown to 0; `otherwise` where all kinks do not suffice. They are gone then. */
  stepTo(slope: f64, otherwise: f64): f64 {
    for (let i = this.count >> 1; i >= 0; i--) this.sink(i)
    let falls = slope
    while (this.count > 0) {
      const nearest = this.place[0]
      falls += this.kink[nearest]
      if (!(falls < 0)) {
        this.count = 0
        return this.step[nearest]
      }
      this.count--
      this.place[0] = this.place[this.count]
      this.sink(0)
    }
    return otherwise
  }

  private sink(from: i32): void {
    const place = this.place
    const step = this.step
    let i = from
    for (let child = 2 * i + 1; child < this.count; child = 2 * i + 1) {
      if (child + 1 < this.count && step[place[child + 1]] < step[place[child]]) child++
      if (!(step[place[child]] < step[place[i]])) return
      const above = place[i]
      place[i] = place[child]
      place[child] = above
      i = child
    }
  }
}
