import { and, desc, gt, gte, lte, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { maxUpdatesPerIncident, shownDays } from './constants.ts'
import type { DayCounters, Incident, IncidentCursor, IncidentEvent, Snapshot } from './contract.ts'
import { statusDays, statusIncidents, statusNow } from './table.ts'

export type StatusRepository = ReturnType<typeof createStatusRepository>

/** A measured minute, based on a previous one. */
export type MinuteRecord = {
  /** 0 if there was none. */
  previousMinute: Instant
  minute: Instant
  snapshot: Snapshot
  day: string
  counters: DayCounters
  events: IncidentEvent[]
}

/** True while no other run has stored a minute since; every statement of a record requires it. */
const isStillOnTop = 'coalesce((SELECT minute FROM status_now WHERE id = 1), 0) ='

const upsertDay = `
  INSERT INTO status_days (day, counters) SELECT ?2, ?3 WHERE ${isStillOnTop} ?1
  ON CONFLICT (day) DO UPDATE SET counters = excluded.counters`

/** Severity only grows, and the newest update is always kept. */
const upsertIncident = `
  INSERT INTO status_incidents (started_at, service, name, severity, cause, resolved_at, updates)
  SELECT ?2, ?3, ?4, ?5, ?6, ?7, json_array(json(?8)) WHERE ${isStillOnTop} ?1
  ON CONFLICT (started_at, service) DO UPDATE SET
    severity = max(status_incidents.severity, excluded.severity),
    resolved_at = excluded.resolved_at,
    updates = CASE
      WHEN json_array_length(status_incidents.updates) < ${maxUpdatesPerIncident}
      THEN json_insert(status_incidents.updates, '$[#]', json(?8))
      ELSE json_set(status_incidents.updates, '$[#-1]', json(?8))
    END`

const upsertNow = `
  INSERT INTO status_now (id, minute, snapshot) SELECT 1, ?2, ?3 WHERE ${isStillOnTop} ?1
  ON CONFLICT (id) DO UPDATE SET minute = excluded.minute, snapshot = excluded.snapshot`

export function createStatusRepository(database: Database) {
  const client = database.$client

  function incidentStatement(previousMinute: Instant, event: IncidentEvent): D1PreparedStatement {
    const { startedAt, service, name, at, status, text } = event
    const severity = status === 'down' ? 'outage' : 'degraded'
    const resolvedAt = status === 'healthy' ? at : null
    const update = JSON.stringify({ at, status, text })
    return client
      .prepare(upsertIncident)
      .bind(previousMinute, startedAt, service, name, severity, text, resolvedAt, update)
  }

  return {
    async now(): Promise<{ minute: Instant; snapshot: Snapshot } | null> {
      const [row] = await database
        .select({ minute: statusNow.minute, snapshot: statusNow.snapshot })
        .from(statusNow)
        .where(sql`${statusNow.id} = 1`)
      return row ?? null
    },

    /** Inclusive; days without measurements are missing. */
    async days(first: string, last: string): Promise<{ day: string; counters: DayCounters }[]> {
      return database
        .select()
        .from(statusDays)
        .where(and(gte(statusDays.day, first), lte(statusDays.day, last)))
        .orderBy(statusDays.day)
        .limit(shownDays)
    },

    /** Atomic: two rows per minute, plus one per incident that changes. */
    async record({ previousMinute, minute, snapshot, day, counters, events }: MinuteRecord): Promise<void> {
      await client.batch([
        client.prepare(upsertDay).bind(previousMinute, day, JSON.stringify(counters)),
        ...events.map((event) => incidentStatement(previousMinute, event)),
        client.prepare(upsertNow).bind(previousMinute, minute, JSON.stringify(snapshot)),
      ])
    },

    /** Incidents started after `since`, newest first; `before` is the previous page's last incident. */
    async incidents(since: Instant, limit: number, before?: IncidentCursor): Promise<Incident[]> {
      const { startedAt, service } = statusIncidents
      const isBefore = before && sql`(${startedAt}, ${service}) < (${before.startedAt}, ${before.service})`
      return database
        .select()
        .from(statusIncidents)
        .where(and(gt(startedAt, since), isBefore))
        .orderBy(desc(startedAt), desc(service))
        .limit(limit)
    },
  }
}
