import type { Database } from '../../platform/database.ts'
import type { AlertTarget } from '../contract.ts'
import type { TargetFacts } from './rules.ts'

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

const statements: Record<AlertTarget['kind'], string> = { match: ofMatches, team: ofTeams, league: ofLeagues }
const kinds = Object.keys(statements) as AlertTarget['kind'][]

export type NamingRepository = ReturnType<typeof createNamingRepository>

export function createNamingRepository({ $client }: Database) {
  return {
    /** Facts of targets by `kind:id`, in one round trip; those that are gone are missing. */
    async factsOf(targets: readonly AlertTarget[]): Promise<Map<string, TargetFacts>> {
      if (targets.length === 0) return new Map()
      const idsOf = (kind: AlertTarget['kind']) => [
        ...new Set(targets.filter((target) => target.kind === kind).map(({ id }) => id)),
      ]
      const answers = await $client.batch<Row>(
        kinds.map((kind) => $client.prepare(statements[kind]).bind(JSON.stringify(idsOf(kind)))),
      )
      const rows = answers.flatMap(({ results }) => results)
      return new Map(rows.map((row) => [`${row.kind}:${row.id}`, row]))
    },
  }
}
