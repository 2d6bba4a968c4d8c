// Part of the delivery: what became of a batch.
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { DeliveryState } from './contract.ts'
import type { DeliveryResult } from './gathering/gathered-sender.ts'
import type { Postponed } from './gathering/plan.ts'

/** Results, the moments until which some wait, how long the provider asks all of it to wait. */
export type Tried = {
  states: DeliveryState[]
  again: DeliveryState[]
  waits: Instant[]
  sentWithOthers: number
  askedWaitMs: number
}

export const nothingTried = (): Tried => ({ states: [], again: [], waits: [], sentWithOthers: 0, askedWaitMs: 0 })

export function note(result: DeliveryResult, tried: Tried): void {
  if (result === null) tried.sentWithOthers += 1
  else if ('until' in result) tried.waits.push((result satisfies Postponed).until)
  else if (result.state.status !== 'pending') tried.states.push(result.state)
  else if (result.restsUntil !== undefined) tried.waits.push(result.restsUntil)
  else {
    tried.again.push(result.state)
    tried.askedWaitMs = Math.max(tried.askedWaitMs, result.waitMs)
  }
}
