import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, withPage } from './browser.ts'

let browser: Browser
let script = ''

beforeAll(async () => {
  browser = await launchBrowser()
  const input = new URL('checkout-form-page.tsx', import.meta.url).pathname
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input } },
  })
  const [output] = 'output' in built ? built.output : []
  script = output?.code ?? ''
})

afterAll(async () => {
  await browser?.close()
})

const styles = ['tokens', 'base', 'controls', 'register', 'pricing']
  .map((name) => readFileSync(`app/styles/${name}.css`, 'utf8'))
  .join('\n')

async function atForm(hasTouch: boolean, use: (page: Page) => Promise<void>) {
  await withPage(browser, { hasTouch, viewport: { width: 390, height: 900 } }, async ({ page, troubles }) => {
    await page.setContent('<!doctype html><html lang="en"><title>Checkout</title><body></body></html>')
    await page.addStyleTag({ content: styles })
    await page.addScriptTag({ content: script, type: 'module' })
    await page.getByRole('button', { name: 'Pay with PayPal' }).waitFor()
    await use(page)
    expect(troubles).toEqual([])
  })
}

test.each([
  ['postal_code', ['SW1', '12345', 'SW'], 'Please enter a valid UK postal code'],
  ['email', ['a@', 'b@', 'c'], 'Please enter a valid email address'],
  ['city', ['', ' ', ''], 'City is required'],
])('%s: each wrong entry is announced when it is left', async (name, entries, text) => {
  await atForm(false, async (page) => {
    for (const entry of entries) {
      await page.locator(`#${name}`).fill(entry)
      await page.keyboard.press('Tab')
      await page.locator(`#${name}-error`, { hasText: text }).waitFor()
    }
  })
})

test.each([false, true])('the click that leaves a wrong field counts, by a finger: %s', async (hasTouch) => {
  await atForm(hasTouch, async (page) => {
    const field = page.getByLabel('Postal code')
    const box = page.getByRole('checkbox', { name: /^Start my plan/ })
    await field.fill('SW1')
    const { x = 0, y = 0, width = 0, height = 0 } = (await box.boundingBox()) ?? {}
    const at = [x + width / 2, y + height / 2] as const
    if (hasTouch) await page.touchscreen.tap(...at)
    else await page.mouse.click(...at)
    await page.getByText('Please enter a valid UK postal code').waitFor()
    expect(await box.isChecked()).toBe(true)
    // The message did move the box, or this proved nothing.
    expect((await box.boundingBox())?.y).toBeGreaterThan(y)
  })
})

test('the keyboard waits for nothing, also after a press that ended as a drag', async () => {
  await atForm(false, async (page) => {
    await page.getByLabel('Postal code').fill('SW1')
    await page.mouse.move(200, 10)
    await page.mouse.down()
    await page.mouse.move(210, 700)
    await page.mouse.up()
    await page.getByLabel('Postal code').focus()
    await page.keyboard.press('Tab')
    await page.getByText('Please enter a valid UK postal code').waitFor()
  })
})
