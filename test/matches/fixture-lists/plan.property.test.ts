import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { planSync } from '#worker/matches/fixture-lists/plan/rules.ts'
import { applied, arsenal, chelsea, finished, known, row, villa } from './rows.ts'

const at = (text: string) => Date.parse(text)

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
      round: fc.constantFrom({ matchday: 12 }, { matchday: 28 }, { stage: 'LAST_16', matchday: null }),
    })
    .map(({ id, status, day, home, shift, round }) =>
      row({
        id,
        status,
        ...round,
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
      const one = [...new Map(twice.map((match) => [match.id, match])).values()]
      const keys = one.map((match) => [match.season, match.homeTeamId, match.awayTeamId, match.meeting].join())
      expect(new Set(keys).size).toBe(keys.length)
      const numbers = twice.flatMap(({ feedMatchId }) => feedMatchId ?? [])
      expect(new Set(numbers).size).toBe(numbers.length)
    }),
    runs(200),
  )
})
