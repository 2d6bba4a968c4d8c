import { FeedMatch } from '#worker/matches/live/football-data/contract.ts'
import { kickoffAt } from './facts.ts'

/** A row as sent by the feed. */
export function rowJson(more: Record<string, unknown> = {}) {
  return {
    id: 4_001,
    utcDate: new Date(kickoffAt).toISOString(),
    status: 'IN_PLAY',
    minute: 12,
    injuryTime: null,
    lastUpdated: new Date(kickoffAt + 12 * 60_000).toISOString(),
    competition: { code: 'PL', name: 'Premier League' },
    homeTeam: { id: 57, name: 'Arsenal FC', shortName: 'Arsenal' },
    awayTeam: { id: 61, name: 'Chelsea FC', shortName: 'Chelsea' },
    score: { duration: 'REGULAR', fullTime: { home: 0, away: 0 }, halfTime: { home: null, away: null } },
    ...more,
  }
}

export const makeRow = (more: Record<string, unknown> = {}): FeedMatch => FeedMatch.parse(rowJson(more))

export const scoreJson = (duration: string, parts: Record<string, [number, number]>) => ({
  duration,
  ...Object.fromEntries(Object.entries(parts).map(([part, [home, away]]) => [part, { home, away }])),
})
