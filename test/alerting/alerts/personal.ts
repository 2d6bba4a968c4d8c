import { env } from 'cloudflare:workers'
import { type Person, type Scene, statement } from '../../people/privacy/features.ts'

export const rows = ({ userId, now }: Person) => [
  statement(
    `INSERT INTO alerts (id, user_id, target_kind, target_id, alert_type, created_at) VALUES (?1, ?1, 'league', 1, 'price_drop', ?2)`,
    userId,
    now,
  ),
  statement(
    "INSERT INTO draft_alerts (id, registration_hash, user_id, draft, created_at) VALUES ('draft ' || ?1, NULL, ?1, '{}', ?2)",
    userId,
    now,
  ),
  statement("INSERT INTO alert_firings (alert_id, match_id, subject_id, at) VALUES (?1, 1, '1:1', ?2)", userId, now),
  statement("INSERT INTO moved_alerts VALUES (2, ?1, 2, '[]')", userId),
]

export const use = (scene: Scene) => env.DB.batch(rows(scene))
