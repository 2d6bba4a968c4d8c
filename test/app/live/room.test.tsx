import { describe, expect, test } from 'vitest'
import { toRow } from '#app/ui/live/panel/shown-live.ts'
import { atItsKickoff } from '#app/ui/live/room/kickoff.ts'
import { platformsAfter } from '#app/ui/live/room/live-board.ts'
import { MatchRoom, whatMatters } from '#app/ui/live/room/room.tsx'
import { makeLive } from '#test/durable/relay/ticks.ts'
import { secondMs } from '#worker/ground/platform/clock.ts'
import { summaryOf } from '#worker/matches/prices/summary/rules.ts'
import { matchOf, now, offerOf, platformOf } from '../fixtures.ts'
import { markup, words } from '../render.tsx'
import { begun, liveOf } from './live-of.ts'

describe('the match room', () => {
  const row = toRow(matchOf(begun), liveOf({ homeScore: 1, awayScore: 1, penalties: { home: 4, away: 2 } }), now)
  const room = (isCovered: boolean) =>
    words(markup(<MatchRoom row={row} now={now} status="connected" watching={3} isCovered={isCovered} isOpen />))

  test('shows what the ticket does not: shoot-out, timeline, connection and viewers', () => {
    const text = room(false)
    for (const expected of [
      'Arsenal 1–1 Chelsea (4–2 on penalties)',
      "14' Goal · Marsh",
      '3 people are watching',
      'Connected',
    ])
      expect(text).toContain(expected)
  })

  test('keeps its height while a match is played, and shows all that happened once it is over', () => {
    const at = (isOpen: boolean) =>
      markup(<MatchRoom row={row} now={now} status="connected" watching={3} isCovered={false} isOpen={isOpen} />)
    // A region that scrolls is reached by keyboard.
    expect(at(true)).toMatch(/<section[^>]*class="room-events"[^>]*tabindex="0"/i)
    expect(at(false)).not.toContain('room-events')
    expect(at(false)).not.toContain('tabindex')
  })

  test('shows what decides a match, and the last event while it is played; cards and substitutions fold', () => {
    const events = ['goal', 'yellow_card', 'red_card', 'substitution', 'yellow_card'].map((type, id) => ({ id, type }))
    const ids = (isOpen: boolean, of: object[] = events) => {
      const { shown, folded } = whatMatters(of as never, isOpen)
      return [shown, folded].map((some) => some.map(({ id }) => id))
    }
    expect(ids(false)).toEqual([
      [0, 2],
      [1, 3, 4],
    ])
    expect(ids(true)).toEqual([
      [0, 2, 4],
      [1, 3],
    ])
    expect(ids(false, events.slice(3))).toEqual([[3, 4], []])
  })

  test('hides scores but not the phase of the match from users who chose that', () => {
    expect(room(true)).toContain("LIVE 67' Scores are hidden. Show score")
    expect(room(true)).not.toContain('Marsh')
  })

  test('has nothing to hide before anything is known', () => {
    const waiting = toRow(matchOf(begun), liveOf({ status: 'pre_match', homeScore: null, events: [] }), now)
    const html = markup(<MatchRoom row={waiting} now={now} status="connected" watching={1} isCovered isOpen />)
    expect(words(html)).not.toContain('hidden')
  })
})

describe('a moved kick-off', () => {
  const match = matchOf({ match_date: '2026-11-21T16:00:00.000Z' })
  const at = Date.parse('2026-11-21T17:15:00.000Z')
  const reported = (feedSeenAt: number, kickoffAt: number | null = at) => makeLive({ feedSeenAt, kickoffAt })

  test('reaches an open page with the room’s next report', () => {
    expect(atItsKickoff(match, reported(now + 1), now).match_date).toBe('2026-11-21T17:15:00.000Z')
    expect(atItsKickoff({ ...match, time_confirmed: false }, reported(now + 1), now).time_confirmed).toBe(true)
  })

  test('is the page’s own while the room has nothing newer', () => {
    for (const live of [null, reported(now), reported(now + 1, null)])
      expect(atItsKickoff(match, live, now)).toBe(match)
  })
})

describe('a board that receives price ticks', () => {
  test('updates prices and freshness, and keeps what only the page has', () => {
    const known = platformOf({ checkedAt: now, isStale: true })
    const other = platformOf({ id: 2, name: 'Row Z', kind: 'resale' })
    const facts = {
      platformId: 1,
      platformSlug: 'arsenal',
      platformName: 'Arsenal Tickets',
      platformKind: 'official' as const,
      isAlertable: true,
      url: known.url,
    }
    const { changedAt: _, ...offer } = offerOf({ pricePence: 5_000 })
    const checkedAt = now + 5 * secondMs
    const board = {
      matchId: 7,
      seq: 4,
      offers: [{ ...facts, ...offer, firstSeenAt: now, changedAt: checkedAt, checkedAt }],
      platforms: [{ ...facts, checkedAt: now, summary: known.summary as never, quarantined: 0, queue: { since: now } }],
      summary: known.summary as never,
    }
    const after = platformsAfter([known, other], board, [])
    expect(after.map(({ id }) => id)).toEqual([1, 2])
    expect(after[0]).toMatchObject({ checkedAt, isStale: false, dueAt: known.dueAt, queue: { since: now } })
    expect(after[0]?.summary).toMatchObject({ lowestPricePence: 5_000, offerCount: 1 })
    expect(after[0]?.offers[0]).toMatchObject({ pricePence: 5_000, changedAt: checkedAt })
    const dearer = { ...board.offers[0], id: 9, pricePence: 6_000, currency: 'EUR' } as (typeof board.offers)[number]
    const inEuros = { lowestPricePence: 6_000, currency: 'EUR', availability: 'available' as const, offerCount: 2 }
    const mixed = { ...board, offers: [...board.offers, dearer], summary: inEuros }
    expect(platformsAfter([known, other], mixed, [])[0]?.summary).toMatchObject({
      lowestPricePence: 6_000,
      currency: 'EUR',
    })
    const laterAt = checkedAt + 30 * secondMs
    expect(platformsAfter([known, other], board, [{ platformId: 1, checkedAt: laterAt }])[0]).toMatchObject({
      checkedAt: laterAt,
    })
    const older = [{ platformId: 1, checkedAt: now - secondMs }]
    expect(platformsAfter([known, other], board, older)[0]).toMatchObject({ checkedAt })
  })

  test('sums a seller up as the room does: main currency, fees left unsaid, reduced tickets aside', () => {
    const seen = { isAlertable: true, url: null, checkedAt: now, firstSeenAt: now }
    const of = (currency: string, pricePence: number, feesPence: number | null = null) => {
      return { currency, pricePence, feesPence }
    }
    const sets = [
      [of('GBP', 5_000)],
      [of('GBP', 5_000), of('GBP', 5_000, 300)],
      [of('EUR', 4_000), of('USD', 3_000), of('USD', 3_500)],
      [{ ...of('GBP', 900), ticketType: 'Junior', isReduced: true }, of('GBP', 5_000)],
      [{ ...of('GBP', 5_000), availability: 'sold_out' as const }],
    ]
    for (const set of sets) {
      const offers = set.map((offer, id) => offerOf({ id, ...offer }))
      const facts = { platformId: 1, platformSlug: 'a', platformName: 'A', platformKind: 'official' as const }
      const room = summaryOf(offers, 'CHF')
      const board = {
        matchId: 7,
        seq: 4,
        offers: offers.map((offer) => ({ ...facts, ...offer, ...seen })),
        platforms: [{ ...facts, ...seen, summary: room, quarantined: 0 }],
        summary: { ...room, currency: 'CHF' },
      }
      expect(platformsAfter([], board, [])[0]?.summary).toEqual(room)
    }
  })
})
