// Checks per second end to end (lease → queue → fetch → extract → diff in the room → report), beside urlwatch and a bare
// fetch + HTMLRewriter loop in workerd, on the same 1,000 pages in one run.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GateHealth } from '#durable/platform-gate/protocol.ts'
import type { PlatformSpec, Target } from '#worker/monitoring/contract.ts'
import type { Bench } from './harness.ts'
import { median, say } from './table.ts'

const pageCount = 1_000
const rounds = 4

export type ChecksFigures = { ours: number; bare: number; urlwatch: number | null }

export async function benchChecks(bench: Bench, pagesPort: number): Promise<ChecksFigures> {
  const origin = `http://localhost:${pagesPort}`
  const urls = Array.from({ length: pageCount }, (_, index) => `${origin}/events/${index + 1}`)
  const bare = await measureBare(bench, urls)
  const ours = await measureOurs(bench, origin, urls)
  return { ours, bare, urlwatch: measureUrlwatch(urls, origin) }
}

async function measureBare(bench: Bench, urls: string[]): Promise<number> {
  const rates: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    say(`bare loop, round ${round + 1} of ${rounds}`)
    const startedAt = performance.now()
    await bench.call({ call: 'bare', urls })
    rates.push(urls.length / ((performance.now() - startedAt) / 1_000))
  }
  return median(rates)
}

/** Every round is a platform of its own on the same rooms, so that each page is read, extracted and diffed in full. */
async function measureOurs(bench: Bench, origin: string, urls: string[]): Promise<number> {
  const rates: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    say(`checks, round ${round + 1} of ${rounds + 1}${round === 0 ? ' (creates the rooms, not counted)' : ''}`)
    await fetch(`${origin}/round`)
    const platform: PlatformSpec = {
      id: round + 1,
      slug: `bench-${round}`,
      name: `Bench ${round}`,
      kind: 'official',
      origin,
      currency: 'GBP',
      extraction: { kind: 'structured' },
      budgetPerMinute: 1_000_000,
      isActive: true,
      isAlertable: true,
    }
    const targets: Target[] = urls.map((url, index) => ({
      id: round * pageCount + index + 1,
      matchId: index + 1,
      url,
      kickoffAt: Date.now() + 40 * 86_400_000,
      saleAt: null,
      revision: index + 1,
    }))
    await bench.call({ call: 'assign', platform, targets })
    await waitFor(bench, platform.id, (health) => health.robots === 'allowed')
    const startedAt = performance.now()
    await bench.call({ call: 'look', platformId: platform.id, matchIds: targets.map((target) => target.matchId) })
    await waitFor(bench, platform.id, (health) => health.goodLooks + health.failedLooks >= pageCount)
    if (round > 0) rates.push(pageCount / ((performance.now() - startedAt) / 1_000))
  }
  return median(rates)
}

async function waitFor(bench: Bench, platformId: number, isDone: (health: GateHealth) => boolean): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const health = await bench.call<GateHealth>({ call: 'health', platformId })
    if (isDone(health)) {
      if (health.failedLooks > 0)
        throw new Error(`${health.failedLooks} looks failed: ${JSON.stringify(health.problems)}`)
      return
    }
    if (Date.now() > deadline) throw new Error(`the gate did not finish: ${JSON.stringify(health)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** urlwatch from Debian, second run (the first only stores): the whole page compared, no filter, its fastest way. */
function measureUrlwatch(urls: string[], origin: string): number | null {
  if (spawnSync('urlwatch', ['--version']).status !== 0) return null
  const folder = mkdtempSync(join(tmpdir(), 'urlwatch-'))
  writeFileSync(join(folder, 'urls.yaml'), urls.map((url) => `url: ${url}\n`).join('---\n'))
  writeFileSync(join(folder, 'config.yaml'), 'report:\n  stdout:\n    enabled: false\n')
  const args = [
    '--urls',
    join(folder, 'urls.yaml'),
    '--config',
    join(folder, 'config.yaml'),
    '--cache',
    join(folder, 'cache.db'),
  ]
  let seconds = 0
  for (const run of [1, 2]) {
    say(`urlwatch, run ${run} of 2`)
    spawnSync('curl', ['-s', `${origin}/round`])
    const startedAt = performance.now()
    spawnSync('urlwatch', args)
    seconds = (performance.now() - startedAt) / 1_000
  }
  return urls.length / seconds
}
