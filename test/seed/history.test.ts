import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDatabase } from '#scripts/seed/database.ts'
import { fillPast } from '#scripts/seed/history/fill.ts'
import { type LocalRooms, openLocalRooms } from '#scripts/seed/history/local-rooms.ts'
import { historyDays, planOf } from '#scripts/seed/history/plan.ts'
import { worldOf } from '#scripts/seed/market.ts'
import { applyMigrations } from '#scripts/seed/migrate.ts'
import { seasonAround, worldSeed } from '#scripts/seed/season.ts'
import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'

const morning = Date.parse('2026-11-21T09:00:00Z')
const sandboxPort = 9700

/** A few of each kind: those opened first, and some that were played. */
const season = seasonAround(morning)
const some = planOf(season, morning).filter(({ match }, index) => index < 2 || match.status === 'completed')
const refs = new Set(some.slice(0, 6).map(({ match }) => match.ref))

const chosen = season.filter(({ ref }) => refs.has(ref))
const market = worldOf(season)

const queries = {
  summaries: 'SELECT * FROM match_summaries ORDER BY match_id',
  played: `SELECT match_live.*, matches.status AS match_status, matches.score FROM match_live
    JOIN matches ON matches.id = match_live.match_id ORDER BY match_id`,
  days: 'SELECT * FROM status_days ORDER BY day',
  incidents: 'SELECT * FROM status_incidents ORDER BY started_at, service',
  daily: 'SELECT * FROM daily_figures ORDER BY day',
  added: `SELECT name, sum(value) AS value FROM counters WHERE name IN ('users_by_day', 'alerts_by_day')
    AND day < '2026-11-21' GROUP BY name ORDER BY name`,
}
type Shown = Record<keyof typeof queries, Record<string, unknown>[]>

type World = { state: string; rooms: LocalRooms }
const worlds: World[] = []

async function shownOf({ rooms: { d1 } }: World): Promise<Shown> {
  const answers = await d1.batch<Record<string, unknown>>(Object.values(queries).map((sql) => d1.prepare(sql)))
  const [summaries = [], played = [], days = [], incidents = [], daily = [], added = []] = answers.map(
    ({ results }) => results,
  )
  return { summaries, played, days, incidents, daily, added }
}

async function makeWorld(now: number): Promise<World> {
  const state = mkdtempSync(join(tmpdir(), 'touchline-history-'))
  const rooms = await openLocalRooms(state)
  const world = { state, rooms }
  worlds.push(world)
  await applyMigrations(rooms.d1)
  await seedDatabase(rooms.d1, chosen, { now, sandboxPort }, () => {})
  await fill(world, now)
  return world
}

async function fill({ rooms }: World, now: number, filled = new Set<string>()): Promise<Set<string>> {
  return fillPast({
    rooms,
    matches: chosen,
    world: market,
    seed: worldSeed,
    now,
    sandboxPort,
    filled,
    report: () => {},
  })
}

let first: World
let shown: Shown
let shownBySecond: Shown

beforeAll(async () => {
  first = await makeWorld(morning)
  shown = await shownOf(first)
  shownBySecond = await shownOf(await makeWorld(morning))
})

afterAll(async () => {
  for (const { state, rooms } of worlds) {
    await rooms.close()
    rmSync(state, { recursive: true, force: true })
  }
})

describe('a seeded history', () => {
  test("fills the days of the desk's analytics, from two months ago to yesterday", () => {
    const [before, ...days] = shown.daily.map((row) => ({
      day: String(row.day),
      checks: Number(row.checks_total),
      changes: Number(row.changes_total),
      notifications: Number(row.notifications),
      deliveries: Number(row.deliveries),
    }))
    expect([days.length, days.at(-1)?.day]).toEqual([historyDays, '2026-11-20'])
    let last = before
    for (const one of days) {
      expect(one.checks - (last?.checks ?? 0), one.day).toBeGreaterThan(1_000)
      expect(one.changes, one.day).toBeGreaterThanOrEqual(last?.changes ?? 0)
      expect(one.deliveries, one.day).toBeGreaterThanOrEqual(one.notifications)
      last = one
    }
    const seen = shown.summaries.reduce((sum, { seq }) => sum + Number(seq), 0)
    expect(last?.changes).toBeGreaterThan(0)
    expect(last?.changes).toBeLessThanOrEqual(seen)
    expect(days.some(({ notifications }) => notifications > 0)).toBe(true)
    expect(shown.added).toEqual([
      { name: 'alerts_by_day', value: 4 },
      { name: 'users_by_day', value: 4 },
    ])
  })

  test('is shown in the lists: a price for every match, and results of the played ones', () => {
    expect(shown.summaries).toHaveLength(refs.size)
    const completed = season.filter(({ ref, status }) => refs.has(ref) && status === 'completed')
    expect(completed.length).toBeGreaterThan(3)
    expect(shown.played).toHaveLength(completed.length)
    for (const row of shown.played) {
      expect(row).toMatchObject({ status: 'full_time', phase: 'finished', match_status: 'completed' })
    }
  })

  test('ends matches as the calendar does, so that a later seed changes nothing', async () => {
    const scores = shown.played.map(({ score }) => JSON.parse(String(score)) as unknown)
    const expected = season.filter(({ ref, status }) => refs.has(ref) && status === 'completed')
    expect(new Set(scores.map((score) => JSON.stringify(score)))).toEqual(
      new Set(expected.map(({ score }) => JSON.stringify(score))),
    )
    const changed: number[] = []
    await seedDatabase(first.rooms.d1, chosen, { now: morning, sandboxPort }, (written) => {
      changed.push(written.added + written.changed)
    })
    expect(changed.every((count) => count === 0)).toBe(true)
  })

  test('has a bar for each of 60 days, nearly all good, with some trouble', () => {
    expect(shown.days.length).toBeGreaterThanOrEqual(60)
    const overall = shown.days.map(({ counters }) => (JSON.parse(String(counters)) as { overall: number[] }).overall)
    const [good, all] = [overall.reduce((sum, [one = 0]) => sum + one, 0), overall.flat().reduce((a, b) => a + b, 0)]
    expect(good / all).toBeGreaterThan(0.9)
    expect(good / all).toBeLessThan(1)
    expect(shown.incidents.length).toBeGreaterThan(5)
  })

  test('is the same in two worlds of one day', () => {
    expect(shownBySecond).toEqual(shown)
  })

  test('is not created or announced again where it exists', async () => {
    expect(await fill(first, morning, refs)).toEqual(refs)
    await fill(first, morning)
    expect(await shownOf(first)).toEqual(shown)
  })

  test('ends before now', () => {
    const latest = Math.max(...shown.summaries.map((row) => Number(row.checked_at)))
    expect(latest).toBeLessThan(morning)
    expect(latest).toBeGreaterThan(morning - 6 * hourMs)
    expect(Number(shown.incidents[0]?.started_at)).toBeGreaterThan(morning - 62 * dayMs)
  })
})
