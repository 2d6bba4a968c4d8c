import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const startAt = Date.UTC(2040, 0, 1)
const limit = { max: 2, windowMs: 60_000 }

function limiter(key: string) {
  return env.RATE_LIMITER.get(env.RATE_LIMITER.idFromName(key))
}

describe('RateLimiter', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: startAt })
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  test('remembers across eviction', async () => {
    const stub = limiter('evicted')
    expect(await stub.take(limit)).toEqual({ allowed: true, retryAfterSeconds: 0, left: 1 })
    await evictDurableObject(stub)
    expect(await stub.take(limit)).toEqual({ allowed: true, retryAfterSeconds: 0, left: 0 })
    await evictDurableObject(stub)
    vi.setSystemTime(startAt + 15_000)
    expect(await stub.take(limit)).toEqual({ allowed: false, retryAfterSeconds: 45, left: 0 })
    vi.setSystemTime(startAt + 60_000)
    expect((await stub.take(limit)).allowed).toBe(true)
  })

  test('admits no more after the clock was set back', async () => {
    const stub = limiter('set-back')
    await stub.take(limit)
    await stub.take(limit)
    vi.setSystemTime(startAt - 3_600_000)
    expect(await stub.take(limit)).toEqual({ allowed: false, retryAfterSeconds: 60, left: 0 })
    vi.setSystemTime(startAt - 3_600_000 + 60_000)
    expect((await stub.take(limit)).allowed).toBe(true)
  })

  test('admits exactly the limit to concurrent calls', async () => {
    const stub = limiter('crowd')
    const decisions = await Promise.all(Array.from({ length: 20 }, () => stub.take(limit)))
    expect(decisions.filter((decision) => decision.allowed)).toHaveLength(2)
  })

  test('writes no row for a refusal', async () => {
    const stub = limiter('refused')
    await stub.take(limit)
    await stub.take(limit)
    const changes = () =>
      runInDurableObject(stub, (_, state) => Number(state.storage.sql.exec('SELECT total_changes() AS n').one().n))
    const before = await changes()
    await stub.take(limit)
    expect(await changes()).toBe(before)
  })

  test('deletes its storage when idle, and not before', async () => {
    const stub = limiter('idle')
    await stub.take(limit)
    vi.setSystemTime(startAt + 30_000)
    await stub.take(limit)
    const entries = () => runInDurableObject(stub, (_, state) => [...state.storage.kv.list()].length)
    vi.setSystemTime(startAt + 60_000)
    expect(await runDurableObjectAlarm(stub)).toBe(true)
    expect(await entries()).toBe(1)
    vi.setSystemTime(startAt + 90_000)
    expect(await runDurableObjectAlarm(stub)).toBe(true)
    expect(await entries()).toBe(0)
    expect(await runInDurableObject(stub, (_, { storage }) => storage.getAlarm())).toBeNull()
    expect(await runDurableObjectAlarm(stub)).toBe(false)
    expect((await stub.take(limit)).allowed).toBe(true)
  })
})
