// Billed usage: rows read and written, alarms and queue operations, per check, alert and page; and the cost of a
// million by Cloudflare's price table.
import { writeReference } from '#scripts/seed/reference.ts'
import { observationOf, seedAlerts, waitForRows } from './alerts.ts'
import { growCatalogue } from './grown-catalogue.ts'
import { type Bench, settle } from './harness.ts'
import type { Meter } from './meter.ts'
import { prices } from './prices.ts'
import { type Row, say } from './table.ts'
import { createWatch, pageCount } from './watch.ts'

const alertCount = 2_000

/** Cost of a million: their rows, queue operations and CPU alone. `npm run bench -- cost` counts the rest. */
export function dollars(use: Meter & { cpuMs: number }): number {
  return (
    use.objectRowsWritten * prices.objectRows.dollars +
    use.rowsWritten * prices.databaseRows.dollars +
    (use.rowsRead + use.objectRowsRead) * prices.rowsRead.dollars +
    use.queueOperations * prices.queueOperations.dollars +
    use.cpuMs * prices.cpuMs.dollars
  )
}

/** Usage per item of `count`, measured once all follow-up work is done. */
async function meterOf(bench: Bench, count: number, act: () => Promise<unknown>): Promise<Meter & { cpuMs: number }> {
  await bench.call({ call: 'start-meter' })
  const cpuBefore = bench.cpuMs()
  await act()
  const cpuMs = bench.cpuMs() - cpuBefore
  await settle(bench)
  const total = await bench.call<Meter>({ call: 'stop-meter' })
  const each = Object.fromEntries(Object.entries(total).map(([name, value]) => [name, value / count])) as Meter
  return { ...each, cpuMs: cpuMs / count }
}

const two = (value: number) => value.toFixed(2)
const three = (value: number) => value.toFixed(3)
const described = (use: Meter) =>
  `written ${three(use.rowsWritten)} D1 + ${three(use.objectRowsWritten)} object, read ${two(use.rowsRead)} + ${two(use.objectRowsRead)}, queue ${two(use.queueOperations)}`

/** A round in which one page in fifty has a new price, after a settling round. */
export async function rowsOfChecks(bench: Bench, pagesPort: number): Promise<Row[]> {
  await seedAlerts(bench.database, { matches: pageCount, alerts: 1, firing: 'none' })
  const watchRound = createWatch(bench, `http://localhost:${pagesPort}`)
  say('rows of checks: first check of every page')
  await meterOf(bench, 1, watchRound)
  say('rows of checks: a round with 2 % changed')
  const use = await meterOf(bench, pageCount, watchRound)
  const cost = dollars(use)
  return [
    { what: 'one check, 2 % changed, leases of 50', figure: described(use) },
    {
      what: 'rows, queue and CPU of a million such checks',
      figure: `$${two(cost)}`,
      beside: `CPU ${two(use.cpuMs)} ms each`,
      goal: '$0.20',
      isMet: cost <= 0.2,
    },
  ]
}

/** One change with many notified people, each with an email and a notification. */
export async function rowsOfAlerts(bench: Bench): Promise<Row[]> {
  say(`rows of alerts: ${alertCount} decided and delivered`)
  await seedAlerts(bench.database, { matches: 1, alerts: alertCount, firing: 'all' })
  await bench.call({ call: 'observe', observation: observationOf(1, 1, 9_000) })
  await settle(bench)
  const use = await meterOf(bench, alertCount, async () => {
    await bench.call({ call: 'observe', observation: observationOf(1, 2, 8_000) })
    await waitForRows(bench, `SELECT count(*) AS n FROM deliveries WHERE status = 'sent'`, alertCount)
  })
  const cost = dollars(use)
  return [
    { what: 'one alert, decided and delivered', figure: described(use) },
    {
      what: 'a million alerts',
      figure: `$${two(cost)}`,
      beside: `CPU ${two(use.cpuMs)} ms each`,
      goal: '$2.50',
      isMet: cost <= 2.5,
    },
  ]
}

const pages = [
  '/',
  '/matches',
  '/matches?availability=available',
  '/matches/7',
  '/teams/arsenal',
  '/leagues/premier-league',
  '/status',
  '/search?q=arsenal',
]

/** Rows read per page with this many matches and an empty isolate cache. */
export async function rowsOfPages(bench: Bench, matches: number): Promise<Record<string, number>> {
  say(`rows of pages: ${matches} matches`)
  await writeReference(bench.database)
  await growCatalogue(bench.database, { from: 1, to: matches })
  // As the cron does each minute.
  await bench.call({ call: 'job', name: 'keepOverview' })
  const rows: Record<string, number> = {}
  for (const path of pages) {
    await bench.call({ call: 'start-meter' })
    await bench.call({ call: 'page', path })
    rows[path] = (await bench.call<Meter>({ call: 'stop-meter' })).rowsRead
  }
  return rows
}
