import type { BoardAround, PlacedOffer } from '#worker/changes/contract.ts'
import { offerKey } from './offers.ts'
import type { HistoryEntry } from './protocol.ts'
import type { Room } from './room.ts'

type Step = Pick<
  HistoryEntry,
  'seq' | 'platformId' | 'ticketType' | 'section' | 'pricePence' | 'currency' | 'availability'
>

/**
 * The tickets of alertable platforms before and after change `seq`, whatever happened since: from the board as it is,
 * each ticket that moved at or after `seq` is put back to its last row before. `newestFirst` is read no further than
 * needed. Quantities are not in the history and are those of now.
 */
export function boardAround(room: Room, newestFirst: Iterable<Step>, seq: number): BoardAround {
  const before = new Map<string, PlacedOffer>()
  for (const { ref, offers } of room.platforms.values()) {
    if (!ref.isAlertable) continue
    for (const offer of offers) before.set(keyOf(ref.id, offer), placed(ref.id, ref.kind, offer))
  }
  const after = new Map(before)
  const undone = { before: new Set<string>(), after: new Set<string>() }
  for (const step of newestFirst) {
    const ref = room.platforms.get(step.platformId)?.ref
    if (!ref?.isAlertable) continue
    const key = keyOf(ref.id, step)
    const putBack = (board: Map<string, PlacedOffer>, open: Set<string>) => {
      if (open.delete(key))
        board.set(key, placed(ref.id, ref.kind, { ...step, quantity: before.get(key)?.quantity ?? null }))
    }
    if (step.seq <= seq) putBack(after, undone.after)
    else undone.after.add(key)
    if (step.seq < seq) putBack(before, undone.before)
    else undone.before.add(key)
    if (step.seq < seq && undone.before.size + undone.after.size === 0) break
  }
  // Not known earlier: not there.
  for (const key of undone.before) before.delete(key)
  for (const key of undone.after) after.delete(key)
  return { before: [...before.values()], after: [...after.values()] }
}

function keyOf(platformId: number, offer: Pick<Step, 'ticketType' | 'section'>): string {
  return `${platformId} ${offerKey(offer)}`
}

type Facts = Omit<PlacedOffer, 'platformId' | 'platformKind'>

function placed(platformId: number, platformKind: PlacedOffer['platformKind'], offer: Facts): PlacedOffer {
  const { ticketType, section, pricePence, currency, availability, quantity } = offer
  return { platformId, platformKind, ticketType, section, pricePence, currency, availability, quantity }
}
