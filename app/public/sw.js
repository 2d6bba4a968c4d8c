/**
 * Shows a page when the network cannot bring one, and keeps built files, whose names carry their content's hash.
 * Nothing else is kept: no page, no answer of the API, nothing of a person. A push message is shown and not kept.
 */
const version = 'v1'
const pageCache = `page-${version}`
const fileCache = `files-${version}`
const offlinePath = '/offline'
const filePrefix = '/assets/'
const maxFiles = 60
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
  if (request.method !== 'GET' || origin !== self.location.origin) return
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
  const current = [pageCache, fileCache]
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !current.includes(name)).map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** The network's answer, whatever it is; the offline page only when there is none. */
async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const pages = await caches.open(pageCache)
    const page = await pages.match(offlinePath)
    if (page) return page
    throw error
  }
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
  const kept = await files.keys()
  await Promise.all(kept.slice(0, Math.max(0, kept.length - maxFiles)).map((oldest) => files.delete(oldest)))
}
