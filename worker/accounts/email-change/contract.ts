import type { Instant } from '../../platform/clock.ts'
import type { changeTroubles } from './constants.ts'

/** What the page of a mailed link shows: the new address to its person alone. */
export type ChangeLink = { state: 'live'; newEmail: string } | { state: Exclude<keyof typeof changeTroubles, 'taken'> }

/** A change that waits for its link to be followed. */
export type WaitingChange = { newEmail: string; until: Instant }
