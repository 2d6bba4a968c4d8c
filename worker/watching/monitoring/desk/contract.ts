import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { entityId } from '#worker/ground/platform/whole-number.ts'
import type { RunType } from '../constants.ts'
import type { CheckKind, ExtractionSpec } from '../contract.ts'
import type { OtherCurrency } from '../drift/contract.ts'
import type { StudioHealth } from '../rule-studio/contract.ts'
import { type JobState, jobStates, maxNameSearch } from './constants.ts'

const Id = entityId().optional().catch(undefined)

/** The filters of the page's address; an unknown value counts as not given. */
export const JobsQuery = z.object({
  q: z.string().trim().max(maxNameSearch).optional().catch(undefined),
  state: z.enum(jobStates).optional().catch(undefined),
  /** Platforms after this id. */
  after: Id,
  /** The job that is opened. */
  job: Id,
})
export type JobsQuery = z.infer<typeof JobsQuery>

export const LogsQuery = z.object({ platform: Id, target: Id })
export type LogsQuery = z.infer<typeof LogsQuery>

/** One lease of checks, as operators see it. */
export type Run = {
  id: string
  type: RunType
  status: 'completed' | 'failed' | 'running' | 'timeout'
  startedAt: Instant
  endedAt: Instant | null
  checks: number
  offers: number
  failed: number
  /** The most frequent problem of those that failed. */
  problem: string | null
}

/** Sums over hours or days. `pages` were read in full and gave `offers`. */
export type Totals = {
  checks: number
  good: number
  pages: number
  offers: number
  requests: number
  waitedMs: number
  slowestMs: number
}

/** What the desk shows of a platform's checks. */
export type GateFigures = {
  /** The running hour and the 23 before it. */
  day: Totals
  /** The running day (UTC) and the 6 before it. */
  week: Totals
  /** Since the gate began. */
  checks: number
  budget: { used: number; of: number; windowMs: number }
  nextDueAt: Instant | null
  /** Newest first. */
  runs: Run[]
}

/** A target with its newest checks. */
export type TargetLog = {
  targetId: number
  matchId: number
  url: string
  dueAt: Instant
  failures: number
  isDisallowed: boolean
  checks: {
    at: Instant
    durationMs: number
    kind: CheckKind
    status: number | null
    offers: number | null
    problem: string | null
    /** The problem in words, where the check said more. */
    detail: string | null
    /** The site had said "not modified" of a page that was: it is not asked any more. */
    isDistrusted?: boolean
  }[]
}

/** How far a new platform is, before its first check. */
export type FoundSoFar = {
  hasSource: boolean
  /** A source is being read for the first time, or again. */
  isReading: boolean
  /** Pages of matches; events that wait for an operator. Counted up to a limit. */
  linked: number
  toReview: number
}

/** One platform's checks. `health` and `figures` are null where the gate did not answer in time. */
export type Job = {
  id: number
  name: string
  version: number
  isActive: boolean
  reading: ExtractionSpec['kind']
  state: JobState | 'unknown'
  health: StudioHealth | null
  figures: GateFigures | null
  /** Its pages' prices are in another currency than it is set to. */
  otherCurrency?: OtherCurrency | undefined
  /** Asked for while none of its pages was checked. */
  found?: FoundSoFar | undefined
}

export type JobsPage = { jobs: Job[]; next: number | null; query: JobsQuery }

/** A page of a match with its newest checks. */
export type LoggedTarget = TargetLog & { match: string }

export type Logs = {
  platforms: { id: number; name: string }[]
  platform: { id: number; name: string } | null
  targets: LoggedTarget[]
  /** False when the gate did not answer. */
  isAnswered: boolean
  target: number | null
}

/** `pausedUntil`: the checks wait for the end of a pause that the platform asked for. */
export type RunDone = { pages: number; retryAfterSeconds: number; pausedUntil: Instant | null; at: Instant }
