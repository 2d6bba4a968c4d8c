import { describe, expect, test } from 'vitest'
import { listAddress, withoutEmpty } from '#app/pages/matches/address.ts'
import { badFieldsOf } from '#app/pages/matches/bad-query.tsx'
import Matches, { loader, meta } from '#app/pages/matches/matches.tsx'
import { summaryText } from '#app/pages/matches/summary-text.ts'
import type { FollowedNext } from '#worker/alerting/follows/contract.ts'
import { fail, succeed } from '#worker/ground/platform/result.ts'
import type { BrowsePage, Match } from '#worker/matches/catalogue/contract.ts'
import type { DayFacts } from '#worker/matches/catalogue/strip.rules.ts'
import { anyAdult, type Party } from '#worker/matches/prices/party/constants.ts'
import { matchOf, now } from './fixtures.ts'
import { markup, routeArgs, words } from './render.tsx'

const premier = { id: 1, slug: 'premier-league', name: 'Premier League', country: 'England', division: 1 }

const mine: FollowedNext = { teamIds: [1], leagueIds: [], matchIds: [], matches: [] }
const aside = { days: [] as DayFacts[], mine, own: [] as Match[] }

function pageOf(more: Partial<BrowsePage> = {}): BrowsePage {
  return {
    matches: [matchOf()],
    next: null,
    previous: null,
    isCut: false,
    query: {},
    league: null,
    team: null,
    ...more,
  }
}

function page(more: Partial<BrowsePage> = {}, party: Party = anyAdult, beside: Partial<typeof aside> = {}): string {
  const props = {
    loaderData: {
      ...aside,
      ...beside,
      page: pageOf(more),
      party,
      leagues: [premier],
      now,
      url: 'https://touchline.example/matches',
    },
  }
  return markup(<Matches {...(props as Parameters<typeof Matches>[0])} />)
}

function load(
  query: string,
  browse: (params: object, party: Party) => Promise<unknown> = async () => succeed(pageOf()),
) {
  const services = {
    catalogue: {
      browse,
      leagues: async () => [premier],
      days: async () => [],
      forParty: async (matches: unknown[]) => matches,
    },
    follows: { next: async () => mine },
    clock: () => now,
    config: { publicOrigin: 'https://touchline.example', isSecure: false },
  }
  const headers = { Cookie: 'party=for%3Dchild' }
  const request = new Request(`https://touchline.example/matches${query}`, { headers })
  return loader(routeArgs(services, { params: {}, request }))
}

describe('loading the match list', () => {
  test('passes on the query of the address', async () => {
    const asked: object[] = []
    await load('?league=premier-league&q=ars', async (params) => {
      asked.push(params)
      return succeed(pageOf())
    })
    expect(asked).toEqual([{ league: 'premier-league', q: 'ars' }])
  })

  test('asks for the party of the address, or else of the cookie', async () => {
    const asked: Party[] = []
    const browse = async (_: object, party: Party) => {
      asked.push(party)
      return succeed(pageOf())
    }
    await load('?together=2', browse)
    await load('', browse)
    expect(asked).toEqual([
      { ...anyAdult, together: 2 },
      { ...anyAdult, who: 'child' },
    ])
  })

  test('removes empty form fields from the address', async () => {
    const thrown = await load('?q=&league=fa-cup&from=').catch((response: Response) => response)
    expect((thrown as unknown as Response).headers.get('Location')).toBe('/matches?league=fa-cup')
  })

  test('answers 400 and names the invalid fields', async () => {
    const refused = async () => fail('INVALID', 'no', { fields: { cursor: ['is not a page in this list'] } })
    expect(await load('?cursor=x', refused).catch((thrown: unknown) => thrown)).toMatchObject({
      init: { status: 400 },
      data: { fields: { cursor: ['is not a page in this list'] } },
    })
  })
})

describe('the match list', () => {
  test('has a strip of days that are links, and begins with what the reader follows', () => {
    const days = [
      { day: '2026-11-28', matches: 4, cheapest: { pence: 1_050, currency: 'GBP' } },
      { day: '2026-11-29', matches: 1, cheapest: null },
      { day: '2026-12-01', matches: 15, cheapest: { pence: 800, currency: 'EUR' } },
    ]
    const html = page({ query: { from: '2026-11-29', to: '2026-11-29' } }, anyAdult, { days, own: [matchOf()] })
    expect(words(html)).toContain('Sat 28 Nov from £10.50 4 matches')
    expect(words(html)).toContain('Sun 29 Nov – no price 1 match')
    expect(words(html)).toContain('Tue 1 Dec from €8.00 15 matches')
    expect(html).toContain('href="/matches?from=2026-11-28&amp;to=2026-11-28"')
    expect(html).toMatch(/<a[^>]*aria-current="true"[^>]*href="\/matches"/)
    expect(words(html).indexOf('Yours')).toBeLessThan(words(html).indexOf('Sat 28 Nov 15:00'))
  })

  test('a long day folds by league, those with matches of the reader first', () => {
    const matches = Array.from({ length: 6 }, (_, index) => {
      const isCup = index === 5
      return matchOf({
        id: index + 1,
        home_team_id: isCup ? 1 : 9,
        away_team_id: 8,
        league_id: isCup ? 2 : 1,
        league_name: isCup ? 'FA Cup' : 'Premier League',
      })
    })
    const folded = page({ matches })
    expect(folded.match(/<details class="league-fold" open="">/g)).toHaveLength(2)
    expect(words(folded).indexOf('FA Cup 1 match')).toBeLessThan(words(folded).indexOf('Premier League 5 matches'))
    expect(page({ matches: matches.slice(1) })).not.toContain('league-fold')
    const small = matches.map((match, index) => ({ ...match, home_team_id: 9, league_id: index % 3 }))
    expect(page({ matches: small })).not.toContain('league-fold')
    const mixed = [...matches, { ...matches[0], id: 9, league_id: 7, league_name: 'Serie A' } as Match]
    expect(words(page({ matches: mixed }))).toContain('Other leagues 1 match')
    expect(page({ matches, query: { sort: 'cheapest' } })).not.toContain('league-fold')
  })

  test('says for whom its prices are, keeps it in links, and where nothing is for them', () => {
    const none = matchOf({ lowest_price: null, is_none_for_party: true, availability: 'available' })
    const html = page({ matches: [none], next: 'on' }, { ...anyAdult, who: 'child', together: 2 })
    expect(words(html)).toContain('Prices for: 2 children together')
    expect(words(html)).toContain('No such ticket listed')
    expect(words(html)).toContain('Each price is for 2 children together, per ticket')
    expect(html).toContain('for=child&amp;together=2&amp;cursor=on')
    expect(html).toMatch(/<button[^>]*value="who:child"[^>]*aria-pressed="true"/)
    expect(html).toContain('<input type="hidden" name="return_to"')
  })

  test('groups matches by day, each with one main link', () => {
    const html = page({ matches: [matchOf(), matchOf({ id: 8, match_date: '2026-11-29T15:00:00.000Z' })] })
    expect(words(html)).toContain(
      'Sat 28 Nov 15:00 Arsenal HOME v Chelsea AWAY on Sat 28 Nov, 15:00, Premier League, from £64.00, limited, checked at most 1 minute ago',
    )
    expect(words(html)).toContain('Sun 29 Nov')
    expect(html.match(/href="\/matches\/7"/g)).toHaveLength(1)
    expect(words(html)).toContain('£64.00 limited fresh')
  })

  test('keeps the query in the form, and can clear each filter', () => {
    const html = page({ query: { q: 'ars', league: 'premier-league', max_price: 60 }, league: premier })
    expect(html).toMatch(/<form [^>]*method="get"/)
    expect(html).toMatch(/value="ars"/)
    expect(html).toMatch(/<option value="premier-league" selected=""/)
    for (const expected of ['Team name: ars', 'Price up to 60', 'Clear all']) expect(words(html)).toContain(expected)
  })

  test('pages by cursor and keeps the rest of the query', () => {
    const html = page({ query: { league: 'fa-cup', cursor: 'abc' }, next: 'n', previous: 'p' })
    expect(html).toContain('rel="prev" href="/matches?league=fa-cup&amp;before=p"')
    expect(html).toContain('rel="next" href="/matches?league=fa-cup&amp;cursor=n"')
  })

  test('offers one next step when no match fits', () => {
    const html = page({ matches: [], query: { q: 'unknown' } })
    expect(words(html)).toContain('No matches for these filters')
    expect(html).toMatch(/href="\/matches"[^>]*>Show all matches/)
  })

  test('says how many there are, and when the search stopped early', () => {
    expect(summaryText(pageOf())).toBe('1 match')
    expect(summaryText(pageOf({ next: 'n' }))).toBe('First 1 match')
    expect(summaryText(pageOf({ previous: 'p' }))).toBe('Last 1 match')
    expect(summaryText(pageOf({ matches: [], isCut: true, next: 'n' }))).toMatch(/^0 matches among the 300/)
  })

  test('is indexed only without filters', () => {
    const head = (query: BrowsePage['query']) =>
      meta({
        loaderData: { page: pageOf({ query }), party: anyAdult, url: 'https://touchline.example/matches' },
      } as Parameters<typeof meta>[0])
    expect(JSON.stringify(head({}))).not.toContain('noindex')
    expect(JSON.stringify(head({ q: 'ars' }))).toContain('noindex')
  })
})

describe('chips', () => {
  const link = (html: string, name: string) => html.match(new RegExp(`<a[^>]*class="chip"[^>]*>${name}</a>`))?.[0]

  test('filter and sort by one tap, and take the filter away again', () => {
    const html = page({ query: { when: 'today', sort: 'cheapest', cursor: 'abc' } })
    expect(link(html, 'Today')).toContain('aria-current="true" href="/matches?sort=cheapest"')
    expect(link(html, 'This weekend')).toContain('href="/matches?when=weekend&amp;sort=cheapest"')
    expect(link(html, 'Cheapest')).toContain('aria-current="true"')
    expect(link(html, 'Soonest')).toContain('href="/matches?when=today"')
  })

  test('sorted lists say what they are, with the day in each row', () => {
    const matches = [matchOf(), matchOf({ id: 8, currency: 'EUR' })]
    const html = page({ matches, query: { sort: 'cheapest' } })
    for (const said of ['Cheapest, in GBP', 'Cheapest, in EUR', '15:00 Sat 28 Nov Arsenal'])
      expect(words(html)).toContain(said)
    expect(summaryText(pageOf({ query: { sort: 'fall' } }))).toBe('1 match of the next 300')
  })
})

describe('the address of the list', () => {
  test('drops cursors with any change, and removes a filter by null', () => {
    const params = new URLSearchParams('q=a&cursor=x&before=y')
    expect(listAddress(params, { q: null })).toBe('/matches')
    expect(listAddress(params, { league: 'fa-cup' })).toBe('/matches?q=a&league=fa-cup')
    expect(withoutEmpty(new URLSearchParams('q= &when=today')).toString()).toBe('when=today')
  })

  test('only status 400 is shown as invalid input', () => {
    expect(badFieldsOf(new Error('no'))).toBeNull()
  })
})
