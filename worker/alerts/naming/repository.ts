import type { Database } from '../../platform/database.ts'
import { notificationsAskedForLast } from '../constants.ts'
import type { AlertTarget } from '../contract.ts'
import type { NamingFacts } from './rules.ts'

type Row = {
  kind: AlertTarget['kind']
  id: number
  name: string
  href: string
  kickoffAt: number | null
  matchDay: string | null
}

/** Bind one list of ids each. */
const ofMatches = `SELECT 'match' AS kind, matches.id AS id, home.name || ' v ' || away.name AS name,
    '/matches/' || matches.id AS href, kickoff_at AS kickoffAt, match_day AS matchDay
  FROM matches JOIN teams AS home ON home.id = home_team_id JOIN teams AS away ON away.id = away_team_id
  WHERE matches.id IN (SELECT value FROM json_each(?1))`
const ofTeams = `SELECT 'team' AS kind, id, name, '/teams/' || slug AS href FROM teams
  WHERE id IN (SELECT value FROM json_each(?1))`
const ofLeagues = `SELECT 'league' AS kind, id, name, '/leagues/' || slug AS href FROM leagues
  WHERE id IN (SELECT value FROM json_each(?1))`

/** Reads a bounded number of rows: notifications are kept newest first, by person. */
const lastNotified = `SELECT alert_id AS alertId, max(-newest_first) AS at
  FROM (SELECT alert_id, newest_first FROM notifications WHERE user_id = ?1
    ORDER BY newest_first LIMIT ${notificationsAskedForLast}) AS newest
  WHERE alert_id IS NOT NULL GROUP BY alert_id`

const statements: Record<AlertTarget['kind'], string> = { match: ofMatches, team: ofTeams, league: ofLeagues }
const kinds = Object.keys(statements) as AlertTarget['kind'][]

export type NamingRepository = ReturnType<typeof createNamingRepository>

export function createNamingRepository({ $client }: Database) {
  return {
    /** Of a person's alerts, in one round trip; targets that are gone are missing. */
    async factsOf(userId: number, targets: readonly AlertTarget[]): Promise<NamingFacts> {
      const idsOf = (kind: AlertTarget['kind']) => [
        ...new Set(targets.filter((target) => target.kind === kind).map(({ id }) => id)),
      ]
      const [last, ...answers] = await $client.batch([
        $client.prepare(lastNotified).bind(userId),
        ...kinds.map((kind) => $client.prepare(statements[kind]).bind(JSON.stringify(idsOf(kind)))),
      ])
      const rows = answers.flatMap(({ results }) => results as Row[])
      const times = (last?.results ?? []) as { alertId: number; at: number }[]
      return {
        targets: new Map(rows.map((row) => [`${row.kind}:${row.id}`, row])),
        lastNotified: new Map(times.map(({ alertId, at }) => [alertId, at])),
      }
    },
  }
}
