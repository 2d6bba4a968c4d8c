import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { SearchSuggestions } from '#app/frame/search-suggestions.tsx'
import { SiteSearch } from '#app/frame/site-search.tsx'
import SearchPage, { loader, meta } from '#app/pages/search/search.tsx'
import { loader as suggest } from '#app/pages/search/search-suggest.ts'
import { announcementText, groundText, groupsOf, nextPlace, noteOn } from '#app/ui/search-options.ts'
import type { League, Team } from '#worker/matches/catalogue/contract.ts'
import { maxQuestionLength, pageLimits, suggestionLimits } from '#worker/matches/search/constants.ts'
import type { SearchResults } from '#worker/matches/search/contract.ts'
import { matchOf, now } from './fixtures.ts'
import { markup, routeArgs, words } from './render.tsx'

const arsenal: Team = {
  id: 101,
  slug: 'arsenal',
  name: 'Arsenal',
  short_name: 'Arsenal',
  code: 'ARS',
  league_id: 1,
  country: 'England',
  city: 'London',
  stadium: 'Emirates Stadium',
  primary_colour: '#ef0107',
  secondary_colour: '#ffffff',
  logo: '/crests/arsenal.svg?v=1',
}
const premierLeague: League = { id: 1, slug: 'premier-league', name: 'Premier League', country: 'England', division: 1 }

function resultsOf(more: Partial<SearchResults> = {}): SearchResults {
  return {
    query: 'arsenal',
    is_approximate: false,
    did_you_mean: [],
    understood: [],
    party: null,
    sides: null,
    teams: [],
    leagues: [],
    matches: [],
    ...more,
  }
}

const found = resultsOf({ teams: [arsenal], leagues: [premierLeague], matches: [matchOf()] })

type Loaded = Awaited<ReturnType<typeof loader>>

/** Loads the page for a query, with a search that returns these results. */
async function load(query: string, results: SearchResults) {
  const asked: unknown[] = []
  const services = {
    search: {
      search: async (...question: unknown[]) => {
        asked.push(question)
        return results
      },
    },
    catalogue: { listLeagues: async () => [premierLeague], forParty: async (matches: unknown[]) => matches },
    clock: () => now,
    config: { publicOrigin: 'https://touchline.example' },
  }
  const request = new Request(`https://touchline.example/search${query}`)
  return { loaded: await loader(routeArgs(services, { params: {}, request })), asked }
}

function page(loaded: Loaded): string {
  return markup(<SearchPage {...({ loaderData: loaded } as Parameters<typeof SearchPage>[0])} />)
}

describe('the search results page', () => {
  test('says for a party what a match costs, whether that is low, how many are left and where', async () => {
    const match = matchOf({
      lowest_price: 22.5,
      is_plus_fees: true,
      price_level: { level: 'low', usually_from: 28, usually_to: 33, days: 14 },
      lowest_price_quantity: 4,
      lowest_price_seller: { name: 'Halfway Line', url: null },
    })
    const party = { who: 'adult' as const, together: 2 }
    const { loaded } = await load(
      '?q=next+arsenal+home+2+adults',
      resultsOf({ matches: [match], party, understood: ['at home'] }),
    )
    const text = words(page(loaded))
    expect(text).toContain('Matches: at home · for 2 adults together')
    expect(text).toContain('from £22.50 plus fees, low over 14 days, 4 left, at Halfway Line')
  })

  test('groups results with their counts, and links each one', async () => {
    const { loaded, asked } = await load('?q=arsenal', found)
    expect(asked).toEqual([['arsenal', pageLimits]])
    const html = page(loaded)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(words(html)).toContain('Results for “arsenal”')
    expect(words(html)).toMatch(/Teams 1 .*Leagues 1 .*Matches 1/)
    for (const to of ['/teams/arsenal', '/leagues/premier-league', '/matches/7']) expect(html).toContain(`href="${to}"`)
    expect(words(html)).toContain(
      'Sat 28 Nov, 15:00 · Premier League from £64.00, limited, checked at most 1 minute ago £64.00 limited fresh',
    )
  })

  test('says that a name is unknown, and suggests similar ones', async () => {
    const results = resultsOf({ is_approximate: true, did_you_mean: ['Leeds United'], teams: [arsenal] })
    const html = page((await load('?q=Leds', results)).loaded)
    expect(words(html)).toContain('No results for “Leds”. Did you mean Leeds United ?')
    expect(html).toContain('href="/search?q=Leeds+United"')
  })

  test('offers a next step without results', async () => {
    for (const query of ['', '?q=qqqq']) {
      const html = page((await load(query, resultsOf())).loaded)
      expect(html).toContain('href="/leagues/premier-league"')
      expect(html).toContain('<h1 class="search-headline">Search</h1>')
      expect(html).toContain('aria-describedby="search-examples"')
      expect(words(html)).toContain('Such as “next Liverpool home, 2 adults”')
    }
  })

  test('says when two sides have no match', async () => {
    const results = resultsOf({ teams: [arsenal], sides: ['Celtic', 'Arsenal'] })
    expect(words(page((await load('?q=celtic+v+arsenal', results)).loaded))).toContain(
      'No match between Celtic and Arsenal is listed at the moment.',
    )
  })

  test('asked for two, says so, and leads to the match and the alert for two', async () => {
    const party = { who: 'adult', together: 2 } as const
    const { loaded } = await load('?q=pair', resultsOf({ party, matches: [matchOf()] }))
    const html = page(loaded)
    expect(words(html)).toContain('for 2 adults together')
    expect(html).toContain(`href="/matches/${matchOf().id}?together=2"`)
    expect(html).toContain(`href="/alerts/new?match=${matchOf().id}&amp;together=2"`)
    expect(html).not.toContain('Seats together')
  })

  test('says what else was understood, and whether a match fits it', async () => {
    const answer = { query: 'arsenal home under £10', understood: ['at home', 'under £10'] }
    const fitting = words(page((await load('?q=x', resultsOf({ ...answer, matches: [matchOf()] }))).loaded))
    expect(fitting).toContain('Matches: at home · under £10')
    for (const teams of [[arsenal], []]) {
      const none = words(page((await load('?q=x', resultsOf({ ...answer, teams }))).loaded))
      expect(none).toContain('No match that we watch fits: at home · under £10')
      expect(none).not.toContain('Check the spelling')
    }
  })

  test('shortens a query that is too long, and says so', async () => {
    const { loaded, asked } = await load(`?q=${'x'.repeat(500)}`, resultsOf())
    expect(asked).toEqual([['x'.repeat(maxQuestionLength), pageLimits]])
    expect(words(page(loaded))).toContain('Only the first 80 characters were searched.')
  })

  test('does not search without a query', async () => {
    expect((await load('?q=%20%20', found)).asked).toEqual([])
  })

  test('is not indexed', async () => {
    const { loaded } = await load('?q=%3Cscript%3E', resultsOf())
    const head = meta({ loaderData: loaded } as Parameters<typeof meta>[0])
    expect(head).toContainEqual({ name: 'robots', content: 'noindex' })
    expect(page(loaded)).not.toContain('<script')
  })
})

describe('the search box of every page', () => {
  test('is a plain form before JavaScript has loaded', () => {
    const html = markup(<SiteSearch />)
    expect(html).toMatch(/<form[^>]*id="site-search"[^>]*>/)
    expect(html).toMatch(/<form[^>]*action="\/search"/)
    expect(html).toContain('placeholder="Search teams, leagues, or matches..."')
    expect(html).toContain('Clear search')
    expect(html).not.toContain('combobox')
    expect(html).not.toMatch(/⌘K|Ctrl K/)
  })

  test('can be cleared without JavaScript on a results page', () => {
    const Page = createRoutesStub([{ path: '*', Component: SiteSearch }])
    const at = (address: string) => renderToStaticMarkup(<Page initialEntries={[address]} />)
    expect(at('/search?q=arsenal')).toMatch(/<a class="site-search-clear" href="\/search">/)
    expect(at('/matches')).toMatch(/<button class="site-search-clear" type="reset">/)
  })
})

describe('suggestions', () => {
  test('are JSON with a short cache lifetime', async () => {
    const asked: unknown[] = []
    const search = {
      search: async (...question: unknown[]) => {
        asked.push(question)
        return found
      },
    }
    const request = new Request('https://touchline.example/search/suggest?q=%20arsenal')
    const answer = await suggest(routeArgs({ search, clock: () => now }, { params: {}, request }))
    expect(asked).toEqual([['arsenal', suggestionLimits]])
    expect(answer.headers.get('Cache-Control')).toMatch(/^public, max-age=\d+/)
    expect(await answer.json()).toEqual({ results: found, now })
  })

  test('are options in named groups, with the best one selected and a last link to all', () => {
    const all = { to: '/search?q=arsenal', name: 'All results for “arsenal”', detail: '', crests: [] }
    const html = markup(
      <SearchSuggestions
        id="list"
        groups={groupsOf(found, now)}
        note={null}
        all={all}
        active={2}
        onChoose={() => undefined}
      />,
    )
    expect(html.match(/role="option"/g)).toHaveLength(4)
    expect(html.match(/aria-selected="true"/g)).toHaveLength(1)
    expect(html).toMatch(/id="list-2"[^>]*aria-selected="true"|aria-selected="true"[^>]*id="list-2"/)
    expect(html).toContain('role="group" aria-labelledby="list-Matches"')
    expect(html).toMatch(/href="\/search\?q=arsenal"/)
    expect(words(html)).toContain('from £64.00')
  })

  test('leave out empty groups', () => {
    expect(groupsOf(resultsOf({ leagues: [premierLeague] }), now).map(({ title }) => title)).toEqual(['Leagues'])
  })

  test('begin with the matches where the query asks for more than a name', () => {
    const titles = (understood: string[]) => groupsOf({ ...found, understood }, now).map(({ title }) => title)
    expect(titles([]).at(-1)).toBe('Matches')
    expect(titles(['at home'])[0]).toBe('Matches')
  })

  test('name each place once', () => {
    expect(groundText(arsenal)).toBe('Emirates Stadium, London, England')
    expect(groundText({ ...arsenal, stadium: 'London Stadium' })).toBe('London Stadium, England')
  })

  test('give their number, and say when they are only similar', () => {
    expect(announcementText(found, 3)).toBe('3 suggestions.')
    expect(announcementText(found, 1)).toBe('1 suggestion.')
    expect(announcementText(found, 0)).toBe('No results for arsenal.')
    expect(announcementText({ ...found, is_approximate: true }, 2)).toBe(
      'No results for arsenal. 2 suggestions with a similar name.',
    )
    expect(noteOn(found, true)).toBeNull()
    expect(noteOn(found, false)).toBe('No results for “arsenal”.')
  })

  test.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 1, 2],
    ['ArrowDown', 2, -1],
    ['ArrowUp', -1, 2],
    ['ArrowUp', 0, -1],
    ['Enter', 0, null],
    ['a', 0, null],
  ])('%s moves from position %i to %j of three', (key, place, next) => {
    expect(nextPlace(key, place, 3)).toBe(next)
  })
})
