import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#scripts/seed/demo.ts'
import { minuteMs, toIso } from '#worker/ground/platform/clock.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { liveListFrom } from '#worker/matches/live/list.rules.ts'
import { launchBrowser, withPage } from './browser.ts'
import { callIn } from './call-in.ts'
import { eventually } from './eventually.ts'
import { stackOfThisFile } from './running-stack.ts'
import { noMatch } from './watched.ts'

const running = stackOfThisFile(noMatch)
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
})

type Game = { id: number; home_team: string; away_team: string; utc_date: string; status: string }

async function feed<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${running().sandboxOrigin}/control/football${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

const happens = (game: Game, step: object) => feed('POST', `/matches/${game.id}/events`, step)
const set = (game: Game, to: object) => feed('PUT', `/matches/${game.id}`, to)

/** The monitor's list, bypassing every cache. */
async function listed(): Promise<Match[]> {
  const query = new URLSearchParams({ limit: '100', from: toIso(liveListFrom(Date.now())) })
  const answer = await fetch(`${running().appOrigin}/api/matches?${query}`)
  return (await answer.json()) as Match[]
}

/** The next three matches to begin, in the feed and the list. */
async function nextThree() {
  const matches = await listed()
  const games = await feed<Game[]>('GET', '/matches')
  const found = matches.flatMap((match) => {
    const game = games.find((one) => one.home_team === match.home_team_name && one.utc_date === match.match_date)
    return game?.status === 'TIMED' && match.status === 'scheduled' ? [{ id: match.id, game }] : []
  })
  const [played, postponed, cancelled] = found
  if (!played || !postponed || !cancelled) throw new Error('There are no three matches to come')
  return { played, postponed, cancelled }
}

/** A monitor page without a connection, and how often it requested the list. */
async function openMonitor(page: Page) {
  const { appOrigin } = running()
  const form = { email: 'fan@touchline.test', password: demoPassword }
  const signedIn = await callIn(page.context(), `${appOrigin}/api/login`, form)
  expect(signedIn.status()).toBe(200)
  const data = { auto_refresh_live_matches: true, live_refresh_interval: 15, hide_scores: false }
  await callIn(page.context(), `${appOrigin}/api/preferences`, data, 'PUT')
  await page.context().routeWebSocket(/\/ws\//, (socket) => socket.close({ code: 1013 }))
  const reads = { begun: 0 }
  page.on('request', (request) => {
    if (request.url().includes('/api/matches?')) reads.begun += 1
  })
  await page.goto(`${appOrigin}/live-monitoring`)
  return reads
}

test('without a connection every card is right after the next read of the list, full time included', async () => {
  await withPage(browser, { colorScheme: 'light' }, async ({ page }) => {
    const reads = await openMonitor(page)
    const { played, postponed, cancelled } = await nextThree()
    const cardOf = (id: number) => page.locator('.live-card, .slip', { has: page.locator(`a[href="/matches/${id}"]`) })

    /** What is not of today is folded, which depends on the hour. */
    async function shownOf(id: number): Promise<string> {
      for (const fold of await page.locator('.league-fold:not([open]) > summary').all()) await fold.click()
      return cardOf(id).innerText()
    }

    /** Waits until the API has it: then one read must be enough. */
    async function isRight(id: number, known: (match: Match) => boolean, shown: RegExp[]) {
      const isKnown = async () => (await listed()).some((match) => match.id === id && known(match))
      await eventually(`match ${id} in the list`, isKnown, { timeoutMs: 120_000 })
      const before = reads.begun
      for (const text of shown) await expect.poll(() => shownOf(id), { timeout: 120_000 }).toMatch(text)
      expect(reads.begun - before, String(shown)).toBeLessThanOrEqual(1)
    }

    // Called off, and moved.
    const kickoffAt = Math.ceil(Date.now() / minuteMs) * minuteMs + 3 * minuteMs
    await happens(postponed.game, { type: 'postponed' })
    await happens(cancelled.game, { type: 'cancelled' })
    await set(played.game, { utc_date: toIso(kickoffAt) })
    await isRight(postponed.id, ({ status }) => status === 'postponed', [/Postponed/])
    await isRight(cancelled.id, ({ status }) => status === 'cancelled', [/Cancelled/])
    const time = new Date(kickoffAt).toLocaleTimeString('en-GB', { timeZone: 'Europe/London', timeStyle: 'short' })
    await isRight(played.id, ({ match_date }) => Date.parse(match_date) === kickoffAt, [new RegExp(time)])

    // Played.
    const score = (home: number, away: number) => (match: Match) => String(match.score) === `${home},${away}`
    await happens(played.game, { type: 'kick_off', minute: 0 })
    await happens(played.game, { type: 'goal', minute: 14, team: 'home', player: 'Marsh' })
    await isRight(played.id, score(1, 0), [/LIVE \d+'/, /1–0|1\s*0/, /14'[\s\S]*Goal · Marsh/])
    // The match page reads by itself every half minute too.
    const own = await page.context().newPage()
    await own.goto(`${running().appOrigin}/matches/${played.id}`)
    await happens(played.game, { type: 'half_time', minute: 45 })
    await isRight(played.id, ({ live }) => live?.status === 'half_time', [/Half-time/])
    await set(played.game, { status: 'IN_PLAY', minute: 88 })
    await happens(played.game, { type: 'goal', minute: 88, team: 'away', player: 'Okafor' })
    await isRight(played.id, score(1, 1), [/LIVE 88'/, /88'[\s\S]*Goal · Okafor/])
    await happens(played.game, { type: 'full_time', minute: 90 })
    await isRight(played.id, ({ status }) => status === 'completed', [/Full-time/])
    expect(await cardOf(played.id).innerText()).not.toMatch(/LIVE/)
    await own.bringToFront()
    await expect.poll(() => own.locator('#ticket').innerText(), { timeout: 120_000 }).toMatch(/Full-time|Played/)
    expect(await own.locator('#ticket .kickoff-time').innerText()).toMatch(/^1\s*–\s*1$/)
    await page.bringToFront()

    // Home and the match list show the same.
    for (const path of [`/matches?q=${encodeURIComponent(played.game.home_team)}`, `/matches/${played.id}`]) {
      await page.goto(running().appOrigin + path)
      await expect.poll(() => page.locator('main').innerText()).toMatch(/1–1|1\s*–\s*1/)
    }
  })
}, 600_000)
