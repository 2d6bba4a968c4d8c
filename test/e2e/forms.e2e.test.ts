import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { registerByCall } from './api-session.ts'
import { addressOfItsOwn, launchBrowser, openAlive, patienceMs, withPage } from './browser.ts'
import { failures, walkForms } from './form-walk.ts'
import { sharedStack } from './running-stack.ts'
import { typeBeforeScript } from './typed-early.ts'

const email = 'fills-in-forms@fans.test'
const running = sharedStack()
let browser: Browser
let page: Page
/** The cookies of the person of this file. */
let cookie = ''

beforeAll(async () => {
  browser = await launchBrowser()
  cookie = (await registerByCall(running(), email)).cookie
})

afterAll(async () => {
  await browser?.close()
})

async function open(): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-GB',
    baseURL: running().appOrigin,
    serviceWorkers: 'block',
    extraHTTPHeaders: addressOfItsOwn(),
  })
  context.setDefaultTimeout(patienceMs)
  return context.newPage()
}

async function signIn(on: Page): Promise<void> {
  const [name = '', value = ''] = (cookie.split('; ').find((one) => one.startsWith('session=')) ?? '').split('=')
  await on.context().addCookies([{ name, value, url: running().appOrigin }])
}

async function takenOver(part: Locator): Promise<void> {
  await expect
    .poll(() => part.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)
}

test('an unanswered form keeps what was typed and shows the error at the right form, and is answered when sent again', async () => {
  page = await open()
  const tried = new Set<string>()
  for (const path of ['/contact', '/forgot-password']) await walkForms(page, path, tried)
  expect([...tried].join()).toContain('post /contact')
  await page.context().close()
})

test('text typed before the script has loaded stays', async () => {
  page = await open()
  for (const path of ['/matches', '/register?method=email', '/contact']) {
    const { typed, kept } = await typeBeforeScript(page, path)
    expect(typed.length, path).toBeGreaterThan(0)
    expect(kept, path).toEqual(typed)
  }
  await page.context().close()
})

test('a match page stays when the network is lost, and connects once it is back', async () => {
  page = await open()
  const [match] = await running().site.matches({ limit: '1', from: new Date(Date.now() + dayMs).toISOString() })
  // All that a page fetches after loading: its links' routes, and its connection's code.
  await page.route(/\/__manifest|\/assets\/line-|\.data$/, (route) => route.abort('internetdisconnected'))
  const lateCode = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/line-'))
  await page.goto(`/matches/${match?.id}`)
  await lateCode
  // Both have their script once they are near.
  await page.locator('#board').scrollIntoViewIfNeeded()
  await page.getByText('Disconnected').waitFor()
  await page.locator('summary', { hasText: 'Price tracker' }).click()
  await page.getByRole('switch', { name: 'Auto-refresh every 5 minutes' }).waitFor()
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  const trouble = page.locator('main .form-trouble')
  await trouble.waitFor()
  expect(await trouble.innerText()).toBe('Network error. Please check your connection and try again.')
  await page.getByRole('button', { name: 'Try Again', exact: true }).waitFor()
  await page.getByText('Disconnected').waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByText('Connected', { exact: true }).waitFor()
  await trouble.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Refresh', exact: true }).waitFor()
  // A part whose code comes after the connection says so too.
  const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await page.reload()
  await connected
  await page.locator('#board').scrollIntoViewIfNeeded()
  await page.getByText('Connected', { exact: true }).waitFor()
  await page.context().close()
})

test('without script the next step of deleting an account is visible and has the focus', async () => {
  const context = await browser.newContext({
    baseURL: running().appOrigin,
    javaScriptEnabled: false,
    extraHTTPHeaders: addressOfItsOwn(),
  })
  context.setDefaultTimeout(patienceMs)
  const plain = await context.newPage()
  await signIn(plain)
  await plain.goto('/profile')
  await plain.getByRole('button', { name: 'Delete account' }).click()
  await plain.getByLabel('Privacy concerns').check()
  await plain.getByRole('button', { name: 'Continue to Delete' }).click()
  const dialog = plain.getByRole('dialog')
  await dialog.getByRole('checkbox').waitFor()
  const seen = await dialog.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return { isInSight: top >= 0 && bottom <= innerHeight, hasFocus: one.contains(document.activeElement) }
  })
  expect(seen).toEqual({ isInSight: true, hasFocus: true })
  await context.close()
})

test('an error of a field goes once the field is changed, and stands beside no network error', async () => {
  page = await open()
  const main = page.getByRole('main')
  const [button, errors] = [main.getByRole('button', { name: 'Send', exact: true }), main.locator('.field-error')]
  const send = async () => {
    await page.goto('/contact')
    await takenOver(button)
    await button.click()
    await errors.first().waitFor()
    return errors.count()
  }
  const before = await send()
  const wrong = main.locator('[aria-invalid=true]:is([type=text], [type=email], :not([type]))').first()
  await wrong.pressSequentially('a')
  await expect.poll(() => errors.count()).toBe(before - 1)
  await send()
  await page.context().setOffline(true)
  await button.click()
  await main.locator('.form-trouble').waitFor()
  expect(await errors.count()).toBe(0)
  await page.context().close()
})

test('a failed export downloads no file, and shows the error', async () => {
  for (const failure of failures) {
    page = await open()
    await signIn(page)
    await page.goto('/profile')
    await page.route('**/api/account/export-data', (route) =>
      failure === 'no network' ? route.abort('internetdisconnected') : route.fulfill({ status: failure, body: '' }),
    )
    const downloads: string[] = []
    page.on('download', (download) => downloads.push(download.suggestedFilename()))
    const link = page.getByRole('link', { name: 'Export my data' })
    await takenOver(link)
    await link.click()
    const trouble = page.locator('main .form-trouble')
    await trouble.waitFor()
    expect(await trouble.innerText()).toMatch(
      failure === 'no network' ? /^Network error\./ : /^Failed to export your data\. Please try again\.$/,
    )
    expect([downloads, new URL(page.url()).pathname]).toEqual([[], '/profile'])
    await page.context().close()
  }
})

test('a slow page shows that it is loading', async () => {
  page = await open()
  await page.goto('/')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/matches\.data/, async (route) => {
    await held
    await route.continue()
  })
  await expect.poll(() => page.evaluate(() => '__reactRouterDataRouter' in window)).toBe(true)
  await page.getByRole('link', { name: 'View All Matches' }).click()
  const sign = page.locator('.slow-sign')
  await sign.waitFor({ state: 'visible' })
  expect(await sign.innerText()).toBe('Loading matches…')
  // Then in its shape, where the rows will be.
  await page.locator('.next-page .slip').first().waitFor()
  answer()
  await sign.waitFor({ state: 'detached' })
  await page.context().close()
})

test('nothing covers a page in a window as small as at 400 per cent zoom', async () => {
  const context = await browser.newContext({ baseURL: running().appOrigin, viewport: { width: 320, height: 256 } })
  page = await context.newPage()
  for (const path of ['/', '/matches', '/login', '/terms']) {
    await page.goto(path)
    await page.evaluate(() => scrollTo(0, 400))
    const covered = await page.evaluate(() => {
      const points = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((x) => [0.1, 0.3, 0.5, 0.7, 0.9].map((y) => [x, y] as const))
      return points.filter(([x, y]) => {
        let over = document.elementFromPoint(x * innerWidth, y * innerHeight)
        while (over && !['fixed', 'sticky'].includes(getComputedStyle(over).position)) over = over.parentElement
        return over !== null
      }).length
    })
    expect(covered, path).toBe(0)
  }
  await context.close()
})

test('a page that a lost network kept away opens by itself once there is one again', async () => {
  await withPage(browser, {}, async ({ page }) => {
    await openAlive(page, `${running().appOrigin}/matches`)
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Next', exact: true }).click()
    await page.getByRole('heading', { name: 'Network error' }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Matches', level: 1 }).waitFor()
    expect(new URL(page.url()).searchParams.get('cursor')).not.toBeNull()

    // Without a network a match says above the page that its sheet does not open.
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.goto(`${running().appOrigin}/matches`)
    const match = await page.locator('.slip-sides a').first().getAttribute('href')
    await openAlive(page, running().appOrigin + match)
    await page.context().setOffline(true)
    const actions = page.locator('.match-actions')
    await actions.getByRole('link', { name: /^(Sign In for Alerts|Alert me on returns)$/ }).click()
    const said = actions.getByRole('alert')
    await said.waitFor()
    const isWhole = await said.evaluate((message) => {
      const { top, bottom, left, right } = message.getBoundingClientRect()
      return top >= 0 && left >= 0 && right <= document.documentElement.clientWidth && bottom <= window.innerHeight
    })
    expect(isWhole).toBe(true)

    // A page that the service worker keeps opens, although this one has none of its code.
    await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Matches' }).click()
    await page.getByText('This page is as of').waitFor()
    await page.getByRole('heading', { name: 'Matches', level: 1 }).waitFor()
  })
})
