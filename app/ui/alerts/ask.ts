// What the sheet and the page share: what is asked about, and what the answer would have been so far.
import type { AlertTargetKind, AlertType, DigestKind, RepeatMode } from '#worker/alerting/alerts/constants.ts'
import type { TicketConditions } from '#worker/alerting/alerts/contract.ts'
import type { AlertHistory } from '#worker/alerting/alerts/preview/contract.ts'
import { withParty } from '#worker/matches/prices/party/address.rules.ts'
import { anyAdult, type Party } from '#worker/matches/prices/party/constants.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import type { ClientName } from '#worker/people/clients/contract.ts'
import type { MoreTargets } from './more-targets.ts'

export type AskTarget = {
  kind: AlertTargetKind
  id: number
  name: string
  href: string
  /** When a match is; null for a team or league. */
  when: string | null
  /** Why no alert can be made on it any more; null while one can. */
  closed: string | null
}

/** What an alert of this type would have done. */
export type TypedHistory = AlertHistory & { alertType: AlertType }

/** What an alert on one match would have done, from what was seen. */
export type AlertPreview = {
  bestNow: {
    pence: number
    currency: string
    isPlusFees: boolean
    seller: string
    /** How many seats side by side that is for, where more than one was asked for. */
    together?: number
  } | null
  /** Null when the history could not be read. */
  history: TypedHistory | null
  /** Offers on the board by price, ascending. */
  histogram: { fromPence: number; toPence: number; offers: number }[]
  /** The limit that is proposed: the lowest price reached at least twice, where it is less than now; null: any fall. */
  presetPence: number | null
  currency: string
  ticketTypes: string[]
  areas: string[]
}

/** What the form shows at first. */
export type AskValues = {
  alertType: AlertType
  pricePence: number | null
  conditions: TicketConditions | null
  repeatMode: RepeatMode
  repeatHours: number | null
  digest: DigestKind | null
  channels: DeliveryChannel[]
  /** YYYY-MM-DD */
  expiresOn: string
}

export type Ask = {
  target: AskTarget
  /** Null for a team or league, and when the match's history could not be read. */
  preview: AlertPreview | null
  values: AskValues
  /** Channels that can reach this person. */
  channels: DeliveryChannel[]
  isSignedIn: boolean
  /** Whether the alert is still to be made. */
  isNew: boolean
  /** What the form shows of an alert that is there, to notice another person's change. */
  seen?: string
  /** Clients of an agent whom a new alert may be for. */
  clients: readonly ClientName[]
  /** What else a new alert watches; null for one that is there. */
  more: MoreTargets | null
  /** The person's alerts on the same, newest first, so that no second one is made by mistake. */
  existing: readonly { id: number; name: string }[]
  /** "2 of 3 alerts left this month"; null for a visitor. */
  allowance: string | null
  /** The key to switch push messages on with; null where there is nothing to offer. */
  pushKey: string | null
}

/** How saving ended; a visitor's draft is kept until they have an account. */
export type AskAnswer =
  /** `isOld`: the person had this one, and no second was made. */
  | { saved: { id: number; name: string; isOld?: boolean } }
  | { undone: true }
  | { kept: true }
  | {
      trouble: string
      errors: Record<string, string[]>
      /** What the form was filled in with, for a page without script. */
      typed?: AskValues | null
      more?: MoreTargets
    }

export const askPath = '/alerts/ask'

export function askPageAddress({ kind, id }: Pick<AskTarget, 'kind' | 'id'>, party: Party = anyAdult): string {
  return withParty(`/alerts/new?${kind}=${id}`, party)
}
