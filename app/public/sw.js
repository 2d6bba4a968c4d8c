/**
 * Without a network it shows the lists and matches that were opened last, each with when it was read, and a page that says
 * so in place of any other. It keeps built files, whose names carry their content's hash, and no answer of the API. The
 * pages that it keeps go as soon as a person signs in or out, when the server answers another person or a visitor, and
 * after half a day. A push message is shown and not kept.
 */
const version = 'v1'
const pageCache = `page-${version}`
const fileCache = `files-${version}`
const offlinePath = '/offline'
const filePrefix = '/assets/'
const maxFiles = 60
/** The home page, lists of matches and matches: what a fan looks up at the ground. */
const keptPaths = /^\/(?:matches(?:\/\d+)?)?$/
const keptCache = `kept-${version}`
const maxKept = 6
/** From home to the last whistle; a session that was ended elsewhere leaves nothing for longer on a device without a network. */
const maxKeptMs = 12 * 3_600_000
/** Whom a page is for, as the server saw (worker/entry/identity.ts). */
const accountHeader = 'X-Account'
/** Whose pages these are changes there. */
const accountPaths =
  /^\/(?:api\/)?(?:login|logout|register|auth|account|profile|confirm-deletion|reset-password|colleagues)\b/
/** A page that was asked for before the last of these is its former person's. */
let accountChanges = 0
const messageActions = [
  { action: 'buy', title: 'Buy' },
  { action: 'mute', title: 'Mute 1 h' },
]

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(startClean())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (accountPaths.test(pathname)) event.waitUntil(forgetPages())
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(openPage(event))
  else if (pathname.startsWith(filePrefix)) event.respondWith(openFile(event))
})

self.addEventListener('push', (event) => {
  const message = messageOf(event.data)
  if (message) event.waitUntil(show(message))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { url, muteUrl } = event.notification.data
  event.waitUntil(event.action === 'mute' ? mute(muteUrl) : openMatch(url))
})

/** The browser ended a device's address: the new one is sent by the session, and given up without one. */
self.addEventListener('pushsubscriptionchange', (event) => {
  if (event.oldSubscription) event.waitUntil(renewDevice(event.oldSubscription.options))
})

async function renewDevice(options) {
  const device = await self.registration.pushManager.subscribe(options)
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch('/api/push/devices', { method: 'POST', headers, body: JSON.stringify(device) })
  if (!answer.ok) await device.unsubscribe()
}

/** A message of ours; null for anything else, so that nothing leads to another site. */
function messageOf(data) {
  try {
    const message = data.json()
    // A test message has nothing to mute.
    const links = message.muteUrl === null ? [message.url] : [message.url, message.muteUrl]
    const isOurs = links.every((url) => new URL(url).origin === self.location.origin)
    return isOurs ? message : null
  } catch {
    return null
  }
}

/** A newer message of a match takes the place of an older one. */
function show({ title, body, tag, url, muteUrl, isQuiet }) {
  return self.registration.showNotification(title, {
    body,
    tag,
    silent: isQuiet === true,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { url, muteUrl },
    actions: muteUrl ? messageActions : [],
  })
}

/** The signed link works without a session, and carries no cookie. */
async function mute(muteUrl) {
  await fetch(muteUrl, { method: 'POST', credentials: 'omit' })
}

async function openMatch(url) {
  const windows = await self.clients.matchAll({ type: 'window' })
  const shown = windows.find((one) => one.url === url)
  await (shown ? shown.focus() : self.clients.openWindow(url))
}

/** The offline page as a signed-out visitor sees it, with the files that it needs. */
async function keepOfflinePage() {
  const answer = await fetch(offlinePath, { credentials: 'omit', cache: 'reload' })
  if (!answer.ok) throw new Error(`The offline page answered ${answer.status}`)
  const html = await answer.clone().text()
  const needed = new Set(html.match(/\/assets\/[\w.-]+\.(?:css|woff2)/g))
  const [pages, files] = await Promise.all([caches.open(pageCache), caches.open(fileCache)])
  await Promise.all([pages.put(offlinePath, answer), files.addAll([...needed])])
}

async function startClean() {
  const current = [pageCache, fileCache, keptCache]
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !current.includes(name)).map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

function forgetPages() {
  accountChanges += 1
  return caches.delete(keptCache)
}

/** The network's answer, whatever it is; what was kept, or the offline page, only when there is none. */
async function openPage(event) {
  const askedAt = accountChanges
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(forgetOthersPages(answer.headers.get(accountHeader)))
    if (isKept(event.request, answer)) event.waitUntil(keepPage(event.request, answer.clone(), askedAt))
    return answer
  } catch (error) {
    await forgetOldPages()
    const [kept, pages] = await Promise.all([caches.open(keptCache), caches.open(pageCache)])
    const page = await kept.match(event.request, { ignoreVary: true })
    if (page) return page
    const offline = await pages.match(offlinePath)
    if (offline) return withKeptPages(offline, kept)
    throw error
  }
}

/** The offline page with a link to each page that is kept, the newest first. A title is text of a page: escaped already. */
async function withKeptPages(offline, kept) {
  const links = await Promise.all((await kept.keys()).map((request) => linkTo(request, kept)))
  const html = await offline.text()
  const { headers } = offline
  return new Response(
    html.replace(/<ul [^>]*id="kept-pages"[^>]*>/, (list) => list + links.reverse().join('')),
    { headers },
  )
}

async function linkTo(request, kept) {
  const { pathname, search } = new URL(request.url)
  const page = await kept.match(request, { ignoreVary: true })
  const [, title = pathname] = /<title>([^<]+)<\/title>/.exec(await page.text()) ?? []
  const address = (pathname + search).replaceAll('&', '&amp;').replaceAll('"', '%22')
  return `<li><a href="${address}">${title.replace(' · Touchline', '')}</a></li>`
}

/** A session that ended elsewhere, an erased account or another person shows by the next answer. */
function forgetOthersPages(account) {
  return account === null ? undefined : forgetPagesThat(({ headers }) => headers.get(accountHeader) !== account)
}

function forgetOldPages() {
  return forgetPagesThat((page) => Date.now() - keptAt(page) > maxKeptMs)
}

async function forgetPagesThat(isOver) {
  const kept = await caches.open(keptCache)
  for (const request of await kept.keys()) {
    const page = await kept.match(request, { ignoreVary: true })
    if (page && isOver(page)) await kept.delete(request, { ignoreVary: true })
  }
}

function keptAt({ headers }) {
  return Date.parse(headers.get('Server-Timing')?.slice('kept;desc="'.length, -1))
}

function isKept({ url }, answer) {
  const isStored = !/no-store/.test(answer.headers.get('Cache-Control') ?? '')
  return answer.status === 200 && !answer.redirected && isStored && keptPaths.test(new URL(url).pathname)
}

/** With when it was read, which the page says (app/frame/kept-note.tsx). The newest come last. */
async function keepPage(request, answer, askedAt) {
  const headers = new Headers(answer.headers)
  headers.set('Server-Timing', `kept;desc="${new Date().toISOString()}"`)
  const page = new Response(await answer.text(), { headers })
  if (askedAt !== accountChanges) return
  const kept = await caches.open(keptCache)
  await kept.delete(request, { ignoreVary: true })
  await kept.put(request, page)
  await dropOldest(kept, maxKept)
}

async function openFile(event) {
  const files = await caches.open(fileCache)
  const kept = await files.match(event.request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(event.request)
  if (answer.status === 200) event.waitUntil(keepFile(files, event.request, answer.clone()))
  return answer
}

/** Keeps a file and lets go of the oldest ones beyond the limit. */
async function keepFile(files, request, answer) {
  await files.put(request, answer)
  await dropOldest(files, maxFiles)
}

async function dropOldest(cache, most) {
  const kept = await cache.keys()
  const surplus = kept.slice(0, Math.max(0, kept.length - most))
  await Promise.all(surplus.map((oldest) => cache.delete(oldest, { ignoreVary: true })))
}
