import { describe, expect, it } from 'vitest'
import { LiveCard } from '#app/live/panel/card.tsx'
import { LivePanel } from '#app/live/panel/panel.tsx'
import { filterOf, fromAnswer, inOrder, isIn, laterOf, type ShownLive, toRow } from '#app/live/panel/shown-live.ts'
import { tellable } from '#app/live/panel/telling.ts'
import { platformsAfter } from '#app/live/room/live-board.ts'
import { MatchRoom } from '#app/live/room/room.tsx'
import { cutName } from '#app/ui/short-name.tsx'
import type { LiveStatusAnswer } from '#worker/live/contract.ts'
import { hourMs, secondMs } from '#worker/platform/clock.ts'
import { defaultLivePreferences } from '#worker/preferences/constants.ts'
import { matchOf, now, offerOf, platformOf } from '../fixtures.ts'
import { markup, words } from '../render.tsx'

const goal = {
  id: 'goal-1',
  type: 'goal',
  minute: 14,
  extraMinute: null,
  team: 'home',
  player: 'Marsh',
  description: null,
  isCancelled: false,
} as const

function liveOf(more: Partial<ShownLive> = {}): ShownLive {
  return {
    status: 'second_half',
    phase: 'second_half',
    minute: 67,
    injuryMinute: null,
    homeScore: 1,
    awayScore: 0,
    penalties: null,
    events: [goal],
    isStale: false,
    isScoreConsistent: true,
    feedSeenAt: now,
    ...more,
  }
}

const begun = { match_date: '2026-11-21T14:30:00.000Z' }

function card(live: ShownLive | null, more: { isHidden?: boolean; match?: Parameters<typeof matchOf>[0] } = {}) {
  const row = toRow(matchOf({ ...begun, ...more.match }), live, now)
  return markup(
    <LiveCard row={row} now={now} isHidden={more.isHidden ?? false} revealPath="/live-monitoring?reveal=7" />,
  )
}

describe('a card of the monitor', () => {
  it('tells status with minute, score, sides with their tags, events, place, price and id', () => {
    const text = words(card(liveOf()))
    for (const told of [
      "LIVE 67'",
      'Arsenal HOME',
      'Chelsea AWAY',
      'Arsenal 1–0 Chelsea',
      "14' Goal · Marsh",
      'Emirates Stadium, London',
      '£64.00',
      'Match ID 7',
      'Price Tracked',
      'Create Smart Alert',
    ]) {
      expect(text).toContain(told)
    }
  })

  it.each([
    ['live', "LIVE 67'"],
    ['second_half', "LIVE 67'"],
    ['half_time', 'Half-time'],
    ['full_time', 'Full-time'],
    ['postponed', 'Postponed'],
    ['cancelled', 'Cancelled'],
    ['odd' as 'live', 'Unknown'],
  ] as const)('shows %s as %s', (status, label) => {
    expect(words(card(liveOf({ status })))).toContain(label)
  })

  it('shows at most three events, the latest first, and strikes out what was taken back', () => {
    const events = [1, 2, 3, 4].map((minute) => ({ ...goal, id: `e${minute}`, minute, player: `Player ${minute}` }))
    const html = card(
      liveOf({ events: [...events.slice(0, 3), { ...goal, id: 'e4', player: 'Four', isCancelled: true }] }),
    )
    expect(html.match(/event-text/g)).toHaveLength(3)
    expect(words(html)).not.toContain('Player 1')
    expect(html).toMatch(/<s>Goal · Four<\/s>/)
  })

  it('covers score and events until one asks, and says that a feed is silent', () => {
    const html = card(liveOf(), { isHidden: true })
    expect(words(html)).toContain('Show score of Arsenal v Chelsea')
    expect(html).toContain('href="/live-monitoring?reveal=7"')
    for (const secret of ['Marsh', '1–0', 'Goal']) expect(html).not.toContain(secret)
    expect(words(card(liveOf({ isStale: true })))).toContain('The score feed is silent since 15:42:00.')
  })

  it('counts down to a match that is near, and leads to the official seller', () => {
    const html = card(null, {
      match: { match_date: '2026-11-22T10:00:00.000Z', ticket_url: 'https://arsenal.example/t' },
    })
    expect(words(html)).toContain('URGENT in 18 h 18 min')
    expect(html).toContain('href="https://arsenal.example/t"')
    expect(card(null)).toContain('LIVE NOW')
  })
})

describe('the panel', () => {
  const monitor = {
    matches: [matchOf(begun), matchOf({ id: 8, match_date: '2026-12-05T15:00:00.000Z' })],
    lives: { 7: liveOf() },
    now,
    failure: null,
  }
  const panel = (more: Partial<Parameters<typeof LivePanel>[0]> = {}) =>
    words(
      markup(
        <LivePanel
          monitor={monitor}
          preferences={defaultLivePreferences}
          most={50}
          path="/live-monitoring"
          {...more}
        />,
      ),
    )

  it('counts, and never claims a connection that it does not have', () => {
    const text = panel()
    expect(text).toContain('Total 2 Live now 1 Today 1 Upcoming 1')
    expect(text).toContain('Disconnected')
    expect(text).not.toContain('Connected')
    for (const told of ['Auto-refresh', 'Sound', 'Notifications', '15 s 30 s 60 s 120 s', 'Refresh', 'Settings']) {
      expect(text).toContain(told)
    }
  })

  it('shows as many matches as it may', () => {
    expect(panel({ most: 1 }).match(/Match ID/g)).toHaveLength(1)
  })

  it('says why there is nothing, and how a list could not be read', () => {
    expect(panel({ monitor: { ...monitor, matches: [] } })).toContain('No matches to watch')
    const failed = panel({ monitor: { ...monitor, matches: [], failure: '503' } })
    expect(failed).toContain('Connection Error Failed to fetch matches: 503')
    expect(failed).not.toContain('No matches to watch')
  })

  it('keeps the latest events to itself when scores are hidden', () => {
    expect(panel()).toContain('Latest events')
    expect(panel({ preferences: { ...defaultLivePreferences, hide_scores: true } })).not.toContain('Latest events')
  })
})

describe('what the monitor shows', () => {
  it('takes the status that the feed tells over the clock, while it can be so', () => {
    const match = matchOf(begun)
    expect(toRow(match, null, now).match.status).toBe('live')
    expect(toRow(match, liveOf({ status: 'full_time' }), now).match).toMatchObject({
      status: 'completed',
      score: [1, 0],
    })
    expect(toRow(match, liveOf({ isStale: true }), now + 5 * hourMs).match.status).toBe('completed')
  })

  it('filters by the tiles, and reads the filter from the address', () => {
    expect(filterOf(new URLSearchParams('filter=today'))).toBe('today')
    expect(filterOf(new URLSearchParams('filter=tomorrow'))).toBe('all')
    const coming = matchOf({ match_date: '2026-11-21T20:00:00.000Z' })
    expect(['all', 'live', 'today', 'upcoming'].filter((one) => isIn(one as 'all', coming, now))).toEqual([
      'all',
      'today',
      'upcoming',
    ])
  })

  it('puts what is on first and what is over last', () => {
    const rows = (['completed', 'scheduled', 'live'] as const).map((status, id) => ({
      match: matchOf({ id, status }),
      live: null,
    }))
    expect(inOrder(rows).map(({ match }) => match.status)).toEqual(['live', 'scheduled', 'completed'])
  })

  it('believes of two tellings the later one, and the pushed one of equals', () => {
    const pushed = liveOf({ homeScore: 2 })
    expect(laterOf(pushed, liveOf({ feedSeenAt: now + 1, homeScore: 3 }))?.homeScore).toBe(3)
    expect(laterOf(pushed, liveOf())?.homeScore).toBe(2)
    expect(laterOf(null, undefined)).toBeNull()
  })

  it('knows an answer without a feed from one with', () => {
    const answer = { updated_at: null, penalties: null, events: [] } as unknown as LiveStatusAnswer
    expect(fromAnswer(answer)).toBeNull()
    const told = { ...answer, updated_at: '2026-11-21T15:42:00Z', penalties: [4, 2] as [number, number] }
    expect(fromAnswer(told)).toMatchObject({ feedSeenAt: now, penalties: { home: 4, away: 2 } })
  })
})

describe('telling news', () => {
  const news = { id: 'n', eventId: null, title: 'Goal for Arsenal', message: 'Marsh · Arsenal 1–0 Chelsea' }

  it('says everything to those who want to hear it', () => {
    expect(tellable({ ...news, kind: 'goal' }, 'Arsenal v Chelsea', false)).toEqual({
      title: 'Goal for Arsenal',
      message: 'Marsh · Arsenal 1–0 Chelsea',
    })
  })

  it.each(['goal', 'penalty', 'red_card', 'goal_cancelled', 'goal_restored', 'extra_time', 'penalties'] as const)(
    'says nothing of a %s to those who hide scores',
    (kind) => {
      expect(tellable({ ...news, kind }, 'Arsenal v Chelsea', true)).toBeNull()
    },
  )

  it('tells them the course of time without the score', () => {
    const told = tellable({ ...news, kind: 'half_time', title: 'Half-time' }, 'Arsenal v Chelsea', true)
    expect(told).toEqual({ title: 'Half-time', message: 'Arsenal v Chelsea' })
  })
})

describe('the match room', () => {
  const row = toRow(matchOf(begun), liveOf({ homeScore: 1, awayScore: 1, penalties: { home: 4, away: 2 } }), now)
  const room = (isCovered: boolean) =>
    words(markup(<MatchRoom row={row} now={now} status="connected" watching={3} isCovered={isCovered} isOpen />))

  it('tells score, minute, timeline, connection and company', () => {
    const text = room(false)
    for (const told of [
      "LIVE 67'",
      'Arsenal 1–1 Chelsea (4–2 on penalties)',
      "14' Goal · Marsh",
      '3 people are watching',
      'Connected',
    ]) {
      expect(text).toContain(told)
    }
  })

  it('covers all of it for those who hide scores', () => {
    expect(room(true)).toContain('Scores are hidden, as you wished. Show score')
    expect(room(true)).not.toContain('Marsh')
  })
})

describe('the board that ticks', () => {
  it('takes over prices and freshness, and keeps what only the page knows', () => {
    const known = platformOf({ lookedAt: now, isStale: true })
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
    const lookedAt = now + 5 * secondMs
    const after = platformsAfter([known, other], {
      matchId: 7,
      seq: 4,
      offers: [{ ...facts, ...offer, firstSeenAt: now, changedAt: lookedAt, lookedAt }],
      platforms: [{ ...facts, lookedAt: now, standing: known.standing as never, quarantined: 0 }],
      standing: known.standing as never,
    })
    expect(after.map(({ id }) => id)).toEqual([1, 2])
    expect(after[0]).toMatchObject({ lookedAt, isStale: false, dueAt: known.dueAt })
    expect(after[0]?.standing).toMatchObject({ lowestPricePence: 5_000, offerCount: 1 })
    expect(after[0]?.offers[0]).toMatchObject({ pricePence: 5_000, changedAt: lookedAt })
  })
})

describe('long names', () => {
  it.each([15, 18, 25, 30])('are cut to %i characters, dots included', (length) => {
    expect([...cutName('Borussia Mönchengladbach von 1900', length)].length).toBeLessThanOrEqual(length)
    expect(cutName('x'.repeat(length), length)).toBe('x'.repeat(length))
  })
})
