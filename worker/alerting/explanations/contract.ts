import type { Instant } from '#worker/ground/platform/clock.ts'
import type { MatchStatus } from '#worker/matches/catalogue/constants.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import type { AlertType } from '../alerts/constants.ts'
import type { SeenForAlert, SeenOfMatch } from '../alerts/seen/contract.ts'
import type { MatchMessage } from '../notifications/inbox/contract.ts'
import type { QuietHours } from '../notifications/quiet/contract.ts'

/** Why each channel cannot reach a person now, in the log's words; null for one that can. */
export type ChannelStates = Record<DeliveryChannel, string | null>

/** Everything that an explanation is made of. */
export type ExplanationFacts = {
  seen: SeenOfMatch
  messages: MatchMessage[]
  /** For alerts of a kind, which may be switched off for SMS alone. */
  channelsFor: (alertType: AlertType) => ChannelStates
  quiet: QuietHours | null
}

/** One alert with what happened to it. `log` holds the messages about the match, whichever alert asked for them. */
export type AlertFacts = {
  one: SeenForAlert
  log: readonly MatchMessage[]
  channels: ChannelStates
  /** When the person wants no messages; null for always. */
  quiet: QuietHours | null
  /** Tickets of a match that is called off or played are sold no more, whatever was seen last. */
  matchStatus: MatchStatus
  since: Instant
  now: Instant
  platformName: (id: number) => string | null
  /** Name of an alert of the person that concerns the match; null for any other. */
  nameOf: (alertId: number) => string | null
}

/** A condition of an alert; null where it is neither met nor unmet. */
export type Condition = { isMet: boolean | null; text: string }

export type ExplainedAlert = {
  id: number
  name: string
  /** What happened, in one sentence or two. */
  verdict: string
  isSent: boolean
  conditions: Condition[]
  /** When its condition was met, newest first, and what came of it. */
  moments: { at: Instant; text: string }[]
}

/** "Why did I (not) get this?" for one person and one match. */
export type Explanation = {
  match: { id: number; name: string; leagueName: string; kickoffAt: Instant | null; matchDay: string }
  since: Instant
  now: Instant
  /** What was checked, and when last. */
  checks: string[]
  alerts: ExplainedAlert[]
  /** Messages about the match, newest first. */
  messages: MatchMessage[]
}
