import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { healthOf } from '#test/running/status/make.ts'
import { problemCodes } from '#worker/watching/monitoring/contract.ts'
import { dollarsPerMillionChecks, jobTexts, problemTexts } from '#worker/watching/monitoring/desk/constants.ts'
import type { GateFigures, Job, Run } from '#worker/watching/monitoring/desk/contract.ts'
import {
  averageMs,
  checkText,
  colourOf,
  costText,
  nothingDueText,
  percentText,
  readingText,
  runText,
  setupText,
  stateOf,
  successOf,
  worstFirst,
  yieldOf,
} from '#worker/watching/monitoring/desk/rules.ts'

const figuresOf = (runs: Run['status'][]) => ({ runs: runs.map((status) => ({ status })) }) as GateFigures

describe('a platform', () => {
  const health = healthOf({ breaker: 'closed', robots: 'allowed', pausedUntil: null })
  const stateWith = (more: Partial<typeof health>, runs: Run['status'][] = []) =>
    stateOf({ isActive: true, health: { ...health, ...more }, figures: figuresOf(runs) }, 1_000)

  test('runs while nothing holds it back, and is held back while its pages are not what they were', () => {
    expect(stateWith({})).toBe('running')
    expect(stateWith({ hasDrifted: true })).toBe('trouble')
    expect(stateWith({ breaker: 'open' })).toBe('trouble')
    expect(stateWith({ pausedUntil: 2_000 })).toBe('trouble')
  })

  test('is held back while its prices are in another currency than it is set to', () => {
    const otherCurrency = { platformId: 1, platform: 'Curva', found: 'EUR', expected: 'GBP', offers: 1 }
    const job = { isActive: true, health, figures: figuresOf([]) }
    expect(stateOf({ ...job, otherCurrency }, 1_000)).toBe('trouble')
  })
})

describe('a platform that was never read', () => {
  const health = healthOf({ lastGoodAt: null, goodChecks: 0, failedChecks: 0, targets: 0 })
  const job = { isActive: true, figures: figuresOf([]), reading: 'structured' } as const

  test.each([
    [{}, {}, 'Add a source of its events'],
    [{}, { hasSource: true, isReading: true }, 'Its events are being searched for'],
    [{}, { hasSource: true }, 'Its sources gave no event of a match of ours'],
    [{}, { hasSource: true, toReview: 1 }, 'Nothing linked yet: 1 event waits for you to decide'],
    [{}, { hasSource: true, linked: 1 }, '1 page found and linked. First check within a minute'],
    [
      {},
      { hasSource: true, isReading: true, linked: 12, toReview: 3 },
      '12 pages found and linked; 3 events wait for you to decide. First check within a minute',
    ],
    [{ targets: 9 }, { hasSource: true, linked: 9 }, '9 pages found and linked. First check in 12 s'],
    [{ targets: 9, failedChecks: 115 }, {}, 'Its pages show no data that we can read: write rules'],
  ])('is not set up, and says what is missing: %j %j', (more, soFar, text) => {
    const found = { hasSource: false, isReading: false, linked: 0, toReview: 0, ...soFar }
    const now = { ...job, found, health: { ...health, ...more } }
    expect(stateOf(now, 1_000)).toBe('setup')
    expect(setupText(now, 'in 12 s')).toBe(text)
  })

  test('with an API or rules of its own has no rules to write first', () => {
    const failed = { ...health, targets: 9, failedChecks: 3 }
    expect(setupText({ health: failed, reading: 'rules' }, 'now')).toBe('Its rules read nothing yet')
    expect(setupText({ health: failed, reading: 'ticketmaster' }, 'now')).toBe('Its API gave no tickets yet')
  })

  test('without anything to run says why: a new one is not paused', () => {
    const found = { hasSource: true, isReading: false, linked: 2, toReview: 0 }
    const nothing = { isActive: true, health }
    expect(nothingDueText({ ...nothing, found })).toBe(jobTexts.notBegun)
    expect(nothingDueText({ ...nothing, found: { ...found, linked: 0 } })).toBe(jobTexts.unlinked)
    expect(nothingDueText({ ...nothing, health: null })).toBe(jobTexts.unlinked)
    expect(nothingDueText({ ...nothing, isActive: false, found })).toBe(jobTexts.paused)
    const forbidden = { ...health, targets: 9, disallowedTargets: 9 }
    expect(nothingDueText({ ...nothing, health: forbidden })).toBe(jobTexts.forbidden)
  })

  test('is not said to be read, with or without rules', () => {
    const textOf = (more: Partial<typeof health>, reading: Job['reading']) =>
      readingText({ health: { ...health, ...more }, reading })
    expect(textOf({}, 'structured')).toBe('Not read yet')
    expect(textOf({ failedChecks: 9 }, 'structured')).toContain('write rules')
    expect([textOf({ lastGoodAt: 1 }, 'structured'), textOf({ lastGoodAt: 1 }, 'rules')]).toEqual([
      'Read without rules',
      'Read by rules',
    ])
    expect(textOf({ lastGoodAt: 1 }, 'seatgeek')).toBe('Read through its API')
  })

  test('is held back where it refuses us, and not allowed where robots.txt forbids all its pages', () => {
    expect(stateOf({ ...job, health: { ...health, breaker: 'open' } }, 1_000)).toBe('trouble')
    expect(stateOf({ ...job, health: { ...health, targets: 9, disallowedTargets: 9 } }, 1_000)).toBe('forbidden')
    expect(stateOf({ ...job, health: healthOf({ targets: 9, disallowedTargets: 8 }) }, 1_000)).toBe('running')
  })
})

test('a platform fails now when its newest runs all failed, however good its day was', () => {
  const stateAfter = (runs: Run['status'][]) =>
    stateOf({ isActive: true, health: healthOf(), figures: figuresOf(runs) }, 1_000)
  expect(stateAfter(['running', 'failed', 'failed', 'failed', 'completed'])).toBe('trouble')
  expect(stateAfter(['failed', 'failed', 'completed'])).toBe('running')
  expect(stateAfter(['failed', 'failed'])).toBe('running')
})

test('platforms that need a person come first, others as they were', () => {
  const jobs = (['running', 'paused', 'setup', 'running', 'forbidden', 'unknown', 'trouble'] as const).map(
    (state, id) => ({ id, state }) as Job,
  )
  expect(worstFirst(jobs).map(({ id }) => id)).toEqual([6, 2, 5, 4, 0, 3, 1])
})

describe('success', () => {
  test.each([
    [1, 'green'],
    [0.9, 'green'],
    [0.899, 'orange'],
    [0.7, 'orange'],
    [0.699, 'red'],
    [0, 'red'],
  ] as const)('of %d is %s', (share, colour) => {
    expect(colourOf(share)).toBe(colour)
  })

  test('is not known before the first check, and never rounded to all or nothing', () => {
    expect(successOf({ good: 0, checks: 0 })).toBeNull()
    expect([0.999, 0.001, 1, 0].map(percentText)).toEqual(['99 %', '1 %', '100 %', '0 %'])
  })
})

test('yield and latency are averages, and unknown without a page', () => {
  expect(yieldOf({ offers: 7, pages: 2 })).toBe(3.5)
  expect(yieldOf({ offers: 0, pages: 0 })).toBeNull()
  expect(averageMs({ waitedMs: 300, checks: 2 })).toBe(150)
  expect(averageMs({ waitedMs: 0, checks: 0 })).toBeNull()
})

test('cost so far is said in cents, and less than one as such', () => {
  expect([0, 100, 500_000].map(costText)).toEqual(['$0.00', 'under $0.01', '$0.57'])
})

test('checks cost what the README says', () => {
  const [, stated] = /\| a million checks[^|]+\| \$([\d.]+) /.exec(readFileSync('README.md', 'utf8')) ?? []
  expect(dollarsPerMillionChecks).toBe(Number(stated))
})

test('every problem that a check can have is said in words', () => {
  expect([...problemCodes, 'held'].filter((code) => !problemTexts[code])).toEqual([])
})

describe('the log says', () => {
  const check = { at: 1, durationMs: 340, status: 200, offers: null, problem: null, detail: null }

  test.each([
    [{ ...check, kind: 'changed', offers: 4 }, 'Status 200 after 0.3 s: 4 offers on the page.'],
    [
      { ...check, kind: 'changed', offers: 3, detail: 'none of them is a ticket' },
      'Status 200 after 0.3 s: 3 offers on the page; none of them is a ticket.',
    ],
    [
      { ...check, kind: 'changed', offers: 3, isDistrusted: true },
      'Status 200 after 0.3 s: 3 offers on the page. It was read in full: the ETag and Last-Modified of this site are not believed, because they once hid a change.',
    ],
    [
      { ...check, kind: 'changed', offers: 1, problem: 'outlier' },
      'Status 200 after 0.3 s: 1 offer on the page; a price is far from what it was, and waits for a second check.',
    ],
    [
      { ...check, kind: 'changed', offers: 1, detail: 'Its page says beside its names: "Ladies" means the women.' },
      'Status 200 after 0.3 s: 1 offer on the page. Its page says beside its names: "Ladies" means the women.',
    ],
    [
      { ...check, kind: 'changed', offers: 2, detail: '"Museum" may lead to the match alone.' },
      'Status 200 after 0.3 s: 2 offers on the page. "Museum" may lead to the match alone.',
    ],
    [
      { ...check, kind: 'unchanged', status: 304 },
      'Status 304 after 0.3 s: the page is as it was at the check before.',
    ],
    [
      { ...check, kind: 'failed', status: null, durationMs: 10_000, problem: 'network_error' },
      'No answer after 10.0 s: the platform did not answer.',
    ],
    [
      { ...check, kind: 'failed', offers: null, problem: 'http_error', detail: 'sent us back to the same page' },
      'Status 200 after 0.3 s: sent us back to the same page.',
    ],
    [
      { ...check, kind: 'failed', problem: 'other_event', detail: 'It is about FC Groningen v Ajax.' },
      'Status 200 after 0.3 s: It is about FC Groningen v Ajax.',
    ],
    [
      { ...check, kind: 'blocked', status: 403, problem: 'blocked' },
      'Status 403 after 0.3 s: the platform refused us.',
    ],
  ] as const)('%#', (seen, text) => {
    expect(checkText(seen)).toBe(text)
  })

  test('why a run failed', () => {
    const run: Run = {
      id: 'a',
      type: 'price_check',
      status: 'failed',
      startedAt: 1,
      endedAt: 2,
      checks: 3,
      offers: 0,
      failed: 2,
      problem: 'http_error',
    }
    expect(runText(run)).toBe('2 of 3: the platform answered with an error.')
    expect(runText({ ...run, status: 'running', problem: null })).toBe('Not reported yet.')
    expect(runText({ ...run, status: 'timeout', problem: 'not_reported' })).toMatch(/did not report back/)
  })
})
