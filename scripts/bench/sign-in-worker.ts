// The product's calls behind the benchmarks' entry points, with a metered database on request.
import { createApp } from '#worker/entry/app.ts'
import { createProduct } from '#worker/entry/services.ts'
import { emptyMeter, type Meter, metered } from './meter.ts'

export { RateLimiter } from '#durable/rate-limiter/rate-limiter.ts'

const meter: Meter & { queries: number } = { ...emptyMeter, queries: 0 }

/** Counts statements besides their rows; a database session is treated as the database itself. */
function counted(database: D1Database): D1Database {
  const inner = metered(database, meter)
  const client = {
    prepare(sql: string) {
      meter.queries += 1
      return inner.prepare(sql)
    },
    batch: (statements: D1PreparedStatement[]) => inner.batch(statements),
    withSession: () => ({ ...client, getBookmark: () => null }),
  }
  return client as unknown as D1Database
}

const apps = new Map<boolean, ReturnType<typeof createApp>>()

function appOf(env: Env, isMetered: boolean, ctx: ExecutionContext) {
  let app = apps.get(isMetered)
  if (!app) {
    const product = createProduct(isMetered ? { ...env, DB: counted(env.DB) } : env, (work) => ctx.waitUntil(work()))
    app = createApp(product, async () => new Response(null, { status: 404 }))
    apps.set(isMetered, app)
  }
  return app
}

export default {
  async fetch(request, env, ctx) {
    const { pathname } = new URL(request.url)
    if (pathname === '/meter') return Response.json(meter)
    if (pathname === '/forget-meter') {
      Object.assign(meter, emptyMeter, { queries: 0 })
      return new Response()
    }
    return appOf(env, request.headers.has('X-Metered'), ctx).fetch(request, env, ctx)
  },
} satisfies ExportedHandler<Env>
