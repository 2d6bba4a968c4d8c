import { readFileSync } from 'node:fs'
import type { AxeResults, RunOptions } from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { keepEvidence, observe } from './evidence.ts'
import { onceARun } from './once.ts'

/** Connects to the browser of the run; closing it ends this file's pages alone. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.connect(await onceARun<string>('/browser'))
  observe(browser)
  return browser
}

/** Each browser context has an address of its own, so that no test uses up what another one's address may ask. */
export function addressOfItsOwn(): { 'CF-Connecting-IP': string } {
  const part = () => Math.floor(Math.random() * 254) + 1
  return { 'CF-Connecting-IP': `10.${part()}.${part()}.${part()}` }
}

/** Only against hanging: the machine may be busy. */
export const patienceMs = 120_000

/** Requests cancelled by a page that was left or reloaded; which ones depends on speed. */
const requestCalledOff = 'net::ERR_ABORTED'
const socketCalledOff = 'WebSocket is closed before the connection is established.'

export type WatchedPage = { page: Page; troubles: string[] }

/** Opens a new page, passes it on and closes it. `troubles` are console errors and failed requests. */
export async function withPage<T>(
  browser: Browser,
  options: BrowserContextOptions,
  use: (watched: WatchedPage) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ locale: 'en-GB', extraHTTPHeaders: addressOfItsOwn(), ...options })
  try {
    context.setDefaultTimeout(patienceMs)
    const page = await context.newPage()
    return await use({ page, troubles: troublesOf(page, options) })
  } catch (error) {
    // Before the pages are closed.
    await keepEvidence(expect.getState().currentTestName ?? 'set-up', [context])
    throw error
  } finally {
    await context.close()
  }
}

/** Fills up as they happen. */
export function troublesOf(page: Page, { javaScriptEnabled }: BrowserContextOptions = {}): string[] {
  const troubles: string[] = []
  page.on('console', (message) => {
    const isTrouble = ['error', 'warning'].includes(message.type()) && !message.text().endsWith(socketCalledOff)
    if (isTrouble) troubles.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => troubles.push(`exception: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    if (reason === requestCalledOff) return
    // Chromium's message for refused preloads when JavaScript is off.
    if (javaScriptEnabled !== false || reason !== 'csp') troubles.push(`failed: ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`${response.status()}: ${response.url()}`)
  })
  return troubles
}

/** Opens an address; resolves when the page's JavaScript, if any, has started. */
export async function openAlive(page: Page, address: string): Promise<void> {
  await page.goto(address)
  if ((await page.locator('script[type=module]').count()) > 0)
    await page.locator('input[role=combobox]').first().waitFor({ state: 'attached' })
}

const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/**
 * axe-core's violations on the page: rule and place. Waits for animations, whose colours in between do not
 * count.
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await settled(page)
  const options: RunOptions = { resultTypes: ['violations'] }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const results = await page.evaluate(async (asked) => {
    const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }
    return axe.run(asked)
  }, options)
  return results.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))
}

/** Resolves when every finite animation and transition has finished. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const ending = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map((one) => one.finished))
  })
}
