import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AccuracyTable } from '#app/ui/status/accuracy.tsx'
import type { Accuracy } from '#worker/alerting/notifications/lifetimes/accuracy/contract.ts'

const measured: Accuracy = {
  platformId: 1,
  alerts: 1_034,
  since: '2026-11-09',
  until: '2026-11-23',
  lastedShare: 0.8767,
  refutedShare: 0.041,
  delayMs: { p50: 300, p95: 2_000, p99: null },
}

const textOf = (accuracy: Accuracy | null) =>
  renderToStaticMarkup(<AccuracyTable platforms={[{ key: 'platform:1', name: 'Club Direct', accuracy } as never]} />)

test('a platform’s accuracy is printed with its number and days, and never rounded up', () => {
  const text = textOf(measured)
  for (const part of ['the last 1,034, 9 Nov to 23 Nov', '87.67 %', '4.1 %', '0.3 s, 2 s, over 15 min'])
    expect(text).toContain(part)
})

test('with too few alerts it says how many there are and how many it takes', () => {
  expect(textOf({ ...measured, alerts: 3, lastedShare: null })).toContain('Not enough data yet: 3 of 20 alerts')
  expect(textOf(null)).toContain('Not enough data yet: 0 of 20 alerts')
})
