// From a change to the question about a purchase, and to the purchase itself, at the sandbox's seller; and the rows that a
// change reads of 10,000 mandates.
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { createMerchant, merchantId, merchantKeys } from '#scripts/sandbox/merchant/merchant.ts'
import { createMerchantServer } from '#scripts/sandbox/merchant/server.ts'
import { cards } from '#scripts/sandbox/merchant/vault.ts'
import { createWork } from '#scripts/sandbox/merchant/work.ts'
import { createHonoServer } from '#scripts/sandbox/serve-hono.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { withoutSettings } from '#worker/money/purchases/sellers/access/rules.ts'
import { sellerAccess } from '#worker/money/purchases/table.ts'
import { observationOf, seedAlerts } from './alerts.ts'
import { type Bench, startBench } from './harness.ts'
import type { Meter } from './meter.ts'
import { settings } from './settings.ts'
import { percentile, type Row, say } from './table.ts'

const port = 19_500
const samples = 100
const crowd = 10_000
const mostMoreMs = 60
const pauseMs = 4
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const yearMs = 365 * 24 * 3_600_000

type Mode = 'confirm' | 'buy'

/** A seller that sells every offer asked for, and measures how long it worked itself. */
async function startSeller() {
  const item = { name: 'Adult', section: null, seat: null, price: 80_00, fee: 0, currency: 'GBP', stock: 100, limit: 4 }
  const merchant = createMerchant({ itemOf: (id) => ({ ...item, id }), now: Date.now, newId: randomUUID })
  const origin = `http://localhost:${port}`
  const work = createWork(merchant, { later: setTimeout, onOrder: () => {} })
  const app = createMerchantServer({ merchant, work, origin: () => origin, agentKeys: async () => new Map() })
  let workedMs = 0
  const timed = new Hono().use(async (_c, next) => {
    const startedAt = performance.now()
    await next()
    workedMs += performance.now() - startedAt
  })
  const server = createHonoServer(timed.route('/', app), silent)
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    takeWorkedMs() {
      const worked = workedMs
      workedMs = 0
      return worked
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const sealerOf = (purpose: Parameters<typeof createSealer>[1]) =>
  createSealer(new Secret(settings.LINK_SECRET), purpose)

/** Platform 1 takes orders; each person has a plan, a card and a session. */
async function seedBuyers(bench: Bench, people: number): Promise<void> {
  const { database } = bench
  await seedAlerts(database, { matches: people, alerts: people, firing: 'none' })
  const access = sealerOf('seller-access')
  const api = `http://localhost:${port}/acp`
  await openDatabase(database)
    .insert(sellerAccess)
    .values({
      ...withoutSettings(1),
      protocol: 'acp',
      apiUrl: api,
      vaultUrl: api,
      merchantId,
      sealedKey: await access.seal(merchantKeys.api),
      sealedVaultKey: await access.seal(merchantKeys.payments),
    })
  const untilAt = Date.now() + yearMs
  const token = await sealerOf('payment-card').seal(cards.pays)
  const numbers = `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${people})`
  await database.batch([
    database.prepare(`${numbers} INSERT INTO user_plans (user_id, paid_plan, paid_until_at, alert_count_since)
      SELECT n, 'pro', ${untilAt}, 0 FROM c`),
    database
      .prepare(`${numbers} INSERT INTO payment_cards
        (user_id, platform_id, max_pence, currency, valid_until_at, sealed_token, funding, last4, added_at)
        SELECT n, 1, 50000, 'GBP', ${untilAt}, ?1, 'credit', '4242', 1 FROM c`)
      .bind(token),
    database.prepare(`${numbers} INSERT INTO sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at, device)
      SELECT 'hash-' || n, 'session-' || n, n, ${Date.now()}, ${Date.now()}, ${untilAt}, 'bench' FROM c`),
  ])
}

async function signMandate(bench: Bench, person: number, matchId: number, mode: Mode): Promise<void> {
  const terms = {
    targets: [{ kind: 'match', id: matchId }],
    quantity: 1,
    max_price: 85,
    mode,
    valid_until: new Date(Date.now() + yearMs / 2).toISOString(),
  }
  await bench.call({ call: 'sign', userId: person, sessionId: `session-${person}`, terms })
}

/** A check that finds the match's only ticket at that price, under the seller's own name. */
function checkOf(matchId: number, check: number, pence: number) {
  const observation = observationOf(matchId, check, pence)
  return { ...observation, offers: observation.offers.map((offer) => ({ ...offer, ref: `offer-${matchId}` })) }
}

/** Milliseconds from the check until the person's attempt is there, without what the seller worked. */
async function timeOf(bench: Bench, matchId: number, mode: Mode, takeWorkedMs: () => number): Promise<number> {
  await bench.call({ call: 'observe', observation: checkOf(matchId, 1, 90_00) })
  await new Promise((resolve) => setTimeout(resolve, 30))
  takeWorkedMs()
  const startedAt = performance.now()
  await bench.call({ call: 'observe', observation: checkOf(matchId, 2, 80_00) })
  const wanted = mode === 'buy' ? 'completed' : 'requires_confirmation'
  for (;;) {
    const attempt = await bench.call<{ status: string; question: object | null } | null>({
      call: 'attempt',
      userId: matchId,
    })
    const isThere = attempt?.status === wanted && (mode === 'buy' || attempt.question !== null)
    if (isThere) return performance.now() - startedAt - takeWorkedMs()
    if (attempt && /failed|cancelled/.test(attempt.status)) throw new Error(`the attempt is ${attempt.status}`)
    // Asking takes the runtime's thread, too.
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (performance.now() - startedAt > 30_000) throw new Error(`no purchase: ${JSON.stringify(attempt)}`)
  }
}

async function timesOf(mode: Mode, seller: Awaited<ReturnType<typeof startSeller>>): Promise<Row> {
  const bench = await startBench({ pagesPort: port, smtpPort: 1, isSending: false, isBuying: true })
  try {
    await seedBuyers(bench, samples)
    const times: number[] = []
    for (let match = 1; match <= samples; match += 1) {
      if (match % 25 === 1) say(`purchase ${match} of ${samples}`)
      await signMandate(bench, match, match, mode)
      times.push(await timeOf(bench, match, mode, seller.takeWorkedMs))
    }
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
    return {
      what: mode === 'buy' ? '… → bought, without a question' : 'change seen → purchase asked about',
      figure: `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms more than the seller’s own`,
      goal: `${mostMoreMs} ms`,
      isMet: p99 <= mostMoreMs,
    }
  } finally {
    await bench.stop()
  }
}

/** Mandates on one match that a fall does not reach, and one that it does. */
async function rowsOfCrowd(): Promise<Row> {
  const bench = await startBench({ pagesPort: port, smtpPort: 1, isSending: false, isBuying: true })
  try {
    await seedBuyers(bench, 1)
    await signMandate(bench, 1, 1, 'confirm')
    const numbers = `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${crowd})`
    await bench.database.batch([
      bench.database.prepare(`${numbers} INSERT INTO purchase_mandates (id, user_id, version, signed_at)
        SELECT 'crowd-' || n, 1, 1, 1 FROM c`),
      bench.database.prepare(`${numbers} INSERT INTO purchase_mandate_targets
        (target_kind, target_id, currency, bound_pence, mandate_id) SELECT 'match', 1, 'GBP', 7000, 'crowd-' || n FROM c`),
    ])
    await bench.call({ call: 'observe', observation: checkOf(1, 1, 90_00) })
    await bench.call({ call: 'start-meter' })
    await bench.call({ call: 'observe', observation: checkOf(1, 2, 80_00) })
    while (!(await bench.call({ call: 'attempt', userId: 1 }))) await new Promise((resolve) => setTimeout(resolve, 50))
    const meter = await bench.call<Meter>({ call: 'stop-meter' })
    const most = crowd / 10
    return {
      what: `D1 rows read by a change of a match with ${crowd.toLocaleString('en-GB')} mandates, one of which it reaches`,
      figure: `${meter.rowsRead}`,
      goal: `${most}`,
      isMet: meter.rowsRead <= most,
    }
  } finally {
    await bench.stop()
  }
}

export async function purchases(): Promise<Row[]> {
  const seller = await startSeller()
  try {
    return [await timesOf('confirm', seller), await timesOf('buy', seller), await rowsOfCrowd()]
  } finally {
    await seller.stop()
  }
}
