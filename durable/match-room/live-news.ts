import type { LivePhase } from '#worker/matches/live/constants.ts'
import type { LiveNews, LiveState, MatchEvent } from '#worker/matches/live/contract.ts'
import { newsText } from '#worker/matches/live/rules.ts'
import { isGoal } from './live-events.ts'

type NewsKind = LiveNews['kind']

const newsOfPhase: Partial<Record<LivePhase, NewsKind>> = {
  first_half: 'kick_off',
  half_time: 'half_time',
  extra_time: 'extra_time',
  penalties: 'penalties',
  finished: 'full_time',
  awarded: 'full_time',
  suspended: 'suspended',
  abandoned: 'abandoned',
  postponed: 'postponed',
  cancelled: 'cancelled',
}

/** News between two states, in order of play. The caller drops what was already announced. */
export function newsOf(before: LiveState, after: LiveState, names: { home: string; away: string }): LiveNews[] {
  const known = new Map(before.events.map((event) => [event.id, event]))
  const news = after.events.flatMap((event) => {
    const kind = kindOf(known.get(event.id), event)
    return kind ? [toNews(kind, event)] : []
  })
  const kind = before.phase === after.phase ? undefined : newsOfPhase[after.phase]
  if (kind === undefined) return news
  // A kick-off precedes the events since; every other phase follows the events that it ends.
  const ofPhase = toNews(kind, null)
  return kind === 'kick_off' ? [ofPhase, ...news] : [...news, ofPhase]

  function toNews(newsKind: NewsKind, event: MatchEvent | null): LiveNews {
    const id = event ? `${newsKind}:${event.id}` : newsKind
    return { id, kind: newsKind, eventId: event?.id ?? null, ...newsText(newsKind, { live: after, event, names }) }
  }
}

function kindOf(before: MatchEvent | undefined, after: MatchEvent): NewsKind | null {
  if (after.isCancelled) return before && !before.isCancelled && isGoal(before) ? 'goal_cancelled' : null
  if (before?.isCancelled) return isGoal(after) ? 'goal_restored' : null
  if (before) return null
  if (after.type === 'penalty' || after.type === 'missed_penalty') return 'penalty'
  if (isGoal(after)) return 'goal'
  return after.type === 'red_card' ? 'red_card' : null
}
