import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import type { FeedRow, StoredMatch } from '#worker/fixture-lists/contract.ts'
import { planSync } from '#worker/fixture-lists/plan/rules.ts'
import { arsenal, chelsea, finished, known, row, stored, villa } from './rows.ts'

const at = (text: string) => Date.parse(text)
const plan = (rows: FeedRow[], matches: StoredMatch[] = []) => planSync(rows, known({ matches }))

describe('a row of the feed', () => {
  test('of a match that we do not have adds it, with its season, round, ground and meeting', () => {
    const { added, learned } = plan([row()])
    expect(added).toEqual([
      {
        leagueId: 1,
        season: '2026-27',
        round: 'Matchday 28',
        homeTeamId: 101,
        awayTeamId: 107,
        meeting: 1,
        kickoffAt: at('2027-03-06T15:00:00Z'),
        matchDay: '2027-03-06',
        sortAt: at('2027-03-06T15:00:00Z'),
        venue: 'Arsenal ground',
        city: 'X',
        status: 'scheduled',
        score: null,
        feedMatchId: 9_001,
      },
    ])
    expect(learned.map(({ id, teamId }) => [id, teamId])).toEqual([
      [57, 101],
      [61, 107],
    ])
  })

  test('that says what is stored changes nothing', () => {
    expect(plan([row()], [stored()])).toMatchObject({ added: [], changed: [], linked: [] })
  })

  test('of a match from a file is the same match whatever its day, and remembers the number', () => {
    const moved = plan([row({ utcDate: '2027-04-01T19:00:00Z' })], [stored({ feedMatchId: null })])
    expect(moved.added).toEqual([])
    expect(moved.linked).toEqual([{ id: 1, feedMatchId: 9_001 }])
    expect(moved.changed).toMatchObject([{ id: 1, kickoffAt: at('2027-04-01T19:00:00Z'), isMoved: true }])
  })

  test('is listed twice in one answer, and added once', () => {
    expect(plan([row(), row()]).added).toHaveLength(1)
  })
})

describe('when a match is', () => {
  test('moves with the feed, in the day of the league', () => {
    const { changed } = plan([row({ utcDate: '2027-06-07T23:30:00Z' })], [stored()])
    expect(changed).toMatchObject([{ hasMoved: true, matchDay: '2027-06-08', sortAt: at('2027-06-07T23:30:00Z') }])
  })

  test('is a day alone while the hour is a filler', () => {
    const { added } = plan([row({ status: 'SCHEDULED', utcDate: '2027-05-23T00:00:00Z' })])
    expect(added).toMatchObject([{ kickoffAt: null, matchDay: '2027-05-23', sortAt: at('2027-05-22T23:00:00Z') }])
  })

  test('stays at a fixed kick-off when the feed knows only that weekend, and not when it names another', () => {
    const filler = (day: string) => row({ status: 'SCHEDULED', utcDate: `${day}T00:00:00Z` })
    expect(plan([filler('2027-03-07')], [stored()]).changed).toEqual([])
    expect(plan([filler('2027-03-20')], [stored()]).changed).toMatchObject([
      { kickoffAt: null, matchDay: '2027-03-20' },
    ])
  })

  test.each([
    ['POSTPONED', 'postponed'],
    ['CANCELLED', 'cancelled'],
  ])('%s keeps its old time', (status, ours) => {
    const { changed } = plan([row({ status, utcDate: '2027-05-05T15:00:00Z' })], [stored()])
    expect(changed).toMatchObject([{ status: ours, kickoffAt: stored().kickoffAt, hasMoved: false, isMoved: true }])
  })

  test('a postponed match with a new date is on again', () => {
    const { changed } = plan([row({ utcDate: '2027-04-20T18:45:00Z' })], [stored({ status: 'postponed' })])
    expect(changed).toMatchObject([{ status: 'scheduled', kickoffAt: at('2027-04-20T18:45:00Z') }])
  })

  test('an end brings the score, and an older answer does not take it back', () => {
    const { changed } = plan([row(finished(2, 1))], [stored()])
    expect(changed).toMatchObject([{ status: 'completed', score: { ht: [0, 0], ft: [2, 1] } }])
    const over = stored({ status: 'completed', score: { ht: [0, 0], ft: [2, 1] } })
    expect(plan([row()], [over]).changed).toEqual([])
    expect(plan([row(finished(2, 1))], [over]).changed).toEqual([])
  })

  test('what was set by hand stays, and is counted; only the end comes through', () => {
    const pinned = stored({ isPinned: true })
    const late = { utcDate: '2027-04-20T18:45:00Z' }
    expect(plan([row(late)], [pinned])).toMatchObject({ changed: [], pinned: 1 })
    expect(plan([row({ status: 'POSTPONED' })], [pinned])).toMatchObject({ changed: [], pinned: 1 })
    expect(plan([row(finished(0, 0))], [pinned])).toMatchObject({ changed: [{ status: 'completed' }], pinned: 0 })
  })
})

describe('a team', () => {
  const wimbledon = { id: 99, name: 'Wimbledon', shortName: 'Wimbledon', tla: 'WIM' }
  const stranger = { id: 98, name: 'FC Nowhere', shortName: 'Nowhere', tla: 'NOW' }

  test.each([
    ['is unknown', stranger],
    ['that two clubs bear', wimbledon],
    ['known only as the short name of a club of another league', { ...stranger, shortName: 'Racing' }],
  ])('with a name %s waits, and is not guessed', (_, awayTeam) => {
    const { added, waiting, learned } = plan([row({ awayTeam })])
    expect(added).toEqual([])
    expect(waiting).toHaveLength(1)
    expect(learned.find(({ id }) => id === awayTeam.id)).toMatchObject({ teamId: null })
  })

  test('is found by its short name in its own league', () => {
    const awayTeam = { ...stranger, name: 'Everton Football Club', shortName: 'Everton' }
    expect(plan([row({ awayTeam })]).added).toMatchObject([{ awayTeamId: 103 }])
  })

  test('stays itself under a new name, by its number', () => {
    const awayTeam = { ...chelsea, name: 'Chelsea Sponsored' }
    const feedTeams = new Map([[chelsea.id, { state: 'known' as const, teamId: 107 }]])
    expect(planSync([row({ awayTeam })], known({ feedTeams })).added).toMatchObject([{ awayTeamId: 107 }])
  })

  test('that is ignored adds nothing and does not wait', () => {
    const feedTeams = new Map([[chelsea.id, { state: 'ignored' as const, teamId: null }]])
    expect(planSync([row()], known({ feedTeams }))).toMatchObject({ added: [], waiting: [], ignored: 1 })
  })

  test('that is not drawn yet is counted', () => {
    const undrawn = row({ homeTeam: { id: null, name: null }, stage: 'FINAL' })
    expect(plan([undrawn])).toMatchObject({ added: [], waiting: [], undrawn: 1 })
  })

  test('on the other side than stored is reported, and changes nothing', () => {
    const swapped = row({ homeTeam: chelsea, awayTeam: arsenal, utcDate: '2027-04-01T15:00:00Z' })
    const { changed, added, conflicts } = plan([swapped], [stored()])
    expect([...changed, ...added]).toEqual([])
    expect(conflicts).toEqual([expect.stringContaining('Chelsea FC v Arsenal FC is stored with other sides')])
  })
})

describe('a pair that meets twice at one ground in a season', () => {
  const autumn = row({ id: 1, utcDate: '2026-09-30T19:00:00Z', stage: 'LEAGUE_STAGE', matchday: 2 })
  const spring = row({ id: 2, utcDate: '2027-03-10T20:00:00Z', stage: 'LAST_16', matchday: null })
  const first = stored({ feedMatchId: null, sortAt: at('2026-09-30T19:00:00Z'), kickoffAt: at('2026-09-30T19:00:00Z') })

  test('has two matches, in order', () => {
    expect(plan([spring, autumn]).added.map(({ meeting, round }) => [meeting, round])).toEqual([
      [1, 'Matchday 2'],
      [2, 'Round of 16'],
    ])
  })

  test('of which the stored one is the nearer in time', () => {
    const { linked, added } = plan([spring, autumn], [first])
    expect(linked).toEqual([{ id: 1, feedMatchId: 1 }])
    expect(added).toMatchObject([{ meeting: 2, feedMatchId: 2 }])
  })
})

test('whatever the feed lists, applying it once leaves nothing to do', () => {
  const statuses = ['SCHEDULED', 'TIMED', 'IN_PLAY', 'FINISHED', 'POSTPONED', 'CANCELLED', 'SUSPENDED']
  const sides = [arsenal, chelsea, villa]
  const listedRow = fc
    .record({
      id: fc.integer({ min: 1, max: 6 }),
      status: fc.constantFrom(...statuses),
      day: fc.integer({ min: 0, max: 200 }),
      home: fc.integer({ min: 0, max: 2 }),
      shift: fc.integer({ min: 1, max: 2 }),
    })
    .map(({ id, status, day, home, shift }) =>
      row({
        id,
        status,
        homeTeam: sides[home],
        awayTeam: sides[(home + shift) % 3],
        utcDate: new Date(at('2026-09-01T14:00:00Z') + day * 86_400_000).toISOString(),
        ...(status === 'FINISHED' && finished(1, 0)),
      }),
    )
  fc.assert(
    fc.property(fc.array(listedRow, { maxLength: 12 }), fc.array(listedRow, { maxLength: 12 }), (before, after) => {
      const once = applied([], before)
      const twice = applied(once, after)
      const again = planSync(after, known({ matches: twice }))
      expect(again).toMatchObject({ added: [], changed: [], linked: [] })
      const keys = twice.map((match) => [match.season, match.homeTeamId, match.awayTeamId, match.meeting].join())
      expect(new Set(keys).size).toBe(keys.length)
      const numbers = twice.flatMap(({ feedMatchId }) => feedMatchId ?? [])
      expect(new Set(numbers).size).toBe(numbers.length)
    }),
    runs(200),
  )
})

function applied(matches: StoredMatch[], rows: FeedRow[]): StoredMatch[] {
  const { added, changed, linked } = planSync(rows, known({ matches }))
  const numbers = new Map(linked.map(({ id, feedMatchId }) => [id, feedMatchId]))
  const changes = new Map(changed.map((change) => [change.id, change]))
  const kept = matches.map((match) => {
    const { kickoffAt, matchDay, sortAt, status, score } = changes.get(match.id) ?? match
    const feedMatchId = numbers.get(match.id) ?? match.feedMatchId
    return { ...match, kickoffAt, matchDay, sortAt, status, score: score ?? match.score, feedMatchId }
  })
  return [...kept, ...added.map((match, index) => ({ ...match, id: 1_000 + kept.length + index, isPinned: false }))]
}
