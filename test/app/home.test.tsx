import { describe, expect, test } from 'vitest'
import Home, { ErrorBoundary, loader, meta } from '#app/pages/home/home.tsx'
import { LedgerPanel } from '#app/pages/home/ledger.tsx'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import type { LandingFacts, LedgerEntry } from '#worker/matches/landing/contract.ts'
import { matchOf, now } from './fixtures.ts'
import { markup, routeArgs, words } from './render.tsx'

const settings = { wasOn: async () => true }
const noClaims = { users: null, rating: null, tickets: null, since: null }
const config = { publicOrigin: 'https://touchline.example', claims: noClaims }

function factsOf(more: Partial<LandingFacts> = {}): LandingFacts {
  return {
    figures: { upcoming: 312, highDemand: 47, leagues: 26, isMore: false },
    coverage: {
      leagues: [
        { slug: 'premier-league', name: 'Premier League', country: 'England' },
        { slug: 'j1-league', name: 'J1 League', country: 'Japan' },
      ],
      teams: 386,
      platforms: [
        { name: 'Club Direct', kind: 'official' },
        { name: 'Row Z', kind: 'resale' },
      ],
    },
    ledger: { entries: [], lastChangedAt: null },
    rails: [],
    uptime: { share: 0.99999, minutes: 4_000, daysWithData: 3, firstDay: '2026-11-18' },
    ...more,
  }
}

function entryOf(more: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    id: '7:1:1',
    matchId: 7,
    homeName: 'Arsenal',
    awayName: 'Chelsea',
    at: now - 20_000,
    platformName: 'Club Direct',
    ticketType: 'Adult',
    section: 'Block 97',
    movement: 'fell',
    pricePence: 6_400,
    previousPence: 8_200,
    currency: 'GBP',
    availability: 'limited',
    ...more,
  } as LedgerEntry
}

function home(matches: Match[] | null, facts = factsOf(), claims = noClaims as object): string {
  const props = {
    loaderData: { matches, facts, rails: facts.rails ?? [], claims, now, url: 'https://touchline.example/' },
  }
  return markup(<Home {...(props as unknown as Parameters<typeof Home>[0])} />)
}

const own = {
  follows: { next: async () => ({ teamIds: [], leagueIds: [], matchIds: [], matches: [] }) },
  catalogue: { forParty: async (matches: unknown[]) => matches },
}

describe('loading the home page', () => {
  test('loads the next matches and reads the clock once', async () => {
    const landing = { page: () => ({ facts: Promise.resolve(factsOf()), matches: Promise.resolve([matchOf()]) }) }
    const loaded = await loader(routeArgs({ ...own, landing, settings, clock: () => now, config }, { params: {} }))
    expect(loaded.data).toMatchObject({ now, url: 'https://touchline.example/', matches: [{ id: 7 }] })
  })

  test('leaves out what the operator vouches for once that is switched off, or cannot be read', async () => {
    const landing = { page: () => ({ facts: Promise.resolve(factsOf()), matches: Promise.resolve([matchOf()]) }) }
    const claiming = { ...config, claims: { ...noClaims, users: '50k+' } }
    const usersWith = async (wasOn: () => Promise<boolean>) => {
      const args = routeArgs(
        { ...own, landing, settings: { wasOn }, clock: () => now, config: claiming },
        { params: {} },
      )
      return (await loader(args)).data.claims.users
    }
    expect(await usersWith(async () => true)).toBe('50k+')
    expect(await usersWith(async () => false)).toBeNull()
    expect(await usersWith(() => Promise.reject(new Error('down')))).toBeNull()
  })

  test('answers 503 when the matches cannot be read, and logs why', async () => {
    const logged: unknown[] = []
    const logger = { error: (...line: unknown[]) => logged.push(line) }
    const failed = Promise.reject(new Error('disk on fire'))
    const landing = { page: () => ({ facts: Promise.resolve(factsOf()), matches: failed }) }
    const answer = await loader(
      routeArgs({ ...own, landing, settings, logger, clock: () => now, config }, { params: {} }),
    )
    expect(answer).toMatchObject({ init: { status: 503, headers: { 'Retry-After': '10' } }, data: { matches: null } })
    expect(JSON.stringify(logged)).toContain('disk on fire')
    const text = words(home(answer.data.matches))
    expect(text).toContain('Failed to load matches (503)')
    expect(text).toContain('Leagues Covered 26')
    expect(text).toContain('2 platforms')
  })
})

describe('the home page', () => {
  test('offers a trial, the coverage and a way to sign in', () => {
    const html = home([matchOf()])
    expect(html).toMatch(/<a [^>]*href="\/register"[^>]*>Start Free Trial<\/a>/)
    expect(html).toMatch(/<a [^>]*href="#coverage"[^>]*>View Coverage<\/a>/)
    expect(html).toContain('id="coverage"')
    expect(html).toContain('id="features"')
    expect(words(html)).toContain('Already have an account? Sign In')
  })

  test('has exactly three figures, and the badge of the leagues', () => {
    const html = home([matchOf()], factsOf({ figures: { upcoming: 312, highDemand: 47, leagues: 1, isMore: false } }))
    expect(html.match(/class="figure"/g)).toHaveLength(3)
    const text = words(html)
    for (const expected of [
      'Upcoming Matches 312',
      'High Demand 47',
      'Leagues Covered 1 playing these matches, of +28 that we know',
    ])
      expect(text).toContain(expected)
    const more = factsOf({ figures: { upcoming: 500, highDemand: 3, leagues: 9, isMore: true } })
    expect(words(home([], more))).toContain('500+ still to kick off')
  })

  test('has exactly four features', () => {
    const html = home([matchOf()])
    expect(html.match(/class="feature"/g)).toHaveLength(4)
    for (const name of ['Smart Alerts', 'Official Sources Only', 'Price Intelligence', 'Auto Purchase']) {
      expect(words(html)).toContain(name)
    }
  })

  test('names its users, the channels, and what larger plans add', () => {
    const text = words(home([matchOf()]))
    expect(text).toContain('We send an email, SMS or push message')
    expect(text).toContain('Pro and Premium add automated account registration and purchasing')
    expect(text).toContain('after your confirmation if you ask for one')
    expect(text).toContain('The Premier League, the Champions League and other matches in the UK, in Europe and beyond')
    expect(text).toContain('on 2 ticket platforms')
  })

  test('counts what it claims, and shows operator-only facts when they are configured', () => {
    const text = words(home([matchOf()]))
    for (const expected of ['2 platforms', '2 leagues', '386 teams', '2 continents', 'SSL', 'GDPR']) {
      expect(text).toContain(expected)
    }
    expect(text).toContain('99.99% uptime , measured over 3 days.')
    expect(text).not.toContain('users')
    expect(words(home([], factsOf(), { ...noClaims, users: '50k+' }))).toContain('50k+ users')
  })

  test('folds its long lists, which wide pages show', () => {
    const folds = home([matchOf()]).match(/<details class="fold fold-narrow"><summary>[^<]*/g)
    expect(folds?.map(words)).toEqual(['2 leagues by country', '2 platforms by kind'])
  })

  test('claims a past only where the operator vouches for it and a platform is watched', () => {
    const claims = { ...noClaims, since: '2023' }
    const empty = factsOf()
    const unwatched = { ...empty, coverage: empty.coverage && { ...empty.coverage, platforms: [] } }
    expect(words(home([matchOf()]))).not.toContain('Watching since')
    expect(words(home([matchOf()], factsOf(), claims))).toContain('Watching since 2023.')
    expect(words(home([], unwatched, claims))).not.toContain('since 2023')
  })

  test.each(['figures', 'coverage', 'ledger', 'uptime'])('renders without its %s', (part) => {
    const text = words(home([matchOf()], factsOf({ [part]: null })))
    expect(text).toContain('See prices for')
    expect(text).toContain('SSL on every page')
    expect(home([matchOf()], factsOf({ [part]: null }))).toContain('id="coverage"')
  })

  test.each([
    [6, 1, '6 minutes'],
    [1, 1, '1 minute'],
    [60, 2, '1 hour'],
    [23 * 60 + 59, 2, '23 hours'],
    [24 * 60, 1, '1 day'],
  ])('says how long uptime was measured: %i minutes on %i days are %s', (minutes, daysWithData, span) => {
    const uptime = { share: 1, minutes, daysWithData, firstDay: '2026-11-18' }
    expect(words(home([], factsOf({ uptime })))).toContain(`100% uptime , measured over ${span}.`)
  })

  test('lists the covered leagues by country, each with its page, and platforms by kind', () => {
    const html = home([matchOf()])
    expect(html).toContain('href="/leagues/j1-league"')
    const text = words(html)
    for (const expected of ['Japan J1 League', 'Official Club Direct', 'Unauthorised resale Row Z'])
      expect(text).toContain(expected)
  })

  test('links every ticket to its match by name, and the list to all of them', () => {
    const html = home([matchOf(), matchOf({ id: 8, home_team_name: 'Celtic', away_team_name: 'Bayern München' })])
    expect(html).toContain('href="/matches/7"')
    expect(words(html)).toContain('See prices for Celtic v Bayern München')
    expect(html).toMatch(/href="\/matches"[^>]*>View All Matches/)
    expect(words(html)).toContain('Live Match Monitoring')
  })

  test('has one h1, and loads crests below the fold lazily', () => {
    const html = home(Array.from({ length: 6 }, (_, index) => matchOf({ id: index + 1 })))
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html.match(/loading="eager"/g)).toHaveLength(4)
    expect(html.match(/loading="lazy"/g)).toHaveLength(8)
  })

  test('says that nothing is listed, with a link onward', () => {
    expect(words(home([]))).toContain('No matches are listed at the moment')
  })

  test('renders when the list cannot be read', () => {
    const html = markup(<ErrorBoundary />)
    expect(words(html)).toContain('Unable to Load Matches')
    expect(words(html)).toContain('Failed to load matches. Please try again later.')
    expect(words(html)).toContain('Try Again')
    expect(words(html)).toContain('The ticket drops.')
    expect(html).toContain('id="coverage"')
  })

  test('has no inline style, which the content security policy refuses', () => {
    expect(home([matchOf()], factsOf({ ledger: { entries: [entryOf()], lastChangedAt: now } }))).not.toContain('style=')
  })

  test('has a title and its canonical address', () => {
    const head = meta({ loaderData: { url: 'https://touchline.example/' } } as Parameters<typeof meta>[0])
    expect(head).toContainEqual({ title: 'Touchline: football tickets, watched' })
    expect(head).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://touchline.example/' })
  })
})

describe('the list of price changes', () => {
  const ledger = (...entries: LedgerEntry[]) => words(home([], factsOf({ ledger: { entries, lastChangedAt: now } })))

  test('shows time, match, change and price', () => {
    const text = ledger(entryOf())
    expect(text).toContain('Seen in the last two minutes 2 platforms')
    expect(text).toContain('15:41:40 Arsenal v Chelsea Adult, Block 97 · down from £82.00 · Club Direct £64.00')
  })

  test('says of both prices that fees come on top', () => {
    const text = ledger(entryOf({ isPlusFees: true, wasPlusFees: true }))
    expect(text).toContain('down from £82.00 + fees · Club Direct £64.00 + fees')
  })

  test.each([
    ['rose', 'up from £82.00'],
    ['appeared', 'back on sale'],
    ['listed', 'on sale'],
    ['gone', 'gone'],
  ] as const)('a ticket that %s reads "%s"', (movement, text) => {
    expect(ledger(entryOf({ movement }))).toContain(text)
  })

  test('covers ten minutes when nothing newer changed, and otherwise drops older changes', () => {
    const older = entryOf({ id: 'older', at: now - 5 * minuteMs, homeName: 'Celtic' })
    expect(ledger(older)).toContain('Seen in the last ten minutes')
    expect(ledger(entryOf(), older)).not.toContain('Celtic')
  })

  test('has a button to pause updates with JavaScript only', () => {
    expect(home([])).toMatch(/<button class="ledger-pause" type="button" disabled="">Pause updates<\/button>/)
  })

  test('does not claim to be current once it is old', () => {
    const reading = { ledger: { entries: [entryOf()], lastChangedAt: now }, now }
    const html = markup(
      <LedgerPanel reading={reading} isOld>
        {null}
      </LedgerPanel>,
    )
    expect(words(html)).toContain('Seen until 15:42:00 15:41:40 Arsenal v Chelsea')
  })

  test('says when nothing changed', () => {
    const empty = (lastChangedAt: number | null) => words(home([], factsOf({ ledger: { entries: [], lastChangedAt } })))
    expect(empty(now - 42 * minuteMs)).toContain('No changes in the last 10 minutes; the last one was 42 minutes ago')
    expect(empty(null)).toContain('No price changes yet.')
  })
})
