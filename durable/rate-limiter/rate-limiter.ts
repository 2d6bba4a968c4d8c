import { DurableObject } from 'cloudflare:workers'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { admit } from './limit.ts'
import type { RateDecision, RateLimit, RateLimiterApi } from './protocol.ts'

type Memory = { log: Instant[]; idleAt: Instant }

/** An exact limit on one key. Its storage is deleted when the newest entry expires. */
export class RateLimiter extends DurableObject<Env> implements RateLimiterApi {
  async take(limit: RateLimit): Promise<RateDecision> {
    const now = Date.now()
    const { storage } = this.ctx
    const memory = storage.kv.get<Memory>('memory')
    const { log, ...decision } = admit(memory?.log ?? [], limit, now)
    // A refusal is not stored, unless the clock was set back and the log must follow.
    if (decision.allowed || memory?.log.some((at) => at > now)) {
      storage.kv.put<Memory>('memory', { log, idleAt: now + limit.windowMs })
    }
    if (memory === undefined) await storage.setAlarm(now + limit.windowMs)
    return decision
  }

  override async alarm(): Promise<void> {
    const memory = this.ctx.storage.kv.get<Memory>('memory')
    if (memory && memory.idleAt > Date.now()) await this.ctx.storage.setAlarm(memory.idleAt)
    else await this.ctx.storage.deleteAll()
  }
}
