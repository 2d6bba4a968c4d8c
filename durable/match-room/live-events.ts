import type { Instant } from '#worker/ground/platform/clock.ts'
import { type Goals, type MatchEventType, maxLiveEvents, type Side } from '#worker/matches/live/constants.ts'
import type { LiveFactEvent, MatchEvent } from '#worker/matches/live/contract.ts'

/** How far a correction may move an event, in minutes. */
const maxCorrectionMinutes = 5

const sides = ['home', 'away'] as const

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

export function isGoal({ type }: Pick<MatchEvent, 'type'>): boolean {
  return groups[type] === 'goal'
}

/** A goal that counts in the score but is not in the event list yet. */
export function isUnnamed(event: MatchEvent): boolean {
  return isGoal(event) && event.minute === null && event.player === null
}

/** Goals that were not cancelled. */
export function goalsIn(events: readonly MatchEvent[]): Goals {
  const count = (team: Side) => events.filter((one) => one.team === team && isGoal(one) && !one.isCancelled).length
  return { home: count('home'), away: count('away') }
}

function isNamedGoal(event: MatchEvent): boolean {
  return isGoal(event) && !isUnnamed(event) && !event.isCancelled
}

export type Reconciled = { events: MatchEvent[]; nextEvent: number; withdrawn: string[] }

/** Score of the same reading (null where unknown) and when it was read. */
type Reading = { score: Goals | null; nextEvent: number; at: Instant }

/**
 * Applies the feed's event list, in any order and with duplicates. Corrected events keep their id. Lists sometimes lose
 * goals that the score still counts, so only the score cancels a goal. A red card that is no longer listed is
 * cancelled; other events are dropped.
 */
export function reconcile(
  known: readonly MatchEvent[],
  listed: readonly LiveFactEvent[],
  { score, nextEvent, at }: Reading,
): Reconciled {
  const wanted = distinct(listed, score)
  const { paired, open } = pairUp(known, wanted, score)
  let next = nextEvent
  const taken = wanted.map((fact): MatchEvent => {
    const twin = paired.get(fact)
    return { ...fact, id: twin?.id ?? `e${next++}`, isCancelled: false, seenAt: twin?.seenAt ?? at }
  })
  const lost = goalsTakenBack(open, taken, score)
  const kept = open.filter((event) => isGoal(event) && !event.isCancelled && !lost.includes(event))
  const left = open.filter((event) => event.isCancelled || lost.includes(event) || event.type === 'red_card')
  return {
    events: [...taken, ...kept, ...left.map((event) => ({ ...event, isCancelled: true }))],
    nextEvent: next,
    withdrawn: left.filter((event) => !event.isCancelled).map((event) => event.id),
  }
}

/** Matches listed events to known ones, from exact to loose; also returns the known events that the list lacks. */
function pairUp(known: readonly MatchEvent[], wanted: readonly LiveFactEvent[], score: Goals | null) {
  const open = new Set(known)
  const paired = new Map<LiveFactEvent, MatchEvent>()
  const pair = (fact: LiveFactEvent, event: MatchEvent) => {
    paired.set(fact, event)
    open.delete(event)
  }
  for (const isSame of matchers) {
    for (const fact of wanted) {
      const twin = paired.has(fact) ? undefined : [...open].find((event) => isSame(event, fact))
      if (twin) pair(fact, twin)
    }
  }
  // A goal beyond the score is a new one and announced as such.
  for (const team of score ? sides : []) {
    const inList = wanted.filter((fact) => isGoal(fact) && fact.team === team)
    const unlisted = [...open].filter((event) => isNamedGoal(event) && event.team === team)
    const excess = inList.length + unlisted.length - (score?.[team] ?? 0)
    const added = inList.filter((fact) => !paired.has(fact))
    for (const [index, fact] of added.slice(0, Math.max(0, excess)).entries()) {
      const event = unlisted[index]
      if (event) pair(fact, event)
    }
  }
  return { paired, open: [...open] }
}

/** Named goals that are no longer listed and exceed the score, latest first. */
function goalsTakenBack(open: readonly MatchEvent[], taken: readonly MatchEvent[], score: Goals | null): MatchEvent[] {
  if (!score) return []
  const listed = goalsIn(taken)
  return sides.flatMap((team) => {
    const unlisted = open.filter((event) => isNamedGoal(event) && event.team === team).toSorted(byTime)
    return unlisted.slice(Math.max(0, score[team] - listed[team]))
  })
}

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

/** A duplicate entry counts once unless the score counts both: a player may score twice in one minute. */
function distinct(listed: readonly LiveFactEvent[], score: Goals | null): LiveFactEvent[] {
  const known = new Set<string>()
  const first: LiveFactEvent[] = []
  const again: LiveFactEvent[] = []
  for (const fact of listed) {
    const key = JSON.stringify([groups[fact.type], fact.team, fact.minute, fact.extraMinute, fact.player])
    // Copied, because the feed's duplicates may be the same object.
    if (known.has(key)) again.push({ ...fact })
    else first.push(fact)
    known.add(key)
  }
  const real = sides.flatMap((team) => {
    const isOfTeam = (fact: LiveFactEvent) => isGoal(fact) && fact.team === team
    const room = (score?.[team] ?? 0) - first.filter(isOfTeam).length
    return again.filter(isOfTeam).slice(0, Math.max(0, room))
  })
  // Sorted so that ids follow the order of play, whatever the list's order.
  return [...first, ...real].sort(byTime)
}

/** Adds an unnamed goal for each one that the score is ahead of the list, and cancels those that it takes back. */
export function fillUp(
  events: readonly MatchEvent[],
  { score, nextEvent, at }: Reading & { score: Goals },
): Omit<Reconciled, 'withdrawn'> {
  let filled = [...events]
  let next = nextEvent
  for (const team of sides) {
    while (goalsIn(filled)[team] > score[team]) {
      const spare = filled.findLast((event) => event.team === team && isUnnamed(event) && !event.isCancelled)
      if (!spare) break
      filled = filled.map((event) => (event === spare ? { ...event, isCancelled: true } : event))
    }
    for (let missing = score[team] - goalsIn(filled)[team]; missing > 0; missing--) {
      filled.push({ ...unnamedGoal, id: `e${next++}`, team, seenAt: at })
    }
  }
  return { events: bounded(filled.sort(byTime)), nextEvent: next }
}

const unnamedGoal: Omit<MatchEvent, 'id' | 'team' | 'seenAt'> = {
  type: 'goal',
  minute: null,
  extraMinute: null,
  player: null,
  description: null,
  isCancelled: false,
}

/** In order of play; events without a minute come last. */
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
