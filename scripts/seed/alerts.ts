import type { Written } from '#worker/ground/platform/upsert.ts'
import { matchOfRow } from '#worker/matches/catalogue/writing/identity.ts'
import type { SeedAlert } from './rows.ts'

/** Adds alerts that their owner does not have yet. */
export async function writeAlerts(d1: D1Database, rows: readonly SeedAlert[]): Promise<Written> {
  const { results } = await d1
    .prepare(
      `with wanted as (
         select users.id as user_id, value ->> 'targetKind' as target_kind,
           coalesce(value ->> 'targetId', matches.id) as target_id, value ->> 'alertType' as alert_type,
           value ->> 'priceThresholdPence' as price_threshold_pence, value ->> 'currency' as currency,
           value ->> 'createdAt' as created_at
         from json_each(?1) join users on users.email = value ->> 'email' left join ${matchOfRow}
       )
       insert into alerts (user_id, target_kind, target_id, alert_type, price_threshold_pence, currency,
         created_at)
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
  return { table: 'alerts', added: results.length, changed: 0, unchanged: rows.length - results.length }
}
