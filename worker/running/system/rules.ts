import type { Instant } from '#worker/ground/platform/clock.ts'
import { countText, manyText } from '#worker/ground/platform/count-text.ts'
import {
  backlogLateMs,
  backlogLostMs,
  backlogs,
  cronLateMs,
  cronLostMs,
  databaseLimitBytes,
  databaseWarnShare,
  gateLateMs,
  type HealthState,
  maxCounted,
} from './constants.ts'
import type { Backlog, Bucket, GateState, NamedMetrics, RoomsState, Stored, SystemMetric, Unknown } from './contract.ts'

const byteUnits = ['Bytes', 'KB', 'MB', 'GB', 'TB']

/** "1.5 MB", in steps of 1,024, from Bytes to TB. */
export function bytesText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), byteUnits.length - 1)
  const value = bytes / 1_024 ** step
  return `${step === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} ${byteUnits[step]}`
}

/** "34 ms", "12.6 s" */
export function msText(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`
}

/** The first limit that a value passes. */
export function stateOf(value: number, late: number, lost = Number.POSITIVE_INFINITY): HealthState {
  return value > lost ? 'error' : value > late ? 'warning' : 'healthy'
}

type Found = {
  bucket: Bucket | null
  sockets: number | null
  gates: readonly GateState[]
  rooms: RoomsState
  now: Instant
}

export function metricsOf(stored: Stored, { bucket, sockets, gates, rooms, now }: Found): SystemMetric[] {
  return [
    cronMetric(stored, now),
    ...stored.backlogs.map((backlog) => backlogMetric(backlog, now)),
    roomsMetric(rooms, now),
    deadLetterMetric(stored.deadLetters),
    ...gateMetrics(gates),
    socketMetric(sockets),
    ...databaseMetrics(stored),
    bucketMetric(bucket),
  ]
}

/** The specification's figures: "99.98" and "0.1" are percent. */
export function namedMetrics(
  { rows, databaseBytes }: Pick<Stored, 'rows' | 'databaseBytes'>,
  { upShare, responseTimeMs }: { upShare: number | null; responseTimeMs: number | null },
): NamedMetrics {
  const percent = (share: number) => Math.round(share * 10_000) / 100
  return {
    uptime: upShare === null ? null : percent(upShare),
    responseTime: responseTimeMs,
    dbConnections: null,
    activeUsers: rows.activeUsers,
    apiCallsPerMinute: null,
    errorRate: null,
    storageUsed: percent(databaseBytes / databaseLimitBytes),
    storageTotal: databaseLimitBytes,
  }
}

function cronMetric({ lastRun }: Stored, now: Instant): SystemMetric {
  const age = lastRun && now - lastRun.minute
  return {
    key: 'cron',
    name: 'Schedule',
    value: lastRun && Math.max(0, lastRun.measuredAt - lastRun.minute),
    unit: 'ms',
    isCut: false,
    status: age === null ? 'warning' : stateOf(age, cronLateMs, cronLostMs),
    text: lastRun ? 'from the minute until its jobs measured' : 'No minute has run yet.',
    source: 'status_now: measured_at of the snapshot less its minute',
  }
}

function backlogMetric({ key, count, oldestAt }: Backlog, now: Instant): SystemMetric {
  const { name, from, due, where } = backlogs.find((one) => one.key === key) ?? backlogs[0]
  const waited = oldestAt === null ? 0 : now - oldestAt
  return {
    key,
    name,
    ...counted(count),
    status: stateOf(waited, backlogLateMs, backlogLostMs),
    text: oldestAt === null ? 'Nothing is due.' : `due, the oldest for ${Math.round(waited / 1_000)} s`,
    source: `${from} WHERE ${where} AND ${due} <= now, oldest ${due} first`,
  }
}

function roomsMetric({ rooms, silent, count, oldestAt }: RoomsState, now: Instant): SystemMetric {
  const waited = oldestAt === null ? 0 : Math.max(0, now - oldestAt)
  const asked = `the rooms of the next ${manyText(rooms, 'match', 'matches')}`
  const found =
    oldestAt === null ? `Nothing waits in ${asked}.` : `in ${asked}, the oldest for ${Math.round(waited / 1_000)} s`
  const state = stateOf(waited, backlogLateMs, backlogLostMs)
  return {
    key: 'changes',
    name: 'Changes to acknowledge',
    value: count,
    unit: 'count',
    isCut: false,
    status: silent > 0 && state === 'healthy' ? 'warning' : state,
    text: silent > 0 ? `${found}; ${manyText(silent, 'room')} gave no answer` : found,
    source: `unacknowledged() of ${asked}`,
  }
}

function deadLetterMetric(count: number): SystemMetric {
  return {
    key: 'dead_letters',
    name: 'Dead letters',
    ...counted(count),
    status: stateOf(count, 0),
    text: count === 0 ? 'Every message was handled.' : 'that no consumer could handle',
    source: 'dead_letters',
  }
}

function gateMetrics(gates: readonly GateState[]): SystemMetric[] {
  const active = gates.filter(({ isActive }) => isActive)
  const open = active.filter(({ health }) => health?.breaker !== 'closed' || health.hasDrifted).length
  const late = Math.max(0, ...active.map(({ health }) => health?.latenessMs ?? 0))
  return [
    {
      key: 'gates',
      name: 'Platform gates',
      value: active.length,
      unit: 'count',
      isCut: false,
      status: stateOf(open, 0, active.length / 2),
      text: open === 0 ? 'answer, and none holds back' : `of them ${open} hold back or gave no answer`,
      source: 'health() of each platform’s Durable Object',
    },
    {
      key: 'lateness',
      name: 'Oldest page due',
      value: late,
      unit: 'ms',
      isCut: false,
      status: stateOf(late, gateLateMs),
      text: 'late, over all platforms',
      source: 'health() of each platform’s Durable Object',
    },
  ]
}

function socketMetric(sockets: number | null): SystemMetric {
  return {
    key: 'sockets',
    name: 'Sockets on the live ledger',
    value: sockets,
    unit: 'count',
    isCut: false,
    status: sockets === null ? 'warning' : 'healthy',
    text: sockets === null ? 'The object did not answer.' : 'on all shards, as last reported',
    source: 'sockets() of the root of the channel live-matches',
  }
}

function databaseMetrics({ databaseBytes, rows, rowsRead, queryMs }: Stored): SystemMetric[] {
  const text = [
    manyText(rows.users, 'user'),
    manyText(rows.alerts, 'alert'),
    manyText(rows.matches, 'match', 'matches'),
  ].join(', ')
  return [
    {
      key: 'database',
      name: 'Database',
      value: databaseBytes,
      unit: 'bytes',
      isCut: false,
      status: stateOf(databaseBytes, databaseLimitBytes * databaseWarnShare, databaseLimitBytes * 0.95),
      text,
      source: 'size_after of D1’s answer; totals from counters, kept by triggers',
    },
    {
      key: 'rows_read',
      name: 'Rows read for this page',
      value: rowsRead,
      unit: 'count',
      isCut: false,
      status: 'healthy',
      text: `in ${Math.round(queryMs)} ms inside D1`,
      source: 'rows_read and duration of D1’s answers',
    },
  ]
}

function bucketMetric(bucket: Bucket | null): SystemMetric {
  return {
    key: 'bucket',
    name: 'Stored files',
    value: bucket?.bytes ?? null,
    unit: 'bytes',
    isCut: bucket !== null && !bucket.isWhole,
    status: bucket === null ? 'warning' : 'healthy',
    text: bucket === null ? 'R2 did not answer.' : filesText(bucket),
    source: 'list() of the bucket EXPORTS, one call',
  }
}

function filesText({ objects, isWhole }: { objects: number; isWhole: boolean }): string {
  return `${isWhole ? manyText(objects, 'file') : `${countText(objects)}+ files`} in R2`
}

function counted(count: number): Pick<SystemMetric, 'value' | 'unit' | 'isCut'> {
  return { value: Math.min(count, maxCounted), unit: 'count', isCut: count > maxCounted }
}

/** Said on the page, so that no figure seems to be missing by mistake. */
export const unknowable: readonly Unknown[] = [
  {
    name: 'Connections to the database',
    text: 'D1 has none: each statement is a call. How many it answers at once is not told.',
  },
  {
    name: 'Calls a minute and their errors',
    text: 'No Worker sees the requests of the others, and counting each would cost a write. The dashboard under Workers, Metrics has both.',
  },
  {
    name: 'Messages in the queues',
    text: 'A Worker can send to a queue and be called by it, but not ask how many messages it holds. Above stands the work whose row waits in the database; the rest is in Cloudflare’s dashboard under Queues.',
  },
  {
    name: 'Rooms that are awake',
    text: 'To ask a match’s object is to start it, so how many run is only in the dashboard under Durable Objects. What waits there to be sent is asked of the next matches alone.',
  },
  {
    name: 'Sockets on match pages',
    text: 'Each match counts its own. Adding them up would wake every match.',
  },
  {
    name: 'Rows read and written in a day',
    text: 'D1 says it for each answer, not for a day. The dashboard under D1, Metrics has it.',
  },
]
