import type { Warning } from '../errors/define.js'
import { type Calibration, calibrate } from './calibration.js'
import { chooseOperatingPoint } from './choose-operating-point.js'
import type { HeldOut, OperatingPoint } from './operating-point.js'
import type { OperatingRule } from './operating-rule.js'

/** What to do with held-out scores: choose a threshold, learn probabilities, or both. */
export interface OperationSettings {
  rule?: OperatingRule
  calibrate?: Calibration['kind']
}

/** A threshold and probabilities, as far as they were asked for, and what is to be known about them. */
export interface Operation {
  operatingPoint?: OperatingPoint
  calibration?: Calibration
  warnings: Warning[]
}

export function chooseOperation(heldOut: HeldOut, settings: OperationSettings): Operation {
  const chosen = settings.rule && chooseOperatingPoint(heldOut, settings.rule)
  const learnt = settings.calibrate && calibrate(heldOut, settings.calibrate)
  return {
    ...(chosen && { operatingPoint: chosen.point }),
    ...(learnt && { calibration: learnt.calibration }),
    warnings: [...(chosen?.warnings ?? []), ...(learnt?.warnings ?? [])],
  }
}
