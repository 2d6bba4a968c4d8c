import { expect, test } from 'vitest'
import { noticeOf } from '#worker/money/purchases/buying/news.rules.ts'
import { createPurchaseNotices } from '#worker/money/purchases/buying/notify.ts'
import { attemptOf, handOverQuestion } from '../attempt.ts'

const attempt = attemptOf({
  matchId: 3,
  awayTeam: 'Chelsea',
  platformName: 'Terrace Exchange',
  pence: 128_50,
  orderNumber: 'T-9',
})
const question = handOverQuestion

const quiet: Parameters<typeof createPurchaseNotices>[0] = {
  record: async () => undefined,
  reword: async () => false,
  recordSpending: async () => undefined,
  notifyOperatorOfClaim: async () => undefined,
  notifyOperatorOfUnreadable: async () => undefined,
  announce: async () => undefined,
  stateOf: async () => 'on',
  methodOf: async () => 'email',
  reachesBySms: async () => true,
  push: async () => undefined,
  publicOrigin: 'https://touchline.test',
}

/** What notifying wrote over, and what it pushed. */
async function ending(attempts: (typeof attempt)[], isAsked = true) {
  const worded: [string, { title: string; text: string; until: number }][] = []
  const pushed: { tag: string; isQuiet?: true }[] = []
  const notify = createPurchaseNotices({
    ...quiet,
    async reword(id, notice) {
      const isNew = isAsked && id.endsWith(':asking') && worded.at(-1)?.[1].text !== notice.text
      if (isNew) worded.push([id, notice])
      return isNew
    },
    push: async (_user, message) => void pushed.push(message),
  })
  for (const one of attempts) await notify(7, { news: 'ended', attempt: one })
  return { worded, pushed }
}

test('a question that is asked no more says how it ended, once, also on devices and without a sound', async () => {
  const revoked = { ...attempt, status: 'cancelled', problem: 'The mandate was revoked.' as string | null }
  const { worded, pushed } = await ending([revoked, revoked] as never)
  expect(worded).toMatchObject([
    [
      'purchase:a1:asking',
      {
        title: 'No longer asked: Arsenal v Chelsea',
        text: 'Nothing was bought. The mandate was revoked.',
        // Messages that wait to be sent are out of date.
        until: revoked.createdAt,
      },
    ],
  ])
  expect(pushed).toMatchObject([{ tag: 'purchase:a1', isQuiet: true }])
  expect((await ending([revoked] as never, false)).pushed).toEqual([])
})

test.each([
  ['processing', null],
  ['completed', null],
  ['failed', 'The price is another now.'],
  ['unclear', null],
  ['cancelled', 'There was no answer in time.'],
] as const)(
  'a question that ends %s is no message of its own, because another one says what became of it',
  async (status, problem) => {
    const { worded, pushed } = await ending([{ ...attempt, status, problem }])
    expect([worded.length, pushed.length]).toEqual([1, 0])
  },
)

test.each([
  ['email', ['push', 'email']],
  ['sms', ['push', 'sms']],
] as const)('silence is told once, as its question went by %s', async (method, channels) => {
  const sent: unknown[] = []
  const pushed: unknown[] = []
  const notify = createPurchaseNotices({
    ...quiet,
    methodOf: async () => method,
    record: async ({ subject, people }) => void sent.push([subject.facts, people[0]?.channels]),
    reword: async () => true,
    push: async (_user, message) => void pushed.push(message),
  })
  const silent = { ...attempt, status: 'cancelled', problem: 'There was no answer in time.' }
  await notify(7, { news: 'unanswered', attempt: silent })
  const facts = {
    title: 'Nothing was bought: Arsenal v Chelsea',
    text: 'There was no answer in time, so nothing was bought at Terrace Exchange.',
  }
  expect(sent).toMatchObject([[facts, channels]])
  expect(pushed).toEqual([])
})

test('the result takes the place of the question on devices', () => {
  expect(noticeOf({ news: 'asking', attempt }).thread).toBe(noticeOf({ news: 'completed', attempt }).thread)
})

test('a hand-over leads to the purchase kit, and its end is not counted as spent by mandates', async () => {
  const recorded: { subject: { facts: { kit?: string; purchase?: string; title: string; text: string } } }[] = []
  const spent: unknown[] = []
  const notify = createPurchaseNotices({
    ...quiet,
    record: async (sent: never) => void recorded.push(sent),
    recordSpending: async (one: unknown) => void spent.push(one),
  } as unknown as typeof quiet)
  const asked = { ...attempt, isHandOver: true, status: 'requires_confirmation', question }
  await notify(7, { news: 'handed_over', attempt: asked })
  await notify(7, { news: 'completed', attempt: { ...asked, question: null, status: 'completed' } })
  expect(recorded.map(({ subject }) => subject.facts)).toMatchObject([
    {
      title: 'On sale at Terrace Exchange: Arsenal v Chelsea',
      text: '2 tickets (Adult, North Stand) from Terrace Exchange for £128.50, as its page says. We can’t buy there. Buy them yourself with your purchase kit, then tell us: bought, gone or not for me. Answer by 14:20:00 UK time on Sat, 28 Nov 2026: no answer means no.',
      kit: '/matches/3/kit?purchase=a1',
      purchase: '7~a1~m1~',
    },
    { title: 'Noted as bought: Arsenal v Chelsea' },
  ])
  expect(recorded[1]?.subject.facts.kit).toBeUndefined()
  expect(spent).toEqual([])
})

test('news of a mandate that buys nothing more offers no way to stop it, and a question always does', async () => {
  const over: unknown[] = []
  const notify = createPurchaseNotices({
    ...quiet,
    stateOf: async () => 'finished',
    record: async ({ subject: { facts } }) => void over.push((facts as { isMandateOver?: boolean }).isMandateOver),
  } as typeof quiet)
  await notify(7, { news: 'completed', attempt })
  await notify(7, { news: 'asking', attempt: { ...attempt, question } })
  expect(over).toEqual([true, undefined])
})

test('the operator hears of a purchase whose seller states another sum than its payment was good for', async () => {
  const told: unknown[] = []
  const notify = createPurchaseNotices({ ...quiet, notifyOperatorOfClaim: async (claim) => void told.push(claim) })
  const claim = { pence: 1_128_50, currency: 'GBP' }
  await notify(7, { news: 'completed', attempt })
  await notify(7, { news: 'asking', attempt: { ...attempt, claim } })
  expect(told).toEqual([])
  await notify(7, { news: 'completed', attempt: { ...attempt, claim } })
  const most = { pence: 128_50, currency: 'GBP' }
  expect(told).toEqual([{ attemptId: 'a1', platformName: 'Terrace Exchange', orderNumber: 'T-9', claim, most }])
})

test('operator and fan hear of a purchase that may have been paid, of which its seller’s answers cannot be read', async () => {
  const told: unknown[] = []
  const notify = createPurchaseNotices({ ...quiet, notifyOperatorOfUnreadable: async (about) => void told.push(about) })
  await notify(7, { news: 'unreadable', attempt: { ...attempt, status: 'processing' } })
  expect(told).toEqual([{ attemptId: 'a1', platformName: 'Terrace Exchange' }])
  expect(noticeOf({ news: 'unreadable', attempt }).text).toContain('We can’t read what Terrace Exchange answers')
})

test('a question names why a mandate that buys without asking asks all the same', () => {
  const why =
    'The seller’s page says North Stand, but its order does not confirm where the seats are, so you are asked first.'
  const asked = { ...question, totalPence: 88_00, why }
  expect(noticeOf({ news: 'asking', attempt: { ...attempt, question: asked } }).text).toContain(
    `from Terrace Exchange for £88.00 in total. ${why} Answer by 14:20:00`,
  )
})

test('of a purchase whose seller never said what it took, the most is named as such', () => {
  const { text } = noticeOf({ news: 'completed', attempt: { ...attempt, isAtMost: true } })
  expect(text).toBe('2 tickets from Terrace Exchange for at most £128.50, with all fees. Order T-9.')
})

test('each part of a refund is told once, from when it was seen, and is not cut off by the age of the purchase', async () => {
  const recorded: { subject: { id: string; at: number; facts: { title: string; text: string; until: number } } }[] = []
  const announced: string[] = []
  const notify = createPurchaseNotices({
    ...quiet,
    record: async (sent: never) => void recorded.push(sent),
    announce: async (_user: number, { id }: { id: string }) => void announced.push(id),
  } as unknown as typeof quiet)
  const at = 40 * 86_400_000
  for (const pence of [30_00, 128_50])
    await notify(7, { news: 'refunded', attempt: { ...attempt, refund: { pence, at } } })
  expect(recorded.map(({ subject }) => subject)).toMatchObject([
    {
      id: 'purchase:a1:refunded-3000',
      at,
      facts: {
        title: 'Money back: Arsenal v Chelsea',
        text: 'Terrace Exchange gave back £30.00 of the £128.50 that you paid. Your mandate and your budget still count the purchase.',
        until: at + 7 * 86_400_000,
      },
    },
    { id: 'purchase:a1:refunded-12850', facts: { text: expect.stringContaining('gave back all of the £128.50') } },
  ])
  expect(announced).toEqual(['purchase-a1-refunded-3000', 'purchase-a1-refunded-12850'])
})

test('news of a purchase goes to webhooks too, by the same id at every repeat, and holds no secret', async () => {
  const announced: unknown[] = []
  const notify = createPurchaseNotices({
    ...quiet,
    announce: async (userId, event) => void announced.push([userId, event]),
  })
  await notify(7, { news: 'completed', attempt })
  await notify(7, { news: 'completed', attempt })
  expect(announced[0]).toEqual(announced[1])
  expect(announced[0]).toEqual([
    7,
    {
      id: 'purchase-a1-completed',
      type: 'purchase.updated',
      at: 4,
      data: {
        news: 'completed',
        purchase_id: 'a1',
        mandate_id: 'm1',
        seller: 'Terrace Exchange',
        quantity: 2,
        match: { id: 3, home_team_name: 'Arsenal', away_team_name: 'Chelsea' },
        price: { amount: 128.5, currency: 'GBP' },
        order_number: 'T-9',
        problem: null,
      },
    },
  ])
})

test.each([
  [true, ['push', 'sms']],
  [false, ['push', 'email']],
])(
  'a question for SMS goes by SMS or, where none reaches its person, by mail; reached: %j',
  async (isReached, channels) => {
    const asked: unknown[] = []
    const notify = createPurchaseNotices({
      ...quiet,
      methodOf: async () => 'sms',
      reachesBySms: async () => isReached,
      record: async ({ people }) => void asked.push(people[0]?.channels),
    })
    await notify(7, { news: 'asking', attempt: { ...attempt, question } })
    expect(asked).toEqual([channels])
  },
)
