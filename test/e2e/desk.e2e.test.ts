import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openAlive, patienceMs } from './browser.ts'
import type { SandboxMatch, SandboxPlatform, ShownOffer } from './control.ts'
import { eventually } from './eventually.ts'
import { nextSoldBy } from './followed-matches.ts'
import { looksRight } from './looks.ts'
import { signInAsOperator } from './operator.ts'
import { browserOfThisFile, sharedStack } from './running-stack.ts'
import { signInSteps } from './sign-in-steps.ts'

const running = sharedStack()
const browser = browserOfThisFile()
const steps = signInSteps(running)

/** A platform of the sandbox without structured data, and what its next match shows from now on. */
const slug = 'turnstile-tickets'
const shown: ShownOffer[] = [
  { ticket_type: 'Adult', section: 'North', price: 41.25, currency: 'GBP', availability: 'available', quantity: 7 },
  { ticket_type: 'Senior', section: 'East', price: 33.1, currency: 'GBP', availability: 'limited', quantity: 2 },
  { ticket_type: 'Gallery', section: 'South', price: 18.4, currency: 'GBP', availability: 'sold_out' },
]

let page: Page
let platform: SandboxPlatform
let match: SandboxMatch & { id: number }
let studio = ''

const main = () => page.getByRole('main')
const press = (name: string | RegExp) => main().getByRole('button', { name }).first().click()

/** The match whose tickets the test prices, as the platform sells it. */
async function ownMatch(): Promise<typeof match> {
  const { id, ref } = await nextSoldBy(running(), slug, Date.now())
  const sold = platform.matches.find((one) => one.ref === ref)
  if (!sold) throw new Error(`The platform does not sell ${ref}`)
  return { ...sold, id }
}

/** Clicks the copy of the stored page where this text stands, as a person would. */
async function clickText(text: string): Promise<void> {
  const place = page.frameLocator('iframe[title="Copy of the stored page"]').getByText(text, { exact: true }).first()
  await place.scrollIntoViewIfNeeded()
  const box = await place.boundingBox()
  if (!box) throw new Error(`${text} is not on the page`)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Texts that stand in the copy below the first marks of a field. */
async function markedTexts(): Promise<(string | undefined)[]> {
  const frame = page.locator('iframe[title="Copy of the stored page"]')
  return frame.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect()
    const below = (element as HTMLIFrameElement).contentDocument
    const marks = [...document.querySelectorAll('.studio-mark-field')].map((mark) => mark.getBoundingClientRect())
    const texts = marks.map((mark) => {
      const [x, y] = [mark.x - left + mark.width / 2, mark.y - top + mark.height / 2]
      const found = below?.elementFromPoint(x, y)
      const box = found?.getBoundingClientRect()
      const isSame = box && Math.abs(box.x + left - mark.x) < 2 && Math.abs(box.width - mark.width) < 2
      return isSame ? (found?.textContent ?? undefined) : undefined
    })
    return texts.filter((_, index) => index % 3 === 0)
  })
}

beforeAll(async () => {
  const found = (await running().control.platforms()).find((one) => one.slug === slug)
  if (!found) throw new Error('The sandbox has no such platform')
  platform = found
  page = await browser().newPage({ locale: 'en-GB', viewport: { width: 1_280, height: 900 } })
  page.setDefaultTimeout(patienceMs)
  await signInAsOperator(page, steps)
}, patienceMs)

describe('rules for a platform without structured data', () => {
  test('begin with a platform of which nothing is read', async () => {
    match = await ownMatch()
    await running().control.pin(slug, match.ref, shown)
    await steps.open(page, '/admin/platforms')
    await main().getByRole('link', { name: platform.name }).click()
    await page.getByLabel('How it is read').selectOption('structured')
    await page.getByLabel('Country', { exact: true }).fill('GB')
    await page.getByLabel('Time zone').fill('Europe/London')
    await press('Save')
    await main().getByText('Saved.').waitFor()
    await page.getByLabel('Whose authority').fill('The league')
    await page.getByLabel('For which clubs').fill('All of the league')
    await page.getByLabel('Where it says so').fill('https://league.example/partners')
    await page.getByLabel('First day').fill('2026-01-01')
    await page.getByLabel('Last day').fill('2036-01-01')
    await press('Add the entry')
    await main().getByText('The entry was added.').waitFor()
    await steps.open(page, '/admin/scraping?tab=rules')
    await main().getByRole('link', { name: platform.name }).click()
    await main().getByRole('heading', { name: platform.name, level: 1 }).waitFor()
    studio = new URL(page.url()).pathname
  })

  test('are written by clicking on its page, and the dry run agrees with what the platform shows', async () => {
    await page.getByLabel('Address on this platform').fill(match.url)
    await press('Fetch a page')
    await main().getByText('The page was fetched.').waitFor()
    for (const [rule, text] of ['Adult', '£41.25', 'Available'].entries()) {
      await clickText(text)
      await main().getByText(`“${text}”`).waitFor()
      await press(/^Use \S+ for /)
      await expect.poll(() => page.locator(`#selector_${rule}`).inputValue()).not.toBe('')
    }
    expect(await page.locator('#row').inputValue()).not.toBe('')
    const rows = main().getByRole('region', { name: 'By these rules' }).last().getByRole('row')
    await expect
      .poll(async () => (await rows.allInnerTexts()).slice(1).map((row) => row.replaceAll(/\s+/g, ' ').trim()))
      .toEqual([
        'Adult – £41.25 – available – Ticket',
        'Senior – £33.10 – limited – Ticket',
        'Gallery – £18.40 – sold out – Ticket',
      ])
    await expect.poll(() => page.locator('.studio-mark-field').count()).toBe(9)
    for (const width of [700, 1_280]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(markedTexts, { message: `marks at ${width}` }).toEqual(['Adult', '£41.25', 'Available'])
    }
    await looksRight(page, 'admin-studio-written')
    // An unsafe one is refused as it is typed, with the reason.
    await page.locator('#type_3').selectOption('regex')
    await page.locator('#selector_3').fill('(?=a)b')
    await main().locator('.field-error').getByText('The pattern cannot be used').waitFor()
    await page.locator('#selector_3').fill('')
  })

  test('are saved with a note, shown beside what is in force, and put in force: prices appear', async () => {
    await page.getByLabel('What you changed').fill('Rules for the ticket table')
    await press('Save as a revision')
    const revisions = main().getByRole('region', { name: 'Revisions', exact: true })
    await revisions.getByText('Saved. These rules are not in force yet').waitFor()
    await expect.poll(() => new URL(page.url()).hash).toBe('#revisions')
    await main().getByText('1. As it was before').waitFor()
    await revisions.getByRole('button', { name: 'Put in force now' }).click()
    await main().getByText('In force. Each page').waitFor()
    await eventually('the price of the platform', async () => {
      const answer = await fetch(`${running().appOrigin}/matches/${match.id}`)
      return (await answer.text()).includes('41.25')
    })
    await steps.open(page, '/admin/audit')
    await main().getByRole('table').getByText('Put rules of a platform in force').first().waitFor()
  })

  test('are rolled back in one step', async () => {
    await steps.open(page, studio)
    await main().getByRole('button', { name: 'Roll back to it (revision 1)' }).click()
    await main().getByText('In force. Each page').waitFor()
    await main().getByRole('button', { name: 'Put in force now (revision 2)' }).waitFor()
  })
})

test('an operator without a mouse finds a person', async () => {
  await openAlive(page, `${running().appOrigin}/admin/users`)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('/')
  await page.keyboard.type('admin@touchline.test')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('admin@touchline.test')
  await main()
    .getByText(/^1 of [\d,]+ users$/)
    .waitFor()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/admin\/users\/\d+$/)
})

describe('the frame of a stored page', () => {
  test('runs no script, calls no server and changes no page around it, whatever its content is', async () => {
    await steps.open(page, studio)
    const frame = page.locator('iframe[title="Copy of the stored page"]')
    await frame.waitFor()
    // A browser announces requests that its policy then stops; only a server knows which were made.
    const asked: string[] = []
    const home = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end()
    })
    await new Promise<void>((resolve) => home.listen(0, '127.0.0.1', resolve))
    const away = `http://127.0.0.1:${(home.address() as AddressInfo).port}`
    const address = page.url()
    // Worse than any copy: the page's own markup, as if nothing had been taken out of it.
    const hostile = `<script>top.document.title = 'broken'; fetch('${away}/script')</script>
      <img src="${away}/image" onerror="top.location = '/broken'">
      <link rel="stylesheet" href="${away}/style"><style>@import '${away}/import'; body { background: url(${away}/background) }</style>
      <iframe src="${away}/frame"></iframe><object data="${away}/object"></object>
      <meta http-equiv="refresh" content="0;url=${away}/refresh">
      <form action="${away}/form" target="_top"><input autofocus onfocus="this.form.submit()"></form>
      <svg onload="top.document.title = 'broken'"></svg><p id="arrived">there</p>`
    // Again where the page drew its frame anew meanwhile.
    const isThere = (element: Element, body: string): boolean => {
      const copy = element as HTMLIFrameElement
      if (!copy.srcdoc.includes(body)) copy.srcdoc = copy.srcdoc.replace('</head>', `</head>${body}`)
      return Boolean(copy.contentDocument?.querySelector('#arrived'))
    }
    await expect.poll(() => frame.evaluate(isThere, hostile)).toBe(true)
    const text = await frame.evaluate((element) => (element as HTMLIFrameElement).contentDocument?.body.innerText)
    expect(text).toContain('there')
    await expect
      .poll(() => frame.evaluate((one) => (one as HTMLIFrameElement).contentDocument?.readyState))
      .toBe('complete')
    // The frame's requests were sent before this one.
    await page.evaluate(() => fetch('/healthz'))
    home.close()
    expect(asked).toEqual([])
    expect(await page.title()).not.toContain('broken')
    expect(page.url()).toBe(address)
  })
})
