import { expect, test } from 'vitest'
import { type PushBrowser, pushStateOf, switchOn, thisDeviceId } from '#app/ui/push/browser.ts'

/** A browser that counts what it was asked for. */
function browser(more: Partial<PushBrowser> = {}, existing: string | null = null) {
  const log: string[] = []
  const subscription = (endpoint: string) => ({
    endpoint,
    unsubscribe: async () => log.push(`unsubscribed ${endpoint}`) > 0,
    toJSON: () => ({ endpoint }),
  })
  let known = existing === null ? null : subscription(existing)
  const manager = {
    getSubscription: async () => known,
    subscribe: async () => {
      log.push('subscribed')
      known = subscription('https://push.example/new')
      return known
    },
  }
  const made: PushBrowser = {
    permission: 'default',
    askPermission: async () => {
      log.push('asked')
      return 'granted'
    },
    hasPush: true,
    isAppleMobile: false,
    isInstalled: false,
    pushManager: async () => manager as never,
    fetch: async (address, init) => {
      log.push(`${init?.method} ${address} ${init?.body}`)
      return Response.json({ id: 'x' })
    },
    ...more,
  }
  return { browser: made, log }
}

test.each([
  ['not_asked', {}],
  ['allowed', { permission: 'granted' }],
  ['blocked', { permission: 'denied' }],
  ['unsupported', { hasPush: false }],
  ['unsupported', { permission: undefined }],
  ['needs_home_screen', { permission: undefined, hasPush: false, isAppleMobile: true }],
  ['unsupported', { permission: undefined, isAppleMobile: true, isInstalled: true }],
] as const)('is %s with %j', (state, more) => expect(pushStateOf(browser(more).browser)).toBe(state))

test('asks, subscribes and informs the server, in this order', async () => {
  const { browser: made, log } = browser()
  expect(await switchOn('key', made)).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(log).toEqual(['asked', 'subscribed', 'POST /api/push/devices {"endpoint":"https://push.example/new"}'])
})

test('gives up an address that another person may have added here', async () => {
  const { browser: made, log } = browser({}, 'https://push.example/old')
  await switchOn('key', made)
  expect(log.slice(1, 3)).toEqual(['unsubscribed https://push.example/old', 'subscribed'])
})

test.each([
  ['denied', 'blocked'],
  ['default', 'dismissed'],
] as const)('goes no further when the answer is %s', async (answer, trouble) => {
  const { browser: made, log } = browser({ askPermission: async () => answer })
  expect(await switchOn('key', made)).toEqual({ trouble })
  expect(log).toEqual([])
})

test('says that there is no push service', async () => {
  const { browser: made } = browser({ pushManager: () => Promise.reject(new Error('none')) })
  expect(await switchOn('key', made)).toEqual({ trouble: 'no_service' })
})

test.each([
  ['refused', async () => Response.json({ error: 'Please sign in to continue.' }, { status: 401 }), /sign in/],
  ['lost', () => Promise.reject(new TypeError('Failed to fetch')), /Network error/],
])('keeps no address that the server does not know: %s', async (_what, fetch, text) => {
  const { browser: made, log } = browser({ fetch })
  expect(await switchOn('key', made)).toEqual({ trouble: 'refused', text: expect.stringMatching(text) })
  expect(log.at(-1)).toBe('unsubscribed https://push.example/new')
})

test('knows its own device only where messages are allowed, and prompts no user for that', async () => {
  const { browser: made, log } = browser({ permission: 'granted' }, 'https://push.example/old')
  expect(await thisDeviceId(made)).toMatch(/^[0-9a-f]{64}$/)
  expect(await thisDeviceId({ ...made, permission: 'default' })).toBeNull()
  expect(log).toEqual([])
})
