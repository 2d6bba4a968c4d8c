import { expect, test } from 'vitest'
import type { Stored } from '#worker/running/system/contract.ts'
import { bytesText, metricsOf, stateOf } from '#worker/running/system/rules.ts'

test.each([
  [0, '0 Bytes'],
  [1_023, '1023 Bytes'],
  [1_024, '1 KB'],
  [1_572_864, '1.5 MB'],
  [5 * 1_024 ** 3, '5 GB'],
  [1_024 ** 4 * 2_000, '2000 TB'],
])('%i bytes read as %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})

test('a figure on its limit is still healthy, beyond it a warning, beyond the second an error', () => {
  expect([10, 11, 21].map((value) => stateOf(value, 10, 20))).toEqual(['healthy', 'warning', 'error'])
})

const now = Date.parse('2026-11-23T12:00:30Z')
const stored: Stored = {
  backlogs: [{ key: 'deliveries', count: 1_001, oldestAt: now - 11 * 60_000 }],
  deadLetters: 2,
  rows: { users: 3, activeUsers: 2, alerts: 4, matches: 5 },
  lastRun: { minute: now - 30_000, measuredAt: now - 29_000 },
  databaseBytes: 8_000_000_000,
  rowsRead: 12,
  queryMs: 1,
}
const metric = (key: string, found = { bucket: null, sockets: null, gates: [], now }) =>
  metricsOf(stored, found).find((one) => one.key === key)

test('work that has waited long is an error, and its count says where counting stopped', () => {
  expect(metric('deliveries')).toMatchObject({ value: 1_000, isCut: true, status: 'error' })
})

test('the source of waiting work counts what is due, as the figure does', () => {
  expect(metric('deliveries')?.source).toBe(
    'delivery_batches WHERE is_open = 1 AND not_before <= now, oldest not_before first',
  )
})

test('the schedule shows how late its last minute ran, and stands still when no minute follows', () => {
  expect(metric('cron')).toMatchObject({ value: 1_000, status: 'healthy' })
  const later = { bucket: null, sockets: null, gates: [], now: now + 10 * 60_000 }
  expect(metric('cron', later)).toMatchObject({ status: 'error' })
})

test('what did not answer has no figure, and is a warning', () => {
  expect(metric('sockets')).toMatchObject({ value: null, status: 'warning' })
  expect(metric('bucket')).toMatchObject({ value: null, status: 'warning' })
  expect(metric('dead_letters')).toMatchObject({ value: 2, status: 'warning' })
  expect(metric('database')).toMatchObject({ status: 'warning' })
})
