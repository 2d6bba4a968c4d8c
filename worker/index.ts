/** The entry: fetch, scheduled, queue, and the Durable Object classes that Wrangler must find here. */
import { waitUntil } from 'cloudflare:workers'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { servicesContext, visitContext } from '#app/context.ts'
import { createApp } from '#worker/entry/app.ts'
import { enqueueJobs } from '#worker/entry/bindings.ts'
import { consume } from '#worker/entry/messages.ts'
import { createJobRunner, jobMessages } from '#worker/entry/schedule.ts'
import { createProduct, type Product } from '#worker/entry/services.ts'

export { LiveFeed } from '#durable/live-feed/live-feed.ts'
export { MatchRoom } from '#durable/match-room/match-room.ts'
export { PlatformGate } from '#durable/platform-gate/platform-gate.ts'
export { PurchaseDesk } from '#durable/purchase-desk/purchase-desk.ts'
export { RateLimiter } from '#durable/rate-limiter/rate-limiter.ts'
export { Relay } from '#durable/relay/relay.ts'
export { SocketDirectory } from '#durable/socket-directory/socket-directory.ts'

const loadPages = () => import('virtual:react-router/server-build')
let renderRoute: ReturnType<typeof createRequestHandler> | undefined

/** Ready to render from the first page on; given a function, as hot reload needs it, it makes its routes every time. */
async function pageRenderer() {
  renderRoute ??= createRequestHandler(import.meta.env.DEV ? loadPages : await loadPages(), import.meta.env.MODE)
  return renderRoute
}

let running: { product: Product; app: ReturnType<typeof createApp> } | undefined

/** Composed once per isolate: the bindings of an isolate never change. */
function compose(env: Env) {
  if (running) return running
  const product = createProduct(env, (work) => waitUntil(work()))
  const app = createApp(product, async (request, visit) => {
    const context = new RouterContextProvider()
    context.set(servicesContext, product.services)
    context.set(visitContext, visit)
    const render = await pageRenderer()
    return render(request, context)
  })
  running = { product, app }
  return running
}

export default {
  fetch(request, env, ctx) {
    const answer = compose(env).app.fetch(request, env, ctx)
    // The platform ends a request whose client disconnects; a change must still send its notice.
    ctx.waitUntil(Promise.resolve(answer))
    return answer
  },

  async scheduled(controller, env) {
    await enqueueJobs(env, jobMessages(controller.cron, compose(env).product.jobs, controller.scheduledTime))
  },

  async queue(batch, env) {
    const { handlers, jobs, ports } = compose(env).product
    const { notifications, logger } = ports
    if (batch.queue === 'touchline-dead-letters') {
      for (const message of batch.messages) {
        const origin = { id: message.id, at: message.timestamp.getTime() }
        await notifications.recordDeadLetter(message.body, 'retries used up', origin)
        message.ack()
      }
      return
    }
    await consume(batch, {
      handlers: { ...handlers, job: createJobRunner(jobs, ports) },
      recordDeadLetter: notifications.recordDeadLetter,
      logger,
    })
  },
} satisfies ExportedHandler<Env>
