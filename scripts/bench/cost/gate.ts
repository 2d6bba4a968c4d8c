// The platform gate's shell over node:sqlite, as platform-gate.ts has it; its decisions and its store are the product's own.
import { createAlarm } from '#durable/alarm.ts'
import { claim, report, reportRobots } from '#durable/platform-gate/gate.ts'
import { checkWhenIdle } from '#durable/platform-gate/idle.ts'
import { grantLeases, lostLeases, reportedWithinMs, wakeAt } from '#durable/platform-gate/lease.ts'
import type { Claim, Report, RobotsReport } from '#durable/platform-gate/protocol.ts'
import { withPlatform } from '#durable/platform-gate/settings.ts'
import { settle } from '#durable/platform-gate/settle.ts'
import { change, type Gate, type Lease } from '#durable/platform-gate/state.ts'
import { openStore } from '#durable/platform-gate/store.ts'
import { askAgain } from '#durable/platform-gate/targets.ts'
import { openObjectStorage } from '#scripts/simulate/sqlite.ts'
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import type { PlatformSpec } from '#worker/watching/monitoring/contract.ts'
import { addUse, type Use } from '../prices.ts'
import { forgottenAfterMs, objectCall } from './elsewhere.ts'

type Ports = {
  clock: Clock
  random: () => number
  newId: () => string
  send: (leases: readonly Lease[]) => void
  /** Adds what a call uses. */
  use: Use
}

/** Rows that waking reads beside the targets: the schema's steps and the state. */
const rowsOfWaking = 2

export function openGate(running: Gate, { clock, random, newId, send, use }: Ports) {
  const storage = openObjectStorage()
  const { sql, written, pages } = counted(storage.sql)
  const store = openStore(sql)
  store.save(store.load(), running)
  let gate = running
  let stored = running
  let alarmAt: Instant | null = null
  let calledAt = clock()
  const alarm = createAlarm(
    {
      getAlarm: async () => alarmAt,
      setAlarm: async (at) => {
        use.objectRows += 1
        alarmAt = Number(at)
      },
      deleteAlarm: async () => {
        alarmAt = null
      },
    },
    clock,
  )
  written()

  function commit(next: Gate): void {
    if (next.state === stored.state && next.targets === stored.targets) return
    const stamped = next.state === stored.state ? next : change(next, { clockAt: clock() })
    store.save(stored, stamped)
    use.objectRows += written()
    stored = stamped
    gate = stamped
  }

  function wake(settled: Gate, plan = (gate: Gate): Gate => gate): void {
    commit(settled)
    const granted = grantLeases(plan(gate), clock(), newId)
    gate = granted.gate
    const next = wakeAt(gate, clock())
    const isReportedSooner = granted.granted.length > 0 && next !== null && next > clock() + reportedWithinMs
    if (next !== null && !isReportedSooner) alarm.wakeBy(next)
    send(granted.granted)
  }

  /** The gate after the effects of time, as each call begins. */
  function called(): Gate {
    addUse(use, objectCall)
    if (clock() - calledAt > forgottenAfterMs) use.rowsRead += rowsOfWaking + pages()
    calledAt = clock()
    return settle(gate, clock())
  }

  return {
    alarmAt: () => alarmAt,

    alarm(): void {
      alarmAt = null
      alarm.rang()
      wake(called())
    },

    tick(platform: PlatformSpec): void {
      const now = clock()
      wake(settle(askAgain(withPlatform(called(), platform, now)), now), (settled) => checkWhenIdle(settled, now))
      send(lostLeases(gate, now))
    },

    claim(leaseId: string): Claim | null {
      const claimed = claim(called(), leaseId, clock())
      commit(claimed.gate)
      return claimed.claim
    },

    report: (done: Report): void => wake(report(called(), done, clock(), random)),

    reportRobots: (done: RobotsReport): void => wake(reportRobots(called(), done, clock()).gate),
  }
}

/** `written` tells the rows since it was last asked, `pages` how many rows hold the targets. */
function counted(sql: SqlStorage) {
  const numberOf = (query: string) => Number(sql.exec<{ n: number }>(query).one().n)
  let before = 0
  return {
    sql,
    written(): number {
      const all = numberOf('SELECT total_changes() AS n')
      const rows = all - before
      before = all
      return rows
    },
    pages: () => numberOf('SELECT count(*) AS n FROM target_pages'),
  }
}
