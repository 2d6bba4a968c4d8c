import { readFileSync } from 'node:fs'
import type { Recording } from '#scripts/sandbox/football/recording.ts'
import { toEntries } from '#scripts/sandbox/football/timeline.ts'
import { readTournament, twentyMatches } from '#test/matches/live/tournament.ts'
import { dayMs, hourMs, type Instant, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import type { Goals } from '#worker/matches/live/constants.ts'
import type { LiveState, LiveStatusAnswer } from '#worker/matches/live/contract.ts'
import { eventually } from './eventually.ts'
import type { RunningStack } from './running-stack.ts'

/** A match's expected result. `goals` includes those taken back. */
type Expected = Pick<Recording, 'score' | 'goals' | 'timeline'>
export type ReplayedMatch = Expected & { id: number; name: string }

type FeedGame = { ref: string; home_team: string; away_team: string; status: string }

/** How many matches are replayed. With one more they are those of 36 hours even on the quietest morning of a week. */
export const replayed = 20

/** A goal counts long enough for the feed's reader to see it, and is taken back. */
const reviewed: Expected = {
  score: { ht: [1, 0], ft: [1, 0] },
  goals: 2,
  timeline: [
    { type: 'kick_off', minute: 0 },
    { type: 'goal', minute: 20, team: 'home', player: 'Marsh' },
    { type: 'half_time', minute: 45 },
    { type: 'second_half', minute: 45 },
    { type: 'goal', minute: 46, team: 'away', player: 'Lindqvist' },
    { type: 'goal_cancelled', minute: 75, team: 'away' },
    { type: 'full_time', minute: 110 },
  ],
}

export async function statusOf({ appOrigin }: RunningStack, matchId: number): Promise<LiveStatusAnswer> {
  const answer = await fetch(`${appOrigin}/api/matches/${matchId}/live-status`)
  return answer.json<LiveStatusAnswer>()
}

/**
 * Starts real matches at once, and one more with a review as the last. Their kick-off is
 * announced early enough for the feed's reader.
 */
export async function replayMatches(
  stack: RunningStack,
  { speed, noticeSeconds }: { speed: number; noticeSeconds: number },
): Promise<{ matches: ReplayedMatch[]; kickoffAt: Instant }> {
  const ids = await idsByName(stack)
  await waitForPace(stack, ids)
  const recordings: Expected[] = [...readTournament(twentyMatches).slice(0, replayed - 1), reviewed]
  const file = JSON.parse(readFileSync(twentyMatches, 'utf8'))
  const kickoffAt = Date.now() + noticeSeconds * secondMs
  const query = `speed=${speed}&notice_seconds=${noticeSeconds}&matches=${replayed - 1}`
  const games = await feed<FeedGame[]>(stack, 'POST', `/replays?${query}`, file)
  const taken = new Set(games.map(({ ref }) => ref))
  const last = (await waiting(stack)).find(({ ref }) => !taken.has(ref))
  const replay = { match_id: last?.ref, timeline: reviewed.timeline, speed, notice_seconds: noticeSeconds }
  await feed(stack, 'POST', '/replay', replay)
  const matches = [...games, ...(last ? [last] : [])].flatMap((game, index) => {
    const name = nameOf(game)
    const id = ids.get(name)
    const expected = recordings[index]
    return id && expected ? [{ ...expected, id, name }] : []
  })
  return { matches, kickoffAt }
}

async function feed<T>({ sandboxOrigin }: RunningStack, method: string, path: string, body?: unknown): Promise<T> {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
  const answer = await fetch(`${sandboxOrigin}/control/football${path}`, init)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json<T>()
}

async function waiting(stack: RunningStack): Promise<FeedGame[]> {
  return (await feed<FeedGame[]>(stack, 'GET', '/matches')).filter(({ status }) => status === 'TIMED')
}

const nameOf = (game: FeedGame) => `${game.home_team} v ${game.away_team}`

async function idsByName({ site }: RunningStack): Promise<Map<string, number>> {
  const from = new Date(Date.now() - 3 * hourMs).toISOString()
  const to = new Date(Date.now() + 2 * dayMs).toISOString()
  const matches = await site.matches({ from, to, limit: '100' })
  return new Map(matches.map((match) => [`${match.home_team_name} v ${match.away_team_name}`, match.id]))
}

/** Changes that make any feed match one that is on now. */
export function underWay(now: Instant) {
  const minute = 10
  return { status: 'IN_PLAY', minute, kickoffAt: now - minute * minuteMs } as const
}

/**
 * The feed is polled every few seconds during play: here for the match after the replayed ones. It is
 * moved to now, because between two sweeps the reader requests only these hours.
 */
async function waitForPace(stack: RunningStack, ids: Map<string, number>): Promise<void> {
  const game = (await waiting(stack)).filter((one) => ids.has(nameOf(one)))[replayed]
  const id = game && ids.get(nameOf(game))
  if (!id) throw new Error('The feed has too few matches.')
  const { status, minute, kickoffAt } = underWay(Date.now())
  const utcDate = new Date(kickoffAt).toISOString()
  await feed(stack, 'PUT', `/matches/${game.ref}`, { status, minute, utc_date: utcDate })
  await eventually('another match being on', async () => (await statusOf(stack, id)).status === 'live')
}

export type Result = Record<'halfTime' | 'fullTime' | 'extraTime' | 'penalties' | 'score', unknown>

const pair = (goals: Goals | null) => goals && [goals.home, goals.away]

/** Null while the match is not over. */
export function resultOf(live: LiveState | null | undefined): Result | null {
  if (live?.phase !== 'finished') return null
  return {
    halfTime: pair(live.halfTime),
    fullTime: pair(live.fullTime),
    extraTime: pair(live.extraTime),
    penalties: pair(live.penalties),
    score: [live.homeScore, live.awayScore],
  }
}

/** A recording without a half-time score gets it from its goals. */
export function recordedResult({ score: { ht, ft, et, p }, timeline }: ReplayedMatch): Result {
  const inFirstHalf = (side: string) =>
    timeline.filter((step) => 'player' in step && step.team === side && step.minute <= 45).length
  const halfTime = ht ?? [inFirstHalf('home'), inFirstHalf('away')]
  return { halfTime, fullTime: ft, extraTime: et ?? null, penalties: p ?? null, score: et ?? ft }
}

/** The time of the final whistle. */
export function endOf({ timeline }: ReplayedMatch, { kickoffAt, speed }: { kickoffAt: Instant; speed: number }) {
  return toEntries(timeline, { from: kickoffAt, speed }).at(-1)?.at ?? kickoffAt
}
