import { describe, expect, test } from 'vitest'
import { boardStubFacts } from '#app/pages/match/board-facts.ts'
import { withoutScore } from '#app/ui/hidden-scores.ts'
import { momentText } from '#app/ui/london-time.ts'
import { MatchRow } from '#app/ui/match-row.tsx'
import { PriceAround } from '#app/ui/price-line.tsx'
import { Stub } from '#app/ui/stub.tsx'
import { stubFacts } from '#app/ui/stub-facts.ts'
import { Ticket } from '#app/ui/ticket.tsx'
import type { LiveSummary, Match } from '#worker/matches/catalogue/contract.ts'
import { matchOf, now, offerOf, platformOf } from './fixtures.ts'
import { markup, words } from './render.tsx'

function ticket(more: Partial<Match> = {}): string {
  const match = matchOf(more)
  const stub = (
    <Stub facts={stubFacts(match)} now={now}>
      <a href="/matches/7">See prices</a>
    </Stub>
  )
  return markup(<Ticket match={match} now={now} heading="h3" stub={stub} />)
}

const secondHalf: LiveSummary = {
  status: 'second_half',
  phase: 'second_half',
  minute: 67,
  home_score: 1,
  away_score: 0,
  is_stale: false,
  updated_at: '2026-11-21T15:42:00.000Z',
  seq: 4,
}

const summaryOfNone = { lowestPricePence: null, currency: null, availability: 'unknown', offerCount: 0 } as const

describe('a ticket without a counted offer', () => {
  const held = platformOf({ offers: [], quarantined: 3 })
  const ballot = platformOf({ offers: [offerOf({ availability: 'unknown', pricePence: null, currency: null })] })
  const aside = platformOf({ id: 2, kind: 'resale', isAlertable: false })

  test.each([
    ['that none is listed', [platformOf({ offers: [] })], 'No tickets listed'],
    ['that prices are held back, also beside resale', [held, aside], 'Prices held back'],
    ['that there is only resale', [platformOf({ offers: [] }), aside], 'Resale only'],
    ['that it is not known if listed ones are left', [ballot], 'Not known if any are left'],
    ['that it is not known also beside resale', [ballot, aside], 'Not known if any are left'],
    ['that prices of resale are held back', [{ ...held, isAlertable: false }], 'Prices held back'],
    ['that a seller is for comparison only', [{ ...aside, kind: 'exchange' as const }], 'For comparison only'],
  ])('says %s', (_what, platforms, expected) => {
    const facts = boardStubFacts({ match: matchOf(), priceSummary: summaryOfNone, platforms, now })
    const stub = (
      <Stub facts={facts} now={now}>
        {null}
      </Stub>
    )
    expect(words(markup(stub))).toContain(`${expected} · checked`)
  })
})

describe('a ticket whose sale has not begun', () => {
  const later = offerOf({ availability: 'unknown', opensAt: now + 30 * 60_000 })
  const shown = (offers: (typeof later)[]) => {
    const platforms = [platformOf({ offers })]
    const facts = boardStubFacts({ match: matchOf(), priceSummary: summaryOfNone, platforms, now })
    const stub = (
      <Stub facts={facts} now={now}>
        {null}
      </Stub>
    )
    return words(markup(stub))
  }

  test('says when the first sale opens', () => {
    const text = shown([{ ...later, opensAt: now + 90 * 60_000 }, later])
    expect(text).toContain(`Opens ${momentText(now + 30 * 60_000)} Not on sale yet · checked`)
    expect(text).not.toMatch(/Not known/i)
  })

  test.each([
    ['has no known opening', { ...later, opensAt: undefined }],
    ['was to open before now', { ...later, opensAt: now - 60_000 }],
  ])('does not where another ticket %s', (_what, other) => {
    expect(shown([later, other])).toContain('Not known if any are left')
  })
})

describe('a price whose page was not read since', () => {
  const sellerOf = (minutes: number, isStale: boolean) =>
    platformOf({ checkedAt: now - minutes * 60_000, isStale, lastProblem: isStale ? 'http_error' : null })
  const shown = (platforms: Parameters<typeof boardStubFacts>[0]['platforms']) => {
    const priceSummary = platforms[0]?.summary ?? summaryOfNone
    return words(
      markup(
        <Stub facts={boardStubFacts({ match: matchOf(), priceSummary, platforms, now })} now={now}>
          {null}
        </Stub>,
      ),
    )
  }

  test('is the last that was seen, and says for how long no check succeeded', () => {
    const text = shown([sellerOf(8, true)])
    expect(text).toContain('Last seen')
    expect(text).toContain('no successful check for 8 minutes')
    expect(text).not.toContain('checked 8 min ago')
  })

  test.each([
    ['for a moment', [sellerOf(2, true)], 'checked 2 min ago'],
    ['while it was not due', [sellerOf(8, false)], 'checked 8 min ago'],
    [
      'of another seller alone',
      [sellerOf(8, false), { ...sellerOf(20, true), id: 2, summary: null }],
      'checked 8 min ago',
    ],
  ])('is as sure as before where that was %s', (_, platforms, expected) => {
    expect(shown(platforms)).toContain(expected)
    expect(shown(platforms)).not.toContain('Last seen')
  })
})

test('a list says of tickets of which it is not known if any are left that they are listed', () => {
  const listed = { lowest_price: null, availability: 'unknown', offer_count: 0, currency: 'GBP' } as const
  expect(words(ticket(listed))).toContain('Tickets listed – No price Not known Not known if any are left · checked')
  expect(words(markup(<MatchRow match={matchOf(listed)} now={now} />))).toContain('Listed, not known if any are left')
  const bare = words(ticket({ ...listed, currency: null }))
  expect(bare).toContain('None known to be on sale · checked')
  expect(bare).not.toContain('No tickets listed')
})

describe('a ticket', () => {
  test('shows competition, sides, kick-off in UK time, place, price, availability, offers and freshness', () => {
    const text = words(ticket())
    for (const expected of [
      'Premier League',
      'in 6 d 23 h',
      'Arsenal HOME v Chelsea AWAY',
      '15:00',
      'Sat 28 Nov',
      'Emirates Stadium, London',
      'From £64.00',
      'Limited',
      '6 offers',
      'checked 40 s ago',
    ]) {
      expect(text).toContain(expected)
    }
  })

  test('in a list says around its price what the price line of a row says', () => {
    const match = matchOf({ lowest_price_section: 'Block 7', lowest_price_seller: { name: 'Gate One', url: null } })
    const line = <PriceAround match={match} now={now} />
    const text = words(
      markup(
        <Stub facts={stubFacts(match)} now={now} line={line}>
          {null}
        </Stub>,
      ),
    )
    expect(text).toMatch(/From £64\.00 .*Block 7 · Gate One fresh$/)
    expect(text).not.toContain('offers')
  })

  test('has machine-readable times', () => {
    const html = ticket({ match_date: '2026-08-15T14:00:00.000Z' })
    expect(html).toContain('<time class="kickoff-time" dateTime="2026-08-15T14:00:00.000Z">15:00</time>')
    expect(html).toContain('dateTime="2026-11-21T15:41:20.000Z"')
  })

  test('gives crests a fixed size, so that nothing moves when they load', () => {
    expect(ticket()).toContain(
      '<img class="crest" src="/crests/arsenal.svg?v=1" alt="" width="40" height="45" loading="lazy"/>',
    )
  })

  test('says what is not known', () => {
    const text = words(
      ticket({
        match_date: '2026-11-28',
        time_confirmed: false,
        venue: null,
        city: null,
        lowest_price: null,
        currency: null,
        availability: 'unknown',
        offer_count: 0,
        last_checked_at: null,
      }),
    )
    expect(text).toContain('Time to be confirmed')
    expect(text).toContain('Sat 28 Nov')
    expect(text).toContain('Venue to be confirmed')
    expect(text).toContain('No price yet')
    expect(text).toContain('Not known')
    expect(text).toContain('not checked yet')
  })

  test('waits for returns when sold out, and stops when the match is over', () => {
    const soldOut = { lowest_price: null, availability: 'sold_out', offer_count: 0 } as const
    expect(words(ticket(soldOut))).toContain('Watching for returns Sold out')
    expect(words(ticket(soldOut))).not.toContain('No price')
    expect(words(ticket({ ...soldOut, status: 'completed', score: [2, 1] }))).toContain('No longer on sale')
    expect(words(ticket({ ...soldOut, status: 'completed', score: [2, 1] }))).toContain('2–1')
    const text = words(ticket({ lowest_price: 20, availability: 'available', status: 'cancelled' }))
    expect(text).toContain('Last price seen £20.00 No longer on sale')
    expect(text).not.toMatch(/Available|checked|offers/)
  })

  test.each([
    [true, 'From, plus fees £64.00', '£64.00 + fees limited'],
    [false, 'From, all-in £64.00', '£64.00 all-in limited'],
    [null, 'From £64.00', '£64.00 limited'],
  ])('says whether fees come on top of its price, also in a row (%s)', (is_plus_fees, stub, row) => {
    expect(words(ticket({ is_plus_fees }))).toContain(stub)
    expect(words(markup(<MatchRow match={matchOf({ is_plus_fees })} now={now} />))).toContain(row)
    const over = words(ticket({ is_plus_fees, status: 'cancelled' }))
    expect(over).toContain(stub.replace('From', 'Last price seen'))
  })

  const known: Partial<Match> = {
    lowest_price: 10.5,
    previous_price: 12,
    price_level: { level: 'low', usually_from: 12, usually_to: 16, days: 14 },
    lowest_price_quantity: 2,
    lowest_price_section: 'Family Stand',
    lowest_price_seller: { name: 'Seat Swap', url: null },
    is_plus_fees: true,
  }
  const row = (more: Partial<Match>) => words(markup(<MatchRow match={matchOf(more)} now={now} />))

  test('in a row has one price line, and one sentence that says the same', () => {
    const text = row(known)
    expect(text).toContain('£10.50 + fees 13 % low 2 left Family Stand · Seat Swap fresh')
    expect(text).toContain(
      'from £10.50 plus fees, down 13 % from £12.00, low over 14 days, 2 left, Family Stand, at Seat Swap, checked at most 1 minute ago',
    )
  })

  test('in a row leaves out what is not known, and says why there is no price', () => {
    expect(row({ availability: 'available' })).toMatch(/£64.00 fresh Create Smart Alert/)
    expect(row({ lowest_price: null, availability: 'sold_out' })).toContain('Sold out, watching for returns')
    expect(row({ lowest_price: null, last_checked_at: null })).toContain('Not checked yet')
    expect(row({ lowest_price: null })).toContain('Price not shown')
    expect(row({ status: 'completed', availability: 'unknown' })).toMatch(/last seen from £64.00 .*£64.00 at the end/)
  })

  test('says of a price whose seller was not read since when it was last seen', () => {
    const at = new Date(now - 6 * 60_000).toISOString()
    const unread = { last_checked_at: at, price_last_seen_at: at }
    expect(row(unread)).toContain('£64.00 limited last seen 6 min ago')
    expect(row(unread)).toContain('last seen from £64.00, limited, no successful check for 6 minutes')
    expect(words(ticket(unread))).toMatch(/Last seen £64.00 .*no successful check for 6 minutes/)
  })

  test.each([
    [9, 'fresh'],
    [11, 'earlier'],
    [421, 'old'],
  ])('in a row says in one word how old its price is: %i minutes', (minutes, word) => {
    expect(row({ last_checked_at: new Date(now - minutes * 60_000).toISOString() })).toContain(` ${word} Create`)
  })

  test.each([
    ['live', 'LIVE NOW'],
    ['postponed', 'Postponed'],
    ['cancelled', 'Cancelled'],
  ] as const)('shows a %s match in a word', (status, word) => {
    expect(words(ticket({ status }))).toContain(word)
  })

  test.each([
    [{}, "LIVE 67'", '1–0'],
    [{ status: 'half_time', phase: 'half_time', minute: null }, 'Half-time', '1–0'],
    [{ phase: 'extra_time', minute: 104 }, "LIVE 104' Extra time", '1–0'],
    [{ is_stale: true }, 'LIVE NOW Score may be out of date', '1–0'],
  ] as const)('says how far a match is and its score, as the feed reported them: %j', (reported, word, score) => {
    const live: LiveSummary = { ...secondHalf, ...reported }
    const match = matchOf({ status: 'live', score: [1, 0], live })
    for (const text of [words(ticket(match)), words(markup(<MatchRow match={match} now={now} />))]) {
      expect(text).toContain(word)
      expect(text).toContain(score)
    }
    const covered = words(ticket(withoutScore(match)))
    expect(covered).toContain('LIVE NOW')
    for (const secret of [score, 'Extra time', "'", 'Score']) expect(covered).not.toContain(secret)
  })

  test('says that a kick-off is late while its feed waits for it', () => {
    const text = words(ticket({ match_date: '2026-11-21T15:40:00.000Z' }))
    expect(text).toContain('Delayed')
    expect(text).not.toContain('Match started')
  })

  test('links to its league and both sides', () => {
    const html = ticket()
    for (const path of ['/leagues/premier-league', '/teams/arsenal', '/teams/chelsea']) {
      expect(html).toContain(`href="${path}"`)
    }
    expect(words(html)).toContain('Elite competition: Premier League')
  })

  test('shows high demand, and on its own page home, away and match day', () => {
    const match = matchOf({ is_high_demand: true, match_date: '2026-11-22T15:00:00.000Z' })
    expect(words(ticket(match))).toContain('High Demand')
    expect(words(ticket({ ...match, status: 'completed' }))).not.toContain('High Demand')
    expect(words(ticket(match))).not.toContain('URGENT')
    const large = words(markup(<Ticket match={match} now={now} heading="h1" stub={null} />))
    for (const expected of ['URGENT in 23 h 18 min', 'Arsenal HOME', 'Chelsea AWAY']) expect(large).toContain(expected)
  })

  test('escapes names', () => {
    expect(ticket({ home_team_name: '<script>alert(1)</script>' })).not.toContain('<script>')
  })

  test('has no inline style, which the content security policy refuses', () => {
    expect(ticket()).not.toContain('style=')
  })
})
