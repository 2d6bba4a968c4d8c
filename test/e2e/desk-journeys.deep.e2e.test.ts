import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openAlive, patienceMs } from './browser.ts'
import { looksRight } from './looks.ts'
import { signInAsOperator } from './operator.ts'
import { browserOfThisFile, stackOfThisFile } from './running-stack.ts'
import { signInSteps } from './sign-in-steps.ts'
import { noMatch } from './watched.ts'

const running = stackOfThisFile(noMatch)
const browser = browserOfThisFile()
const steps = signInSteps(running)

let page: Page
const main = () => page.getByRole('main')
const text = () => main().innerText()
const address = () => new URL(page.url())

/** Opens a page without touching the mouse from then on. */
async function at(path: string): Promise<void> {
  await openAlive(page, running().appOrigin + path)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
}

const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.innerText)

/** Steps to the first row and follows its link: once, because each press begins the navigation anew. */
async function openFirst(): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
}

beforeAll(async () => {
  page = await browser().newPage({ locale: 'en-GB' })
  page.setDefaultTimeout(patienceMs)
  await signInAsOperator(page, steps)
}, patienceMs)

describe('an operator without a mouse', () => {
  test('opens a role', async () => {
    await at('/admin/roles')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect.poll(() => address().search).toMatch(/edit=\d/)
  })

  test.each([
    ['/admin/users', 'Name or email'],
    ['/admin/why', 'Person: email, name or id'],
    ['/admin/matches', 'Team name'],
    ['/admin/payments', 'User ID, email, reference or number'],
    ['/admin/scraping?tab=jobs', 'Platform'],
    ['/admin/system/log', 'Words'],
  ])('gets to the search of %s with "/"', async (path, label) => {
    await at(path)
    await page.keyboard.press('/')
    expect(await focused()).toContain(label)
  })

  test('gets to the site’s search with "/" where the page has none', async () => {
    await at('/admin/roles')
    await page.keyboard.press('/')
    expect(await focused()).toContain('Search teams, leagues, or matches')
  })

  test('finds a person', async () => {
    await at('/admin/users')
    await page.keyboard.press('/')
    await page.keyboard.type('admin@touchline.test')
    await page.keyboard.press('Enter')
    await expect.poll(() => address().searchParams.get('q')).toBe('admin@touchline.test')
    await main()
      .getByText(/^1 of [\d,]+ users$/)
      .waitFor()
    await openFirst()
    await expect.poll(() => address().pathname).toMatch(/^\/admin\/users\/\d+$/)
  })

  test('finds the matches that a question about a person may mean', async () => {
    await at('/admin/why')
    await page.keyboard.press('/')
    await page.keyboard.type('admin@touchline.test')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Arsenal')
    await page.keyboard.press('Enter')
    await main().getByRole('heading', { name: 'Which match?', exact: true }).waitFor()
    expect(await text()).toContain('Arsenal')
  })

  test('narrows the jobs to a platform', async () => {
    await at('/admin/scraping?tab=jobs')
    await page.keyboard.press('/')
    await page.keyboard.type('no such platform')
    await page.keyboard.press('Enter')
    await expect.poll(() => address().searchParams.get('q')).toBe('no such platform')
    expect(address().searchParams.get('tab')).toBe('jobs')
  })

  test('sees what another operator changed meanwhile, and then keeps both', async () => {
    const beside = await browser().newContext({ storageState: await page.context().storageState() })
    const other = await beside.newPage()
    await openAlive(other, `${running().appOrigin}/admin/users/1`)
    await at('/admin/users/1')
    await other.getByLabel('First name').fill('Rowan')
    await other.getByRole('main').getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await other.getByText('Saved.').waitFor()
    await beside.close()
    await page.getByLabel('Last name').fill('Fairfield')
    await page.keyboard.press('Enter')
    await main().getByText('Stored now:').waitFor()
    expect(await page.getByLabel('First name').inputValue()).toBe('Rowan')
    await page.getByLabel('Last name').press('Enter')
    await main().getByText('Saved.').waitFor()
    expect(await page.getByLabel('First name').inputValue()).toBe('Rowan')
    expect(await page.getByLabel('Last name').inputValue()).toBe('Fairfield')
  })

  test('issues a code, and finds the form empty for the next', async () => {
    await at('/admin/roles')
    await page.getByLabel('For whom').fill('The North Stand agency')
    await page.getByLabel('Uses').fill('3')
    await page.keyboard.press('Enter')
    await main().getByText('Copy it now: it is shown once.').waitFor()
    await expect.poll(() => page.getByLabel('For whom').inputValue()).toBe('')
    expect(await page.getByLabel('Uses').inputValue()).toBe('1')
    expect(await main().getByRole('row', { name: 'The North Stand agency' }).innerText()).toContain('0 of 3')
  })

  test('makes a copy of the database', async () => {
    await at('/admin/system/backup')
    await main().getByRole('button', { name: 'Make a copy' }).press('Enter')
    await expect.poll(text).toContain('The copy has begun')
    await expect
      .poll(async () => {
        await at('/admin/system/backup')
        return text()
      })
      .toMatch(/[\d,]+ rows, [\d.]+ [KM]B, whole at/)
    await looksRight(page, 'journey-backup')
  })

  test('closes registration, and no page offers an account any more', async () => {
    await at('/admin/system/settings')
    await main().getByRole('button', { name: 'Switch off Registration' }).press('Enter')
    await main().getByRole('button', { name: 'Switch on Registration' }).waitFor()
    const offersIn = async (path: string) =>
      (await (await fetch(running().appOrigin + path)).text()).includes('/register')
    // Known from its loader, from cached data of the isolate, and where no loader runs.
    for (const path of ['/', '/terms', '/no-such-page']) await expect.poll(() => offersIn(path)).toBe(false)
  })
})
