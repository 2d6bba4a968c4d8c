import { seeded } from '#test/durable/platform-gate/simulation.ts'
import { type Judgement, judge } from './judge.ts'
import { type Fault, toRandom, worldOf } from './world.ts'

/** Worlds by their seeds, judged and added up. */
export async function judgeWorlds(firstSeed: number, count: number, faults?: readonly Fault[]): Promise<Judgement> {
  const sum: Judgement = { falseAlerts: [], wrongPrices: [], readable: [], unread: [], news: 0, missed: [] }
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    const next = seeded(seed)
    const one = await judge(worldOf(seed, next, faults), toRandom(next))
    sum.falseAlerts.push(...one.falseAlerts)
    sum.wrongPrices.push(...one.wrongPrices)
    sum.readable.push(...one.readable)
    sum.unread.push(...one.unread)
    sum.news += one.news
    sum.missed.push(...one.missed)
  }
  return sum
}

/** How often each kind occurs, most often first. */
export function counted(kinds: readonly string[]): Record<string, number> {
  const counts = Object.groupBy(kinds, (kind) => kind)
  const listed = Object.entries(counts).map(([kind, all = []]) => [kind, all.length] as const)
  return Object.fromEntries(listed.sort(([, a], [, b]) => b - a))
}
