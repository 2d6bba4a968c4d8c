// Sign-in: whether its timing reveals accounts, its cost, its effect on other requests, and the database work to
// identify the caller.

import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { bundle } from '#scripts/build/bundle.ts'
import { applyMigrations } from '#scripts/seed/migrate.ts'
import { productionWorkFactor } from '#worker/people/accounts/passwords/constants.ts'
import { familiar } from '#worker/people/accounts/passwords/lane.ts'
import { createPasswords } from '#worker/people/accounts/passwords/scrypt.ts'
import { queueProducers, runtimeCpuMs } from './harness.ts'
import { cookieOf } from './session.ts'
import { settings } from './settings.ts'
import { median, percentile, type Row, say } from './table.ts'

const samples = 200
const signInsForCpu = 40
const signInsAtOnce = 100
const many = { users: 1_000_000, sessionsEach: 3 }
const few = { users: 1_000, sessionsEach: 1 }
const rowsPerStatement = 50_000
const password = 'tulip crane harbour'
const origin = settings.PUBLIC_ORIGIN

/** Sign-in uses only the limiter; the others must be declared. */
const objects = [
  'RATE_LIMITER',
  'MATCH_ROOM',
  'PLATFORM_GATE',
  'LIVE_FEED',
  'RELAY',
  'SOCKET_DIRECTORY',
  'PURCHASE_DESK',
]

type Crowd = { users: number; sessionsEach: number }
type Site = Awaited<ReturnType<typeof startSite>>

async function startSite() {
  const mf = new Miniflare(
    convertV4MiniflareOptions({
      modules: [{ type: 'ESModule', path: 'worker.mjs', contents: await bundle('scripts/bench/sign-in-worker.ts') }],
      compatibilityDate: '2026-10-01',
      compatibilityFlags: ['nodejs_compat'],
      cf: false,
      bindings: settings,
      d1Databases: { DB: 'sign-in' },
      durableObjects: Object.fromEntries(objects.map((name) => [name, { className: 'RateLimiter', useSQLite: true }])),
      queueProducers,
      handleStructuredLogs: () => {},
    }),
  )
  const database = (await mf.getD1Database('DB')) as unknown as D1Database
  await applyMigrations(database)
  let calls = 0
  return {
    database,
    stop: () => mf.dispose(),
    /** Each call has its own address, so that no limit applies. */
    async call(path: string, { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {}) {
      calls += 1
      const answer = await mf.dispatchFetch(`${origin}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          'CF-Connecting-IP': `2a00:${calls.toString(16)}::1`,
          ...(body && { 'Content-Type': 'application/json', Origin: origin }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, text: await answer.text() }
    },
  }
}

/** People with the same password, and idle sessions of theirs. */
async function addCrowd({ database }: Site, { users, sessionsEach }: Crowd): Promise<void> {
  const hashed = await createPasswords(productionWorkFactor).hash(password, familiar({ networks: [] }))
  if (!hashed.ok) throw new Error(hashed.error.message)
  const hash = hashed.value
  const now = Date.now()
  for (let first = 1; first <= users; first += rowsPerStatement) {
    const last = Math.min(users, first + rowsPerStatement - 1)
    const people = `WITH RECURSIVE n(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n WHERE i < ${last})`
    await database
      .prepare(
        `${people} INSERT INTO users (id, email, first_name, password_hash, is_email_verified, created_at)
         SELECT i, 'user' || i || '@example.com', 'User', ?1, 1, ?2 FROM n`,
      )
      .bind(hash, now)
      .run()
    for (let device = 0; device < sessionsEach; device += 1) {
      await database
        .prepare(
          `${people} INSERT INTO sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at, device)
           SELECT lower(hex(randomblob(32))), hex(randomblob(16)), i, ?1, ?1, ?1 + 2592000000, 'bench' FROM n`,
        )
        .bind(now)
        .run()
    }
    say(`${last} people of ${users}`)
  }
}

async function costOfMe(site: Site): Promise<{ queries: number; rowsRead: number }> {
  const headers = { Cookie: await cookieOf(site.database, 500), 'X-Metered': '1' }
  await site.call('/forget-meter')
  const { status } = await site.call('/api/users/me', { headers })
  if (status !== 200) throw new Error(`the current user: ${status}`)
  return JSON.parse((await site.call('/meter')).text)
}

async function timeOf(work: () => Promise<{ status: number }>, expected: number): Promise<number> {
  const startedAt = performance.now()
  const { status } = await work()
  if (status !== expected) throw new Error(`answered ${status} in place of ${expected}`)
  return performance.now() - startedAt
}

const wrong = (site: Site, email: string) => () =>
  site.call('/api/login', { body: { email, password: 'a wrong guess' } })
const right = (site: Site, user: number) => () =>
  site.call('/api/login', { body: { email: `user${user}@example.com`, password } })

/** Alternates both kinds, so that other load on the machine affects them equally. */
async function compareTimes(site: Site): Promise<{ known: number; unknown: number }> {
  const known: number[] = []
  const unknown: number[] = []
  for (let n = 1; n <= samples; n += 1) {
    known.push(await timeOf(wrong(site, `user${n}@example.com`), 400))
    unknown.push(await timeOf(wrong(site, `unknown${n}@example.com`), 400))
    if (n % 50 === 0) say(`times of known and unknown addresses: ${n} of ${samples}`)
  }
  return { known: median(known), unknown: median(unknown) }
}

async function cpuOfSignIn(site: Site): Promise<number> {
  const before = runtimeCpuMs()
  for (let n = 0; n < signInsForCpu; n += 1) await timeOf(right(site, 300 + n), 200)
  return (runtimeCpuMs() - before) / signInsForCpu
}

type Storm = { alone: number; meanwhile: number; stormMs: number; letIn: number }

/** Response time of other requests: alone, and during this many concurrent sign-ins. */
async function waitOfOthers(site: Site): Promise<Storm> {
  const headers = { Cookie: await cookieOf(site.database, 501) }
  const ask = () => timeOf(() => site.call('/api/users/me', { headers }), 200)
  const alone: number[] = []
  for (let n = 0; n < samples; n += 1) alone.push(await ask())
  const startedAt = performance.now()
  let isOver = false
  const storm = Promise.all(Array.from({ length: signInsAtOnce }, (_, n) => right(site, 600 + n)())).then((answers) => {
    isOver = true
    return answers.filter(({ status }) => status === 200).length
  })
  const meanwhile: number[] = []
  while (!isOver) meanwhile.push(await ask())
  const letIn = await storm
  return {
    alone: percentile(alone, 0.99),
    meanwhile: percentile(meanwhile, 0.99),
    stormMs: performance.now() - startedAt,
    letIn,
  }
}

async function withCrowd<T>(crowd: Crowd, work: (site: Site) => Promise<T>): Promise<T> {
  const site = await startSite()
  try {
    await addCrowd(site, crowd)
    return await work(site)
  } finally {
    await site.stop()
  }
}

export async function signIn(): Promise<Row[]> {
  const inFew = await withCrowd(few, async (site) => ({
    me: await costOfMe(site),
    times: await compareTimes(site),
    cpuMs: await cpuOfSignIn(site),
    others: await waitOfOthers(site),
  }))
  const inMany = await withCrowd(many, costOfMe)
  const { times, cpuMs, others, me } = inFew
  const difference = Math.abs(times.known - times.unknown) / times.unknown
  const ms = (value: number) => `${value.toFixed(0)} ms`
  return [
    {
      what: `sign-in refused, median of ${samples}`,
      figure: `known address ${times.known.toFixed(1)} ms`,
      beside: `unknown ${times.unknown.toFixed(1)} ms: ${(100 * difference).toFixed(1)} % apart`,
      goal: '5 %',
      isMet: difference <= 0.05,
    },
    { what: 'sign-ins of one core', figure: `${(1_000 / cpuMs).toFixed(1)} /s, ${ms(cpuMs)} CPU each` },
    {
      what: `others' p99 while ${signInsAtOnce} sign in, one isolate`,
      figure: `${ms(others.meanwhile)}, for ${(others.stormMs / 1_000).toFixed(1)} s; ${others.letIn} let in, the others asked to come back`,
      beside: `alone ${ms(others.alone)}`,
    },
    {
      what: 'D1 statements and rows read to know who asks',
      figure: `${me.queries} and ${me.rowsRead} of ${few.users.toLocaleString('en-GB')} people`,
      beside: `${inMany.queries} and ${inMany.rowsRead} of ${many.users.toLocaleString('en-GB')}, three devices each`,
      goal: '2; the same',
      isMet: me.queries <= 2 && inMany.queries <= 2 && me.rowsRead === inMany.rowsRead,
    },
  ]
}
