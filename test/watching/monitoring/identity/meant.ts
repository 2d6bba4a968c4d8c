import { KnownMatch } from '#worker/watching/matching/contract.ts'
import type { ExtractedEvent, PageNames } from '#worker/watching/monitoring/contract.ts'
import type { Meant, PageEvidence } from '#worker/watching/monitoring/identity/contract.ts'
import { identify } from '#worker/watching/monitoring/identity/rules.ts'

export const url = 'https://tickets.example.com/match/1'
export const kickoff = '2026-12-20T15:00:00+00:00'

export function makeMeant(more: Record<string, unknown> = {}): Meant {
  return KnownMatch.parse({
    key: '1',
    home: 'Kelsford Town',
    away: 'Marlow Dock',
    kickoff_utc: kickoff,
    season: '2026-27',
    league: 'championship',
    time_zone: 'Europe/London',
    venue: 'Dock Lane',
    country: 'England',
    ...more,
  })
}

export function makeEvent(name: string | null, more: Partial<ExtractedEvent> = {}): ExtractedEvent {
  return { name, startDate: null, homeTeam: null, awayTeam: null, venue: null, status: null, ...more }
}

export function makeNames(title: string | null, more: Partial<PageNames> = {}): PageNames {
  return { title, shared: null, headings: title === null ? [] : [title], times: [], canonical: null, ...more }
}

export function makeEvidence(more: Partial<PageEvidence>): PageEvidence {
  return { event: null, names: makeNames(null), url, finalUrl: url, ...more }
}

/** "Celtic – Rangers": a match of a country, of which no more is known than its day. */
export function meantOf(pair: string, country: string) {
  const [home, away] = pair.split(' – ')
  return makeMeant({ home, away, country, league: null, venue: null, time_zone: null })
}

/** What an event's data and what a page's title and heading come to. */
export function identitiesOf(pair: string, country: string, name: string): string[] {
  const event = makeEvidence({ event: makeEvent(name, { startDate: kickoff }), names: makeNames(name) })
  const all = [event, makeEvidence({ names: makeNames(name) })]
  return all.map((evidence) => identify(evidence, meantOf(pair, country)).identity)
}
