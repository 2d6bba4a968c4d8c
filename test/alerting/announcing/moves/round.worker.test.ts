// Many matches move in the same minute: the run stays within its share of the invocation's queries.
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { createCandidates } from '#worker/alerting/alerts/candidates.repository.ts'
import { matchesPerRun, pagesPerRun } from '#worker/alerting/alerts/constants.ts'
import { settleMs } from '#worker/alerting/announcing/moves/constants.ts'
import type { MatchTime } from '#worker/alerting/announcing/moves/contract.ts'
import { createMovesRepository } from '#worker/alerting/announcing/moves/repository.ts'
import { createMoves } from '#worker/alerting/announcing/moves/service.ts'
import type { NewNotifications } from '#worker/alerting/notifications/contract.ts'
import { hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { factsOf, noon } from '../../alerts/changes.ts'
import { placeAlerts, placeMatch, placeUsers, silentLogger } from '../../alerts/scene.ts'

const db = env.DB

/** Matches from `base` on, ten ids apart, each with a fan unless it is one of `alone`. */
async function round(base: number, count: number, alone: readonly number[] = []) {
  await db.prepare('DELETE FROM moves_to_announce').run()
  const ids = Array.from({ length: count }, (_, at) => base + 10 * at)
  await placeUsers(db, base, count)
  for (const [at, id] of ids.entries()) {
    await placeMatch(db, id)
    if (alone.includes(at)) continue
    const alert = { first: id, count: 1, userFrom: base + at, targetKind: 'match', targetId: id }
    await placeAlerts(db, { ...alert, alertType: 'availability' })
  }
  const scene = { now: noon, notified: [] as number[], fails: new Set<number>(), pages: 0 }
  const repository = createMovesRepository(openDatabase(db))
  const candidates = createCandidates(openDatabase(db))
  const announce = createMoves({
    repository,
    candidates: {
      ...candidates,
      page(...asked) {
        scene.pages += 1
        return candidates.page(...asked)
      },
    },
    matchFacts: async (id) => factsOf({ id, leagueId: id, homeTeamId: id, awayTeamId: id + 1 }),
    notify: async ({ matchId }: NewNotifications) => {
      if (scene.fails.has(matchId ?? 0)) throw new Error('this one fails')
      scene.notified.push(matchId ?? 0)
    },
    clock: () => scene.now,
    logger: silentLogger,
  })
  return Object.assign(scene, {
    ids,
    announce,
    repository,
    left: async () => {
      const { results } = await db
        .prepare('SELECT match_id AS id FROM moves_to_announce ORDER BY 1')
        .all<{ id: number }>()
      return results.map(({ id }) => id)
    },
    change: (sql: string, some: readonly number[]) =>
      db.batch(some.map((id) => db.prepare(`UPDATE matches SET ${sql} WHERE id = ?1`).bind(id))),
    async settles() {
      await announce()
      scene.now += settleMs
    },
  })
}

test('a run announces a few matches, call-offs before new kick-offs', async () => {
  const scene = await round(7_600_000, 12)
  const off = scene.ids.slice(-2)
  await scene.change(`kickoff_at = kickoff_at + ${hourMs}`, scene.ids.slice(0, -2))
  await scene.change(`status = 'postponed'`, off)
  await scene.settles()
  await scene.announce()
  expect(scene.notified).toHaveLength(matchesPerRun)
  expect(scene.notified.slice(0, 2)).toEqual(off)
  expect(scene.pages).toBeLessThanOrEqual(pagesPerRun)
  await scene.announce()
  expect(scene.notified.toSorted()).toEqual(scene.ids)
  expect(await scene.left()).toEqual([])
})

test('a match without alerts costs no turn', async () => {
  const scene = await round(7_610_000, 3, [0, 1])
  await scene.change(`kickoff_at = kickoff_at + ${hourMs}`, scene.ids)
  await scene.settles()
  const due = await scene.repository.due(scene.now, scene.now, 10)
  expect(due.map(({ matchId }) => matchId)).toEqual(scene.ids.slice(2))
  expect(await scene.left()).toEqual(scene.ids.slice(2))
})

test('one that fails keeps none behind it from their turn', async () => {
  const scene = await round(7_620_000, matchesPerRun + 3)
  scene.fails = new Set(scene.ids.slice(0, matchesPerRun))
  await scene.change(`status = 'postponed'`, scene.ids)
  await scene.settles()
  await scene.announce()
  scene.now += minuteMs
  await scene.announce()
  expect(scene.notified).toEqual(scene.ids.slice(matchesPerRun))
  scene.fails.clear()
  await scene.announce()
  expect(scene.notified.toSorted()).toEqual(scene.ids)
})

test('a slow run neither takes the place back nor ends what began after it', async () => {
  const scene = await round(7_630_000, 1)
  const [id = 0] = scene.ids
  await scene.change(`status = 'postponed'`, scene.ids)
  await scene.settles()
  const [read] = await scene.repository.due(scene.now, scene.now, 1)
  if (!read?.is) throw new Error('nothing is due')
  expect(await scene.repository.begin(read, read.is)).toBe(true)
  expect(await scene.repository.begin(read, read.is)).toBe(false)
  const slow = { ...read, announced: read.is as MatchTime }
  await scene.change(`status = 'cancelled'`, scene.ids)
  await scene.repository.finish(slow, slow.announced)
  await scene.settles()
  const [next] = await scene.repository.due(scene.now, scene.now, 1)
  expect(next).toMatchObject({ matchId: id, was: { status: 'postponed' }, announced: null, cursor: null })
  await scene.repository.continueAt(slow, '3:-1:9')
  await scene.repository.finish(slow, slow.announced)
  expect(await scene.repository.due(scene.now, scene.now, 1)).toEqual([next])
})
