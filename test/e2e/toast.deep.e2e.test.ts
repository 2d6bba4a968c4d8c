import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityProblems, launchBrowser, patienceMs, withPage } from './browser.ts'

/** How long a toast lives whose end is waited for; only the style sheet sets it. */
const shortMs = 2_000
/** By style: for ever where it has to be reached, because a slow machine may need longer than the product gives. */
const lives = {
  forEver: 'animation: none',
  long: `animation-duration: ${2 * patienceMs}ms`,
  short: `animation-duration: ${shortMs}ms`,
}

let browser: Browser
let script = ''

beforeAll(async () => {
  browser = await launchBrowser()
  const input = new URL('toast-page.tsx', import.meta.url).pathname
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

const styles = ['tokens', 'base', 'toast'].map((name) => readFileSync(`app/styles/${name}.css`, 'utf8')).join('\n')

type Look = { motion: 'reduce' | 'no-preference'; life: keyof typeof lives }

async function atToast({ motion, life }: Look, use: (page: Page) => Promise<void>) {
  const look = { reducedMotion: motion, viewport: { width: 390, height: 700 } }
  await withPage(browser, look, async ({ page, troubles }) => {
    await page.setContent('<!doctype html><html lang="en"><title>Toast</title><body></body></html>')
    await page.addStyleTag({ content: `${styles}\n.toast-life { ${lives[life]} }` })
    await page.addScriptTag({ content: script, type: 'module' })
    await page.getByRole('button', { name: 'Create' }).waitFor()
    await use(page)
    expect(troubles).toEqual([])
  })
}

/** Runs in the page, whose clock is reliable on a busy machine: how long the next toast is shown. */
function timeToast(): Promise<number> {
  return new Promise((resolve) => {
    let shownAt = 0
    new MutationObserver(() => {
      const isThere = document.querySelector('.toast') !== null
      if (isThere && shownAt === 0) shownAt = performance.now()
      if (!isThere && shownAt > 0) resolve(performance.now() - shownAt)
    }).observe(document.body, { subtree: true, childList: true })
  })
}

/** Whether the toast's remaining time runs, watched over several frames. */
function isPassing(page: Page): Promise<boolean> {
  return page.locator('.toast-life').evaluate(async (life) => {
    const [animation] = life.getAnimations()
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    const before = Number(animation?.currentTime)
    for (let count = 0; count < 10; count += 1) await frame()
    return Number(animation?.currentTime) > before
  })
}

const lasting = { motion: 'reduce', life: 'forEver' } as const
const toast = (page: Page) => page.getByRole('status').getByText('Alert created.')

describe('a toast', () => {
  test.concurrent('appears in a polite region already on the page, and is accessible', async () => {
    await atToast(lasting, async (page) => {
      const region = page.getByRole('status')
      await expect.poll(() => region.count()).toBe(1)
      expect(await region.innerText()).toBe('')
      await page.getByRole('button', { name: 'Create' }).click()
      await toast(page).waitFor()
      const problems = await accessibilityProblems(page)
      expect(problems.filter((problem) => !problem.startsWith('page-has-heading-one'))).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    })
  })

  test.concurrent.each(['reduce', 'no-preference'] as const)('disappears by itself, with motion %s', async (motion) => {
    await atToast({ motion, life: 'short' }, async (page) => {
      const livedMs = page.evaluate(timeToast)
      await page.getByRole('button', { name: 'Create' }).click()
      await page.mouse.move(0, 0)
      // Styles and scripts see time in frames, which are long on a busy machine.
      expect(await livedMs).toBeGreaterThan(shortMs / 2)
    })
  })

  test.concurrent('stays while the pointer or the focus is on it', async () => {
    await atToast({ motion: 'reduce', life: 'long' }, async (page) => {
      await page.getByRole('button', { name: 'Create' }).click()
      await toast(page).hover()
      expect(await isPassing(page)).toBe(false)
      await page.getByRole('button', { name: 'Dismiss' }).focus()
      await page.mouse.move(0, 0)
      expect(await isPassing(page)).toBe(false)
      await page.getByRole('button', { name: 'Create' }).focus()
      expect(await isPassing(page)).toBe(true)
    })
  })

  test.concurrent.for(['Enter', 'Escape'])(
    '%s on its button dismisses it and restores the focus',
    async (key, { expect }) => {
      await atToast(lasting, async (page) => {
        const create = page.getByRole('button', { name: 'Create' })
        await create.focus()
        await page.keyboard.press('Enter')
        await toast(page).waitFor()
        await page.keyboard.press('Tab')
        const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement)
        await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Dismiss' }))).toBe(true)
        await page.keyboard.press(key)
        await toast(page).waitFor({ state: 'detached' })
        await expect.poll(() => hasFocus(create)).toBe(true)
      })
    },
  )

  test.concurrent('is announced again for a repeated message', async () => {
    await atToast(lasting, async (page) => {
      const create = page.getByRole('button', { name: 'Create' })
      for (let time = 0; time < 2; time += 1) {
        await create.click()
        await toast(page).waitFor()
        await page.getByRole('button', { name: 'Dismiss' }).click()
        await toast(page).waitFor({ state: 'detached' })
      }
    })
  })
})
