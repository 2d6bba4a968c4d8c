import { type Instant, minuteMs } from '#worker/platform/clock.ts'
import { between, hashText, pick, randomFrom } from '../random.ts'
import { type Happening, happen, notStarted, type Pitch, type PitchEvent, scoreOf } from './pitch.ts'

export type Entry = { at: Instant; happening: Happening }

type Goals = [home: number, away: number]

const breakMinutes = 15
const surnames = [
  'Adams',
  'Bell',
  'Castro',
  'Diallo',
  'Evans',
  'Fischer',
  'Garcia',
  'Haaland',
  'Ivanov',
  'Jansen',
] as const
const more = ['Keane', 'Lopez', 'Moreau', 'Novak', 'Okafor', 'Pereira', 'Quinn', 'Rossi', 'Silva', 'Torres'] as const

function playerOf(random: () => number): string {
  return pick(random, [...surnames, ...more] as [string, ...string[]])
}

/** Course of an uncontrolled match by the clock; deterministic per seed and match. */
export function courseOf(seed: number, ref: string, kickoffAt: Instant): Entry[] {
  const random = randomFrom(hashText(`${seed}|course|${ref}`))
  const secondHalfAt = kickoffAt + (45 + breakMinutes) * minuteMs
  const timeOf = (minute: number) =>
    minute <= 45 ? kickoffAt + minute * minuteMs : secondHalfAt + (minute - 45) * minuteMs
  const events = Array.from({ length: between(random, 1, 7) }, (): PitchEvent => {
    const roll = random()
    const type = roll < 0.5 ? 'goal' : roll < 0.6 ? 'penalty' : roll < 0.93 ? 'yellow_card' : 'red_card'
    const team = random() < 0.55 ? 'home' : 'away'
    return {
      type,
      minute: between(random, 2, 89),
      extraMinute: null,
      team,
      player: playerOf(random),
      description: null,
    }
  })
  const play = { status: 'IN_PLAY', speed: 1 } as const
  return [
    { at: kickoffAt, happening: { ...play, minute: 1, clockEnd: 45 } },
    ...events.map((event) => ({ at: timeOf(event.minute), happening: { event } })),
    {
      at: kickoffAt + 45 * minuteMs,
      happening: { status: 'PAUSED' as const, minute: null, keeps: 'halfTime' as const },
    },
    { at: secondHalfAt, happening: { ...play, minute: 46, clockEnd: 90 } },
    { at: timeOf(92), happening: { status: 'FINISHED' as const, minute: null } },
  ].sort((a, b) => a.at - b.at)
}

/** State after all entries up to a moment. */
export function play(start: Pitch, entries: readonly Entry[], at: Instant): Pitch {
  return entries
    .filter((entry) => entry.at <= at)
    .reduce((pitch, entry) => happen(pitch, entry.happening, entry.at), start)
}

/** Result of such a match: goals at half time and at the end. */
export function resultOf(seed: number, ref: string, kickoffAt: Instant): { ht: Goals; ft: Goals } {
  const end = play(notStarted(kickoffAt), courseOf(seed, ref, kickoffAt), Number.POSITIVE_INFINITY)
  return { ht: end.halfTime ?? [0, 0], ft: scoreOf(end) }
}
