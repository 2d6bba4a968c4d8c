// Parts of a day of one platform: the minute's tick, alarms, leases and their reports, and what each uses.
import type { Claim, Outcome, TargetCheck } from '#durable/platform-gate/protocol.ts'
import type { Lease } from '#durable/platform-gate/state.ts'
import { createChance } from '#scripts/simulate/chance.ts'
import { hourMs, type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import { fetchConcurrency, readingVersion } from '#worker/watching/monitoring/constants.ts'
import { addUse, noUse, type Use } from '../prices.ts'
import { change, fetchMs, freshnessNote, linesOfLease, queueMs, sentByObject } from './elsewhere.ts'
import { openGate } from './gate.ts'
import { platformOf, runningGate } from './running-gate.ts'

/** Share of checks that find another price; all others find the page as it was. */
export const changedShare = 0.02

/** Every third hour is played for a while; what comes first is not counted, as leases find their rhythm. */
const hoursPlayed = [0, 3, 6, 9, 12, 15, 18, 21]
const settlingMs = 5 * minuteMs
export const countedMs = 10 * minuteMs
/** Share of a day that is counted. */
export const shareCounted = (hoursPlayed.length * countedMs) / (24 * hourMs)

export type Played = { checks: number; leases: number; use: Use }

type Platform = { kickoffs: readonly Instant[]; budgetPerMinute: number; seed: number }

export function playDay(platform: Platform, begins: Instant): Played {
  const day: Played = { checks: 0, leases: 0, use: noUse() }
  for (const hour of hoursPlayed) {
    const { checks, leases, use } = playMinutes(platform, begins + hour * hourMs)
    day.checks += checks
    day.leases += leases
    addUse(day.use, use)
  }
  return day
}

export function playMinutes({ kickoffs, budgetPerMinute, seed }: Platform, countedFrom: Instant): Played {
  const chance = createChance(seed)
  const platform = platformOf(budgetPerMinute)
  const use = noUse()
  const played: Played = { checks: 0, leases: 0, use }
  const begins = countedFrom - settlingMs
  let now = begins
  let ids = 0
  let coming: { at: Instant; act: () => void }[] = []
  const later = (ms: number, act: () => void) => coming.push({ at: now + ms, act })

  const running = runningGate(platform, kickoffs, now, chance.next)
  const answer = answersOf(use, () => chance.happens(changedShare))
  const gate = openGate(running, {
    clock: () => now,
    random: chance.next,
    newId: () => String(++ids),
    send: (leases) => leases.forEach(send),
    use,
  })

  function send({ id }: Lease): void {
    addUse(use, sentByObject)
    later(queueMs, () => work(gate.claim(id)))
  }

  function work(claim: Claim | null): void {
    use.logLines += linesOfLease
    if (claim?.kind === 'robots') {
      const { leaseId } = claim
      later(fetchMs, () => gate.reportRobots({ leaseId, at: now, status: 404, body: null }))
    }
    if (claim?.kind !== 'checks') return
    const startedAt = now
    const rounds = Math.ceil(claim.checks.length / fetchConcurrency)
    later(rounds * fetchMs, () => finish(claim, startedAt))
  }

  function finish({ leaseId, checks, keeps }: Extract<Claim, { kind: 'checks' }>, startedAt: Instant): void {
    const outcomes = checks.map((check, index) => {
      const at = startedAt + (Math.floor(index / fetchConcurrency) + 1) * fetchMs
      return answer(check, at)
    })
    const isKept = keeps?.includes('good') && outcomes.some(({ kind }) => kind === 'changed')
    if (isKept) use.bucketWrites += 1
    gate.report({ leaseId, requests: checks.length, outcomes, ...(isKept && { kept: ['good'] }) })
    played.leases += 1
    played.checks += checks.length
  }

  let minuteAt = begins
  let isCounting = false
  for (;;) {
    const alarmAt = gate.alarmAt() ?? Number.POSITIVE_INFINITY
    now = Math.min(minuteAt, alarmAt, ...coming.map(({ at }) => at))
    if (now >= countedFrom + countedMs) return played
    if (!isCounting && now >= countedFrom) {
      isCounting = true
      Object.assign(use, noUse())
      Object.assign(played, { checks: 0, leases: 0 })
    }
    const due = coming.find(({ at }) => at === now)
    if (due) {
      coming = coming.filter((one) => one !== due)
      due.act()
    } else if (alarmAt === now) gate.alarm()
    else {
      gate.tick(platform)
      minuteAt += minuteMs
    }
  }
}

/** How pages answer, and what the room writes of it. */
function answersOf(use: Use, isChanged: () => boolean) {
  return (check: TargetCheck, at: Instant): Outcome => {
    if (!isChanged()) {
      if (check.isFreshnessDue) addUse(use, freshnessNote)
      return { ...answeredAt(check, at), kind: 'unchanged', isRoomUpdated: check.isFreshnessDue }
    }
    addUse(use, change)
    return { ...answeredAt(check, at), kind: 'changed', isRoomUpdated: true, hasNews: true, readingVersion }
  }
}

function answeredAt({ targetId }: TargetCheck, at: Instant): Omit<Outcome, 'kind' | 'isRoomUpdated'> {
  return {
    targetId,
    at,
    durationMs: fetchMs,
    status: 200,
    etag: null,
    lastModified: null,
    bodyHash: `of ${at}`,
    retryAfterMs: null,
    problems: [],
    needsSecondCheck: false,
  }
}
