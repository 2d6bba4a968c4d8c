import { describe, expect, it } from 'vitest'
import { LiveCard } from '#app/live/panel/card.tsx'
import { LivePanel } from '#app/live/panel/panel.tsx'
import { filterOf, fromAnswer, inOrder, isIn, laterOf, type ShownLive, toRow } from '#app/live/panel/shown-live.ts'
import { tellable } from '#app/live/panel/telling.ts'
import { cutName } from '#app/ui/short-name.tsx'
import { livePagePanelMatches, maxLiveLimit, panelMatches } from '#worker/live/constants.ts'
import type { LiveStatusAnswer } from '#worker/live/contract.ts'
import { hourMs } from '#worker/platform/clock.ts'
import { defaultLivePreferences } from '#worker/preferences/constants.ts'
import { matchOf, now } from '../fixtures.ts'
import { markup, words } from '../render.tsx'
import { begun, goal, liveOf } from './live-of.ts'

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

  it('gives nothing away by the time, the phase or a doubt once the score is covered', () => {
    const late = liveOf({ phase: 'extra_time', minute: 104, isScoreConsistent: false })
    expect(words(card(late))).toContain("LIVE 104' Extra time")
    expect(words(card(late))).toContain('Score and goals do not agree yet.')
    const covered = words(card(late, { isHidden: true }))
    expect(covered).toContain('LIVE Arsenal')
    for (const secret of ['104', 'Extra time', 'agree']) expect(covered).not.toContain(secret)
    const shootOut = liveOf({ phase: 'penalties', homeScore: null, events: [], penalties: { home: 2, away: 1 } })
    expect(words(card(shootOut, { isHidden: true }))).not.toMatch(/penalties/i)
  })

  it('says that a match is to come: scheduled, and pre-match once the feed knows it', () => {
    const soon = { match_date: '2026-11-21T16:02:00.000Z', official_platform: 'Gate One' }
    const told = words(card(null, { match: soon }))
    expect(told).toContain('URGENT in 20 min')
    expect(told).toContain('Scheduled Match ID 7 Official Gate One')
    const waiting = liveOf({ status: 'pre_match', phase: 'scheduled', minute: null, homeScore: null, events: [] })
    expect(words(card(waiting, { match: soon }))).toContain('Pre-match URGENT in 20 min')
    expect(words(card({ ...waiting, isStale: true }))).toContain('LIVE NOW')
    expect(words(card(waiting))).not.toContain('Match started')
  })

  it('sells nothing of a match that is over', () => {
    const text = words(card(liveOf({ status: 'full_time' }), { match: { ticket_url: 'https://arsenal.example/t' } }))
    expect(text).toContain('Last seen from £64.00')
    for (const offered of ['Create Smart Alert', 'View Tickets', 'Limited', 'Price Tracked']) {
      expect(text).not.toContain(offered)
    }
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

  it('says that there are more matches than a full list holds', () => {
    const matches = Array.from({ length: maxLiveLimit }, (_, id) => matchOf({ id: id + 100 }))
    const full = { ...monitor, matches }
    expect(panel({ monitor: full })).toContain('Total 100+ Live now 0 Today 0 Upcoming 100+')
  })

  it('shows as many matches as it may', () => {
    const matches = Array.from({ length: 60 }, (_, id) => matchOf({ id: id + 100 }))
    for (const most of [livePagePanelMatches, panelMatches]) {
      expect(panel({ monitor: { ...monitor, matches }, most }).match(/HOME/g)).toHaveLength(most)
    }
    expect([livePagePanelMatches, panelMatches]).toEqual([50, 20])
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

  it('puts what is on first, then what has just ended, and what is long over last', () => {
    const row = (
      status: 'completed' | 'scheduled' | 'live',
      id: number,
      live: ShownLive | null,
      match_date: string,
    ) => ({
      match: matchOf({ id, status, match_date }),
      live,
    })
    const rows = [
      row('completed', 1, liveOf(), '2026-11-21T10:00:00.000Z'),
      row('completed', 2, null, begun.match_date),
      row('completed', 3, liveOf(), begun.match_date),
      row('scheduled', 4, null, '2026-11-21T17:00:00.000Z'),
      row('live', 5, liveOf(), begun.match_date),
    ]
    expect(inOrder(rows, now).map(({ match }) => match.id)).toEqual([5, 3, 4, 1, 2])
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

describe('long names', () => {
  it.each([15, 18, 25, 30])('are cut to %i characters, dots included', (length) => {
    expect([...cutName('Borussia Mönchengladbach von 1900', length)].length).toBeLessThanOrEqual(length)
    expect(cutName('x'.repeat(length), length)).toBe('x'.repeat(length))
  })
})
