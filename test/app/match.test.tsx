import { describe, expect, test } from 'vitest'
import { accessContext } from '#app/context.ts'
import { eventData } from '#app/pages/match/event-data.ts'
import MatchPage, { action, loader, meta } from '#app/pages/match/match.tsx'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { createMatchPage } from '#worker/matches/match-page/service.ts'
import type { RefreshAnswer } from '#worker/matches/prices/contract.ts'
import { boardOf, matchOf, now, offerOf, platformOf } from './fixtures.ts'
import { markup, routeArgs, words } from './render.tsx'

type PageProps = Parameters<typeof MatchPage>[0]

const logger = { error() {} }
const config = { publicOrigin: 'https://touchline.example' }
const known = {
  pageFacts: async (id: number) => (id === 7 ? { match: matchOf(), country: null } : null),
  salesOf: async () => [],
  platformsOf: async () => [],
  relatedTo: async () => ({ home: [matchOf({ id: 8, away_team_name: 'Celtic' })], away: [] }),
}
const withBoard = { view: async () => boardOf() }
const room = { pageFacts: async () => ({}), keepPageFacts: async () => {} }

function load(matchId: string, prices: object = withBoard) {
  const ports = {
    catalogue: known,
    prices,
    live: {},
    rooms: () => room,
    isResaleOn: async () => true,
    release: 'one',
    afterResponse: () => {},
    clock: () => now,
  }
  const matchPage = createMatchPage(ports as unknown as Parameters<typeof createMatchPage>[0])
  return loader(
    routeArgs(
      { matchPage, catalogue: { survivorOf: async () => null }, preferences: {}, clock: () => now, config, logger },
      { params: { matchId } },
    ),
  )
}

async function statusOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'nothing was thrown',
    (thrown: { init?: { status?: number } }) => thrown.init?.status,
  )
}

async function page(
  more: Partial<PageProps['loaderData']> = {},
  actionData?: PageProps['actionData'],
): Promise<string> {
  const loaderData = { ...(await load('7')).data, ...more }
  return markup(<MatchPage {...({ loaderData, actionData } as PageProps)} />)
}

describe('what the reader has going on a match', () => {
  const purchase = { text: 'Bought: 2 tickets, £42', action: 'See the purchase', path: '/p/token' }

  async function loaded({
    isSignedIn = true,
    isAutoPurchaseOn = true,
    purchaseOn = async (): Promise<unknown> => purchase,
    ownAlerts = async (): Promise<unknown[]> => [],
  }) {
    const asked: unknown[] = []
    const opened = { match: matchOf(), country: null, slow: async () => ({ related: {}, sales: [] }) }
    const services = {
      matchPage: { open: async () => ({ ...opened, prices: async () => boardOf(), live: async () => null }) },
      preferences: { shown: async () => ({ live: {}, follows: [], party: {}, isAutoPurchaseOn }) },
      purchaseOn: (...sent: unknown[]) => {
        asked.push(sent)
        return purchaseOn()
      },
      alerts: { newestAlerts: ownAlerts },
      clock: () => now,
      config,
      logger,
    }
    const args = routeArgs(services, { params: { matchId: '7' } }) as Parameters<typeof loader>[0]
    args.context.set(accessContext, { caller: isSignedIn ? ({ userId: 4 } as never) : null, denial: null })
    return { shown: (await loader(args)).data.own, asked }
  }

  test('is one line at the ticket, with a link', async () => {
    const html = await page({ own: [purchase] })
    expect(html).toContain('Bought: 2 tickets, £42\u00a0· <a href="/p/token">See the purchase</a>')
    expect(await page()).not.toContain('See the purchase')
  })

  test('is read only for a user whose mandates may act', async () => {
    expect(await loaded({})).toMatchObject({ shown: [purchase], asked: [[4, { id: 7 }]] })
    expect(await loaded({ isAutoPurchaseOn: false })).toEqual({ shown: [], asked: [] })
    expect(await loaded({ isSignedIn: false })).toEqual({ shown: [], asked: [] })
  })

  const alert = (id: number, more = {}) => ({
    id,
    targetKind: 'match',
    targetId: 7,
    moreTargets: [],
    alertType: 'price_drop',
    priceThresholdPence: null,
    currency: null,
    isActive: true,
    ...more,
  })
  const alertsOn = async (...own: unknown[]) =>
    (await loaded({ isAutoPurchaseOn: false, ownAlerts: async () => own })).shown

  test('is an alert on it, with the way to change it', async () => {
    const fall = { text: 'Alert on: any price fall', action: 'Change', path: '/alerts/3/edit' }
    expect(await alertsOn(alert(3))).toEqual([fall])
    expect(await alertsOn(alert(3, { targetId: 8, moreTargets: [{ kind: 'match', id: 7 }] }))).toEqual([fall])
    const tickets = { alertType: 'availability' }
    expect(await alertsOn(alert(4, tickets), alert(3))).toEqual([
      { text: 'Alert on: tickets appear, and 1 more', action: 'See them', path: '/dashboard' },
    ])
    expect(await alertsOn(alert(3, { isActive: false }), alert(4, { targetId: 8 }))).toEqual([])
    expect(await alertsOn(alert(3, { targetKind: 'team' }))).toEqual([])
  })

  test('is left out where alerts cannot be read, without what can be', async () => {
    const { shown } = await loaded({ ownAlerts: () => Promise.reject(new Error('gone')) })
    expect(shown).toEqual([purchase])
  })

  test('is left out while it cannot be read', async () => {
    const { shown } = await loaded({ purchaseOn: () => Promise.reject(new Error('gone')) })
    expect(shown).toEqual([])
  })
})

test('fees that a seller adds later are said with the range of those that it shows', async () => {
  const told = [200, 400, 300, 250, 200].map((feesPence, index) =>
    offerOf({ id: index + 2, section: `Block ${index}`, pricePence: 9_000, feesPence }),
  )
  const summary = { ...boardOf().summary, isPlusFees: true }
  const platforms = [platformOf({ summary, offers: [offerOf({ feesPence: null }), ...told] })]
  const loaderData = (await load('7', { view: async () => boardOf({ platforms, summary }) })).data
  const text = words(markup(<MatchPage {...({ loaderData, actionData: undefined } as PageProps)} />))
  expect(text).toContain('Fees there: usually £2.00 to £4.00 (5 seen)')
  expect(text).toContain('£64.00 plus fees, usually £2.00 to £4.00 (5 seen)')
  expect(words(await page({ platforms: [platformOf()] }))).not.toContain('Fees there')
})

describe('a match that is over', () => {
  const marked = async (more: object) => {
    const points = [
      { at: now - 9 * 86_400_000, pricePence: 8_200 },
      { at: now - 8 * 86_400_000, pricePence: null },
      { at: now - 7 * 86_400_000, pricePence: 6_400 },
    ]
    const match = matchOf({ match_date: new Date(now - 86_400_000).toISOString(), ...more })
    const series = [{ platformId: 1, platformName: 'Arsenal Tickets', currency: 'GBP', points }]
    const loaderData = { ...(await load('7', { view: async () => boardOf({ series }) })).data, match, hasStory: true }
    return markup(<MatchPage {...({ loaderData, actionData: undefined } as PageProps)} />)
  }

  test('has its story first, and the chart of the same prices folded below', async () => {
    const over = await marked({ status: 'completed' })
    expect(words(over)).toMatch(/Story of the match .*Price history, seller by seller .*Tickets/)
    expect(over).toMatch(/<details[^>]*><summary id="history">/)
    const before = await marked({ match_date: '2026-11-28T15:00:00.000Z' })
    expect(words(before)).toMatch(/Price history .*Story of the match .*Tickets/)
    expect(before).toContain('<h2 id="history">Price history</h2>')
  })
})

describe('a match that is sold out', () => {
  const day = 86_400_000
  const soldOut = { lowestPricePence: null, currency: null, availability: 'sold_out', offerCount: 0 } as const
  const gone = platformOf({
    summary: soldOut,
    offers: [offerOf({ availability: 'sold_out', changedAt: now - 3 * day })],
  })
  const shown = async (series: object[]) => {
    const view = async () => boardOf({ summary: soldOut, platforms: [gone], series: series as never })
    const loaderData = (await load('7', { view })).data
    return markup(<MatchPage {...({ loaderData, actionData: undefined } as PageProps)} />)
  }
  const seriesWith = (...prices: (number | null)[]) => ({
    platformId: 1,
    platformName: 'Arsenal Tickets',
    currency: 'GBP',
    points: prices.map((pricePence, index) => ({ at: now - (prices.length - index) * day, pricePence })),
  })

  test('says in its ticket since when no ticket came back, and takes an alert on returns', async () => {
    const text = words(await shown([]))
    expect(text).toMatch(
      /Watching for returns Sold out None on sale · .* None came back yet: sold out since at least 18 Nov, 15:42\./,
    )
    expect(text).toContain('Alert me on returns')
    expect(text).toContain('Sold out at every check so far.')
    expect(text).not.toContain('No prices of tickets on sale yet')
  })

  test('says once how often tickets came back', async () => {
    const text = words(await shown([seriesWith(6_400, null, 6_000, null)]))
    expect(text.match(/tickets came back once after none were on sale, for /g)).toHaveLength(1)
    expect(text).toMatch(/Sold out None on sale .*came back once.*Price history/)
  })

  test('says it above the chart once tickets are there', async () => {
    const text = words(await page())
    expect(text).not.toMatch(/came? back|returns/)
    const view = async () => boardOf({ series: [seriesWith(6_400, null, 6_400)] })
    const loaderData = (await load('7', { view })).data
    expect(loaderData.soldOutNote).toBeNull()
    expect(loaderData.notes).toEqual([expect.stringContaining('tickets came back once')])
  })
})

describe("a platform's offers", () => {
  const addOn = offerOf({
    id: 2,
    ticketType: 'Car park pass',
    section: null,
    pricePence: 800,
    kind: 'add-on',
    addOn: 'parking',
  })

  test('are its tickets, and what else it sells is folded below them', async () => {
    const html = await page({ platforms: [platformOf({ offers: [offerOf({ kind: 'ticket' }), addOn] })] })
    const [, before = '', folded = ''] =
      /id="board">Tickets(.*?)<details class="fold[^>]*>(.*?)<\/details>/s.exec(html) ?? []
    expect(before).toContain('Adult')
    expect(before).not.toContain('Car park pass')
    expect(words(folded)).toContain('Other things sold here (1)')
    expect(folded).toContain('Car park pass')
  })

  test('say of what may be a ticket that it may not', async () => {
    const offers = [offerOf(), offerOf({ id: 2, ticketType: 'Premium', kind: 'unsure' })]
    const text = words(await page({ platforms: [platformOf({ offers })] }))
    expect(text.match(/May not be a match ticket/g)).toHaveLength(1)
  })

  test('say that no ticket is listed where only other things are sold', async () => {
    expect(words(await page({ platforms: [platformOf({ offers: [addOn] })] }))).toContain('The page listed no tickets.')
  })

  test('say when a sale opens, and that it has ended', async () => {
    const opens = offerOf({ id: 3, availability: 'unknown', opensAt: Date.parse('2027-12-05T10:00:00Z') })
    const ended = offerOf({ id: 4, ticketType: 'Early bird', availability: 'unknown', closesAt: now - 1 })
    const text = words(await page({ platforms: [platformOf({ offers: [opens, ended] })] }))
    expect(text).toContain('Opens 5 Dec, 10:00')
    expect(text).toContain('Sale ended')
  })
})

describe('loading a match', () => {
  test.each(['8', '0', '-7', '7.0', '7e0', 'seven', '07', '9'.repeat(30)])('answers 404 for %s', async (matchId) => {
    expect(await statusOf(load(matchId))).toBe(404)
  })

  test('answers 503 when prices fail, says so in their place, and shows the rest', async () => {
    const view = async () => Promise.reject(new Error('room exploded'))
    const loaded = await load('7', { view })
    expect(loaded.init?.status).toBe(503)
    const html = await page(loaded.data)
    expect(words(html)).toContain('Unable to load price data. Please try again later.')
    expect(html).toMatch(/<a [^>]*href="\/matches\/7"[^>]*>Try Again/)
    expect(words(html)).toContain('Arsenal v Chelsea')
    expect(html).not.toContain('exploded')
    expect(words(html)).not.toContain('No price data')
  })

  test('reads the clock once and names the canonical address', async () => {
    expect((await load('7')).data).toMatchObject({ now, head: { url: 'https://touchline.example/matches/7' } })
  })
})

describe('the match page', () => {
  test('has one h1 with both sides', async () => {
    const html = await page()
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(words(html)).toContain('Arsenal v Chelsea')
  })

  test('shows the best price with what it includes, its platform, and the age of the check', async () => {
    const text = words(await page())
    expect(text).toContain('From, all-in £64.00 on Arsenal Tickets Limited 1 offer · checked 40 s ago')
  })

  test('never shows an unauthorised platform as the best', async () => {
    const resale = platformOf({ id: 2, name: 'StubSeats', kind: 'resale', isAlertable: false, url: null })
    const summary = { ...boardOf().summary, isPlusFees: true }
    const text = words(await page({ summary, platforms: [resale, platformOf()] }))
    expect(text).toContain('From, plus fees £64.00 on Arsenal Tickets')
  })

  test('says nothing of fees where the room does not', async () => {
    const { isPlusFees: _, ...summary } = boardOf().summary
    const text = words(await page({ summary }))
    expect(text).toContain('From £64.00 on Arsenal Tickets')
    expect(text).not.toContain('Lowest price, plus fees')
    expect(words(await page({ summary: { ...summary, isPlusFees: true } }))).toContain('Lowest price, plus fees')
  })

  test('requests fresh prices with a form, only while there is something to check', async () => {
    expect(await page()).toMatch(/<form [^>]*method="post"[^>]*>.*Refresh/)
    expect(await page({ platforms: [] })).not.toMatch(/<form [^>]*>.*Refresh/)
    const played = matchOf({ status: 'completed', match_date: '2026-11-21T12:30:00.000Z' })
    expect(await page({ match: played })).not.toMatch(/<form [^>]*>.*Refresh/)
  })

  test('asks visitors to sign in for alerts, and links to the official seller only', async () => {
    const html = await page()
    expect(html).toMatch(/<a [^>]*href="\/alerts\/new\?match=7"[^>]*>Sign In for Alerts/)
    expect(html).toContain('href="https://tickets.example/arsenal-chelsea" rel="nofollow noopener external"')
    expect(words(html)).toContain('View Tickets on Arsenal Tickets')
    const resale = platformOf({ kind: 'resale', isAlertable: false, url: null })
    expect(words(await page({ platforms: [resale] }))).not.toContain('View Tickets')
    const odd = matchOf({ ticket_url: 'javascript:alert(1)' })
    expect(await page({ match: odd, platforms: [] })).not.toContain('javascript:')
  })

  test('links the lowest price to its seller, whatever the official page, and never a junior price', async () => {
    const junior = offerOf({ id: 2, ticketType: 'Junior', pricePence: 1_000, isReduced: true })
    const exchange = platformOf({
      id: 2,
      name: 'Terrace Exchange',
      kind: 'exchange',
      url: 'https://terrace.example/m',
      summary: { lowestPricePence: 5_000, currency: 'GBP', availability: 'available', offerCount: 2 },
      offers: [offerOf({ pricePence: 5_000, availability: 'available', feesPence: null }), junior],
    })
    const summary = {
      lowestPricePence: 5_000,
      currency: 'GBP',
      availability: 'available' as const,
      offerCount: 3,
      isPlusFees: true,
    }
    const official = { match: matchOf({ ticket_url: 'https://club.example/t', official_platform: 'Club' }), summary }
    const text = words(await page({ ...official, platforms: [platformOf(), exchange] }))
    expect(text).toContain('From, plus fees £50.00 on Terrace Exchange')
    expect(text).toContain('View Tickets on Terrace Exchange')
    const unlinked = await page({ ...official, platforms: [platformOf(), { ...exchange, url: null }] })
    expect(words(unlinked)).not.toContain('View Tickets')
  })

  test('shows status, round, official platform and id, and the state of its tickets', async () => {
    const text = words(await page())
    for (const expected of [
      'UK time',
      'Status Scheduled',
      'Official platform Arsenal Tickets',
      'Match ID 7',
      'Official Price Tracked',
    ]) {
      expect(text).toContain(expected)
    }
  })

  test('lists other matches of both sides', async () => {
    const text = words(await page())
    expect(text).toContain('Next for Arsenal')
    expect(text).toContain('Arsenal HOME v Celtic AWAY')
    expect(text).toContain('Next for Chelsea No other matches are listed at the moment.')
  })

  const at = { platforms: [], country: null, url: 'https://a.example/', picture: '/share/matches/7.png?v=1' }

  test('gives search engines the event without unauthorised offers', async () => {
    const resale = platformOf({ id: 2, name: 'Row Z', kind: 'resale', isAlertable: false, url: null })
    const data = eventData(matchOf({ home_team_name: '</script>' }), {
      platforms: [platformOf(), resale],
      country: 'England',
      url: 'https://touchline.example/matches/7',
      picture: at.picture,
    })
    expect(data).toMatchObject({
      '@type': 'SportsEvent',
      name: '</script> v Chelsea',
      startDate: '2026-11-28T15:00:00.000Z',
      endDate: '2026-11-28',
      image: 'https://touchline.example/share/matches/7.png?v=1',
      performer: [{ name: '</script>' }, { name: 'Chelsea' }],
      organizer: { '@type': 'SportsOrganization', url: expect.stringContaining('https://touchline.example/leagues/') },
      eventStatus: 'https://schema.org/EventScheduled',
      location: { name: 'Emirates Stadium', address: { addressCountry: 'England' } },
      awayTeam: { name: 'Chelsea' },
    })
    expect(data.offers).toEqual([
      {
        '@type': 'Offer',
        name: 'Adult, Block 97',
        price: '64.00',
        priceCurrency: 'GBP',
        availability: 'https://schema.org/LimitedAvailability',
        validFrom: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        seller: { '@type': 'Organization', name: 'Arsenal Tickets' },
        url: 'https://touchline.example/matches/7',
      },
    ])
    expect(eventData(matchOf({ status: 'postponed' }), at)).not.toHaveProperty('offers')
  })

  test('gives search engines the day on which it ends, also when that is the next, or when no time is fixed', () => {
    const endOf = (more: object) => eventData(matchOf(more), at).endDate
    expect(endOf({ match_date: '2026-11-28T22:30:00.000Z' })).toBe('2026-11-29')
    expect(endOf({ match_date: '2026-11-28', time_confirmed: false })).toBe('2026-11-28')
  })

  test('gives search engines no offers once it is over', () => {
    const data = eventData(matchOf({ status: 'completed' }), { ...at, platforms: [platformOf()] })
    expect(data).not.toHaveProperty('offers')
  })

  test('has the sides as title', async () => {
    const loaderData = (await load('7')).data
    const head = meta({ loaderData } as Parameters<typeof meta>[0])
    expect(head).toContainEqual({ title: 'Arsenal v Chelsea: ticket prices · Touchline' })
  })

  test('has no inline style, which the content security policy refuses', async () => {
    expect(await page()).not.toContain('style=')
  })
})

describe('requesting fresh prices', () => {
  function ask(answer: Result<RefreshAnswer>, counted: unknown[] = []) {
    const prices = {
      refresh: async (_id: number, networks: unknown) => {
        counted.push(networks)
        return answer
      },
    }
    const request = new Request('https://touchline.example/matches/7', {
      method: 'POST',
      headers: { 'CF-Connecting-IP': '192.0.2.7' },
    })
    const visitorOf = (from: Request) => ({ networks: [from.headers.get('CF-Connecting-IP')] })
    return action(routeArgs({ prices, visitorOf }, { params: { matchId: '7' }, request }))
  }

  test('queues the checks and says so', async () => {
    const counted: unknown[] = []
    const answer = await ask(succeed({ queued: true, platforms: 3, already_fresh: 1 }), counted)
    expect(counted).toEqual([['192.0.2.7']])
    expect(answer.init?.status).toBe(202)
    expect(words(await page({}, answer.data))).toContain('Queued: 3 platforms. Reload in a few seconds.')
  })

  test('says when the pages of paused sellers are read', async () => {
    const paused = { platforms: 1, until: '2026-12-03T10:00:00.000Z' }
    const alone = await ask(succeed({ queued: true, platforms: 0, already_fresh: 0, paused }))
    const text = words(await page({}, alone.data))
    expect(text).toContain('Checks of 1 platform are paused: the next is on 3 Dec, 10:00.')
    expect(text).not.toContain('Queued')
    const beside = await ask(succeed({ queued: true, platforms: 2, already_fresh: 0, paused }))
    expect(words(await page({}, beside.data))).toContain(
      'Queued: 2 platforms. Reload in a few seconds. Checks of 1 platform',
    )
  })

  test('says when every price was checked a moment ago', async () => {
    const answer = await ask(succeed({ queued: true, platforms: 0, already_fresh: 4 }))
    expect(words(await page({}, answer.data))).toContain('Every platform was checked a moment ago.')
  })

  test('does not say so when no page could be asked for', async () => {
    const answer = await ask(succeed({ queued: true, platforms: 0, already_fresh: 0 }))
    const text = words(await page({}, answer.data))
    expect(text).toContain('No platform has a page of this match that can be checked now.')
    expect(text).not.toContain('checked a moment ago')
  })

  test('says how long to wait at the limit, with 429 and Retry-After', async () => {
    const answer = await ask(fail('RATE_LIMITED', 'Too often.', { retryAfterSeconds: 24 }))
    expect(answer.init).toMatchObject({ status: 429, headers: { 'Retry-After': '24' } })
    expect(words(await page({}, answer.data))).toContain('Please wait 24 s.')
  })

  test('says that it failed, and offers a retry, with 503', async () => {
    const answer = await ask(fail('UNAVAILABLE', "We can't reach any platform right now."))
    expect(answer.init?.status).toBe(503)
    const text = words(await page({}, answer.data))
    expect(text).toContain('Try Again Failed to refresh prices. Please try again.')
  })

  test('answers 404 for a match that does not exist', async () => {
    expect(await statusOf(ask(fail('NOT_FOUND', 'no')))).toBe(404)
  })
})
