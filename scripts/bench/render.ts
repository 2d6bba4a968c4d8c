// Pages per CPU-second: the built Worker with all its work per request (headers, sessions, routing, loaders, D1,
// Durable Objects, hydration data), beside React alone on the same tree and data, alternating in one runtime.

import { globSync, readFileSync } from 'node:fs'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { bundle } from '#scripts/build/bundle.ts'
import { seedDatabase } from '#scripts/seed/database.ts'
import { applyMigrations } from '#scripts/seed/migrate.ts'
import { seasonAround } from '#scripts/seed/season.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import type { Observation } from '#worker/monitoring/contract.ts'
import { readManifest } from './browser-code.ts'
import { queueProducers, runtimeCpuMs } from './harness.ts'
import type { PageId } from './render-worker.ts'
import { settings } from './settings.ts'
import { median, type Row, say } from './table.ts'

const rounds = 7
/** Enough for the kernel's clock, which counts in hundredths of a second. */
const callsPerRound = 10
const pagesPerCall = 25
const pagesPerRound = callsPerRound * pagesPerCall

type RenderFigures = { path: string; product: number; bare: number; share: number; bytes: number }

export async function render(): Promise<Row[]> {
  return (await benchRender()).map(({ path, product, bare, share, bytes }) => ({
    what: `${path} page, ${(bytes / 1_024).toFixed(0)} KB`,
    figure: `${Math.round(product)} pages a CPU-second`,
    beside: `React alone ${Math.round(bare)}: ${share.toFixed(2)} of it`,
    goal: '0.7 of it',
    isMet: share >= 0.7,
  }))
}

async function benchRender(): Promise<RenderFigures[]> {
  await ensureBuild()
  const site = await startSite()
  try {
    const matchId = await site.watchedMatch()
    const wanted: [PageId, string][] = [
      ['routes/home', '/'],
      ['routes/matches', '/matches'],
      ['routes/match', `/matches/${matchId}`],
    ]
    const figures: RenderFigures[] = []
    for (const [id, path] of wanted) figures.push({ ...(await compare(site, id, path)), path: id.slice(7) })
    return figures
  } finally {
    await site.stop()
  }
}

async function compare(site: Site, id: PageId, path: string) {
  const { product: bytes } = await site.call<{ product: number }>({
    call: 'prepare',
    id,
    path,
    manifest: readManifest(),
  })
  const rates = { product: [] as number[], bare: [] as number[], share: [] as number[] }
  const ask = async (call: 'product' | 'bare') => {
    for (let made = 0; made < callsPerRound; made += 1) await site.call({ call, path, count: pagesPerCall })
  }
  await ask('product')
  await ask('bare')
  for (let round = 1; round <= rounds; round += 1) {
    const rateOf = async (call: 'product' | 'bare') => {
      const before = runtimeCpuMs()
      await ask(call)
      return (pagesPerRound / (runtimeCpuMs() - before)) * 1_000
    }
    const [product, bare] = [await rateOf('product'), await rateOf('bare')]
    rates.product.push(product)
    rates.bare.push(bare)
    rates.share.push(product / bare)
    say(`${path}, round ${round} of ${rounds}: ${Math.round(product)} beside ${Math.round(bare)} pages a CPU-second`)
  }
  return { bytes, product: median(rates.product), bare: median(rates.bare), share: median(rates.share) }
}

type Site = Awaited<ReturnType<typeof startSite>>

/** The built Worker and the driver in one runtime, with a season of matches and one match with offers. */
async function startSite() {
  const objects = ['MATCH_ROOM', 'PLATFORM_GATE', 'RATE_LIMITER', 'LIVE_FEED', 'RELAY', 'SOCKET_DIRECTORY']
  const classOf = (name: string) => name.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase())
  const mf = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      handleStructuredLogs: () => {},
      workers: [
        {
          name: 'driver',
          modules: [{ type: 'ESModule', path: 'driver.mjs', contents: await bundle('scripts/bench/render-worker.ts') }],
          compatibilityDate: '2026-10-01',
          compatibilityFlags: ['nodejs_compat'],
          serviceBindings: { PRODUCT: 'touchline' },
          durableObjects: { MATCH_ROOM: { className: 'MatchRoom', scriptName: 'touchline', useSQLite: true } },
        },
        {
          name: 'touchline',
          modulesRoot: 'build/server',
          modules: ['build/server/index.js', ...globSync('build/server/assets/*.js')].map((path) => ({
            type: 'ESModule' as const,
            path,
            contents: readFileSync(path, 'utf8'),
          })),
          compatibilityDate: '2026-10-01',
          compatibilityFlags: ['nodejs_compat'],
          bindings: settings,
          d1Databases: { DB: 'bench' },
          r2Buckets: { EXPORTS: 'bench' },
          durableObjects: Object.fromEntries(
            objects.map((name) => [name, { className: classOf(name), useSQLite: true }]),
          ),
          queueProducers,
        },
      ],
    }),
  )
  const database = (await mf.getD1Database('DB', 'touchline')) as unknown as D1Database
  await applyMigrations(database)
  const now = Date.now()
  await seedDatabase(database, seasonAround(now), { now, sandboxPort: 9_700 }, () => {})

  async function call<T = unknown>(input: object): Promise<T> {
    const answer = await mf.dispatchFetch('http://bench/', { method: 'POST', body: JSON.stringify(input) })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  /** The next match, with offers of every platform that has a page for it, and some history. */
  async function watchedMatch(): Promise<number> {
    const { results } = await database
      .prepare(
        `SELECT targets.match_id AS matchId, targets.url, platforms.id, platforms.slug, platforms.name, platforms.kind
         FROM targets JOIN platforms ON platforms.id = targets.platform_id
         WHERE match_id = (SELECT id FROM matches WHERE kickoff_at > ?1 AND id IN (SELECT match_id FROM targets) ORDER BY sort_at LIMIT 1)`,
      )
      .bind(now)
      .all<{ matchId: number; url: string; id: number; slug: string; name: string; kind: 'official' }>()
    const observations = [9_000, 8_500, 8_700, 8_000, 7_600].flatMap((pricePence, check) =>
      results.map(({ matchId, ...platform }) => observationOf(matchId, platform, check, pricePence, now)),
    )
    await call({ call: 'observe', observations })
    return results[0]?.matchId ?? Number.NaN
  }

  return { call, watchedMatch, stop: () => mf.dispose() }
}

function observationOf(
  matchId: number,
  platform: Omit<Observation['platform'], 'isAlertable'>,
  check: number,
  pricePence: number,
  now: number,
): Observation {
  const offers = ['Adult', 'Upper tier', 'Hospitality'].map((ticketType, place) => ({
    ticketType,
    section: null,
    pricePence: pricePence + place * 2_500,
    lowPence: null,
    highPence: null,
    feesPence: null,
    currency: 'GBP',
    availability: 'available' as const,
    quantity: null,
  }))
  return {
    id: `bench-${platform.id}-${check}`,
    matchId,
    platform: { ...platform, isAlertable: platform.kind !== ('resale' as string) },
    currency: 'GBP',
    seenAt: now - (5 - check) * 3_600_000,
    offers,
    problems: [],
  }
}
