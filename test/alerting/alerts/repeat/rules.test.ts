import { describe, expect, test } from 'vitest'
import type { Alert } from '#worker/alerting/alerts/contract.ts'
import { type LastSent, nextFiring, whySilent } from '#worker/alerting/alerts/repeat/rules.ts'
import { plainAlert } from '#worker/alerting/alerts/rules.ts'
import { hourMs } from '#worker/ground/platform/clock.ts'
import { noon } from '../changes.ts'

const alertOf = (more: Partial<Alert> = {}) => ({
  alertType: 'price_drop' as const,
  priceThresholdPence: 6_000,
  ...plainAlert,
  ...more,
})
const sent: LastSent = { at: noon - hourMs, pence: 5_400, currency: 'GBP' }

describe('when an alert fires next, in words', () => {
  test.each<[string | null, Partial<Alert>, LastSent | null]>([
    ['when it comes to £60.00 or less', {}, null],
    ['when it goes above £60.00 and falls to it again', {}, sent],
    ['when the best price falls', { priceThresholdPence: null }, null],
    ['when the best price falls again', { priceThresholdPence: null }, sent],
    ['when tickets appear', { alertType: 'availability' }, null],
    ['when tickets are gone and appear again', { alertType: 'availability' }, sent],
    ['when few tickets are left', { alertType: 'high_demand' }, null],
    ['when there are plenty again and then few', { alertType: 'high_demand' }, sent],
    ['when it comes to £60.00 or less', { repeatMode: 'once' }, null],
    [null, { repeatMode: 'once' }, sent],
    ['when it comes to £60.00 or less', { repeatMode: 'only_better' }, null],
    ['when it falls below £54.00', { repeatMode: 'only_better' }, sent],
    [null, { isActive: false }, null],
    [null, { expiresAt: noon }, sent],
  ])('%s', (when, more, lastSent) => {
    expect(nextFiring(alertOf(more), lastSent, noon)).toEqual({ notBefore: null, when })
  })

  test('an alert whose price is above its maximum already waits for the fall alone', () => {
    expect(nextFiring(alertOf(), sent, noon, false).when).toBe('when it comes to £60.00 or less')
    expect(nextFiring(alertOf(), sent, noon, true).when).toBe('when it goes above £60.00 and falls to it again')
  })

  test('an alert that never announced what is there waits until it has gone and comes', () => {
    const when = (more: Partial<Alert>) => nextFiring(alertOf(more), null, noon, true).when
    expect(when({})).toBe('when it goes above £60.00 and falls to it again')
    expect(when({ alertType: 'availability' })).toBe('when tickets are gone and appear again')
    expect(when({ alertType: 'high_demand' })).toBe('when there are plenty again and then few')
  })

  test.each<[number | null, Partial<Alert>]>([
    [noon + 2 * hourMs, { repeatMode: 'spaced', repeatHours: 3 }],
    [null, { repeatMode: 'spaced', repeatHours: 1 }],
    [noon + 1, { mutedUntilAt: noon + 1 }],
    [null, { mutedUntilAt: noon }],
    [noon + 5 * hourMs, { repeatMode: 'spaced', repeatHours: 3, mutedUntilAt: noon + 5 * hourMs }],
  ])('not before %i', (notBefore, more) => {
    expect(nextFiring(alertOf(more), sent, noon)).toEqual({
      notBefore,
      when: 'when it goes above £60.00 and falls to it again',
    })
  })
})

test.each<[string | null, Partial<Alert>]>([
  [null, {}],
  ['alert deleted', { deletedAt: 1 }],
  ['alert turned off', { isActive: false }],
  ['alert expired', { expiresAt: noon }],
  [null, { expiresAt: noon + 1 }],
  ['alert muted', { mutedUntilAt: noon + 1 }],
  [null, { mutedUntilAt: noon }],
])('an alert is silent because: %s', (reason, more) => {
  expect(whySilent(alertOf(more), noon)).toBe(reason)
})
