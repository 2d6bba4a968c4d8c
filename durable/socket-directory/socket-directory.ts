import { DurableObject } from 'cloudflare:workers'
import { createAlarm } from '#durable/alarm.ts'
import { maxDirectoryEntries, maxSocketAgeMs } from '#durable/relay/constants.ts'
import { applySteps } from '#durable/steps.ts'
import { type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import type { SocketDirectoryApi } from './protocol.ts'
import { steps } from './steps.ts'

/** The shards with sockets of one user (`user:<id>`), so that all of them can be closed at once. */
export class SocketDirectory extends DurableObject<Env> implements SocketDirectoryApi {
  readonly #alarm = createAlarm(this.ctx.storage, () => Date.now())

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    ctx.blockConcurrencyWhile(async () => {
      applySteps(ctx.storage.sql, steps)
      await this.#alarm.load()
    })
  }

  async enlist(shard: string): Promise<void> {
    // An entry outlives every socket it stands for.
    const until = Date.now() + maxSocketAgeMs + minuteMs
    this.ctx.storage.sql.exec('INSERT OR REPLACE INTO entries (shard, until) VALUES (?, ?)', shard, until)
    this.#alarm.wakeBy(until)
  }

  async shards(): Promise<string[]> {
    return this.#entries(Date.now()).map(({ shard }) => shard)
  }

  async clear(): Promise<void> {
    this.#alarm.clear()
    await this.#empty()
  }

  override async alarm(): Promise<void> {
    this.#alarm.rang()
    const newest = this.#entries(Date.now())[0]
    if (newest) this.#alarm.wakeBy(newest.until)
    else await this.#empty()
  }

  #entries(now: Instant): { shard: string; until: Instant }[] {
    return this.ctx.storage.sql
      .exec<{ shard: string; until: Instant }>(
        'SELECT shard, until FROM entries WHERE until > ? ORDER BY until DESC LIMIT ?',
        now,
        maxDirectoryEntries,
      )
      .toArray()
  }

  /** Deletes everything of a user without sockets; recreates the table for later entries. */
  async #empty(): Promise<void> {
    await this.ctx.storage.deleteAll()
    applySteps(this.ctx.storage.sql, steps)
  }
}
