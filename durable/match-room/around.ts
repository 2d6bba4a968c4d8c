import type { BoardAround, Change, PlacedOffer } from '#worker/matches/changes/contract.ts'
import { offerKey, readAs } from './offers.ts'
import { isPriced, type Room, type RoomPlatform } from './room.ts'

/** Tickets by platform; none of a platform that may not alert. */
export type Parts = Record<number, PlacedOffer[]>

/** What a change replaced: its platforms' tickets as they were; null where the version before stored the change. */
export type Replaced = { seq: number; before: Parts | null; change: Pick<Change, 'platform' | 'offers'> }

/** The parts of a room that another state of it replaced, with each offer read as it is there: that is no news. */
export function replacedParts(before: Room, after: Room): Parts {
  const parts: Parts = {}
  for (const [id, platform] of after.platforms) {
    const was = before.platforms.get(id)
    if (was !== platform)
      parts[id] = ticketsOf(was && { ...was, offers: readAs(platform.offers, was.offers, () => isPriced(before)) })
  }
  return parts
}

/**
 * The tickets of alertable platforms before and after change `seq`, whatever happened since: from the board as it is, what
 * each change replaced is put back. Null once the change is acknowledged, because then nothing waits for it.
 */
export function boardAround(room: Room, newestFirst: Iterable<Replaced>, seq: number): BoardAround | null {
  const parts: Parts = Object.fromEntries([...room.platforms].map(([id, platform]) => [id, ticketsOf(platform)]))
  for (const replaced of newestFirst) {
    const after = replaced.seq === seq ? Object.values(parts).flat() : null
    Object.assign(parts, replaced.before ?? withoutDiffs(parts, replaced.change))
    if (after) return { before: Object.values(parts).flat(), after }
  }
  return null
}

function withoutDiffs(parts: Parts, { platform, offers }: Replaced['change']): Parts {
  const moved = new Set(offers.map(offerKey))
  const others = (parts[platform.id] ?? []).filter((offer) => !moved.has(offerKey(offer)))
  const before = offers.flatMap(({ ticketType, section, before: was }): PlacedOffer[] =>
    was === null ? [] : [{ platformId: platform.id, platformKind: platform.kind, ticketType, section, ...was }],
  )
  return { [platform.id]: [...others, ...before] }
}

function ticketsOf(platform: RoomPlatform | undefined): PlacedOffer[] {
  if (!platform?.ref.isAlertable) return []
  const { id: platformId, kind: platformKind } = platform.ref
  return platform.offers.map(({ ticketType, section, kind, addOn, lastPrice, ...offer }) => {
    const { pricePence, feesPence, currency, availability, quantity } = offer
    const is = { ...(kind && { kind }), ...(addOn && { addOn }) }
    const last = pricePence === null && lastPrice && { lastPrice }
    const facts = { pricePence, feesPence, currency, availability, quantity, ...last }
    return { platformId, platformKind, ticketType, section, ...facts, ...is }
  })
}
