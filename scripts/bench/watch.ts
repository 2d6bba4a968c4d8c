// Watches the benchmark's pages on several platforms and has all of them checked once per round.
import type { GateHealth } from '#durable/platform-gate/protocol.ts'
import type { PlatformSpec, Target } from '#worker/watching/monitoring/contract.ts'
import type { Bench } from './harness.ts'

export const pageCount = 1_000
/** Several gates lease at once, as in production. */
export const platformCount = 4

const day = 86_400_000

/** The zone says nothing on these pages. Another one than before has them all read anew. */
function platformOf(id: number, origin: string, round: number): PlatformSpec {
  return {
    id,
    slug: `bench-${id}`,
    name: `Bench ${id}`,
    kind: 'official',
    origin,
    currency: 'GBP',
    extraction: { kind: 'structured' },
    budgetPerMinute: 1_000_000,
    isActive: true,
    isAlertable: true,
    timeZone: round % 2 === 0 ? 'Europe/London' : 'Europe/Paris',
  }
}

/** Each call is a round, in which every target is read in full at its address. */
export function createWatch(bench: Bench, origin: string) {
  const platformIds = Array.from({ length: platformCount }, (_, index) => index + 1)
  let rounds = 0
  return async function watchRound(): Promise<{ seconds: number }> {
    await fetch(`${origin}/round`)
    const startedAt = performance.now()
    for (const platformId of platformIds) {
      const targets = Array.from({ length: pageCount }, (_, index): Target => {
        const matchId = index + 1
        return {
          id: matchId,
          matchId,
          url: `${origin}/events/${matchId}`,
          kickoffAt: Date.now() + 40 * day,
          saleAt: null,
          revision: matchId,
        }
      }).filter((target) => target.id % platformCount === platformId % platformCount)
      const added = rounds === 0 ? targets : []
      await bench.call({ call: 'assign', platform: platformOf(platformId, origin, rounds), targets: added })
    }
    rounds += 1
    await waitForChecks(bench, platformIds, rounds * pageCount)
    return { seconds: (performance.now() - startedAt) / 1_000 }
  }
}

async function waitForChecks(bench: Bench, platformIds: number[], wanted: number): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const gates = await bench.call<GateHealth[]>({ call: 'health', platformIds })
    const failed = gates.filter((gate) => gate.failedChecks > 0)
    if (failed.length > 0) throw new Error(`checks failed: ${JSON.stringify(failed)}`)
    if (gates.reduce((sum, gate) => sum + gate.goodChecks, 0) >= wanted) return
    if (Date.now() > deadline) throw new Error(`the gates did not finish: ${JSON.stringify(gates)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
