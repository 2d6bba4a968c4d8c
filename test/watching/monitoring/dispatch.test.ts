import { expect, test } from 'vitest'
import { createFakeLogger } from '#test/fakes/logger.ts'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import {
  listEveryMinutes,
  maxMorePagesPerDispatch,
  maxTargetPagesPerDispatch,
  platformsPerRun,
  targetsPerPage,
} from '#worker/watching/monitoring/constants.ts'
import type { PlatformSpec, Target } from '#worker/watching/monitoring/contract.ts'
import { createMonitoringService } from '#worker/watching/monitoring/service.ts'
import { createFakeGate, createFakeRooms, makePlatform, makeTarget, noDrift, noRefusal, noShadow } from './fakes.ts'

function setUp(platforms: PlatformSpec[], targets: Map<number, Target[]> = new Map()) {
  const gates = new Map(platforms.map((platform) => [platform.id, createFakeGate()]))
  const logger = createFakeLogger()
  const queries: number[] = []
  const listed: object[] = []
  const next: { after: number; scheduledAt: number }[] = []
  const clock = { now: minuteMs }
  const gateOf = (id: number) => {
    const gate = gates.get(id)
    if (!gate) throw new Error(`no gate ${id}`)
    return gate
  }
  const service = createMonitoringService({
    ...noDrift,
    ...noRefusal,
    shadowReading: noShadow,
    keyOf: async () => null,
    unlinkGone: async () => {},
    keepPage: async () => true,
    recordSales: async () => {},
    repository: {
      listPlatforms: async (after = 0) => platforms.filter(({ id }) => id > after).slice(0, platformsPerRun),
      listTargetsAfter: async (platformId, revision, limit = 0) => {
        queries.push(revision)
        return (targets.get(platformId) ?? []).filter((target) => target.revision > revision).slice(0, limit)
      },
    },
    gates: (id) => gateOf(id).api,
    rooms: createFakeRooms().of,
    dispatchAfter: async (after, scheduledAt) => void next.push({ after, scheduledAt }),
    recordChecks: async (checked, now) => void listed.push({ checked, now }),
    safeFetch: () => Promise.reject(new Error('dispatch fetches nothing')),
    extract: () => ({ event: null, offers: [], problems: [] }),
    meantOf: async () => null,
    clock: () => clock.now,
    logger,
  })
  return { dispatch: service.dispatch, gateOf, logger, queries, listed, next, clock }
}

function makeTargets(count: number): Target[] {
  return Array.from({ length: count }, (_, index) => makeTarget(index + 1, index + 1))
}

test('every gate is woken with its settings and targets', async () => {
  const [one, two] = [makePlatform(), makePlatform({ id: 2, slug: 'gate-two' })]
  const { dispatch, gateOf } = setUp([one, two], new Map([[2, makeTargets(3)]]))
  await dispatch()
  expect([gateOf(1).ticks, gateOf(2).ticks]).toEqual([[one], [two]])
  expect([gateOf(1).assigned, gateOf(2).assigned]).toEqual([[], [[1, 2, 3]]])
})

test('lists hear every few minutes, in one call, what the gates checked in twice that time', async () => {
  const [one, two] = [makePlatform(), makePlatform({ id: 2, slug: 'gate-two', isAlertable: false })]
  const { dispatch, gateOf, listed, clock } = setUp([one, two])
  gateOf(1).checked.push({ matchId: 101, at: minuteMs }, { matchId: 102, at: 11 * minuteMs })
  gateOf(2).checked.push({ matchId: 101, at: 12 * minuteMs })
  await dispatch()
  expect(listed).toEqual([])
  clock.now = 4 * listEveryMinutes * minuteMs
  await dispatch()
  const checked = [
    { matchId: 102, at: 11 * minuteMs, seller: one.name, isAlertable: true },
    { matchId: 101, at: 12 * minuteMs, seller: two.name, isAlertable: false },
  ]
  expect(listed).toEqual([{ checked, now: clock.now }])
})

test('a cron that fires twice assigns no target twice', async () => {
  const { dispatch, gateOf } = setUp([makePlatform()], new Map([[1, makeTargets(3)]]))
  await dispatch()
  await dispatch()
  expect(gateOf(1).ticks).toHaveLength(2)
  expect(gateOf(1).assigned).toEqual([[1, 2, 3]])
})

test('crons that overlap end with the same targets', async () => {
  const { dispatch, gateOf } = setUp([makePlatform()], new Map([[1, makeTargets(3)]]))
  await Promise.all([dispatch(), dispatch()])
  expect(new Set(gateOf(1).assigned.flat())).toEqual(new Set([1, 2, 3]))
  expect(gateOf(1).revision).toBe(3)
})

test('a failing gate does not block the others', async () => {
  const platforms = [1, 2, 3].map((id) => makePlatform({ id, slug: `gate-${id}` }))
  const { dispatch, gateOf, logger } = setUp(platforms, new Map([[3, makeTargets(1)]]))
  gateOf(1).failing = 'tick'
  gateOf(2).failing = 'assign'
  await dispatch()
  expect(gateOf(2).ticks).toHaveLength(1)
  expect(gateOf(3).assigned).toEqual([[1]])
  expect(logger.lines.find((line) => line.event === 'dispatch_failed')?.fields).toMatchObject({ platform: 'gate-1' })
  expect(logger.lines.at(-1)?.fields).toMatchObject({ platforms: 3, failed: 1, assigned: 1 })
})

test('invalid settings stop their own platform only', async () => {
  const broken = makePlatform({ id: 1, budgetPerMinute: 0 })
  const { dispatch, gateOf } = setUp([broken, makePlatform({ id: 2 })])
  await dispatch()
  expect([gateOf(1).ticks.length, gateOf(2).ticks.length]).toEqual([0, 1])
})

test('a deactivated platform is stopped and gets no targets', async () => {
  const { dispatch, gateOf, queries } = setUp([makePlatform({ isActive: false })], new Map([[1, makeTargets(1)]]))
  await dispatch()
  expect(gateOf(1).ticks).toMatchObject([{ isActive: false }])
  expect([gateOf(1).assigned, queries]).toEqual([[], []])
})

test('targets are read page by page until one is not full', async () => {
  const { dispatch, gateOf, queries } = setUp([makePlatform()], new Map([[1, makeTargets(targetsPerPage + 1)]]))
  await dispatch()
  expect(gateOf(1).assigned.map((page) => page.length)).toEqual([targetsPerPage, 1])
  expect(queries).toEqual([0, targetsPerPage])
})

test('one dispatch reads a bounded number of pages, and the next one continues', async () => {
  const total = targetsPerPage * maxTargetPagesPerDispatch + 10
  const { dispatch, gateOf } = setUp([makePlatform()], new Map([[1, makeTargets(total)]]))
  await dispatch()
  expect(gateOf(1).assigned).toHaveLength(maxTargetPagesPerDispatch)
  await dispatch()
  expect(gateOf(1).assigned.flat()).toHaveLength(total)
})

test('eight hundred platforms are woken with no more queries than an invocation has, and the rest of their pages follows', async () => {
  const platforms = Array.from({ length: platformsPerRun }, (_, at) =>
    makePlatform({ id: at + 1, slug: `gate-${at + 1}` }),
  )
  const one = makeTargets(targetsPerPage + 1)
  const { dispatch, queries, gateOf } = setUp(platforms, new Map(platforms.map(({ id }) => [id, one])))
  await dispatch()
  expect(queries.length).toBeLessThanOrEqual(platformsPerRun + maxMorePagesPerDispatch)
  expect(platforms.filter(({ id }) => gateOf(id).revision === one.length)).toHaveLength(maxMorePagesPerDispatch)
})

test('platforms that one invocation cannot wake are woken by the next ones, each of them once', async () => {
  const platforms = Array.from({ length: 2_000 }, (_, at) => makePlatform({ id: at + 1, slug: `gate-${at + 1}` }))
  const { dispatch, gateOf, next } = setUp(platforms)
  await dispatch()
  for (const { after, scheduledAt } of next) await dispatch(scheduledAt, after)
  expect(next.map(({ after }) => after)).toEqual([platformsPerRun, 2 * platformsPerRun])
  expect(platforms.every(({ id }) => gateOf(id).ticks.length === 1)).toBe(true)
})

test('the others are woken although this invocation fails', async () => {
  const platforms = Array.from({ length: platformsPerRun }, (_, at) =>
    makePlatform({ id: at + 1, slug: `gate-${at + 1}` }),
  )
  const { dispatch, gateOf, next } = setUp(platforms)
  for (const { id } of platforms) gateOf(id).failing = 'tick'
  await dispatch()
  expect(next).toHaveLength(1)
})
