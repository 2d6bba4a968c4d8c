import type { PlatformRef } from '#worker/matches/catalogue/platforms/contract.ts'
import type { ExtractedOffer, Observation } from '#worker/watching/monitoring/contract.ts'

/** 2027-01-15T08:00:00Z */
export const start = 1_800_000_000_000

export function makePlatform(id = 1, more: Partial<PlatformRef> = {}): PlatformRef {
  const slug = `platform-${id}`
  const url = `https://${slug}.example/match`
  return { id, slug, name: `Platform ${id}`, kind: 'official', url, isAlertable: true, ...more }
}

export function makeOffer(ticketType: string, pricePence: number | null, more: Partial<ExtractedOffer> = {}) {
  return {
    ticketType,
    section: null,
    pricePence,
    lowPence: null,
    highPence: null,
    feesPence: null,
    currency: 'GBP',
    availability: 'available',
    quantity: null,
    ...more,
  } satisfies ExtractedOffer
}

/** A check `second` seconds after the start; its id is derived from platform and second. */
export function makeCheck(second: number, offers: ExtractedOffer[], more: Partial<Observation> = {}): Observation {
  const platform = more.platform ?? makePlatform()
  const id = `lease-${second}:${platform.id}`
  return {
    id,
    matchId: 7,
    platform,
    currency: 'GBP',
    seenAt: start + second * 1_000,
    offers,
    problems: [],
    readingVersion: 0,
    ...more,
  }
}
