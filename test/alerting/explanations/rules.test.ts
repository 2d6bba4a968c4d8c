// The words of an explanation, for readers who know nothing of software.
import { describe, expect, test } from 'vitest'
import type { Alert, NamedAlert } from '#worker/alerting/alerts/contract.ts'
import type { Past } from '#worker/alerting/alerts/past/rules.ts'
import { plainAlert } from '#worker/alerting/alerts/rules.ts'
import { explainedDays } from '#worker/alerting/alerts/seen/constants.ts'
import type { SeenForAlert } from '#worker/alerting/alerts/seen/contract.ts'
import { seenFor, throughOf } from '#worker/alerting/alerts/seen/rules.ts'
import type { ChannelStates } from '#worker/alerting/explanations/contract.ts'
import { explain } from '#worker/alerting/explanations/rules.ts'
import type { MatchMessage } from '#worker/alerting/notifications/inbox/contract.ts'
import type { QuietHours } from '#worker/alerting/notifications/quiet/contract.ts'
import { dayMs, hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import type { MatchStatus } from '#worker/matches/catalogue/constants.ts'
import { deliveryChannels } from '#worker/people/channels.constants.ts'
import { factsOf, noon } from '../alerts/changes.ts'
import { anyTicket, ticket } from '../alerts/offers.ts'

const match = factsOf()
const since = noon - explainedDays * dayMs
const reached: ChannelStates = Object.fromEntries(deliveryChannels.map((name) => [name, null])) as ChannelStates

const alertOf = (more: Partial<Alert> = {}): NamedAlert => ({
  ...plainAlert,
  id: 4,
  userId: 9,
  targetKind: 'match',
  targetId: 1,
  alertType: 'price_drop',
  priceThresholdPence: 3_500,
  platformId: null,
  createdAt: 0,
  currency: 'GBP',
  name: 'Arsenal v Chelsea · £35 or less',
  targetName: 'Arsenal v Chelsea',
  clientName: null,
  targets: [],
  kickoffAt: null,
  matchDay: null,
  calledOff: null,
  checkedAt: null,
  retiredPlatform: null,
  isAboveLimit: null,
  lastNotifiedAt: null,
  ...more,
})

/** Adult prices by minutes before noon, oldest first; null is sold out. The first is what was there before. */
function pastOf(prices: [minutesAgo: number, pence: number | null][]): Past {
  const place = { platformId: 3, ticketType: 'Adult', section: null, currency: 'GBP' }
  const steps = prices.map(([minutesAgo, pricePence], index) => ({
    ...place,
    platformName: 'Terrace',
    seq: index + 1,
    at: noon - minutesAgo * minuteMs,
    pricePence,
    availability: pricePence === null ? ('sold_out' as const) : ('available' as const),
  }))
  const last = steps.at(-1)
  const offers = last
    ? [
        {
          ...place,
          platformKind: 'exchange' as const,
          quantity: 2,
          pricePence: last.pricePence,
          availability: last.availability,
        },
      ]
    : []
  return { steps: steps.toReversed(), offers, kinds: new Map([[3, 'exchange']]), currency: 'GBP' }
}

type Circumstances = {
  messages?: MatchMessage[]
  channels?: ChannelStates
  lastFiring?: SeenForAlert['lastFiring']
  quiet?: QuietHours | null
  status?: MatchStatus
  /** Other alerts of the person on the match. */
  beside?: NamedAlert[]
}

function story(
  alert: NamedAlert,
  past: Past,
  {
    messages = [],
    channels = reached,
    lastFiring = null,
    quiet = null,
    status = match.status,
    beside = [],
  }: Circumstances = {},
) {
  const seen = {
    match: { ...match, status },
    since,
    now: noon,
    platforms: [{ id: 3, name: 'Terrace Exchange', isAlertable: true, checkedAt: noon - minuteMs }],
    alerts: [alert, ...beside].map((one) =>
      seenFor(one, throughOf(one, match), lastFiring, { past, match, since, now: noon }),
    ),
  }
  const [explained] = explain({ seen, messages, channelsFor: () => channels, quiet }).alerts
  if (!explained) throw new Error('nothing was explained')
  return { ...explained, unmet: explained.conditions.filter(({ isMet }) => isMet === false).map(({ text }) => text) }
}

const message = (more: Partial<MatchMessage> = {}): MatchMessage => ({
  id: 'x',
  subjectId: '1:3',
  alertIds: [4],
  at: noon - 58 * minuteMs,
  deliveries: [
    { channel: 'email', status: 'sent', attempts: 1, decidedAt: 0, sentAt: noon - 57 * minuteMs, reason: null },
  ],
  ...more,
})

/** £60, then £38 at 14:02 − 1 h, then £52: never as low as £35. */
const neverThere: [number, number | null][] = [
  [300, 6_000],
  [58, 3_800],
  [30, 5_200],
]
/** Comes to £33 two minutes before one o'clock, UTC, which is 13:02 in London… */
const cameOnce: [number, number | null][] = [
  [300, 6_000],
  [200, 5_500],
  [58, 3_300],
]

describe('a message that is held', () => {
  const waiting = message({
    deliveries: [{ channel: 'email', status: 'pending', attempts: 0, decidedAt: 0, sentAt: null, reason: null }],
  })
  const night: QuietHours = { from: '13:30', until: '16:00', timeZone: 'Europe/London', letsUrgentPass: false }

  test('waits for its alert’s collected message, and says when that is', () => {
    const { verdict, conditions } = story(alertOf({ digest: 'daily' }), pastOf(cameOnce), { messages: [waiting] })
    expect(verdict).toMatch(/waits for this alert's next collected message, at 08:00 on Tue 6 Oct\.$/)
    expect(conditions.map(({ text }) => text).join(' ')).toContain('goes out at 08:00 the next morning, in one message')
  })

  test('waits for its turn after others about the match', () => {
    const sentAgo = (minutesAgo: number) => {
      const [sent] = message().deliveries
      return message({ deliveries: sent ? [{ ...sent, sentAt: noon - minutesAgo * minuteMs }] : [] })
    }
    const { verdict } = story(alertOf(), pastOf(cameOnce), {
      messages: [waiting, sentAgo(2), sentAgo(4), sentAgo(9), sentAgo(20)],
    })
    expect(verdict).toMatch(/waits until about 14:01 on .*, because messages about one match come further and/)
    const { verdict: free } = story(alertOf(), pastOf(cameOnce), { messages: [waiting, sentAgo(2)] })
    expect(free).toMatch(/is on its way\.$/)
  })

  test('waits until quiet hours end, and says so of what is quiet now', () => {
    const { verdict, unmet } = story(alertOf({}), pastOf(cameOnce), { messages: [waiting], quiet: night })
    expect(verdict).toMatch(/waits until your quiet hours end, at 16:00 on Mon 5 Oct\.$/)
    expect(unmet).toEqual([
      'Your quiet hours are 13:30 to 16:00 (Europe/London): what comes then waits, is checked again and goes out when they end. It is quiet now, until 16:00 on Mon 5 Oct.',
    ])
  })
})

describe('nothing was sent because', () => {
  test.each<[string, Partial<Alert>, [number, number | null][], string]>([
    [
      'the price stayed above the limit',
      {},
      neverThere,
      'Nothing was sent: your limit is £35.00, and the lowest adult price seen was £38.00 at 13:02 on Mon 5 Oct.',
    ],
    [
      'the price was within the limit from the start',
      {},
      [[30_000, 3_300]],
      'Nothing was sent: the lowest adult price seen was £33.00 all the time, within your limit of £35.00 from the first time we looked. It sends when the price goes above £35.00 and comes back to it.',
    ],
    [
      'nothing had a price',
      {},
      [],
      'Nothing was sent: no ticket that counts for it has shown a price in the last 14 days.',
    ],
    ['the alert is off', { isActive: false }, cameOnce, 'Nothing is sent at the moment, because it is turned off.'],
    [
      'the alert is muted',
      { mutedUntilAt: noon + hourMs },
      neverThere,
      'Nothing is sent at the moment, because it is muted until 15:00 on Mon 5 Oct.',
    ],
    [
      'the alert was made later',
      { createdAt: noon - 10 * minuteMs },
      cameOnce,
      'Nothing was sent. The best price was £33.00 at 13:02 on Mon 5 Oct, before you made this alert at 13:50 on Mon 5 Oct.',
    ],
    [
      'tickets were there all the time',
      { alertType: 'availability', priceThresholdPence: null },
      neverThere,
      'Nothing was sent: tickets have been on sale all the time. It sends when they are gone and come back.',
    ],
  ])('%s', (_, more, prices, verdict) => {
    expect(story(alertOf(more), pastOf(prices))).toMatchObject({ verdict, isSent: false })
  })

  test('one message was for this alert and another of the person, which it names', () => {
    const beside = [{ ...alertOf(), id: 5, name: 'Arsenal · tickets appear' }]
    const { verdict } = story(alertOf(), pastOf(cameOnce), { beside, messages: [message({ alertIds: [5, 4] })] })
    expect(verdict).toMatch(/^A message was sent at .*\. Also for: “Arsenal · tickets appear”\.$/)
  })

  test('another alert of the person announced it', () => {
    const { verdict } = story(alertOf(), pastOf(cameOnce), { messages: [message({ alertIds: [5] })] })
    expect(verdict).toContain('another alert of yours told you of it')
  })

  test('six changes of the match were announced within the hour, and the rest joined what waited', () => {
    const messages = Array.from({ length: 6 }, (_, n) =>
      message({ subjectId: `1:9${n}`, alertIds: [5], at: noon - (60 + n) * minuteMs }),
    )
    const { verdict } = story(alertOf(), pastOf(cameOnce), { messages })
    expect(verdict).toContain(
      '6 changes of this match had been meant for you in the hour before, so it was left to the message that waited then',
    )
  })

  test('the alert sends once, and had sent', () => {
    const lastFiring = { at: noon - 3 * hourMs, pence: 3_400 }
    const { verdict, unmet } = story(alertOf({ repeatMode: 'once' }), pastOf(cameOnce), { lastFiring })
    expect(verdict).toContain('it sends once and then no more: it last spoke at 11:00 on Mon 5 Oct')
    expect(unmet).toContain('It sends once and then no more. No more messages come from it.')
  })

  test('the message was decided and a channel could not take it', () => {
    const skipped = { channel: 'sms', status: 'skipped', attempts: 0, decidedAt: 0, sentAt: null } as const
    const deliveries = [{ ...skipped, reason: 'plan without SMS' }]
    const channels = { ...reached, sms: 'plan without SMS' }
    const { verdict, unmet } = story(alertOf({ channels: ['sms'] }), pastOf(cameOnce), {
      messages: [message({ deliveries })],
      channels,
    })
    expect(verdict).toBe(
      'A message about what we saw at 13:02 on Mon 5 Oct was not sent, because your plan has no SMS.',
    )
    expect(unmet).toContain('SMS cannot reach you: your plan has no SMS.')
  })
})

test('a message that was sent says when, and what the alert waits for next', () => {
  const explained = story(alertOf(), pastOf(cameOnce), { messages: [message()] })
  expect(explained).toMatchObject({ isSent: true, verdict: 'A message was sent at 13:03 on Mon 5 Oct.' })
  expect(explained.moments).toEqual([
    {
      at: noon - 58 * minuteMs,
      text: 'The best price was £33.00 at 13:02 on Mon 5 Oct, which is what this alert waits for. A message was sent at 13:03 on Mon 5 Oct.',
    },
  ])
  expect(explained.conditions.map(({ text }) => text)).toContain(
    'It sends every time its condition is met again. The next comes when it goes above £35.00 and falls to it again.',
  )
})

test('an alert without a limit waits for a fall', () =>
  expect(story(alertOf({ priceThresholdPence: null }), pastOf(cameOnce)).moments[0]?.text).toMatch(
    /^The best price fell to £33\.00 at 13:02/,
  ))

test('an alert made after another one notified its owner was simply made later', () => {
  const sent = { messages: [message({ alertIds: [5] })] }
  expect(story(alertOf(), pastOf(cameOnce), sent).moments[0]?.text).toContain('another alert of yours told you of it')
  const { moments } = story(alertOf({ createdAt: noon - 10 * minuteMs }), pastOf(cameOnce), sent)
  expect(moments[0]?.text).toContain('before you made this alert')
})

test('of a match that is called off nothing counts as on sale, whatever was seen last', () => {
  const { unmet, conditions } = story(alertOf({ priceThresholdPence: 6_000 }), pastOf(neverThere), {
    status: 'cancelled',
  })
  expect(unmet).toContain('The match is cancelled: no tickets are sold, and nothing more comes.')
  expect(conditions.map(({ text }) => text).join()).not.toMatch(/on sale now|best price now/)
})

test('of a price at which too few seats were left, it says that this is not kept, and of now what the board has', () => {
  const { verdict, unmet } = story(alertOf({ conditions: { ...anyTicket, together: 3 } }), pastOf(cameOnce))
  expect(verdict).toBe(
    'Nothing was sent. The best price was £33.00 at 13:02 on Mon 5 Oct, which is what this alert waits for if there were 3 seats together, but no message is in our log: there were probably fewer left, which we do not keep.',
  )
  expect(unmet).toContain('Your limit is £35.00; no ticket that counts shows a price now.')
})

test('every condition is said in a sentence, met or not', () => {
  const conditions = { ...anyTicket, areas: { wanted: ['Block 7'], unwanted: [] }, together: 2 }
  expect(story(alertOf({ conditions, platformId: 8 }), pastOf(neverThere)).conditions).toEqual([
    { isMet: true, text: 'It is on.' },
    { isMet: true, text: 'It watches this match.' },
    { isMet: false, text: 'It watches one platform, and that one has not shown this match yet.' },
    { isMet: false, text: '1 kind on sale now, of which 0 count for this alert; not these: 1 on another platform.' },
    { isMet: false, text: 'Your limit is £35.00; no ticket that counts shows a price now.' },
    {
      isMet: true,
      text: 'It sends every time its condition is met again. The next comes when it comes to £35.00 or less.',
    },
    {
      isMet: true,
      text: 'Where there are many changes, we space out messages about this match. In the last hour there were 0 changes for you.',
    },
    { isMet: true, text: 'Email can reach you.' },
  ])
})

describe('of what is on sale, it says what counts and why the rest does not', () => {
  const shop = [
    ticket(4_500),
    ticket(3_000, { ticketType: 'Junior' }),
    ticket(3_200, { ticketType: 'Concession' }),
    ticket(15_000, { ticketType: 'Hospitality', kind: 'add-on', addOn: 'hospitality' }),
    ticket(2_000, { ticketType: 'Parking', kind: 'add-on', addOn: 'parking' }),
    ticket(9_000, { ticketType: 'Lounge', kind: 'unsure' }),
    ticket(5_000, { ticketType: 'Adult', section: 'North', currency: 'EUR' }),
  ]
  const sold = { ...pastOf([]), offers: shop }
  const said = (more: Partial<Alert>) => story(alertOf(more), sold).conditions[2]?.text
  const neverTickets = '1 hospitality, 1 parking, 1 not certainly a match ticket'

  test('to a limit, by the price that any buyer may pay', () =>
    expect(said({})).toBe(
      `7 kinds on sale now, of which 1 counts for this alert; not these: 2 reduced (for juniors, seniors or others), ${neverTickets}, 1 in another currency.`,
    ))

  test('to tickets of any price, all of them', () =>
    expect(said({ alertType: 'availability', priceThresholdPence: null })).toBe(
      `7 kinds on sale now, of which 4 count for this alert; not these: ${neverTickets}.`,
    ))

  test('to conditions, by these', () =>
    expect(said({ conditions: { ...anyTicket, ticketTypes: { wanted: ['Junior'], unwanted: [] } } })).toBe(
      `7 kinds on sale now, of which 1 counts for this alert; not these: 3 of a type you did not ask for, or reduced, ${neverTickets}.`,
    ))
})

test('an alert on a league concerns its matches, and one on another team does not', () => {
  expect(throughOf(alertOf({ targetKind: 'league', targetId: 5 }), match)).toBe('league')
  expect(throughOf(alertOf({ targetKind: 'team', targetId: 11 }), match)).toBe('team')
  expect(throughOf(alertOf({ targetKind: 'team', targetId: 12 }), match)).toBeNull()
  expect(throughOf(alertOf({ targetKind: 'team', targetId: 12, moreTargets: [{ kind: 'match', id: 1 }] }), match)).toBe(
    'match',
  )
})
