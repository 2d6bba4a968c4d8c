import { expect, test } from 'vitest'
import type { RoomsState, Stored } from '#worker/running/system/contract.ts'
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
const idle = { rooms: 12, silent: 0, count: 0, oldestAt: null }
const metric = (key: string, { at = now, rooms = idle }: { at?: number; rooms?: RoomsState } = {}) =>
  metricsOf(stored, { bucket: null, sockets: null, gates: [], rooms, now: at }).find((one) => one.key === key)

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
  expect(metric('cron', { at: now + 10 * 60_000 })).toMatchObject({ status: 'error' })
})

test('what did not answer has no figure, and is a warning', () => {
  expect(metric('sockets')).toMatchObject({ value: null, status: 'warning' })
  expect(metric('bucket')).toMatchObject({ value: null, status: 'warning' })
  expect(metric('dead_letters')).toMatchObject({ value: 2, status: 'warning' })
  expect(metric('database')).toMatchObject({ status: 'warning' })
})

test('changes that rooms sent and no consumer acknowledged are counted, late as other waiting work', () => {
  const changes = (of: Partial<RoomsState>) => metric('changes', { rooms: { ...idle, ...of } })
  expect(changes({})).toMatchObject({ value: 0, status: 'healthy', text: expect.stringMatching(/next 12 matches\.$/) })
  expect(changes({ count: 3, oldestAt: now - 121_000 })).toMatchObject({
    value: 3,
    status: 'warning',
    text: 'in the rooms of the next 12 matches, the oldest for 121 s',
  })
  expect(changes({ count: 3, oldestAt: now - 601_000, silent: 1 })).toMatchObject({ status: 'error' })
  expect(changes({ silent: 2 })).toMatchObject({
    status: 'warning',
    text: expect.stringMatching('2 rooms gave no answer'),
  })
})
