import { expect, test } from 'vitest'
import { createToldNews, toldNewsKey } from '#app/live/told-news.ts'

function createBrowser() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  let last: Promise<unknown> = Promise.resolve()
  let now = 0
  /** One at a time over all tabs, as a lock is. */
  const exclusively = <T>(work: () => T): Promise<T> => {
    const mine = last.then(work)
    last = mine
    return mine
  }
  return {
    kept,
    pass: (ms: number) => {
      now += ms
    },
    openTab: () => createToldNews({ storage, now: () => now, exclusively }),
  }
}

test('one of many tabs tells a piece of news', async () => {
  const browser = createBrowser()
  const tabs = Array.from({ length: 8 }, browser.openTab)
  const claims = await Promise.all(tabs.map((tab) => tab.claim(1, 'goal-1')))
  expect(claims.filter(Boolean)).toHaveLength(1)
  expect(await browser.openTab().claim(1, 'goal-2')).toBe(true)
  expect(await browser.openTab().claim(2, 'goal-1')).toBe(true)
})

test('forgets after half a day, and keeps no more than it must', async () => {
  const browser = createBrowser()
  const tab = browser.openTab()
  for (let id = 0; id < 500; id += 1) await tab.claim(1, `goal-${id}`)
  expect(JSON.parse(browser.kept.get(toldNewsKey) ?? '[]')).toHaveLength(200)
  browser.pass(13 * 3_600_000)
  expect(await tab.claim(1, 'goal-499')).toBe(true)
})

test('without storage, or with nonsense in it, a tab remembers for itself', async () => {
  const closed = createToldNews({ storage: null, now: () => 0, exclusively: async (work) => work() })
  expect([await closed.claim(1, 'a'), await closed.claim(1, 'a')]).toEqual([true, false])
  const storage = {
    getItem: () => '{nonsense',
    setItem: () => {
      throw new Error('The storage is full')
    },
  }
  const full = createToldNews({ storage, now: () => 0, exclusively: async (work) => work() })
  expect([await full.claim(1, 'a'), await full.claim(1, 'a')]).toEqual([true, false])
})
