import { expect, test } from 'vitest'
import { addressOfTab, isUnknownTab, tabNames, tabOf } from '#app/pages/dashboard/tab.ts'

test.each([
  ['', 'alerts', false],
  ['tab=alerts', 'alerts', false],
  ['tab=notifications', 'notifications', false],
  ['tab=price-tracking', 'price-tracking', false],
  ['tab=sms', 'sms', false],
  ['tab=purchases', 'alerts', true],
  ['tab=', 'alerts', true],
  ['tab=constructor', 'alerts', true],
])('?%s shows %s; reported as unknown: %s', (query, tab, isUnknown) => {
  const asked = new URLSearchParams(query)
  expect([tabOf(asked), isUnknownTab(asked)]).toEqual([tab, isUnknown])
})

test('the tabs have the specified names, the alerts first, and the developers’ own last', () => {
  expect(Object.values(tabNames).map(({ name }) => name)).toEqual([
    'My Alerts',
    'Notifications',
    'Price Tracking',
    'SMS Notifications',
    'Quick-Buy Setup',
    'My Plan',
    'Live Monitor',
    'Developers',
  ])
  expect(tabNames.notifications.short).toBe('Inbox')
  expect([addressOfTab('alerts'), addressOfTab('sms')]).toEqual(['/dashboard', '/dashboard?tab=sms'])
})
