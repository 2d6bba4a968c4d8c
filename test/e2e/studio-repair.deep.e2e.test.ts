import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { patienceMs } from './browser.ts'
import type { SandboxMatch, SandboxPlatform, ShownOffer } from './control.ts'
import { eventually } from './eventually.ts'
import { looksRight } from './looks.ts'
import { signInAsOperator } from './operator.ts'
import { browserOfThisFile, stackOfThisFile } from './running-stack.ts'
import { signInSteps } from './sign-in-steps.ts'

const running = stackOfThisFile((sold) => sold.filter(({ sortAt }) => sortAt > Date.now() + 7_200_000).slice(0, 120))
const browser = browserOfThisFile()
const steps = signInSteps(running)

/** A platform of the sandbox that the seed reads by rules. */
const slug = 'turnstile-tickets'
const offerAt = (price: number): ShownOffer[] => [
  { ticket_type: 'Adult', section: 'North', price, currency: 'GBP', availability: 'available', quantity: 7 },
  { ticket_type: 'Senior', section: 'East', price: 77.1, currency: 'GBP', availability: 'limited', quantity: 2 },
]

let page: Page
let match: SandboxMatch & { id: number }
let studio = ''

const main = () => page.getByRole('main')
const dryRun = () => main().getByRole('region', { name: 'Dry run' })
const press = (name: string | RegExp) => main().getByRole('button', { name }).first().click()

/** The first match that this stack checks and the platform sells. */
async function firstSold(platform: SandboxPlatform): Promise<typeof match> {
  const answer = await fetch(`${running().appOrigin}/api/matches?limit=200&from=${new Date().toISOString()}`)
  const listed = (await answer.json()) as { id: number; home_team_name: string; away_team_name: string }[]
  for (const ours of listed) {
    const sold = platform.matches.find(
      ({ home_team, away_team }) => home_team === ours.home_team_name && away_team === ours.away_team_name,
    )
    if (sold) return { ...sold, id: ours.id }
  }
  throw new Error('No match of the platform is checked')
}

/** As people who press "Refresh now" would, as often as they may. */
let isRefreshedAt = 0
async function refresh(): Promise<void> {
  if (Date.now() < isRefreshedAt + 31_000) return
  isRefreshedAt = Date.now()
  await running().site.refresh(match.id)
}

const priceIsShown = (price: string) =>
  eventually(`${price} on the match's page`, async () => {
    await refresh()
    const answer = await fetch(`${running().appOrigin}/matches/${match.id}`)
    return (await answer.text()).includes(price)
  })

/** What the dry run shows once it is answered. */
async function shownAfterTry(): Promise<string> {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await press('Try')
  await answered
  await page.locator('form[aria-busy=true]').waitFor({ state: 'detached' })
  return dryRun().innerText()
}

/** Opens the studio again until it shows what is awaited. */
const studioShows = (what: string | RegExp, at = studio) =>
  eventually(`${what} in the studio`, async () => {
    await refresh()
    await steps.open(page, at)
    return (await main().getByText(what).count()) > 0
  })

beforeAll(async () => {
  const platform = (await running().control.platforms()).find((one) => one.slug === slug)
  if (!platform) throw new Error('The sandbox has no such platform')
  match = await firstSold(platform)
  page = await browser().newPage({ locale: 'en-GB', viewport: { width: 1_280, height: 900 } })
  page.setDefaultTimeout(patienceMs)
  await signInAsOperator(page, steps)
  await running().control.pin(slug, match.ref, offerAt(41.25))
  await steps.open(page, '/admin/scraping?tab=rules')
  await main().getByRole('link', { name: platform.name }).click()
  await main().getByRole('heading', { name: platform.name, level: 1 }).waitFor()
  studio = new URL(page.url()).pathname
}, patienceMs)

describe('a platform that redesigns its pages', () => {
  test('is read until then, and its last good page is stored', async () => {
    await priceIsShown('41.25')
    await studioShows('Last page with offers')
    const before = await dryRun().innerText()
    expect(before).toMatch(/[1-9]\d* offers?/)
    expect(await shownAfterTry(), 'a try of the rules in force').toBe(before)
    await running().control.redesign(slug)
    await running().control.pin(slug, match.ref, offerAt(52.75))
  })

  test('is not read any more, and a repair is proposed from the stored pages', async () => {
    await studioShows('A repair is proposed')
    await expect.poll(() => main().getByText('Nothing changes until you save and publish it.').count()).toBe(1)
    const rows = main().getByRole('region', { name: 'What no longer matches' }).getByRole('row')
    const cells = (await rows.allInnerTexts()).map((row) => row.split('\t').map((cell) => cell.trim()))
    expect(cells.slice(1).map(([what, , proposed]) => [what, proposed])).toEqual(
      expect.arrayContaining([
        ['Row', '.seat-card'],
        ['Ticket type', '.seat-kind'],
        ['Availability', '.stock-state'],
      ]),
    )
    await main().getByRole('link', { name: 'Open the draft' }).click()
    await main().getByText('The draft is in the form below.').waitFor()
    expect(await page.locator('#row').inputValue()).toBe('.seat-card')
    await expect.poll(() => page.locator('.studio-mark').count()).toBeGreaterThan(2)
    await looksRight(page, 'admin-studio-repair')
  })

  test('is compared in a shadow run of the repair, which has nothing to agree with', async () => {
    await press('Save as a revision')
    await main().getByText('Saved. These rules are not in force yet').waitFor()
    await press('Publish: start a shadow run (revision 2)')
    await main().getByText('The shadow run has begun.').waitFor()
    await studioShows(/the rules in force found nothing to agree with/)
    await expect.poll(() => main().getByText('0 differ').count()).toBe(1)
    await main().getByText('The rules in force found no offer on this page.').first().waitFor()
    await looksRight(page, 'admin-studio-shadow')
  })

  test('is read again by an operator’s word: prices go on', async () => {
    await press('Put in force now (revision 2)')
    await main().getByText('In force. Each page').waitFor()
    await priceIsShown('52.75')
    expect(await main().getByText('A repair is proposed').count()).toBe(0)
  })

  test('has later rules compared with those in force: they agree, and take effect', async () => {
    await steps.open(page, studio)
    await page.locator('#selector_2').fill('.cost b')
    await page.getByLabel('What you changed').fill('Name the price itself')
    await press('Save as a revision')
    await main().getByText('Saved. These rules are not in force yet').waitFor()
    await press('Publish: start a shadow run (revision 3)')
    await main().getByText('The shadow run has begun.').waitFor()
    await studioShows(/[1-9]\d* agree/)
    await expect.poll(() => main().getByText('0 differ').count()).toBe(1)
    await press('Put in force now (revision 3)')
    await main().getByText('In force. Each page').waitFor()
    await running().control.pin(slug, match.ref, offerAt(48.3))
    await priceIsShown('48.30')
  })

  test('leaves all of it in the audit log', async () => {
    await steps.open(page, '/admin/audit')
    const rows = await main().getByRole('table').getByRole('row').allInnerTexts()
    const acts = ['Saved rules for a platform', 'Published rules: a shadow run', 'Put rules of a platform in force']
    for (const act of acts)
      expect(
        rows.filter((row) => row.includes(act)),
        act,
      ).toHaveLength(2)
  })
})
