import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { patienceMs } from './browser.ts'

const soon = <T>(read: () => T) => expect.poll(read, { timeout: patienceMs })

/**
 * Types into every field before the script has loaded, and into the last one again afterwards, because a form that
 * keeps its fields in state would show its state then. Returns what was typed and what remains.
 */
export async function typeBeforeScript(page: Page, path: string): Promise<{ typed: string[]; kept: string[] }> {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('footer').waitFor()
  const fields = page
    .locator('form')
    .locator('input:is([type=text], [type=email], [type=number], [type=password], :not([type])), textarea')
  const valuesNow = () => fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))
  await fields.evaluateAll((all) => {
    for (const field of all as HTMLInputElement[]) field.value = field.type === 'number' ? '7' : 'typed early'
  })
  const typed = await valuesNow()
  arrive()
  await soon(() => page.evaluate(() => '__reactRouterDataRouter' in window)).toBe(true)
  await soon(async () =>
    page
      .locator('form')
      .evaluateAll((forms) => forms.every((form) => Object.keys(form).some((key) => key.startsWith('__reactProps')))),
  ).toBe(true)
  // Effects run after hydration, which a busy browser does in pieces.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done))))
  await page.unrouteAll({ behavior: 'wait' })
  for (const key of ['End', '1', 'Backspace']) await fields.last().press(key)
  return { typed, kept: await valuesNow() }
}
