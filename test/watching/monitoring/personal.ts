import { env } from 'cloudflare:workers'
import { type Person, type Scene, statement } from '../../people/privacy/features.ts'

const platform = `INSERT OR IGNORE INTO platforms (id, slug, name, kind, origin, currency, extraction, budget_per_minute)
  VALUES (991, 'q', 'Q', 'resale', 'https://q.example', 'GBP', '{"kind":"structured"}', 1)`

/** Which rules the operator wrote: the rules stay, without their author and the note. */
export async function use({ userId, canary, ports }: Scene) {
  await env.DB.prepare(platform).run()
  const rules = { base: '0', note: canary, field_0: 'price', selector_0: '.price' }
  await ports.ruleStudio.save(991, rules, userId)
}

export const rows = ({ userId, now }: Person) => [
  statement(platform),
  statement(
    `INSERT INTO extraction_revisions (platform_id, number, extraction, note, user_id, made_at, interpreter)
     VALUES (991, 900 + (SELECT count(*) FROM extraction_revisions), '{"kind":"structured"}', 'x', ?1, ?2, 1)`,
    userId,
    now,
  ),
]
