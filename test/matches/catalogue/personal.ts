import { env } from 'cloudflare:workers'
import { type Person, type Scene, statement } from '../../people/privacy/features.ts'

const platform = `INSERT OR IGNORE INTO platforms (id, slug, name, kind, origin, currency, extraction, budget_per_minute)
  VALUES (990, 'p', 'P', 'resale', 'https://p.example', 'GBP', '{"kind":"structured"}', 1)`

/** Which authority of a platform the operator checked: whose check it was goes, the entry stays. */
export async function use({ userId, ports }: Scene) {
  await env.DB.prepare(platform).run()
  const entry = { kind: 'official', authority: 'A', clubs: 'A', link: 'https://a.example' }
  await ports.platformDesk.authorise(990, { ...entry, valid_from: '2026-01-01', valid_until: '2030-01-01' }, userId)
}

export const rows = ({ userId, now }: Person) => [
  statement(platform),
  statement(
    `INSERT INTO platform_authorities (platform_id, kind, authority, clubs, link, valid_from, valid_until, user_id, reviewed_at)
     VALUES (990, 'official', 'x', 'x', 'x', 'x', 'x', ?1, ?2)`,
    userId,
    now,
  ),
]
