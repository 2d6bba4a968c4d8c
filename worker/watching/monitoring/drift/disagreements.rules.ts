import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import { comparedKinds, disagreeFactor } from './constants.ts'
import type { Disagreement } from './contract.ts'

/** An offer of a board, as far as it is compared. */
export type Compared = Disagreement['one'] & {
  platformId: number
  platformKind: string
  ticketType: string
  section: string | null
}

/** Pairs of platforms that say different things of one kind of ticket of one match. Resellers set their own prices. */
export function disagreements(offers: readonly Compared[]): Disagreement[] {
  const byTicket = new Map<string, Compared[]>()
  for (const offer of offers) {
    if (!comparedKinds.some((kind) => kind === offer.platformKind)) continue
    const key = JSON.stringify([offer.ticketType.trim().toLowerCase(), (offer.section ?? '').trim().toLowerCase()])
    byTicket.set(key, [...(byTicket.get(key) ?? []), offer])
  }
  return [...byTicket.values()].flatMap((same) =>
    same.flatMap((one, index) => same.slice(index + 1).flatMap((other) => compare(one, other) ?? [])),
  )
}

function compare(first: Compared, second: Compared): Disagreement | null {
  if (first.platformId === second.platformId) return null
  const isSoldOut = ({ availability }: Compared) => availability === 'sold_out'
  if ((isSoldOut(first) && isBuyable(second)) || (isSoldOut(second) && isBuyable(first))) {
    const [one, other] = isSoldOut(first) ? [second, first] : [first, second]
    return toDisagreement('sold_out', one, other)
  }
  if (!(isBuyable(first) && isBuyable(second)) || first.currency !== second.currency) return null
  const [one, other] = (first.pricePence ?? 0) <= (second.pricePence ?? 0) ? [first, second] : [second, first]
  if (!one.pricePence || !other.pricePence || other.pricePence < one.pricePence * disagreeFactor) return null
  return toDisagreement('price', one, other)
}

function toDisagreement(kind: Disagreement['kind'], one: Compared, other: Compared): Disagreement {
  return { kind, ticketType: one.ticketType, section: one.section, one: factOf(one), other: factOf(other) }
}

function factOf({ platform, pricePence, currency, availability }: Compared): Disagreement['one'] {
  return { platform, pricePence, currency, availability }
}
