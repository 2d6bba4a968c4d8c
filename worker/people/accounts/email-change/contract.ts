import type { Instant } from '#worker/ground/platform/clock.ts'
import type { changeTroubles } from './constants.ts'

/** State of a mailed link; the new address is shown to its owner only. `purchases`: what buys tickets, and ends. */
export type ChangeLink =
  | { state: 'live'; newEmail: string; purchases: string[] }
  | { state: Exclude<keyof typeof changeTroubles, 'taken'> }

/** A change whose link has not been followed yet. */
export type WaitingChange = { newEmail: string; until: Instant }
