import type { PageType, World, WorldMatch, WorldPlatform } from '#scripts/sandbox/world.ts'
import { hourMs } from '#worker/ground/platform/clock.ts'

export const plainRef = 'arsenal-chelsea'
/** A ref with every character that a URL and a page must escape. */
export const awkwardRef = 'en.1/2026 "Brøndby & Söhne" <b>#1?%2F'

/** A platform of every page type, in every variant. */
const sites: [slug: string, pageType: PageType, kind: WorldPlatform['kind']][] = [
  ['ld-plain', 'json-ld', 'official'],
  ['ld-fees', 'json-ld', 'official'],
  ['ld-graph', 'json-ld', 'exchange'],
  ['ld-list', 'json-ld', 'official'],
  ['ld-item-list', 'json-ld', 'official'],
  ['ld-aggregate', 'json-ld', 'exchange'],
  ['ld-untidy', 'json-ld', 'official'],
  ['micro', 'microdata', 'official'],
  ['classic', 'table', 'official'],
  ['grid', 'table', 'exchange'],
  ['ledger', 'table', 'official'],
  ['og', 'open-graph', 'official'],
  ['tm', 'ticketmaster', 'official'],
  ['sg', 'seatgeek', 'resale'],
  ['closed', 'json-ld', 'resale'],
]

export function testMatch(ref: string, more: Partial<WorldMatch> = {}): WorldMatch {
  const kickoffAt = Date.now() + 5 * hourMs
  return {
    ref,
    homeTeam: 'Arsenal',
    awayTeam: 'Brøndby & Söhne <b>',
    league: 'Premier League',
    venue: 'Emirates Stadium',
    kickoffAt,
    matchDay: new Date(kickoffAt).toISOString().slice(0, 10),
    isHighDemand: false,
    facePence: 4_000,
    platforms: sites.map(([slug]) => slug),
    ...more,
  }
}

export function testWorld(): World {
  return {
    platforms: sites.map(([slug, pageType, kind]) => ({
      slug,
      name: `The ${slug} & Co`,
      kind,
      currency: 'GBP',
      pageType,
    })),
    matches: [testMatch(plainRef), testMatch(awkwardRef)],
  }
}
