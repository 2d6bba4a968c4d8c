import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, withPage } from './browser.ts'

const sheets = ['tokens', 'base', 'shell', 'controls', 'pieces', 'inbox', 'toast']
const styles = sheets.map((name) => readFileSync(`app/styles/${name}.css`, 'utf8')).join('\n')

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
})

const icon = '<svg width="16" height="16" viewBox="0 0 16 16"></svg>'
const banner = `<div class="banner banner-live">${icon}<div><p id="text">Failed to delete alert</p></div></div>`
const trouble = `<div class="form-trouble" tabindex="-1">${banner}</div>`
const button = (id: string) => `<button class="button" id="${id}" type="submit">${id}</button>`

async function drawn(html: string, inspect: (page: Page) => Promise<void>) {
  await withPage(browser, { viewport: { width: 600, height: 500 } }, async ({ page }) => {
    await page.setContent(`<!doctype html><html lang="en"><title>Form</title><body>${html}</body></html>`)
    await page.addStyleTag({ content: styles })
    await inspect(page)
  })
}

/** Where an element is drawn. */
async function boxOf(page: Page, selector: string) {
  const { x, y, width, height } = (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x, width, top: y, bottom: y + height, middle: y + height / 2 }
}

test.each([
  ['was not answered', trouble],
  ['was refused', banner],
])('the message of a form that %s keeps its distance from the button', async (_, message) => {
  await drawn(`<form>${message}${button('send')}</form>`, async (page) => {
    const [said, pressed] = [await boxOf(page, '.banner'), await boxOf(page, '#send')]
    expect(pressed.top - said.bottom).toBeGreaterThan(9)
  })
})

test('in a row the message has a line above, and the buttons stay beside each other', async () => {
  const row = `<div class="actions">${button('keep')}<form>${trouble}${button('delete')}</form></div>`
  await drawn(row, async (page) => {
    const [said, keep, gone] = [await boxOf(page, '.banner'), await boxOf(page, '#keep'), await boxOf(page, '#delete')]
    expect(keep.top).toBe(gone.top)
    expect(gone.x).toBeGreaterThan(keep.x + keep.width)
    expect(keep.top - said.bottom).toBeGreaterThan(9)
    expect(said.width).toBeGreaterThan(500)
  })
})

test('what was dismissed leaves no gap', async () => {
  await drawn(`<form><div class="form-trouble"></div>${button('send')}</form>`, async (page) => {
    const [form, pressed] = [await boxOf(page, 'form'), await boxOf(page, '#send')]
    expect(pressed.top).toBe(form.top)
  })
})

test('the icon of a banner with a button stands beside its text', async () => {
  const row = `<div class="inbox-done"><span id="text">1 notification deleted.</span>${button('undo')}</div>`
  await drawn(`<div class="banner banner-good">${icon}<div>${row}</div></div>`, async (page) => {
    const [text, sign] = [await boxOf(page, '#text'), await boxOf(page, 'svg')]
    expect(Math.abs(text.middle - sign.middle)).toBeLessThan(3)
  })
})
