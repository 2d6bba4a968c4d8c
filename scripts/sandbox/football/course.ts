import { type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import { between, hashText, randomFrom } from '../random.ts'
import { goalTypes, type Happening, happen, notStarted, type Pitch, type PitchEvent, scoreOf } from './pitch.ts'
import { squadOf } from './squads.ts'

export type Entry = { at: Instant; happening: Happening }

type Goals = [home: number, away: number]

/** What a course follows from. The clubs only give their players' names: who plays changes no result. */
export type Played = {
  ref: string
  kickoffAt: Instant
  homeTeam?: string
  awayTeam?: string
  /** Has a winner: the late goal of a tie that would be level. */
  isKnockout?: boolean | undefined
}

const breakMinutes = 15

/** The course of a match that is not controlled by hand; depends on seed and match alone. */
export function courseOf(seed: number, match: Played): Entry[] {
  const { kickoffAt } = match
  const secondHalfAt = kickoffAt + (45 + breakMinutes) * minuteMs
  const timeOf = (minute: number) =>
    minute <= 45 ? kickoffAt + minute * minuteMs : secondHalfAt + (minute - 45) * minuteMs
  const play = { status: 'IN_PLAY', speed: 1 } as const
  return [
    { at: kickoffAt, happening: { ...play, minute: 1, clockEnd: 45 } },
    ...eventsOf(seed, match).map((event) => ({ at: timeOf(event.minute), happening: { event } })),
    {
      at: kickoffAt + 45 * minuteMs,
      happening: { status: 'PAUSED' as const, minute: null, keeps: 'halfTime' as const },
    },
    { at: secondHalfAt, happening: { ...play, minute: 46, clockEnd: 90 } },
    { at: timeOf(92), happening: { status: 'FINISHED' as const, minute: null } },
  ].sort((a, b) => a.at - b.at)
}

function eventsOf(seed: number, { ref, homeTeam = '', awayTeam = '', isKnockout }: Played): PitchEvent[] {
  const random = randomFrom(hashText(`${seed}|course|${ref}`))
  const players = randomFrom(hashText(`${seed}|players|${ref}`))
  const squads = { home: squadOf(seed, homeTeam), away: squadOf(seed, awayTeam) }
  const event = (type: PitchEvent['type'], team: 'home' | 'away', minute: number): PitchEvent => {
    const player = squads[team][between(players, 0, squads[team].length - 1)] ?? ''
    return { type, minute, extraMinute: null, team, player, description: null }
  }
  const events = Array.from({ length: between(random, 1, 7) }, () => {
    const roll = random()
    const type = roll < 0.5 ? 'goal' : roll < 0.6 ? 'penalty' : roll < 0.93 ? 'yellow_card' : 'red_card'
    const team = random() < 0.55 ? 'home' : 'away'
    return event(type, team, between(random, 2, 89))
  })
  const goals = (team: 'home' | 'away') =>
    events.filter((one) => one.team === team && goalTypes.includes(one.type)).length
  if (!isKnockout || goals('home') !== goals('away')) return events
  return [...events, event('goal', random() < 0.5 ? 'home' : 'away', between(random, 83, 90))]
}

/** State of the match after all of these events up to a moment. */
export function play(start: Pitch, entries: readonly Entry[], at: Instant): Pitch {
  return entries
    .filter((entry) => entry.at <= at)
    .reduce((pitch, entry) => happen(pitch, entry.happening, entry.at), start)
}

/** How such a match ends: goals at half time and at the end. */
export function resultOf(seed: number, match: Played): { ht: Goals; ft: Goals } {
  const end = play(notStarted(match.kickoffAt), courseOf(seed, match), Number.POSITIVE_INFINITY)
  return { ht: end.halfTime ?? [0, 0], ft: scoreOf(end) }
}
