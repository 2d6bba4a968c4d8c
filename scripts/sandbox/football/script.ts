import type { Instant } from '#worker/ground/platform/clock.ts'
import { between, hashText, pick, randomFrom } from '../random.ts'
import type { FeedGame } from './football.ts'
import { squadOf } from './squads.ts'
import type { TimelineStep } from './timeline.ts'

type Side = 'home' | 'away'
type Kind = 'goal' | 'penalty' | 'yellow_card' | 'red_card'
type Part = { type: Kind | 'goal_cancelled'; from: number; to: number; side: 0 | 1 }

/** How evenings with everything in them go: what happens between which minutes, and to which of the two sides. */
const plots: readonly [Part[], ...Part[][]] = [
  [
    { type: 'goal', from: 8, to: 18, side: 0 },
    { type: 'yellow_card', from: 20, to: 28, side: 1 },
    { type: 'penalty', from: 31, to: 42, side: 1 },
    { type: 'goal', from: 52, to: 59, side: 1 },
    { type: 'goal_cancelled', from: 61, to: 65, side: 1 },
    { type: 'red_card', from: 67, to: 75, side: 1 },
    { type: 'goal', from: 78, to: 88, side: 0 },
  ],
  [
    { type: 'yellow_card', from: 5, to: 12, side: 0 },
    { type: 'goal', from: 14, to: 24, side: 1 },
    { type: 'goal', from: 27, to: 35, side: 0 },
    { type: 'goal_cancelled', from: 37, to: 40, side: 0 },
    { type: 'penalty', from: 55, to: 66, side: 0 },
    { type: 'goal', from: 70, to: 80, side: 1 },
    { type: 'red_card', from: 82, to: 89, side: 0 },
  ],
  [
    { type: 'goal', from: 3, to: 9, side: 0 },
    { type: 'red_card', from: 22, to: 33, side: 0 },
    { type: 'goal', from: 36, to: 44, side: 1 },
    { type: 'goal', from: 50, to: 58, side: 1 },
    { type: 'goal_cancelled', from: 60, to: 64, side: 1 },
    { type: 'yellow_card', from: 66, to: 74, side: 1 },
    { type: 'penalty', from: 79, to: 89, side: 0 },
  ],
]

/** Another one for every match, and for every time it is played. */
export function scriptOf(seed: number, { match }: FeedGame, at: Instant): TimelineStep[] {
  const random = randomFrom(hashText(`${seed}|match day|${match.ref}|${at}`))
  const sides: [Side, Side] = random() < 0.5 ? ['home', 'away'] : ['away', 'home']
  const squads = { home: squadOf(seed, match.homeTeam), away: squadOf(seed, match.awayTeam) }
  const steps = pick(random, plots).map(({ type, from, to, side }): TimelineStep => {
    const team = sides[side]
    const minute = between(random, from, to)
    const player = squads[team][between(random, 0, squads[team].length - 1)] ?? ''
    return type === 'goal_cancelled' ? { type, minute, team } : { type, minute, team, player }
  })
  const half = steps.findIndex(({ minute = 0 }) => minute > 45)
  return [
    { type: 'kick_off', minute: 0 },
    ...steps.slice(0, half),
    { type: 'half_time', minute: 45 },
    { type: 'second_half', minute: 45 },
    ...steps.slice(half),
    { type: 'full_time', minute: 95 },
  ]
}
