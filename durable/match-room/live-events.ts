import { type Goals, type MatchEventType, maxLiveEvents, type Side } from '#worker/live/constants.ts'
import type { LiveFactEvent, MatchEvent } from '#worker/live/contract.ts'

/** A correction moves an event by no more than so many minutes. */
const maxCorrectionMinutes = 5

type Group = 'goal' | 'missed' | 'yellow' | 'red' | 'substitution'

const groups: Record<MatchEventType, Group> = {
  goal: 'goal',
  own_goal: 'goal',
  penalty: 'goal',
  missed_penalty: 'missed',
  yellow_card: 'yellow',
  red_card: 'red',
  substitution: 'substitution',
}

export function isGoal({ type }: { type: MatchEventType }): boolean {
  return groups[type] === 'goal'
}

/** A goal that the score tells of and the list does not name yet. */
export function isUnnamed(event: MatchEvent): boolean {
  return isGoal(event) && event.minute === null && event.player === null
}

/** Goals that stand. */
export function goalsIn(events: readonly MatchEvent[]): Goals {
  const count = (team: Side) => events.filter((one) => one.team === team && isGoal(one) && !one.isCancelled).length
  return { home: count('home'), away: count('away') }
}

/** Events whose loss is news: goals that were named, and dismissals. */
function isGrave(event: MatchEvent): boolean {
  return !event.isCancelled && !isUnnamed(event) && (isGoal(event) || event.type === 'red_card')
}

export type Reconciled = { events: MatchEvent[]; nextEvent: number; withdrawn: string[] }

/**
 * Takes over the feed's list, in whatever order and however often it names an event. An event that the feed corrects
 * keeps its id; one that it names no longer is cancelled, or forgotten if it was no goal or card that people were told.
 */
export function reconcile(
  known: readonly MatchEvent[],
  listed: readonly LiveFactEvent[],
  nextEvent: number,
): Reconciled {
  const open = new Set(known)
  const paired = new Map<LiveFactEvent, MatchEvent>()
  const wanted = distinct(listed)
  for (const isSame of matchers) {
    for (const fact of wanted) {
      if (paired.has(fact)) continue
      const twin = [...open].find((event) => isSame(event, fact))
      if (!twin) continue
      paired.set(fact, twin)
      open.delete(twin)
    }
  }
  let next = nextEvent
  const taken = wanted.map((fact): MatchEvent => {
    const id = paired.get(fact)?.id ?? `e${next++}`
    return { id, ...fact, isCancelled: false }
  })
  // A goal without a name is not missing from the list: only the score can take it back.
  const unnamed = [...open].filter((event) => isUnnamed(event) && !event.isCancelled)
  const left = [...open].filter((event) => event.isCancelled || isGrave(event))
  return {
    events: [...taken, ...unnamed, ...left.map((event) => ({ ...event, isCancelled: true }))],
    nextEvent: next,
    withdrawn: left.filter((event) => !event.isCancelled).map((event) => event.id),
  }
}

/** From the surest to the least sure. */
const matchers: readonly ((event: MatchEvent, fact: LiveFactEvent) => boolean)[] = [
  (event, fact) => !event.isCancelled && event.type === fact.type && isAlike(event, fact),
  (event, fact) => !event.isCancelled && isAlike(event, fact),
  (event, fact) => event.isCancelled && isAlike(event, fact),
  (event, fact) => !event.isCancelled && isSameKind(event, fact) && event.player === fact.player && isNear(event, fact),
  (event, fact) => !event.isCancelled && isSameKind(event, fact) && isSameTime(event, fact),
  (event, fact) => !event.isCancelled && isSameKind(event, fact) && isUnnamed(event),
  (event, fact) => !event.isCancelled && isGoal(event) && isSameKind(event, fact) && isNear(event, fact),
]

function isSameKind(event: MatchEvent, fact: LiveFactEvent): boolean {
  return groups[event.type] === groups[fact.type] && event.team === fact.team
}

function isSameTime(event: LiveFactEvent, fact: LiveFactEvent): boolean {
  return event.minute === fact.minute && event.extraMinute === fact.extraMinute
}

function isAlike(event: MatchEvent, fact: LiveFactEvent): boolean {
  return isSameKind(event, fact) && isSameTime(event, fact) && event.player === fact.player
}

function isNear(event: LiveFactEvent, fact: LiveFactEvent): boolean {
  if (event.minute === null || fact.minute === null) return false
  return Math.abs(event.minute - fact.minute) <= maxCorrectionMinutes
}

/** What a list says twice over happened once. */
function distinct(listed: readonly LiveFactEvent[]): LiveFactEvent[] {
  const byFact = new Map<string, LiveFactEvent>()
  for (const fact of listed) {
    const key = JSON.stringify([groups[fact.type], fact.team, fact.minute, fact.extraMinute, fact.player])
    if (!byFact.has(key)) byFact.set(key, fact)
  }
  // The same order whatever the list's: ids then follow the order of play.
  return [...byFact.values()].sort(byTime)
}

/** Adds a goal without a name for each that the score is ahead of the list, and cancels those that it takes back. */
export function fillUp(events: readonly MatchEvent[], score: Goals, nextEvent: number): Omit<Reconciled, 'withdrawn'> {
  let filled = [...events]
  let next = nextEvent
  for (const team of ['home', 'away'] as const) {
    while (goalsIn(filled)[team] > score[team]) {
      const spare = filled.findLast((event) => event.team === team && isUnnamed(event) && !event.isCancelled)
      if (!spare) break
      filled = filled.map((event) => (event === spare ? { ...event, isCancelled: true } : event))
    }
    for (let missing = score[team] - goalsIn(filled)[team]; missing > 0; missing--) {
      filled.push({ ...unnamedGoal, id: `e${next++}`, team })
    }
  }
  return { events: bounded(filled.sort(byTime)), nextEvent: next }
}

const unnamedGoal: Omit<MatchEvent, 'id' | 'team'> = {
  type: 'goal',
  minute: null,
  extraMinute: null,
  player: null,
  description: null,
  isCancelled: false,
}

/** In order of play; what has no minute yet is the latest. */
function byTime(a: LiveFactEvent, b: LiveFactEvent): number {
  const minutes = (a.minute ?? Number.MAX_SAFE_INTEGER) - (b.minute ?? Number.MAX_SAFE_INTEGER)
  return minutes || (a.extraMinute ?? 0) - (b.extraMinute ?? 0) || (textOf(a) < textOf(b) ? -1 : 1)
}

function textOf({ type, team, player }: LiveFactEvent): string {
  return JSON.stringify([type, team, player])
}

function bounded(events: MatchEvent[]): MatchEvent[] {
  let excess = events.length - maxLiveEvents
  if (excess <= 0) return events
  return events.filter((event) => isGoal(event) || excess-- <= 0).slice(-maxLiveEvents)
}
