import type { PlatformKind } from '../../catalogue/constants.ts'
import type { PriceSummary } from '../../changes/contract.ts'
import { summaryOf } from '../summary/rules.ts'

type Sold = { isAlertable: boolean; platformKind: PlatformKind }
type Offer = Sold & Parameters<typeof summaryOf>[0][number]
type StoredBoard = { summary: PriceSummary; platforms: Sold[]; offers: Offer[] }

/**
 * A stored board while the operator's switch or a country's law refuses these kinds of sellers: rooms keep what a
 * platform was at its last check, and one that is not read any more would stay linked and alerted.
 */
export function withoutKinds<B extends StoredBoard>(board: B, refused: ReadonlySet<PlatformKind>): B {
  const isAlertableNow = (one: Sold) => one.isAlertable && !refused.has(one.platformKind)
  if (board.platforms.every((one) => one.isAlertable === isAlertableNow(one))) return board
  const asNow = <T extends Sold>(one: T): T => ({ ...one, isAlertable: isAlertableNow(one) })
  const offers = board.offers.map(asNow)
  const summary = summaryOf(
    offers.filter((offer) => offer.isAlertable),
    board.summary.currency,
  )
  return { ...board, offers, platforms: board.platforms.map(asNow), summary: summary }
}

/** Kinds on a board that are alerted by what it stores. */
export function alertedKinds({ platforms }: Pick<StoredBoard, 'platforms'>): PlatformKind[] {
  return [...new Set(platforms.flatMap(({ isAlertable, platformKind }) => (isAlertable ? [platformKind] : [])))]
}
