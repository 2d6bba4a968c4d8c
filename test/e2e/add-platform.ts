import type { Page } from 'playwright-core'
import { furtherPlatforms } from '#scripts/seed/further-platforms.ts'
import { patienceMs } from './browser.ts'
import type { SharedStack } from './running-stack.ts'

type Shop = { name: string; origin: string; key: string | undefined }

const pressOn = (page: Page) => (name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

/** An operator adds a platform of the sandbox that no database knows. */
export async function addPlatform(page: Page, stack: SharedStack, slug: string, reading?: string): Promise<Shop> {
  const shop = (await stack.control.allPlatforms()).find((one) => one.slug === slug)
  if (!shop?.origin) throw new Error(`The sandbox has no ${slug}`)
  await page.goto(`${stack.appOrigin}/admin/platforms?add=`)
  await page.getByLabel('Name', { exact: true }).fill(shop.name)
  await page.getByLabel('Address of the site').fill(shop.origin)
  // Nothing is proposed for a site without a country's ending.
  await page.getByLabel('Country', { exact: true }).fill('GB')
  await page.getByLabel('Currency').fill('GBP')
  await page.getByLabel('Time zone').fill('Europe/London')
  await page.getByLabel('Requests per minute').fill('600')
  if (reading) await page.getByLabel('How it is read').selectOption({ label: reading })
  await pressOn(page)('Add the platform')
  await page.getByRole('main').getByText('and its robots.txt was read').waitFor()
  const key = furtherPlatforms.find((one) => one.slug === slug)?.apiKey
  return { name: shop.name, origin: shop.origin, key }
}

/** … enters who made it official, */
export async function authorise(page: Page): Promise<void> {
  await page.getByLabel('Whose authority').fill('The league')
  await page.getByLabel('For which clubs').fill('All of the league')
  await page.getByLabel('Where it says so').fill('https://league.example/partners')
  await page.getByLabel('First day').fill('2026-01-01')
  await page.getByLabel('Last day').fill('2036-01-01')
  await pressOn(page)('Add the entry')
  await page.getByRole('main').getByText('The entry was added.').waitFor()
}

/** … says where its events are, */
export async function addSource(page: Page, path: string, kind?: string): Promise<void> {
  const site = await page.getByLabel('Address of the site').inputValue()
  if (kind) await page.getByLabel('Kind of source').selectOption({ label: kind })
  await page.getByLabel('Its address').fill(site.replace(/\/$/, '') + path)
  await pressOn(page)('Add the source')
  await page.getByRole('main').getByText('The source was added').waitFor()
}

/** … and waits until some of them are linked, which the page shows by itself; a step that is lost begins again after two minutes. */
export async function untilLinked(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByText(/[1-9]\d* linked/)
    .waitFor({ timeout: 3 * patienceMs })
}
