import { expect, test } from 'vitest'
import type { InboxItem } from '#worker/alerting/notifications/inbox/contract.ts'
import { notificationView } from '#worker/alerting/notifications/inbox/view.ts'

const match = { id: 4, homeTeamName: 'Arsenal', awayTeamName: 'Chelsea', leagueName: 'x', kickoffAt: 0, matchDay: '' }
const item = {
  id: '1',
  at: 0,
  type: 'system',
  isRead: false,
  priceThresholdPence: null,
  deliveries: [],
  clients: [],
  match,
}
const messageOf = (more: object) => notificationView({ ...item, ...more } as unknown as InboxItem).message

test('a message names the sides of its match once', () => {
  expect(messageOf({ title: 'Price fell', message: '£28.' })).toBe('Price fell: Arsenal v Chelsea. £28.')
  expect(messageOf({ title: 'Postponed: Arsenal v Chelsea', message: 'It was planned for Saturday.' })).toBe(
    'Postponed: Arsenal v Chelsea. It was planned for Saturday.',
  )
  expect(messageOf({ title: 'Your plan', message: 'It ends soon.', match: null })).toBe('Your plan: It ends soon.')
})
