import type { NamedAlert } from '../contract.ts'

/** The newest messages of one alert, when none of them was read or deleted. */
export type Unread = {
  alertId: number
  /** The alert's maximum price when they were sent; `withoutLimit` without one; null where it changed meanwhile. */
  limitPence: number | null
  /** The match that the newest is about. */
  matchId: number
}

/** How often an alert fired, by the replay of its match's past; days as in a preview. */
export type Replayed = { times: number; insteadOf: number; days: number }

/**
 * What would bother a person less: a lower maximum price, with what it would have sent of a match, or one message a day
 * where no lower price helps.
 */
export type Tighter = {
  alert: Pick<NamedAlert, 'id' | 'name' | 'currency'>
  lower: (Replayed & { pence: number; match: string }) | null
}
