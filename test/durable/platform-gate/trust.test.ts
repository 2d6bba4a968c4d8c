import { describe, expect, test } from 'vitest'
import { claim, report } from '#durable/platform-gate/gate.ts'
import { checkOf, targetAfter } from '#durable/platform-gate/outcome.ts'
import type { Outcome, TargetCheck } from '#durable/platform-gate/protocol.ts'
import { withPlatform } from '#durable/platform-gate/settings.ts'
import type { Gate, TargetState } from '#durable/platform-gate/state.ts'
import { checksPerFullRead } from '#durable/platform-gate/trust.ts'
import { answered } from '#test/watching/monitoring/fakes.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { judgeAnswer } from '#worker/watching/monitoring/answer.ts'
import { gateOf, lease, outcomeOf, platformOf, startAt, stateOf } from './factories.ts'
import { seeded } from './simulation.ts'

type Page = { body: string; etag: string | null; lastModified: string | null; isNews: boolean }

/** A site: what its page is at a moment, and whether it answers "not modified". */
type Site = { pageAt: (at: number) => Page; isUnmodified: (check: TargetCheck, page: Page) => boolean }

const honest: Site['isUnmodified'] = ({ etag }, page) => etag !== null && etag === page.etag
const always: Site['isUnmodified'] = ({ etag, lastModified }) => etag !== null || lastModified !== null

/** What a check of the site reports. */
function outcomeFrom(site: Site, check: TargetCheck, at: number, lastNews: Page | null): Outcome {
  const page = site.pageAt(at)
  const headers = { etag: page.etag, lastModified: page.lastModified }
  const isUnmodified = !check.isFull && site.isUnmodified(check, page)
  const fetched = isUnmodified
    ? answered(304, { headers })
    : answered(200, { headers, body: page.body, bodyHash: page.body })
  const { kind } = judgeAnswer(check, fetched)
  const facts = { ...headers, at, status: isUnmodified ? 304 : 200, bodyHash: isUnmodified ? null : page.body }
  const isFull = check.isFull ? { isFull: true } : {}
  if (kind !== 'read') return outcomeOf(check.targetId, { ...facts, ...isFull, kind: 'unchanged' })
  const hasNews = lastNews?.body !== page.body && page.isNews ? { hasNews: true } : {}
  return outcomeOf(check.targetId, { ...facts, ...isFull, ...hasNews, kind: 'changed', isRoomUpdated: true })
}

/** Checks one target again and again, as its gate says. */
function watch(site: Site, forMs: number, target: Partial<TargetState> = {}) {
  const random = seeded(7)
  let gate: Gate = gateOf([stateOf(1, { kickoffAt: startAt + 30 * dayMs, ...target })], {
    platform: platformOf({ budgetPerMinute: 600 }),
    robots: { readAt: startAt, isUnreachable: false, nextFetchAt: startAt + 60 * dayMs, crawlDelayMs: null },
  })
  let seen: Page | null = null
  let full = 0
  const seenAt = new Map<string, number>()
  const checks: TargetCheck[] = []
  const readAt: number[] = []
  for (let at = startAt; at < startAt + forMs; ) {
    const leased = lease(gate, at)
    const claimed = leased.granted[0]
    gate = leased.gate
    const held = gate.targets.get(1)
    if (!claimed || !held) {
      at = Math.max(at + secondMs, held?.dueAt ?? 0)
      continue
    }
    const check = checkOf(held, at, gate.state.distrustedAt !== null)
    checks.push(check)
    const outcome = outcomeFrom(site, check, at, seen)
    if (outcome.status === 200) {
      full += 1
      readAt.push(at)
      seen = site.pageAt(at)
      if (!seenAt.has(seen.body)) seenAt.set(seen.body, at)
    }
    gate = report(gate, { leaseId: claimed.id, requests: 1, outcomes: [outcome] }, at, random)
    at = Math.max(at + secondMs, gate.targets.get(1)?.dueAt ?? 0)
  }
  return { gate, checks, full, readAt, share: full / checks.length, seenAt }
}

const changing =
  (everyMs: number, etagAt: (version: number) => string | null, lastModified: string | null = null) =>
  (at: number): Page => {
    const version = Math.floor((at - startAt) / everyMs)
    return { body: `page ${version}`, etag: etagAt(version), lastModified, isNews: true }
  }

/** A day before kick-off: a check every 30 seconds. */
const soon = { kickoffAt: startAt + 20 * hourMs }

describe('a validator that never changes', () => {
  test.each([
    ['strong ETag', changing(30 * secondMs, () => '"v1"')],
    ['weak ETag', changing(30 * secondMs, () => 'W/"v1"')],
    ['date', changing(30 * secondMs, () => null, 'Sat, 31 Dec 2039 00:00:00 GMT')],
  ])('a %s is caught at the first full read, and every page is read from then on', (_, pageAt) => {
    const { gate, checks, full } = watch({ pageAt, isUnmodified: always }, 5 * hourMs, soon)
    const caughtAt = gate.state.distrustedAt ?? Number.POSITIVE_INFINITY
    expect(caughtAt - startAt).toBeLessThanOrEqual((checksPerFullRead + 2) * 33 * secondMs)
    expect(checks.length - full).toBeLessThanOrEqual(checksPerFullRead + 1)
    expect(checks.length).toBeGreaterThan(500)
  })

  test('is caught too where the full answer has another one: news that only full reads find', () => {
    const site = { pageAt: changing(hourMs, (version) => `"v${version}"`), isUnmodified: always }
    const { gate, seenAt } = watch(site, 5 * hourMs, soon)
    expect(gate.state.distrustedAt).not.toBeNull()
    const delays = [...seenAt].map(([body, at]) => at - startAt - Number(body.slice(5)) * hourMs)
    expect(Math.max(...delays)).toBeLessThanOrEqual((checksPerFullRead + 1) * 33 * secondMs)
  })
})

describe('a lie that was never caught', () => {
  /** A page that has not changed yet: nothing shows that its validator would lie. */
  const site = {
    pageAt: () => ({ body: 'page', etag: '"v1"', lastModified: null, isNews: false }),
    isUnmodified: always,
  }

  test.each([
    ['three hours', 3 * hourMs, 3 * minuteMs],
    ['a day', dayMs, 6 * minuteMs],
    ['three days', 3 * dayMs, hourMs],
    ['two weeks', 14 * dayMs, 3 * hourMs],
    ['sixty days', 60 * dayMs, 11.5 * hourMs],
    ['half a year', 180 * dayMs, 31 * hourMs],
  ])('stays unasked no longer than the rule says in the last %s', (_, untilMs, mostMs) => {
    const { readAt, gate } = watch(site, Math.min(untilMs / 2, 10 * dayMs), { kickoffAt: startAt + untilMs })
    const waits = readAt.slice(1).map((at, index) => at - (readAt[index] ?? 0))
    expect(waits.length).toBeGreaterThan(2)
    expect(Math.max(...waits)).toBeLessThanOrEqual(mostMs)
    expect(gate.state.distrustedAt).toBeNull()
  })

  test('stays unasked for six minutes on the day of a sale', () => {
    const { readAt } = watch(site, 5 * hourMs, { kickoffAt: startAt + 90 * dayMs, saleAt: startAt + 2 * hourMs })
    const waits = readAt.slice(1).map((at, index) => at - (readAt[index] ?? 0))
    expect(Math.max(...waits)).toBeLessThanOrEqual(6 * minuteMs)
  })
})

describe('an honest validator', () => {
  test.each([
    ['30 seconds', soon],
    ['15 minutes', { kickoffAt: startAt + 10 * dayMs }],
    ['an hour', { kickoffAt: startAt + 50 * dayMs }],
  ])('saves nine of ten pages at a check every %s', (_, target) => {
    const site = {
      pageAt: () => ({ body: 'page', etag: '"v1"', lastModified: null, isNews: false }),
      isUnmodified: honest,
    }
    const { gate, share, checks } = watch(
      site,
      3 * dayMs < target.kickoffAt - startAt ? 5 * dayMs : 10 * hourMs,
      target,
    )
    expect(checks.length).toBeGreaterThan(50)
    expect(share).toBeLessThan(0.13)
    expect(gate.state.distrustedAt).toBeNull()
  })

  test('is never called a liar, however often and whenever its page changes', () => {
    for (const everyMs of [secondMs, 40 * secondMs, 7 * minuteMs, 40 * minuteMs]) {
      const site = { pageAt: changing(everyMs, (version) => `"v${version}"`), isUnmodified: honest }
      expect(watch(site, 8 * hourMs, soon).gate.state.distrustedAt).toBeNull()
    }
  })

  test('may be weak, with bytes that differ and offers that do not', () => {
    const pageAt = (at: number) => ({ body: `page at ${at}`, etag: 'W/"v1"', lastModified: null, isNews: false })
    expect(watch({ pageAt, isUnmodified: honest }, 5 * hourMs, soon).gate.state.distrustedAt).toBeNull()
  })
})

test('an ETag that is another each time costs full reads, and says nothing about the site', () => {
  const pageAt = (at: number) => ({ body: 'page', etag: `"${at}"`, lastModified: null, isNews: false })
  const { gate, share } = watch({ pageAt, isUnmodified: honest }, 2 * hourMs, soon)
  expect(share).toBe(1)
  expect(gate.state.distrustedAt).toBeNull()
})

describe('a target', () => {
  const known = { etag: '"v1"', bodyHash: 'page', fullAt: startAt, checkedAt: startAt }
  const isFullAt = (facts: Partial<TargetState>, at = startAt + minuteMs) =>
    checkOf(stateOf(1, { ...known, ...facts }), at).isFull ?? false

  test('is asked for in full when its trust ends, when a user waits for it, when its sale has opened, and never without reason', () => {
    expect(isFullAt({})).toBe(false)
    expect(isFullAt({ isWanted: true })).toBe(true)
    expect(isFullAt({ saleAt: startAt + minuteMs })).toBe(true)
    expect(isFullAt({ saleAt: startAt })).toBe(false)
    expect(isFullAt({}, startAt + 10 * hourMs)).toBe(true)
    expect(isFullAt({ kickoffAt: startAt + hourMs }, startAt + 150 * secondMs)).toBe(true)
    expect(checkOf(stateOf(1, known), startAt, true)).toMatchObject({ isFull: true, etag: null, bodyHash: 'page' })
    expect(checkOf(stateOf(1), startAt, true)).not.toHaveProperty('isFull')
  })

  test('read in full before this was known is read in full once', () => {
    const { fullAt: _, ...before } = known
    expect(checkOf(stateOf(1, before), startAt).isFull).toBe(true)
  })

  test('that is the same by its bytes is unchanged, whatever was asked', () => {
    const check = checkOf(stateOf(1, known), startAt, true)
    expect(judgeAnswer(check, answered(200, { bodyHash: 'page' })).kind).toBe('unchanged')
    expect(judgeAnswer(check, answered(304)).kind).toBe('failed')
  })

  test('keeps no date from the future, nor what is no date', () => {
    const keptOf = (lastModified: string) =>
      targetAfter(
        stateOf(1),
        outcomeOf(1, { kind: 'changed', isRoomUpdated: true, lastModified }),
        startAt,
        startAt,
        () => 0.5,
      )
    expect(keptOf('Sun, 01 Jan 2040 00:00:00 GMT').lastModified).not.toBeNull()
    expect(keptOf('Sun, 01 Jan 2040 00:00:01 GMT').lastModified).toBeNull()
    expect(keptOf('now').lastModified).toBeNull()
  })
})

test('a platform at another origin starts with trust', () => {
  const gate = gateOf([], { distrustedAt: startAt })
  expect(withPlatform(gate, platformOf({ origin: 'https://other.example' }), startAt).state.distrustedAt).toBeNull()
  expect(withPlatform(gate, platformOf({ currency: 'EUR' }), startAt).state.distrustedAt).toBe(startAt)
})

test('a distrusted platform’s pages are claimed without validators', () => {
  const start = gateOf([stateOf(1, { etag: '"v1"', fullAt: startAt, bodyHash: 'page' })], { distrustedAt: startAt })
  const { gate, ids } = lease(start)
  expect(gate.state.leases.map(({ id }) => id)).toEqual(ids)
  const open = {
    ...gate,
    state: { ...gate.state, leases: gate.state.leases.map((held) => ({ ...held, isClaimed: false })) },
  }
  expect(claim(open, ids[0] ?? '', startAt).claim).toMatchObject({ checks: [{ isFull: true, etag: null }] })
})
