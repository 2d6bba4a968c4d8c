import { expect, test } from 'vitest'
import { type Claim, createToldNews, hiddenTabWaitsMs, toldNewsKey } from '#app/live/told-news.ts'
import { tellInOneTab } from './one-tab.ts'

const isFirst = (claim: Claim) => claim === 'first'

const lookedAt = { isHidden: () => false, wait: async () => {}, isFirst: async () => true }

type Tab = { isHidden: boolean; wait: (ms: number) => Promise<void>; hasLaggingStorage: boolean }

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
  const claimed = new Set<string>()
  const isFirst = async (key: string) => !claimed.has(key) && claimed.add(key).has(key)
  const lagging = { ...storage, getItem: () => null }
  return {
    kept,
    pass: (ms: number) => {
      now += ms
      // Whoever was first lets go in the end: then what is stored decides.
      claimed.clear()
    },
    openTab: ({ isHidden = false, wait = async () => {}, hasLaggingStorage = false }: Partial<Tab> = {}) =>
      createToldNews({
        storage: hasLaggingStorage ? lagging : storage,
        now: () => now,
        isHidden: () => isHidden,
        wait,
        isFirst,
        exclusively,
      }),
  }
}

test('one of many tabs tells a piece of news', async () => {
  const browser = createBrowser()
  const tabs = Array.from({ length: 8 }, () => browser.openTab())
  const claims = await Promise.all(tabs.map((tab) => tab.claim(1, 'goal-1')))
  expect(claims.filter(isFirst)).toHaveLength(1)
  expect(await browser.openTab().claim(1, 'goal-2')).toBe('first')
  expect(await browser.openTab().claim(2, 'goal-1')).toBe('first')
})

test('one tab tells though what it stored has not reached the others yet', async () => {
  const browser = createBrowser()
  const tabs = Array.from({ length: 3 }, () => browser.openTab({ hasLaggingStorage: true }))
  const claims = await Promise.all(tabs.map((tab) => tab.claim(1, 'goal-1')))
  expect(claims.filter(isFirst)).toHaveLength(1)
  // Who heard of it does not tell it later either.
  browser.pass(60_000)
  expect(await Promise.all(tabs.map((tab) => tab.claim(1, 'goal-1')))).toEqual(['known', 'known', 'known'])
})

test('forgets after half a day, and keeps no more than it must', async () => {
  const browser = createBrowser()
  const tab = browser.openTab()
  for (let id = 0; id < 500; id += 1) await tab.claim(1, `goal-${id}`)
  expect(JSON.parse(browser.kept.get(toldNewsKey) ?? '[]')).toHaveLength(200)
  browser.pass(13 * 3_600_000)
  expect(await tab.claim(1, 'goal-499')).toBe('first')
})

test('without storage, or with nonsense in it, a tab remembers for itself', async () => {
  const closed = tellInOneTab(() => 0)
  expect([await closed.claim(1, 'a'), await closed.claim(1, 'a')]).toEqual(['first', 'known'])
  const storage = {
    getItem: () => '{nonsense',
    setItem: () => {
      throw new Error('The storage is full')
    },
  }
  const full = createToldNews({ ...lookedAt, storage, now: () => 0, exclusively: async (work) => work() })
  expect([await full.claim(1, 'a'), await full.claim(1, 'a')]).toEqual(['first', 'known'])
})

/** A hidden tab whose waiting ends when the test says so. */
function openHiddenTab(browser: ReturnType<typeof createBrowser>) {
  const waits: { ms: number; end: () => void }[] = []
  const wait = (ms: number) => new Promise<void>((end) => waits.push({ ms, end }))
  return { tab: browser.openTab({ isHidden: true, wait }), waits }
}

test('the tab that is looked at tells, though a hidden one heard of it first', async () => {
  const browser = createBrowser()
  const { tab: hidden, waits } = openHiddenTab(browser)
  const claimed = hidden.claim(1, 'goal-1')
  expect(await browser.openTab().claim(1, 'goal-1')).toBe('first')
  expect(waits.map(({ ms }) => ms)).toEqual([hiddenTabWaitsMs])
  waits[0]?.end()
  expect(await claimed).toBe('known')
})

test('where no tab is looked at, one of the hidden ones tells after a moment', async () => {
  const browser = createBrowser()
  const tabs = [openHiddenTab(browser), openHiddenTab(browser)]
  const claims = tabs.map(({ tab }) => tab.claim(1, 'goal-1'))
  for (const { waits } of tabs) waits[0]?.end()
  expect((await Promise.all(claims)).filter(isFirst)).toHaveLength(1)
})

test('every visible window shows what another announces, once, and not what was announced long ago', async () => {
  const browser = createBrowser()
  const [first, second] = [browser.openTab(), browser.openTab()]
  expect([await first.claim(1, 'goal-1'), await second.claim(1, 'goal-1')]).toEqual(['first', 'also'])
  // The connection breaks, and brings it again.
  expect([await first.claim(1, 'goal-1'), await second.claim(1, 'goal-1')]).toEqual(['known', 'known'])
  browser.pass(1_000)
  expect(await browser.openTab().claim(1, 'goal-1')).toBe('also')
  browser.pass(60_000)
  expect(await browser.openTab().claim(1, 'goal-1')).toBe('known')
})

test('news that comes twice at once is announced once', async () => {
  const tab = createBrowser().openTab()
  expect(await Promise.all([tab.claim(1, 'goal-1'), tab.claim(1, 'goal-1')])).toEqual(['first', 'known'])
})
