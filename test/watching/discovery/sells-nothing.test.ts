import { describe, expect, test } from 'vitest'
import { FoundEvent, KnownMatch } from '#worker/watching/matching/contract.ts'
import { indexMatches } from '#worker/watching/matching/fixtures.rules.ts'
import { judge } from '#worker/watching/matching/rules.ts'

const match = (key: string, home: string, away: string) => ({
  key,
  home,
  away,
  season: '2026-27',
  kickoff_utc: '2026-12-05T15:00:00Z',
})
const index = indexMatches(
  [
    match('ars-che', 'Arsenal', 'Chelsea'),
    match('tns-bal', 'The New Saints', 'Bala Town'),
    match('news-rep', 'Newsells Town', 'Report United'),
    match('blogg', 'Bloggs IF', 'Helpsen Rovers'),
    match('press', 'Press Steel', 'Blog IK'),
  ].map((one) => KnownMatch.parse(one)),
)
const answer = (event: object) => {
  const verdict = judge(FoundEvent.parse({ id: 'e', source_kind: 'sitemap', ...event }), index)
  return 'match' in verdict ? `${verdict.verdict} ${verdict.match}` : verdict.verdict
}
const slug = 'arsenal-v-chelsea-05-12-2026'

describe('a page that sells nothing is not the page of its match', () => {
  test.each([
    `https://shop.example/help/${slug}`,
    `https://help.shop.example/${slug}`,
    `https://blog.shop.co.uk/${slug}`,
    `https://shop.example/${slug}/report`,
    `https://shop.example/en/latest-news/${slug}`,
    `https://shop.example/${slug}-sell-your-tickets`,
    `https://shop.example/sell/${slug}`,
    `https://shop.example/spielbericht-${slug}`,
    `https://shop.example/match-centre/${slug}`,
    `https://shop.example/exchange/terms-and-conditions/${slug}`,
  ])('by its address: %s', (url) => {
    expect(answer({ url })).toBe('none')
  })

  test.each([
    'Match report: Arsenal v Chelsea, 5 December 2026',
    'Blog: Arsenal v Chelsea, 5 December 2026',
    'Arsenal v Chelsea, 5 December 2026 | News',
    'Sell your tickets for Arsenal v Chelsea, 5 December 2026',
    'Terms of the exchange: Arsenal v Chelsea, 5 December 2026',
    'Hvor ser du Arsenal - Chelsea 5. december 2026?',
  ])('by its title: %s', (title) => {
    expect(answer({ source_kind: 'listing', title })).toBe('none')
  })

  test.each(['ticketmaster', 'seatgeek', 'jsonld', 'listing', 'sitemap'])('from %s', (source_kind) => {
    const event = { source_kind, title: 'Arsenal v Chelsea', start_date: '2026-12-05T15:00:00Z' }
    expect(answer({ ...event, url: `https://shop.example/tickets/${slug}` })).toBe('link ars-che')
    expect(answer({ ...event, url: `https://shop.example/help/${slug}` })).toBe('none')
  })
})

describe('words of such pages', () => {
  test('beside the clubs leave it to a person', () => {
    expect(answer({ url: `https://shop.example/news-${slug}` })).toBe('review ars-che')
    expect(answer({ source_kind: 'listing', title: 'Arsenal v Chelsea Support 5 December 2026' })).toBe(
      'review ars-che',
    )
  })

  test.each([
    ['tns-bal', 'the-new-saints-v-bala-town'],
    ['news-rep', 'newsells-town-v-report-united'],
    ['blogg', 'bloggs-if-v-helpsen-rovers'],
    ['press', 'press-steel-v-blog-ik'],
  ])('in the name of a club are its name: %s', (key, names) => {
    expect(answer({ url: `https://shop.example/tickets/${names}-05-12-2026` })).toBe(`link ${key}`)
  })

  test.each([
    `https://shop.example/sellout/${slug}`,
    `https://newsletters.example/${slug}`,
    `https://seller-1.example.com/${slug}`,
    `https://shop.example/buy-and-sell/${slug}`,
    `https://shop.example/community-shield/../tickets/${slug}`,
  ])('within another word or name are none: %s', (url) => {
    expect(answer({ url })).not.toBe('none')
  })
})

test('an address below an unknown folder is left to an operator, and one with the number of an event is not', () => {
  expect(answer({ url: `https://shop.example/zanzibar/${slug}` })).toBe('review ars-che')
  expect(answer({ url: `https://shop.example/en-gb/events/3500608A9F2B41C7/${slug}` })).toBe('link ars-che')
})

describe('the day of an address is read in any order', () => {
  test.each([
    '05-12-2026',
    '12-05-2026',
    '2026-12-05',
    '20261205',
    '05122026',
    '12052026',
    '051226',
    '261205',
    '26-12-05',
    '05-12-26',
    '5.12.2026',
    '05dec2026',
    '5-de-diciembre-de-2026',
    'december-5-2026',
    '5-joulukuuta-2026',
    '5-decembra-2026',
  ])('%s', (day) => {
    expect(answer({ url: `https://shop.example/tickets/arsenal-v-chelsea-${day}` })).toBe('link ars-che')
    expect(answer({ url: `https://shop.example/${day}/arsenal-v-chelsea` })).toBe('link ars-che')
  })

  test('and the number of an event beside a day is none', () => {
    expect(answer({ url: `https://shop.example/tickets/${slug}/110127` })).toBe('link ars-che')
  })
})

test.each([
  'Arsenal™ v Chelsea®',
  'Arsenal&trade; v Chelsea&reg;',
  'Arsenal (TM) v Chelsea (R)',
  'Arsenal ℠ v Chelsea ©',
])('signs of trade marks say nothing: %s', (title) => {
  expect(answer({ source_kind: 'listing', title, start_date: '2026-12-05' })).toBe('link ars-che')
})

test('an address below another competition is left to a person', () => {
  const cup = { ...match('cup', 'Leeds United', 'Everton'), league: 'FA Cup' }
  const one = indexMatches([KnownMatch.parse(cup)])
  const judged = (folder: string) =>
    judge(
      FoundEvent.parse({
        id: 'e',
        source_kind: 'sitemap',
        url: `https://shop.example/${folder}/leeds-united-v-everton-05-12-2026`,
      }),
      one,
    ).verdict
  expect([judged('fa-cup'), judged('tickets'), judged('premier-league')]).toEqual(['link', 'link', 'review'])
})
