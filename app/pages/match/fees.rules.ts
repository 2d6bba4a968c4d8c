// What a seller's fees usually are, by those of its tickets here whose fees its page shows.
import { priceText } from '#app/ui/price.tsx'
import { countText } from '#worker/ground/platform/count-text.ts'
import { isTicket } from '#worker/matches/catalogue/rules.ts'
import type { PlatformView } from '#worker/matches/prices/contract.ts'

/** "usually £2.00 to £4.00 (31 seen)" by the seller's name; none where too few are known. */
export type FeeTexts = Readonly<Record<string, string>>

/** Fewer say little of the next. */
const leastSeen = 5

/** Of ten the lowest and the highest are left out, so that one odd fee does not make the range. */
const shareLeftOut = 0.1

/** Fees of one currency are compared: that of most of the seller's tickets. */
export function feeTexts(platforms: readonly Pick<PlatformView, 'name' | 'offers'>[]): FeeTexts {
  return Object.fromEntries(
    platforms.flatMap(({ name, offers }) => {
      const text = feeText(offers)
      return text === null ? [] : [[name, text]]
    }),
  )
}

function feeText(offers: PlatformView['offers']): string | null {
  const seen = offers.flatMap((offer) =>
    isTicket(offer) && offer.feesPence !== null && offer.currency !== null
      ? [{ pence: offer.feesPence, currency: offer.currency }]
      : [],
  )
  const [most = []] = [...Map.groupBy(seen, ({ currency }) => currency).values()].sort((a, b) => b.length - a.length)
  const [first] = most
  if (!first || most.length < leastSeen) return null
  const sorted = most.map(({ pence }) => pence).sort((a, b) => a - b)
  const cut = Math.floor(sorted.length * shareLeftOut)
  const [from, to] = [sorted[cut] ?? 0, sorted[sorted.length - 1 - cut] ?? 0].map((pence) =>
    priceText(pence, first.currency),
  )
  return `usually ${from === to ? from : `${from} to ${to}`} (${countText(most.length)} seen)`
}
