import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { teams } from '#worker/matches/catalogue/reference/teams.ts'
import { launchBrowser, withPage } from './browser.ts'
import { namedPieces, piecesOf } from './named-pieces.tsx'

const origin = 'http://club-names.test'
/** Not a real club's name, but as long as an imported one may be. */
const tooLong = 'Llanfairpwllgwyngyllgogerychwyrndrobwll'
/** A place that fits these fits the others, whose words are shorter. */
const longNames = teams.map(({ name }) => name).filter((name) => name.split(/[\s-]/).some((word) => word.length >= 9))
const names = [...longNames, tooLong]

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
})

/** HTML in the product's own styles and fonts. */
async function atPieces(pieces: string, use: (page: Page) => Promise<void>) {
  const page = `<!doctype html><html lang="en"><title>Names</title><link rel="stylesheet" href="/app/app.css"><main>${pieces}</main></html>`
  await withPage(browser, {}, async ({ page: opened }) => {
    await opened.route(`${origin}/**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      if (pathname === '/') return route.fulfill({ contentType: 'text/html; charset=utf-8', body: page })
      if (!pathname.startsWith('/app/')) return route.fulfill({ status: 204 })
      const contentType = pathname.endsWith('.css') ? 'text/css' : 'font/woff2'
      return route.fulfill({ contentType, body: await readFile(`.${pathname}`) })
    })
    await opened.goto(`${origin}/`)
    await opened.evaluate(() => document.fonts.ready)
    await use(opened)
  })
}

/** Runs in the page: names broken inside a word, cut texts, and places that are too narrow. */
function findBroken(): { words: string[]; cut: string[]; narrow: string[]; neededWidth: number } {
  const words = new Set<string>()
  for (const name of document.querySelectorAll('.side-name, h1, .ledger-match')) {
    const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (text.parentElement?.className === 'visually-hidden') continue
      for (const { index, 0: word } of (text.textContent ?? '').matchAll(/[^\s-]+-?/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) words.add(word)
      }
    }
  }
  const places = [...document.querySelectorAll('.ticket-body, .sides, h1, .ledger-row, .live-main')]
  // A phone's row is of one height, so that many fit the screen: a name that it has no room for ends in dots.
  const endsInDots = (box: Element) => innerWidth < 560 && box.matches('.slip-name')
  const isCut = (box: Element) =>
    box.scrollWidth > box.clientWidth &&
    getComputedStyle(box).overflowX !== 'visible' &&
    !(endsInDots(box) && getComputedStyle(box).textOverflow === 'ellipsis') &&
    !box.closest('.visually-hidden')
  return {
    words: [...words],
    cut: [...document.querySelectorAll('main *')].filter(isCut).map((box) => box.textContent ?? ''),
    narrow: places.filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.textContent ?? ''),
    neededWidth: document.documentElement.scrollWidth,
  }
}

test.each(Object.entries(namedPieces))(
  '%s fits every name at every width, uncut and with whole words',
  async (_, piece) => {
    await atPieces(piecesOf(names, piece), async (page) => {
      for (const width of [320, 390, 560, 1_024, 1_360]) {
        await page.setViewportSize({ width, height: 900 })
        const { words, cut, narrow, neededWidth } = await page.evaluate(findBroken)
        const broken = words.filter((word) => !tooLong.startsWith(word.replace('…', '')))
        const none = { broken: [], cut: [], narrow: [], neededWidth: width }
        expect({ width, broken, cut, narrow, neededWidth }).toEqual({ width, ...none })
      }
    })
  },
)
