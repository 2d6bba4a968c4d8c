import { summaryOf } from '#worker/matches/prices/summary/rules.ts'
import { isReduced } from '#worker/matches/prices/ticket-words.rules.ts'
import { withoutMemory } from './doubted.ts'
import { offerKey, type RoomOffer } from './offers.ts'
import type { Board, BoardOffer } from './protocol.ts'
import type { HeldOffer } from './quarantine.ts'
import { wasRead } from './queues.ts'
import { matchSummary, type Room, type RoomPlatform } from './room.ts'

/** The public view of a room, sorted by platform id. */
export function toBoard(room: Room): Board {
  const summary = matchSummary(room)
  const platforms = [...room.platforms.values()].sort((a, b) => a.ref.id - b.ref.id)
  return {
    matchId: room.matchId,
    seq: room.seq,
    offers: platforms.flatMap((platform) => platform.offers.map((offer) => toBoardOffer(platform, offer))),
    platforms: platforms.map((platform) => ({
      ...platformFacts(platform),
      summary: summaryOf(platform.offers, summary.currency),
      quarantined: platform.held.filter(isAwaited).length,
      ...queueOf(room, platform),
    })),
    summary,
  }
}

function toBoardOffer(platform: RoomPlatform, stored: RoomOffer): BoardOffer {
  const { lastPrice: _lastPrice, isUnread: _isUnread, goneTicket: _gone, ...offer } = withoutMemory(stored)
  return {
    ...offer,
    ...(isReduced(offer.ticketType) && { isReduced: true }),
    ...(platform.held.length > 0 && isQuarantined(platform, offer) && { isQuarantined: true }),
    ...platformFacts(platform),
  }
}

function isQuarantined({ held }: RoomPlatform, offer: Parameters<typeof offerKey>[0]): boolean {
  const key = offerKey(offer)
  return held.some((one) => one.key === key)
}

function queueOf({ queues }: Room, platform: RoomPlatform): Pick<Board['platforms'][number], 'queue'> {
  const queue = queues.get(platform.ref.id)
  return platform.ref.isAlertable && wasRead(platform) && queue?.endedAt === null
    ? { queue: { since: queue.since } }
    : {}
}

/** An offer that a second check may still confirm; what an operator has refused is not waited for. */
function isAwaited({ isGone, verdict }: HeldOffer): boolean {
  return !isGone && verdict !== 'refused'
}

function platformFacts({ ref, checkedAt }: RoomPlatform) {
  return {
    platformId: ref.id,
    platformSlug: ref.slug,
    platformName: ref.name,
    platformKind: ref.kind,
    isAlertable: ref.isAlertable,
    url: ref.url,
    checkedAt,
  }
}
