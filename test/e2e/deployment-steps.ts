import type { Page } from 'playwright-core'
import { createApp } from '#test/people/accounts/two-step/app.ts'
import { addPlatform, addSource, authorise, untilLinked } from './add-platform.ts'
import type { Listed } from './desk-checks.ts'
import { eventually } from './eventually.ts'
import { register } from './register.ts'
import type { SharedStack } from './running-stack.ts'
import { createSite } from './site.ts'

/** A listed match, with the seller of its lowest price. */
export type Priced = Listed & { lowest_price: number | null; lowest_price_seller: { name: string } | null }

type Empty = SharedStack & { firstAdminSecret: string }

/** From an empty deployment to the first true mail. `look` is called on each page that is opened on the way. */
export function deploymentSteps(running: () => Empty, pageOf: () => Page, look: () => Promise<void> = async () => {}) {
  const main = () => pageOf().getByRole('main')
  const open = (path: string) => pageOf().goto(running().appOrigin + path)
  const press = (name: string) => main().getByRole('button', { name, exact: true }).click()

  async function guessTheSecret(): Promise<void> {
    await open('/admin')
    await main().getByRole('heading', { name: 'Authentication Required' }).waitFor()
    await look()
    await open('/first-admin')
    await pageOf().getByLabel('Secret').fill('open sesame')
    await press('Continue')
    await pageOf().getByText('That secret is wrong or has expired.').waitFor()
    await look()
  }

  async function registerWithTheSecret(email: string): Promise<void> {
    await pageOf().getByLabel('Secret').fill(running().firstAdminSecret)
    await press('Continue')
    await pageOf().getByRole('link', { name: 'Create an account' }).waitFor()
    await look()
    await register(pageOf(), running(), email)
    await pageOf().waitForURL('**/first-admin')
    await look()
  }

  async function becomeTheAdministrator(): Promise<void> {
    await press('Become the administrator')
    await pageOf().waitForURL('**/profile/security?**')
    await pageOf().getByRole('link', { name: 'Set up an app' }).click()
    const app = createApp(await pageOf().locator('.totp-key').innerText())
    await pageOf().getByRole('textbox', { name: 'Code' }).fill(app.codeIn(0))
    await press('Turn on')
    await pageOf().getByRole('link', { name: 'Continue' }).click()
    await pageOf().waitForURL('**/admin')
    await main().getByRole('heading', { name: 'Welcome, Ada' }).waitFor()
  }

  async function loadTheReferenceData(): Promise<void> {
    await open('/admin/reference')
    await main().getByRole('heading', { name: 'What loading would do' }).waitFor()
    await look()
    await press('Load the reference data')
    await main().getByRole('heading', { name: 'Everything is loaded' }).waitFor()
  }

  /** Matches whose lowest price is that of a platform, as visitors see them. */
  async function pricedBy(name: string): Promise<Priced[]> {
    const answer = await fetch(`${running().appOrigin}/api/matches?limit=200&from=${new Date().toISOString()}`)
    const matches = (await answer.json()) as Priced[]
    return matches.filter(({ lowest_price_seller }) => lowest_price_seller?.name === name)
  }

  async function addAPlatformByItsList(): Promise<void> {
    await addPlatform(pageOf(), running(), 'north-stand')
    await look()
    await main().getByText('counts as resale without a valid authority').waitFor()
    await authorise(pageOf())
    await addSource(pageOf(), '/')
    await untilLinked(pageOf())
    await look()
    await open('/admin/discovery?state=linked')
    await main().getByRole('article').first().waitFor()
    await look()
    await eventually('a price of it', async () => (await pricedBy('North Stand')).length > 0)
  }

  /** A fan registers, asks for an alert, and the price falls: resolves to the mail's text. */
  async function getTheFirstMail(fan: string): Promise<{ text: string; match: Priced }> {
    const [match] = await pricedBy('North Stand')
    if (!match?.lowest_price) throw new Error('North Stand has no price')
    await pageOf().context().clearCookies()
    await register(pageOf(), running(), fan)
    await pageOf().waitForURL('**/dashboard')
    await open(`/matches/${match.id}`)
    await main().getByRole('link', { name: 'Create Smart Alert' }).first().click()
    const sheet = pageOf().getByRole('dialog', { name: 'Create Smart Alert' })
    await sheet.getByRole('button', { name: 'Create alert' }).click()
    // In the sheet where push messages are offered, else in a toast.
    await pageOf().getByText('Alert created').first().waitFor()
    const shop = (await running().control.allPlatforms()).find(({ slug }) => slug === 'north-stand')
    const sold = shop?.matches.find(
      (one) => one.home_team === match.home_team_name && one.away_team === match.away_team_name,
    )
    const price = Math.floor(match.lowest_price / 2)
    const offer = { ticket_type: 'Adult', price, currency: 'GBP', availability: 'available' } as const
    await running().control.pin('north-stand', sold?.ref ?? '', [offer])
    await open(`/matches/${match.id}`)
    await main().locator('summary', { hasText: 'Price tracker' }).click()
    await press('Refresh')
    const site = createSite(running().appOrigin)
    const priceMail = async () => {
      // A page that was checked seconds ago is not checked again at once.
      await site.refresh(match.id)
      const mails = await running().control.mails({ to: fan })
      return mails.find(({ subject }) => subject.includes(`£${price}`)) ?? false
    }
    const mail = await eventually(`a mail that says £${price}`, priceMail, { everyMs: 2_000 })
    return { text: mail.text, match }
  }

  return {
    addAPlatformByItsList,
    becomeTheAdministrator,
    getTheFirstMail,
    guessTheSecret,
    loadTheReferenceData,
    main,
    open,
    press,
    pricedBy,
    registerWithTheSecret,
  }
}
