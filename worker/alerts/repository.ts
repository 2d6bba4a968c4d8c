import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import type { AlertTargetKind } from './constants.ts'
import type { Alert, NamedAlert, NewAlert } from './contract.ts'
import { alerts } from './table.ts'

export type AlertsRepository = ReturnType<typeof createAlertsRepository>

const tablesOfTargets: Record<AlertTargetKind, string> = { match: 'matches', team: 'teams', league: 'leagues' }

const targetName = sql<string | null>`CASE ${alerts.targetKind}
  WHEN 'team' THEN (SELECT name FROM teams WHERE teams.id = ${alerts.targetId})
  WHEN 'league' THEN (SELECT name FROM leagues WHERE leagues.id = ${alerts.targetId})
  ELSE (
    SELECT home.name || ' v ' || away.name FROM matches
    JOIN teams home ON home.id = matches.home_team_id
    JOIN teams away ON away.id = matches.away_team_id
    WHERE matches.id = ${alerts.targetId}
  )
END`

export function createAlertsRepository(database: Database) {
  return {
    /** Unordered; deleted alerts are left out. */
    async find(ids: number[]): Promise<Alert[]> {
      return database
        .select()
        .from(alerts)
        .where(sql`${alerts.id} in (select value from json_each(${JSON.stringify(ids)}))`)
    },

    async insert(userId: number, alert: NewAlert, createdAt: number): Promise<Alert> {
      const [row] = await database
        .insert(alerts)
        .values({ ...alert, userId, createdAt })
        .returning()
      return row as Alert
    },

    /** Newest first; `beforeId` is the last id of the page before. */
    async list(userId: number, limit: number, beforeId = Number.MAX_SAFE_INTEGER): Promise<Alert[]> {
      return database
        .select()
        .from(alerts)
        .where(and(eq(alerts.userId, userId), sql`${alerts.id} < ${beforeId}`))
        .orderBy(sql`${alerts.id} DESC`)
        .limit(limit)
    },

    /** Newest first, each with the name of its target. */
    async listNamed(userId: number, limit: number): Promise<NamedAlert[]> {
      return database
        .select({ ...getTableColumns(alerts), targetName })
        .from(alerts)
        .where(eq(alerts.userId, userId))
        .orderBy(sql`${alerts.id} DESC`)
        .limit(limit)
    },

    /** Null when the user has no such alert. */
    async setActive(userId: number, alertId: number, isActive: boolean): Promise<Alert | null> {
      const [row] = await database
        .update(alerts)
        .set({ isActive })
        .where(and(eq(alerts.id, alertId), eq(alerts.userId, userId)))
        .returning()
      return row ?? null
    },

    async targetExists(kind: AlertTargetKind, id: number): Promise<boolean> {
      const row = await database.$client
        .prepare(`SELECT 1 FROM ${tablesOfTargets[kind]} WHERE id = ?1`)
        .bind(id)
        .first()
      return row !== null
    },

    async platformExists(id: number): Promise<boolean> {
      return (await database.$client.prepare('SELECT 1 FROM platforms WHERE id = ?1').bind(id).first()) !== null
    },
  }
}
