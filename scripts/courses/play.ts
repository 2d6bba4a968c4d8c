// Plays a course through the product: gate, check and room decide as they do for a platform, alerts as they do for fans.

import { isDoubted } from '#durable/match-room/doubted.ts'
import { resultOf } from '#durable/match-room/observed.ts'
import type { ObserveResult } from '#durable/match-room/protocol.ts'
import type { HeldOffer } from '#durable/match-room/quarantine.ts'
import { emptyRoom, markChecked, matchSummary, observe, type Room } from '#durable/match-room/room.ts'
import { checkOf, targetAfter } from '#durable/platform-gate/outcome.ts'
import type { Outcome } from '#durable/platform-gate/protocol.ts'
import { newState, type TargetState } from '#durable/platform-gate/state.ts'
import { assign } from '#durable/platform-gate/targets.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import { createSafeFetch } from '#worker/ground/platform/safe-fetch.ts'
import { homeZone } from '#worker/matches/catalogue/constants.ts'
import { leagues } from '#worker/matches/catalogue/reference/leagues.ts'
import type { Change, PriceSummary } from '#worker/matches/changes/contract.ts'
import { knownMatch } from '#worker/watching/matching/known.rules.ts'
import { countryOf } from '#worker/watching/matching/places.rules.ts'
import { runCheck } from '#worker/watching/monitoring/check.ts'
import type { ExtractedPage, Observation, PlatformSpec } from '#worker/watching/monitoring/contract.ts'
import { extractPage } from '#worker/watching/monitoring/extract/page.ts'
import type { Identified, Meant } from '#worker/watching/monitoring/identity/contract.ts'
import type { Course, CoursePage } from './contract.ts'
import { alertsOf } from './fans.ts'
import { answering } from './platform.ts'

/** What one check came to. */
export type PlayedStep = {
  outcome: Outcome
  /** What the page says; null where none was read. */
  page: ExtractedPage | null
  /** Whether the page is about the match; null where none was read, or the course names no match. */
  identity: Identified['identity'] | null
  /** What the room has of it, given now or before; null where it was given nothing. */
  observation: Observation | null
  /** The match as fans see it afterwards. */
  summary: PriceSummary
  /** Offers that wait for a second check. */
  held: readonly HeldOffer[]
  /** Types of the alerts that fired. */
  alerts: string[]
}

const matchId = 1
const targetId = 1

export async function play(course: Course): Promise<PlayedStep[]> {
  const steps: PlayedStep[] = []
  let target = newTarget(course)
  let room = emptyRoom(matchId)
  for (const [index, page] of course.pages.entries()) {
    const before = course.pages.slice(0, index).findLast(({ status }) => status !== 304) ?? null
    const checked = await check(course, { page, before, number: index + 1 }, target, room)
    room = checked.room
    target = targetAfter(target, checked.step.outcome, page.at, page.at, () => 0)
    const { step } = checked
    const observation = step.outcome.isKnown ? (steps.at(-1)?.observation ?? null) : step.observation
    steps.push({ ...step, observation })
  }
  return steps
}

type Turn = { page: CoursePage; before: CoursePage | null; number: number }

async function check(course: Course, { page, before, number }: Turn, target: TargetState, start: Room) {
  let room = start
  let observation: Observation | null = null
  let change: Change | null = null
  const clock = () => page.at
  const safeFetch = createSafeFetch({
    fetch: answering(page, course.url, before),
    loopbackPorts: null,
    now: clock,
    userAgent: 'check-course',
  })
  const rooms = () => ({
    async observe(seen: Observation): Promise<ObserveResult> {
      observation = seen
      const known = room.platforms.get(seen.platform.id)
      const observed = observe(room, seen)
      room = observed.room
      change = observed.change
      return resultOf(known, observed)
    },
    async recordCheck({ platformId, at }: { platformId: number; at: Instant }) {
      room = markChecked(room, platformId, at) ?? room
      return { isDoubted: isDoubted(room.platforms.get(platformId)) }
    },
    recordQueue: async () => {},
  })
  const platform = platformOf(course)
  const meant = meantBy(course)
  const { outcome, extracted, identified } = await runCheck(
    {
      rooms,
      safeFetch,
      extract: extractPage,
      meantOf: async () => meant,
      recordSales: async () => {},
      recordHeld: async () => {},
      recordReread: async () => {},
      refusalOf: async () => null,
      clock,
      logger: strict,
    },
    { kind: 'checks', leaseId: `step-${number}`, platform, checks: [], expiresAt: page.at },
    checkOf(target, page.at),
  )
  const step: PlayedStep = {
    outcome,
    page: extracted,
    identity: identified?.identity ?? null,
    observation,
    summary: matchSummary(room),
    held: room.platforms.get(platform.id)?.held ?? [],
    alerts: change ? alertsOf(change, course.match, page.at) : [],
  }
  return { room, step }
}

/** Nothing of a course may fail silently. */
const strict: Logger = {
  info: () => {},
  warn: () => {},
  error: (event, fields) => {
    throw new Error(`${event}: ${fields?.error ?? ''}`)
  },
}

/** As a catalogue has it that knows no more of the match than the course says. */
function meantBy({ match }: Course): Meant | null {
  if (!match) return null
  const { id, homeTeamId, awayTeamId, homeTeamName: home, awayTeamName: away, kickoffAt, matchDay, status } = match
  const facts = { id, homeTeamId, awayTeamId, home, away, kickoffAt, matchDay, status }
  const around = { venue: match.venue, city: match.city, country: match.country ?? '', timeZone: zoneOf(match.country) }
  return knownMatch({ ...facts, ...around, league: '', season: '', round: '' }, { home: undefined, away: undefined })
}

/** That of the country's league, as the catalogue has it. */
function zoneOf(country: string | null): string {
  return zones.get(countryOf(country)) ?? homeZone
}

const zones = new Map<string | null, string>(
  leagues
    .filter(({ country, division }) => division === 1 && countryOf(country) !== null)
    .map(({ country, timeZone }) => [countryOf(country), timeZone]),
)

function platformOf({ url, currency, extraction }: Course): PlatformSpec {
  return {
    id: 1,
    slug: 'course',
    name: 'Course',
    kind: 'official',
    origin: new URL(url).origin,
    currency,
    extraction,
    budgetPerMinute: 60,
    isActive: true,
    isAlertable: true,
  }
}

/** The target as its gate has it before the first check. */
function newTarget({ url, match, pages }: Course): TargetState {
  const at = pages[0]?.at ?? 0
  const kickoffAt = match?.kickoffAt ?? null
  const gate = assign(
    { state: newState, targets: new Map() },
    [{ id: targetId, matchId, url, kickoffAt, saleAt: null, revision: 1 }],
    () => true,
    at,
    () => 0,
  )
  const target = gate.targets.get(targetId)
  if (!target) throw new Error('the course begins after the match is over')
  return target
}
