import type { HeldNote, SettleVerdict } from '#worker/watching/monitoring/drift/contract.ts'
import { offerKey, type ReadObservation } from './offers.ts'
import type { HeldOffer } from './quarantine.ts'
import type { Room, RoomPlatform } from './room.ts'

/** Offers that wait, as operators see them; null where these are as before. */
export function notesOf(before: RoomPlatform | undefined, after: RoomPlatform): HeldNote[] | null {
  const facts = (held: readonly HeldOffer[]) => JSON.stringify(held.map(({ seenAt: _, ...one }) => one))
  if (facts(before?.held ?? []) === facts(after.held)) return null
  const known = new Map(after.offers.map((offer) => [offerKey(offer), offer]))
  return after.held.map(({ key, ticketType, section, isGone, doubt, why, ...held }) => {
    const offer = known.get(key)
    const named = { ticketType, section, before: offer ? factOf(offer) : null, ...(why && { why }) }
    return isGone ? { ...named, after: notShown, isGone } : { ...named, after: factOf(held), ...(doubt && { doubt }) }
  })
}

const notShown = { pricePence: null, currency: null, availability: 'unknown' } as const

const factOf = ({ pricePence, currency, availability }: HeldNote['after']) => ({ pricePence, currency, availability })

/** An operator's verdict on all that waits of one platform: the next check that shows it is believed, or never is. */
export function settleHeld(room: Room, platformId: number, verdict: SettleVerdict): RoomPlatform | null {
  const platform = room.platforms.get(platformId)
  if (!platform || platform.held.length === 0) return null
  return { ...platform, held: platform.held.map((one) => ({ ...one, verdict })) }
}

/**
 * Whether an unusual page leaves the board with something it does not confirm: a change that waits, or a ticket that it no
 * longer shows, which it is not believed about either. A page that may be another match's confirms nothing. `platform` is as
 * the check left it.
 */
export function isUnconfirmed(platform: RoomPlatform, { isUnusual, isUnsure, sightings }: ReadObservation): boolean {
  if (!isUnusual) return false
  if (isUnsure) return true
  const seen = new Set(sightings.map(({ key }) => key))
  return platform.held.length > 0 || platform.offers.some((offer) => !seen.has(offerKey(offer)))
}
