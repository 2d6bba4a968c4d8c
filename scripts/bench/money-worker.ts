// The product's calls, and the reads of its plan tab and payments desk, with their rows counted.
import { createApp } from '#worker/entry/app.ts'
import { createProduct, type Product } from '#worker/entry/services.ts'
import { emptyMeter, type Meter, metered } from './meter.ts'

export { RateLimiter } from '#durable/rate-limiter/rate-limiter.ts'

/** Header of calls whose rows are counted. */
const countedHeader = 'X-Counted'

const meter: Meter = { ...emptyMeter }

/** A database session is treated as the database itself. */
function counted(database: D1Database): D1Database {
  const client = metered(database, meter)
  return { ...client, withSession: () => ({ ...client, getBookmark: () => null }) } as unknown as D1Database
}

type Made = { product: Product; app: ReturnType<typeof createApp> }
const made = new Map<boolean, Made>()

/** Counting repeats some statements: what is timed runs without. */
function productOf(env: Env, ctx: ExecutionContext, isCounted: boolean): Made {
  const known = made.get(isCounted)
  if (known) return known
  const product = createProduct({ ...env, ...(isCounted && { DB: counted(env.DB) }) }, (work) => ctx.waitUntil(work()))
  const fresh = { product, app: createApp(product, async () => new Response(null, { status: 404 })) }
  made.set(isCounted, fresh)
  return fresh
}

/** What the loaders of these pages read. */
async function read(page: string, query: Record<string, string>, { services }: Product): Promise<void> {
  const { plans, payments, paymentsDesk, proofOfBooks } = services
  if (page === 'plan') {
    const userId = Number(query.user)
    await Promise.all([plans.planOf(userId), payments.listOwn(userId)])
  } else await Promise.all([paymentsDesk.list(query), paymentsDesk.figures(), proofOfBooks.view()])
}

export default {
  async fetch(request, env, ctx) {
    const { pathname, searchParams } = new URL(request.url)
    const [, area, what = ''] = pathname.split('/')
    const { product, app } = productOf(env, ctx, area === 'bench' || request.headers.has(countedHeader))
    if (area !== 'bench') return app.fetch(request, env, ctx)
    if (what === 'forget') Object.assign(meter, emptyMeter)
    else if (what !== 'meter') await read(what, Object.fromEntries(searchParams), product)
    return Response.json(meter)
  },
} satisfies ExportedHandler<Env>
