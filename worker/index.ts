/** The entry: fetch, scheduled, queue, and the Durable Object classes that Wrangler must find here. */
export { MatchRoom } from '#durable/match-room/match-room.ts'
export { PlatformGate } from '#durable/platform-gate/platform-gate.ts'
export { RateLimiter } from '#durable/rate-limiter/rate-limiter.ts'

export default {
  async fetch(): Promise<Response> {
    return new Response('not yet', { status: 501 })
  },
} satisfies ExportedHandler<Env>
