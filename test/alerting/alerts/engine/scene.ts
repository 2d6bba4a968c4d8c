// The product's own engine on one match: its room over SQLite, its changes and its fan-out, with alerts in memory.

import { openRoom, type Recorded } from '#scripts/simulate/room.ts'
import type { Alert, Candidate } from '#worker/alerting/alerts/contract.ts'
import { createFanOut } from '#worker/alerting/alerts/fan-out.ts'
import { isConditional } from '#worker/alerting/alerts/tickets.rules.ts'
import { type Partition, type Position, withoutThreshold } from '#worker/alerting/alerts/walk.rules.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { Change } from '#worker/matches/changes/contract.ts'
import type { Observation } from '#worker/watching/monitoring/contract.ts'
import { factsOf, noon } from '../changes.ts'
import { silentLogger } from '../scene.ts'

export const match: MatchFacts = factsOf()

/** Alerts by what `alert_targets` has of them. */
function candidatesOf(alerts: ReadonlyMap<number, Alert>) {
  const positionIn = (alert: Alert, partition: Partition): Position | null => {
    const thresholdPence = alert.priceThresholdPence ?? withoutThreshold
    const isOf =
      alert.isActive &&
      alert.targetKind === partition.kind &&
      alert.targetId === partition.id &&
      alert.alertType === partition.alertType &&
      isConditional(alert) === partition.isConditional &&
      thresholdPence < partition.untilPence
    return isOf ? { thresholdPence, alertId: alert.id } : null
  }
  const isAfter = (a: Position, b: Position) =>
    a.thresholdPence > b.thresholdPence || (a.thresholdPence === b.thresholdPence && a.alertId > b.alertId)
  return {
    nonEmptyPartitions: async (partitions: readonly (Partition | null)[]) => [...partitions],
    page: async (partition: Partition, after: Position, limit: number): Promise<Candidate[]> =>
      [...alerts.values()]
        .flatMap((alert) => {
          const position = positionIn(alert, partition)
          return position && isAfter(position, after) ? { alert, position } : []
        })
        .sort((a, b) => (isAfter(a.position, b.position) ? 1 : -1))
        .slice(0, limit)
        .map(({ alert }) => alert),
  }
}

export function openEngine() {
  const alerts = new Map<number, Alert>()
  const waiting: Change[] = []
  const recorded = new Map<string, Recorded>()
  const fired: { changeId: string; alertIds: number[] }[] = []
  const room = openRoom(
    match.id,
    (change) => waiting.push(JSON.parse(JSON.stringify(change)) as Change),
    (one) => recorded.set(one.change.id, one),
  )
  const fanOut = createFanOut({
    candidates: candidatesOf(alerts),
    firings: { claim: async () => new Set() },
    clock: () => noon,
    logger: silentLogger,
    matchFacts: async () => match,
    formerIds: async () => [],
    boardAround: async ({ seq }) => room.around(seq),
    notify: async ({ subject, people }) => {
      const alertIds = people.flatMap(({ alertId, alsoAlertIds }) => [alertId ?? 0, ...(alsoAlertIds ?? [])])
      fired.push({ changeId: subject.id, alertIds })
    },
    // Small pages, so that the scan goes on from a cursor.
    limits: { alertsPerPage: 2, fullPagesPerMessage: 1 },
  })
  return {
    alerts,
    recorded,
    room,
    observe: (observation: Observation) => room.observe(observation, observation.seenAt, false),
    recordQueue: room.recordQueue,
    waiting: () => waiting.map(({ id }) => id),

    /** Decides one of the changes that wait; those it fires, in order. `isKept`: the answer is lost, and it comes again. */
    async decide(changeId: string, isKept = false): Promise<number[]> {
      const index = waiting.findIndex(({ id }) => id === changeId)
      const [change] = waiting.splice(index, isKept ? 0 : 1)
      if (!change && !isKept) return []
      const now = change ?? (waiting[index] as Change)
      fired.length = 0
      let cursor: string | null = null
      do cursor = await fanOut.onChange(now, cursor)
      while (cursor !== null)
      if (!isKept) room.acknowledge(now.id)
      return [...new Set(fired.flatMap(({ alertIds }) => alertIds))].sort((a, b) => a - b)
    },
  }
}
