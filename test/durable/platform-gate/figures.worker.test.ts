import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { leaseMs } from '#worker/watching/monitoring/constants.ts'
import { startAt } from './factories.ts'
import { aPlatform, checkedBy, opened, pass, targets } from './open-gate.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: startAt })
})

afterEach(() => {
  vi.useRealTimers()
})

const plain = { told: 3, isProvenEmpty: false, medianPence: null, lowPence: null, unknown: 0, words: [], layout: [] }
const sample = { offers: 3, priced: 0, ...plain }
const read = { kind: 'changed', isRoomUpdated: true, bodyHash: 'a', sample, durationMs: 200 } as const
const refused = { kind: 'failed', status: 500, durationMs: 900 } as const
const started = (count = 2) => opened(aPlatform(), targets(count))

/** The next lease, after robots.txt where that is due again. */
async function claimChecks(gate: Awaited<ReturnType<typeof opened>>) {
  await gate.ring()
  const claim = await gate.claimNext()
  if (claim?.kind !== 'robots') return claim
  await (await gate.ready()).reportRobots({ leaseId: claim.leaseId, at: Date.now(), status: 404, body: null })
  return gate.claimNext()
}

describe('the figures of a gate', () => {
  test('are sums of the last 24 hours and 7 days', async () => {
    const gate = await started()
    await gate.report(await gate.claimNext(), read, 3)
    pass(25 * hourMs)
    await gate.report(await claimChecks(gate), refused)
    const { day, week, checks } = await (await gate.ready()).figures()
    expect(day).toMatchObject({ checks: 2, good: 0, pages: 0, offers: 0, requests: 2, slowestMs: 900 })
    expect(week).toMatchObject({ checks: 4, good: 2, pages: 2, offers: 6, requests: 5, waitedMs: 2_200 })
    expect(checks).toBe(4)
    pass(8 * dayMs)
    expect(await (await gate.ready()).figures()).toMatchObject({ day: { checks: 0 }, week: { checks: 0 }, checks: 4 })
  })

  test('cost no row: a report writes the gate and the targets’ page, as before', async () => {
    const gate = await started()
    const claim = await gate.claimNext()
    const before = await gate.rowsWritten()
    await gate.report(claim, read)
    expect((await gate.rowsWritten()) - before).toBe(2)
  })

  test('outlive a restart, and stay small however long a gate runs', async () => {
    const gate = await opened(aPlatform(), targets(1))
    for (let run = 0; run < 7; run += 1) {
      await gate.report(await claimChecks(gate), run === 6 ? refused : read)
      pass(13 * hourMs)
    }
    await gate.evict()
    const { runs } = await (await gate.ready()).figures()
    expect(runs.filter(({ status }) => status !== 'running')).toHaveLength(5)
    const [log] = await (await gate.ready()).log(null)
    expect(log?.checks).toHaveLength(5)
    expect(log?.checks[0]).toMatchObject({ kind: 'failed', status: 500, offers: null, problem: 'http_error' })
    expect(log?.checks[1]).toMatchObject({ kind: 'changed', offers: 3, problem: null })
  })

  test('say what the budget has left, and when the next page is due', async () => {
    const gate = await opened(aPlatform({ budgetPerMinute: 60 }), targets(2))
    await gate.report(await gate.claimNext(), read, 2)
    const { budget, nextDueAt } = await (await gate.ready()).figures()
    expect(budget).toMatchObject({ of: 60, windowMs: minuteMs })
    expect(budget.used).toBeGreaterThanOrEqual(2)
    expect(nextDueAt).toBeGreaterThan(startAt)
  })
})

describe('an execution', () => {
  test('is a full scrape first, a price check then, and an availability scan where all is sold out', async () => {
    const gate = await started()
    const types: string[] = []
    for (const isSoldOut of [false, true, true]) {
      await gate.report(await gate.claimNext(), { ...read, isSoldOut })
      types.unshift((await (await gate.ready()).figures()).runs[0]?.type ?? '')
      pass(7 * hourMs)
      await gate.ring()
    }
    expect(types).toEqual(['availability_scan', 'price_check', 'full_scrape'])
  })

  test('says how many pages failed, and the most frequent reason', async () => {
    const gate = await started()
    await gate.report(await gate.claimNext(), { kind: 'failed', problems: ['malformed_data'] })
    const [run] = (await (await gate.ready()).figures()).runs
    expect(run).toMatchObject({ status: 'failed', checks: 2, failed: 2, problem: 'malformed_data' })
  })

  test('that began too late to read a page timed out, and is not called complete', async () => {
    const gate = await started()
    const claim = await gate.claimNext()
    await (await gate.ready()).report({ leaseId: claim?.leaseId ?? '', requests: 0, outcomes: [] })
    const [run] = (await (await gate.ready()).figures()).runs
    expect(run).toMatchObject({ status: 'timeout', problem: 'not_begun', checks: 0, failed: 0 })
  })

  test('is running until it is reported, and timed out when it never is', async () => {
    const gate = await started()
    await gate.claimNext()
    expect((await (await gate.ready()).figures()).runs).toMatchObject([{ status: 'running', startedAt: startAt }])
    pass(leaseMs + secondMs)
    await gate.tick()
    expect((await (await gate.ready()).figures()).runs).toMatchObject([
      { status: 'timeout', problem: 'not_reported', failed: 2 },
    ])
  })
})

describe('checks that an operator asks for', () => {
  test('are due at once, and not again within half a minute', async () => {
    const gate = await started()
    await gate.report(await gate.claimNext(), read)
    pass(minuteMs)
    expect(await (await gate.ready()).runNow(false)).toMatchObject({ accepted: true, pages: 2 })
    expect(checkedBy(await gate.claimNext())).toEqual([1, 2])
    expect(await (await gate.ready()).runNow(false)).toMatchObject({ accepted: false, retryAfterSeconds: 30 })
  })

  test('read every page in full when asked so', async () => {
    const gate = await started()
    await gate.report(await gate.claimNext(), { ...read, etag: '"a"' })
    pass(minuteMs)
    await (await gate.ready()).runNow(true)
    expect(await gate.claimNext()).toMatchObject({ checks: [{ etag: null, bodyHash: null }, { etag: null }] })
  })

  test('are refused while the platform is switched off', async () => {
    const gate = await started()
    await gate.tick({ isActive: false })
    expect(await (await gate.ready()).runNow(false)).toMatchObject({ accepted: false, retryAfterSeconds: 0 })
  })
})
