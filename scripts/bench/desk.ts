// The desk's pages with few and with many people: rows read, and their time beside the public list of matches.

import { writeReference } from '#scripts/seed/reference.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { deskPages } from './desk-pages.ts'
import { growCatalogue } from './grown-catalogue.ts'
import { type Bench, startBench } from './harness.ts'
import type { Meter } from './meter.ts'
import { median, percentile, type Row, say } from './table.ts'

const few = 1_000
const many = 100_000
const matchCount = 1_000
const samples = 60
/** What a table of the desk is measured against. */
const yardstick = '/matches'

/** Every tenth switched off, every seventh not verified, every eleventh an agent; each with an alert. */
async function growPeople(database: D1Database, count: number): Promise<void> {
  const numbers = `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${count})`
  for (const statement of [
    `${numbers} INSERT INTO users (id, email, first_name, last_name, role_id, is_active, is_email_verified, created_at)
     SELECT n, 'fan' || n || '@club' || (n % 50) || '.example', 'Robin', 'Number' || n,
       CASE WHEN n % 11 = 0 THEN ${roleIds.Agent} ELSE ${roleIds.Customer} END, n % 10 <> 0, n % 7 <> 0, n FROM c`,
    `${numbers} INSERT INTO alerts (user_id, target_kind, target_id, alert_type, is_active, created_at)
     SELECT n, 'match', 1 + n % ${matchCount}, 'availability', 1, n FROM c`,
  ])
    await database.prepare(statement).run()
}

async function timesOf(bench: Bench, path: string, overheadMs: number): Promise<number[]> {
  const times: number[] = []
  for (let sample = 0; sample < samples; sample += 1) {
    const startedAt = performance.now()
    await bench.call({ call: 'page', path })
    times.push(Math.max(0, performance.now() - startedAt - overheadMs))
  }
  return times
}

/** What a call costs that reads nothing. */
async function overhead(bench: Bench): Promise<number> {
  const times: number[] = []
  for (let sample = 0; sample < samples; sample += 1) {
    const startedAt = performance.now()
    await bench.call({ call: 'stop-meter' })
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

type Measured = Record<string, { rows: number; p95: number }>

async function measure(people: number): Promise<Measured> {
  say(`the desk with ${people} people`)
  const bench = await startBench({ pagesPort: 1, smtpPort: 1, isSending: false })
  try {
    await writeReference(bench.database)
    await growCatalogue(bench.database, { from: 1, to: matchCount })
    await growPeople(bench.database, people)
    const overheadMs = await overhead(bench)
    const measured: Measured = {}
    for (const path of [yardstick, ...deskPages]) {
      await bench.call({ call: 'start-meter' })
      await bench.call({ call: 'page', path })
      const { rowsRead } = await bench.call<Meter>({ call: 'stop-meter' })
      measured[path] = { rows: rowsRead, p95: percentile(await timesOf(bench, path, overheadMs), 0.95) }
    }
    return measured
  } finally {
    await bench.stop()
  }
}

export async function desk(): Promise<Row[]> {
  const [inFew, inMany] = [await measure(few), await measure(many)]
  const limit = (inMany[yardstick]?.p95 ?? Number.NaN) * 1.5
  return deskPages.flatMap((path): Row[] => {
    const [small, large] = [inFew[path], inMany[path]]
    if (!small || !large) return []
    return [
      {
        what: `D1 rows read by ${path}`,
        figure: `${small.rows} of ${few.toLocaleString('en-GB')} people`,
        beside: `${large.rows} of ${many.toLocaleString('en-GB')}`,
        goal: 'the same',
        isMet: small.rows === large.rows,
      },
      {
        what: '… p95 of its time',
        figure: `${large.p95.toFixed(1)} ms`,
        beside: `${yardstick} ${(limit / 1.5).toFixed(1)} ms`,
        goal: '1.5 times',
        isMet: large.p95 <= limit,
      },
    ]
  })
}
