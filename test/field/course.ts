import { emptyRoom, matchSummary, observe, type Room } from '#durable/match-room/room.ts'
import { crossings } from '#worker/alerting/alerts/rules.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { ExtractionSpec, Observation } from '#worker/watching/monitoring/contract.ts'
import { extractPage } from '#worker/watching/monitoring/extract/page.ts'

export const kickoffAt = Date.parse('2026-12-20T15:00:00Z')

export const match: MatchFacts = {
  id: 7,
  leagueId: 1,
  leagueName: 'First League',
  homeTeamId: 1,
  homeTeamName: 'Kelsford Town',
  awayTeamId: 2,
  awayTeamName: 'Marlow Dock',
  kickoffAt,
  matchDay: '2026-12-20',
  venue: 'Dock Lane',
  city: null,
  country: null,
  status: 'scheduled',
  isHighDemand: false,
}

type Page = { at: Instant; body: string; spec?: ExtractionSpec }

/** Checks of one platform's page in turn, as the product reads them: the board after each, and what alerts would hear. */
export function runCourse(pages: readonly Page[], usual: ExtractionSpec = { kind: 'structured' }) {
  let room: Room = emptyRoom(match.id)
  let namesTickets = false
  return pages.map(({ at, body, spec = usual }, step) => {
    const page = extractPage({ body, contentType: 'text/html', spec, expectedCurrency: 'GBP', now: at, namesTickets })
    namesTickets ||= page.namesTickets === true
    const observed = observe(room, observationOf(page, at, step))
    room = observed.room
    const crossed = observed.change ? crossings(observed.change, match, at) : []
    return { page, summary: matchSummary(room), room, alerts: [...new Set(crossed.map(({ alertType }) => alertType))] }
  })
}

function observationOf({ offers, problems }: Pick<Observation, 'offers' | 'problems'>, at: Instant, step: number) {
  const platform = {
    id: 1,
    slug: 'p',
    name: 'P',
    kind: 'official',
    url: 'https://p.example/1',
    isAlertable: true,
  } as const
  return {
    id: `lease-${step}:1`,
    matchId: match.id,
    platform,
    currency: 'GBP',
    seenAt: at,
    offers,
    problems,
    readingVersion: 0,
  }
}

/** A page with the match and these offers in JSON-LD. */
export function pageOf(offers: readonly object[], more: object = {}): string {
  const event = {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: 'Kelsford Town v Marlow Dock',
    startDate: '2026-12-20T15:00:00+00:00',
    ...more,
    offers,
  }
  return `<!doctype html><html><head><script type="application/ld+json">${JSON.stringify(event)}</script></head></html>`
}

export function offer(name: string, price: string, availability: string, more: object = {}) {
  return {
    '@type': 'Offer',
    name,
    price,
    priceCurrency: 'GBP',
    availability: `https://schema.org/${availability}`,
    ...more,
  }
}
