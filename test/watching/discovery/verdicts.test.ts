import { describe, expect, test } from 'vitest'
import { FoundEvent, KnownMatch, type Verdict } from '#worker/watching/matching/contract.ts'
import { indexMatches } from '#worker/watching/matching/fixtures.rules.ts'
import { judge } from '#worker/watching/matching/rules.ts'
import { sold } from '../../matches/catalogue/add-ons/vocabulary.ts'

const england = { season: '2026-27', time_zone: 'Europe/London', country: 'England' }
const matches = [
  {
    ...england,
    key: 'ars-che',
    league: 'premier-league',
    round: 'Matchday 12',
    home: 'Arsenal FC',
    away: 'Chelsea FC',
    kickoff_utc: '2026-11-28T15:00:00Z',
    venue: 'Emirates Stadium',
    city: 'London',
  },
  {
    ...england,
    key: 'mci-mun',
    league: 'premier-league',
    home: 'Manchester City',
    away: 'Manchester United',
    match_day: '2026-11-29',
    venue: 'Etihad Stadium',
    city: 'Manchester',
  },
  {
    ...england,
    key: 'liv-eve-postponed',
    league: 'premier-league',
    home: 'Liverpool',
    away: 'Everton',
    kickoff_utc: '2026-11-28T12:30:00Z',
    status: 'postponed',
  },
  {
    key: 'int-mil',
    league: 'serie-a',
    season: '2026-27',
    home: 'Internazionale',
    away: 'AC Milan',
    kickoff_utc: '2026-11-28T19:45:00Z',
    time_zone: 'Europe/Rome',
    venue: 'San Siro',
    city: 'Milan',
    country: 'Italy',
  },
  {
    key: 'lag-mia',
    league: 'major-league-soccer',
    season: '2026',
    home: 'LA Galaxy',
    away: 'Inter Miami',
    kickoff_utc: '2026-07-05T02:30:00Z',
    time_zone: 'America/Los_Angeles',
    country: 'United States',
  },
  ...[
    { key: 'ful-bre', league: 'premier-league', kickoff_utc: '2026-12-09T12:30:00Z' },
    { key: 'ful-bre-cup', league: 'league-cup', kickoff_utc: '2026-12-09T20:00:00Z' },
  ].map((match) => ({ ...england, home: 'Fulham', away: 'Brentford', ...match })),
  {
    key: 'eve-liv-women',
    ...england,
    league: 'wsl',
    home: 'Everton Women',
    away: 'Liverpool Women',
    kickoff_utc: '2026-11-22T13:00:00Z',
  },
]
const index = indexMatches(matches.map((match) => KnownMatch.parse(match)))

const onTheDay = '2026-11-28T15:00:00Z'
const verdict = (event: object): Verdict => judge(FoundEvent.parse({ id: 'e', source_kind: 'jsonld', ...event }), index)
const answer = (event: object) => {
  const { verdict: is, why: _, ...rest } = verdict(event)
  return 'match' in rest ? `${is} ${rest.match}` : is
}

describe('an event with both clubs in order and the day', () => {
  test.each([
    ['at kick-off', { start_date: onTheDay }],
    ['at another hour of the day', { start_date: '2026-11-28T20:00:00+00:00' }],
    ['at midnight', { start_date: '2026-11-28T00:00:00' }],
    ['with the day alone', { start_date: '2026-11-28' }],
    ['with the day in its title', { title: 'Arsenal v Chelsea, Saturday 28 November 2026' }],
    ['with a price and a stand', { title: 'Arsenal v Chelsea - Upper Tier, from £65.00', start_date: '2026-11-28' }],
    ['with the guest first', { title: 'Chelsea at Arsenal', start_date: '2026-11-28' }],
    ['with an old name of the ground', { start_date: '2026-11-28', venue: 'Ashburton Grove' }],
  ])('is linked %s', (_, event) => {
    expect(answer({ title: 'Arsenal v Chelsea', ...event })).toBe('link ars-che')
  })

  test('is linked across midnight, up to three hours from kick-off', () => {
    const event = { title: 'LA Galaxy vs. Inter Miami CF', source_kind: 'seatgeek' }
    expect(answer({ ...event, start_date: '2026-07-05T02:30:00' })).toBe('link lag-mia')
    expect(answer({ ...event, start_date: '2026-07-05T07:10:00' })).toBe('review lag-mia')
  })

  test('is linked where its Z is a lie, and where it is none', () => {
    const event = { title: 'LA Galaxy v Inter Miami' }
    expect(answer({ ...event, start_date: '2026-07-04T19:30:00Z' })).toBe('link lag-mia')
    expect(answer({ ...event, start_date: '2026-07-04T00:00:00Z' })).toBe('link lag-mia')
    expect(answer({ ...event, start_date: '2026-07-05T02:30:00Z' })).toBe('link lag-mia')
  })
})

describe('a title of another language or cup', () => {
  test.each([
    'Arsenal v Chelsea, sabato 28 novembre 2026 ore 16:00',
    'Arsenal v Chelsea, sobota 28 listopada 2026 godz. 16:00',
    'Arsenal v Chelsea zaterdag 28 november 2026 16:00 uur',
    'Arsenal v Chelsea 28. 11. 2026',
    'Arsenal v Chelsea 28 November 2026 | on sale from 1 October 2026',
    'London Derby: Arsenal - Chelsea, 28/11/2026',
  ])('is linked: %s', (title) => {
    expect(answer({ title })).toBe('link ars-che')
  })

  test('is not taken for the ground that a sponsor gave its name to', () => {
    expect(
      answer({ title: 'The Emirates FA Cup: Fulham v Brentford', start_date: '2026-12-09T12:00:00Z' }),
    ).not.toMatch(/^link/)
    const { why } = verdict({ title: 'The Emirates FA Cup: Fulham v Brentford', start_date: '2026-12-09T12:00:00Z' })
    expect(why).not.toContain('ground')
  })
})

test('an event of what is sold beside tickets is never linked, in any language of the offers', () => {
  const names = Object.values(sold).flatMap((list) => list.map(([name]) => name))
  const linked = names.filter((name) => {
    return /^link/.test(answer({ title: `Arsenal v Chelsea - ${name}`, start_date: onTheDay }))
  })
  expect(linked).toEqual([])
})

describe('an event is left to a person', () => {
  test.each([
    ['on another day', { start_date: '2026-11-30T15:00:00Z' }],
    ['without a day', {}],
    ['with its day to be confirmed', { title: 'Arsenal v Chelsea (TBC)', start_date: onTheDay }],
    ['when the platform says that the day is open', { start_date: onTheDay, flags: { dateTBD: true } }],
    ['with its sides the other way round', { title: 'Chelsea v Arsenal', start_date: onTheDay }],
    ['for the away allocation', { title: 'Arsenal v Chelsea - Away End', start_date: onTheDay }],
    ['for a ballot', { title: 'Arsenal v Chelsea Ballot', start_date: onTheDay }],
    ['on another ground', { start_date: onTheDay, venue: 'Old Trafford' }],
    ['with unknown words', { title: 'Arsenal v Chelsea Zanzibar', start_date: onTheDay }],
    ['with one club at the exact minute', { title: 'Arsenal', start_date: onTheDay }],
  ])('%s', (_, event) => {
    expect(answer({ title: 'Arsenal v Chelsea', ...event })).toBe('review ars-che')
  })

  test('on the old day of a postponed match', () => {
    expect(answer({ title: 'Liverpool v Everton', start_date: '2026-11-28' })).toBe('review liv-eve-postponed')
  })

  test.each([
    'Sat 28 or Sun 29 November 2026',
    '27/28 November 2026',
    '27th and 28th November 2026',
    'November 28/29, 2026',
    '28 November 2026 - 30 November 2026',
    '27 oder 28 November 2026',
    '28.11.2026 / 29.11.2026',
  ])('that names several days: %s', (days) => {
    expect(answer({ title: `Arsenal v Chelsea ${days}` })).toBe('review ars-che')
  })

  test.each([
    'tickets on sale from 28 November 2026',
    'general sale Sat 28 November 2026, 10am',
    'rescheduled from 28/11/2026',
    'weekend of 28 November 2026',
    'depuis le 28 novembre 2026',
  ])('whose only day is that of something else: %s', (day) => {
    expect(answer({ title: `Arsenal v Chelsea ${day}` })).toBe('review ars-che')
  })

  test('for a club that another one of the town is named after, and for what its fans do', () => {
    expect(answer({ title: 'AFC Arsenal v Chelsea', start_date: onTheDay })).toBe('review ars-che')
    expect(answer({ title: 'Arsenal AFC v Chelsea', start_date: onTheDay })).toBe('link ars-che')
    expect(answer({ title: 'Chelsea fans at Arsenal', start_date: onTheDay })).toBe('review ars-che')
    expect(answer({ title: 'Chelsea FC at Arsenal', start_date: onTheDay })).toBe('link ars-che')
  })

  test('where an address names both clubs and no day', () => {
    const url = 'https://shop.example/tickets/arsenal-v-chelsea'
    expect(answer({ source_kind: 'sitemap', url })).toBe('review ars-che')
    expect(answer({ source_kind: 'sitemap', url: `${url}-28-nov-2026-345` })).toBe('link ars-che')
    const folders = 'https://shop.example/2026/11/28/arsenal-chelsea'
    expect(answer({ source_kind: 'sitemap', url: folders })).toBe('link ars-che')
  })
})

describe('an event is not ours', () => {
  test.each([
    ['hospitality', { title: 'Arsenal v Chelsea - VIP Hospitality' }],
    ['parking', { title: 'Parking: Arsenal v Chelsea' }],
    ['a tour', { title: 'Arsenal Stadium Tour' }],
    ['parking by its ground', { venue: 'Emirates Stadium Car Park' }],
    ['a folder of hospitality', { url: 'https://shop.example/hospitality/arsenal-v-chelsea' }],
    ['the women', { title: 'Arsenal Women v Chelsea Women' }],
    ['the women by a performer', { performers: ['Arsenal Women FC', 'Chelsea FC Women'] }],
    ['the youth', { title: 'Arsenal U21 v Chelsea U21' }],
    ['old stars', { title: 'Arsenal Legends v Chelsea Legends' }],
    ['a friendly', { title: 'Pre-season friendly: Arsenal v Chelsea' }],
    ['another sport', { title: 'Arsenal v Chelsea', classification: [{ genre: { name: 'Basketball' } }] }],
    ['another opponent', { title: 'Arsenal v Barcelona SC' }],
    ['a namesake', { title: 'Arsenal de Sarandí v Boca Juniors' }],
    ['a season before', { title: 'Arsenal v Chelsea', start_date: '2025-11-28' }],
    ['a season before by its title', { title: 'Arsenal v Chelsea 2025/26' }],
  ])('as %s', (_, event) => {
    expect(answer({ title: 'Arsenal v Chelsea', start_date: onTheDay, ...event })).toBe('none')
  })
})

describe('names', () => {
  test.each([
    'Inter v Milan',
    'Inter - AC Milan',
    'FC Internazionale x A.C. Milan',
    'Inter Mailand gegen AC Mailand',
    'INTER &ndash; MILAN',
  ])('%s is the derby in its order', (title) => {
    expect(answer({ title, start_date: '2026-11-28T20:45' })).toBe('link int-mil')
  })

  test('of one town are not taken for each other', () => {
    expect(answer({ title: 'Man City v Man Utd', start_date: '2026-11-29' })).toBe('link mci-mun')
    expect(answer({ title: 'City v United', start_date: '2026-11-29' })).toBe('review mci-mun')
    expect(answer({ title: 'Man Utd v Man City', start_date: '2026-11-29' })).toBe('review mci-mun')
  })
})

test('a women’s match of ours is linked with what says that it is one, and with nothing else', () => {
  const start_date = '2026-11-22T13:00:00Z'
  expect(answer({ title: 'Everton Women v Liverpool Women', start_date })).toBe('link eve-liv-women')
  expect(answer({ title: 'Everton v Liverpool', start_date })).toBe('none')
})

test('the reason is a sentence', () => {
  const { why } = verdict({ title: 'Arsenal v Chelsea Ballot', start_date: onTheDay })
  expect(why).toBe('Perhaps Arsenal FC v Chelsea FC: "ballot" is a ballot.')
})

describe('two meetings of a pair on one day', () => {
  const title = 'Fulham v Brentford'
  test('are distinguished by the hour', () => {
    expect(answer({ title, start_date: '2026-12-09T12:00:00Z' })).toBe('link ful-bre')
    expect(answer({ title, start_date: '2026-12-09T20:00:00Z' })).toBe('link ful-bre-cup')
  })

  test('are distinguished by the competition', () => {
    expect(answer({ title: `Carabao Cup: ${title}`, start_date: '2026-12-09' })).toBe('link ful-bre-cup')
  })

  test('are left to a person where neither is stated', () => {
    expect(answer({ title, start_date: '2026-12-09' })).toMatch(/^review/)
  })
})

describe('a hyphen', () => {
  test('parts two clubs in a title', () => {
    expect(answer({ title: 'Inter-Milan', start_date: '2026-11-28' })).toBe('link int-mil')
  })

  test('proves nothing in an address', () => {
    const url = 'https://shop.example/inter-milan-28-11-2026'
    expect(answer({ source_kind: 'sitemap', url })).toBe('review int-mil')
  })
})

test.each(['U7', 'U-14', 'Under 9s', 'sub-20', 'Onder 21'])('an age makes another match: %s', (age) => {
  expect(answer({ title: `Arsenal v Chelsea ${age}`, start_date: onTheDay })).toBe('none')
})

test.each(['1989', 'Over 40s', 'Invincibles'])('what may be another match is left to a person: %s', (words) => {
  expect(answer({ title: `Arsenal v Chelsea ${words}`, start_date: onTheDay })).toBe('review ars-che')
})
