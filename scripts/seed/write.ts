import { countRows, type Row, upsert, type Written } from './upsert.ts'

const matchIdentity = ['league_id', 'season', 'home_team_id', 'away_team_id', 'meeting'] as const

/** Joins a JSON row (`value`) with the match it names by its natural key. */
const matchOfRow = `matches on ${matchIdentity.map((column) => `matches.${column} = value ->> '${column}'`).join(' and ')}`

const nextRevision = '(select coalesce(max(revision), 0) from targets) + row_number() over ()'

/**
 * Adds matches or updates the named columns of those that differ, and gives the targets of the changed ones a new
 * revision, so that the gates take over the new times.
 */
export async function writeMatches(d1: D1Database, rows: readonly Row[], updated: readonly string[]): Promise<Written> {
  const written = await upsert(d1, { name: 'matches', key: matchIdentity, updated, returned: 'id' }, rows)
  await d1
    .prepare(
      `update targets set revision = newer.revision from (
         select id, ${nextRevision} as revision from targets where match_id in (select value from json_each(?1))
       ) as newer where targets.id = newer.id`,
    )
    .bind(JSON.stringify(written.keys))
    .run()
  return written
}

const targetsPerStatement = 2_000

/** Adds targets or moves them to another page; each that is new or changed gets a revision above all others. */
export async function writeTargets(d1: D1Database, rows: readonly Row[]): Promise<Written> {
  const before = await countRows(d1, 'targets')
  let touched = 0
  for (let start = 0; start < rows.length; start += targetsPerStatement) {
    const { results } = await d1
      .prepare(
        `insert into targets (platform_id, match_id, url, sale_at, revision)
         select value ->> 'platform_id', matches.id, value ->> 'url', value ->> 'sale_at', ${nextRevision}
         from json_each(?1) join ${matchOfRow} where true
         on conflict (match_id, platform_id) do update
           set url = excluded.url, sale_at = excluded.sale_at, revision = excluded.revision
           where (targets.url, targets.sale_at) is not (excluded.url, excluded.sale_at)
         returning id`,
      )
      .bind(JSON.stringify(rows.slice(start, start + targetsPerStatement)))
      .all()
    touched += results.length
  }
  const added = (await countRows(d1, 'targets')) - before
  return { table: 'targets', added, changed: touched - added, unchanged: rows.length - touched, keys: [] }
}

/** Adds alerts that their owner does not have yet. */
export async function writeAlerts(d1: D1Database, rows: readonly Row[]): Promise<Written> {
  const { results } = await d1
    .prepare(
      `with wanted as (
         select users.id as user_id, value ->> 'target_kind' as target_kind,
           coalesce(value ->> 'target_id', matches.id) as target_id, value ->> 'alert_type' as alert_type,
           value ->> 'price_threshold_pence' as price_threshold_pence, value ->> 'created_at' as created_at
         from json_each(?1) join users on users.email = value ->> 'email' left join ${matchOfRow}
       )
       insert into alerts (user_id, target_kind, target_id, alert_type, price_threshold_pence, created_at)
       select * from wanted where not exists (
         select 1 from alerts
         where alerts.user_id = wanted.user_id and alerts.target_kind = wanted.target_kind
           and alerts.target_id = wanted.target_id and alerts.alert_type = wanted.alert_type
           and alerts.price_threshold_pence is wanted.price_threshold_pence
       )
       returning id`,
    )
    .bind(JSON.stringify(rows))
    .all()
  return { table: 'alerts', added: results.length, changed: 0, unchanged: rows.length - results.length, keys: [] }
}

/** Frees the origins of platforms that are about to move, so that two may swap. */
export async function freeOrigins(d1: D1Database, rows: readonly Row[]): Promise<void> {
  await d1
    .prepare(
      `update platforms set origin = 'moving:' || id
       where exists (
         select 1 from json_each(?1) where value ->> 'id' = platforms.id and value ->> 'origin' <> platforms.origin
       )`,
    )
    .bind(JSON.stringify(rows))
    .run()
}
