// What happened to a match's tickets and on the pitch, from a month before to full time.
import { bestPoints, extremes, pointsWithin, surePoints } from '#app/ui/chart/best-price.ts'
import type { ChartLine } from '#app/ui/chart/geometry.ts'
import { shareOf } from '#app/ui/chart/geometry.ts'
import type { ShownLive } from '#app/ui/live/panel/shown-live.ts'
import { momentText } from '#app/ui/london-time.ts'
import { priceText } from '#app/ui/price.tsx'
import { dayMs, hourMs, type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import type { MatchEvent } from '#worker/matches/live/contract.ts'
import { minuteText } from '#worker/matches/live/rules.ts'

type Best = ReturnType<typeof bestPoints>
/** `share` is its place along its part of the story; `pence` where the line is there, null before its first price. */
export type StoryMark = { part: 'before' | 'play'; share: number; pence: number | null; when: string; text: string }
export type StoryPart = { from: Instant; to: Instant; points: Best }
type Story = { marks: StoryMark[]; before: StoryPart; play: StoryPart | null; prices: number[]; currency: string }

type StoryFacts = {
  lines: readonly ChartLine[]
  kickoffAt: Instant
  now: Instant
  events: readonly Pick<MatchEvent, 'type' | 'minute' | 'extraMinute' | 'team' | 'player' | 'isCancelled'>[]
  names: { home: string; away: string }
}

export type StoryProps = {
  lines: ChartLine[]
  match: Pick<Match, 'match_date' | 'time_confirmed' | 'status' | 'home_team_name' | 'away_team_name'>
  /** Null without, and while the reader hides scores. */
  live: Pick<ShownLive, 'events'> | null
  now: Instant
}

/** A page's story; null for a match that is off or has no certain kick-off. */
export function shownStory({ lines, match, live, now }: StoryProps): Story | null {
  if (!match.time_confirmed || match.status === 'cancelled' || match.status === 'postponed') return null
  return storyOf({
    lines,
    kickoffAt: Date.parse(match.match_date),
    now,
    events: live?.events ?? [],
    names: { home: match.home_team_name, away: match.away_team_name },
  })
}

const storyBeforeMs = 30 * dayMs
/** From kick-off to full time, with the break. */
const playMs = 2 * hourMs
const breakMs = 15 * minuteMs

/** From this many on, returns are counted in one mark. */
const manyReturns = 4

/** Fewer marks are no story. */
const leastMarks = 2

/** Null while too little has happened. */
export function storyOf({ lines, kickoffAt, now, events, names }: StoryFacts): Story | null {
  const best = bestPoints(lines)
  const oldest = best[0]?.at
  if (oldest === undefined || oldest >= Math.min(kickoffAt, now)) return null
  const from = Math.max(oldest, kickoffAt - storyBeforeMs)
  const end = Math.min(now, kickoffAt + playMs)
  const before = partOf(best, from, Math.min(kickoffAt, now))
  const play = now > kickoffAt ? partOf(best, kickoffAt, end) : null
  const currency = lines[0]?.currency ?? 'GBP'
  const moments = ticketMoments(pointsWithin(best, from, end), oldest >= from, currency)
  const marks = [
    ...moments.toSorted((a, b) => a.at - b.at).map(({ at, text }) => placed(at, text, before, play, best)),
    ...(play ? goalMarks(events, names, play, best) : []),
  ].toSorted((a, b) => Number(a.part === 'play') - Number(b.part === 'play') || a.share - b.share)
  if (marks.length < leastMarks) return null
  const prices = [...before.points, ...(play?.points ?? [])].flatMap(({ pricePence }) => pricePence ?? [])
  return { marks, before, play, prices, currency }
}

function partOf(best: Best, from: Instant, to: Instant): StoryPart {
  return { from, to, points: pointsWithin(best, from, to) }
}

/** Where the line is, or ended: tickets that are gone have no price. */
function levelAt(best: Best, at: Instant): number | null {
  return best.findLast((point) => point.at <= at && point.pricePence !== null)?.pricePence ?? null
}

function placed(at: Instant, text: string, before: StoryPart, play: StoryPart | null, best: Best): StoryMark {
  const isPlay = play !== null && at > play.from
  const { from, to } = isPlay ? play : before
  const share = shareOf(at, from, to)
  return { part: isPlay ? 'play' : 'before', share, pence: levelAt(best, at), when: momentText(at), text }
}

/** On sale, sold out, back, and the lowest price. `isFromStart`: the first step is that of the whole history. */
function ticketMoments(points: Best, isFromStart: boolean, currency: string): { at: Instant; text: string }[] {
  const edges = surePoints(points).filter((point, index, sure) => {
    const last = sure[index - 1]
    return last !== undefined && (last.pricePence === null) !== (point.pricePence === null)
  })
  // The first step of a history has tickets, or none before the first edge.
  const hasFirst = points[0]?.pricePence != null
  const first = isFromStart ? (hasFirst ? points[0] : edges[0]) : undefined
  const opening = first ? [{ at: first.at, text: 'First tickets seen' }] : []
  const rest = first && !hasFirst ? edges.slice(1) : edges
  const soldOut = rest.filter(({ pricePence }) => pricePence === null)
  const back = rest.filter(({ pricePence }) => pricePence !== null)
  const low = extremes(points)?.low
  const isMany = back.length >= manyReturns
  const at = (text: string) => (point: { at: Instant }) => ({ at: point.at, text })
  return [
    ...opening,
    ...(isMany ? soldOut.slice(0, 1) : soldOut).map(at('No longer on sale')),
    ...(isMany
      ? back.slice(0, 1).map(at(`The first of at least ${manyText(back.length, 'return')}`))
      : back.map(at('Back on sale'))),
    ...(low ? [{ at: low.at, text: `Lowest price, ${priceText(low.pricePence, currency)}` }] : []),
  ]
}

const goals: Partial<Record<MatchEvent['type'], string>> = {
  goal: 'Goal',
  own_goal: 'Own goal',
  penalty: 'Penalty scored',
}

/** Placed by the minute of play. */
function goalMarks(
  events: StoryFacts['events'],
  names: StoryFacts['names'],
  { from, to }: StoryPart,
  best: Best,
): StoryMark[] {
  return events.flatMap(({ type, minute, extraMinute, team, player, isCancelled }) => {
    const word = goals[type]
    if (!word || minute === null || isCancelled) return []
    const at = from + (minute + (extraMinute ?? 0)) * minuteMs + (minute > 45 ? breakMs : 0)
    const by = player ? ` by ${player}` : ''
    return {
      part: 'play' as const,
      share: shareOf(at, from, to),
      pence: levelAt(best, at),
      when: minuteText(minute, extraMinute),
      text: `${word}${by}, ${names[team]}`,
    }
  })
}
