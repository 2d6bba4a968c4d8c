import { describe, expect, test } from 'vitest'
import { applyLive } from '#durable/match-room/live.ts'
import { isOnward, statusOf } from '#durable/match-room/live-status.ts'
import { countdown, timeClass } from '#worker/catalogue/rules.ts'
import { statusAt } from '#worker/catalogue/state/rules.ts'
import { livePhases, liveStatuses } from '#worker/live/constants.ts'
import { liveListFrom, minuteText, newsText, phaseLabel, scoreText, statusLabel, tilesOf } from '#worker/live/rules.ts'
import { dayMs, hourMs, minuteMs } from '#worker/platform/clock.ts'
import { kickoffAt, makeFacts, names } from './facts.ts'

const live = applyLive(null, makeFacts(0, { score: { home: 2, away: 1 } })).live.state

describe('labels', () => {
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

  test('the minute is left out where it is not known, and stoppage is told', () => {
    expect(statusLabel({ status: 'live', minute: null })).toBe('LIVE')
    expect(statusLabel({ status: 'live', minute: 45, injuryMinute: 2 })).toBe("LIVE 45+2'")
    expect(minuteText(null, 3)).toBe('')
  })

  test('what a state alone does not say has a label of its own', () => {
    expect(livePhases.flatMap((phase) => phaseLabel(phase) ?? [])).toEqual([
      'Extra time',
      'Penalties',
      'Suspended',
      'Awarded',
      'Abandoned',
    ])
  })

  test('the score names both sides, and the shoot-out behind it', () => {
    expect(scoreText(live, names)).toBe('Arsenal 2–1 Chelsea')
    expect(scoreText({ ...live, penalties: { home: 4, away: 2 } }, names)).toBe(
      'Arsenal 2–1 Chelsea (4–2 on penalties)',
    )
    expect(scoreText({ ...live, homeScore: null }, names)).toBe('Arsenal v Chelsea')
  })
})

describe('news', () => {
  const textOf = (kind: Parameters<typeof newsText>[0]) => newsText(kind, { live, event: null, names })

  test('a kick-off names the match; a break and an end tell the score', () => {
    expect(textOf('kick_off')).toEqual({ title: 'Kick-off', message: 'Arsenal v Chelsea has started.' })
    expect(textOf('half_time')).toEqual({ title: 'Half-time', message: 'Arsenal 2–1 Chelsea' })
    expect(textOf('full_time')).toEqual({ title: 'Full-time', message: 'Arsenal 2–1 Chelsea' })
  })

  test('an event names its side, its player and its minute', () => {
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
  test('every phase has one of the seven', () => {
    for (const phase of livePhases) expect(liveStatuses).toContain(statusOf(phase, true))
  })

  test('no end is believed at once, and nothing follows an end at once', () => {
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

  test('how close it is goes by whole hours, and a countdown ends with the kick-off', () => {
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
  test('begins with the day of the fans, or with what may still be on', () => {
    expect(liveListFrom(Date.parse('2026-07-01T12:00:00Z'))).toBe(Date.parse('2026-06-30T23:00:00Z'))
    expect(liveListFrom(Date.parse('2026-12-01T01:00:00Z'))).toBe(Date.parse('2026-11-30T21:00:00Z'))
  })

  test('its tiles count what is on, what is today and what comes', () => {
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
