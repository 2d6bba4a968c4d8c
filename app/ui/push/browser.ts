// What this browser can do about push messages, and switching them on.
import { networkError } from '#worker/running/site/constants.ts'

/** `needs_home_screen`: an iPhone takes push messages only for a site that was added to its home screen. */
export type PushState = 'unsupported' | 'needs_home_screen' | 'not_asked' | 'blocked' | 'allowed'

/** Why push messages are not on after all. */
type SwitchTrouble = { trouble: 'dismissed' | 'blocked' | 'no_service' } | { trouble: 'refused'; text: string }
export type SwitchedOn = { id: string } | SwitchTrouble

export type PushBrowser = {
  permission: NotificationPermission | undefined
  askPermission: () => Promise<NotificationPermission>
  hasPush: boolean
  isAppleMobile: boolean
  isInstalled: boolean
  /** Rejects when no service worker starts. */
  pushManager: () => Promise<Pick<PushManager, 'getSubscription' | 'subscribe'>>
  fetch: typeof fetch
}

const workerWithinMs = 15_000

export function pushStateOf({ permission, hasPush, isAppleMobile, isInstalled }: PushBrowser): PushState {
  if (permission === undefined || !hasPush) return isAppleMobile && !isInstalled ? 'needs_home_screen' : 'unsupported'
  return permission === 'default' ? 'not_asked' : permission === 'denied' ? 'blocked' : 'allowed'
}

/** The id that the server gives this browser's address; null without one. */
export async function thisDeviceId(browser: PushBrowser): Promise<string | null> {
  if (pushStateOf(browser) !== 'allowed') return null
  const subscription = await browser.pushManager().then(
    (manager) => manager.getSubscription(),
    () => null,
  )
  return subscription && deviceIdOf(subscription.endpoint)
}

/** Call from a click handler: the browser may ask the person. */
export async function switchOn(publicKey: string, browser: PushBrowser): Promise<SwitchedOn> {
  const permission = await browser.askPermission()
  if (permission !== 'granted') return { trouble: permission === 'denied' ? 'blocked' : 'dismissed' }
  const subscription = await subscribe(publicKey, browser).catch(() => null)
  if (!subscription) return { trouble: 'no_service' }
  const refusal = await add(subscription, browser)
  if (refusal === null) return { id: await deviceIdOf(subscription.endpoint) }
  await subscription.unsubscribe()
  return { trouble: 'refused', text: refusal }
}

async function subscribe(publicKey: string, browser: PushBrowser): Promise<PushSubscription> {
  const manager = await browser.pushManager()
  // A former user of this browser may have added its address; a new address is in no other account.
  await (await manager.getSubscription())?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Null when the server took it. */
async function add(subscription: PushSubscription, { fetch }: PushBrowser): Promise<string | null> {
  const headers = { 'Content-Type': 'application/json' }
  try {
    const answer = await fetch('/api/push/devices', { method: 'POST', headers, body: JSON.stringify(subscription) })
    if (answer.ok) return null
    const { error }: { error?: string } = await answer.json()
    return error ?? networkError
  } catch {
    return networkError
  }
}

async function deviceIdOf(endpoint: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))
  return Array.from(digest, (octet) => octet.toString(16).padStart(2, '0')).join('')
}

export function currentBrowser(): PushBrowser {
  const api = typeof Notification === 'undefined' ? undefined : Notification
  // An iPad says that it is a Mac.
  const isIPad = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1
  return {
    permission: api?.permission,
    askPermission: async () =>
      api?.permission === 'default' ? api.requestPermission() : (api?.permission ?? 'denied'),
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window,
    isAppleMobile: isIPad || /iPhone|iPad|iPod/.test(navigator.userAgent),
    isInstalled: matchMedia('(display-mode: standalone)').matches,
    pushManager: async () => {
      const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('No worker')), workerWithinMs))
      await navigator.serviceWorker.register('/sw.js')
      return (await Promise.race([navigator.serviceWorker.ready, late])).pushManager
    },
    fetch: (...asked) => fetch(...asked),
  }
}
