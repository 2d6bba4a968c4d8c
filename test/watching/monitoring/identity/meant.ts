import { KnownMatch } from '#worker/watching/matching/contract.ts'
import type { ExtractedEvent, PageNames } from '#worker/watching/monitoring/contract.ts'
import type { Meant, PageEvidence } from '#worker/watching/monitoring/identity/contract.ts'

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
