import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { growCatalogue } from '#scripts/bench/grown-catalogue.ts'
import { loadPage } from '#scripts/bench/load-page.ts'
import { writeReference } from '#scripts/seed/reference.ts'
import { createProduct } from '#worker/entry/services.ts'
import { meteredReads } from '../matches/search/metered-reads.ts'

const few = 1_000
const many = 10_000

/** Public pages, with the most rows D1 may read per visit with empty caches. */
const pages: [string, number][] = [
  ['/', 400],
  ['/matches', 400],
  ['/matches?availability=available', 900],
  ['/matches?team=arsenal', 400],
  ['/matches?league=premier-league', 400],
  ['/matches/7', 200],
  ['/teams/arsenal', 200],
  ['/leagues/premier-league', 300],
  ['/search?q=arsenal', 300],
  ['/search?q=arsenal%20chelsea', 300],
  ['/status', 100],
]

async function rowsOf(path: string): Promise<number> {
  const { db, meter } = meteredReads(env.DB)
  await loadPage(path, createProduct({ ...env, DB: db }).services)
  return meter.rowsRead
}

/** A minute after the job that keeps the next matches. */
async function rowsOfAll(): Promise<Record<string, number>> {
  await createProduct(env).jobs.everyMinute.keepOverview()
  const rows: Record<string, number> = {}
  for (const [path] of pages) rows[path] = await rowsOf(path)
  return rows
}

let withFew: Record<string, number> = {}
let withMany: Record<string, number> = {}

beforeAll(async () => {
  await writeReference(env.DB)
  await growCatalogue(env.DB, { from: 1, to: few })
  withFew = await rowsOfAll()
  await growCatalogue(env.DB, { from: few + 1, to: many })
  withMany = await rowsOfAll()
})

test.each(pages)('%s reads no more rows in a catalogue ten times as large', (path, most) => {
  expect(withMany[path]).toBeGreaterThan(0)
  expect(withMany[path]).toBe(withFew[path])
  expect(withMany[path]).toBeLessThanOrEqual(most)
})
