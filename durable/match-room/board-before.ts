import type { BoardAround, PlacedOffer } from '#worker/matches/changes/contract.ts'
import { isUnsure } from './doubted.ts'
import { asReadNow } from './offers.ts'
import { isPriced, type Room, type RoomPlatform } from './room.ts'

/** Tickets by platform; none of a platform that may not alert. */
type Parts = Record<number, PlacedOffer[]>

/** What a state of a room replaced; `stood`: its parts in doubt as they stood, which the next state is not compared with. */
export type ReplacedParts = Parts & { stood?: Parts }

/** What a change replaced: its platforms' tickets as they were. */
export type Replaced = { seq: number; before: ReplacedParts }

/** The parts of a room that another state of it replaced, with each offer read as it is there: that is no news. */
export function replacedParts(before: Room, after: Room): ReplacedParts {
  const parts: Parts = {}
  const stood: Parts = {}
  for (const [id, platform] of after.platforms) {
    const was = before.platforms.get(id)
    if (was === platform) continue
    parts[id] = ticketsOf(was && { ...was, offers: asReadNow(platform.offers, was.offers, () => isPriced(before)) })
    if (was?.offers.some(isUnsure) || platform.offers.some(isUnsure)) stood[id] = ticketsOf(was)
  }
  return Object.keys(stood).length === 0 ? parts : { ...parts, stood }
}

/**
 * The tickets of alertable platforms before and after change `seq`, whatever happened since: from the board as it is, what
 * each change replaced is put back. Null once the change is acknowledged, because then nothing waits for it.
 */
export function boardAround(room: Room, newestFirst: Iterable<Replaced>, seq: number): BoardAround | null {
  const parts: Parts = Object.fromEntries([...room.platforms].map(([id, platform]) => [id, ticketsOf(platform)]))
  for (const replaced of newestFirst) {
    const { stood, ...before } = replaced.before
    const after = replaced.seq === seq ? Object.values(parts).flat() : null
    // What a later change was compared with is not what stood after this one.
    Object.assign(parts, before, after ? {} : stood)
    if (after) return { before: Object.values(parts).flat(), after }
  }
  return null
}

function ticketsOf(platform: RoomPlatform | undefined): PlacedOffer[] {
  if (!platform?.ref.isAlertable) return []
  const { id: platformId, kind: platformKind } = platform.ref
  return platform.offers.map(({ ticketType, section, kind, addOn, lastPrice, comparedPrice, ...offer }) => {
    const { pricePence, feesPence, currency, availability, quantity } = offer
    const is = { kind, ...(addOn && { addOn }) }
    const last = pricePence === null && lastPrice && { lastPrice }
    const facts = {
      pricePence,
      feesPence,
      currency,
      availability,
      quantity,
      ...last,
      ...(comparedPrice && { comparedPrice }),
    }
    return { platformId, platformKind, ticketType, section, ...facts, ...is }
  })
}
