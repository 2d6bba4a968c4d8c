import type { ChangeSubscriber } from '../changes/contract.ts'
import type { FanOut } from './fan-out.ts'

/** Decides whom to notify of a change. */
export function alertsSubscriber(fanOut: FanOut): ChangeSubscriber {
  return { name: 'alerts', handle: fanOut.onChange }
}
