import { runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { freshnessEveryMs, leaseMs } from '#worker/watching/monitoring/constants.ts'
import type { Target } from '#worker/watching/monitoring/contract.ts'
import { startAt, targetOf } from './factories.ts'
import { aPlatform, checkedBy, opened, type openGate, pass, targets } from './open-gate.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: startAt })
})

afterEach(() => {
  vi.useRealTimers()
})

/** How many targets each of its rows has. */
async function pagesOf(gate: ReturnType<typeof openGate>): Promise<number[]> {
  return runInDurableObject(await gate.ready(), (_, state) =>
    state.storage.sql
      .exec<{ targets: string }>('SELECT targets FROM target_pages ORDER BY page')
      .toArray()
      .map((row) => (JSON.parse(row.targets) as Target[]).length),
  )
}

describe('a gate', () => {
  test('is unaffected by a cron that fires twice, or ten minutes late', async () => {
    const gate = await opened(aPlatform(), targets(2))
    pass(secondMs)
    await gate.tick()
    await gate.tick()
    expect(gate.sent).toHaveLength(1)
    await gate.report(await gate.claimNext())
    pass(70 * minuteMs)
    await gate.tick()
    await gate.tick()
    expect(gate.sent).toHaveLength(1)
  })

  test('grants no leases while inactive, and withdraws unclaimed ones', async () => {
    const gate = await opened(aPlatform(), targets(2))
    pass(secondMs)
    await gate.tick()
    await gate.tick({ isActive: false })
    expect(await gate.claimNext()).toBeNull()
    pass(hourMs)
    await gate.tick({ isActive: false })
    expect(gate.sent).toEqual([])
    await gate.tick()
    expect(checkedBy(await gate.claimNext())).toEqual([1, 2])
  })

  test('reads a suspicious page again soon, in full', async () => {
    const gate = await opened(aPlatform(), targets(1))
    await gate.report(await gate.claimNext(), {
      kind: 'changed',
      isRoomUpdated: true,
      etag: '"a"',
      needsSecondCheck: true,
    })
    expect(await gate.alarmAt()).toBe(Date.now() + 5 * secondMs)
    pass(5 * secondMs)
    await gate.ring()
    expect(await gate.claimNext()).toMatchObject({ checks: [{ targetId: 1, etag: null, isFreshnessDue: false }] })
  })

  test('says when rooms need the freshness of unchanged pages again', async () => {
    const gate = await opened(aPlatform(), targets(1))
    await gate.report(await gate.claimNext(), { kind: 'changed', isRoomUpdated: true })
    pass(70 * minuteMs)
    await gate.tick()
    const soon = await gate.claimNext()
    expect(soon).toMatchObject({ checks: [{ isFreshnessDue: false }] })
    await gate.report(soon)
    pass(freshnessEveryMs)
    await gate.tick()
    await gate.robots(404)
    expect(await gate.claimNext()).toMatchObject({ checks: [{ isFreshnessDue: true }] })
  })

  test('drops a finished match, and stops waking itself', async () => {
    const gate = await opened(aPlatform(), targets(1, { kickoffAt: startAt + hourMs }))
    gate.sent.length = 0
    pass(5 * hourMs)
    expect(await gate.tick()).toMatchObject({ revision: 1 })
    expect(await gate.health()).toMatchObject({ targets: 0 })
    await gate.ring()
    expect(await gate.alarmAt()).toBeNull()
    expect(gate.sent).toEqual([])
  })

  test('keeps every target across eviction, over many storage pages', async () => {
    const gate = await opened(aPlatform(), targets(1_200))
    await gate.assign([targetOf(5, { revision: 2_000, kickoffAt: startAt - dayMs }), targetOf(1_201)])
    await gate.tick()
    await gate.assign([targetOf(1_202)])
    await gate.evict()
    expect(await gate.health()).toMatchObject({ targets: 1_201 })
    expect(await gate.tick()).toMatchObject({ revision: 2_000 })
    expect(await pagesOf(gate)).toEqual([511, 512, 176])
  })

  test('stores fewer targets with long addresses in one row, also when they become long', async () => {
    const gate = await opened(aPlatform(), targets(300))
    expect(await pagesOf(gate)).toEqual([300])
    const long = (id: number) => `${gate.platform.origin}/${id}/`.padEnd(2_000, 'a')
    await gate.assign(targets(300).map((target) => ({ ...target, revision: 1_000 + target.id, url: long(target.id) })))
    expect(await pagesOf(gate)).toEqual([64, 64, 64, 64, 44])
    await gate.evict()
    expect(await gate.health()).toMatchObject({ targets: 300 })
  })

  test('survives a failed alarm, and sets it again', async () => {
    const gate = await opened(aPlatform(), targets(1))
    await runInDurableObject(await gate.ready(), (_, state) => {
      state.storage.sql.exec('ALTER TABLE gate RENAME TO hidden')
    })
    await runInDurableObject(await gate.ready(), (_, state) => state.storage.setAlarm(Date.now()))
    gate.sent.length = 0
    pass(leaseMs)
    expect(await gate.ring()).toBe(true)
    expect(await gate.alarmAt()).toBe(Date.now() + 10 * secondMs)
    await runInDurableObject(await gate.ready(), (_, state) => {
      state.storage.sql.exec('ALTER TABLE hidden RENAME TO gate')
    })
    pass(10 * secondMs)
    expect(await gate.ring()).toBe(true)
    expect(checkedBy(await gate.claimNext())).toEqual([1])
  })

  test('is woken by the cron when its alarm was lost', async () => {
    const gate = await opened(aPlatform(), targets(1))
    pass(secondMs)
    await gate.tick()
    await gate.report(await gate.claimNext())
    await runInDurableObject(await gate.ready(), (_, state) => state.storage.deleteAlarm())
    pass(2 * hourMs)
    await gate.tick()
    expect(gate.sent).toHaveLength(1)
    await gate.report(await gate.claimNext())
    expect(await gate.alarmAt()).not.toBeNull()
  })

  test('writes a few rows per lease of 50 unchanged checks, whatever their number', async () => {
    const gate = await opened(aPlatform(), targets(300))
    pass(secondMs * 4)
    await gate.tick()
    for (let claim = await gate.claimNext(); claim; claim = await gate.claimNext()) await gate.report(claim)
    pass(70 * minuteMs)
    const before = await gate.rowsWritten()
    await gate.tick()
    expect(gate.sent).toHaveLength(6)
    for (let claim = await gate.claimNext(); claim; claim = await gate.claimNext()) await gate.report(claim)
    const rowsPerCheck = ((await gate.rowsWritten()) - before) / 300
    expect(rowsPerCheck).toBeLessThanOrEqual(0.05)
    const idle = await gate.rowsWritten()
    await gate.tick()
    await gate.health()
    await gate.freshness(1_001)
    expect(await gate.rowsWritten()).toBe(idle)
  })

  test('resends a lease unclaimed for a while, and grants it once', async () => {
    const gate = await opened(aPlatform(), targets(2))
    gate.sent.length = 0
    pass(19 * secondMs)
    await gate.tick()
    expect(gate.sent).toEqual([])
    pass(secondMs)
    await gate.tick()
    await gate.tick()
    expect(gate.sent).toHaveLength(2)
    expect(checkedBy(await gate.claimNext())).toEqual([1, 2])
    expect(await gate.claimNext()).toBeNull()
    await gate.tick()
    expect(gate.sent).toEqual([])
  })

  test('does not delay other platforms while it waits', async () => {
    const blocked = await opened(aPlatform(), targets(1))
    const other = await opened(aPlatform(), targets(1))
    pass(secondMs)
    await blocked.tick()
    await blocked.report(await blocked.claimNext(), { kind: 'throttled', status: 429, retryAfterMs: hourMs })
    await other.tick()
    expect(checkedBy(await other.claimNext())).toEqual([1])
  })
})
