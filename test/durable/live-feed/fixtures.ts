import type { Fixture } from '#durable/live-feed/protocol.ts'
import { kickoffAt } from '#test/matches/live/facts.ts'

export function makeFixture(matchId: number, more: Partial<Fixture> = {}): Fixture {
  return {
    matchId,
    league: 'premier-league',
    kickoffAt,
    sortAt: kickoffAt,
    home: { name: 'Arsenal', aliases: ['arsenal', 'arsenal fc'] },
    away: { name: 'Chelsea', aliases: ['chelsea', 'chelsea fc'] },
    feedMatchId: null,
    ...more,
  }
}
