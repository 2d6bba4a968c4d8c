// Which mandates a change may concern, and the order in which they are read.

import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { Change } from '#worker/matches/changes/contract.ts'
import { isCandidate } from '../deciding/candidates.rules.ts'
import type { OfferedTicket } from '../deciding/contract.ts'
import type { MandateTarget } from '../mandates/contract.ts'

/** Mandates decided in one call: each asks the database a few times, of the hundreds that a change may. */
export const mandatesPerCall = 20

/** A ticket that came on sale or became cheaper, with what mandates are found by. */
export type BuyableOffer = { offer: OfferedTicket; pence: number; currency: string }

/** The last mandate read: the number of its list, its bound and its id. */
export type Cursor = { list: number; boundPence: number; mandateId: string }

export const beginning: Cursor = { list: 0, boundPence: -1, mandateId: '' }

/** What a platform's first check found is no news, a queue is no ticket, and nothing is bought from unauthorised resale. */
export function buyableIn({ platform, platformBefore, queue, offers }: Change): BuyableOffer[] {
  if (platformBefore === null || queue || platform.kind === 'resale') return []
  return offers.flatMap(({ ticketType, section, before, after }) => {
    if (after === null || after.pricePence === null || after.currency === null || !isCandidate(before, after)) return []
    const offer = { ...after, platformId: platform.id, platformKind: platform.kind, ticketType, section }
    return [{ offer: offer as OfferedTicket, pence: after.pricePence, currency: after.currency }]
  })
}

/** What a mandate may name to be about a match, in an order that cursors depend on. */
export function targetsOf(match: MatchFacts, formerIds: readonly number[]): MandateTarget[] {
  return [
    ...[match.id, ...formerIds].map((id) => ({ kind: 'match', id }) as const),
    { kind: 'team', id: match.homeTeamId },
    { kind: 'team', id: match.awayTeamId },
    { kind: 'league', id: match.leagueId },
  ]
}

export function cursorText({ list, boundPence, mandateId }: Cursor): string {
  return `${list}.${boundPence}.${mandateId}`
}

/** From the beginning where there is none, or it is not ours. */
export function parseCursor(text: string | null): Cursor {
  const [whole, list, boundPence, mandateId = ''] = /^(\d{1,6})\.(-?\d{1,12})\.(.{0,60})$/.exec(text ?? '') ?? []
  return whole === undefined ? beginning : { list: Number(list), boundPence: Number(boundPence), mandateId }
}

/** Names a buyable offer of a change, however often the change comes. */
export function candidateId(change: Change, { offer }: BuyableOffer): string {
  return `${change.id}:${offer.ticketType}:${offer.section ?? ''}`
}
