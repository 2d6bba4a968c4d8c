import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { closedToRobots } from '#scripts/sandbox/platforms/robots.ts'
import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { withPage } from './browser.ts'
import { eventually } from './eventually.ts'
import { nextHomeMatch } from './followed-matches.ts'
import { ownHomeTeams } from './owned.ts'
import { browserOfThisFile, sharedStack } from './running-stack.ts'

const running = sharedStack()
const browser = browserOfThisFile()

/** Later matches only: an earlier one might be over before the last test. */
const startsInMs = 30 * minuteMs

function hasPrice(text: string): boolean {
  return /[£€$]\d+\.\d\d/.test(text)
}

async function startLaterWithPrice(): Promise<number> {
  const from = new Date(Date.now() + startsInMs).toISOString()
  const matches = await running().site.matches({ from })
  return matches.filter(({ lowest_price }) => lowest_price !== null).length
}

/** Paths of matches on the home page, once there are enough. */
async function fourListedWithPrice(page: Page): Promise<string[]> {
  return eventually('four matches with prices', async () => {
    await page.goto(running().appOrigin)
    const paths = await listedWithPrice(page)
    return paths.length >= 4 && (await startLaterWithPrice()) >= 4 && paths
  })
}

async function listedWithPrice(page: Page): Promise<string[]> {
  const paths: string[] = []
  const prices = page.getByRole('link', { name: 'See prices' })
  for (const ticket of await page.getByRole('article').filter({ has: prices }).all()) {
    const path = await ticket.getByRole('link', { name: 'See prices' }).getAttribute('href')
    if (path && hasPrice(await ticket.innerText())) paths.push(path)
  }
  return paths
}

test('soon after a fresh start, the first page lists matches with prices', async () => {
  await withPage(browser(), {}, async ({ page }) => {
    await fourListedWithPrice(page)
    const ticket = page.getByRole('article').first()
    await expect.poll(() => ticket.innerText()).toMatch(/fresh|earlier|old|not checked yet/i)
  })
})

describe.each([
  { script: 'with script', javaScriptEnabled: true, place: -1 },
  { script: 'without script', javaScriptEnabled: false, place: -2 },
])('$script', ({ javaScriptEnabled, place }) => {
  test('a match opens from the list, its board names sellers, kinds, prices and times, and its history is a table too', async () => {
    await withPage(browser(), { javaScriptEnabled }, async ({ page, troubles }) => {
      // The last ones: another file has the first begin and end.
      const path = (await fourListedWithPrice(page)).at(place) ?? ''
      const sellers = await sellersOf(path)
      expect(sellers.length).toBeGreaterThan(0)
      await page.locator(`article a[href="${path}"]`).first().click()
      await page.waitForURL(`**${path}`)
      const placeOf = ({ name }: { name: string }) =>
        page.getByRole('region', { name, exact: true, includeHidden: true })
      await eventually('a place for each seller, once its page was found', async () => {
        await page.reload()
        const places = await Promise.all(sellers.map((seller) => placeOf(seller).count()))
        return places.every((count) => count === 1)
      })
      for (const fold of await page.locator('summary', { hasText: /^(Unauthorised|For comparison)/ }).all())
        await fold.click()
      for (const seller of sellers) {
        const text = await placeOf(seller).innerText()
        const words = { official: 'Official', exchange: 'Authorised exchange', resale: 'Unauthorised resale' }
        expect(text).toContain(words[seller.kind])
        expect(text).toMatch(/checked|no successful check for/)
      }
      expect(hasPrice(await page.getByRole('table').first().innerText())).toBe(true)
      const chart = page.getByRole('img', { name: /^Lowest price per platform/ })
      await expect.poll(() => chart.getAttribute('aria-label')).toMatch(/[£€$]\d+\.\d\d now/)
      await page.getByText('Show as a table').click()
      const table = page.getByRole('table', { name: 'Lowest price per platform, newest change first' })
      expect(hasPrice(await table.innerText())).toBe(true)
      const paper = Buffer.from(await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect(paper.match(/\/Type \/Page\b/g), 'sheets of paper').toHaveLength(1)
      expect(troubles).toEqual([])
    })
  })
})

test('"Refresh" answers', async () => {
  // Not within two days: other files choose among those.
  const { id } = await nextHomeMatch(running(), ownHomeTeams.refresh, Date.now() + 2 * dayMs)
  await withPage(browser(), {}, async ({ page, troubles }) => {
    await page.goto(`${running().appOrigin}/matches/${id}`)
    await page.locator('summary', { hasText: 'Price tracker' }).click()
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    const answer = page.getByRole('status').filter({ hasText: /^(Queued|Every platform|Prices were)/ })
    expect(await answer.innerText()).toMatch(/^Queued: \d+ platforms?\.|Every platform was checked a moment ago\./)
    expect(troubles).toEqual([])
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    await expect.poll(() => answer.innerText()).toMatch(/^Prices were requested a moment ago. Please wait \d+ s\.$/)
  })
})

async function sellersOf(path: string) {
  const match = (await (await fetch(`${running().appOrigin}/api${path}`)).json()) as Match
  const platforms = await running().control.platforms()
  const closed = closedToRobots(platforms)
  // A platform whose robots.txt disallows us is never read, and not named as watched.
  const read = platforms.filter(({ slug }) => slug !== closed)
  return read.filter((platform) =>
    // Whatever its day: another file may have a match begin at once.
    platform.matches.some((sold) => sold.home_team === match.home_team_name && sold.away_team === match.away_team_name),
  )
}
