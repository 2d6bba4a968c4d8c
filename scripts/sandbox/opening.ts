import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { feesOf } from './fees.ts'
import type { Offer } from './offers.ts'
import { between, hashText, pick, randomFrom } from './random.ts'
import type { Stock } from './stock.ts'
import { trendAt } from './trend.ts'
import { availabilityOf, limitedUpTo } from './walk.ts'
import type { WorldMatch, WorldPlatform } from './world.ts'

/** The ticket types, the usual one first, with prices relative to it. */
const ticketTypes = {
  official: { Adult: 1, Concession: 0.7, Junior: 0.5, 'Family Area': 0.9, Hospitality: 4 },
  exchange: { 'Lower Tier': 1, 'Upper Tier': 0.85, 'Family Stand': 0.8, 'Away End': 0.9 },
  resale: { 'Shortside Lower': 1, 'Longside Lower': 1.3, 'Longside Upper': 1.1, 'VIP Lounge': 4 },
} as const

/** A seller's mark-up on the club's price, in per cent: from, to, and the same for a top match. */
const markups = {
  official: { usual: [0, 0], top: [0, 0] },
  exchange: { usual: [-10, 20], top: [15, 70] },
  resale: { usual: [30, 110], top: [100, 250] },
} as const

const stands = ['North Stand', 'East Stand', 'South Stand', 'West Stand'] as const

/** One in this many official pages runs a ballot until the match is near. */
const ballotOneIn = 6
const ballotEndsMs = 10 * dayMs

const mostLeft = 60
const priceStepPence = 50

export type Opening = { seed: number; platform: WorldPlatform; match: WorldMatch; stock: Stock; at: Instant }

/** A page's offers at the start of a round; deterministic per seed, platform, match and day. */
export function openingOffers({ seed, platform, match, stock, at }: Opening): Offer[] {
  const random = randomFrom(hashText(`${seed}|opening|${platform.slug}|${match.ref}`))
  const isBallot = platform.kind === 'official' && between(random, 1, ballotOneIn) === 1 && isFar(match, at)
  const [least, most] = markups[platform.kind][match.isHighDemand ? 'top' : 'usual']
  const basePence = match.facePence * (1 + between(random, least, most) / 100)
  const level = trendAt({ seed, page: `${platform.slug}|${match.ref}`, kind: platform.kind, match }, at)
  const types = Object.entries(ticketTypes[platform.kind])
  return types.slice(0, between(random, 2, types.length)).map(([ticketType, part]) => {
    const pricePence = Math.round((basePence * level * part) / priceStepPence) * priceStepPence
    const section = pick(random, stands)
    const quantity = quantityOf(random, platform.kind === 'resale' ? 'plenty' : stock)
    return {
      ticketType,
      section,
      pricePence,
      feesPence: feesOf(platform, pricePence),
      currency: platform.currency,
      availability: isBallot ? 'unknown' : availabilityOf(quantity),
      quantity: isBallot ? null : quantity,
    }
  })
}

/** Resellers always have tickets. */
function quantityOf(random: () => number, stock: Stock): number {
  const drawn = random()
  const left = random()
  if (stock === 'sold_out') return 0
  if (stock === 'limited') return 1 + Math.floor(left * limitedUpTo)
  return drawn < 0.15 ? 0 : 1 + Math.floor(left * mostLeft)
}

function isFar(match: WorldMatch, at: Instant): boolean {
  return match.kickoffAt === null || match.kickoffAt - at > ballotEndsMs
}
