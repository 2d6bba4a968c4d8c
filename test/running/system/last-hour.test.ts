import { describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import type { AuditEntry } from '#worker/people/audit-log/contract.ts'
import { maxOfEach } from '#worker/running/system/last-hour/constants.ts'
import { createLastHour } from '#worker/running/system/last-hour/service.ts'
import type { Run } from '#worker/watching/monitoring/desk/contract.ts'

const now = Date.UTC(2040, 0, 1, 15)
const run: Run = {
  id: 'lease',
  type: 'price_check',
  status: 'failed',
  startedAt: now - minuteMs,
  endedAt: now,
  checks: 2,
  offers: 0,
  failed: 2,
  problem: 'http_error',
}
const act = (at: number): AuditEntry => ({
  id: 1,
  at,
  actorId: 4,
  who: 'Ada',
  from: null,
  what: 'Edited a match',
  subject: 'match 7',
  name: 'Leeds v Hull',
  changes: [],
})
const batch = (at: number) => ({ id: 'b', at, channel: 'email', people: 3, attempts: 2, isOpen: true })

/** What the site kept, with some of it older than an hour. */
function searching({
  batches = [batch(now - 2 * minuteMs), batch(now - 2 * hourMs)],
  acts = [act(now - 3 * minuteMs)],
}) {
  return createLastHour({
    batches: async (since, limit) => batches.filter(({ at }) => at >= since).slice(0, limit),
    letters: async () => ({
      letters: [
        { id: 'x', type: 'change', body: '{}', reason: 'Unknown match', diedAt: now - hourMs - 1, canReplay: true },
      ],
      next: null,
    }),
    jobs: async () => ({ jobs: [{ id: 3, name: 'Row Z', figures: figuresWith([run]) }] }),
    audit: { list: async () => ({ entries: acts, next: acts.length > 1 ? 1 : null, query: {} }) },
    clock: () => now,
  })
}

const totals = { checks: 0, good: 0, pages: 0, offers: 0, requests: 0, waitedMs: 0, slowestMs: 0 }
const figuresWith = (runs: Run[]) => ({
  day: totals,
  week: totals,
  checks: 2,
  nextDueAt: null,
  runs,
  budget: { used: 0, of: 60, windowMs: minuteMs },
})

describe('the search of the last hour', () => {
  test('has checks, deliveries and acts, newest first, and nothing older', async () => {
    const { entries, isCut } = await searching({}).search({})
    expect(entries.map(({ text }) => text)).toEqual([
      'Row Z: price check failed, 2 pages, 0 offers. 2 of 2: the platform answered with an error.',
      'email to 3 people: waits after 2 attempts',
      'Ada: Edited a match (Leeds v Hull)',
    ])
    expect(isCut).toBe(false)
  })

  test('finds every word in any order, and one kind alone', async () => {
    const { entries } = await searching({}).search({ q: 'ERROR row' })
    expect(entries).toMatchObject([{ kind: 'check', isTrouble: true, to: '/admin/scraping?tab=jobs&job=3' }])
    expect((await searching({}).search({ kind: 'act' })).entries).toMatchObject([
      { to: '/admin/audit?about=match%207' },
    ])
    expect((await searching({}).search({ kind: 'nonsense' })).entries).toHaveLength(3)
  })

  test('says when there was more than it reads', async () => {
    const batches = Array.from({ length: maxOfEach + 1 }, () => batch(now - minuteMs))
    expect(await searching({ batches }).search({ kind: 'delivery' })).toMatchObject({ isCut: true })
    const acts = [act(now), act(now - minuteMs)]
    expect(await searching({ acts }).search({})).toMatchObject({ isCut: true })
    const older = [act(now), act(now - 2 * hourMs)]
    expect(await searching({ acts: older }).search({})).toMatchObject({ isCut: false })
  })
})
