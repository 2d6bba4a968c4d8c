// The product in Miniflare for the benchmarks: bundled once, its own database, queues as in wrangler.toml.
import { globSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { bundle } from '#scripts/build/bundle.ts'
import { applyMigrations } from '#scripts/seed/migrate.ts'
import { settings } from './settings.ts'

/**
 * The local broker runs one consumer at a time, production up to 250; a batch of leases stands for parallel consumers.
 */
const checksAtOnce = 4

/** The kernel counts in hundredths of a second. */
const tickMs = 10

/** CPU time of the child process that runs the Worker: fields 14 and 15 of its line in /proc. */
export function runtimeCpuMs(): number {
  const children = globSync('/proc/[0-9]*/stat').flatMap((path) => {
    try {
      const fields = readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      const name = readFileSync(path.replace(/stat$/, 'comm'), 'utf8').trim()
      return name === 'workerd' && Number(fields[1]) === process.pid
        ? [(Number(fields[11]) + Number(fields[12])) * tickMs]
        : []
    } catch {
      return []
    }
  })
  return Math.max(0, ...children)
}

/** Resident memory of the child process that runs the Worker, in kilobytes. */
export function runtimeMemoryKb(): number {
  const { pid } = process
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return Math.max(
    ...children.map((child) => {
      const status = readFileSync(`/proc/${child}/status`, 'utf8')
      return status.startsWith('Name:\tworkerd') ? Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) : 0
    }),
  )
}

const queue = (name: string) => `touchline-${name}`

export const queueProducers = {
  CHECKS: queue('checks'),
  CHANGES: queue('changes'),
  DELIVERIES: queue('deliveries'),
  DEAD_LETTERS: queue('dead-letters'),
  JOBS: queue('jobs'),
}

export type Bench = {
  call<T = unknown>(input: object): Promise<T>
  database: D1Database
  /** CPU time of the runtime's process so far; 0 where the system does not provide it. */
  cpuMs(): number
  stop(): Promise<void>
}

type BenchOptions = {
  pagesPort: number
  smtpPort: number
  isSending: boolean
  /** Whether purchases are carried out. */
  isBuying?: boolean
  /** In place of the settings of all benchmarks. */
  more?: Partial<typeof settings>
}

/** By a connection of its own: the runtime ends one that was idle for 5 s, perhaps as the next call is sent on it. */
function post(url: URL, sent: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', agent: false }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode, body }), reject)
    })
    call.on('error', reject)
    call.end(sent)
  })
}

export async function startBench(options: BenchOptions): Promise<Bench> {
  const mf = new Miniflare(
    convertV4MiniflareOptions({
      modules: [{ type: 'ESModule', path: 'worker.mjs', contents: await bundle('scripts/bench/worker.ts') }],
      compatibilityDate: '2026-10-01',
      compatibilityFlags: ['nodejs_compat'],
      cf: false,
      bindings: {
        ...settings,
        ...options.more,
        LOOPBACK_PORTS: `${options.pagesPort}-${options.pagesPort}`,
        SMTP_PORT: String(options.smtpPort),
      },
      d1Databases: { DB: 'bench' },
      durableObjects: {
        MATCH_ROOM: { className: 'MatchRoom', useSQLite: true },
        PLATFORM_GATE: { className: 'PlatformGate', useSQLite: true },
        PURCHASE_DESK: { className: 'PurchaseDesk', useSQLite: true },
        RATE_LIMITER: { className: 'RateLimiter', useSQLite: true },
        LIVE_FEED: { className: 'LiveFeed', useSQLite: true },
        RELAY: { className: 'Relay', useSQLite: true },
        SOCKET_DIRECTORY: { className: 'SocketDirectory', useSQLite: true },
      },
      queueProducers,
      queueConsumers: {
        [queue('checks')]: { maxBatchSize: checksAtOnce, maxBatchTimeout: 0, maxRetries: 3 },
        [queue('changes')]: { maxBatchSize: 3, maxBatchTimeout: 0, maxRetries: 5 },
        ...(options.isBuying && { [queue('jobs')]: { maxBatchSize: 1, maxBatchTimeout: 0, maxRetries: 3 } }),
        ...(options.isSending && { [queue('deliveries')]: { maxBatchSize: 1, maxBatchTimeout: 0, maxRetries: 60 } }),
      },
      // Drops the product's log lines; the benchmarks print figures only.
      handleStructuredLogs: () => {},
    }),
  )
  const url = await mf.ready
  const database = (await mf.getD1Database('DB')) as unknown as D1Database
  await applyMigrations(database)
  return {
    database,
    cpuMs: runtimeCpuMs,
    async call<T>(input: object) {
      const { status, body } = await post(url, JSON.stringify(input))
      if (status !== 200) throw new Error(`${status} ${body}`)
      return JSON.parse(body) as T
    },
    stop: () => mf.dispose(),
  }
}

const quietMs = 1_500

/** Waits until no message has been handled for a while, so that what follows is measured alone. */
export async function settle(bench: Bench): Promise<void> {
  const before = await bench.call<number>({ call: 'handled' })
  await new Promise((resolve) => setTimeout(resolve, quietMs))
  if ((await bench.call<number>({ call: 'handled' })) !== before) await settle(bench)
}
