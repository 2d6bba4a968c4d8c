// The product's own parts under the benchmarks' doors: nothing here is imported by the product.
import { consume } from '#worker/messages.ts'
import type { Observation, PlatformSpec, Target } from '#worker/monitoring/contract.ts'
import { createServices } from '#worker/services.ts'
import { type Meter, metered } from './meter.ts'

export { MatchRoom } from '#durable/match-room/match-room.ts'
export { PlatformGate } from '#durable/platform-gate/platform-gate.ts'
export { RateLimiter } from '#durable/rate-limiter/rate-limiter.ts'

type Call =
  | { call: 'assign'; platform: PlatformSpec; targets: Target[] }
  | { call: 'look'; platformId: number; matchIds: number[] }
  | { call: 'health'; platformId: number }
  | { call: 'observe'; observation: Observation }
  | { call: 'bare'; urls: string[] }
  | { call: 'meter' }
  | { call: 'forget-meter' }

const meter: Meter = { rowsRead: 0, rowsWritten: 0, queries: 0 }
let services: ReturnType<typeof createServices> | undefined

function compose(env: Env) {
  services ??= createServices({ ...env, DB: metered(env.DB, meter) })
  return services
}

export default {
  async fetch(request, env) {
    compose(env)
    const input = (await request.json()) as Call
    switch (input.call) {
      case 'assign': {
        const gate = env.PLATFORM_GATE.getByName(`platform:${input.platform.id}`)
        await gate.assign(input.targets)
        return Response.json(await gate.tick(input.platform))
      }
      case 'look': {
        const gate = env.PLATFORM_GATE.getByName(`platform:${input.platformId}`)
        for (const matchId of input.matchIds) await gate.lookSoon(matchId)
        return Response.json({})
      }
      case 'health':
        return Response.json(await env.PLATFORM_GATE.getByName(`platform:${input.platformId}`).health())
      case 'observe':
        return Response.json(
          await env.MATCH_ROOM.getByName(`match:${input.observation.matchId}`).observe(input.observation),
        )
      case 'bare':
        return Response.json({ pages: await readBarely(input.urls) })
      case 'meter':
        return Response.json(meter)
      case 'forget-meter':
        Object.assign(meter, { rowsRead: 0, rowsWritten: 0, queries: 0 })
        return Response.json({})
    }
  },

  async queue(batch, env) {
    const { handlers, notifications, logger } = compose(env)
    await consume(batch, {
      handlers,
      recordDeadLetter: notifications.recordDeadLetter,
      logger,
    })
  },
} satisfies ExportedHandler<Env>

/** The floor: fetch and HTMLRewriter, six at a time, nothing decided and nothing stored. */
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
