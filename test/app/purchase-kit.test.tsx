import { beforeEach, describe, expect, test } from 'vitest'
import { accessContext } from '#app/context.ts'
import { doneText, type PaidTrouble, troubleText } from '#app/pages/match/kit/answers.ts'
import { BuyerNotes } from '#app/pages/match/kit/buyer-notes.tsx'
import { boughtText, HandOver } from '#app/pages/match/kit/hand-over.tsx'
import { SellerList } from '#app/pages/match/kit/seller-list.tsx'
import { isAboveMaximum, mainSeller, sellersIn } from '#app/pages/match/kit/sellers.ts'
import { Standing } from '#app/pages/match/kit/standing.tsx'
import { StopAlert } from '#app/pages/match/kit/stop-alert.tsx'
import KitPage, { action, loader } from '#app/pages/match/kit.tsx'
import { readCookie } from '#worker/ground/platform/cookie.ts'
import { noticeCookieName } from '#worker/ground/rules.ts'
import type { PlatformView } from '#worker/matches/prices/contract.ts'
import { lateAnswerMs } from '#worker/money/purchases/attempts/constants.ts'
import type { ShownAttempt } from '#worker/money/purchases/attempts/contract.ts'
import { standingIn } from '#worker/money/purchases/attempts/rules.ts'
import { createFakeLogger } from '../fakes/logger.ts'
import { attemptOf, handOverQuestion } from '../money/purchases/attempt.ts'
import { unsavedPreferences } from './quick-buy-data.ts'
import { markup, routeArgs, words } from './render.tsx'

const summary = {
  lowestPricePence: 6_000,
  currency: 'GBP',
  availability: 'available' as const,
  offerCount: 2,
  isPlusFees: true,
}

const platform = (more: Partial<PlatformView>): PlatformView => ({
  id: 1,
  slug: 'club',
  name: 'Club Tickets',
  kind: 'official',
  isAlertable: true,
  url: 'https://club.example/match',
  summary,
  checkedAt: 1,
  dueAt: null,
  isStale: false,
  lastProblem: null,
  quarantined: 0,
  offers: [],
  ...more,
})

const official = { name: 'the official seller', url: 'https://official.example/' }
const list = (platforms: PlatformView[], maximum = 0) =>
  markup(
    <SellerList
      sellers={sellersIn(platforms, official, [])}
      isReadable
      isOver={false}
      saved={{ max_ticket_price: maximum }}
    />,
  )

describe('the sellers of a purchase kit', () => {
  test('are those that may be linked, with tickets first', () => {
    const soldOut = { ...summary, offerCount: 0, lowestPricePence: null, availability: 'sold_out' as const }
    const platforms = [
      platform({ name: 'Unauthorised', kind: 'resale', url: null }),
      platform({ name: 'Club', summary: soldOut }),
      platform({ name: 'Exchange', kind: 'exchange' }),
    ]
    expect(sellersIn(platforms, official, []).map(({ name }) => name)).toEqual(['Exchange', 'Club'])
  })

  test('are the official page where nothing is watched, or none', () => {
    expect(sellersIn([], official, []).map(({ name }) => name)).toEqual(['the official seller'])
    expect(sellersIn([], null, [])).toEqual([])
  })

  test('open in a tab that knows nothing of this one', () => {
    expect(list([platform({})])).toMatch(
      /<a class="button" href="https:\/\/club.example\/match" target="_blank" rel="nofollow noopener external">/,
    )
  })

  test('have the cheapest within the maximum as the main one and first, and none that is above it', () => {
    const at = (name: string, lowestPricePence: number) => platform({ name, summary: { ...summary, lowestPricePence } })
    const sellers = sellersIn([at('Dear', 40_00), at('Fair', 20_00), at('Cheap', 14_00)], null, [])
    expect([0, 30, 10].map((maximum) => mainSeller(sellers, maximum)?.name)).toEqual(['Cheap', 'Cheap', undefined])
    expect(mainSeller(sellersIn([], official, []), 10)?.name).toBe('the official seller')
    const html = list([at('Dear', 40_00), at('Cheap', 14_00)], 30)
    expect(html.split('<li>').map((one) => /class="button"/.test(one))).toEqual([false, true, false])
    expect(words(html)).toMatch(/Cheap.*Dear/)
  })

  test('stand back where a mandate’s seller is what the page is about', () => {
    const props = { isReadable: true, isOver: false, saved: { max_ticket_price: 0 } }
    const sellers = sellersIn([platform({})], null, [])
    expect(markup(<SellerList sellers={sellers} {...props} />)).toContain('class="button"')
    expect(markup(<SellerList sellers={sellers} {...props} isAside />)).not.toContain('class="button"')
  })

  test('say how many tickets they let one have and what they ask, as far as that is known', () => {
    const params = { quantityParam: null, sectionParam: null, takesOrders: true }
    const known = { platformId: 1, ticketLimit: 4, asks: 'membership' as const, asksText: 'This season’s.', ...params }
    const own = platform({ id: 1 })
    expect(sellersIn([own], null, [known])[0]?.terms).toBe(
      'At most 4 tickets of a match for one account. It asks for a membership. This season’s.',
    )
    expect(sellersIn([own], null, [{ ...known, ticketLimit: 1, asks: null, asksText: null }])[0]?.terms).toBe(
      'At most 1 ticket of a match for one account.',
    )
    expect(sellersIn([own], null, [{ ...known, platformId: 2 }])[0]?.terms).toBe('')
  })

  test.each([
    [{ quantityParam: 'qty', sectionParam: 'area' }, 2, 'https://club.example/match?lang=en&qty=2&area=North+Stand'],
    [{ quantityParam: 'qty', sectionParam: null }, 2, 'https://club.example/match?lang=en&qty=2'],
    [{ quantityParam: 'qty', sectionParam: null }, null, 'https://club.example/match?lang=en'],
    [{ quantityParam: null, sectionParam: null }, 2, 'https://club.example/match?lang=en'],
  ])('are opened with quantity and section where their addresses take them: %o', (params, quantity, url) => {
    const offers = [
      { section: 'Child Stand', pricePence: 6_000, isReduced: true },
      { section: 'North Stand', pricePence: 6_000 },
    ] as PlatformView['offers']
    const own = platform({ url: 'https://club.example/match?lang=en', offers })
    const known = { platformId: 1, ticketLimit: null, asks: null, asksText: null, takesOrders: true, ...params }
    expect(sellersIn([own], null, [known], quantity).map((one) => one.url)).toEqual([url])
  })

  test('are compared with the person’s maximum in pounds, and with none where it is 0', () => {
    expect(words(list([platform({})], 59.99))).toContain('Above your maximum of £59.99.')
    expect(words(list([platform({})], 60))).not.toContain('maximum')
    expect(words(list([platform({})]))).not.toContain('maximum')
    expect(isAboveMaximum({ ...summary, currency: 'EUR' }, 10)).toBe(false)
    expect(isAboveMaximum(null, 10)).toBe(false)
  })

  test.each([
    ['This match is over.', { isReadable: true, isOver: true }],
    ['No seller is known yet.', { isReadable: true, isOver: false }],
    ["Sellers can't be read at the moment.", { isReadable: false, isOver: false }],
  ])('are none: %s', (text, state) => {
    expect(words(markup(<SellerList sellers={[]} {...state} saved={{ max_ticket_price: 0 }} />))).toBe(text)
  })
})

const kitLoaded = {
  match: {
    id: 7,
    home_team_name: 'Arsenal',
    away_team_name: 'Leeds United',
    league_name: 'Premier League',
    status: 'scheduled',
  },
  sellers: sellersIn([platform({})], null, []),
  isBuyable: true,
  isReadable: true,
  saved: { ...unsavedPreferences, full_name: 'Robin Fielding' },
  activeAlerts: 0,
  handOver: null,
  bought: null,
  standing: null,
  trouble: null,
  speed: 'Half were gone after 20 min.',
  done: null,
  url: null,
}
const kit = (changed: object = {}) => {
  const props = { loaderData: { ...kitLoaded, ...changed } } as unknown as Parameters<typeof KitPage>[0]
  return markup(<KitPage {...props} />)
}

const handOver = attemptOf({ status: 'requires_confirmation', isHandOver: true, question: handOverQuestion })

test('the details stand above the sellers, as they do on a phone', () => {
  expect(words(kit())).toMatch(
    /Your details Full name Robin Fielding .*Sellers Club Tickets .*Half were gone after 20 min\..*Done\?/,
  )
})

test('a mandate is offered where one of the sellers takes orders', () => {
  const offered = '<a href="/mandates/new?target=match:7"'
  expect(kit()).toContain(offered)
  expect(kit({ handOver })).not.toContain(offered)
  expect(kit({ isBuyable: false })).not.toContain(offered)
  expect(words(kit({ isBuyable: false }))).toContain('you buy on their own pages')
})

test('what was noted of an answer is where its redirect leads, and can take the focus', () => {
  const done = '<div class="banner banner-good" id="noted" role="status" tabindex="-1">'
  expect(kit({ done: 'Noted.' })).toContain(done)
  expect(kit({ trouble: 'This is not asked any more.' })).toContain('id="noted" role="alert" tabindex="-1">')
  expect(kit()).not.toContain('id="noted"')
})

test('the kit says how a person pays and where they like to sit', () => {
  const saved = { ...unsavedPreferences, preferred_seating_sections: 'North Stand' }
  expect(words(markup(<BuyerNotes saved={saved} />))).toContain('Pay with: Credit/Debit Card. Sections: North Stand.')
})

test('a mandate’s find is said above the details, with the seller one tap away and the answers below', () => {
  const page = markup(<HandOver handOver={handOver} />)
  expect(page).toContain('no answer means no.</p><p class="actions"><a')
  const text = words(page)
  expect(text).toContain(
    'Your mandate found 2 tickets (Adult, North Stand) at Club Direct for £88.00, as its page says. Buy them there, and answer below by 14:20:00 UK time on Sat, 28 Nov 2026: no answer means no. Open Club Direct in a new tab',
  )
  expect(words(markup(<StopAlert action="/" activeAlerts={0} handOver={handOver} />))).toMatch(
    /^Done\? Paid for all, with fees Needed for “Bought”\. Your mandate allows at most £100\.00; more counts as a purchase of your own\. Bought Gone Not for me Each answers your mandate, too\./,
  )
})

const ended: ShownAttempt = {
  ...handOver,
  status: 'cancelled',
  question: null,
  problem: 'There was no answer in time.',
}
const told: ShownAttempt = { ...handOver, status: 'completed', question: null, quantity: 1, pence: 14_25 }

test('a find that ended is said as such, with a place for what was paid all the same', () => {
  expect(words(markup(<HandOver handOver={ended} />))).toBe(
    'What your mandate found at Club Direct is not asked any more. There was no answer in time. If you bought 2 tickets there all the same, say below what you paid, so that it counts under your mandate and your budget.',
  )
  const stop = words(markup(<StopAlert action="/" activeAlerts={0} handOver={ended} />))
  expect(stop).toContain('Needed for “Bought”, if you bought them all the same. Bought')
  expect(stop).not.toContain('Each answers your mandate')
})

test('a find that was bought is said with what was paid', () => {
  expect(boughtText(told)).toBe('You said that you bought 1 ticket for £14.25 at Club Direct.')
})

test('a find of one ticket is spoken of as one', () => {
  expect(words(markup(<HandOver handOver={{ ...handOver, quantity: 1 }} />))).toContain('Buy it there, and answer')
})

describe('the kit of a match that a mandate’s message names', () => {
  const match = { id: 7, home_team_name: 'Arsenal', away_team_name: 'Leeds United', status: 'scheduled', league_id: 1 }
  const logger = createFakeLogger()

  type Standing = () => Promise<{ attempt: ShownAttempt; path: string } | null>
  let standing: Standing = async () => null
  beforeEach(() => {
    logger.lines.length = 0
    standing = async () => null
  })

  async function loaded(purchase: string, find: (id: string) => Promise<ShownAttempt | null>, now = 0) {
    const services = {
      matchPage: { open: async () => ({ match, prices: async () => ({ platforms: [] }) }) },
      preferences: { all: async () => unsavedPreferences },
      alerts: { ownAlerts: async () => [] },
      announcedClock: { ofMatch: async () => ({ newestAt: null, livedMs: [] }) },
      sellerAccounts: { termsOf: async () => [] },
      attempts: { handOver: async (_user: number, id: string) => find(id), standing },
      config: { isSecure: false, publicOrigin: 'https://touchline.test' } as never,
      clock: () => now,
      logger,
    }
    const request = new Request(`https://touchline.test/matches/7/kit${purchase && `?purchase=${purchase}`}`)
    const args = routeArgs(services, { params: { matchId: '7' }, request }) as Parameters<typeof loader>[0]
    args.context.set(accessContext, { caller: { userId: 4 } as never, denial: null })
    const { handOver: shown, bought, standing: other } = (await loader(args)).data
    return bought ?? shown ?? other
  }

  test('has what stands by any mandate, but not twice, and stands without it while the desk cannot be reached', async () => {
    const bought = { attempt: attemptOf({ id: 'a3' }), path: '/p/token' }
    standing = async () => bought
    expect(await loaded('', async () => null)).toEqual(bought)
    standing = () => Promise.reject(new Error('gone'))
    expect(await loaded('', async () => null)).toBeNull()
    expect(logger.lines).toMatchObject([{ event: 'purchase_not_read' }])
  })

  test('shows it a week long when it ended, and what was said of it for ever', async () => {
    expect(await loaded('a1', async () => ended, lateAnswerMs - 1)).toEqual(ended)
    expect(await loaded('a1', async () => ended, lateAnswerMs)).toBeNull()
    expect(await loaded('a1', async () => told, 9 * lateAnswerMs)).toEqual(told)
  })

  test('shows what it found, and asks no desk without a name', async () => {
    expect(await loaded('a1', async () => handOver)).toEqual(handOver)
    expect(await loaded('a1', async () => ({ ...handOver, matchId: 8 }))).toBeNull()
    expect(await loaded('', () => Promise.reject(new Error('asked')))).toBeNull()
    expect(logger.lines).toEqual([])
  })

  test('stands without it while the desk cannot be reached', async () => {
    expect(await loaded('a1', () => Promise.reject(new Error('gone')))).toBeNull()
    expect(logger.lines.at(-1)).toMatchObject({ event: 'hand_over_not_read' })
  })
})

describe('stopping the alerts on a match', () => {
  const alert = (id: number, more: object = {}) => ({
    id,
    isActive: true,
    deletedAt: null,
    targetKind: 'match',
    targetId: 7,
    moreTargets: [],
    ...more,
  })
  const own = [
    alert(1),
    alert(2, { targetId: 8 }),
    alert(3, { moreTargets: [{ kind: 'match', id: 8 }] }),
    alert(4, { targetKind: 'team' }),
    alert(5, { isActive: false }),
    alert(6, { deletedAt: 1 }),
  ]

  async function posted(
    intent: string,
    {
      purchase = '',
      paid = '',
      sure = undefined as string | undefined,
      answered = 'done',
      found = handOver,
      alerts = own,
    } = {},
  ) {
    const said: unknown[] = []
    const stopped: unknown[] = []
    const refreshed: number[] = []
    const services = {
      prices: { refresh: async (id: number) => ({ ok: refreshed.push(id) > 0 }) },
      visitorOf: () => ({ networks: [] }),
      readFields: async () => ({ intent, paid, sure }),
      attempts: {
        handOver: async (_user: number, id: string) => (id === found.id ? found : null),
        answerHandOver: async (...sent: unknown[]) => void said.push(sent),
        sayBought: async (...sent: unknown[]) => {
          said.push(sent)
          return answered
        },
      },
      config: { isSecure: false } as never,
      alerts: {
        ownAlerts: async () => alerts,
        setActive: async (...sent: unknown[]) => void stopped.push(sent),
      },
    }
    const request = new Request(`https://touchline.test/matches/7/kit?purchase=${purchase}`, { method: 'POST' })
    const args = routeArgs(services, { params: { matchId: '7' }, request }) as Parameters<typeof action>[0]
    args.context.set(accessContext, { caller: { userId: 4 } as never, denial: null })
    const answer = await action(args).catch((thrown: unknown) => thrown)
    return { stopped, refreshed, said, answer: answer as Response }
  }

  test.each(['bought', 'not_for_me'])('%s switches off those about this match alone', async (intent) => {
    const { stopped, answer } = await posted(intent)
    expect(stopped).toEqual([[4, 1, false]])
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/matches/7/kit#noted'])
  })

  test('gone has the sellers checked again, and switches nothing off', async () => {
    const { stopped, refreshed, answer } = await posted('gone')
    expect([stopped, refreshed]).toEqual([[], [7]])
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/matches/7/kit#noted'])
  })

  test.each([
    ['bought', '88', false],
    ['gone', { kind: 'gone' }],
    ['not_for_me', { kind: 'not_for_me' }],
  ])('%s answers the mandate that found the tickets, too', async (intent, ...expected) => {
    const { said, answer } = await posted(intent, { purchase: 'a1', paid: '88' })
    expect(said).toEqual([[4, 'a1', ...expected]])
    expect(answer.headers.get('Location')).toBe('/matches/7/kit#noted')
  })

  test.each([
    ['no amount', { paid: '', answered: 'bad_paid' }, 'Enter what you paid for all tickets'],
    ['more than any tickets cost', { paid: '500', answered: 'too_much' }, 'more than any tickets may cost'],
    [
      'far more than was asked',
      { paid: '1850', answered: 'unsure' },
      '£1,850.00 is far more than the £88.00 expected.',
    ],
  ])('takes %s for no answer, stops no alert, and says so at the field', async (_what, sent, text) => {
    const { said, stopped, answer } = await posted('bought', { purchase: 'a1', ...sent })
    expect([said, stopped]).toEqual([[[4, 'a1', sent.paid, false]], []])
    const { data, init } = answer as unknown as { data: { paidTrouble: PaidTrouble }; init: ResponseInit }
    expect([init.status, data.paidTrouble]).toEqual([
      400,
      { text: expect.stringContaining(text), typed: sent.paid, isUnsure: sent.answered === 'unsure' },
    ])
    const field = markup(<StopAlert action="/" activeAlerts={0} handOver={handOver} trouble={data.paidTrouble} />)
    expect(field).toMatch(/<input[^>]*aria-invalid="true" name="paid"/)
    expect(field.match(/<button[^>]*value="([^"]*)"/)?.[1]).toBe('bought')
    expect(field.includes('Yes, I paid that')).toBe(sent.answered === 'unsure')
  })

  test('takes the sum that was asked about once more, and no other', async () => {
    const sure = async (paid: string) => (await posted('', { purchase: 'a1', paid, sure: '1850' })).said
    expect(await sure('1850')).toEqual([[4, 'a1', '1850', true]])
    // Another sum was typed meanwhile.
    expect(await sure('185')).toEqual([[4, 'a1', '185', false]])
  })

  test('takes what is not asked any more for no answer, and stops no alert', async () => {
    const { said, stopped, answer } = await posted('bought', { purchase: 'a1', paid: '88', answered: 'gone' })
    expect([said.length, stopped]).toEqual([1, []])
    expect(answer.headers.get('Location')).toBe('/matches/7/kit?purchase=a1#noted')
  })

  const noticeOf = (answer: Response) => decodeURIComponent(answer.headers.get('Set-Cookie') ?? '')

  test.each([
    ['in time', handOver, 'done', 'done'],
    ['late', ended, 'own', 'own'],
    ['again', told, 'gone', 'noted'],
  ] as const)('says the truth of a purchase that is told %s', async (_when, found, answered, kit) => {
    const { answer, said } = await posted('bought', { purchase: 'a1', paid: '88', answered, found })
    expect(noticeOf(answer)).toContain(kit)
    expect(said.length).toBe(kit === 'noted' ? 0 : 1)
  })

  test('speaks of alerts only where there were any', async () => {
    const says = async (intent: string, alerts: typeof own) => {
      const { answer } = await posted(intent, { purchase: 'a1', paid: '88', alerts })
      const notices = new URLSearchParams(readCookie(answer.headers.get('Set-Cookie'), noticeCookieName(false)) ?? '')
      return doneText(notices.get('kit'), notices.get('alerts'))
    }
    expect(await says('bought', [])).toBe('Noted as bought under your mandate.')
    expect(await says('bought', own)).toBe('Noted as bought under your mandate. Your alerts on this match are off.')
    expect(await says('gone', [])).toBe('Its sellers are checked again.')
    expect(await says('gone', own)).toBe('Its sellers are checked again. Your alerts stay on for the next tickets.')
    expect(troubleText('gone', true)).toContain('nothing was noted now. Your alerts stay as they were.')
    expect(troubleText('gone')).not.toContain('alerts')
  })

  test('answers no mandate by the name of another match’s purchase, or of none', async () => {
    for (const purchase of ['', 'a9']) expect((await posted('bought', { purchase, paid: '88' })).said).toEqual([])
  })

  test('is refused for anything else', async () => {
    const { stopped, answer } = await posted('remove')
    expect([stopped, answer.status]).toEqual([[], 400])
  })

  test('is offered while there is one', () => {
    expect(words(markup(<StopAlert action="/" activeAlerts={2} handOver={null} />))).toMatch(
      /^Done\? Bought Gone Not for me “Bought” and “Not for me” stop your 2 alerts on this match\./,
    )
    expect(words(markup(<StopAlert action="/" activeAlerts={0} handOver={null} />))).toMatch(
      /^Done\? Gone You have no active alert on this match alone\./,
    )
  })
})

test('signed out, it is a page to sign in at, not a denial', async () => {
  const args = routeArgs({}, { params: { matchId: '7' } }) as Parameters<typeof loader>[0]
  args.context.set(accessContext, { caller: null, denial: { code: 'UNAUTHENTICATED', message: 'Please sign in.' } })
  await expect(loader(args)).rejects.toMatchObject({
    data: { title: 'Sign in to open your purchase kit', message: 'Sign in to continue.' },
    init: { status: 401 },
  })
})

test.each([
  [{}, 'You bought 2 tickets at Club Direct for £88.00.'],
  [
    { status: 'requires_confirmation', question: handOverQuestion },
    'You are asked about 2 tickets at Club Direct for £88.00.',
  ],
  [{ status: 'processing' }, 'A mandate of yours is buying 2 tickets at Club Direct for £88.00.'],
  [
    { status: 'unclear', isAtMost: true, mayBePaid: { isAskedOn: false, checkUrl: null } },
    'It may have been paid: 2 tickets at Club Direct for at most £88.00. Check before you buy again.',
  ],
])('a purchase that stands is said above the sellers, with a way to it: %o', (changed, text) => {
  const shown = markup(<Standing attempt={attemptOf(changed)} path="/p/token" />)
  expect(words(shown)).toBe(`${text} See the purchase`)
  expect(shown).toContain('href="/p/token"')
})

test('of the newest attempts the one that stands is said, and none that came to nothing', () => {
  const refund = { pence: 88_00, at: 1 }
  const ended = [attemptOf({ status: 'failed' }), attemptOf({ status: 'cancelled' }), attemptOf({ refund })]
  expect(standingIn(ended)).toBeNull()
  expect(standingIn([...ended, attemptOf({ id: 'a3' })])?.id).toBe('a3')
})
