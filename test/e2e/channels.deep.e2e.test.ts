// A person on Premium connects Discord, gets an alert there, and hears by mail once Discord is gone.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityProblems, launchBrowser, patienceMs, troublesOf } from './browser.ts'
import { eventually } from './eventually.ts'
import {
  basePrice,
  type FollowedMatch,
  mailsAbout,
  matchAtBasePrice,
  type Seller,
  setPriceOf,
} from './followed-matches.ts'
import { stackOfThisFile } from './running-stack.ts'
import { signInSteps } from './sign-in-steps.ts'
import { nextDaily } from './watched.ts'

const agent = 'agent@touchline.test'

const running = stackOfThisFile(nextDaily)
const { open, enter } = signInSteps(running)
let browser: Browser
let page: Page
let troubles: string[]
let match: FollowedMatch
let seller: Seller

const soon = <T>(read: () => T) => expect.poll(read, { timeout: patienceMs })
const main = () => page.getByRole('main')
const text = () => main().innerText()
const setPrice = (price: number) => setPriceOf(running(), match, seller, price)
const inDiscord = async () => (await running().control.received('discord')).map(({ body }) => body.content ?? '')
/** Without the marks before characters that would format. */
const aboutMatch = async () =>
  (await inDiscord()).filter((content) => content.replaceAll('\\', '').includes(match.match.home_team_name))
const mailed = async (price: number) =>
  (await mailsAbout(running(), match.id, 0, agent)).filter(({ subject }) => subject.includes(String(price)))

beforeAll(async () => {
  match = await matchAtBasePrice(running())
  seller = match.sellers[0]
  browser = await launchBrowser()
  const phone = await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 844 }, hasTouch: true })
  phone.setDefaultTimeout(patienceMs)
  page = await phone.newPage()
  troubles = troublesOf(page)
  await open(page, '/login')
  await enter(page, agent)
  await page.waitForURL('**/dashboard')
}, 400_000)

afterAll(async () => {
  await browser?.close()
})

test('a pasted address is confirmed by the code that arrives there', async () => {
  await open(page, '/profile/channels')
  await main().getByText('Connect Discord').click()
  await main()
    .getByLabel('Discord webhook address')
    .fill(`${running().receiversOrigin}/discord/api/webhooks/1/of-the-agent`)
  await main().getByRole('button', { name: 'Send a code' }).click()
  const code = await eventually('the code', async () => /\b\d{6}\b/.exec((await inDiscord())[0] ?? '')?.[0] ?? false)
  await main().getByLabel('Code from Discord').fill('000000')
  await main().getByRole('button', { name: 'Confirm' }).click()
  await soon(text).toContain("That isn't the code we sent.")
  // A refused form answers 400, which the browser notes.
  troubles.length = 0
  await main().getByLabel('Code from Discord').fill(code)
  await main().getByRole('button', { name: 'Confirm' }).click()
  await soon(text).toContain('Channel confirmed.')
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('the new channel is reported by mail, and one channel keeps all news', async () => {
  await eventually('the notice', async () => {
    const mails = await running().control.mails({ to: agent })
    return mails.some(
      ({ subject, text }) => subject === 'Your alerts go to a new channel' && text.includes('Discord ('),
    )
  })
  const rows = main().locator('.channels > li')
  const discord = page.locator('strong', { hasText: 'Discord' })
  const buttonsOf = (of: typeof rows, name: string) => of.getByRole('button', { name })
  const others = rows.filter({ hasNot: discord })
  const urgent = buttonsOf(others, 'Use for urgent news only')
  for (let left = await urgent.count(); left > 0; left -= 1) {
    await urgent.first().click()
    await soon(() => urgent.count()).toBe(left - 1)
  }
  // Only Discord is left for all news, so it offers no other choice.
  const own = buttonsOf(rows.filter({ has: discord }), 'Use for urgent news only')
  await soon(() => own.count()).toBe(0)
  await buttonsOf(rows.filter({ hasText: agent }), 'Use for all news').click()
  await soon(() => own.count()).toBe(1)
})

test('a test message arrives, and the order is the person’s own', async () => {
  await main()
    .getByRole('button', { name: /^Send a test message to Discord/ })
    .click()
  await soon(text).toContain('Test message sent.')
  expect((await inDiscord())[0]).toContain('Touchline test message')
  await main().getByRole('button', { name: 'Move Discord down' }).click()
  await soon(text).toContain('Saved.')
  const names = await main().locator('.channel-name strong').allInnerTexts()
  expect(names.indexOf('Email')).toBeLessThan(names.indexOf('Discord'))
})

test('an alert goes out by Discord alone', async () => {
  await open(page, `/alerts/new?match=${match.id}`)
  await main()
    .getByLabel(/^Maximum Price/)
    .fill('55')
  await main().getByRole('switch', { name: 'Email' }).uncheck()
  expect(await main().getByRole('switch', { name: 'Discord' }).isChecked()).toBe(true)
  await main().getByRole('button', { name: 'Create alert' }).click()
  await eventually('the alert', async () => {
    await open(page, '/dashboard?tab=alerts')
    return (await text()).includes(match.match.home_team_name)
  })
  await setPrice(50)
  await eventually('the message', async () => (await aboutMatch()).some((content) => content.includes('50')))
  expect(await aboutMatch()).toHaveLength(1)
  expect(await mailed(50)).toEqual([])
  const link = /\/m\/[\w.-]+/.exec((await aboutMatch())[0] ?? '')?.[0] ?? ''
  const signedOut = await browser.newPage()
  await signedOut.goto(running().appOrigin + link)
  await expect.poll(() => signedOut.getByRole('button', { name: /hour/ }).count(), { timeout: patienceMs }).toBe(1)
  await signedOut.close()
})

test('once Discord refuses for good, the mail arrives instead, once, and its owner is notified', async () => {
  await running().control.setReceiverFault('discord', { mode: 'gone' })
  await setPrice(basePrice)
  await setPrice(45)
  await eventually('the mail', async () => (await mailed(45)).length > 0)
  expect(await mailed(45)).toHaveLength(1)
  await open(page, '/profile/channels')
  await soon(text).toContain('Switched off')
  await eventually('the notice', async () => {
    const mails = await running().control.mails({ to: agent })
    return mails.some(({ subject }) => subject === 'Discord no longer takes your alerts')
  })
  await open(page, '/dashboard?tab=notifications')
  await soon(text).toContain('Discord no longer takes your alerts')
  expect(troubles).toEqual([])
})
