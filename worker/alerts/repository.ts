import { and, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import type { AlertTargetKind } from './constants.ts'
import type { Alert, NamedAlert, NewAlert } from './contract.ts'
import type { Step } from './rules.ts'
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
    /**
     * The next alerts of a step in id order, of active accounts; the channel decides whether it can reach them.
     * `is_active = 1` is literal, because a partial index is not used with a bound parameter.
     */
    async page(step: Step, afterAlertId: number, limit: number): Promise<Alert[]> {
      const hasActiveAccount = sql`EXISTS (SELECT 1 FROM users WHERE users.id = ${alerts.userId} AND users.is_active = 1)`
      return database
        .select()
        .from(alerts)
        .where(
          and(
            sql`${alerts.isActive} = 1`,
            eq(alerts.targetKind, step.targetKind),
            eq(alerts.targetId, step.targetId),
            eq(alerts.alertType, step.alertType),
            gt(alerts.id, afterAlertId),
            hasActiveAccount,
          ),
        )
        .orderBy(alerts.id)
        .limit(limit)
    },

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
