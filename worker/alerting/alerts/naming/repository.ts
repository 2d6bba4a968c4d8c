import type { Database } from '#worker/ground/platform/database.ts'
import { checkedAtSql, joinMatchChecks } from '#worker/matches/catalogue/checked.rules.ts'
import type { MatchStatus } from '#worker/matches/catalogue/constants.ts'
import { notificationsAskedForLast } from '../constants.ts'
import type { Alert, AlertTarget } from '../contract.ts'
import { targetsOf } from '../making/rules.ts'
import type { NamingFacts } from './rules.ts'

type Row = {
  kind: AlertTarget['kind']
  id: number
  name: string
  href: string
  kickoffAt: number | null
  matchDay: string | null
  status: MatchStatus | null
  checkedAt: number | null
  bestPence?: number | null
  bestCurrency?: string | null
}

/** Bind one list of ids each. */
const ofMatches = `SELECT 'match' AS kind, asked.value AS id, home.name || ' v ' || away.name AS name,
    '/matches/' || matches.id AS href, matches.kickoff_at AS kickoffAt, matches.match_day AS matchDay,
    matches.status, summary.lowest_price_pence AS bestPence, summary.currency AS bestCurrency,
    iif(EXISTS (
      SELECT 1 FROM targets CROSS JOIN platforms ON platforms.id = targets.platform_id AND platforms.is_active = 1
      WHERE targets.match_id = matches.id AND targets.is_unlinked = 0), ${checkedAtSql('summary')}, NULL) AS checkedAt
  FROM json_each(?1) AS asked
  LEFT JOIN match_merges AS merged ON merged.old_id = asked.value AND merged.state <> 'splitting'
  CROSS JOIN matches ON matches.id = coalesce(merged.into_id, asked.value)
  LEFT JOIN match_summaries AS summary ON summary.match_id = matches.id
  ${joinMatchChecks}
  JOIN teams AS home ON home.id = matches.home_team_id JOIN teams AS away ON away.id = matches.away_team_id`
const ofTeams = `SELECT 'team' AS kind, id, name, '/teams/' || slug AS href FROM teams
  WHERE id IN (SELECT value FROM json_each(?1))`
const ofLeagues = `SELECT 'league' AS kind, id, name, '/leagues/' || slug AS href FROM leagues
  WHERE id IN (SELECT value FROM json_each(?1))`

/** Reads a bounded number of rows: notifications are kept newest first, by person. One is for all alerts that it names. */
const lastNotified = `SELECT value AS alertId, max(-newest_first) AS at
  FROM (SELECT alert_id, also_alert_ids, newest_first FROM notifications WHERE user_id = ?1
    ORDER BY newest_first LIMIT ${notificationsAskedForLast}) AS newest,
    json_each(json_insert(newest.also_alert_ids, '$[#]', newest.alert_id))
  WHERE value IS NOT NULL GROUP BY value`

const retired = `SELECT id, name FROM platforms
  WHERE id IN (SELECT value FROM json_each(?1)) AND retired_at IS NOT NULL`

const clientNames = `SELECT id, name FROM clients
  WHERE user_id = ?2 AND id IN (SELECT value FROM json_each(?1))`

const statements: Record<AlertTarget['kind'], string> = { match: ofMatches, team: ofTeams, league: ofLeagues }
const kinds = Object.keys(statements) as AlertTarget['kind'][]

export type NamingRepository = ReturnType<typeof createNamingRepository>

export function createNamingRepository({ $client }: Database) {
  return {
    /** What names a person's alerts, in one round trip; targets that are gone are missing. */
    async factsOf(userId: number, alerts: readonly Alert[]): Promise<NamingFacts> {
      const targets = alerts.flatMap(targetsOf)
      const platformIds = new Set(alerts.flatMap(({ platformId }) => platformId ?? []))
      const idsOf = (kind: AlertTarget['kind']) => [
        ...new Set(targets.filter((target) => target.kind === kind).map(({ id }) => id)),
      ]
      const clientIds = new Set(alerts.flatMap(({ clientId }) => clientId ?? []))
      const [last, ended, clients, ...answers] = await $client.batch([
        $client.prepare(lastNotified).bind(userId),
        $client.prepare(retired).bind(JSON.stringify([...platformIds])),
        $client.prepare(clientNames).bind(JSON.stringify([...clientIds]), userId),
        ...kinds.map((kind) => $client.prepare(statements[kind]).bind(JSON.stringify(idsOf(kind)))),
      ])
      const rows = answers.flatMap(({ results }) => results as Row[])
      const times = (last?.results ?? []) as { alertId: number; at: number }[]
      return {
        targets: new Map(rows.map((row) => [`${row.kind}:${row.id}`, row])),
        lastNotified: new Map(times.map(({ alertId, at }) => [alertId, at])),
        retired: byId(ended),
        clients: byId(clients),
      }
    },
  }
}

function byId(answer: D1Result | undefined): Map<number, string> {
  return new Map(((answer?.results ?? []) as { id: number; name: string }[]).map(({ id, name }) => [id, name]))
}
