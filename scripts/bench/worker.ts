// The product's own parts behind the benchmarks' entry points; the product imports nothing from here.
import { waitUntil } from 'cloudflare:workers'
import { MatchRoom as ProductMatchRoom } from '#durable/match-room/match-room.ts'
import { PlatformGate as ProductPlatformGate } from '#durable/platform-gate/platform-gate.ts'
import { purchaseDeskName } from '#durable/purchase-desk/protocol.ts'
import { createApp } from '#worker/entry/app.ts'
import { consume } from '#worker/entry/messages.ts'
import { createJobRunner } from '#worker/entry/schedule.ts'
import { createProduct, type Product } from '#worker/entry/services.ts'
import { budgetWindowMs, callsPerMinute } from '#worker/people/api-tokens/constants.ts'
import type { Observation, PlatformSpec, Target } from '#worker/watching/monitoring/contract.ts'
import { loadPage } from './load-page.ts'
import { emptyMeter, type Meter, metered, meteredQueue, meterObjects } from './meter.ts'

export { LiveFeed } from '#durable/live-feed/live-feed.ts'
export { PurchaseDesk } from '#durable/purchase-desk/purchase-desk.ts'
export { RateLimiter } from '#durable/rate-limiter/rate-limiter.ts'
export { Relay } from '#durable/relay/relay.ts'
export { SocketDirectory } from '#durable/socket-directory/socket-directory.ts'

const meter: Meter = { ...emptyMeter }
let isCounting = false

export class MatchRoom extends ProductMatchRoom {
  constructor(ctx: DurableObjectState, env: Env) {
    super(...meteredObject(ctx, env))
  }
}

export class PlatformGate extends ProductPlatformGate {
  constructor(ctx: DurableObjectState, env: Env) {
    super(...meteredObject(ctx, env))
  }
}

function meteredObject(ctx: DurableObjectState, env: Env): [DurableObjectState, Env] {
  meterObjects(ctx.storage, meter, () => isCounting)
  return [ctx, meteredBindings(env)]
}

function meteredBindings(env: Env): Env {
  return {
    ...env,
    DB: metered(env.DB, meter, () => isCounting),
    CHECKS: meteredQueue(env.CHECKS, meter),
    CHANGES: meteredQueue(env.CHANGES, meter),
    DELIVERIES: meteredQueue(env.DELIVERIES, meter),
  }
}

type Call =
  | { call: 'assign'; platform: PlatformSpec; targets: Target[] }
  | { call: 'health'; platformIds: number[] }
  | { call: 'observe'; observation: Observation }
  | { call: 'bare'; urls: string[] }
  | { call: 'page'; path: string }
  | { call: 'requests'; requests: { path: string; token?: string }[] }
  | { call: 'spend'; userId: number }
  | { call: 'feed'; userId: number }
  | { call: 'job'; name: string }
  | { call: 'sign'; userId: number; sessionId: string; terms: object }
  | { call: 'attempt'; userId: number }
  | { call: 'handled' }
  | { call: 'start-meter' }
  | { call: 'stop-meter' }

/** Messages so far. */
let handled = 0

let product: Product | undefined

function compose(env: Env) {
  product ??= createProduct(meteredBindings(env), (work) => waitUntil(work()))
  return product
}

export default {
  async fetch(request, env) {
    const input = (await request.json()) as Call
    switch (input.call) {
      case 'assign': {
        const gate = env.PLATFORM_GATE.getByName(`platform:${input.platform.id}`)
        await gate.tick(input.platform)
        await gate.assign(input.targets)
        return Response.json({})
      }
      case 'health':
        return Response.json(
          await Promise.all(input.platformIds.map((id) => env.PLATFORM_GATE.getByName(`platform:${id}`).health())),
        )
      case 'observe':
        return Response.json(
          await env.MATCH_ROOM.getByName(`match:${input.observation.matchId}`).observe(input.observation),
        )
      case 'bare':
        return Response.json({ pages: await readBarely(input.urls) })
      case 'job':
        await compose(env).jobs.everyMinute[input.name as keyof Product['jobs']['everyMinute']]?.(Date.now())
        return Response.json({})
      case 'sign':
        return Response.json(await signForBuying(compose(env), input))
      case 'attempt':
        return Response.json((await env.PURCHASE_DESK.getByName(purchaseDeskName(input.userId)).attempts(1))[0] ?? null)
      case 'page':
        await loadPage(input.path, createProduct(meteredBindings(env)).services)
        return Response.json({})
      case 'requests':
        return Response.json(await requested(compose(env), input.requests))
      case 'spend':
        await spendBudget(compose(env), input.userId)
        return Response.json({})
      case 'feed':
        return Response.json(new URL((await compose(env).services.feeds.addressOf(input.userId)) ?? '').pathname)
      case 'handled':
        return Response.json(handled)
      case 'start-meter':
        Object.assign(meter, emptyMeter)
        isCounting = true
        return Response.json({})
      case 'stop-meter':
        isCounting = false
        return Response.json(meter)
    }
  },

  async queue(batch, env) {
    const { handlers, jobs, ports } = compose(env)
    await consume(batch, {
      handlers: { ...handlers, job: createJobRunner(jobs, ports) },
      recordDeadLetter: ports.notifications.recordDeadLetter,
      logger: ports.logger,
    })
    handled += batch.messages.length
  },
} satisfies ExportedHandler<Env>

let app: ReturnType<typeof createApp> | undefined

/** As programs ask, without pages; read to the end. */
async function requested(product: Product, requests: { path: string; token?: string }[]): Promise<number[]> {
  app ??= createApp(product, async () => new Response(null, { status: 404 }))
  const statuses: number[] = []
  for (const { path, token } of requests) {
    const headers = new Headers(token === undefined ? [] : [['Authorization', `Bearer ${token}`]])
    const answer = await app.request(product.ports.config.publicOrigin + path, { headers })
    await answer.arrayBuffer()
    statuses.push(answer.status)
  }
  return statuses
}

/** All calls that a person on Pro has in a minute. */
async function spendBudget({ ports }: Product, userId: number): Promise<void> {
  const max = callsPerMinute.pro
  for (let call = 0; call < max; call += 1) {
    await ports.limiter.take(`api:${userId}:${max}`, { max, windowMs: budgetWindowMs })
  }
}

/** A mandate that buys, of a person whose quick buy has a name. */
async function signForBuying({ services }: Product, { userId, sessionId, terms }: Extract<Call, { call: 'sign' }>) {
  const { mandates, preferences, autoPurchase } = services
  const person = { userId, provenAt: Date.now(), email: `fan${userId}@example.test` }
  const named = await preferences.change(person, { full_name: 'Robin Fairweather' })
  if (!named.ok) throw new Error(named.error.message)
  await autoPurchase.change(person, { autoPurchaseEnabled: true, confirmationRequired: false })
  const read = await mandates.readTerms(terms)
  if (!read.ok) throw new Error(read.error.message)
  const signed = await mandates.create({ userId, sessionId }, { terms, read: read.value.read })
  if (!signed.ok) throw new Error(signed.error.message)
  await mandates.setLive({ userId, sessionId }, signed.value.id, true)
  return { id: signed.value.id }
}

/** The baseline: fetch and HTMLRewriter, six at a time, without decisions or storage. */
async function readBarely(urls: string[]): Promise<number> {
  let read = 0
  let next = 0
  const lane = async () => {
    for (let url = urls[next++]; url !== undefined; url = urls[next++]) {
      let text = ''
      const rewriter = new HTMLRewriter().on('script[type="application/ld+json"]', {
        text: (chunk) => {
          text += chunk.text
        },
      })
      await rewriter.transform(await fetch(url)).arrayBuffer()
      if (JSON.parse(text).offers.length > 0) read += 1
    }
  }
  await Promise.all(Array.from({ length: 6 }, lane))
  return read
}
