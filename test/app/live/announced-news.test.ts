import { expect, test } from 'vitest'
import { announcedNewsKey, type Claim, createAnnouncedNews, hiddenTabWaitsMs } from '#app/ui/live/announced-news.ts'
import { createOneTabNews } from './one-tab.ts'

const isFirst = (claim: Claim) => claim === 'first'

const visible = { isHidden: () => false, wait: async () => {}, isFirst: async () => true }

type Tab = { isHidden: boolean; wait: (ms: number) => Promise<void>; hasLaggingStorage: boolean }

function createBrowser() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  let last: Promise<unknown> = Promise.resolve()
  let now = 0
  /** One tab at a time, like a lock. */
  const exclusively = <T>(work: () => T): Promise<T> => {
    const mine = last.then(work)
    last = mine
    return mine
  }
  const claimed = new Set<string>()
  const isFirst = async (key: string) => !claimed.has(key) && claimed.add(key).has(key)
  const lagging = { ...storage, getItem: () => null }
  return {
    kept,
    pass: (ms: number) => {
      now += ms
      // The first tab releases the lock at last; then the stored claim decides.
      claimed.clear()
    },
    openTab: ({ isHidden = false, wait = async () => {}, hasLaggingStorage = false }: Partial<Tab> = {}) =>
      createAnnouncedNews({
        storage: hasLaggingStorage ? lagging : storage,
        now: () => now,
        isHidden: () => isHidden,
        wait,
        isFirst,
        exclusively,
      }),
  }
}

test('of many tabs, one announces a piece of news', async () => {
  const browser = createBrowser()
  const tabs = Array.from({ length: 8 }, () => browser.openTab())
  const claims = await Promise.all(tabs.map((tab) => tab.claim(1, 'goal-1')))
  expect(claims.filter(isFirst)).toHaveLength(1)
  expect(await browser.openTab().claim(1, 'goal-2')).toBe('first')
  expect(await browser.openTab().claim(2, 'goal-1')).toBe('first')
})

test('one tab announces even before the other tabs see its claim', async () => {
  const browser = createBrowser()
  const tabs = Array.from({ length: 3 }, () => browser.openTab({ hasLaggingStorage: true }))
  const claims = await Promise.all(tabs.map((tab) => tab.claim(1, 'goal-1')))
  expect(claims.filter(isFirst)).toHaveLength(1)
  // A tab that saw the claim does not announce later either.
  browser.pass(60_000)
  expect(await Promise.all(tabs.map((tab) => tab.claim(1, 'goal-1')))).toEqual(['known', 'known', 'known'])
})

test('claims expire after half a day and are bounded in number', async () => {
  const browser = createBrowser()
  const tab = browser.openTab()
  for (let id = 0; id < 500; id += 1) await tab.claim(1, `goal-${id}`)
  expect(JSON.parse(browser.kept.get(announcedNewsKey) ?? '[]')).toHaveLength(200)
  browser.pass(13 * 3_600_000)
  expect(await tab.claim(1, 'goal-499')).toBe('first')
})

test('without storage, or with invalid data in it, a tab uses its own memory', async () => {
  const closed = createOneTabNews(() => 0)
  expect([await closed.claim(1, 'a'), await closed.claim(1, 'a')]).toEqual(['first', 'known'])
  const storage = {
    getItem: () => '{nonsense',
    setItem: () => {
      throw new Error('The storage is full')
    },
  }
  const full = createAnnouncedNews({ ...visible, storage, now: () => 0, exclusively: async (work) => work() })
  expect([await full.claim(1, 'a'), await full.claim(1, 'a')]).toEqual(['first', 'known'])
})

/** A hidden tab whose wait ends when the test says so. */
function openHiddenTab(browser: ReturnType<typeof createBrowser>) {
  const waits: { ms: number; end: () => void }[] = []
  const wait = (ms: number) => new Promise<void>((end) => waits.push({ ms, end }))
  return { tab: browser.openTab({ isHidden: true, wait }), waits }
}

test('the visible tab announces, even when a hidden one got the news first', async () => {
  const browser = createBrowser()
  const { tab: hidden, waits } = openHiddenTab(browser)
  const claimed = hidden.claim(1, 'goal-1')
  expect(await browser.openTab().claim(1, 'goal-1')).toBe('first')
  expect(waits.map(({ ms }) => ms)).toEqual([hiddenTabWaitsMs])
  waits[0]?.end()
  expect(await claimed).toBe('known')
})

test('without a visible tab, a hidden one announces after a moment', async () => {
  const browser = createBrowser()
  const tabs = [openHiddenTab(browser), openHiddenTab(browser)]
  const claims = tabs.map(({ tab }) => tab.claim(1, 'goal-1'))
  for (const { waits } of tabs) waits[0]?.end()
  expect((await Promise.all(claims)).filter(isFirst)).toHaveLength(1)
})

test('every visible window shows another tab’s announcement once, unless it is old', async () => {
  const browser = createBrowser()
  const [first, second] = [browser.openTab(), browser.openTab()]
  expect([await first.claim(1, 'goal-1'), await second.claim(1, 'goal-1')]).toEqual(['first', 'also'])
  // The connection breaks and redelivers the news.
  expect([await first.claim(1, 'goal-1'), await second.claim(1, 'goal-1')]).toEqual(['known', 'known'])
  browser.pass(1_000)
  expect(await browser.openTab().claim(1, 'goal-1')).toBe('also')
  browser.pass(60_000)
  expect(await browser.openTab().claim(1, 'goal-1')).toBe('known')
})

test('news that arrives twice at once is announced once', async () => {
  const tab = createBrowser().openTab()
  expect(await Promise.all([tab.claim(1, 'goal-1'), tab.claim(1, 'goal-1')])).toEqual(['first', 'known'])
})
