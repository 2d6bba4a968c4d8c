import type { Instant } from '#worker/ground/platform/clock.ts'
import type { AddOn } from '#worker/matches/catalogue/add-ons/kinds.constants.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { PriceSummary } from '#worker/matches/changes/contract.ts'
import type { AlertTarget, NamedAlert, Silence } from '../contract.ts'
import type { Unmet } from '../tickets.rules.ts'

/** A price of what an alert wants, and when it was seen; a price from before the days asked about stands at their start. */
export type SeenPrice = { pence: number; currency: string; at: Instant }

/** A change that met the alert's condition, whether or not the alert spoke then. */
export type MetMoment = {
  at: Instant
  subjectId: string
  pence: number | null
  currency: string | null
  /** Why the alert as it is now would not have spoken then; null if it would. */
  silence: Silence | 'not made yet' | null
}

/** Why an offer on sale does not count for an alert; an add-on says which one it is. */
export type WhyUncounted = Unmet | AddOn | 'platform' | 'currency' | 'reduced' | 'unsure'

/** One alert that a match concerns, against what was seen of the match. */
export type SeenForAlert = {
  alert: NamedAlert
  /** Why it sends nothing now; null if it may send. */
  silence: Silence | null
  /** Which of its targets the match is, or is part of. */
  through: AlertTarget['kind'] | null
  lowest: SeenPrice | null
  /** The best of what it wants, now. */
  best: PriceSummary
  isThereNow: boolean
  /** Offers on sale now, those that count for it, and why the others do not. */
  onSale: number
  counted: number
  uncounted: Partial<Record<WhyUncounted, number>>
  /** Newest first, at most `maxMoments`. */
  moments: MetMoment[]
  /** Newest firing of an alert that does not fire every time. */
  lastFiring: { at: Instant; pence: number | null } | null
}

/** What was seen of a match, for one person's alerts. */
export type SeenOfMatch = {
  match: MatchFacts
  since: Instant
  now: Instant
  platforms: { id: number; name: string; isAlertable: boolean; checkedAt: Instant }[]
  alerts: SeenForAlert[]
}
