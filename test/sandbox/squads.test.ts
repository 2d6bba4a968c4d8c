import { describe, expect, test } from 'vitest'
import { courseOf, resultOf } from '#scripts/sandbox/football/course.ts'
import { scriptOf } from '#scripts/sandbox/football/script.ts'
import { squadOf } from '#scripts/sandbox/football/squads.ts'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { teams } from '#worker/matches/catalogue/reference/teams.ts'
import { testMatch } from './world.ts'

const match = (index: number) => testMatch(`match ${index}`, { homeTeam: 'Arsenal', awayTeam: 'Dundee United' })
const played = (index: number) => ({ ...match(index), kickoffAt: 0 })

describe('players', () => {
  test('belong to one club, nearly always', () => {
    const all = teams.flatMap(({ name }) => squadOf(1, name))
    expect(new Set(all).size).toBeGreaterThan(0.7 * all.length)
    expect(squadOf(1, 'Arsenal')).toEqual(squadOf(1, 'Arsenal'))
  })

  test('score for their club alone, and change no result', () => {
    for (let index = 0; index < 50; index++) {
      const squads = { home: squadOf(1, 'Arsenal'), away: squadOf(1, 'Dundee United') }
      for (const { happening } of courseOf(1, played(index))) {
        if (happening.event) expect(squads[happening.event.team]).toContain(happening.event.player)
      }
      expect(resultOf(1, played(index))).toEqual(resultOf(1, { ref: `match ${index}`, kickoffAt: 0 }))
    }
  })
})

test('a tie of a cup always has a winner', () => {
  for (let index = 0; index < 200; index++) {
    const { ft } = resultOf(1, { ref: `match ${index}`, kickoffAt: 0, isKnockout: true })
    expect(ft[0]).not.toBe(ft[1])
  }
})

test('each match day goes another way, in the order of its minutes', () => {
  const scripts = Array.from({ length: 40 }, (_, index) =>
    scriptOf(1, { id: 1, match: match(index % 2) }, index * minuteMs),
  )
  for (const steps of scripts) {
    const minutes = steps.map(({ minute = 0 }) => minute)
    expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
  }
  expect(new Set(scripts.map((steps) => JSON.stringify(steps))).size).toBe(scripts.length)
})
