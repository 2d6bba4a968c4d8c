import { expect, test } from 'vitest'
import { JobHealth } from '#app/pages/admin/sellers/scraping/parts.tsx'
import { healthOf } from '#test/running/status/make.ts'
import type { Job } from '#worker/watching/monitoring/desk/contract.ts'
import { markup, words } from '../render.tsx'

const unread = (reading: Job['reading']) => {
  const health = healthOf({ lastGoodAt: null, failedChecks: 3 })
  const job = { id: 4, name: 'Club', isActive: true, state: 'setup', reading, health, figures: null } as unknown as Job
  const html = markup(<JobHealth job={job} now={1_000} />)
  return [words(html), html] as const
}

test.each([
  ['structured', 'See a page and write rules', '/admin/scraping/4'],
  ['rules', 'See a page and its rules', '/admin/scraping/4'],
  ['ticketmaster', 'See its key', '/admin/platforms/4'],
  ['seatgeek', 'See its key', '/admin/platforms/4'],
] as const)('a platform read as %s of which nothing was read leads to “%s”', (reading, text, address) => {
  const [shown, html] = unread(reading)
  expect(shown).toContain(text)
  expect(html).toContain(`href="${address}"`)
})

test.each([
  [true, 'Asked to wait 2 min'],
  [false, 'Busy or down: we pause 2 min'],
])('a pause says whether the platform asked for it (%s)', (isPauseStated, text) => {
  const health = healthOf({ pausedUntil: 121_000, isPauseStated })
  const job = { id: 4, name: 'Club', isActive: true, state: 'trouble', health, figures: null } as unknown as Job
  expect(words(markup(<JobHealth job={job} now={1_000} />))).toContain(text)
})
