import type { MatchRoomApi } from '#durable/match-room/protocol.ts'
import type {
  CheckedTarget,
  Claim,
  Outcome,
  PlatformGateApi,
  Report,
  RobotsReport,
  TargetCheck,
} from '#durable/platform-gate/protocol.ts'
import type { FetchResult } from '#worker/ground/platform/safe-fetch.ts'
import type {
  ExtractedOffer,
  ExtractedPage,
  Observation,
  PlatformSpec,
  Target,
} from '#worker/watching/monitoring/contract.ts'
import type { ShadowReading } from '#worker/watching/monitoring/shadow/service.ts'

export const origin = 'https://tickets.example.com'

export function makePlatform(more: Partial<PlatformSpec> = {}): PlatformSpec {
  return {
    id: 1,
    slug: 'gate-one',
    name: 'Gate One',
    kind: 'official',
    origin,
    currency: 'GBP',
    extraction: { kind: 'structured' },
    budgetPerMinute: 60,
    isActive: true,
    isAlertable: true,
    ...more,
  }
}

export function makeCheck(targetId: number, more: Partial<TargetCheck> = {}): TargetCheck {
  return {
    targetId,
    matchId: 100 + targetId,
    url: `${origin}/match/${targetId}`,
    etag: null,
    lastModified: null,
    bodyHash: null,
    isFreshnessDue: false,
    ...more,
  }
}

export function makeTarget(id: number, revision: number): Target {
  return { id, matchId: 100 + id, url: `${origin}/match/${id}`, kickoffAt: null, saleAt: null, revision }
}

export const offer: ExtractedOffer = {
  ticketType: 'Adult',
  section: null,
  pricePence: 6_400,
  lowPence: null,
  highPence: null,
  feesPence: null,
  currency: 'GBP',
  availability: 'available',
  quantity: null,
}

export function makePage(more: Partial<ExtractedPage> = {}): ExtractedPage {
  return { event: null, offers: [offer], problems: [], ...more }
}

type Answered = Extract<FetchResult, { kind: 'answered' }>

export function answered(
  status: number,
  { headers, ...more }: Partial<Omit<Answered, 'headers'>> & { headers?: Partial<Answered['headers']> } = {},
): FetchResult {
  return {
    kind: 'answered',
    status,
    headers: { etag: null, lastModified: null, retryAfterMs: null, contentType: 'text/html', ...headers },
    body: status === 200 ? '<html>page</html>' : '',
    bodyHash: status === 200 ? 'hash-of-page' : null,
    requests: 1,
    finalUrl: `${origin}/`,
    ...more,
  }
}

/** For checks whose pages are as usual. */
export const noDrift = {
  recordFlags: async () => {},
  recordUnread: async () => {},
  recordHeld: async () => {},
  recordReread: async () => {},
}

/** For checks of matches whose country leaves resale to the operator. */
export const noRefusal = { refusalOf: async () => null }

/** For checks of platforms without a shadow run. */
export const noShadow: ShadowReading = { begin: () => ({ read: () => {}, finish: async () => {} }) }

/** A gate that grants each lease once, and keeps its reports. */
export function createFakeGate(claims: Claim[] = [], revision = 0) {
  const open = new Map(claims.map((claim) => [claim.leaseId, claim]))
  const gate = {
    revision,
    ticks: [] as PlatformSpec[],
    checked: [] as CheckedTarget[],
    assigned: [] as number[][],
    reports: [] as Report[],
    robotsReports: [] as RobotsReport[],
    grantAgain: () => {
      for (const claim of claims) open.set(claim.leaseId, claim)
    },
    failing: null as 'tick' | 'assign' | 'claim' | 'report' | null,
    outcomes: () => gate.reports.flatMap((report) => report.outcomes),
    outcomeOf: (targetId: number): Outcome | undefined =>
      gate.outcomes().find((outcome) => outcome.targetId === targetId),
  }
  const breakIf = (name: typeof gate.failing) => {
    if (gate.failing === name) throw new Error(`gate ${name} is down`)
  }
  const api: Pick<PlatformGateApi, 'tick' | 'assign' | 'claim' | 'report' | 'reportRobots'> = {
    async tick(platform, since = Number.POSITIVE_INFINITY) {
      breakIf('tick')
      gate.ticks.push(platform)
      return { revision: gate.revision, checked: gate.checked.filter(({ at }) => at >= since) }
    },
    async assign(targets) {
      breakIf('assign')
      gate.assigned.push(targets.map((target) => target.id))
      gate.revision = Math.max(gate.revision, ...targets.map((target) => target.revision))
    },
    async claim(leaseId) {
      breakIf('claim')
      const claim = open.get(leaseId) ?? null
      open.delete(leaseId)
      return claim
    },
    async report(report) {
      breakIf('report')
      gate.reports.push(report)
    },
    async reportRobots(report) {
      breakIf('report')
      gate.robotsReports.push(report)
    },
  }
  return Object.assign(gate, { api })
}

/** All rooms in one: keeps their observations; those of `failing` matches throw. */
export function createFakeRooms() {
  const rooms = {
    observations: [] as Observation[],
    checked: [] as { matchId: number; platformId: number; at: number }[],
    failing: new Set<number>(),
    quarantined: 0,
    implausible: 0,
    isDoubted: false,
    queued: [] as { matchId: number; platformId: number; at: number }[],
    of: (matchId: number): Pick<MatchRoomApi, 'observe' | 'recordCheck' | 'recordQueue'> => ({
      async observe(observation) {
        if (rooms.failing.has(matchId)) throw new Error('room is down')
        const isApplied = !rooms.observations.some((seen) => seen.id === observation.id)
        rooms.observations.push(observation)
        return { isApplied, changeId: null, quarantined: rooms.quarantined, implausible: rooms.implausible }
      },
      async recordCheck({ platformId, at }) {
        if (rooms.failing.has(matchId)) throw new Error('room is down')
        rooms.checked.push({ matchId, platformId, at })
        return { isDoubted: rooms.isDoubted }
      },
      async recordQueue({ platformId, at }) {
        rooms.queued.push({ matchId, platformId, at })
      },
    }),
  }
  return rooms
}
