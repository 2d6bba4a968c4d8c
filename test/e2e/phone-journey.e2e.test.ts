// A new fan's way on a phone: from the home page, signed out, in four taps to the cheapest pair of tickets and an alert on
// it, to one message on every channel, and to its mute.

import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verificationLink } from './api-session.ts'
import { accessibilityProblems, addressOfItsOwn, launchBrowser, patienceMs, troublesOf, withPage } from './browser.ts'
import type { PushAddress } from './control.ts'
import { eventually } from './eventually.ts'
import {
  basePrice,
  type FollowedMatch,
  matchAtBasePrice,
  nextHomeMatch,
  type Seller,
  setPriceOf,
} from './followed-matches.ts'
import { ownHomeTeams } from './owned.ts'
import { takePushFrom } from './push-browser.ts'
import { fillRegistration, sendRegistration } from './register.ts'
import { sharedStack } from './running-stack.ts'

const email = 'on-the-phone@fans.test'
const password = 'lantern over the halfway line'
const number = '+447700900321'
const team = ownHomeTeams.phoneJourney

const running = sharedStack()
let browser: Browser
let phone: BrowserContext
let page: Page
let troubles: string[]
let match: FollowedMatch
let seller: Seller
let address: PushAddress

const soon = <T>(read: () => T) => expect.poll(read)
const main = () => page.getByRole('main')
const text = () => main().innerText()

async function open(path: string): Promise<void> {
  await page.goto(running().appOrigin + path)
}

/** Asks for a code at the phone step and enters it, with something in between. */
async function enterCode(meanwhile: () => Promise<unknown> = async () => {}): Promise<void> {
  const before = (await running().control.sms(number)).length
  await main().getByRole('button', { name: 'Send verification code' }).click()
  const code = await eventually('the code', async () => {
    const [sms, ...older] = await running().control.sms(number)
    return (older.length === before && /\b\d{6}\b/.exec(sms?.body ?? '')?.[0]) || false
  })
  await meanwhile()
  await main().getByLabel('Verification code').fill(code)
  await main().getByRole('button', { name: 'Verify', exact: true }).click()
}

const setPrice = (price: number) => setPriceOf(running(), match, seller, price)

/** What arrived about a price in whole pounds or dollars, by channel. */
async function arrived(price: number) {
  const { control } = running()
  const named = new RegExp(`${price}(\\.00)?( plus fees)?: `)
  const [mails, sms, pushes] = await Promise.all([
    control.mails({ to: email }),
    control.sms(number),
    control.pushes(address),
  ])
  return {
    mails: mails.filter(({ subject }) => new RegExp(`^\\D*${price}(\\.00)? `).test(subject)).length,
    sms: sms.filter(({ body }) => named.test(body)).length,
    pushes: pushes.filter(({ payload }) => named.test(payload.title)).length,
  }
}

async function inboxAbout(price: number): Promise<number> {
  await open('/dashboard?tab=notifications')
  return page
    .locator('.inbox-item')
    .filter({ hasText: new RegExp(`([£$€]|[A-Z]{3}\\s)${price}\\b`) })
    .count()
}

const once = { mails: 1, sms: 1, pushes: 1 }

beforeAll(async () => {
  match = await matchAtBasePrice(running(), (listings, now) => nextHomeMatch(listings, team, now))
  seller = match.sellers[0]
  browser = await launchBrowser()
  phone = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    extraHTTPHeaders: addressOfItsOwn(),
  })
  phone.setDefaultTimeout(patienceMs)
  address = await running().control.subscribe()
  await takePushFrom(phone, address)
  page = await phone.newPage()
  troubles = troublesOf(page)
}, 400_000)

afterAll(async () => {
  await browser?.close()
})

/** In this world, which has no past: whether a price is low is judged from days of it (search.test.tsx). */
const pairPrice = new RegExp(`£${basePrice}\\.00.*\\b40 left\\b`, 's')

test('signed out, four taps from the home page lead to the cheapest pair of a home match and an alert that registering keeps', async () => {
  let taps = 0
  const tap = async (one: Locator) => {
    taps += 1
    await one.tap()
  }
  await open('/')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4_000)
  const startedAt = Date.now()
  await tap(page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Search' }))
  const box = main().getByLabel('Team, league or match')
  await soon(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type(`next ${team} home, 2 adults`)
  // The search key of the phone's keyboard.
  taps += 1
  await page.keyboard.press('Enter')
  const row = main()
    .locator('.result')
    .filter({ has: page.locator(`a[href^="/matches/${match.id}?"]`) })
  await soon(text).toContain('Matches: at home · for 2 adults together')
  await soon(() => row.innerText()).toMatch(pairPrice)
  const known = await row.innerText()
  expect(match.sellers.map(({ name }) => name).filter((name) => known.includes(name))).toHaveLength(1)
  await tap(row.getByRole('link', { name: /^Create Smart Alert/ }))
  const sheet = page.getByRole('dialog', { name: 'Create Smart Alert' })
  await sheet.getByRole('group', { name: 'Seats together' }).getByRole('radio', { name: '2' }).waitFor()
  // No lower price is known to come, so any fall is asked for.
  expect(await sheet.getByRole('spinbutton', { name: /^Maximum Price/ }).inputValue()).toBe('')
  await tap(sheet.getByRole('button', { name: 'Create alert' }))
  await page.waitForURL('**/register')
  expect(taps).toBe(4)
  console.info(`Known and asked for in ${taps} taps and ${Date.now() - startedAt} ms.`)
  expect(troubles).toEqual([])
  // Registering keeps it.
  await open('/register?method=email')
  await fillRegistration(page, { email, password })
  await sendRegistration(page)
  await soon(text).toContain('We kept your alert.')
})

async function signIn(on: Page): Promise<void> {
  await on.getByLabel('Email address').fill(email)
  await on.getByLabel('Password', { exact: true }).fill(password)
  await on.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await on.waitForURL('**/dashboard')
}

test('the link works on another browser, and the alert is there, once', async () => {
  const link = await verificationLink(running().control, email)
  await withPage(browser, {}, async ({ page: laptop }) => {
    await laptop.goto(link)
    await laptop.getByLabel('Password').fill(password)
    await laptop.getByRole('button', { name: 'Verify my email address' }).click()
    await laptop.waitForURL('**/login?verified=true')
    await signIn(laptop)
    const card = laptop.getByRole('article', { name: new RegExp(match.match.home_team_name) })
    await soon(() => card.innerText()).toContain('Any notable fall')
  })
  await open('/login')
  await signIn(page)
  const card = page.getByRole('article', { name: new RegExp(match.match.home_team_name) })
  await soon(() => card.innerText()).toContain('Any notable fall')
  await expect.poll(() => card.count()).toBe(1)
})

test('push messages are offered below the first alert, and switched on by a press', async () => {
  const offer = page.getByRole('region', { name: 'Hear it on this device, too' })
  await soon(() => offer.isVisible()).toBe(true)
  expect(await accessibilityProblems(page)).toEqual([])
  await offer.getByRole('button', { name: 'Switch on push messages' }).click()
  await soon(text).toContain('Push messages are on for this device')
  // The first steps end on the phone.
  await open('/dashboard')
  await soon(text).toMatch(/Let alerts reach your phone\.\s+Done\./)
  await main().getByRole('button', { name: 'Send a test message' }).click()
  await soon(text).toContain('Test message sent. Look at your phone.')
  expect(await main().getByRole('heading', { name: 'Your first alert' }).count()).toBe(0)
  await expect.poll(() => main().getByRole('heading', { name: 'Your next matches' }).count()).toBe(1)
  await open('/profile/push')
  await main()
    .getByRole('button', { name: /^Send a test message/ })
    .click()
  await soon(text).toContain('Test message sent.')
  await soon(text).toContain('This device')
  const tests = await running().control.pushes(address)
  expect(tests.map(({ payload }) => payload.title)).toEqual(['Touchline test message', 'Touchline test message'])
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('Pro is paid for, the phone verified by its code, and SMS switched on', async () => {
  await open('/checkout?plan=pro&cycle=monthly')
  await page.getByLabel('Address line 1').fill('1 High Street')
  await page.getByLabel('City').fill('Leeds')
  await page.getByLabel('Postal code').fill('ls1 4dy')
  await page.getByLabel(/^Start my plan/).check()
  await page.getByLabel(/^I accept the/).check()
  await page.getByRole('button', { name: 'Pay with PayPal' }).click()
  await page.waitForURL('**/paypal/checkoutnow**')
  await page.getByRole('button', { name: 'Priya Pays' }).click()
  await page.waitForURL('**/payment/success**')
  await open('/dashboard?tab=sms')
  await main().getByLabel('Phone number').fill(number)
  await enterCode(() => running().control.expireCodes())
  await soon(text).toContain('Verification code has expired. Please request a new code.')
  expect(troubles.splice(0).filter((trouble) => !trouble.includes('410'))).toEqual([])
  await enterCode()
  await soon(text).toContain('Phone Number Verified')
  const bySms = main().getByRole('switch', { name: 'SMS notifications' })
  await bySms.check()
  expect(await bySms.isChecked()).toBe(true)
  await main().getByRole('button', { name: 'Save SMS settings' }).click()
  await soon(text).toContain('SMS settings saved')
  await soon(text).not.toContain('SMS settings saved')
  await open('/dashboard')
  await main().getByRole('link', { name: /^Edit/ }).click()
  // The dashboard has such a switch too; the slider is there once the form has its script.
  await main().getByRole('slider').waitFor()
  await main().getByRole('switch', { name: 'SMS' }).check()
  expect(await main().getByRole('switch', { name: 'Push' }).isChecked()).toBe(true)
  await main().getByRole('button', { name: 'Save alert' }).click()
  await soon(text).toMatch(/Email.*SMS.*Push|Email.*Push.*SMS/s)
})

test('a lower price arrives once by inbox, mail, SMS and push, and all say the same', async () => {
  const fallen = basePrice - 7
  await setPrice(fallen)
  await eventually('all three', async () => Object.values(await arrived(fallen)).every((count) => count > 0))
  expect(await arrived(fallen)).toEqual(once)
  expect(await inboxAbout(fallen)).toBe(1)
  const [push] = await running().control.pushes(address)
  expect(push?.payload).toMatchObject({
    title: expect.stringContaining(match.match.home_team_name),
    body: expect.stringContaining(seller.name),
    url: `${running().appOrigin}/matches/${match.id}/kit`,
  })
})

test('"Mute 1 h" on the push message works without a session, and is ended where it was begun', async () => {
  const [push] = await running().control.pushes(address)
  const link = push?.payload.muteUrl ?? ''
  const untilMuted = main().getByText('Muted until')
  expect((await fetch(link, { method: 'POST' })).status).toBe(200)
  await open('/dashboard')
  await untilMuted.waitFor()
  expect((await fetch(`${link}?do=wake`, { method: 'POST' })).status).toBe(200)
  await open('/dashboard')
  await main().getByRole('link', { name: /^Edit/ }).waitFor()
  expect(await untilMuted.count()).toBe(0)
})

test('another number switches SMS off at once, and signing out ends the push messages of the phone', async () => {
  await open('/dashboard?tab=sms')
  const bySms = main().getByRole('switch', { name: 'SMS notifications' })
  await soon(() => bySms.isChecked()).toBe(true)
  await main().getByRole('link', { name: 'Change phone number' }).click()
  await main().getByLabel('Phone number').fill('+447700900322')
  await main().getByRole('button', { name: 'Send verification code' }).click()
  await main().getByLabel('Verification code').waitFor()
  await soon(() => bySms.isChecked()).toBe(false)
  await open('/logout')
  await page.evaluate(() => fetch('/api/logout', { method: 'POST' }))
  await open('/login')
  await signIn(page)
  await open('/profile/push')
  await soon(text).toContain('No device has push messages yet.')
  await soon(() => main().getByRole('button', { name: 'Switch on push messages' }).count()).toBe(1)
  expect(troubles).toEqual([])
})
