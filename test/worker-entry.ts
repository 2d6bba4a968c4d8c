// The Worker as tests in workerd run it: metered, and without what an earlier test file left. Test files share its queues
// but not its database, so what an earlier file left in a queue is dropped, and what was still being handled when that file
// ended may fail.
import worker, * as product from '#worker/index.ts'
import { meter } from './meter/in-workerd.ts'
import { meterObject } from './meter/objects.ts'
import { noted } from './started-objects.ts'

export const LiveFeed = noted('LIVE_FEED', meterObject(product.LiveFeed, meter))
export const MatchRoom = noted('MATCH_ROOM', meterObject(product.MatchRoom, meter))
export const PlatformGate = noted('PLATFORM_GATE', meterObject(product.PlatformGate, meter))
export const PurchaseDesk = noted('PURCHASE_DESK', meterObject(product.PurchaseDesk, meter))
export const RateLimiter = noted('RATE_LIMITER', meterObject(product.RateLimiter, meter))
export const Relay = noted('RELAY', meterObject(product.Relay, meter))
export const SocketDirectory = noted('SOCKET_DIRECTORY', meterObject(product.SocketDirectory, meter))

/** Set by apply-migrations.ts when a test file begins. */
export type FileStart = { fileStartedAt?: number }

const fileStartedAt = () => (globalThis as FileStart).fileStartedAt ?? 0

export default {
  fetch: (request, env, ctx) =>
    meter.invoke(`${request.method} ${new URL(request.url).pathname}`, () => worker.fetch(request, env, ctx)),

  scheduled: (controller, env) => meter.invoke('cron', () => worker.scheduled(controller, env)),

  async queue(batch, env) {
    const ofFile = fileStartedAt()
    const messages = batch.messages.filter(({ timestamp }) => timestamp.getTime() >= ofFile)
    try {
      if (messages.length > 0)
        await meter.invoke(batch.queue, () => worker.queue({ ...batch, queue: batch.queue, messages }, env))
    } catch (error) {
      if (ofFile === fileStartedAt()) throw error
    }
  },
} satisfies ExportedHandler<Env>
