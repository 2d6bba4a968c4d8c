import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { programmes } from '#scripts/seed/calendar.ts'
import { maxRun, pairingsOf, roundsOfCycle, shownRounds } from '#scripts/seed/pairings.ts'
import { placesOf, type SeedMatch, seasonAround } from '#scripts/seed/season.ts'
import { teams } from '#scripts/seed/teams.ts'
import { runs } from '#test/runs.ts'
import { liveForMs } from '#worker/catalogue/constants.ts'
import { localDay } from '#worker/catalogue/rules.ts'
import { dayMs, hourMs, type Instant } from '#worker/platform/clock.ts'

/** Any moment of three years, including clock changes and season boundaries. */
const moments = fc
  .integer({ min: Date.parse('2025-11-01T00:00:00Z') / 60_000, max: Date.parse('2028-11-01T00:00:00Z') / 60_000 })
  .map((minute) => minute * 60_000)

function forAnyMoment(check: (matches: SeedMatch[], now: Instant) => void, usual = 4) {
  fc.assert(
    fc.property(moments, (now) => check(seasonAround(now), now)),
    { ...runs(usual), examples: [[Date.parse('2026-11-21T01:00:00Z')], [Date.parse('2027-03-14T06:30:00Z')]] },
  )
}

const identityOf = (match: SeedMatch) =>
  [match.league, match.season, match.homeTeam, match.awayTeam, match.meeting].join('|')

describe('pairings', () => {
  test('give each team one match a round, and every ordered pair once a cycle', () => {
    for (const sides of [2, 4, 10, 20]) {
      const names = Array.from({ length: sides }, (_, index) => index)
      const met = new Set<string>()
      for (let round = 0; round < roundsOfCycle(sides); round++) {
        const pairings = pairingsOf(names, round)
        expect(new Set(pairings.flat()).size).toBe(sides)
        for (const pairing of pairings) met.add(pairing.join('-'))
      }
      expect(met.size).toBe(sides * (sides - 1))
    }
  })

  test('give no team more than three home or away matches in a row, across seasons', () => {
    const anyEvenNumber = fc.integer({ min: 2, max: 16 }).map((half) => 2 * half)
    fc.assert(
      fc.property(anyEvenNumber, (sides) => {
        expect(longestRun(sides)).toBeLessThanOrEqual(3)
      }),
      { examples: [[18], [20], [24]] },
    )
  })
})

/** Of two cycles, to include the transition. */
function longestRun(sides: number): number {
  const names = Array.from({ length: sides }, (_, index) => index)
  return longestRunOf(Array.from({ length: 2 * roundsOfCycle(sides) }, (_, round) => pairingsOf(names, round)).flat())
}

/** The most matches in a row that any side plays at home, or away. */
function longestRunOf(games: readonly (readonly [unknown, unknown])[]): number {
  const runs = new Map<unknown, { isHome: boolean; length: number }>()
  let longest = 0
  for (const game of games) {
    for (const [place, side] of game.entries()) {
      const isHome = place === 0
      const before = runs.get(side)
      const length = before?.isHome === isHome ? before.length + 1 : 1
      runs.set(side, { isHome, length })
      longest = Math.max(longest, length)
    }
  }
  return longest
}

describe('the calendar', () => {
  const slugs = new Set(teams.map((team) => team.slug))

  test('names an even number of existing teams, enough for every slot', () => {
    for (const { league, teams: names, rounds } of programmes) {
      expect(
        names.filter((slug) => !slugs.has(slug)),
        league,
      ).toEqual([])
      expect(new Set(names).size, league).toBe(names.length)
      expect(names.length % 2, league).toBe(0)
      for (const round of rounds) expect(round.length * 2, league).toBeLessThanOrEqual(names.length)
      for (const slot of rounds.flat()) expect(slot.weekday, league).toBeGreaterThanOrEqual(0)
    }
  })

  test('fills every slot of a season, and shows each club about as often', () => {
    for (const programme of programmes) {
      const places = placesOf(programme)
      const shown = shownRounds(programme.teams, places)
      expect(
        shown.map((round) => round.length),
        programme.league,
      ).toEqual(places)
      const games = shown.flat(2)
      const often = programme.teams.map((slug) => games.filter((side) => side === slug).length)
      expect(Math.max(...often) - Math.min(...often), programme.league).toBeLessThanOrEqual(5)
    }
  })
})

describe('a season around any moment', () => {
  test('has a match under way at every hour of the next 14 days', () => {
    forAnyMoment((matches, now) => {
      const kickoffs = matches.flatMap((match) => match.kickoffAt ?? [])
      for (let hour = 0; hour <= 14 * 24; hour++) {
        const at = now + hour * hourMs
        expect(
          kickoffs.some((kickoff) => kickoff <= at && kickoff > at - liveForMs),
          new Date(at).toISOString(),
        ).toBe(true)
      }
    })
  })

  test('has at least six matches today, some tomorrow and some in a month', () => {
    forAnyMoment((matches, now) => {
      const on = (at: Instant) => matches.filter((match) => match.sortAt >= at && match.sortAt < at + dayMs).length
      const today = Math.floor(now / dayMs) * dayMs
      expect(on(today)).toBeGreaterThanOrEqual(6)
      expect(on(today + dayMs)).toBeGreaterThanOrEqual(6)
      expect(matches.filter((match) => Math.abs(match.sortAt - now - 30 * dayMs) < 4 * dayMs).length).toBeGreaterThan(
        20,
      )
      expect(matches.length).toBeGreaterThan(900)
      expect(matches.length).toBeLessThan(1_300)
    })
  })

  test('gives no team two matches a day, or a match against itself', () => {
    forAnyMoment((matches) => {
      const played = new Set<string>()
      for (const { homeTeam, awayTeam, matchDay } of matches) {
        expect(homeTeam).not.toBe(awayTeam)
        for (const team of [homeTeam, awayTeam]) {
          expect(played.has(`${team} ${matchDay}`), `${team} ${matchDay}`).toBe(false)
          played.add(`${team} ${matchDay}`)
        }
      }
    })
  })

  test('gives no club more than three home or away matches in a row in a league', () => {
    forAnyMoment((matches) => {
      const inOrder = [...matches].sort((a, b) => a.sortAt - b.sortAt)
      for (const [name, games] of Map.groupBy(inOrder, ({ league, season }) => `${league} ${season}`)) {
        expect(longestRunOf(games.map(({ homeTeam, awayTeam }) => [homeTeam, awayTeam])), name).toBeLessThanOrEqual(
          maxRun,
        )
      }
    })
  })

  test('gives every match its own identity and ref', () => {
    forAnyMoment((matches) => {
      expect(new Set(matches.map(identityOf)).size).toBe(matches.length)
      expect(new Set(matches.map((match) => match.ref)).size).toBe(matches.length)
    })
  })

  test('is continued, not replaced, when seeded again later', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 40 }), (now, days) => {
        const later = new Map(seasonAround(now + days * dayMs).map((match) => [match.ref, match]))
        const kept = seasonAround(now).filter((match) => later.has(match.ref))
        expect(kept.length).toBeGreaterThan(300)
        for (const match of kept) {
          const again = later.get(match.ref)
          expect(again && identityOf(again)).toBe(identityOf(match))
          expect(again?.matchDay).toBe(match.matchDay)
        }
      }),
      { numRuns: 5 },
    )
  })

  test('separates past, present and future', () => {
    forAnyMoment((matches, now) => {
      for (const { kickoffAt, status, score, sortAt } of matches) {
        if (kickoffAt === null) expect(sortAt).toBeGreaterThan(now + 30 * dayMs)
        const expected =
          kickoffAt === null || kickoffAt > now ? 'scheduled' : kickoffAt > now - liveForMs ? 'live' : 'completed'
        expect(status).toBe(expected)
        expect(score !== null).toBe(status === 'completed')
        for (const side of [0, 1] as const) {
          expect(score?.ht?.[side] ?? 0).toBeLessThanOrEqual(score?.ft?.[side] ?? 0)
        }
      }
      const unfixed = matches.filter((match) => match.kickoffAt === null).length
      expect(unfixed).toBeGreaterThan(5)
      expect(unfixed).toBeLessThan(100)
    })
  })

  test('is the same for the same seed and different for another', () => {
    const now = Date.parse('2026-11-21T01:00:00Z')
    expect(seasonAround(now, 7)).toEqual(seasonAround(now, 7))
    expect(seasonAround(now, 7)).not.toEqual(seasonAround(now, 8))
  })
})

describe('kick-offs', () => {
  test('are at local time on both sides of a clock change', () => {
    const matches = seasonAround(Date.parse('2026-10-20T12:00:00Z'))
    const saturdays = matches.filter(
      (match) =>
        match.league === 'premier-league' && match.kickoffAt !== null && new Date(match.matchDay).getUTCDay() === 6,
    )
    const hours = new Map<string, Set<number>>()
    for (const { kickoffAt, matchDay } of saturdays) {
      const season = matchDay < '2026-10-25' ? 'summer' : 'winter'
      hours.set(season, (hours.get(season) ?? new Set()).add(new Date(kickoffAt ?? 0).getUTCHours()))
      expect(localDay(kickoffAt ?? 0, 'Europe/London')).toBe(matchDay)
    }
    expect([...(hours.get('summer') ?? [])].sort()).toEqual([11, 14, 16])
    expect([...(hours.get('winter') ?? [])].sort()).toEqual([12, 15, 17])
  })

  test('of derbies are in high demand, of most others not', () => {
    const matches = seasonAround(Date.parse('2026-11-21T01:00:00Z'))
    const wanted = matches.filter((match) => match.isHighDemand)
    expect(wanted.length).toBeGreaterThan(20)
    expect(wanted.length).toBeLessThan(matches.length / 5)
  })
})
