import { describe, expect, test } from 'vitest'
import { healthOf } from '#test/status/make.ts'
import { problemCodes } from '#worker/monitoring/contract.ts'
import { problemTexts } from '#worker/monitoring/desk/constants.ts'
import type { Run } from '#worker/monitoring/desk/contract.ts'
import {
  averageMs,
  checkText,
  colourOf,
  costText,
  percentText,
  runText,
  stateOf,
  successOf,
  yieldOf,
} from '#worker/monitoring/desk/rules.ts'

describe('a platform', () => {
  const health = healthOf({ breaker: 'closed', robots: 'allowed', pausedUntil: null })
  const stateWith = (more: Partial<typeof health>) => stateOf({ isActive: true, health: { ...health, ...more } }, 1_000)

  test('runs while nothing holds it back, and is held back while its pages are not what they were', () => {
    expect(stateWith({})).toBe('running')
    expect(stateWith({ hasDrifted: true })).toBe('trouble')
    expect(stateWith({ breaker: 'open' })).toBe('trouble')
    expect(stateWith({ pausedUntil: 2_000 })).toBe('trouble')
  })
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
    expect(successOf({ good: 0, looks: 0 })).toBeNull()
    expect([0.999, 0.001, 1, 0].map(percentText)).toEqual(['99 %', '1 %', '100 %', '0 %'])
  })
})

test('yield and latency are averages, and unknown without a page', () => {
  expect(yieldOf({ offers: 7, pages: 2 })).toBe(3.5)
  expect(yieldOf({ offers: 0, pages: 0 })).toBeNull()
  expect(averageMs({ waitedMs: 300, looks: 2 })).toBe(150)
  expect(averageMs({ waitedMs: 0, looks: 0 })).toBeNull()
})

test('cost so far is said in cents, and less than one as such', () => {
  expect([0, 100, 400_000].map(costText)).toEqual(['$0.00', 'under $0.01', '$0.10'])
})

test('every problem that a check can have is said in words', () => {
  expect(problemCodes.filter((code) => !problemTexts[code])).toEqual([])
})

describe('the log says', () => {
  const check = { at: 1, durationMs: 340, status: 200, offers: null, problem: null, detail: null }

  test.each([
    [{ ...check, kind: 'changed', offers: 4 }, 'Status 200 after 0.3 s: 4 offers on the page.'],
    [
      { ...check, kind: 'changed', offers: 1, problem: 'outlier' },
      'Status 200 after 0.3 s: 1 offer on the page; a price is far from what it was, and waits for a second check.',
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
      looks: 3,
      offers: 0,
      failed: 2,
      problem: 'http_error',
    }
    expect(runText(run)).toBe('2 of 3: the platform answered with an error.')
    expect(runText({ ...run, status: 'running', problem: null })).toBe('Not reported yet.')
    expect(runText({ ...run, status: 'timeout', problem: 'not_reported' })).toMatch(/did not report back/)
  })
})
