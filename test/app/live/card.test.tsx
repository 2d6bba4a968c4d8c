import { describe, expect, test } from 'vitest'
import { LiveCard } from '#app/ui/live/panel/card.tsx'
import { type ShownLive, toRow } from '#app/ui/live/panel/shown-live.ts'
import { matchOf, now } from '../fixtures.ts'
import { markup, words } from '../render.tsx'
import { begun, goal, liveOf } from './live-of.ts'

function card(live: ShownLive | null, more: { isHidden?: boolean; match?: Parameters<typeof matchOf>[0] } = {}) {
  const row = toRow(matchOf({ ...begun, ...more.match }), live, now)
  return markup(
    <LiveCard row={row} now={now} isHidden={more.isHidden ?? false} revealPath="/live-monitoring?reveal=7" />,
  )
}

describe('a monitor card', () => {
  test('shows status with minute, score, sides with tags, events, place, price and id', () => {
    const text = words(card(liveOf()))
    for (const expected of [
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
      expect(text).toContain(expected)
    }
  })

  test('says that fees come on top of its price', () => {
    expect(words(card(liveOf(), { match: { is_plus_fees: true } }))).toContain('from £64.00 plus fees')
    expect(words(card(liveOf(), { match: { is_plus_fees: false } }))).not.toContain('fees')
  })

  test.each([
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

  test('shows at most three events, the latest first, and strikes out retracted ones', () => {
    const events = [1, 2, 3, 4].map((minute) => ({ ...goal, id: `e${minute}`, minute, player: `Player ${minute}` }))
    const html = card(
      liveOf({ events: [...events.slice(0, 3), { ...goal, id: 'e4', player: 'Four', isCancelled: true }] }),
    )
    expect(html.match(/event-text/g)).toHaveLength(3)
    expect(words(html)).not.toContain('Player 1')
    expect(html).toMatch(/<s>Goal · Four<\/s>/)
  })

  test('hides score and events until asked, and says when a feed is silent', () => {
    const html = card(liveOf(), { isHidden: true })
    expect(words(html)).toContain('Show score of Arsenal v Chelsea')
    expect(html).toContain('href="/live-monitoring?reveal=7"')
    for (const secret of ['Marsh', '1–0', 'Goal']) expect(html).not.toContain(secret)
    expect(words(card(liveOf({ isStale: true })))).toContain('No score updates since 15:42:00.')
  })

  test('with a hidden score, reveals nothing by minute, phase or doubt', () => {
    const late = liveOf({ phase: 'extra_time', minute: 104, isScoreConsistent: false })
    expect(words(card(late))).toContain("LIVE 104' Extra time")
    expect(words(card(late))).toContain('The score and the list of goals differ')
    const covered = words(card(late, { isHidden: true }))
    expect(covered).toContain('LIVE Arsenal')
    for (const secret of ['104', 'Extra time', 'agree']) expect(covered).not.toContain(secret)
    const shootOut = liveOf({ phase: 'penalties', homeScore: null, events: [], penalties: { home: 2, away: 1 } })
    expect(words(card(shootOut, { isHidden: true }))).not.toMatch(/penalties/i)
  })

  test('shows a coming match as scheduled, and as pre-match once the feed has it', () => {
    const soon = { match_date: '2026-11-21T16:02:00.000Z', official_platform: 'Gate One' }
    const text = words(card(null, { match: soon }))
    expect(text).toContain('URGENT in 20 min')
    expect(text).toContain('Scheduled Match ID 7 Official Gate One')
    const waiting = liveOf({ status: 'pre_match', phase: 'scheduled', minute: null, homeScore: null, events: [] })
    expect(words(card(waiting, { match: soon }))).toContain('Pre-match URGENT in 20 min')
    expect(words(card({ ...waiting, isStale: true }))).toContain('LIVE NOW')
    expect(words(card(waiting))).not.toContain('Match started')
    const late = { match_date: '2026-11-21T15:32:00.000Z' }
    expect(words(card(waiting, { match: late }))).toContain('Pre-match Delayed')
  })

  test('offers no tickets for a finished match', () => {
    const text = words(card(liveOf({ status: 'full_time' }), { match: { ticket_url: 'https://arsenal.example/t' } }))
    expect(text).toContain('last seen from £64.00')
    for (const offered of ['Create Smart Alert', 'View Tickets', 'Limited', 'Price Tracked']) {
      expect(text).not.toContain(offered)
    }
  })

  test('counts down to a match that is near, and links to the official seller', () => {
    const html = card(null, {
      match: { match_date: '2026-11-22T10:00:00.000Z', ticket_url: 'https://arsenal.example/t' },
    })
    expect(words(html)).toContain('URGENT in 18 h 18 min')
    expect(html).toContain('href="https://arsenal.example/t"')
    expect(card(null)).toContain('LIVE NOW')
  })
})
