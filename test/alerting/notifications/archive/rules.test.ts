import { describe, expect, test } from 'vitest'
import { archivedAfterMs, sharedFactsKeptMs } from '#worker/alerting/notifications/archive/constants.ts'
import { cutOf, isOver, keptMonths, monthsBetween, purgedBefore } from '#worker/alerting/notifications/archive/rules.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { retention } from '#worker/people/privacy/retention.constants.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)

describe('what moves', () => {
  test('is a whole month, once its end is 60 days ago', () => {
    const end = day('2026-10-01')
    expect(cutOf(end + archivedAfterMs - 1)).toBe(day('2026-09-01'))
    expect(cutOf(end + archivedAfterMs)).toBe(end)
  })

  test('may have files in each month from then back to the period’s beginning, the newest first', () => {
    const months = keptMonths(day('2026-12-01'))
    expect(months[0]).toBe('2026-09')
    expect(months).toContain('2023-12')
    expect(monthsBetween(day('2026-01-31'), day('2026-03-01'))).toEqual(['2026-03', '2026-02', '2026-01'])
  })

  test('is never over by a key of another kind', () => {
    expect(isOver('', day('2099-01-01'))).toBe(false)
  })
})

describe('what all recipients share', () => {
  const now = day('2026-12-01')
  const over = now - retention.communications.ms

  test('stays for the whole period while nothing moved', () => {
    expect(purgedBefore(now, null)).toBe(over)
  })

  test('goes a month after the messages, and never after the period', () => {
    const moved = day('2026-09-01')
    expect(purgedBefore(now, moved)).toBe(moved - sharedFactsKeptMs)
    expect(purgedBefore(now, over - dayMs)).toBe(over)
  })
})
