import { describe, expect, test, vi } from 'vitest'
import { ErrorBanner } from '#app/pages/dashboard/error-banner.tsx'
import { InboxAnswerBanner } from '#app/pages/dashboard/inbox/answer.tsx'
import { searchDelayMs } from '#app/pages/dashboard/inbox/search.tsx'
import NotificationsTab from '#app/pages/dashboard/notifications.tsx'
import { changeNotifications, loadNotifications } from '#app/pages/dashboard/notifications-data.ts'
import { deliveryText } from '#app/ui/message-way.tsx'
import { inboxTimeText, stepText } from '#app/ui/relative-time.ts'
import type { DeliveryStep, InboxItem, InboxListing } from '#worker/alerting/notifications/inbox/contract.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { fail, succeed } from '#worker/ground/platform/result.ts'
import { markup, routeArgs, words } from '../render.tsx'

const now = Date.parse('2026-11-22T14:00:00Z')

const sent: DeliveryStep = {
  channel: 'email',
  status: 'sent',
  attempts: 1,
  decidedAt: now - 4 * minuteMs,
  sentAt: now - 4 * minuteMs + 1_200,
  reason: null,
}

function item(more: Partial<InboxItem> = {}): InboxItem {
  return {
    id: 'one',
    at: now - 4 * minuteMs,
    type: 'price_drop',
    title: 'Price fell',
    message: '£28.00 on Terrace Exchange, was £32.00.',
    isRead: false,
    lifetime: null,
    clients: [],
    priceThresholdPence: null,
    match: {
      id: 7,
      homeTeamName: 'Roma',
      awayTeamName: 'Verona',
      leagueName: 'Serie A',
      kickoffAt: Date.parse('2026-11-28T15:00:00Z'),
      matchDay: '2026-11-28',
    },
    href: '/matches/7',
    deliveries: [sent],
    saving: 0.125,
    ...more,
  }
}

const shared = { clients: [], isReadOnly: false, now }
const view = { filter: 'all', query: '', show: 20, after: null, client: '' } as const
const tab = (listing: InboxListing | null, more: object = {}) =>
  markup(<NotificationsTab {...shared} view={{ ...view, ...more }} listing={listing} older={undefined} />)

const older = (items: InboxItem[] | null) => {
  const found = items && { month: '2026-08', months: ['2026-08', '2026-06'], items }
  return markup(<NotificationsTab {...shared} view={view} listing={null} older={{ found }} />)
}

describe('older messages', () => {
  test('are a month at a time, to be read alone', () => {
    const page = older([item()])
    expect(words(page)).toContain('August 2026 June 2026')
    expect(words(page)).toContain('Price fell: Roma v Verona')
    expect(page).toContain('href="/dashboard?tab=notifications&amp;older=2026-06"')
    expect(page).not.toContain('checkbox')
    expect(words(page)).not.toContain('Unread')
    expect(page).not.toContain('/alerts/why/')
  })

  test('are said to be none yet, and are led to from the filters and below the list, however much it shows', () => {
    expect(words(older(null))).toContain('No message is this old yet.')
    const links = (next: string | null) => tab({ items: [item()], next }).match(/older="[^>]*>Older messages<\/a>/g)
    expect(links(null)).toHaveLength(2)
    expect(links('more')).toHaveLength(2)
  })

  test('have their own title, which a phone does not leave out as that of the inbox', () => {
    expect(older([item()])).toMatch(/<h2[^>]* id="older-title">Older messages/)
  })
})

describe('the inbox', () => {
  test('shows what each message is about, and when', () => {
    const text = words(tab({ items: [item()], next: null }))
    expect(text).toContain('Unread: Price fell: Roma v Verona ↓ 13% Down 13%. £28.00 on Terrace Exchange, was £32.00.')
    expect(text).toContain('Serie A, Sat 28 Nov, 15:00')
    expect(text).toContain('4 min ago')
  })

  test('marks unread items, and read ones not', () => {
    expect(tab({ items: [item()], next: null })).toMatch(/data-unread="true".*inbox-dot/s)
    const read = tab({ items: [item({ isRead: true })], next: null })
    expect(read).not.toContain('inbox-dot')
    expect(read).not.toContain('data-unread')
  })

  test('is by match, unread ones by their biggest fall, with small falls folded', () => {
    const of = (id: string, matchId: number, more: Partial<InboxItem>) => {
      const { match } = item()
      return item({ id, match: match && { ...match, id: matchId, homeTeamName: `Home ${matchId}` }, ...more })
    }
    const items = [
      of('a', 1, { saving: 0.9, isRead: true }),
      of('b', 2, { saving: 0.1 }),
      of('c', 3, { saving: 0.63 }),
      of('d', 2, { saving: 0.2 }),
      of('e', 4, { saving: 0.04 }),
      of('f', 5, { saving: 0.04, priceThresholdPence: 2_000 }),
    ]
    const text = words(tab({ items, next: null }))
    const places = [
      'Home 3',
      '↓ 63%',
      'Home 2',
      '1 earlier about this match',
      'Home 5',
      'Home 1',
      'and 1 smaller fall',
      'Home 4',
    ]
    expect(places.map((place) => text.indexOf(place)).toSorted((a, b) => a - b)).toEqual(
      places.map((place) => text.indexOf(place)),
    )
  })

  test('says until when a mail is gathered', () => {
    const pending = {
      ...sent,
      status: 'pending',
      attempts: 0,
      sentAt: null,
      gatheredUntil: now + 15 * minuteMs,
    } as const
    const text = words(tab({ items: [item({ deliveries: [pending] })], next: null }))
    expect(text).toContain('Gathered until 14:15')
    expect(text).toContain('Email: gathered until 14:15')
  })

  test('has the six filters as links, the chosen one marked, and keeps the search', () => {
    const html = tab({ items: [item()], next: null }, { filter: 'price_drop', query: 'roma' })
    for (const filter of ['unread', 'availability', 'price_drop', 'high_demand', 'system']) {
      expect(html).toContain(`href="/dashboard?tab=notifications&amp;filter=${filter}&amp;q=roma"`)
    }
    expect(html).toContain('href="/dashboard?tab=notifications&amp;q=roma"')
    expect(html).toMatch(/aria-current="true"[^>]*>Price drop/)
    expect(html).toMatch(/type="hidden" name="filter" value="price_drop"/)
  })

  test('searches after a pause of 300 ms in typing', () => expect(searchDelayMs).toBe(300))

  test('asks before it deletes', () => {
    const html = tab({ items: [item()], next: null })
    expect(html).toMatch(/<button[^>]*commandfor="delete-notifications"[^>]*>Delete</i)
    expect(html).toMatch(/<dialog[^>]*id="delete-notifications".*value="delete"[^>]*>Delete</s)
  })

  test('loads more on the same page, then on the next', () => {
    const items = (count: number) => Array.from({ length: count }, (_, i) => item({ id: `n${i}` }))
    const more = tab({ items: items(20), next: 'n19' })
    expect(more).toMatch(/show=40"[^>]*>Load More Notifications/)
    const next = tab({ items: items(200), next: 'n199' }, { show: 200 })
    expect(next).toMatch(/after=n199"[^>]*>Load More Notifications/)
    expect(tab({ items: items(20), next: null })).not.toContain('Load More')
  })

  test('offers to search further back where a filter found less than a page', () => {
    expect(tab({ items: [], next: 'x' }, { filter: 'system' })).toContain('Search Older Notifications')
  })

  test('says why it is empty', () => {
    expect(words(tab({ items: [], next: null }))).toContain('No notifications yet')
    expect(words(tab({ items: [], next: null }, { query: 'bari' }))).toContain('Nothing here for &quot;bari&quot;')
  })

  test('says that it could not be loaded, in a banner that can be dismissed', () => {
    const html = tab(null)
    expect(words(html)).toContain('Error Failed to load notifications Dismiss')
    expect(markup(<ErrorBanner text="x" />)).toContain('role="alert"')
  })
})

describe('the way of a message says that it', () => {
  const text = (more: Partial<DeliveryStep>) => deliveryText({ ...sent, ...more }, now - 4 * minuteMs)

  test.each([
    ['was sent', {}, 'Email: sent 1.2 s after we saw it'],
    ['was sent at a later try', { attempts: 3 }, 'Email: sent 1.2 s after we saw it, after 2 failed attempts'],
    [
      'was sent with others',
      { reason: 'in one message with others' },
      'Email: sent 1.2 s after we saw it, in one message with others',
    ],
    ['waits', { status: 'pending', attempts: 0 }, 'Email: waiting to be sent'],
    [
      'is tried again',
      { status: 'pending', attempts: 1, reason: '421 busy' },
      'Email: trying again after 1 failed attempt, because the service that delivers it did not accept it',
    ],
    [
      'was left out',
      { status: 'skipped', reason: 'alert turned off' },
      'Email: not sent, because the alert was turned off',
    ],
    [
      'failed',
      { status: 'failed', attempts: 12, reason: '550' },
      'Email: failed after 12 attempts, because the service that delivers it did not accept it',
    ],
    ['went by SMS', { channel: 'sms' }, 'SMS: sent 1.2 s after we saw it'],
  ] as const)('%s', (_, more, expected) => expect(text(more)).toBe(expected))

  test('is in the item, step by step', () => {
    const html = words(tab({ items: [item()], next: null }))
    expect(html).toContain('Delivery 13:56:00 We saw it 13:56:00 Matched to your alert 0.0 s later')
  })

  test('of a message about the account names no check and no alert', () => {
    const html = words(tab({ items: [item({ match: null })], next: null }))
    expect(html).toContain('Delivery 13:56:00 We wrote it 13:56:01 Email: sent 1.2 s after we wrote it')
    expect(html).not.toContain('Matched to your alert')
  })
})

test.each([
  [59 * secondMs, 'Just now'],
  [minuteMs, '1 min ago'],
  [59 * minuteMs, '59 min ago'],
  [hourMs, '1 h ago'],
  [23 * hourMs, '23 h ago'],
  [dayMs, '1 d ago'],
  [7 * dayMs - 1, '6 d ago'],
  [7 * dayMs, '15 Nov 2026'],
])('%i ms before now is "%s"', (ago, text) => expect(inboxTimeText(now - ago, now)).toBe(text))

test('a step is measured in tenths of a second, a long one in words', () => {
  expect([-5, 40, 1_250, 3 * minuteMs].map(stepText)).toEqual(['0.0 s', '0.0 s', '1.3 s', '3 minutes'])
})

describe('after a form', () => {
  test.each([
    ['delete', ['a', 'b'], '2 notifications deleted. Undo', 'restore'],
    ['read', ['a'], '1 notification marked read. Undo', 'unread'],
    ['unread', ['a'], '1 notification marked unread. Undo', 'read'],
  ] as const)('%s can be undone', (done, ids, text, opposite) => {
    const html = markup(<InboxAnswerBanner answer={{ done, ids: [...ids] }} action="/dashboard" />)
    expect(words(html)).toBe(text)
    expect(html).toMatch(new RegExp(`value="${opposite}"[^>]*name="intent"`))
    for (const id of ids) expect(html).toContain(`name="id:${id}"`)
  })

  test('a restoration is only confirmed', () => {
    expect(words(markup(<InboxAnswerBanner answer={{ done: 'restore', ids: ['a'] }} action="/" />))).toBe(
      '1 notification restored.',
    )
  })
})

describe('the tab', () => {
  const caller = { userId: 9 } as never
  const logger = { error: vi.fn() }
  const visit = (services: object, fields: Record<string, string> = {}, query = '') => ({
    ...(routeArgs({ logger, clock: () => now, readFields: async () => fields, ...services }, { params: {} }) as object),
    caller,
    account: { userId: 9, seat: null },
    query: new URLSearchParams(query),
  })

  test('asks for what the address says, within its limits', async () => {
    const list = vi.fn(async () => ({ items: [], next: null }))
    const asked = 'filter=unread&q=roma&show=9999&after=x'
    await loadNotifications(visit({ inbox: { list } }, {}, asked) as never)
    expect(list).toHaveBeenCalledWith(9, { filter: 'unread', query: 'roma', cursor: 'x', limit: 200, clientId: null })
    await loadNotifications(visit({ inbox: { list } }, {}, 'filter=x&show=-3') as never)
    expect(list).toHaveBeenLastCalledWith(9, { filter: 'all', query: '', cursor: null, limit: 20, clientId: null })
  })

  test('asks the archive for a month, and is shown without it when that cannot be read', async () => {
    const archive = vi.fn(async () => null)
    const load = (older: () => Promise<null>) =>
      loadNotifications(visit({ messageArchive: { older } }, {}, 'older=2026-08') as never)
    expect((await load(archive)).older).toEqual({ found: null })
    expect(archive).toHaveBeenCalledWith(9, '2026-08')
    expect((await load(() => Promise.reject(new Error('down')))).older).toBeNull()
  })

  test('is shown without its list when that cannot be read', async () => {
    const broken = { list: () => Promise.reject(new Error('down')) }
    expect((await loadNotifications(visit({ inbox: broken }) as never)).listing).toBeNull()
  })

  test('marks the chosen ones, and says which changed', async () => {
    const mark = vi.fn(async () => succeed({ ids: ['a'] }))
    const answer = await changeNotifications(
      visit({ inbox: { mark } }, { intent: 'read', 'id:a': '1', 'id:b': '1' }) as never,
    )
    expect(mark).toHaveBeenCalledWith(9, ['a', 'b'], true)
    expect(answer.data).toEqual({ done: 'read', ids: ['a'] })
  })

  test('asks to choose when nothing is chosen', async () => {
    const answer = await changeNotifications(visit({ inbox: {} }, { intent: 'delete' }) as never)
    expect([answer.init?.status, answer.data]).toEqual([400, { problem: 'Choose at least one notification.' }])
  })

  test.each([
    ['delete', 'Failed to delete notifications'],
    ['read', 'Failed to update notifications'],
  ])('says that it failed to %s', async (intent, error) => {
    const broken = () => Promise.reject(new Error('down'))
    const answer = await changeNotifications(
      visit({ inbox: { remove: broken, mark: broken } }, { intent, 'id:a': '1' }) as never,
    )
    expect([answer.init?.status, answer.data]).toEqual([500, { error }])
  })

  test('says that a notification is not there', async () => {
    const remove = async () => fail('NOT_FOUND', "We couldn't find that notification.")
    const answer = await changeNotifications(visit({ inbox: { remove } }, { intent: 'delete', 'id:a': '1' }) as never)
    expect(answer.init?.status).toBe(404)
  })
})
