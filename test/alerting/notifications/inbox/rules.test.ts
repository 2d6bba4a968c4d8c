import { describe, expect, test } from 'vitest'
import { changeOf, noon, summary } from '#test/alerting/alerts/changes.ts'
import type { InboxItem } from '#worker/alerting/notifications/inbox/contract.ts'
import { filterOf, idOf, keyOf, savingOf, wordsFor, wordsOf } from '#worker/alerting/notifications/inbox/rules.ts'
import { notificationView } from '#worker/alerting/notifications/inbox/view.ts'

describe('the id of a notification', () => {
  test.each([
    { at: noon, subjectId: '1:7' },
    { at: 0, subjectId: 'plan:9:2026-11-29' },
    { at: noon, subjectId: `${'9'.repeat(15)}:${'9'.repeat(15)}` },
  ])('leads back to $subjectId', (key) => {
    expect(keyOf(idOf(key))).toEqual(key)
    expect(idOf(key)).toMatch(/^[\w-]+$/)
  })

  test.each(['', 'x', '%%%', '1:7', 'a'.repeat(300), btoa('zzzzzzzzzzzz.1:7'), btoa('1.'), btoa('1.\u0000')])(
    'is not %j',
    (id) => expect(keyOf(id)).toBeNull(),
  )
})

test('a search ignores case, accents, punctuation and words beyond the fifth', () => {
  expect(wordsOf('  Atlético, MADRID ')).toEqual(['atletico', 'madrid'])
  expect(wordsOf('')).toEqual([])
  expect(wordsOf('a b c d e f g')).toHaveLength(5)
})

test('an unknown filter shows all', () => {
  expect(filterOf('unread')).toBe('unread')
  expect(filterOf('everything')).toBe('all')
  expect(filterOf(null)).toBe('all')
})

describe('a message says', () => {
  const about = { type: 'price_drop', priceThresholdPence: null, wanted: null, notice: null, also: [] } as const

  test('the price now and before, and who sells', () => {
    const change = changeOf(summary(3_200), summary(2_800))
    expect(wordsFor({ ...about, change })).toEqual({
      title: 'Price fell',
      message: '£28 on Terrace Exchange, was £32.',
      href: '/matches/1',
    })
  })

  test('once what several alerts for different clients ask for alike', () => {
    const like = { alertType: 'price_drop', priceThresholdPence: 3_000, currency: 'GBP', targetName: null } as const
    const also = [like, like].map((one) => ({ ...one, isForChosen: false }))
    const { message } = wordsFor({ ...about, also, change: changeOf(summary(3_200), summary(2_800)) })
    expect(message.match(/£30 or less/g)).toHaveLength(1)
  })

  test('no former price where there was none', () => {
    const change = changeOf(summary(null), summary(2_800))
    expect(wordsFor({ ...about, change }).message).toBe('£28 on Terrace Exchange.')
  })

  test('no former price that was lower: the match’s may have been, where an alert is on one dearer seller', () => {
    const elsewhere = { matchBefore: summary(1_950), matchAfter: summary(1_950) }
    const change = changeOf(summary(6_000), summary(4_000), elsewhere)
    expect(wordsFor({ ...about, change }).message).not.toContain('was')
  })

  test('the price of the match, where a maximum price was met elsewhere', () => {
    const change = changeOf(summary(3_200), summary(3_100), { matchBefore: summary(3_200), matchAfter: summary(2_900) })
    expect(wordsFor({ ...about, priceThresholdPence: 3_000, change }).message).toBe('£29, was £32.')
  })

  test('the price of the tickets that the alert wants, whatever else was cheaper', () => {
    const change = changeOf(summary(2_750), summary(2_750))
    const wanted = { isHere: true, before: summary(3_250), after: summary(2_800) }
    expect(wordsFor({ ...about, priceThresholdPence: 3_000, change, wanted }).message).toBe(
      '£28.00 on Terrace Exchange, was £32.50.',
    )
    expect(wordsFor({ ...about, type: 'availability', change, wanted: { ...wanted, isHere: false } }).message).toBe(
      'From £28.',
    )
  })

  test('the price of the match before, as the mail says it, and not that of the platform', () => {
    const change = changeOf(summary(3_200), summary(2_800), { matchBefore: summary(3_000) })
    expect(wordsFor({ ...about, change }).message).toBe('£28 on Terrace Exchange, was £30.')
    const matchBefore = { ...summary(null), lastPrice: { pence: 3_000, currency: 'GBP' } }
    const back = { ...change, matchBefore }
    expect(wordsFor({ ...about, change: back }).message).toBe('£28 on Terrace Exchange, last price £30.')
    const inEuros = { ...summary(2_000, { currency: 'EUR' }), lastPrice: { pence: 3_000, currency: 'GBP' } }
    expect(wordsFor({ ...about, change: { ...change, matchBefore: inEuros } }).message).toBe(
      '£28 on Terrace Exchange, last price £30.',
    )
    const same = changeOf(summary(3_200), summary(2_800), { matchBefore: summary(2_800) })
    expect(wordsFor({ ...about, change: same }).message).toBe('£28 on Terrace Exchange.')
  })

  test('no other seller’s price before that of a ticket whose own page left it unsure for a while', () => {
    const matchBefore = { ...summary(7_000), comparedPrice: { pence: 5_000, currency: 'GBP', isPlusFees: false } }
    const change = changeOf(summary(null), summary(4_000), { matchBefore })
    expect(wordsFor({ ...about, change }).message).toBe('£40 on Terrace Exchange, was £50.')
    expect(savingOf({ ...about, change })).toBeCloseTo(0.2)
    const wanted = { isHere: true, before: matchBefore, after: summary(5_000) }
    expect(wordsFor({ ...about, change, wanted }).message).toBe('£50 on Terrace Exchange.')
  })

  test('from which price tickets are available', () => {
    const change = changeOf(summary(null), summary(6_400))
    expect(wordsFor({ ...about, type: 'availability', change })).toMatchObject({
      title: 'Tickets available',
      message: 'From £64 on Terrace Exchange.',
    })
  })

  test('that few are left', () => {
    const change = changeOf(summary(6_400), summary(6_400, { availability: 'limited' }))
    expect(wordsFor({ ...about, type: 'high_demand', change }).title).toBe('Few tickets left')
  })

  test('that the price is not shown', () => {
    const change = changeOf(summary(null), summary(null, { availability: 'available', offerCount: 1 }))
    expect(wordsFor({ ...about, type: 'last_chance', change }).message).toBe('Price not shown on Terrace Exchange.')
  })

  test('what we wrote, for a notification of ours', () => {
    const notice = {
      title: 'Your trial ends tomorrow',
      text: 'Then you are on Free.',
      href: '/dashboard?tab=plan',
      action: 'See my plan',
      until: noon,
    }
    expect(wordsFor({ ...about, type: 'system', change: null, notice })).toEqual({
      title: 'Your trial ends tomorrow',
      message: 'Then you are on Free.',
      href: '/dashboard?tab=plan',
    })
  })

  test('a last chance without the names of its match, which stand beside it', () => {
    const notice = {
      title: 'Last chance: Arsenal v Chelsea',
      text: 'Few tickets are left.',
      href: '/matches/1',
      action: 'See the tickets',
      until: noon,
    }
    expect(wordsFor({ ...about, type: 'last_chance', change: null, notice }).title).toBe('Last chance')
  })

  test('that the facts are gone, when they are', () => {
    expect(wordsFor({ ...about, change: null }).message).toBe('The details are no longer kept.')
  })
})

test.each([
  ["EENVELOPE Can't send mail - all recipients were rejected", 'the service that delivers it did not accept it'],
  ['status 503, error 20500', 'the service that delivers it did not accept it'],
  ['plan without SMS', 'your plan has no SMS'],
  [null, null],
])('the reason %j is shown as %j', (reason, words) => {
  const delivery = { channel: 'sms', status: 'failed', attempts: 3, decidedAt: 1, sentAt: null, reason } as const
  const item = {
    id: 'a',
    at: 1,
    type: 'system',
    title: 'A',
    message: 'B',
    isRead: false,
    priceThresholdPence: null,
    match: null,
    lifetime: null,
    clients: [],
    deliveries: [delivery],
  } as unknown as InboxItem
  expect(notificationView(item).deliveries.map((one) => one.reason)).toEqual([words])
})
