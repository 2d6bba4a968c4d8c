import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#scripts/seed/demo.ts'
import { registerByCall } from './api-session.ts'
import { accessibilityProblems, launchBrowser, withPage } from './browser.ts'
import { callIn } from './call-in.ts'
import { sharedStack } from './running-stack.ts'

const running = sharedStack()
const email = 'at-the-match@fans.test'
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
  await registerByCall(running(), email)
})

afterAll(async () => {
  await browser?.close()
})

type Side = 'homeTeam' | 'awayTeam'

/** Generous: the machine may be busy. */
const soon = <T>(read: () => T, timeout = 60_000) => expect.poll(read, { timeout, interval: 100 })

async function control(method: string, path: string, body: unknown = {}): Promise<unknown> {
  const answer = await fetch(`${running().sandboxOrigin}/control${path}`, {
    method,
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function signIn(context: BrowserContext): Promise<void> {
  const { appOrigin } = running()
  const answer = await callIn(context, `${appOrigin}/api/login`, { email, password: demoPassword })
  expect(answer.status()).toBe(200)
  const preferences = { live_match_sounds: true, live_match_notifications: true, hide_scores: false }
  await callIn(context, `${appOrigin}/api/preferences`, preferences, 'PUT')
}

/** Counts the page's sounds and notifications, and permits both. */
function countAnnouncements() {
  const announced: string[] = []
  Object.assign(window, { announced })
  HTMLMediaElement.prototype.play = async () => void announced.push('sound')
  class Counted {
    static permission = 'granted'
    static requestPermission = async () => 'granted'
    constructor(title: string, { tag }: NotificationOptions) {
      announced.push(`${title} (${tag})`)
    }
  }
  Object.assign(window, { Notification: Counted })
}

const announcedIn = (page: Page) => page.evaluate(() => (window as unknown as { announced: string[] }).announced)
const statusOf = (page: Page) => page.locator('.connection').first().innerText()
const openSettings = (page: Page) => page.locator('.live-control > summary').click()

test('a live match day survives a silent feed and a lost network, and each event is announced once', async () => {
  await withPage(browser, { colorScheme: 'dark' }, async ({ page, troubles }) => {
    const { appOrigin } = running()
    const context = page.context()
    await signIn(context)
    // Long, so that the interval does not hide what the page reads by itself.
    await callIn(context, `${appOrigin}/api/preferences`, { live_refresh_interval: 120 }, 'PUT')
    await context.addInitScript(countAnnouncements)
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto(`${appOrigin}/live-monitoring`)
      await soon(() => statusOf(tab)).toBe('Connected')
    }

    // A quiet day becomes a match day.
    const day = (await control('POST', '/football/match-day', { speed: 1 })) as Record<Side, { name: string }>
    const card = page
      .locator('.live-card')
      .filter({ hasText: day.homeTeam.name })
      .filter({ hasText: day.awayTeam.name })
      .filter({ hasText: /\d+'/ })
    await soon(() => card.count()).toBe(1)
    await soon(() => card.innerText()).toMatch(/LIVE \d+'|Half-time/)
    const matchPath = await card.locator('.live-sides').getAttribute('href')

    // Its page updates too, with prices and viewers.
    await other.goto(appOrigin + matchPath)
    await soon(() => statusOf(other)).toBe('Connected')
    await soon(() => other.locator('.timeline li').count()).toBeGreaterThan(0)

    // The feed falls silent, so that the match does not change however slow the machine is; prices do.
    await control('PUT', '/football/fault', { mode: 'off' })
    await other.locator('#board').scrollIntoViewIfNeeded()
    await soon(() => other.locator('.offer-moved').count()).toBeGreaterThan(0)
    expect(await other.locator('.room-line').innerText()).toContain('watching')
    expect(troubles).toEqual([])

    // The network fails too: nothing is called live, and then it is again.
    const announced = async () =>
      [...(await announcedIn(page)), ...(await announcedIn(other))].filter((one) => one !== 'sound')
    await context.setOffline(true)
    await soon(() => statusOf(page)).toBe('Disconnected')
    await soon(() => statusOf(other)).toBe('Disconnected')
    await soon(() => other.locator('#ticket').innerText()).toMatch(/You're offline\. As of \d\d:\d\d/)
    await openSettings(page)
    await page.getByRole('link', { name: 'Refresh' }).click()
    await soon(() => page.getByRole('alert').innerText()).toContain('Failed to fetch matches: no answer')
    await context.setOffline(false)
    await soon(() => statusOf(page)).toBe('Connected')
    // Failed reads are retried with the connection.
    await soon(() => page.getByRole('alert').count()).toBe(0)
    await soon(() => statusOf(other)).toBe('Connected')
    await soon(() => other.locator('#ticket').innerText(), 150_000).toContain('No score updates since')
    await soon(() => card.innerText()).toContain('No score updates since')
    expect(await accessibilityProblems(other)).toEqual([])

    // The feed is back: the pages catch up, and the tabs announce each event once between them.
    await control('PUT', '/football/fault')
    // A long silent feed is polled again within half a minute.
    await soon(() => other.locator('#ticket').innerText(), 180_000).toMatch(/Full-time|Played/)
    expect(await other.locator('#ticket .kickoff-time').innerText()).toMatch(/^(2\s*–\s*1|1\s*–\s*2)$/)
    expect(await other.locator('#ticket').innerText()).not.toContain('silent')
    // Other matches may kick off in between, so each announcement is known by its tag.
    await soon(async () => (await announced()).filter((one) => one.startsWith('Full-time'))).not.toEqual([])
    // Nothing was announced again when the connection came back either.
    const all = await announced()
    expect(all).toEqual([...new Set(all)])
    expect(await accessibilityProblems(page)).toEqual([])
  })
}, 500_000)

test('the dashboard has the monitor too, with fewer matches and settings that work without JavaScript', async () => {
  const { appOrigin } = running()
  await withPage(browser, { javaScriptEnabled: false, colorScheme: 'dark' }, async ({ page }) => {
    await signIn(page.context())
    await page.goto(`${appOrigin}/dashboard?tab=live`)
    await expect.poll(() => page.locator('.monitor :is(.live-card, .slip)').count()).toBe(20)
    await page.getByRole('link', { name: 'Upcoming', exact: true }).click()
    expect(new URL(page.url()).search).toBe('?tab=live&filter=upcoming')
    await openSettings(page)
    await page.getByRole('switch', { name: 'Sound' }).first().click()
    await openSettings(page)
    expect(page.url()).toBe(`${appOrigin}/dashboard?tab=live&filter=upcoming`)
    expect(await page.getByRole('switch', { name: 'Sound' }).first().getAttribute('aria-checked')).toBe('false')
  })
  await withPage(browser, { colorScheme: 'light', viewport: { width: 320, height: 800 } }, async ({ page }) => {
    await signIn(page.context())
    await page.goto(`${appOrigin}/dashboard?tab=live`)
    await soon(() => statusOf(page)).toBe('Connected')
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
}, 120_000)

test('settings work with and without JavaScript, and hide scores', async () => {
  const { appOrigin } = running()
  await withPage(browser, { javaScriptEnabled: false, colorScheme: 'light' }, async ({ page }) => {
    await signIn(page.context())
    await page.goto(`${appOrigin}/live-monitoring?filter=today`)
    await soon(() => statusOf(page)).toBe('Disconnected')
    await openSettings(page)
    await page.getByRole('switch', { name: 'Sound' }).first().click()
    await openSettings(page)
    expect(new URL(page.url()).search).toBe('?filter=today')
    expect(await page.getByRole('switch', { name: 'Sound' }).first().getAttribute('aria-checked')).toBe('false')
    await page.getByRole('button', { name: '60 s' }).click()
    await openSettings(page)
    expect(await page.getByRole('button', { name: '60 s' }).getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('link', { name: 'Refresh' }).click()
    await expect.poll(() => page.locator('.tile').count()).toBe(4)
  })
  await withPage(browser, { colorScheme: 'light' }, async ({ page }) => {
    await signIn(page.context())
    await page.goto(`${appOrigin}/live-monitoring`)
    await soon(() => statusOf(page)).toBe('Connected')
    expect(await accessibilityProblems(page)).toEqual([])
    await openSettings(page)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('switch', { name: 'Hide scores' }).check()
    // Every page hides scores from now on, without a reload.
    const announced = page.waitForRequest(/_routes=root/)
    await page.keyboard.press('Enter')
    await announced
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Settings')
    const saved = async () => (await callIn(page.context(), `${appOrigin}/api/preferences`)).json()
    await soon(saved).toMatchObject({ hide_scores: true, live_refresh_interval: 60 })
    await page.getByRole('switch', { name: 'Auto-refresh' }).click()
    await soon(() => statusOf(page)).toBe('Disconnected')
    await soon(saved).toMatchObject({ auto_refresh_live_matches: false })
    await page.getByRole('switch', { name: 'Auto-refresh' }).click()
    await soon(() => statusOf(page)).toBe('Connected')
    await page.route('**/api/matches?*', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.getByRole('link', { name: 'Refresh' }).click()
    await soon(() => page.getByRole('alert').innerText()).toContain('Failed to fetch matches: 503')
    expect(await accessibilityProblems(page)).toEqual([])
  })
}, 240_000)
