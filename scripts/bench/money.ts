// Payments: how long an order takes beside the provider's own call, the rows a purchase writes, and the rows read by
// the plan tab and the desk as the books grow.
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { bundle } from '#scripts/build/bundle.ts'
import { holdPort } from '#scripts/sandbox/listen.ts'
import { createPayPalProvider, payPalClient } from '#scripts/sandbox/paypal/provider.ts'
import { createPayPalServer } from '#scripts/sandbox/paypal/routes.ts'
import { createHonoServer } from '#scripts/sandbox/serve-hono.ts'
import { applyMigrations } from '#scripts/seed/migrate.ts'
import { newSecretToken } from '#worker/ground/platform/secret-token.ts'
import { queueProducers } from './harness.ts'
import type { Meter } from './meter.ts'
import { cookieOf } from './session.ts'
import { settings } from './settings.ts'
import { median, percentile, type Row, say } from './table.ts'

const port = 19_400
const samples = 200
const few = 1_000
const many = 1_000_000
const rowsPerStatement = 50_000
const origin = settings.PUBLIC_ORIGIN
const paypalUrl = `http://localhost:${port}/paypal`

/** Payments use only the limiter; the others must be declared. */
const objects = [
  'RATE_LIMITER',
  'MATCH_ROOM',
  'PLATFORM_GATE',
  'LIVE_FEED',
  'RELAY',
  'SOCKET_DIRECTORY',
  'PURCHASE_DESK',
]
const silent = { info: () => {}, warn: () => {}, error: () => {} }

type Site = Awaited<ReturnType<typeof startSite>>

async function startSite() {
  const provider = createPayPalProvider({ origin: `http://localhost:${port}`, now: Date.now, later: () => {} })
  const sandbox = await holdPort(port)
  await sandbox.serve(() => createHonoServer(createPayPalServer(provider, port), silent))
  const mf = new Miniflare(
    convertV4MiniflareOptions({
      modules: [{ type: 'ESModule', path: 'worker.mjs', contents: await bundle('scripts/bench/money-worker.ts') }],
      compatibilityDate: '2026-10-01',
      compatibilityFlags: ['nodejs_compat'],
      cf: false,
      bindings: {
        ...settings,
        PAYPAL_CLIENT_ID: payPalClient.id,
        PAYPAL_CLIENT_SECRET: payPalClient.secret,
        PAYPAL_WEBHOOK_ID: 'WH-SANDBOX',
        PAYPAL_API_URL: paypalUrl,
        PAYPAL_WEB_URL: paypalUrl,
      },
      d1Databases: { DB: 'money' },
      durableObjects: Object.fromEntries(objects.map((name) => [name, { className: 'RateLimiter', useSQLite: true }])),
      queueProducers,
      handleStructuredLogs: () => {},
    }),
  )
  const database = (await mf.getD1Database('DB')) as unknown as D1Database
  await applyMigrations(database)

  async function call<T>(path: string, body?: object, headers: Record<string, string> = {}): Promise<T> {
    const sent = body && { method: 'POST', body: JSON.stringify(body) }
    const json = body && { 'Content-Type': 'application/json', Origin: origin }
    const answer = await mf.dispatchFetch(`${origin}${path}`, { ...sent, headers: { ...json, ...headers } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  return {
    provider,
    database,
    call,
    async stop() {
      await mf.dispose()
      await sandbox.close()
    },
  }
}

/** A captured order of a year of Pro for each of so many users, with its entry and receipt. */
async function growBooks({ database }: Site, orders: number): Promise<void> {
  const now = Date.now()
  for (let first = 1; first <= orders; first += rowsPerStatement) {
    const last = Math.min(orders, first + rowsPerStatement - 1)
    const rows = `WITH RECURSIVE n(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n WHERE i < ${last})`
    const add = (sql: string) => database.prepare(`${rows} ${sql}`).bind(now).run()
    await add(`INSERT INTO users (id, email, first_name, is_email_verified, created_at)
      SELECT i, 'user' || i || '@example.com', 'User', 1, ?1 FROM n`)
    await add(`INSERT INTO payers (id, user_id) SELECT 'payer-' || i, i FROM n WHERE ?1`)
    await add(`INSERT INTO payment_orders (id, payer_id, plan, cycle, amount_pence, state, provider_order_id, capture_id, created_at)
      SELECT 'order-' || i, 'payer-' || i, 'pro', 'monthly', 3999, 'captured', 'P' || i, 'C' || i, ?1 - i FROM n`)
    await add(`INSERT INTO ledger (payer_id, number, order_id, kind, ref, plan, cycle, gross_pence, cash, held, fees, vat, deferred, refunds, at)
      SELECT 'payer-' || i, 1, 'order-' || i, 'captured', 'C' || i, 'pro', 'monthly', 3999, 3853, 0, 146, -667, -3332, 0, ?1 - i FROM n`)
    await add(`INSERT INTO receipts (number, order_id, kind, ref, plan, cycle, gross_pence, vat_pence, vat_percent, from_at, until_at, issued_at)
      SELECT i, 'order-' || i, 'receipt', 'C' || i, 'pro', 'monthly', 3999, 667, 20, ?1, ?1 + 2592000000, ?1 FROM n`)
    say(`${last} entries of ${orders}`)
  }
}

const bought = { plan_type: 'pro', billing_cycle: 'yearly', amount: 399.99 }
const buyer = {
  name: 'Robin Fairweather',
  email: 'robin@example.com',
  billingAddress: { line1: '1 High Street', city: 'Leeds', postal_code: 'LS1 4DY' },
}

async function createOrder(site: Site, headers: Record<string, string>): Promise<string> {
  const body = { ...bought, currency: 'GBP', customer_info: buyer }
  const answer = await site.call<{ order_id: string }>('/api/payments/paypal/create-order', body, headers)
  return answer.order_id
}

/** The provider's call alone, as our server makes it. */
async function createAtProvider(token: string, n: number): Promise<void> {
  const amount = { currency_code: 'GBP', value: '399.99' }
  const address = `${origin}/payment/return`
  const answer = await fetch(`${paypalUrl}/v2/checkout/orders`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'PayPal-Request-Id': `alone-${n}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({
      intent: 'CAPTURE',
      purchase_units: [{ custom_id: `alone-${n}`, amount }],
      payment_source: { paypal: { experience_context: { return_url: address, cancel_url: address } } },
    }),
  })
  if (!answer.ok) throw new Error(`the provider alone: ${answer.status}`)
  await answer.arrayBuffer()
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** In turn, so that other load on the machine affects both alike. */
async function timesOfOrders(site: Site): Promise<{ ours: number[]; theirs: number[] }> {
  const token = newSecretToken()
  site.provider.tokens.add(token)
  const ours: number[] = []
  const theirs: number[] = []
  for (let user = 1; user <= samples; user += 1) {
    const cookie = await cookieOf(site.database, user)
    ours.push(await timeOf(() => createOrder(site, { Cookie: cookie })))
    theirs.push(await timeOf(() => createAtProvider(token, user)))
  }
  return { ours, theirs }
}

/** Rows of an order and of its capture: state, entry, plan, receipt and its waiting mail. */
async function rowsOfPurchase(site: Site): Promise<{ created: Meter; captured: Meter }> {
  const headers = { Cookie: await cookieOf(site.database, few - 1), 'X-Counted': 'yes' }
  await site.call('/bench/forget')
  const id = await createOrder(site, headers)
  const created = await site.call<Meter>('/bench/meter')
  const order = site.provider.orders.find(id)
  if ('issue' in order) throw new Error('the order is not at the provider')
  site.provider.approve(order, 'pays')
  await site.call('/bench/forget')
  await site.call('/api/payments/paypal/capture-order', { ...bought, order_id: id }, headers)
  return { created, captured: await site.call<Meter>('/bench/meter') }
}

const pages = {
  'the plan tab': '/bench/plan?user=500',
  'the payments desk': '/bench/desk',
  'the desk, one user’s payments': '/bench/desk?q=500',
  'the desk, confirmed by PayPal': '/bench/desk?status=confirmed&method=paypal',
}

async function rowsOfReads(site: Site): Promise<Record<string, number>> {
  const rows: Record<string, number> = {}
  for (const [what, path] of Object.entries(pages)) {
    await site.call('/bench/forget')
    rows[what] = (await site.call<Meter>(path)).rowsRead
  }
  return rows
}

async function withBooks<T>(orders: number, work: (site: Site) => Promise<T>): Promise<T> {
  const site = await startSite()
  try {
    await growBooks(site, orders)
    return await work(site)
  } finally {
    await site.stop()
  }
}

export async function money(): Promise<Row[]> {
  const inFew = await withBooks(few, async (site) => ({
    reads: await rowsOfReads(site),
    times: await timesOfOrders(site),
    purchase: await rowsOfPurchase(site),
  }))
  const inMany = await withBooks(many, rowsOfReads)
  const { times, purchase, reads } = inFew
  const [ours, theirs] = [percentile(times.ours, 0.95), percentile(times.theirs, 0.95)]
  const [half, halfOfTheirs] = [median(times.ours), median(times.theirs)]
  const { created, captured } = purchase
  return [
    {
      what: `create → order id, p95 of ${samples}`,
      figure: `${ours.toFixed(1)} ms`,
      beside: `the sandbox alone ${theirs.toFixed(1)} ms: ${(ours - theirs).toFixed(1)} ms more`,
      goal: '30 ms more',
      isMet: ours - theirs <= 30,
    },
    { what: '… p50', figure: `${half.toFixed(1)} ms`, beside: `${(half - halfOfTheirs).toFixed(1)} ms more` },
    {
      what: 'D1 rows of a purchase, until its plan runs',
      figure: `${created.rowsWritten + captured.rowsWritten} written: ${created.rowsWritten} by the order, ${captured.rowsWritten} by the capture`,
      beside: `${created.rowsRead + captured.rowsRead} read`,
    },
    ...Object.keys(pages).map(
      (what): Row => ({
        what: `D1 rows read by ${what}`,
        figure: `${reads[what]} of ${few.toLocaleString('en-GB')} entries`,
        beside: `${inMany[what]} of ${many.toLocaleString('en-GB')}`,
        goal: 'the same',
        isMet: reads[what] === inMany[what],
      }),
    ),
  ]
}
