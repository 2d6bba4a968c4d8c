import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessibilityProblems, openAlive, patienceMs, settled, troublesOf, type WatchedPage } from './browser.ts'
import { everyPage, ownStatus } from './every-page.ts'
import { walkByKeyboard } from './keyboard-walk.ts'
import { browserOfThisFile, sharedStack } from './running-stack.ts'

const running = sharedStack()
const browser = browserOfThisFile()
let matchId = ''

beforeAll(async () => {
  const [match] = await running().site.matches({ limit: '1', when: 'week' })
  matchId = String(match?.id)
})

function addressOf(path: string): string {
  return running().appOrigin + path.replace('*', matchId)
}

/** One tab for all pages, so that shared files are fetched and compiled once. */
function tabOfThese(options: BrowserContextOptions): () => WatchedPage {
  let tab: WatchedPage | undefined
  beforeAll(async () => {
    const context = await browser().newContext({ locale: 'en-GB', ...options })
    context.setDefaultTimeout(patienceMs)
    const page = await context.newPage()
    tab = { page, troubles: troublesOf(page, options) }
  })
  return () => {
    if (!tab) throw new Error('The tab is not open.')
    tab.troubles.length = 0
    return tab
  }
}

/** Pages that answer with an error log it in the console too. */
function unexpected(troubles: string[], path: string): string[] {
  const status = ownStatus[path]
  return status ? troubles.filter((trouble) => !trouble.includes(String(status))) : troubles
}

const looks = [
  { width: 320, colorScheme: 'light', reducedMotion: 'no-preference' },
  { width: 1_360, colorScheme: 'dark', reducedMotion: 'reduce' },
] as const

/** The violations in one theme, and the page's background in it. */
async function seen(page: Page, { width, ...media }: (typeof looks)[number]) {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia(media)
  const problems = await accessibilityProblems(page)
  const neededWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  if (neededWidth > width) problems.push(`needs ${neededWidth} px`)
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  return { ground, problems: problems.map((problem) => `${media.colorScheme} at ${width} px: ${problem}`) }
}

/** Elements whose colour differs with motion, checked again when the page has changed. */
async function coloursOfMotion(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const still = new Set(await coloursOf(page))
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // A goal's animation starts anew with motion.
  await settled(page)
  return (await coloursOf(page)).filter((one) => !still.has(one))
}

/** The colours of everything on the page. */
function coloursOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')].map((element) => {
      const { color, backgroundColor, borderColor, fill, stroke } = getComputedStyle(element)
      return [element.tagName, element.className, color, backgroundColor, borderColor, fill, stroke].join(' ')
    }),
  )
}

const skipLink = 'a Skip to content'
/** An empty search is opened to type, so Tab goes on from its box. */
const firstStop: Record<string, string> = { '/search': 'button Search' }

describe('in a browser', () => {
  const tab = tabOfThese({ viewport: { width: 320, height: 900 }, colorScheme: 'light' })

  test.each(everyPage)(
    '%s loads without errors, is accessible, fits and works by Tab, on phone and desktop, light and dark',
    async (path) => {
      const { page, troubles } = tab()
      const [phone, desk] = looks
      await page.setViewportSize({ width: phone.width, height: 900 })
      await openAlive(page, addressOf(path))
      const first = await seen(page, phone)
      await unfold(page)
      const second = await seen(page, desk)
      expect([...first.problems, ...second.problems]).toEqual([])
      expect(first.ground).not.toBe(second.ground)

      await expect.poll(() => coloursOfMotion(page), { message: 'colours that motion changes' }).toEqual([])

      const { stops, problems } = await walkByKeyboard(page)
      expect(problems).toEqual([])
      expect(stops[0]).toBe(firstStop[path] ?? skipLink)
      expect(stops).toContain(skipLink)
      expect(stops.length).toBeGreaterThan(30)
      expect(unexpected(troubles, path)).toEqual([])
    },
  )
})

/** A page's controls, except the search and theme that every page has. */
const fieldsOf: Record<string, string[]> = {
  '/matches': ['league', 'availability'],
  '/search': ['q'],
  '/contact': ['name', 'email', 'subject', 'message'],
  '/feedback': ['name', 'email', 'rating', 'message'],
}

/** Opens all that the content folds. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '')
  })
}

/** Opens the pop-ups of the content by their own buttons. */
async function openPopovers(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLButtonElement>('main button[popovertarget]'))
      if (!button.popoverTargetElement?.matches(':popover-open')) button.click()
  })
}

describe('without JavaScript', () => {
  const tab = tabOfThese({ javaScriptEnabled: false })

  test.each(everyPage)('%s has its heading, its content and its forms', async (path) => {
    const { page, troubles } = tab()
    await page.goto(addressOf(path))
    await expect.poll(() => page.locator('h1').filter({ visible: true }).count()).toBe(1)
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(40)
    await unfold(page)
    await openPopovers(page)
    const forms = await page.locator('form').evaluateAll((all) =>
      all.map((form) => ({
        action: form.getAttribute('action'),
        isInMain: form.closest('main') !== null,
        isShown: form.checkVisibility(),
        fields: [...(form as HTMLFormElement).elements]
          .filter((element) => element.checkVisibility())
          .map((element) => element.getAttribute('name')),
        canBeSent: [...form.querySelectorAll('button:not([type=button])')].some((button) => button.checkVisibility()),
      })),
    )
    expect(forms.map(({ action }) => action)).toEqual(expect.arrayContaining(['/search', '/theme']))
    const own = forms.filter(({ isInMain }) => isInMain)
    expect(own.flatMap(({ fields }) => fields)).toEqual(expect.arrayContaining(fieldsOf[path] ?? []))
    // On a desktop the header's box takes the place of the one that results had above them.
    const isReplaced = ({ isShown, action }: (typeof forms)[number]) =>
      !isShown && forms.some((other) => other.isShown && other.action === action && other.fields.includes('q'))
    expect(own.filter((form) => !form.canBeSent && !isReplaced(form))).toEqual([])
    expect(unexpected(troubles, path)).toEqual([])
  })
})
