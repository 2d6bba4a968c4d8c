// What sockets cost besides frames: on how many shards they are, all of them cut off at once, their memory while idle.
import { comeback } from './comeback.ts'
import { changePrice, measure, nextMatchId } from './fanout.ts'
import { type Crowd, startCrowd } from './fanout-crowd.ts'
import { idleMemory } from './fanout-memory.ts'
import { ours, type Runtime, startRuntime } from './fanout-servers.ts'
import { median, type Row, say } from './table.ts'

const socketsPerMeasuredShard = 500
/** CPU time is counted in hundredths of a second. */
const framesInAll = 24_000
const rounds = 3

async function shardCost(crowd: Crowd, runtime: Runtime): Promise<Row[]> {
  const costs: number[] = []
  const counts = [1, 4, 16]
  for (const shards of counts) {
    const each: number[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const target = ours(runtime, nextMatchId(), shards)
      const sockets = shards * socketsPerMeasuredShard
      const { perCpuSecond } = await measure(crowd, [target], sockets, Math.max(12, framesInAll / sockets))
      each.push(1_000_000 / perCpuSecond)
    }
    costs.push(median(each))
    say(`${shards} shards: ${costs.at(-1)?.toFixed(1)} µs per frame and socket`)
  }
  const [one = Number.NaN] = costs
  const worst = Math.max(...costs.map((cost) => Math.abs(cost / one - 1)))
  return [
    {
      what: `CPU per frame and socket on ${counts.join(', ')} shards`,
      figure: costs.map((cost) => `${cost.toFixed(1)} µs`).join(', '),
      beside: `${(worst * 100).toFixed(0)}% apart`,
      goal: '10%',
      isMet: worst <= 0.1,
    },
  ]
}

export async function sockets(): Promise<Row[]> {
  const crowd = await startCrowd()
  const runtime = await startRuntime()
  const rows = await shardCost(crowd, runtime)
  await runtime.stop()
  rows.push(...(await comeback(changePrice)))
  rows.push(...(await idleMemory(crowd)))
  crowd.stop()
  return rows
}
