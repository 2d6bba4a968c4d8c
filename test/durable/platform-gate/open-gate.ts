import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, vi } from 'vitest'
import type { Claim, Outcome } from '#durable/platform-gate/protocol.ts'
import { Message } from '#worker/entry/messages.ts'
import type { PlatformSpec, Target } from '#worker/watching/monitoring/contract.ts'
import { outcomeOf, platformOf, targetOf } from './factories.ts'

/**
 * A real gate with a recording queue. Dates are faked ahead of the real clock, so that alarms fire when
 * the test says so. `evicts` makes every call meet a freshly restarted object, but for claims: what is granted and not
 * claimed is in memory alone.
 */
export function openGate(platform: PlatformSpec, options: { evicts?: boolean } = {}) {
  const stub = env.PLATFORM_GATE.get(env.PLATFORM_GATE.idFromName(`platform:${platform.id}`))
  const sent: Message[] = []
  const broken = { isQueueDown: false }
  const CHECKS = {
    sendBatch: async (messages: Iterable<{ body: unknown }>) => {
      if (broken.isQueueDown) throw new Error('The queue is down')
      for (const message of messages) sent.push(Message.parse(message.body))
    },
  }

  async function ready(evicts = options.evicts) {
    if (evicts) {
      await runInDurableObject(stub, () => {})
      await evictDurableObject(stub)
    }
    await runInDurableObject(stub, (gate) => {
      Object.defineProperty(gate, 'env', { value: { ...env, CHECKS }, configurable: true })
    })
    return stub
  }

  async function claimNext(): Promise<Claim | null> {
    const message = sent.shift()
    if (message?.type !== 'check') return null
    expect(message).toMatchObject({ version: 1, platformId: platform.id })
    return (await ready(false)).claim(message.leaseId)
  }

  return {
    platform,
    sent,
    broken,
    ready,
    claimNext,
    tick: async (facts: Partial<PlatformSpec> = {}) => (await ready()).tick({ ...platform, ...facts }),
    assign: async (targets: Target[]) => (await ready()).assign(targets),
    ring: async () => runDurableObjectAlarm(await ready()),
    checkSoon: async (matchId: number) => (await ready()).checkSoon(matchId),
    freshness: async (matchId: number) => (await ready()).freshness(matchId),
    health: async () => (await ready()).health(),
    evict: () => evictDurableObject(stub),
    alarmAt: async () => runInDurableObject(await ready(), (_, state) => state.storage.getAlarm()),
    rowsWritten: async () =>
      runInDurableObject(await ready(), (_, state) =>
        Number(state.storage.sql.exec('SELECT total_changes() AS n').one().n),
      ),
    async robots(status: number | null, body: string | null = '') {
      const claim = await claimNext()
      expect(claim).toMatchObject({ kind: 'robots', url: `${platform.origin}/robots.txt` })
      if (claim) await (await ready()).reportRobots({ leaseId: claim.leaseId, at: Date.now(), status, body })
    },
    async report(claim: Claim | null, facts: Partial<Outcome> = {}, requests?: number) {
      const checks = claim?.kind === 'checks' ? claim.checks : []
      const outcomes = checks.map((check) => outcomeOf(check.targetId, { at: Date.now(), ...facts }))
      await (await ready()).report({ leaseId: claim?.leaseId ?? '', requests: requests ?? checks.length, outcomes })
    },
  }
}

/** A gate with known robots.txt that has leased these targets. */
export async function opened(platform: PlatformSpec, assigned: Target[], options: { evicts?: boolean } = {}) {
  const gate = openGate(platform, options)
  await gate.tick()
  await gate.assign(assigned)
  await gate.robots(404)
  return gate
}

export function checkedBy(claim: Claim | null): number[] {
  return claim?.kind === 'checks' ? claim.checks.map((check) => check.targetId).sort((one, other) => one - other) : []
}

export function targets(count: number, facts: Partial<Target> = {}): Target[] {
  return Array.from({ length: count }, (_, index) => targetOf(index + 1, facts))
}

export function pass(ms: number) {
  vi.setSystemTime(Date.now() + ms)
}

/** Each test has its own platform, and so its own object; other files' platforms count from 1. */
let nextPlatformId = 700_001
export const aPlatform = (facts: Partial<PlatformSpec> = {}) =>
  platformOf({ id: nextPlatformId++, budgetPerMinute: 6_000, ...facts })
