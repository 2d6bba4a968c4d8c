import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'

/**
 * Adds matches by number, each with its summary and a ticket page. Every fourth one is played; later numbers lie
 * further in the future, and all teams and leagues get their share.
 */
export async function growCatalogue(d1: D1Database, { from, to }: { from: number; to: number }): Promise<void> {
  const now = Date.now()
  const numbers = `WITH RECURSIVE c(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM c WHERE n < ${to})`
  await d1.batch(
    [
      `INSERT INTO platforms (id, slug, name, kind, origin, currency, extraction, budget_per_minute)
       VALUES (1, 'grown', 'Grown', 'official', 'http://localhost:1', 'GBP', '{"kind":"structured"}', 60)
       ON CONFLICT DO NOTHING`,
      // In team order, the nth plays the next one, so that all play; the first two play each other first.
      `CREATE TABLE IF NOT EXISTS grown_sides AS
       SELECT row_number() OVER (ORDER BY slug NOT IN ('arsenal', 'chelsea'), id) - 1 AS place, id, league_id FROM teams`,
      `${numbers}, timed AS (
         SELECT n, CASE WHEN n % 4 = 0 THEN ${now - dayMs} - n * ${hourMs} ELSE ${now + hourMs} + n * ${hourMs} END AS at FROM c
       )
       INSERT INTO matches (id, league_id, season, round, home_team_id, away_team_id, meeting, kickoff_at, match_day, sort_at, status)
       SELECT n, home.league_id, '2026-27', 'R', home.id, away.id, n, at, date(at / 1000, 'unixepoch'), at,
         CASE WHEN n % 4 = 0 THEN 'completed' ELSE 'scheduled' END
       FROM timed
       JOIN grown_sides AS home ON home.place = n % 20
       JOIN grown_sides AS away ON away.place = (n + 1 + n / 20 % 18) % 20`,
      `${numbers}
       INSERT INTO match_summaries (match_id, seq, lowest_price_pence, currency, availability, offer_count, changed_at, checked_at)
       SELECT n, 1, 5000 + n % 100, 'GBP', 'available', 3, ${now - 60_000}, ${now} FROM c`,
      `${numbers}
       INSERT INTO targets (platform_id, match_id, url, revision) SELECT 1, n, 'http://localhost:1/' || n, n FROM c`,
    ].map((statement) => d1.prepare(statement)),
  )
}
