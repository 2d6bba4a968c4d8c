import { expect, test } from 'vitest'
import { unreadOf } from '#durable/platform-gate/unread.ts'
import { makePlatform } from '#test/watching/monitoring/fakes.ts'
import { unreadAfterMs } from '#worker/watching/monitoring/constants.ts'
import type { Run } from '#worker/watching/monitoring/desk/contract.ts'
import { unreadMail } from '#worker/watching/monitoring/unread/mail.ts'

const now = Date.parse('2026-11-28T15:00:00Z')
const since = now - unreadAfterMs
const run = (status: Run['status'], problem: string | null = 'block_page'): Run => ({
  id: 'r',
  type: 'price_check',
  status,
  startedAt: now,
  endedAt: now,
  checks: 2,
  offers: 0,
  failed: 2,
  problem,
})
const failing = [run('failed'), run('failed'), run('failed')]
const platform = makePlatform()

test('a platform that was read before is unread after an hour in which every check failed', () => {
  expect(unreadOf({ platform, lastGoodAt: since, runs: failing }, now)).toEqual({ since, problem: 'block_page' })
  expect(unreadOf({ platform, lastGoodAt: since + 1, runs: failing }, now)).toBeNull()
  expect(unreadOf({ platform, lastGoodAt: since, runs: failing.slice(1) }, now)).toBeNull()
  expect(unreadOf({ platform, lastGoodAt: since, runs: [run('completed'), ...failing] }, now)).toBeNull()
})

test('one that was never read is not set up, and one that is off is not missed', () => {
  expect(unreadOf({ platform, lastGoodAt: null, runs: failing }, now)).toBeNull()
  const off = { ...platform, isActive: false }
  expect(unreadOf({ platform: off, lastGoodAt: since, runs: failing }, now)).toBeNull()
})

test.each([
  ['block_page', 'the platform showed a block page instead', 'We don’t get round a refusal.'],
  ['blocked', 'the platform refused us', 'We don’t get round a refusal.'],
  ['network_error', 'the platform did not answer', 'The platform may be down.'],
  ['foreign_address', 'the page, or where it sent us, is not at the platform’s address', 'It may have moved:'],
  ['nothing_found', 'no offers were found on the page', 'Its pages may have changed.'],
  [null, 'no reason was noted', 'Its pages may have changed.'],
])('the operator’s mail says of %s why, and what to do', (problem, reason, advice) => {
  const alarm = { platformId: 4, name: 'Club Direct', since, problem }
  const mail = unreadMail(alarm, { from: 'a@t.test', to: 'o@t.test', publicOrigin: 'https://t.test' })
  expect(mail.subject).toBe('Alarm: Club Direct can’t be read')
  expect(mail.text).toContain(`failed: ${reason}.`)
  expect(mail.text).toContain(advice)
  expect(mail.text).toContain('https://t.test/admin/scraping/4')
  if (advice !== 'Its pages may have changed.') expect(mail.text).not.toContain('changed')
})
