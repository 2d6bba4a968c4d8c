import { describe, expect, test } from 'vitest'
import { applyLive } from '#durable/match-room/live.ts'
import { isOnward, statusOf } from '#durable/match-room/live-status.ts'
import { dayMs, hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { countdown, timeClass } from '#worker/matches/catalogue/rules.ts'
import { statusAt } from '#worker/matches/catalogue/state.rules.ts'
import { livePhases, liveStatuses } from '#worker/matches/live/constants.ts'
import { liveListFrom, tilesOf } from '#worker/matches/live/list.rules.ts'
import { minuteText, newsText, phaseLabel, scoreText, statusLabel } from '#worker/matches/live/rules.ts'
import { kickoffAt, makeFacts, names } from './facts.ts'

const live = applyLive(null, makeFacts(0, { score: { home: 2, away: 1 } })).live.state

describe('labels of a match', () => {
  test.each([
    ['pre_match', 'Pre-match'],
    ['live', "LIVE 67'"],
    ['second_half', "LIVE 67'"],
    ['half_time', 'Half-time'],
    ['full_time', 'Full-time'],
    ['postponed', 'Postponed'],
    ['cancelled', 'Cancelled'],
    ['interrupted', 'Unknown'],
    ['', 'Unknown'],
  ])('%s is shown as %s', (status, label) => {
    expect(statusLabel({ status, minute: 67 })).toBe(label)
  })

  test('leave out an unknown minute, and show stoppage time', () => {
    expect(statusLabel({ status: 'live', minute: null })).toBe('LIVE')
    expect(statusLabel({ status: 'live', minute: 45, injuryMinute: 2 })).toBe("LIVE 45+2'")
    expect(minuteText(null, 3)).toBe('')
  })

  test('show details that a state alone lacks', () => {
    expect(livePhases.flatMap((phase) => phaseLabel(phase) ?? [])).toEqual([
      'Extra time',
      'Penalties',
      'Suspended',
      'Awarded',
      'Abandoned',
    ])
  })

  test('show the score between both sides, and the shoot-out after it', () => {
    expect(scoreText(live, names)).toBe('Arsenal 2–1 Chelsea')
    expect(scoreText({ ...live, penalties: { home: 4, away: 2 } }, names)).toBe(
      'Arsenal 2–1 Chelsea (4–2 on penalties)',
    )
    expect(scoreText({ ...live, homeScore: null }, names)).toBe('Arsenal v Chelsea')
  })
})

describe('news', () => {
  const textOf = (kind: Parameters<typeof newsText>[0]) => newsText(kind, { live, event: null, names })

  test('of a kick-off names the match; of a break or end, the score', () => {
    expect(textOf('kick_off')).toEqual({ title: 'Kick-off', message: 'Arsenal v Chelsea has started.' })
    expect(textOf('half_time')).toEqual({ title: 'Half-time', message: 'Arsenal 2–1 Chelsea' })
    expect(textOf('full_time')).toEqual({ title: 'Full-time', message: 'Arsenal 2–1 Chelsea' })
  })

  test('of an event names its side, player and minute', () => {
    const event = {
      id: 'e1',
      type: 'own_goal',
      minute: 90,
      extraMinute: 4,
      team: 'away',
      player: 'White',
      description: null,
      isCancelled: false,
      seenAt: kickoffAt,
    } as const
    expect(newsText('goal', { live, event, names })).toEqual({
      title: 'Own goal for Chelsea',
      message: "White 90+4' · Arsenal 2–1 Chelsea",
    })
  })
})

describe('the state of a match', () => {
  test('is one of seven for every phase', () => {
    for (const phase of livePhases) expect(liveStatuses).toContain(statusOf(phase, true))
  })

  test('needs confirmation of an end, and then is not changed at once', () => {
    const ends = ['finished', 'awarded', 'abandoned', 'cancelled', 'postponed'] as const
    for (const phase of livePhases) {
      for (const end of ends) {
        if (phase !== end) expect([phase, end, isOnward(phase, end)]).toEqual([phase, end, false])
      }
    }
    for (const end of ['finished', 'awarded', 'abandoned', 'cancelled'] as const) {
      expect(livePhases.filter((phase) => isOnward(end, phase))).toEqual([end])
    }
  })

  const scheduled = { status: 'scheduled', kickoffAt, sortAt: kickoffAt } as const
  test.each([
    ['live, in extra time', { status: 'second_half', isStale: false }, kickoffAt + 2.2 * hourMs, 'live'],
    ['over early', { status: 'full_time', isStale: false }, kickoffAt + 100 * minuteMs, 'completed'],
    ['late to kick off', { status: 'pre_match', isStale: false }, kickoffAt + 10 * minuteMs, 'scheduled'],
    ['on before its time', { status: 'live', isStale: false }, kickoffAt - 10 * minuteMs, 'live'],
    ['put off', { status: 'postponed', isStale: false }, kickoffAt - dayMs, 'postponed'],
    ['of a silent feed', { status: 'live', isStale: true }, kickoffAt + 3 * hourMs, 'completed'],
    ['forgotten by its feed', { status: 'half_time', isStale: false }, kickoffAt + 5 * hourMs, 'completed'],
    ['forgotten before its start', { status: 'pre_match', isStale: false }, kickoffAt + hourMs, 'live'],
  ] as const)('known live facts win over the clock: %s', (_what, facts, now, status) => {
    expect(statusAt(scheduled, now, facts)).toBe(status)
  })

  test('counts down in whole hours until kick-off', () => {
    const at = (hours: number) => timeClass(kickoffAt, kickoffAt - hours * hourMs)
    expect([at(0), at(24), at(72), at(73), timeClass(Number.NaN, 0)]).toEqual([
      'live',
      'urgent',
      'soon',
      'upcoming',
      'unknown',
    ])
    expect(countdown(kickoffAt, kickoffAt)).toBe('Match started')
    expect(countdown(kickoffAt, kickoffAt - 8 * dayMs)).toBe('in 8 days')
  })
})

describe('the live list', () => {
  test('begins with the local day, or with matches that may still be on', () => {
    expect(liveListFrom(Date.parse('2026-07-01T12:00:00Z'))).toBe(Date.parse('2026-06-30T23:00:00Z'))
    expect(liveListFrom(Date.parse('2026-12-01T01:00:00Z'))).toBe(Date.parse('2026-11-30T21:00:00Z'))
  })

  test('has tiles that count live, today’s and coming matches', () => {
    const now = Date.parse('2026-12-01T12:00:00Z')
    const listed = (status: 'live' | 'scheduled' | 'completed', match_date: string, time_confirmed = true) => ({
      status,
      match_date,
      time_confirmed,
    })
    const matches = [
      listed('completed', '2026-12-01T09:00:00Z'),
      listed('live', '2026-12-01T11:00:00Z'),
      listed('scheduled', '2026-12-01T20:00:00Z'),
      listed('scheduled', '2026-12-02', false),
    ]
    expect(tilesOf(matches, now)).toEqual({ total: 4, live: 1, today: 3, upcoming: 2 })
  })
})
