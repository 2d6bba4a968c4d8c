// One platform, checked by the product's own extraction, gate and rooms, before and after something happens to its pages.
import { resultOf } from '#durable/match-room/observed.ts'
import { emptyRoom, observe, type Room } from '#durable/match-room/room.ts'
import { withDrift } from '#durable/platform-gate/drift.ts'
import { checkOf, targetAfter } from '#durable/platform-gate/outcome.ts'
import { type Gate, newState, put } from '#durable/platform-gate/state.ts'
import { dayMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { consoleLogger } from '#worker/ground/platform/logger.ts'
import type { OfferDiff } from '#worker/matches/changes/contract.ts'
import { runCheck } from '#worker/watching/monitoring/check.ts'
import type { PlatformSpec } from '#worker/watching/monitoring/contract.ts'
import { extractPage } from '#worker/watching/monitoring/extract/page.ts'
import type { ChecksClaim } from '#worker/watching/monitoring/report-to-room.ts'
import type { Chance } from '../chance.ts'
import type { Form, Ticket } from './forms.ts'
import type { Market } from './markets.ts'
import type { Mutation } from './mutations.ts'

const start = Date.UTC(2026, 9, 1)
/** Checks of each page before anything happens, and checks of the platform after it. */
const warmUp = 40
const checksAfter = 40

export type Course = {
  /** Checks from the change to the flag; null without one. */
  flaggedAfter: number | null
  /** Changes announced of tickets that the platform never had. */
  wrongChanges: number
}

const never = () => Promise.reject(new Error('There is nothing here to call'))

export async function run(form: Form, market: Market, mutation: Mutation | null, chance: Chance): Promise<Course> {
  const platform = platformOf(form)
  const { matches } = market
  let gate: Gate = put(
    { state: { ...newState, platform }, targets: new Map() },
    matches.map((_, index) => targetOf(index + 1)),
  )
  const rooms = new Map<number, Room>()
  let now = start
  let isChanged = false
  const course: Course = { flaggedAfter: null, wrongChanges: 0 }

  const checksBefore = warmUp + matches.length * 3
  for (let count = 0; count < checksBefore + checksAfter && course.flaggedAfter === null; count += 1) {
    const target = [...gate.targets.values()].sort((one, other) => one.dueAt - other.dueAt || one.id - other.id)[0]
    if (!target) break
    isChanged = count >= checksBefore
    now = Math.max(now + secondMs, target.dueAt)
    market.move(matches, isChanged ? count - checksBefore : -1, chance)
    const shown = matches[target.id - 1] ?? []
    const page = form.page(shown)
    const body = isChanged && mutation ? mutation.change(page, chance) : page
    const claim: ChecksClaim = {
      kind: 'checks',
      leaseId: `lease-${count}`,
      platform,
      checks: [],
      expiresAt: now + minuteMs,
      drift: gate.state.drift,
    }
    const { outcome } = await runCheck(
      {
        rooms: (matchId) => ({
          recordCheck: never,
          recordQueue: never,
          observe: async (observation) => {
            const room = rooms.get(matchId) ?? emptyRoom(matchId)
            const observed = observe(room, observation)
            rooms.set(matchId, observed.room)
            const { change } = observed
            if (isChanged && change?.platformBefore) course.wrongChanges += wrongOf(change.offers, shown)
            return resultOf(room.platforms.get(observation.platform.id), observed)
          },
        }),
        safeFetch: async (url) => ({
          kind: 'answered',
          status: 200,
          body,
          bodyHash: null,
          requests: 1,
          finalUrl: url,
          headers: { etag: null, lastModified: null, retryAfterMs: null, contentType: 'text/html' },
        }),
        extract: extractPage,
        meantOf: async () => null,
        recordSales: async () => {},
        recordHeld: async () => {},
        recordReread: async () => {},
        refusalOf: async () => null,
        clock: () => now,
        logger: consoleLogger,
      },
      claim,
      checkOf(target, now),
    )
    const after = put(gate, [targetAfter(target, outcome, now, now, () => 0.5)])
    gate = withDrift(after, gate.targets, [outcome], now)
    if (isChanged && gate.state.drift.flag) course.flaggedAfter = count - checksBefore + 1
  }
  return course
}

/** Differences that say of a ticket what the platform does not say. */
function wrongOf(offers: readonly OfferDiff[], shown: readonly Ticket[]): number {
  return offers.filter(({ after }) => {
    if (after === null || after.pricePence === null) return false
    const net = after.pricePence - (after.feesPence ?? 0)
    return after.currency !== 'GBP' || !shown.some(({ pence }) => pence === net)
  }).length
}

function platformOf(form: Form): PlatformSpec {
  return {
    id: 1,
    slug: 'simulated',
    name: form.name,
    kind: 'official',
    origin: 'https://tickets.example',
    currency: 'GBP',
    extraction: form.spec,
    budgetPerMinute: 60,
    isActive: true,
    isAlertable: true,
  }
}

function targetOf(id: number) {
  const times = {
    dueAt: start,
    kickoffAt: start + 300 * dayMs,
    saleAt: null,
    checkedAt: null,
    goodAt: null,
    roomUpdatedAt: null,
  }
  const none = { etag: null, lastModified: null, bodyHash: null, failures: 0, lastProblem: null }
  return {
    id,
    matchId: id,
    url: `https://tickets.example/${id}`,
    revision: 1,
    isDisallowed: false,
    isWanted: false,
    ...times,
    ...none,
  }
}
