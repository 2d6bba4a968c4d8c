import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxRun, restMs, returnMs } from '#scripts/seed/bookings.ts'
import { continentals, cups, programmes } from '#scripts/seed/calendar.ts'
import { type Fixture, fixturesBetween } from '#scripts/seed/fixture-list.ts'
import { type SeedMatch, seasonAround } from '#scripts/seed/season.ts'
import { weekOf } from '#scripts/seed/weeks.ts'
import { runs } from '#test/runs.ts'
import { sampled } from '#test/sample.ts'
import { dayMs, hourMs, type Instant } from '#worker/ground/platform/clock.ts'
import { localDay } from '#worker/ground/platform/zones.ts'
import { liveForMs } from '#worker/matches/catalogue/constants.ts'
import { teams } from '#worker/matches/catalogue/reference/teams.ts'
import { longestRunOf } from './longest-run.ts'

/** Any moment of three years, including clock changes and season boundaries. */
const moments = fc
  .integer({ min: Date.parse('2025-11-01T00:00:00Z') / 60_000, max: Date.parse('2028-11-01T00:00:00Z') / 60_000 })
  .map((minute) => minute * 60_000)

/** Every property is asked about the same moments. */
const seasons = new Map<Instant, SeedMatch[]>()

function seasonOnce(now: Instant): SeedMatch[] {
  const season = seasons.get(now) ?? seasonAround(now)
  seasons.set(now, season)
  return season
}

function forAnyMoment(check: (matches: SeedMatch[], now: Instant) => void, usual = 4) {
  fc.assert(
    fc.property(moments, (now) => check(seasonOnce(now), now)),
    { ...runs(usual), examples: [[Date.parse('2026-11-21T01:00:00Z')], [Date.parse('2027-03-14T06:30:00Z')]] },
  )
}

const identityOf = (match: SeedMatch) =>
  [match.league, match.season, match.homeTeam, match.awayTeam, match.meeting].join('|')

describe('the calendar', () => {
  const slugs = new Set(teams.map((team) => team.slug))

  test('names teams that exist, an even number, enough for what is played at one time', () => {
    for (const { league, teams: names, slots } of [...continentals, ...programmes]) {
      expect(
        names.filter((slug) => !slugs.has(slug)),
        league,
      ).toEqual([])
      expect(new Set(names).size, league).toBe(names.length)
      expect(names.length % 2, league).toBe(0)
      for (const slot of slots) expect(slot.weekday, league).toBeGreaterThanOrEqual(0)
    }
  })

  test('lets cups halve until one is left, with a slot for every tie', () => {
    for (const { league, rounds } of cups) {
      let left = 0
      for (const { name, slots, joining } of rounds) {
        expect(
          joining.filter((slug) => !slugs.has(slug)),
          league,
        ).toEqual([])
        left += joining.length
        expect(left % 2, `${league} ${name}`).toBe(0)
        left /= 2
        expect(slots.length, `${league} ${name}`).toBeGreaterThanOrEqual(left)
      }
      expect(left, league).toBe(1)
    }
  })
})

describe.each(sampled([1, 7, 20], 1))('three seasons of seed %i', (seed) => {
  const fixtures = fixturesBetween(seed, weekOf(Date.UTC(2025, 6, 8)), weekOf(Date.UTC(2028, 5, 30))).toSorted(
    (a, b) => a.at - b.at,
  )
  const games = Map.groupBy(
    fixtures.flatMap((one) => [one.home, one.away].map((club) => ({ club, one }))),
    ({ club }) => club,
  )

  /** Each fixture with the one before it of the same group. */
  function* steps(groups: Iterable<{ one: Fixture }[]>) {
    for (const group of groups) {
      for (const [index, { one }] of group.entries()) {
        const before = group[index - 1]?.one
        if (before) yield { before, one }
      }
    }
  }

  test('lets no club play twice within 60 hours, whatever the competitions', () => {
    expect([...steps(games.values())].filter(({ before, one }) => one.at - before.at < restMs)).toEqual([])
  })

  test('lets the same two clubs of a league meet again no sooner than after 45 days', () => {
    const leagueGames = fixtures.filter(({ isKnockout }) => !isKnockout).map((one) => ({ one }))
    const pairs = Map.groupBy(leagueGames, ({ one }) => [one.league, ...[one.home, one.away].sort()].join(' '))
    expect([...steps(pairs.values())].filter(({ before, one }) => one.at - before.at < returnMs)).toEqual([])
  })

  test('never lets two clubs be at home on one ground on one day', () => {
    const grounds = new Map(teams.map(({ slug, stadium, city }) => [slug, `${stadium}, ${city}`]))
    const taken = fixtures.map(({ home, day }) => `${grounds.get(home)} ${day}`)
    expect(new Set(taken).size).toBe(taken.length)
  })

  test('plays cups in named rounds: who lost is out, and who plays on has won', () => {
    for (const ties of Map.groupBy(
      fixtures.filter(({ isKnockout }) => isKnockout),
      ({ league, season }) => `${league} ${season}`,
    ).values()) {
      const rounds = [...Map.groupBy(ties, ({ round }) => round)]
      expect(rounds.at(-1)?.[0]).toBe('Final')
      for (const [index, [, round]] of rounds.entries()) {
        const clubs = round.flatMap(({ home, away }) => [home, away])
        expect(new Set(clubs).size).toBe(clubs.length)
        const before = rounds[index - 1]?.[1] ?? []
        const stayed = clubs.filter((club) => before.some(({ home, away }) => [home, away].includes(club)))
        expect(stayed).toHaveLength(before.length)
        for (const { drawnAt } of round) {
          expect(drawnAt).toBeGreaterThanOrEqual(Math.max(0, ...before.map(({ at }) => at)))
        }
      }
    }
  })

  test('numbers the rounds of a season from the first on', () => {
    for (const [name, season] of Map.groupBy(fixtures, (one) => `${one.league} ${one.season}`)) {
      const numbers = season.flatMap(({ round }) => /^(?:Matchday|Week) (\d+)$/.exec(round)?.[1] ?? []).map(Number)
      if (numbers.length === 0) continue
      const [first = 0, last = 0] = [numbers[0], numbers.at(-1)]
      expect(last, name).toBeGreaterThanOrEqual(first)
      expect(Math.max(...numbers), name).toBeLessThanOrEqual(53)
    }
  })
})

describe('the FA Cup', () => {
  const roundsAt = (at: string) => {
    const ties = seasonAround(Date.parse(at)).filter(({ league }) => league === 'fa-cup')
    return Map.groupBy(ties, ({ round }) => round)
  }
  const leagueOf = new Map(teams.map(({ slug, league }) => [slug, league]))
  const leaguesIn = (ties: readonly SeedMatch[] = []) =>
    new Set(ties.flatMap(({ homeTeam, awayTeam }) => [leagueOf.get(homeTeam), leagueOf.get(awayTeam)]))

  test('begins in November among the clubs of League One and Two', () => {
    const rounds = roundsAt('2026-11-22T12:00:00Z')
    expect([...rounds.keys()]).toEqual(['First Round', 'Second Round'])
    expect(leaguesIn(rounds.get('First Round'))).toEqual(new Set(['league-one', 'league-two']))
  })

  test('is joined by the Premier League in January, and lists no round before it is drawn', () => {
    const rounds = roundsAt('2027-01-03T12:00:00Z')
    expect([...rounds.keys()]).toEqual(['Second Round', 'Third Round'])
    expect(rounds.get('Third Round')).toHaveLength(16)
    expect(leaguesIn(rounds.get('Third Round'))).toContain('premier-league')
  })

  test('goes on with the clubs that the listed results let through', () => {
    const [first = [], second = []] = [...roundsAt('2026-11-22T12:00:00Z').values()]
    const winners = first.map(({ homeTeam, awayTeam, score }) => {
      const [home, away] = score?.ft ?? [0, 0]
      return home > away ? homeTeam : awayTeam
    })
    expect(second.flatMap(({ homeTeam, awayTeam }) => [homeTeam, awayTeam]).sort()).toEqual(winners.sort())
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
      runs(5),
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
