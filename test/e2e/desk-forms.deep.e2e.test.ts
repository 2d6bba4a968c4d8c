import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { patienceMs } from './browser.ts'
import { walkForms } from './form-walk.ts'
import { signInAsOperator } from './operator.ts'
import { browserOfThisFile, stackOfThisFile } from './running-stack.ts'
import { signInSteps } from './sign-in-steps.ts'
import { noMatch } from './watched.ts'

const running = stackOfThisFile(noMatch)
const browser = browserOfThisFile()

/** Pages of the desk with forms, and one of each kind that a list leads to. */
const pages = [
  '/admin/users/new',
  '/admin/users/2',
  '/admin/roles',
  '/admin/matches?merge=1',
  '/admin/feed',
  '/admin/import',
  '/admin/platforms',
  '/admin/platforms/3',
  '/admin/discovery',
  '/admin/scraping?tab=jobs&job=3',
  '/admin/scraping?tab=quality',
  '/admin/scraping/3',
  '/admin/reference',
  '/admin/payments',
  '/admin/system/settings',
  '/admin/system/dead-letters',
  '/admin/system/backup',
  '/admin/email-test',
  '/admin/why?user=1&match=1',
]

/** Some seventy forms, three failures each. */
const walkMs = 30 * minuteMs

let page: Page

beforeAll(async () => {
  page = await browser().newPage({ locale: 'en-GB', baseURL: running().appOrigin, serviceWorkers: 'block' })
  page.setDefaultTimeout(patienceMs)
  await signInAsOperator(page, signInSteps(running))
}, patienceMs)

test('rules that are typed in the studio outlast a lost network', async () => {
  await page.goto('/admin/scraping/3')
  const row = page.locator('input[name=row]')
  const isTakenOver = () => row.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__reactProps')))
  await expect.poll(isTakenOver).toBe(true)
  await page.context().setOffline(true)
  await row.fill('tr.typed-by-hand')
  const trouble = page.getByText('Network error. Please check your connection and try again.')
  await trouble.waitFor()
  expect(await row.inputValue()).toBe('tr.typed-by-hand')
  await page.context().setOffline(false)
  await row.fill('tr.typed-again')
  await trouble.waitFor({ state: 'detached' })
  expect(await row.inputValue()).toBe('tr.typed-again')
})

test('an unanswered form of the desk keeps its page and what was typed', { timeout: walkMs }, async () => {
  const tried = new Set<string>()
  // None is answered in the end: it would switch off what the next forms belong to.
  for (const path of pages) await walkForms(page, path, tried, undefined, true)
  for (const wanted of ['/admin/users/new', '/admin/platforms/3', '/admin/scraping/3', '/admin/system/settings']) {
    expect([...tried].join('\n')).toContain(`post ${wanted} `)
  }
})
