// Pages per CPU-second: the built Worker with all its work per request (headers, sessions, routing, loaders, D1,
// Durable Objects, hydration data), beside React alone on the same tree and data, alternating in one runtime.

import { globSync, readFileSync } from 'node:fs'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import type { Plugin } from 'vite'
import { bundle } from '#scripts/build/bundle.ts'
import { knownChunks } from '#scripts/build/known-chunks.ts'
import { seedDatabase } from '#scripts/seed/database.ts'
import { applyMigrations } from '#scripts/seed/migrate.ts'
import { seasonAround } from '#scripts/seed/season.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import type { Observation } from '#worker/watching/monitoring/contract.ts'
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

type Rival = { rate: number; share: number }

/** Pages a CPU-second; the product's share of React alone as shipped for Workers, and of the build that it uses itself. */
type RenderFigures = { path: string; bytes: number; product: number; rivals: Rival[] }

export async function render(): Promise<Row[]> {
  return (await benchRender()).map(({ path, bytes, product, rivals }) => {
    const [alone = '', sameBuild = ''] = rivals.map(
      ({ rate, share }) => `${Math.round(rate)} (${share.toFixed(2)} of it)`,
    )
    return {
      what: `${path} page, ${(bytes / 1_024).toFixed(0)} KB`,
      figure: `${Math.round(product)} pages a CPU-second`,
      beside: `React alone ${alone}; in our build of it ${sameBuild}`,
      goal: '0.7 of React alone',
      isMet: (rivals[0]?.share ?? 0) >= 0.7,
    }
  })
}

async function benchRender(): Promise<RenderFigures[]> {
  await ensureBuild()
  const site = await startSite()
  try {
    const matchId = await site.watchedMatch()
    const wanted: [PageId, string][] = [
      ['pages/home/home', '/'],
      ['pages/matches/matches', '/matches'],
      ['pages/match/match', `/matches/${matchId}`],
    ]
    const figures: RenderFigures[] = []
    for (const [id, path] of wanted)
      figures.push({ ...(await compare(site, id, path)), path: id.split('/').at(-1) ?? path })
    return figures
  } finally {
    await site.stop()
  }
}

/** React alone, in the build that it ships for Workers and in the one that the product uses, and the product. */
const renderers = ['product', 'bare', 'bareAsProduct'] as const
type Renderer = (typeof renderers)[number]

async function compare(site: Site, id: PageId, path: string) {
  const prepare = { call: 'prepare', id, path, manifest: readManifest() }
  const { product: bytes } = await site.call<{ product: number }>(prepare)
  await site.call(prepare, 'driver-as-product')
  const rates: Record<Renderer, number[]> = { product: [], bare: [], bareAsProduct: [] }
  const ask = async (renderer: Renderer) => {
    const call = renderer === 'product' ? 'product' : 'bare'
    const driver = renderer === 'bareAsProduct' ? 'driver-as-product' : 'driver'
    for (let made = 0; made < callsPerRound; made += 1) await site.call({ call, path, count: pagesPerCall }, driver)
  }
  for (const renderer of renderers) await ask(renderer)
  for (let round = 1; round <= rounds; round += 1) {
    for (const renderer of renderers) {
      const before = runtimeCpuMs()
      await ask(renderer)
      rates[renderer].push((pagesPerRound / (runtimeCpuMs() - before)) * 1_000)
    }
    const [product, ...bare] = renderers.map((renderer) => Math.round(rates[renderer].at(-1) ?? 0))
    say(`${path}, round ${round} of ${rounds}: ${product} beside ${bare.join(' and ')} pages a CPU-second`)
  }
  const rivals = [rates.bare, rates.bareAsProduct].map((rival) => ({
    rate: median(rival),
    share: median(rates.product.map((rate, round) => rate / (rival[round] ?? 0))),
  }))
  return { bytes, product: median(rates.product), rivals }
}

type Site = Awaited<ReturnType<typeof startSite>>

/** The built Worker and the driver in one runtime, with a season of matches and one match with offers. */
async function startSite() {
  const objects = [
    'MATCH_ROOM',
    'PLATFORM_GATE',
    'RATE_LIMITER',
    'LIVE_FEED',
    'RELAY',
    'SOCKET_DIRECTORY',
    'PURCHASE_DESK',
  ]
  const classOf = (name: string) => name.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase())
  const driver = async (name: string, plugins: Plugin[]) => ({
    name,
    modules: [
      {
        type: 'ESModule' as const,
        path: `${name}.mjs`,
        contents: await bundle('scripts/bench/render-worker.ts', plugins),
      },
    ],
    compatibilityDate: '2026-10-01',
    compatibilityFlags: ['nodejs_compat'],
    serviceBindings: { PRODUCT: 'touchline' },
    durableObjects: { MATCH_ROOM: { className: 'MatchRoom', scriptName: 'touchline', useSQLite: true } },
  })
  const mf = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      handleStructuredLogs: () => {},
      workers: [
        await driver('driver', []),
        await driver('driver-as-product', [knownChunks()]),
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

  async function call<T = unknown>(input: object, name = 'driver'): Promise<T> {
    const worker = await mf.getWorker(name)
    const answer = await worker.fetch('http://bench/', { method: 'POST', body: JSON.stringify(input) })
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
    readingVersion: 0,
  }
}
