import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { closedToRobots } from '#scripts/sandbox/platforms/robots.ts'
import type { Match } from '#worker/catalogue/contract.ts'
import { minuteMs } from '#worker/platform/clock.ts'
import { withPage } from './browser.ts'
import { eventually } from './eventually.ts'
import { fan } from './followed-matches.ts'
import { browserOfThisFile, sharedStack } from './running-stack.ts'

/** Only against hanging: the figure is printed, and a busy machine takes longer than the promised two minutes. */
const firstMailWithinMs = 8 * minuteMs

const running = sharedStack()
const browser = browserOfThisFile()

/** Later matches only: an earlier one might be over before the last test. */
const startsInMs = 30 * minuteMs

/** Paths of later matches with a price, the soonest first. */
let pricedPaths: string[] = []

/** Other tests on this stack sign in as the fan, which sends a mail. */
const linkInAlert = /^All platforms and the price history: (\S+)/m

function hasPrice(text: string): boolean {
  return /[£€$]\d+\.\d\d/.test(text)
}

async function matchAt(path: string): Promise<Match> {
  return (await (await fetch(`${running().appOrigin}/api${path}`)).json()) as Match
}

async function startLaterWithPrice(): Promise<string[]> {
  const from = new Date(Date.now() + startsInMs).toISOString()
  const matches = (await (await fetch(`${running().appOrigin}/api/matches?from=${from}`)).json()) as Match[]
  return matches.filter(({ lowest_price }) => lowest_price !== null).map(({ id }) => `/matches/${id}`)
}

async function listedWithPrice(page: Page): Promise<string[]> {
  const paths: string[] = []
  for (const ticket of await page.getByRole('article').all()) {
    const path = await ticket.getByRole('link', { name: 'See prices' }).getAttribute('href')
    if (path && hasPrice(await ticket.innerText())) paths.push(path)
  }
  return paths
}

test('soon after a fresh start, the first page lists matches with prices', async () => {
  await withPage(browser(), {}, async ({ page }) => {
    await eventually(
      'four matches with prices',
      async () => {
        await page.goto(running().appOrigin)
        pricedPaths = await startLaterWithPrice()
        return pricedPaths.length >= 4 && (await listedWithPrice(page)).length >= 4
      },
      { timeoutMs: 2 * minuteMs },
    )
    const ticket = page.getByRole('article').first()
    await expect.poll(() => ticket.innerText()).toMatch(/checked|not checked yet/)
  })
})

describe.each([
  { script: 'with script', javaScriptEnabled: true, place: 0 },
  { script: 'without script', javaScriptEnabled: false, place: 1 },
])('$script', ({ javaScriptEnabled, place }) => {
  test('a match opens from the list, and its board names platforms, kinds, prices and when each was checked', async () => {
    await withPage(browser(), { javaScriptEnabled }, async ({ page, troubles }) => {
      await page.goto(running().appOrigin)
      // As listed now: a match may have ended since the first check.
      const path = (await listedWithPrice(page))[place] ?? ''
      await page.locator(`article a[href="${path}"]`).click()
      await page.waitForURL(`**${path}`)
      const sellers = await sellersOf(path)
      expect(sellers.length).toBeGreaterThan(0)
      for (const seller of sellers) {
        const section = page.getByRole('region', { name: seller.name, exact: true })
        const text = await section.innerText()
        const word = { official: 'Official', exchange: 'Authorised exchange', resale: 'Unauthorised resale' }[
          seller.kind
        ]
        expect(text).toContain(word)
        expect(text).toMatch(/checked|no successful check for/)
      }
      expect(hasPrice(await page.getByRole('table').first().innerText())).toBe(true)
      expect(troubles).toEqual([])
    })
  })

  test('the price history is a chart, and a table of the same figures', async () => {
    await withPage(browser(), { javaScriptEnabled }, async ({ page, troubles }) => {
      await page.goto(`${running().appOrigin}${pricedPaths[place]}`)
      const chart = page.getByRole('img', { name: /^Lowest price per platform/ })
      await expect.poll(() => chart.getAttribute('aria-label')).toMatch(/[£€$]\d+\.\d\d now/)
      await page.getByText('Show as a table').click()
      const table = page.getByRole('table', { name: 'Lowest price per platform, newest change first' })
      expect(hasPrice(await table.innerText())).toBe(true)
      expect(troubles).toEqual([])
    })
  })

  test('"Refresh" answers', async () => {
    await withPage(browser(), { javaScriptEnabled }, async ({ page, troubles }) => {
      await page.goto(`${running().appOrigin}${pricedPaths[place + 2]}`)
      await page.getByRole('button', { name: 'Refresh', exact: true }).click()
      const answer = page.getByRole('status').filter({ hasText: /^(Queued|Every platform|Prices were)/ })
      expect(await answer.innerText()).toMatch(/^Queued: \d+ platforms?\.|Every platform was checked a moment ago\./)
      expect(troubles).toEqual([])
      await page.getByRole('button', { name: 'Refresh', exact: true }).click()
      await expect.poll(() => answer.innerText()).toMatch(/^Prices were requested a moment ago. Please wait \d+ s\.$/)
    })
  })
})

async function sellersOf(path: string) {
  const match = await matchAt(path)
  const platforms = await running().control.platforms()
  const closed = closedToRobots(platforms)
  // A platform whose robots.txt disallows us is never read, and not named as watched.
  const read = platforms.filter(({ slug }) => slug !== closed)
  const sellers = read.filter((platform) =>
    platform.matches.some(
      (sold) =>
        sold.home_team === match.home_team_name &&
        sold.away_team === match.away_team_name &&
        Date.parse(sold.match_date) === Date.parse(match.match_date),
    ),
  )
  return sellers
}

test.each(['/matches/999999999', '/matches/0', '/matches/abc', '/nothing/here'])(
  '%s answers 404 with a link onward',
  async (path) => {
    await withPage(browser(), {}, async ({ page }) => {
      const response = await page.goto(`${running().appOrigin}${path}`)
      expect(response?.status()).toBe(404)
      await page.getByRole('link', { name: 'See the next matches' }).click()
      await page.waitForURL(`${running().appOrigin}/`)
    })
  },
)

test(
  'a mail arrives soon after the start without user action',
  async () => {
    const { control, startedAt, appOrigin } = running()
    const firstAlert = async () => {
      const mails = await control.mails({ to: fan })
      return mails.findLast(({ text }) => linkInAlert.test(text)) ?? null
    }
    const timeoutMs = Math.max(1_000, startedAt + firstMailWithinMs - Date.now())
    const mail = await eventually('the first mail', firstAlert, { timeoutMs, everyMs: 1_000 })
    const tookMs = Date.parse(mail.received_at) - startedAt
    console.log(`  first mail ${(tookMs / 1_000).toFixed(0)} s after the start: ${mail.subject}`)
    expect(tookMs).toBeLessThan(firstMailWithinMs)
    const link = linkInAlert.exec(mail.text)?.[1] ?? ''
    await withPage(browser(), {}, async ({ page }) => {
      expect(link).toMatch(new RegExp(`^${appOrigin}/matches/\\d+$`))
      expect((await page.goto(link))?.status()).toBe(200)
    })
  },
  firstMailWithinMs + 20_000,
)
