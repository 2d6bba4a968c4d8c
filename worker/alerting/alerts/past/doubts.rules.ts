// What a page left in doubt, in a match's past: a wall in its place, or add-ons alone. That a ticket is seen again after it is
// no news, as it is none for the engine (`durable/match-room/doubted.ts`).

import type { Instant } from '#worker/ground/platform/clock.ts'
import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import { leftOutForMs } from '#worker/matches/changes/constants.ts'
import type { PlacedOffer } from '#worker/matches/changes/contract.ts'

/** A ticket with what distinguishes it from others of its match. */
export type Ticket = {
  key: string
  offer: PlacedOffer
  /** Its page left in doubt whether it is on sale. */
  isDoubt?: true
  /** What it was before its page left it in doubt, where it is seen again. */
  was?: PlacedOffer
}
export type Group = { at: Instant; seq: number; platformId: number; tickets: Ticket[] }

type Known = {
  offer: PlacedOffer
  /** What it was before the page left it in doubt, and since when; `isLeftOut`: add-ons were listed alone. */
  doubt?: { was: PlacedOffer; at: Instant; isLeftOut: boolean }
}

/**
 * The groups, oldest first, whose tickets say what is in doubt (`isDoubt`) and what a ticket that is seen again is compared
 * with (`was`). `unmoved`: what the history has no step of.
 */
export function withDoubts(groups: readonly Group[], unmoved: readonly Ticket[]): Group[] {
  const known = new Map(unmoved.map(({ key, offer }): [string, Known] => [key, { offer }]))
  return groups.map((group) => {
    const before = group.tickets.map(({ key }) => known.get(key))
    for (const { key, offer } of group.tickets) known.set(key, { offer })
    const tickets = group.tickets.map((ticket, index): Ticket => {
      const was = before[index]
      const doubt = was?.doubt ?? (was && isBuyable(was.offer) ? doubtOf(was.offer, group, known) : undefined)
      if (doubt === undefined) return ticket
      if (isLeftInDoubt(ticket.offer)) {
        known.set(ticket.key, { offer: ticket.offer, doubt })
        return { ...ticket, isDoubt: true }
      }
      const isLong = doubt.isLeftOut && group.at - doubt.at >= leftOutForMs
      return was?.doubt === undefined || isLong ? ticket : { ...ticket, was: doubt.was }
    })
    return { ...group, tickets }
  })
}

/** It keeps its price: what is gone has none. */
const isLeftInDoubt = ({ availability, pricePence }: PlacedOffer) => availability === 'unknown' && pricePence !== null

/** Before a wall nothing is on sale; beside a ticket that was left out an add-on is. */
function doubtOf(was: PlacedOffer, { at, platformId }: Group, known: ReadonlyMap<string, Known>): Known['doubt'] {
  const isLeftOut = [...known.values()].some(
    ({ offer }) => offer.platformId === platformId && offer.kind === 'add-on' && isBuyable(offer),
  )
  return { was, at, isLeftOut }
}
