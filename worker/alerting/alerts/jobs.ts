import type { ChangeSubscriber } from '#worker/matches/changes/contract.ts'
import type { FanOut } from './fan-out.ts'

/** Notifies users of a change. */
export function alertsSubscriber(fanOut: FanOut): ChangeSubscriber {
  return { name: 'alerts', handle: fanOut.onChange }
}
