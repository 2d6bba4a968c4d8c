import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPlatform, addSource, authorise, untilLinked } from './add-platform.ts'
import { launchBrowser, patienceMs } from './browser.ts'
import { deploymentSteps } from './deployment-steps.ts'
import { deskChecks, type Listed } from './desk-checks.ts'
import { eventually } from './eventually.ts'
import { emptyStackOfThisFile } from './running-stack.ts'

const running = emptyStackOfThisFile()
const email = 'ada@club.test'
const fan = 'kit@fans.test'

let page: Page
let close: () => Promise<void>

beforeAll(async () => {
  const browser = await launchBrowser()
  close = () => browser.close()
  page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  page.setDefaultTimeout(patienceMs)
})
afterAll(() => close?.())

const { expectGoodLooks, feedNumber, matchesThere, upcomingOf } = deskChecks(running, () => page)
const {
  addAPlatformByItsList,
  becomeTheAdministrator,
  getTheFirstMail,
  guessTheSecret,
  loadTheReferenceData,
  main,
  open,
  press,
  registerWithTheSecret,
} = deploymentSteps(running, () => page, expectGoodLooks)

describe('from an empty deployment to a desk', () => {
  test('no visitor is let in, and a guessed secret is refused', () => guessTheSecret())

  test('the printed secret leads through an ordinary registration', () => registerWithTheSecret(email))

  test('to the role, a second step, and the overview', async () => {
    await becomeTheAdministrator()
    expect(await main().innerText()).toContain('of 0 in all')
    await expectGoodLooks()
  })

  test('a test mail is confirmed by its link, and the checklist knows', async () => {
    await main().getByRole('heading', { name: 'Setting up' }).waitFor()
    const mail = main().getByRole('listitem').filter({ hasText: 'Mail works' })
    await press(`Send a test mail to ${email}`)
    await main().getByText(`The mail server took the test mail to ${email}. Open the mail, follow its link`).waitFor()
    expect(await mail.innerText()).toContain('To do')
    const link = await eventually('the test mail', async () => {
      const mails = await running().control.mails({ to: email })
      return mails.map(({ text }) => /https?:\S+admin\?mail=\S+/.exec(text)?.[0]).find(Boolean) ?? false
    })
    await page.goto(link)
    await press('Confirm that mail works')
    await mail.getByText('Works', { exact: true }).waitFor()
    await expectGoodLooks()
  })

  test('the reference data is shown first, loaded once, and noted', async () => {
    await loadTheReferenceData()
    expect(await main().getByRole('button').count()).toBe(0)
    const next = main().getByText('Matches come next').getByRole('link')
    expect(await next.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/admin/feed',
      '/admin/import',
    ])
    await expectGoodLooks()
    await open('/admin')
    await expect.poll(() => main().innerText()).toContain('Loaded the reference data')
    expect(await (await fetch(`${running().appOrigin}/api/leagues`)).json()).toHaveLength(28)
    await open('/teams/arsenal')
    await main().getByRole('heading', { name: 'Arsenal' }).first().waitFor()
  })

  test('a competition is followed, and an unknown name is settled once', async () => {
    await running().control.renameOnFeed('Arsenal', 'Woolwich Wanderers')
    await open('/admin/feed')
    await expectGoodLooks()
    await page.getByLabel('Competition to follow').selectOption('PL')
    await press('Follow and synchronise')
    await main().getByText('Followed. Its matches are at Matches').waitFor()
    await main().getByRole('link', { name: 'Settle Woolwich Wanderers' }).waitFor()
    const before = await matchesThere()
    expect(before).toBeGreaterThan(20)
    await main().getByRole('link', { name: 'Settle Woolwich Wanderers' }).click()
    await main().getByText('It is a new team').click()
    await expectGoodLooks()
    await main().getByLabel('Woolwich Wanderers is this team').selectOption({ label: 'Arsenal' })
    await press('This team')
    await main().getByText('The matches that waited for this name were added.').waitFor()
    expect(await main().getByText('Names to settle').count()).toBe(0)
    expect(await matchesThere()).toBeGreaterThan(before)
    await open('/matches?team=arsenal')
    await main().getByText('Arsenal').first().waitFor()
  })

  test('a kick-off that the feed moves moves here, unless it was set by hand', async () => {
    const [match] = await upcomingOf('Premier League')
    const later = new Date(Date.parse(match.match_date) + 3 * 86_400_000)
    await running().control.updateFootballMatch(await feedNumber(match), { utc_date: later.toISOString() })
    await open('/admin/feed')
    await main().getByRole('button', { name: 'Synchronise Premier League' }).click()
    await main()
      .getByText(/1 moved/)
      .waitFor()
    const moved = (await (await fetch(`${running().appOrigin}/api/matches/${match.id}`)).json()) as Listed
    expect(Date.parse(moved.match_date)).toBe(later.getTime())
    await open('/admin')
    await expect.poll(() => main().innerText()).toContain('Took over a change of a match')
    const feed = main().getByRole('listitem').filter({ hasText: 'The football feed answers' })
    expect(await feed.innerText()).toContain('Works')
  })

  test('a kick-off changed by hand stays, whatever the feed says', async () => {
    const [, match] = await upcomingOf('Premier League')
    if (!match) throw new Error('There is one match alone')
    const sides = `${match.home_team_name} v ${match.away_team_name}`
    await open(`/admin/matches?q=${encodeURIComponent(match.home_team_name)}&status=scheduled`)
    await main()
      .getByRole('link', { name: `Edit ${sides}` })
      .first()
      .click()
    await expectGoodLooks()
    const byHand = '2027-04-03T12:30'
    await page.getByLabel('Date and time').fill(byHand)
    await press('Save')
    await main().getByText('Saved.').waitFor()
    await running().control.updateFootballMatch(await feedNumber(match), { utc_date: '2027-05-01T14:00:00Z' })
    await open('/admin/feed')
    await main().getByRole('button', { name: 'Synchronise Premier League' }).click()
    await main()
      .getByText(/1 left as set by hand/)
      .waitFor()
    const kept = (await (await fetch(`${running().appOrigin}/api/matches/${match.id}`)).json()) as Listed
    expect(Date.parse(kept.match_date)).toBe(Date.parse('2027-04-03T11:30:00Z'))
    // A link to a match opens it wherever the list stands.
    await open(`/admin/matches?status=completed&edit=${match.id}`)
    const opened = main().getByRole('region', { name: 'The match that you opened' })
    expect(await opened.getByLabel('Date and time').inputValue()).toBe(byHand)
    expect(await opened.innerText()).toContain('Set by hand')
    await expectGoodLooks()
  })

  test('a match is made, asked about before it is deleted, and called off', async () => {
    await open('/admin/matches')
    const before = await matchesThere()
    await main().getByRole('link', { name: 'Add Match' }).click()
    await page.locator('#create-league').selectOption({ label: 'La Liga' })
    await page.getByLabel('Home team').selectOption({ index: 1 })
    await page.getByLabel('Away team').selectOption({ index: 2 })
    await page.getByLabel('Date and time').fill('2027-02-06T15:00')
    await press('Create match')
    await main().getByText('The match was created.').waitFor()
    expect(await matchesThere()).toBe(before + 1)
    await open('/admin/matches?league=9')
    await main()
      .getByRole('link', { name: /^Delete / })
      .first()
      .click()
    await main().getByText('Are you sure you want to delete this match?').waitFor()
    await expectGoodLooks()
    await press('Delete the match')
    await main().getByText('The match was deleted.').waitFor()
    expect(await matchesThere()).toBe(before)
    await open('/admin/matches?league=9&q=nobody')
    await main().getByText('Try adjusting your search filters').waitFor()
    const [match] = await upcomingOf('Premier League')
    await open(`/admin/matches?cancel=${match.id}`)
    await main().getByRole('button', { name: 'Cancel the match' }).first().click()
    await main().getByText('The match is cancelled.').waitFor()
    const called = await fetch(`${running().appOrigin}/api/matches/${match.id}`)
    expect(await called.json()).toMatchObject({ status: 'cancelled' })
  })

  test('a feed that drops the competition deletes nothing, and says so', async () => {
    const before = await matchesThere()
    await running().control.offerOnFeed('PL', false)
    await open('/admin/feed')
    await main().getByRole('button', { name: 'Synchronise Premier League' }).click()
    await main().getByText('nothing is deleted').first().waitFor()
    expect(await matchesThere()).toBe(before)
    await expectGoodLooks()
    await running().control.offerOnFeed('PL', true)
  })

  test('a file of openfootball is compared before it is imported', async () => {
    const before = await matchesThere()
    await open('/admin/import')
    await expectGoodLooks()
    await page.getByLabel('File', { exact: true }).setInputFiles('test/fixtures/openfootball/2025-26/en.1.json')
    await press('Show what it changes')
    await main().getByRole('heading', { name: 'What en.1.json would change' }).waitFor()
    await main().getByText('4 to add').waitFor()
    await expectGoodLooks()
    expect(await matchesThere()).toBe(before)
    await press('Apply')
    await main().getByText('Imported.').waitFor()
    expect(await matchesThere()).toBe(before + 4)
  })

  test.each([
    ['ticket-bureau', 'Ticketmaster Discovery API'],
    ['seat-scout', 'SeatGeek API'],
  ])('the search API of %s needs nothing but a key, and waits as long as it is asked to', async (slug, reading) => {
    const path = slug === 'ticket-bureau' ? '/discovery/v2/events.json' : '/2/events'
    await running().control.setFault(slug, { mode: 'status', status: 429, retry_after: 2, times: 1, path })
    const shop = await addPlatform(page, running(), slug, reading)
    await page.getByLabel('Key', { exact: true }).fill(shop.key ?? '')
    await press('Store the key')
    await main().getByText('its events are being searched for').waitFor()
    await untilLinked(page)
    await expectGoodLooks()
    const asked = await running().control.requests(slug)
    expect(asked.filter((request) => request.path.startsWith(path)).map(({ status }) => status)).toContain(429)
    expect(await page.content()).not.toContain(shop.key)
    await open('/admin/discovery?state=linked')
    await main().getByRole('article').first().waitFor()
    expect(await main().innerText()).not.toContain('Hospitality')
  })

  test('where only dates are known, the match says that no price is shown', async () => {
    await open('/admin/platforms')
    await main().getByRole('link', { name: 'Ticket Bureau' }).click()
    await authorise(page)
    const match = await eventually('a match that the bureau sells', async () => {
      const answer = await fetch(`${running().appOrigin}/api/matches?limit=200&from=${new Date().toISOString()}`)
      const matches = (await answer.json()) as (Listed & { availability: string })[]
      return matches.find(({ availability }) => availability === 'available') ?? false
    })
    await open(`/matches/${match.id}`)
    await main().getByText('Price not shown').first().waitFor()
    await expectGoodLooks()
  })

  test('a platform of which only the list is known is added, and its pages are found, linked and read', () =>
    addAPlatformByItsList())

  test('one key sets an event aside, and an operator links it to the match they choose', async () => {
    await open('/admin/discovery?state=linked')
    const first = main().getByRole('article').first()
    const sides = (await first.locator('.review-title').last().innerText()).trim()
    await first.getByRole('button', { name: 'Not ours' }).focus()
    await page.keyboard.press('n')
    await main().getByText('Set aside as not ours.').waitFor()
    await open('/admin/discovery?state=none')
    await main().getByRole('link', { name: 'Choose a match' }).first().click()
    await main()
      .getByLabel('Team')
      .fill(sides.split(' v ')[0] ?? '')
    await press('Find its matches')
    await main()
      .getByRole('button', { name: `Link to ${sides}` })
      .first()
      .waitFor()
    await expectGoodLooks()
    await main()
      .getByRole('button', { name: `Link to ${sides}` })
      .first()
      .click()
    await main().getByText('Linked: its page is read from now on.').waitFor()
  })

  test('the addresses of a packed sitemap are read where they do not state the day', async () => {
    await addPlatform(page, running(), 'far-post')
    await addSource(page, '/sitemap.xml', 'Sitemap')
    await untilLinked(page)
    await open('/admin/discovery?state=linked')
  })

  test('a fan registers, asks for an alert, and gets the mail when the price falls', async () => {
    const { text, match } = await getTheFirstMail(fan)
    expect(text).toContain('North Stand')
    expect(text).toContain(`/matches/${match.id}`)
  })

  test('and the secret is of no more use', async () => {
    await page.context().clearCookies()
    const answer = await open('/first-admin')
    expect(answer?.status()).toBe(410)
    await main().getByText('This site already has an administrator.').waitFor()
  })
})
