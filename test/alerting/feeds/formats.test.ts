import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import type { Feed } from '#worker/alerting/feeds/contract.ts'
import { fallEntries, noticeEntry, searchOf } from '#worker/alerting/feeds/entries.rules.ts'
import { feedText } from '#worker/alerting/feeds/formats.rules.ts'
import type { InboxItem } from '#worker/alerting/notifications/inbox/contract.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'

const origin = 'https://touchline.example'
const self = `${origin}/feeds/teams/leeds-united`
const at = Date.UTC(2026, 10, 28, 12)
const hostile = 'Block <b>A</b> & "B" \u0007 ]]> </summary>'
const feed: Feed = {
  title: 'Price falls: Brighton & Hove Albion',
  page: '/teams/leeds-united',
  updatedAt: at,
  entries: [{ id: 'fall-1-2', at, title: hostile, text: hostile, path: '/matches/1?a=1&b=2' }],
}

describe('a feed', () => {
  test('as Atom is well-formed whatever its words hold, and has what readers need', () => {
    const window = new JSDOM('').window
    const xml = new window.DOMParser().parseFromString(feedText(feed, 'atom', { origin, self }), 'application/xml')
    expect(xml.querySelector('parsererror')).toBeNull()
    const textOf = (path: string) => xml.querySelector(path)?.textContent
    expect(textOf('feed > title')).toBe(feed.title)
    expect(textOf('feed > updated')).toBe('2026-11-28T12:00:00.000Z')
    expect(textOf('feed > id')).toBe('tag:touchline.example,2026:%2Fteams%2Fleeds-united')
    expect(xml.querySelector('feed > link[rel=self]')?.getAttribute('href')).toBe(self)
    expect(textOf('entry > id')).toBe('tag:touchline.example,2026:fall-1-2')
    expect(textOf('entry > summary')).toBe(hostile.replace('\u0007', ''))
    expect(xml.querySelector('entry > link')?.getAttribute('href')).toBe(`${origin}/matches/1?a=1&b=2`)
  })

  test('as JSON follows JSON Feed 1.1', () => {
    expect(JSON.parse(feedText(feed, 'json', { origin, self }))).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: feed.title,
      home_page_url: `${origin}/teams/leeds-united`,
      feed_url: self,
      items: [
        {
          id: 'tag:touchline.example,2026:fall-1-2',
          url: `${origin}/matches/1?a=1&b=2`,
          title: hostile,
          content_text: hostile,
          date_published: '2026-11-28T12:00:00.000Z',
        },
      ],
    })
  })
})

describe('an entry', () => {
  const match = {
    id: 1,
    home_team_name: 'Leeds United',
    away_team_name: 'Arsenal',
    league_name: 'Premier League',
    lowest_price: 45,
    previous_price: 60.5,
    currency: 'GBP',
    is_plus_fees: true,
    lowest_price_seller: { name: 'Terrace Exchange', url: null },
  } as Match

  test('of a fall has both prices, the seller and whether fees may come on top, and is another at the next fall', () => {
    const [entry] = fallEntries([match], new Map([[1, at]]))
    expect(entry).toEqual({
      id: `fall-1-${at}`,
      at,
      title: 'Leeds United v Arsenal: £45, was £60.50',
      text: 'The lowest price fell to £45 on Terrace Exchange, plus fees. Premier League.',
      path: '/matches/1',
    })
    expect(fallEntries([match], new Map([[1, at + 1]]))[0]?.id).not.toBe(entry?.id)
  })

  test.each([
    ['a price that did not fall', { previous_price: null }],
    ['no price', { lowest_price: null }],
  ])('there is none of %s', (_what, more) =>
    expect(fallEntries([{ ...match, ...more } as Match], new Map([[1, at]]))).toEqual([]),
  )

  test('of a notification names the sides once and the clients that it is for, and leads to our page about it', () => {
    const named = { homeTeamName: 'Leeds United', awayTeamName: 'Arsenal' }
    const item = {
      id: 'n1',
      at,
      title: 'Price fell',
      message: '£28, was £32.',
      match: named,
      href: '/matches/1',
      clients: [],
    }
    expect(noticeEntry(item as unknown as InboxItem)).toMatchObject({
      title: 'Price fell: Leeds United v Arsenal',
      text: '£28, was £32.',
      path: '/matches/1',
    })
    const clients = ['Ada Lovelace', 'Ben Field'].map((name, index) => ({ id: index + 1, name }))
    expect(noticeEntry({ ...item, clients } as unknown as InboxItem).title).toBe(
      'Price fell: Leeds United v Arsenal for Ada Lovelace and Ben Field',
    )
    const letter = { ...item, title: 'Leeds United v Arsenal is postponed', href: null } as unknown as InboxItem
    expect(noticeEntry(letter)).toMatchObject({
      title: 'Leeds United v Arsenal is postponed',
      path: '/dashboard?tab=notifications',
    })
  })
})

test('the same search has one address, whatever stands beside it', () => {
  expect(
    searchOf({ q: ' Leeds ', utm_source: 'x', league: 'serie-a', team: '', sort: 'cheapest', cursor: 'abc' }),
  ).toBe('league=serie-a&q=Leeds')
})
