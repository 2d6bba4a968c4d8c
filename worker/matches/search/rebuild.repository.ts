// Keeps the index up to date with teams and leagues.
import { leagueNicknames } from './constants.ts'

/** ?1: league nicknames by slug. Even ids are teams, odd ones leagues; a team ranks with its league. */
const wanted = `with wanted as (
  select teams.id * 2 as id, 'team' as kind, teams.id as ref_id, leagues.rank as league_rank, teams.name as title,
    concat_ws(char(10), names.aliases, replace(teams.slug, '-', ' ')) as aliases,
    concat_ws(' ', teams.city, teams.country, teams.stadium, teams.code) as detail
  from teams join leagues on leagues.id = teams.league_id
  left join (
    select team_id, group_concat(alias_key, char(10) order by alias_key) as aliases from team_aliases group by team_id
  ) as names on names.team_id = teams.id
  union all
  select id * 2 + 1, 'league', id, rank, name,
    concat_ws(char(10), replace(slug, '-', ' '), (
      select group_concat(nickname.value, char(10))
      from json_each(?1) as named, json_each(named.value) as nickname where named.key = leagues.slug
    )),
    country
  from leagues
)`

/** A space before and after every word, so that trigrams include word boundaries. */
const spelt = `${wanted}, spelt as (
  select id, concat(' ', title, ' ', replace(aliases, char(10), ' '), ' ') as letters from wanted
)`

const statements = [
  `${wanted} delete from search_index where rowid not in (select id from wanted)`,
  `${wanted} delete from search_letters where rowid not in (select id from wanted)`,
  `${wanted} insert or replace into search_index (rowid, kind, ref_id, league_rank, title, aliases, detail)
    select * from wanted where not exists (
      select 1 from search_index as held
      where held.rowid = wanted.id and (held.league_rank, held.title, held.aliases, held.detail)
        is (wanted.league_rank, wanted.title, wanted.aliases, wanted.detail)
    )`,
  `${spelt} insert or replace into search_letters (rowid, letters)
    select * from spelt where not exists (
      select 1 from search_letters as held where held.rowid = spelt.id and held.letters is spelt.letters
    )`,
]

/** Atomic; unchanged rows are not written. */
export async function rebuildIndex(d1: D1Database): Promise<void> {
  const nicknames = JSON.stringify(leagueNicknames)
  await d1.batch(statements.map((statement) => d1.prepare(statement).bind(nicknames)))
}
