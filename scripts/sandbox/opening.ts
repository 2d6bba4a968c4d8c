import type { Instant } from '#worker/platform/clock.ts'
import { dayMs } from '#worker/platform/clock.ts'
import type { Offer } from './offers.ts'
import { between, hashText, pick, randomFrom } from './random.ts'
import { availabilityOf } from './walk.ts'
import type { WorldMatch, WorldPlatform } from './world.ts'

const ticketTypes = {
  official: ['Adult', 'Concession', 'Junior', 'Family Area', 'Hospitality'],
  exchange: ['Lower Tier', 'Upper Tier', 'Family Stand', 'Away End'],
  resale: ['Shortside Lower', 'Longside Lower', 'Longside Upper', 'VIP Lounge'],
} as const

const markup = { official: 1, exchange: 1.1, resale: 2.4 } as const
const stands = ['North Stand', 'East Stand', 'South Stand', 'West Stand'] as const

/** One in so many official pages runs a ballot until the match is near. */
const ballotOneIn = 6
const ballotEndsMs = 10 * dayMs

/** Mandatory fees as a part of the price, where a platform tells them. */
export const feeRate = 0.08

/** What a page sells before its walk moves anything: the same for the same seed, platform and match. */
export function openingOffers(seed: number, platform: WorldPlatform, match: WorldMatch, at: Instant): Offer[] {
  const random = randomFrom(hashText(`${seed}|opening|${platform.slug}|${match.ref}`))
  const isBallot =
    platform.kind === 'official' &&
    between(random, 1, ballotOneIn) === 1 &&
    (match.kickoffAt === null || match.kickoffAt - at > ballotEndsMs)
  const basePence = between(random, 28, match.isHighDemand ? 75 : 45) * 100 * markup[platform.kind]
  const names = ticketTypes[platform.kind]
  return names.slice(0, between(random, 2, names.length)).map((ticketType, index) => {
    const factor = ticketType === 'Hospitality' || ticketType === 'VIP Lounge' ? 4 : 1 + index * 0.17
    const pricePence = Math.round((basePence * factor) / 50) * 50
    const quantity = random() < (match.isHighDemand ? 0.45 : 0.2) ? 0 : between(random, 1, 60)
    return {
      ticketType,
      section: pick(random, stands),
      pricePence,
      feesPence: Math.round(pricePence * feeRate),
      currency: platform.currency,
      availability: isBallot ? 'unknown' : availabilityOf(quantity),
      quantity: isBallot ? null : quantity,
    }
  })
}
