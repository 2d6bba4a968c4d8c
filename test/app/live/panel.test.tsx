import { describe, expect, test } from 'vitest'
import { LiveCard } from '#app/ui/live/panel/card.tsx'
import { Connection } from '#app/ui/live/panel/connection.tsx'
import { fromAnswer } from '#app/ui/live/panel/from-answer.ts'
import { newsText } from '#app/ui/live/panel/news-text.ts'
import { filterOf, inOrder, isIn } from '#app/ui/live/panel/order.ts'
import { LivePanel } from '#app/ui/live/panel/panel.tsx'
import { laterOf, type ShownLive, toRow } from '#app/ui/live/panel/shown-live.ts'
import { cutName } from '#app/ui/short-name.tsx'
import { defaultLivePreferences } from '#worker/alerting/preferences/constants.ts'
import { hourMs, minuteMs, toIso } from '#worker/ground/platform/clock.ts'
import { livePagePanelMatches, maxLiveLimit, panelMatches } from '#worker/matches/live/constants.ts'
import type { LiveStatusAnswer } from '#worker/matches/live/contract.ts'
import { matchOf, now } from '../fixtures.ts'
import { markup, words } from '../render.tsx'
import { begun, goal, liveOf } from './live-of.ts'

describe('the panel', () => {
  const monitor = {
    matches: [matchOf(begun), matchOf({ id: 8, match_date: '2026-12-05T15:00:00.000Z' })],
    lives: { 7: liveOf() },
    now,
    failure: null,
    mine: [],
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

  test('shows counts, and "connected" only with a connection', () => {
    const text = panel()
    expect(text).toContain('Total 2 Live now 1 Today 1 Upcoming 1')
    expect(text).toContain('Disconnected')
    expect(text).not.toContain('Connected')
    for (const expected of ['Auto-refresh', 'Sound', 'Notifications', '15 s 30 s 60 s 120 s', 'Refresh', 'Settings']) {
      expect(text).toContain(expected)
    }
  })

  test('says how often it is read where the connection fails', () => {
    const said = (status: 'connected' | 'error', everySeconds?: number) =>
      words(markup(<Connection status={status} everySeconds={everySeconds} />))
    expect(said('error', 30)).toBe('Error Reading every 30 seconds')
    expect([said('error'), said('connected', 30)]).toEqual(['Error', 'Connected'])
  })

  test('says when there are more matches than fit the list', () => {
    const matches = Array.from({ length: maxLiveLimit }, (_, id) => matchOf({ id: id + 100 }))
    const full = { ...monitor, matches }
    expect(panel({ monitor: full })).toContain('Total 100+ Live now 0 Today 0 Upcoming 100+')
  })

  test('shows as many matches as the limit allows', () => {
    const matches = Array.from({ length: 60 }, (_, id) => matchOf({ id: id + 100 }))
    for (const most of [livePagePanelMatches, panelMatches]) {
      expect(panel({ monitor: { ...monitor, matches }, most }).match(/HOME/g)).toHaveLength(most)
    }
    expect([livePagePanelMatches, panelMatches]).toEqual([50, 20])
    expect(panel({ most: 1 }).match(/Match ID/g)).toHaveLength(1)
  })

  test('leads with the matches under way, by league, and folds those that come next', () => {
    const other = matchOf({ ...begun, id: 9, league_name: 'Serie A', league_slug: 'serie-a', home_team_name: 'Roma' })
    const third = matchOf({ ...begun, id: 10, home_team_name: 'Leeds United' })
    const matches = [...monitor.matches, other, third]
    const lives = { 7: liveOf(), 9: liveOf(), 10: liveOf() }
    const html = markup(
      <LivePanel
        monitor={{ ...monitor, matches, lives }}
        preferences={defaultLivePreferences}
        most={50}
        path="/live-monitoring"
      />,
    )
    const board = html.slice(html.indexOf('scoreboard'), html.indexOf('Coming next'))
    expect(board.match(/<article/g)).toHaveLength(3)
    const order = ['Premier League', 'Arsenal', 'Leeds United', 'Serie A', 'Roma'].map((name) => board.indexOf(name))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(words(html)).toContain('Coming next 1 match')
    expect(panel({ monitor: { ...monitor, matches: monitor.matches.slice(1) } })).not.toContain('Coming next')
  })

  test('fills a board of fewer than three with what comes next, and folds the rest', () => {
    const coming = [11, 12, 13].map((id) => matchOf({ id, match_date: '2026-12-05T15:00:00.000Z' }))
    const matches = [matchOf(begun), ...coming]
    const html = markup(
      <LivePanel
        monitor={{ ...monitor, matches, lives: { 7: liveOf() } }}
        preferences={defaultLivePreferences}
        most={50}
        path="/live-monitoring"
      />,
    )
    expect(html.slice(0, html.indexOf('Coming next')).match(/<article/g)).toHaveLength(3)
    expect(words(html)).toContain('Coming next 1 match')
  })

  test('says why the list is empty or could not be read', () => {
    expect(panel({ monitor: { ...monitor, matches: [] } })).toContain('No matches to watch')
    const failed = panel({ monitor: { ...monitor, matches: [], failure: '503' } })
    expect(failed).toContain('Connection Error Failed to fetch matches: 503')
    expect(failed).not.toContain('No matches to watch')
  })

  test('orders events by when they were reported, across breaks and late kick-offs', () => {
    const first = { ...goal, id: 'a', minute: 44, player: 'Before', seenAt: now - 40 * minuteMs }
    const second = { ...goal, id: 'b', minute: 46, player: 'Later', seenAt: now - 5 * minuteMs }
    const other = { ...goal, id: 'c', minute: 50, player: 'Between', seenAt: now - 20 * minuteMs }
    const matches = [matchOf(begun), matchOf({ id: 8, match_date: '2026-11-21T14:40:00.000Z' })]
    const lives = { 7: liveOf({ events: [first, second] }), 8: liveOf({ events: [other] }) }
    const text = panel({ monitor: { ...monitor, matches, lives } })
    const latest = text.slice(text.indexOf('Latest events'))
    const players = ['Later', 'Between', 'Before'].map((player) => latest.indexOf(player))
    expect(players).toEqual(players.toSorted((a, b) => a - b))
    expect(players[0]).toBeGreaterThan(0)
  })

  test('hides the latest events when scores are hidden', () => {
    const matches = [matchOf(begun), matchOf({ ...begun, id: 9 })]
    const several = { ...monitor, matches, lives: { 7: liveOf(), 9: liveOf() } }
    expect(panel({ monitor: several })).toContain('Latest events')
    // The card of the only one has them.
    expect(panel()).not.toContain('Latest events')
    expect(panel({ monitor: several, preferences: { ...defaultLivePreferences, hide_scores: true } })).not.toContain(
      'Latest events',
    )
  })
})

describe('the state of a match in the monitor', () => {
  test('prefers the feed’s status to the clock, while it is plausible', () => {
    const match = matchOf(begun)
    expect(toRow(match, null, now).match.status).toBe('live')
    expect(toRow(match, liveOf({ status: 'full_time' }), now).match).toMatchObject({
      status: 'completed',
      score: [1, 0],
    })
    expect(toRow(match, liveOf({ isStale: true }), now + 5 * hourMs).match.status).toBe('completed')
  })

  test('comes from the list when that is newer than the last report', () => {
    const summary = {
      status: 'full_time',
      phase: 'finished',
      minute: null,
      home_score: 2,
      away_score: 1,
      is_stale: false,
      updated_at: toIso(now + 1),
      seq: 9,
    } as const
    const ended = matchOf({ ...begun, status: 'completed', score: [2, 1], live: summary })
    const row = toRow(ended, liveOf(), now)
    expect(row.match).toMatchObject({ status: 'completed', score: [2, 1] })
    expect(row.live).toMatchObject({ status: 'full_time', homeScore: 2, events: [goal] })
    const text = words(markup(<LiveCard row={row} now={now} isHidden={false} revealPath="/" />))
    expect(text).toContain('Full-time')
    expect(text).not.toContain('LIVE')
    // This report is newer than the list.
    expect(toRow(ended, liveOf({ feedSeenAt: now + 2 }), now).match).toMatchObject({ status: 'live', score: [1, 0] })
  })

  test('is never live when the match ended without its feed', () => {
    const row = toRow(matchOf(begun), liveOf({ isStale: true }), now + hourMs)
    expect(row).toMatchObject({ match: { status: 'completed', score: null, live: null }, live: null })
  })

  test('is filtered by the tiles, and by the address', () => {
    expect(filterOf(new URLSearchParams('filter=today'))).toBe('today')
    expect(filterOf(new URLSearchParams('filter=tomorrow'))).toBe('all')
    const coming = matchOf({ match_date: '2026-11-21T20:00:00.000Z' })
    expect(['all', 'live', 'today', 'upcoming'].filter((one) => isIn(one as 'all', coming, now))).toEqual([
      'all',
      'today',
      'upcoming',
    ])
  })

  test('sorts live matches first, then recently ended ones, then older ones', () => {
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
    expect(inOrder(rows, now, []).map(({ match }) => match.id)).toEqual([5, 3, 4, 1, 2])
  })

  test('sorts matches called off today before coming ones, and later days in order', () => {
    const row = (status: 'postponed' | 'cancelled' | 'scheduled' | 'completed', id: number, match_date: string) => ({
      match: matchOf({ id, status, match_date }),
      live: null,
    })
    const rows = [
      row('completed', 1, '2026-11-21T10:00:00.000Z'),
      row('scheduled', 2, '2026-11-21T17:00:00.000Z'),
      row('postponed', 3, '2026-11-21T18:00:00.000Z'),
      row('cancelled', 4, '2026-11-21T20:00:00.000Z'),
      row('postponed', 5, '2026-11-23T15:00:00.000Z'),
      row('scheduled', 6, '2026-11-24T15:00:00.000Z'),
    ]
    expect(inOrder(rows, now, []).map(({ match }) => match.id)).toEqual([3, 4, 2, 5, 6, 1])
  })

  test('uses the later of two reports, and the pushed one of equals', () => {
    const pushed = liveOf({ homeScore: 2 })
    expect(laterOf(pushed, liveOf({ feedSeenAt: now + 1, homeScore: 3 }))?.homeScore).toBe(3)
    expect(laterOf(pushed, liveOf())?.homeScore).toBe(2)
    expect(laterOf(null, undefined)).toBeNull()
  })

  test('distinguishes an answer without a feed from one with it', () => {
    const answer = { updated_at: null, penalties: null, events: [] } as unknown as LiveStatusAnswer
    expect(fromAnswer(answer)).toBeNull()
    const withFeed = { ...answer, updated_at: '2026-11-21T15:42:00Z', penalties: [4, 2] as [number, number] }
    expect(fromAnswer(withFeed)).toMatchObject({ feedSeenAt: now, penalties: { home: 4, away: 2 } })
  })
})

describe('announcing news', () => {
  const news = { id: 'n', eventId: null, title: 'Goal for Arsenal', message: 'Marsh · Arsenal 1–0 Chelsea' }

  test('says everything to users who show scores', () => {
    expect(newsText({ ...news, kind: 'goal' }, 'Arsenal v Chelsea', false)).toEqual({
      title: 'Goal for Arsenal',
      message: 'Marsh · Arsenal 1–0 Chelsea',
    })
  })

  test.each(['goal', 'penalty', 'red_card', 'goal_cancelled', 'goal_restored', 'extra_time', 'penalties'] as const)(
    'says nothing of a %s to users who hide scores',
    (kind) => {
      expect(newsText({ ...news, kind }, 'Arsenal v Chelsea', true)).toBeNull()
    },
  )

  test('announces the phases without the score to them', () => {
    const announcement = newsText({ ...news, kind: 'half_time', title: 'Half-time' }, 'Arsenal v Chelsea', true)
    expect(announcement).toEqual({ title: 'Half-time', message: 'Arsenal v Chelsea' })
  })
})

describe('long texts', () => {
  test.each([15, 18, 25, 30])('are cut to %i characters including the ellipsis', (length) => {
    expect([...cutName('Borussia Mönchengladbach von 1900', length)].length).toBeLessThanOrEqual(length)
    expect(cutName('x'.repeat(length), length)).toBe('x'.repeat(length))
  })
})
