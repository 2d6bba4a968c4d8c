import { expect, test } from 'vitest'
import { DeskNav } from '#app/pages/admin/desk-nav.tsx'
import { Health } from '#app/pages/admin/health.tsx'
import { SystemMetrics } from '#app/pages/admin/system/system-metrics.tsx'
import { deskGroups } from '#app/pages/admin/tabs.ts'
import { markup, words } from '#test/app/render.tsx'
import type { SystemMetric } from '#worker/running/system/contract.ts'

test('the pages of the desk stand in five groups below the overview, each page once', () => {
  expect(deskGroups.map(({ name }) => name)).toEqual(['Overview', 'People', 'Matches', 'Sellers', 'Money', 'System'])
  const addresses = deskGroups.flatMap(({ pages }) => pages.map(({ to }) => to))
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('the navigation of the desk marks the page, and the group that leads to its first page', () => {
  const html = markup(<DeskNav current="/admin/roles" />)
  expect(html).toMatch(/<a[^>]*aria-current="true"[^>]*href="\/admin\/users"[^>]*>People/)
  expect(html).toMatch(/<a[^>]*aria-current="page"[^>]*href="\/admin\/roles"[^>]*>Roles/)
  expect(html.match(/aria-current/g)).toHaveLength(2)
})

test('what is troubled stands first, among the services and among the figures of the system', () => {
  const entry = (name: string, status: 'healthy' | 'warning' | 'down' | null) => ({ name, status, message: '' })
  const entries = [entry('API', 'healthy'), entry('Mail', null), entry('Checks', 'warning'), entry('Alerts', 'down')]
  expect(words(markup(<Health entries={entries} />))).toMatch(/Alerts.*Checks.*API.*Mail/)

  const metric = (name: string, status: SystemMetric['status']) =>
    ({ key: name, name, status, value: 1, unit: 'count', text: '', source: '' }) as unknown as SystemMetric
  const metrics = [metric('Files', null), metric('Queue', 'warning'), metric('Letters', 'error')]
  expect(words(markup(<SystemMetrics metrics={metrics} />))).toMatch(/Letters.*Queue.*Files/)
})
