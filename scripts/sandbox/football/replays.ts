import { z } from 'zod'
import { secondMs } from '#worker/ground/platform/clock.ts'
import type { SandboxState } from '../state.ts'
import { matchToWire } from './answer.ts'
import type { Replay } from './football.ts'
import { playSpeed } from './match-day.ts'
import type { Recording } from './recording.ts'
import { maxNoticeSeconds, maxSpeed, noticeMs, toReplay } from './timeline.ts'

const maxReplays = 50

/** Settings of a tournament replay. */
export const ReplayOptions = z.object({
  /** Minutes of play per minute. */
  speed: z.coerce.number().positive().max(maxSpeed).default(playSpeed),
  /** Number of matches, from the first on. */
  matches: z.coerce.number().int().min(1).max(maxReplays).default(maxReplays),
  /** Seconds until all of them kick off. */
  notice_seconds: z.coerce
    .number()
    .min(0)
    .max(maxNoticeSeconds)
    .default(noticeMs / secondMs),
})

/** Replays recorded matches on the feed's next matches, one each; surplus recordings are left out. */
export function replayAll(
  { football, now }: Pick<SandboxState, 'football' | 'now'>,
  recordings: readonly Recording[],
  { speed, matches, notice_seconds: noticeSeconds }: z.infer<typeof ReplayOptions>,
): void {
  const at = now()
  const games = football.waiting()
  for (const [index, recording] of recordings.slice(0, matches).entries()) {
    const game = games[index]
    if (!game) return
    const entries = toReplay(recording.timeline, { now: at, notice: noticeSeconds * secondMs, speed })
    football.replay(game, entries, recording)
  }
}

/** The recording and the feed's current state of it. */
export function replayToWire({ football, now }: SandboxState, { game, recording }: Replay) {
  const at = now()
  const { status, minute, score } = matchToWire(game, football.pitchAt(game, at), at, false)
  const { home, away, day, score: recorded, goals } = recording
  const { id, match } = game
  return {
    id,
    ref: match.ref,
    home_team: match.homeTeam,
    away_team: match.awayTeam,
    status,
    minute,
    score,
    recorded: { home_team: home, away_team: away, date: day, score: recorded, goals },
  }
}
