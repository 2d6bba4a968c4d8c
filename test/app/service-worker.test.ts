import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { beforeEach, describe, expect, test } from 'vitest'

const origin = 'https://touchline.example'
const source = readFileSync(new URL('../../app/public/sw.js', import.meta.url), 'utf8')
const offlinePage =
  '<link href="/assets/root-1a.css"><link href="/assets/archivo-2b.woff2">offline<ul class="kept-pages" id="kept-pages"></ul>'

type Kept = Map<string, Map<string, Response>>
type FetchEvent = ReturnType<typeof fetchEvent>

let kept: Kept
let isConnected: boolean
let page: string
let listeners: Record<string, (event: unknown) => void>
let shown: { title: string; options: { tag: string; data: object; actions: { action: string }[] } }[]
let opened: string[]
let fetched: { path: string; init?: RequestInit }[]
let answerOfApi: number
let caching: string
let account: string | undefined
let now: number
let device: object

const pathOf = (request: { url: string } | string) =>
  new URL(typeof request === 'string' ? request : request.url, origin).href.slice(origin.length)

function openCache(name: string) {
  const cache = kept.get(name) ?? new Map<string, Response>()
  kept.set(name, cache)
  return {
    match: async (request: { url: string } | string) => cache.get(pathOf(request))?.clone(),
    put: async (request: { url: string } | string, answer: Response) => void cache.set(pathOf(request), answer),
    addAll: async (paths: string[]) => paths.forEach((path) => void cache.set(path, new Response(path))),
    keys: async () => [...cache.keys()].map((path) => ({ url: origin + path })),
    delete: async (request: { url: string }) => cache.delete(pathOf(request)),
  }
}

beforeEach(() => {
  kept = new Map()
  isConnected = true
  page = 'from the network'
  listeners = {}
  fetched = []
  shown = []
  opened = []
  answerOfApi = 200
  caching = 'private, no-cache'
  account = '7'
  now = Date.parse('2026-11-28T15:00Z')
  device = {}
  const scope = {
    addEventListener(name: string, listener: (event: unknown) => void) {
      listeners[name] = listener
    },
    location: { origin },
    skipWaiting: async () => undefined,
    clients: {
      claim: async () => undefined,
      matchAll: async () => [],
      openWindow: async (url: string) => void opened.push(url),
    },
    registration: {
      pushManager: { subscribe: async () => device },
      showNotification: async (title: string, options: (typeof shown)[number]['options']) =>
        void shown.push({ title, options }),
    },
  }
  const fetch = async (request: { url: string } | string, init?: RequestInit) => {
    fetched.push({ path: pathOf(request), ...(init && { init }) })
    if (!isConnected) throw new TypeError('Failed to fetch')
    return new Response(pathOf(request) === '/offline' ? offlinePage : page, {
      status: pathOf(request) === '/missing' ? 404 : pathOf(request) === '/api/push/devices' ? answerOfApi : 200,
      headers: { 'Cache-Control': caching, ...(account && { 'X-Account': account }) },
    })
  }
  const caches = {
    open: async (name: string) => openCache(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  }
  class Clock extends Date {
    constructor() {
      super(now)
    }
    static override now = () => now
  }
  const globals = { fetch, URL, Set, Promise, Math, Error, JSON, Date: Clock, Headers, Response }
  runInContext(source, createContext({ self: scope, caches, ...globals }))
})

async function run(name: 'install' | 'activate'): Promise<void> {
  const work: unknown[] = []
  listeners[name]?.({ waitUntil: (promise: unknown) => work.push(promise) })
  await Promise.all(work)
}

function fetchEvent(path: string, more: { method?: string; mode?: string; from?: string } = {}) {
  const { method = 'GET', mode = 'cors', from = origin } = more
  const waits: unknown[] = []
  const event = {
    request: { url: from + path, method, mode },
    preloadResponse: Promise.resolve(undefined),
    waitUntil: (promise: unknown) => void waits.push(promise),
    answer: undefined as Promise<Response> | undefined,
    respondWith(answer: Promise<Response>) {
      event.answer = answer
    },
    settled: () => Promise.all(waits),
  }
  listeners.fetch?.(event)
  return event
}

const textOf = async (event: FetchEvent) => (await event.answer)?.text()
const allKept = () => [...kept.values()].flatMap((cache) => [...cache.keys()])

describe('the service worker', () => {
  test('caches the offline page as signed out, with its assets', async () => {
    await run('install')
    expect(allKept().sort()).toEqual(['/assets/archivo-2b.woff2', '/assets/root-1a.css', '/offline'])
    expect(fetched[0]?.init).toMatchObject({ credentials: 'omit' })
  })

  test('shows the offline page only when the network fails', async () => {
    await run('install')
    expect(await textOf(fetchEvent('/monitor', { mode: 'navigate' }))).toBe('from the network')
    expect((await fetchEvent('/missing', { mode: 'navigate' }).answer)?.status).toBe(404)
    isConnected = false
    expect(await textOf(fetchEvent('/monitor', { mode: 'navigate' }))).toBe(offlinePage)
  })

  async function visit(path: string, more = {}) {
    const event = fetchEvent(path, { mode: 'navigate', ...more })
    await event.answer
    await event.settled()
    return event
  }

  test('shows the last lists and matches without a network, with when they were read', async () => {
    await run('install')
    for (const path of ['/', '/matches', '/matches/1', '/matches/2', '/matches/3', '/matches/4', '/matches/1']) {
      await visit(path)
    }
    isConnected = false
    for (const path of ['/matches', '/matches/1']) {
      const answer = await fetchEvent(path, { mode: 'navigate' }).answer
      expect(await answer?.clone().text()).toBe('from the network')
      const [, readAt = ''] = /^kept;desc="(.+)"$/.exec(answer?.headers.get('Server-Timing') ?? '') ?? []
      expect(Date.parse(readAt)).toBe(now)
    }
    isConnected = true
    await visit('/matches/5')
    isConnected = false
    expect(await textOf(fetchEvent('/', { mode: 'navigate' }))).toContain('offline')
  })

  test('the offline page links to what is kept, the newest first', async () => {
    await run('install')
    page = '<title>Matches · Touchline</title>'
    await visit('/matches?from=2026-11-28&to=2026-11-28')
    page = '<title>Brighton &amp; Hove Albion v Leeds · Touchline</title>'
    await visit('/matches/7')
    isConnected = false
    const shown = await textOf(fetchEvent('/following', { mode: 'navigate' }))
    const links = [
      '<li><a href="/matches/7">Brighton &amp; Hove Albion v Leeds</a></li>',
      '<li><a href="/matches?from=2026-11-28&amp;to=2026-11-28">Matches</a></li>',
    ]
    expect(shown).toContain(`id="kept-pages">${links.join('')}</ul>`)
  })

  test.each(['/dashboard', '/matches/1/kit', '/missing', '/search'])('keeps no other page: %s', async (path) => {
    await visit(path)
    expect(allKept()).not.toContain(path)
  })

  test('keeps no page that forbids it', async () => {
    caching = 'no-store'
    await visit('/matches/1')
    expect(allKept()).toEqual([])
  })

  test.each([
    ['/logout', { method: 'POST' }],
    ['/login', { method: 'POST', mode: 'navigate' }],
    ['/auth/callback?code=x', { mode: 'navigate' }],
    ['/api/logout', { method: 'POST' }],
    ['/confirm-deletion', { method: 'POST', mode: 'navigate' }],
    ['/reset-password', { method: 'POST', mode: 'navigate' }],
    ['/colleagues', { method: 'POST', mode: 'navigate' }],
  ])('forgets pages when a person signs in or out: %s', async (path, more) => {
    await visit('/matches/1')
    await fetchEvent(path, more).settled()
    expect(allKept()).toEqual([])
  })

  test.each([
    ['a session that ended elsewhere', 'visitor'],
    ['another person', '8'],
  ])('forgets pages at the first answer for %s', async (_name, next) => {
    await visit('/matches/1')
    account = next
    await visit('/search')
    expect(allKept()).toEqual([])
  })

  test.each(['7', undefined])(
    'keeps pages at an answer for the same person, or one that names none: %s',
    async (next) => {
      await visit('/matches/1')
      account = next
      await visit('/search')
      expect(allKept()).toEqual(['/matches/1'])
    },
  )

  test('shows no page that was kept for more than half a day', async () => {
    await run('install')
    await visit('/matches/1')
    isConnected = false
    now += 12 * 3_600_000
    expect(await textOf(fetchEvent('/matches/1', { mode: 'navigate' }))).toBe('from the network')
    now += 1
    expect(await textOf(fetchEvent('/matches/1', { mode: 'navigate' }))).toBe(offlinePage)
    expect(allKept()).not.toContain('/matches/1')
  })

  test('keeps no page that was on its way when its person signed out', async () => {
    const page = fetchEvent('/matches/1', { mode: 'navigate' })
    await fetchEvent('/logout', { method: 'POST' }).settled()
    await page.answer
    await page.settled()
    expect(allKept()).toEqual([])
  })

  test.each([
    ['the API', '/api/matches', {}],
    ['the data of a page', '/dashboard.data', {}],
    ['a form', '/contact', { method: 'POST', mode: 'navigate' }],
    ['another site', '/assets/x.js', { from: 'https://cdn.example' }],
  ])('leaves %s to the browser', (_name, path, more) => {
    expect(fetchEvent(path, more).answer).toBeUndefined()
  })

  test('fetches a built file once', async () => {
    const first = fetchEvent('/assets/root-3c.js')
    await first.answer
    await first.settled()
    isConnected = false
    expect(await textOf(fetchEvent('/assets/root-3c.js'))).toBe('from the network')
  })

  test('caches the newest 60 files at most', async () => {
    for (let index = 0; index < 65; index += 1) {
      const event = fetchEvent(`/assets/chunk-${index}.js`)
      await event.answer
      await event.settled()
    }
    expect(allKept()).toHaveLength(60)
    expect(allKept()).toContain('/assets/chunk-64.js')
    expect(allKept()).not.toContain('/assets/chunk-0.js')
  })

  test('deletes the caches of earlier versions', async () => {
    kept.set('files-v0', new Map([['/assets/old.js', new Response()]]))
    await run('install')
    await run('activate')
    expect([...kept.keys()].sort()).toEqual(['files-v1', 'page-v1'])
  })
})

describe('a push message', () => {
  const message = {
    title: '£64.00: Arsenal v Chelsea',
    body: 'Price fell on Terrace Exchange',
    tag: 'match-7',
    url: `${origin}/matches/7`,
    muteUrl: `${origin}/m/token`,
  }

  async function push(data: unknown): Promise<void> {
    const waits: unknown[] = []
    listeners.push?.({ data: { json: () => data }, waitUntil: (work: unknown) => void waits.push(work) })
    await Promise.all(waits)
  }

  async function click(action: string): Promise<void> {
    const waits: unknown[] = []
    const notification = { close: () => {}, data: shown[0]?.options.data }
    listeners.notificationclick?.({ action, notification, waitUntil: (work: unknown) => void waits.push(work) })
    await Promise.all(waits)
  }

  test('is shown with price and match, in place of an older one, to buy or to mute', async () => {
    await push(message)
    expect(shown).toMatchObject([{ title: message.title, options: { tag: 'match-7' } }])
    expect(shown[0]?.options.actions.map(({ action }) => action)).toEqual(['buy', 'mute'])
    expect([...kept.keys()]).toEqual([])
  })

  test.each(['', 'buy'])('opens the match when it is pressed: "%s"', async (action) => {
    await push(message)
    await click(action)
    expect(opened).toEqual([message.url])
  })

  test('mutes by its link, without a cookie', async () => {
    await push(message)
    await click('mute')
    expect(fetched).toMatchObject([{ path: '/m/token', init: { method: 'POST', credentials: 'omit' } }])
    expect(opened).toEqual([])
  })

  test('that is a test has nothing to mute', async () => {
    await push({ ...message, muteUrl: null })
    expect(shown[0]?.options.actions).toEqual([])
    await click('')
    expect(opened).toEqual([message.url])
  })

  test.each([null, {}, { ...message, url: 'https://evil.example/' }, { ...message, muteUrl: 'nothing' }])(
    'that is none of ours shows nothing: %j',
    async (data) => {
      await push(data)
      expect(shown).toEqual([])
    },
  )
})

test.each([
  [200, []],
  [401, ['unsubscribed']],
])('an address that the browser renews is sent to the server, which answers %i', async (status, expected) => {
  const done: string[] = []
  answerOfApi = status
  device = { unsubscribe: async () => void done.push('unsubscribed') }
  const waits: unknown[] = []
  const event = { oldSubscription: { options: { userVisibleOnly: true } } }
  listeners.pushsubscriptionchange?.({ ...event, waitUntil: (work: unknown) => void waits.push(work) })
  await Promise.all(waits)
  expect(fetched).toMatchObject([{ path: '/api/push/devices', init: { method: 'POST' } }])
  expect(done).toEqual(expected)
})
