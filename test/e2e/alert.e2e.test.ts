import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verificationLink } from './api-session.ts'
import { accessibilityProblems, addressOfItsOwn, launchBrowser, patienceMs, troublesOf } from './browser.ts'
import { callIn } from './call-in.ts'
import type { Mail } from './control.ts'
import { eventually } from './eventually.ts'
import { basePrice, type FollowedMatch, matchAtBasePrice, type Seller, setPriceOf } from './followed-matches.ts'
import { answerNotifications } from './push-browser.ts'
import { fillRegistration, sendRegistration } from './register.ts'
import { sharedStack } from './running-stack.ts'

const email = 'first-alert@fans.test'
const password = 'lantern over the halfway line'

const phoneLook = {
  locale: 'en-GB',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  reducedMotion: 'reduce',
} as const

const running = sharedStack()
let browser: Browser
let phone: BrowserContext
let page: Page
let troubles: string[]
let match: FollowedMatch
let seller: Seller

const soon = <T>(read: () => T) => expect.poll(read)
const main = () => page.getByRole('main')

const setPrice = (price: number) => setPriceOf(running(), match, seller, price)

async function mails(pattern: RegExp): Promise<Mail[]> {
  return (await running().control.mails({ to: email })).filter(({ subject }) => pattern.test(subject))
}

beforeAll(async () => {
  match = await matchAtBasePrice(running())
  seller = match.sellers[0]
  browser = await launchBrowser()
  phone = await browser.newContext({ ...phoneLook, extraHTTPHeaders: addressOfItsOwn() })
  phone.setDefaultTimeout(patienceMs)
  await answerNotifications(phone, 'default')
  page = await phone.newPage()
  troubles = troublesOf(page)
}, 400_000)

afterAll(async () => {
  await browser?.close()
})

test('a visitor opens a match and asks for an alert where the price stands', async () => {
  await page.goto(`${running().appOrigin}/matches/${match.id}`)
  const button = main().getByRole('link', { name: 'Sign In for Alerts' }).first()
  await button.click()
  const sheet = page.getByRole('dialog', { name: 'Create Smart Alert' })
  await soon(() => sheet.innerText()).toContain(seller.name)
  // Which one depends on the prices that were seen before this test set its own.
  await soon(() => sheet.getByRole('slider', { name: 'Maximum price' }).getAttribute('aria-valuetext')).toMatch(
    /^(Any price fall|.+ or less)$/,
  )
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await soon(() => sheet.isVisible()).toBe(false)
  await soon(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('a bell whose sheet does not load says so above the page, which keeps its layout', async () => {
  // Without the service worker, which may have the sheet already.
  const apart = await browser.newContext({ ...phoneLook, serviceWorkers: 'block' })
  const list = await apart.newPage()
  await list.route('**/ask-sheet*', (route) => route.abort())
  await list.goto(`${running().appOrigin}/matches`)
  await list.locator('main .slip-ask a').first().click()
  const message = list.locator('.ask-failed')
  await message.waitFor({ timeout: patienceMs })
  const place = await message.boundingBox()
  expect(place?.width).toBeGreaterThan(300)
  const isOnTop = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [0.1, 0.5, 0.9].every((share) =>
      element.contains(document.elementFromPoint(left + width * share, top + height / 2)),
    )
  }
  expect(await message.evaluate(isOnTop)).toBe(true)
  expect(await list.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await apart.close()
})

test('what was chosen stays when the network is lost', async () => {
  await main().getByRole('link', { name: 'Sign In for Alerts' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Create Smart Alert' })
  await sheet.getByLabel(/^Maximum Price/).fill('55')
  await page.route('**/alerts/ask', (route) => route.abort())
  await sheet.getByRole('button', { name: 'Create alert' }).click()
  await soon(() => sheet.getByRole('alert').innerText()).toContain('Network error')
  expect(await sheet.getByLabel(/^Maximum Price/).inputValue()).toBe('55')
  await page.unroute('**/alerts/ask')
  // The lost request is the only trouble.
  expect(troubles.splice(0).filter((trouble) => !/alerts\/ask|ERR_FAILED/.test(trouble))).toEqual([])
  await sheet.getByRole('button', { name: 'Create alert' }).click()
  await page.waitForURL('**/register')
  await soon(() => main().innerText()).toContain('We kept your alert.')
})

test('the alert is there after registering and verifying', async () => {
  await page.goto(`${running().appOrigin}/register?method=email`)
  await fillRegistration(page, { email, password })
  await sendRegistration(page)
  const link = await verificationLink(running().control, email)
  await page.goto(link)
  await page.waitForURL('**/login?verified=true')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await main().getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')
  const card = page.getByRole('article', { name: new RegExp(match.match.home_team_name) })
  await soon(() => card.innerText()).toContain('55 or less')
  await expect.poll(() => card.count()).toBe(1)
  expect(await card.innerText()).toContain('Active')
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(troubles).toEqual([])
})

test('a fall to the price is mailed once, and again after a rise', async () => {
  await setPrice(50)
  await eventually('a mail that says £50', async () => (await mails(/^\D{1,3}50\b/)).length > 0)
  await setPrice(basePrice)
  await setPrice(49)
  await eventually('a mail that says £49', async () => (await mails(/^\D{1,3}49\b/)).length > 0)
  // The second fall was announced after the first: a repetition of the first would have come before it.
  expect((await mails(/^\D{1,3}50\b/)).length).toBe(1)
})

const numberOfAlerts = async () => {
  const alerts: unknown[] = await (await callIn(phone, `${running().appOrigin}/api/alerts`)).json()
  return alerts.length
}

test('signed in, an alert takes two taps from the match, and is undone in the toast after push was offered', async () => {
  const before = await numberOfAlerts()
  await page.goto(`${running().appOrigin}/matches/${match.id}`)
  await main().getByRole('link', { name: 'Create Smart Alert' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Create Smart Alert' })
  await sheet.getByLabel('Any ticket').check()
  await soon(() => sheet.innerText()).toContain('There are tickets now')
  await sheet.getByLabel('At my price').check()
  // The alert is made, and its answer is lost.
  await page.route('**/alerts/ask', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await sheet.getByRole('button', { name: 'Create alert' }).click()
  await soon(() => sheet.innerText()).toContain('Network error')
  await page.unroute('**/alerts/ask')
  await sheet.getByRole('button', { name: 'Create alert' }).click()
  const created = page.getByRole('dialog', { name: 'Alert created' })
  await created.waitFor()
  await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Alert created')
  await expect.poll(() => created.getByRole('button', { name: 'Switch on push messages' }).count()).toBe(1)
  await expect.poll(() => created.getByRole('button', { name: 'Undo' }).count()).toBe(1)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await numberOfAlerts()).toBe(before + 1)
  await created.getByRole('button', { name: 'Not now' }).click()
  await soon(() => page.locator('.toast').innerText()).toContain('Alert created')
  await page.route('**/alerts/ask', (route) => route.abort())
  await page.getByRole('button', { name: 'Undo' }).click()
  await soon(() => page.locator('.toast').innerText()).toContain('Network error')
  await page.unroute('**/alerts/ask')
  await page.getByRole('button', { name: 'Undo' }).click()
  await soon(() => page.locator('.toast').innerText()).toContain('Alert deleted.')
  expect(await numberOfAlerts()).toBe(before)
  // The lost requests are the only trouble.
  expect(troubles.splice(0).filter((trouble) => !/alerts\/ask|ERR_FAILED/.test(trouble))).toEqual([])
})

test('after deleting an alert the keyboard goes on at the list, and "Undo" brings it back', async () => {
  await page.goto(`${running().appOrigin}/dashboard`)
  await main().locator('summary', { hasText: /^More/ }).first().click()
  await main()
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await soon(() => page.locator('.toast').innerText()).toContain('Alert deleted.')
  await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Your alerts')
  await page.getByRole('button', { name: 'Undo' }).click()
  await soon(() => main().getByRole('article').count()).toBe(1)
})

test('without script the alert is edited, paused and deleted by forms', async () => {
  const plain = await browser.newContext({
    locale: 'en-GB',
    javaScriptEnabled: false,
    viewport: { width: 320, height: 800 },
    storageState: await phone.storageState(),
  })
  plain.setDefaultTimeout(patienceMs)
  const tab = await plain.newPage()
  const text = () => tab.getByRole('main').innerText()
  await tab.goto(`${running().appOrigin}/dashboard`)
  await tab.getByRole('link', { name: /^Edit/ }).click()
  await tab.getByLabel(/^Maximum Price/).fill('44')
  await tab.getByRole('button', { name: 'Save alert' }).click()
  await soon(text).toContain('44 or less')
  await tab.getByRole('button', { name: /^Deactivate/ }).click()
  await soon(text).toContain('Inactive')
  expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await tab.locator('summary', { hasText: /^More/ }).first().click()
  await tab
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await soon(text).toContain('No alerts yet')
  await tab.getByRole('button', { name: 'Undo' }).click()
  await soon(text).toContain('44 or less')
  await plain.close()
})

test('a refusal comes into view where the form is far below it, and shows again after it was dismissed', async () => {
  const { appOrigin } = running()
  for (const team_id of [101, 102, 103]) {
    await callIn(phone, `${appOrigin}/api/alerts`, { team_id, alert_type: 'availability' })
  }
  await page.goto(`${appOrigin}/dashboard`)
  const create = main().getByRole('button', { name: 'Create alert' })
  // The script waits for a team.
  await soon(() => create.isDisabled()).toBe(true)
  await main().getByLabel('Team', { exact: true }).selectOption({ label: 'Chelsea' })
  const refusal = main().getByText('Upgrade to Pro for unlimited alerts.')
  for (const again of ['at first', 'and again']) {
    await create.click()
    await refusal.waitFor()
    await soon(() => refusal.evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThan(0)
    expect(await refusal.evaluate((one) => one.getBoundingClientRect().bottom < innerHeight), again).toBe(true)
    await main().getByRole('link', { name: 'Dismiss' }).click()
    await refusal.waitFor({ state: 'detached' })
  }
  expect(troubles.splice(0).filter((trouble) => !trouble.includes('403'))).toEqual([])
})
