import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDatabase } from '#scripts/seed/database.ts'
import { fillPast } from '#scripts/seed/history/fill.ts'
import { type LocalRooms, openLocalRooms } from '#scripts/seed/history/local-rooms.ts'
import { planOf } from '#scripts/seed/history/plan.ts'
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

type World = { state: string; rooms: LocalRooms; rows: (sql: string) => Promise<unknown[]> }
const worlds: World[] = []

async function makeWorld(now: number): Promise<World> {
  const state = mkdtempSync(join(tmpdir(), 'touchline-history-'))
  const rooms = await openLocalRooms(state)
  const world = { state, rooms, rows: async (sql: string) => (await rooms.d1.prepare(sql).all()).results }
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

const summaries = 'SELECT * FROM match_summaries ORDER BY match_id'
const played = `SELECT match_live.*, matches.status AS match_status, matches.score FROM match_live
  JOIN matches ON matches.id = match_live.match_id ORDER BY match_id`
const days = 'SELECT * FROM status_days ORDER BY day'
const incidents = 'SELECT * FROM status_incidents ORDER BY started_at, service'

let first: World
let second: World

beforeAll(async () => {
  first = await makeWorld(morning)
  second = await makeWorld(morning)
})

afterAll(async () => {
  for (const { state, rooms } of worlds) {
    await rooms.close()
    rmSync(state, { recursive: true, force: true })
  }
})

describe('a seeded history', () => {
  test('is shown in the lists: a price for every match, and results of the played ones', async () => {
    expect(await first.rows(summaries)).toHaveLength(refs.size)
    const ended = await first.rows(played)
    const completed = season.filter(({ ref, status }) => refs.has(ref) && status === 'completed')
    expect(completed.length).toBeGreaterThan(3)
    expect(ended).toHaveLength(completed.length)
    for (const row of ended) {
      expect(row).toMatchObject({ status: 'full_time', phase: 'finished', match_status: 'completed' })
    }
  })

  test('ends matches as the calendar does, so that a later seed changes nothing', async () => {
    const scores = (await first.rows(played)).map((row) => JSON.parse((row as { score: string }).score) as unknown)
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

  test('has a bar for each of 60 days, nearly all good, with some trouble', async () => {
    const rows = (await first.rows(days)) as { day: string; counters: string }[]
    expect(rows.length).toBeGreaterThanOrEqual(60)
    const overall = rows.map(({ counters }) => (JSON.parse(counters) as { overall: number[] }).overall)
    const [good, all] = [overall.reduce((sum, [one = 0]) => sum + one, 0), overall.flat().reduce((a, b) => a + b, 0)]
    expect(good / all).toBeGreaterThan(0.9)
    expect(good / all).toBeLessThan(1)
    expect((await first.rows(incidents)).length).toBeGreaterThan(5)
  })

  test('is the same in two worlds of one day', async () => {
    for (const sql of [summaries, played, days, incidents])
      expect(await second.rows(sql)).toEqual(await first.rows(sql))
  })

  test('is not created or announced again where it exists', async () => {
    const before = await Promise.all([summaries, played, days].map((sql) => first.rows(sql)))
    expect(await fill(first, morning, refs)).toEqual(refs)
    await fill(first, morning)
    expect(await Promise.all([summaries, played, days].map((sql) => first.rows(sql)))).toEqual(before)
  })

  test('ends before now', async () => {
    const latest = (await first.rows('SELECT max(looked_at) AS at FROM match_summaries')) as { at: number }[]
    expect(latest[0]?.at).toBeLessThan(morning)
    expect(latest[0]?.at).toBeGreaterThan(morning - 6 * hourMs)
    const [oldest] = (await first.rows('SELECT min(started_at) AS at FROM status_incidents')) as { at: number }[]
    expect(oldest?.at).toBeGreaterThan(morning - 62 * dayMs)
  })
})
