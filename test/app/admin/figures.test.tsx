import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Figures } from '#app/pages/admin/figures.tsx'

const figures = {
  totalUsers: 1_200,
  activeUsers: 1_100,
  totalAlerts: 40,
  activeAlerts: 30,
  totalMatches: 9,
  upcomingMatches: 7,
  recentSignups: 3,
  notifications: 0,
  unreadNotifications: null,
  matchGrowth: null,
  userGrowth: null,
  alertGrowth: -4,
}

test('the overview shows what was received this month in pounds, beside counts', () => {
  const text = renderToStaticMarkup(<Figures figures={figures} revenuePence={123_450} isRead />)
  expect(text).toContain('£1,234.50')
  expect(text).toContain('1,200')
  expect(text).toContain('Trend: not enough data yet')
  expect(text).toContain('−4 % in')
})
