// From a detected change to the accepted mail, with 10,000 alerts; and one change that matches 100,000 alerts.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { ExtractedOffer, Observation } from '#worker/watching/monitoring/contract.ts'
import type { Bench } from './harness.ts'
import { percentile, say } from './table.ts'

const matchCount = 1_000
const alertCount = 10_000
const changeCount = 200
const crowd = 100_000

/** A mail server that accepts everything and records when. */
export async function startMailSink() {
  let onMail: (body: string) => void = () => {}
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData(stream, _session, callback) {
      let body = ''
      stream.on('data', (chunk) => (body += chunk))
      stream.on('end', () => {
        callback()
        onMail(body)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    nextMail: () => new Promise<string>((resolve) => (onMail = resolve)),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type AlertSeeds = { matches: number; alerts: number; firing: 'all' | 'one a match' | 'none' }

/** A league, two sides, matches, people and their alerts, spread over the matches. */
export async function seedAlerts(database: D1Database, options: AlertSeeds) {
  const now = Date.now()
  const kickoff = now + 40 * 86_400_000
  const perMatch = Math.max(1, options.alerts / options.matches)
  const threshold = {
    all: 'NULL',
    'one a match': `CASE WHEN n % ${perMatch} = 0 THEN NULL ELSE 100 END`,
    none: '100',
  }[options.firing]
  await database.batch(
    [
      `INSERT INTO leagues (id, slug, name, country, division, time_zone, rank) VALUES (1, 'l', 'League', 'England', 1, 'Europe/London', 1)`,
      `INSERT INTO teams (id, slug, name, short_name, code, league_id, country, city, stadium, primary_colour, secondary_colour, crest_pattern)
       VALUES (1, 'a', 'Arsenal', 'Arsenal', 'ARS', 1, 'England', 'London', 'Stadium', '#ff0000', '#ffffff', 'plain'),
              (2, 'c', 'Chelsea', 'Chelsea', 'CHE', 1, 'England', 'London', 'Stadium', '#0000ff', '#ffffff', 'plain')`,
      `INSERT INTO platforms (id, slug, name, kind, origin, currency, extraction, budget_per_minute)
       VALUES (1, 'bench', 'Bench', 'official', 'http://localhost:1', 'GBP', '{"kind":"structured"}', 60)`,
      `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${options.matches})
       INSERT INTO matches (id, league_id, season, round, home_team_id, away_team_id, meeting, kickoff_at, match_day, sort_at)
       SELECT n, 1, '2026-27', 'R', 1, 2, n, ${kickoff}, '2027-01-01', ${kickoff} FROM c`,
      `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${options.alerts})
       INSERT INTO users (id, email, first_name, is_active, is_email_verified, created_at)
       SELECT n, 'fan' || n || '@example.test', 'Fan', 1, 1, ${now - 1_000} FROM c`,
      `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${options.alerts})
       INSERT INTO alerts (id, user_id, target_kind, target_id, alert_type, price_threshold_pence, is_active, created_at)
       SELECT n, n, 'match', 1 + ((n - 1) / ${perMatch}), 'price_drop', ${threshold}, 1, ${now - 1_000} FROM c`,
    ].map((sql) => database.prepare(sql)),
  )
}

/** A check of a match's only offer, at that price. */
export function observationOf(matchId: number, check: number, pricePence: number): Observation {
  const offer: ExtractedOffer = {
    ticketType: 'Adult',
    section: null,
    pricePence,
    lowPence: null,
    highPence: null,
    feesPence: null,
    currency: 'GBP',
    availability: 'available',
    quantity: null,
  }
  return {
    id: `bench-${matchId}-${check}`,
    matchId,
    platform: { id: 1, slug: 'bench', name: 'Bench', kind: 'official', url: 'http://localhost:1/', isAlertable: true },
    currency: 'GBP',
    seenAt: Date.now(),
    offers: [offer],
    problems: [],
    readingVersion: 0,
  }
}

/** Milliseconds from passing the offers to the room until the mail server replies 250. */
export async function benchLatency(bench: Bench, nextMail: () => Promise<string>) {
  await seedAlerts(bench.database, { matches: matchCount, alerts: alertCount, firing: 'one a match' })
  const latencies: number[] = []
  for (let matchId = 1; matchId <= changeCount; matchId += 1) {
    if (matchId % 50 === 1) say(`change ${matchId} of ${changeCount}`)
    await bench.call({ call: 'observe', observation: observationOf(matchId, 1, 9_000) })
    await new Promise((resolve) => setTimeout(resolve, 30))
    const mail = nextMail()
    const startedAt = performance.now()
    await bench.call({ call: 'observe', observation: observationOf(matchId, 2, 8_000) })
    await mail
    latencies.push(performance.now() - startedAt)
  }
  return { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) }
}

/** Waits until the query's count `n` reaches `wanted`. */
export async function waitForRows(bench: Bench, query: string, wanted: number): Promise<void> {
  const deadline = Date.now() + 120_000
  for (;;) {
    const row = await bench.database.prepare(query).first<{ n: number }>()
    if ((row?.n ?? 0) >= wanted) return
    if (Date.now() > deadline) throw new Error(`only ${row?.n} of ${wanted} after two minutes`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** One change that all alerts of a match wait for; done when every notification is durable and batched. */
async function changeForAll(bench: Bench): Promise<void> {
  await bench.call({ call: 'observe', observation: observationOf(1, 2, 8_000) })
  await waitForRows(bench, 'SELECT count(*) AS n FROM notifications', crowd)
}

async function seedCrowd(bench: Bench): Promise<void> {
  say(`${crowd} alerts on one match`)
  await seedAlerts(bench.database, { matches: 1, alerts: crowd, firing: 'all' })
  await bench.call({ call: 'observe', observation: observationOf(1, 1, 9_000) })
  await new Promise((resolve) => setTimeout(resolve, 500))
}

export async function secondsOfCrowd(bench: Bench): Promise<number> {
  await seedCrowd(bench)
  const startedAt = performance.now()
  await changeForAll(bench)
  return (performance.now() - startedAt) / 1_000
}

/** Apart from its time: counting repeats the reads. */
export async function rowsOfCrowd(bench: Bench) {
  await seedCrowd(bench)
  await bench.call({ call: 'start-meter' })
  await changeForAll(bench)
  const meter = await bench.call<{ rowsRead: number; rowsWritten: number }>({ call: 'stop-meter' })
  return { rowsWrittenPerAlert: meter.rowsWritten / crowd, rowsReadPerAlert: meter.rowsRead / crowd }
}
