// Names of teams and single teams that an operator adds. `claim` decides, and the rest of its batch
// follows only where that changed a row: of two operators, one is let through.
import type { Database } from '#worker/ground/platform/database.ts'
import type { NewTeam } from './repository.ts'

export type HandTeam = Omit<NewTeam, 'id'>

type Claim = {
  /** Changes one row, or none where another operator was first. */
  claim: D1PreparedStatement
  note: D1PreparedStatement
  /** Run in any case. */
  after?: D1PreparedStatement[]
}

/** A name that another team bears already stays that team's: two would make it ambiguous. */
const learning = (teamId: string) => `insert into team_aliases (alias_key, team_id)
  select distinct value, ${teamId} from json_each(?1)
  where changes() > 0 and not exists (select 1 from team_aliases where alias_key = value)`

const insertion = `insert into teams (id, slug, name, short_name, code, league_id, country, city, stadium, primary_colour,
    secondary_colour, crest_pattern)
  select (select coalesce(max(id), 0) + 1 from teams), ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11 where changes() > 0`

export function nameWrites({ $client }: Database) {
  return {
    /** False when another operator was first. */
    async learnNames(teamId: number, keys: readonly string[], { claim, note, after = [] }: Claim): Promise<boolean> {
      const learned = $client.prepare(learning('?2')).bind(JSON.stringify(keys), teamId)
      const [claimed] = await $client.batch([claim, note, learned, ...after])
      return (claimed?.meta.changes ?? 0) > 0
    },

    /** The same with a team that is new. */
    async addTeam(team: HandTeam, keys: readonly string[], { claim, note, after = [] }: Claim): Promise<boolean> {
      const added = $client
        .prepare(insertion)
        .bind(
          team.slug,
          team.name,
          team.shortName,
          team.code,
          team.leagueId,
          team.country,
          team.city,
          team.stadium,
          team.primaryColour,
          team.secondaryColour,
          team.crestPattern,
        )
      const learned = $client
        .prepare(learning('(select id from teams where slug = ?2)'))
        .bind(JSON.stringify(keys), team.slug)
      const [claimed] = await $client.batch([claim, note, added, learned, ...after])
      return (claimed?.meta.changes ?? 0) > 0
    },
  }
}
