import { beforeAll, describe, expect, test } from 'vitest'
import { patienceMs } from './browser.ts'
import { looksRight } from './looks.ts'
import { signInAsOperator } from './operator.ts'
import { browserOfThisFile, stackOfThisFile } from './running-stack.ts'
import { signInSteps } from './sign-in-steps.ts'
import { noMatch } from './watched.ts'

const running = stackOfThisFile(noMatch)
const browser = browserOfThisFile()
const steps = signInSteps(running)

/** The desk's pages, with the words that each has for what the seeded world holds. */
const pages = [
  { path: '/admin', says: 'In figures' },
  { path: '/admin/users', says: 'agent@touchline.test' },
  { path: '/admin/users/1', says: 'fan@touchline.test' },
  { path: '/admin/users/new', says: 'Password' },
  { path: '/admin/roles', says: 'Manager' },
  { path: '/admin/audit', says: 'Audit log' },
  { path: '/admin/analytics', says: 'Checks of pages' },
  { path: '/admin/email-test', says: 'Troubleshooting' },
  { path: '/admin/system/settings', says: 'Registration' },
  { path: '/admin/system/backup', says: 'd1 export' },
  { path: '/admin/system', says: 'Not known from here' },
  { path: '/admin/system/log', says: 'since' },
  { path: '/admin/system/dead-letters', says: 'dead letters' },
  { path: '/admin/matches', says: ' v ' },
  { path: '/admin/matches?merge=1', says: 'Which match is it the same as' },
  { path: '/admin/matches?merge=1&into=2', says: 'address, page and calendar entries lead' },
  { path: '/admin/platforms', says: 'Club Direct' },
  { path: '/admin/discovery', says: 'review' },
  { path: '/admin/scraping', says: 'Turnstile Tickets' },
  { path: '/admin/scraping?tab=jobs&job=3', says: 'Read every page in full' },
  { path: '/admin/scraping?tab=logs', says: 'the last good and the' },
  { path: '/admin/scraping?tab=quality', says: 'Platforms that disagree' },
  { path: '/admin/scraping?tab=rules', says: 'Not read yet' },
  { path: '/admin/scraping?tab=proxies', says: 'We do not hide who we are' },
  { path: '/admin/scraping/3', says: 'Revisions' },
  { path: '/admin/feed', says: 'feed' },
  { path: '/admin/import', says: 'openfootball' },
  { path: '/admin/reference', says: 'Leagues' },
  { path: '/admin/why?user=1&match=1', says: 'What we checked' },
  { path: '/alerts/calendar', says: 'alendar' },
  { path: '/profile/quiet-hours', says: 'Quiet hours' },
  { path: '/profile/push', says: 'Push messages' },
  { path: '/profile/channels', says: 'Your channels' },
]

describe('pages of an operator', () => {
  let page: Awaited<ReturnType<ReturnType<typeof browser>['newPage']>>

  beforeAll(async () => {
    page = await browser().newPage({ locale: 'en-GB' })
    page.setDefaultTimeout(patienceMs)
    await signInAsOperator(page, steps)
  }, patienceMs)

  test.each(pages)('$path is whole by day on a desktop and by night on a phone', async ({ path, says }) => {
    await steps.open(page, path)
    await expect.poll(() => page.getByRole('main').innerText()).toContain(says)
    await looksRight(page, path.replaceAll(/\W+/g, '-').slice(1))
  })
})
