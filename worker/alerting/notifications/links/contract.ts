import type { Instant } from '#worker/ground/platform/clock.ts'
import type { NamedAlert } from '../../alerts/contract.ts'
import type { LinkAct } from './constants.ts'

/** Whom a link was sent to: an account, by one of its receivers. */
export type LinkHolder = { userId: number; to: string }

/** Why a link does nothing; `CONFLICT`: the account no longer has the receiver that it was sent to. */
export type LinkTrouble = 'NOT_FOUND' | 'CONFLICT'

/** What a link in a message allows: to quiet one alert, without a session. */
export type AlertLink = LinkHolder & {
  alertId: number
  /** When the link stops working. */
  endsAt: Instant
  /** What the message was about, for "until kick-off"; null in push messages. */
  matchId: number | null
  /** The tighter maximum price that the message proposed; null for none. */
  under: { pence: number; currency: string } | null
  /** Turns the alert on again, and does nothing else. */
  isUndo?: boolean
}

/** The alert that a link turns off, and whom it was sent to. */
export type Unsubscribe = Pick<AlertLink, 'userId' | 'alertId' | 'to'>

/** A genuine link that turns its alert off; null for one that was deleted. */
export type UnsubscribeLink = { link: Unsubscribe; alert: NamedAlert | null }

/** A genuine link with its alert as it is now; null for one that was deleted. */
export type OpenedLink = {
  link: AlertLink
  alert: NamedAlert | null
  /** Kick-off of the message's match; null when it is over or not known. */
  kickoffAt: Instant | null
  acts: LinkAct[]
}

/** What was done. `until` is when a mute ends. */
export type LinkDone = { act: LinkAct; opened: OpenedLink; until: Instant | null }
