// From a match's change to all its viewers: frames per CPU-second of the server, beside a Durable Object that only
// broadcasts and beside ws and Socket.IO in Node; latency; cost of shards and sockets.
import type { RoomTick } from '#durable/match-room/tick.ts'
import { presenceEveryMs } from '#durable/relay/constants.ts'
import type { Observation } from '#worker/watching/monitoring/contract.ts'
import { comeback } from './comeback.ts'
import { type Crowd, startCrowd } from './fanout-crowd.ts'
import { idleMemory } from './fanout-memory.ts'
import {
  bare,
  maxSocketsHere,
  ours,
  type Runtime,
  startPeer,
  startRuntime,
  type Target,
  textOf,
} from './fanout-servers.ts'
import { median, percentile, type Row, say } from './table.ts'

const sizes = [1_000, 5_000, Math.min(10_000, maxSocketsHere())]
/** Enough for a median: on shared cores a single figure is off by up to a tenth. */
const rounds = 5
const roundsOfShards = 3
/** CPU time is counted in hundredths of a second, so few sockets need more frames. */
const framesOf = (sockets: number) => Math.max(12, 50_000 / sockets)
/** Longer than the conflation, and than a server needs for all its sockets. */
const gapMs = 500
const gapMsOf = (sockets: number) => Math.max(gapMs, sockets / 10)

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A change of one price, like most ticks. */
function makeTick(matchId: number, seq: number): RoomTick {
  const price = { feesPence: 250, currency: 'GBP', availability: 'available' as const, quantity: 4 }
  const before = { ...price, pricePence: 9_000 + seq }
  return {
    kind: 'prices',
    matchId,
    seq,
    at: Date.now(),
    platformId: 1,
    needsBoard: false,
    offers: [{ ticketType: 'Adult', section: 'Block 12', before, after: { ...before, pricePence: 9_001 + seq } }],
    summary: { lowestPricePence: 9_001 + seq, currency: 'GBP', availability: 'available', offerCount: 3 },
  }
}

type Measured = { perCpuSecond: number; p50: number; p99: number; bytes: number }

async function measure(crowd: Crowd, target: Target, count: number, matchId: number): Promise<Measured> {
  await crowd.connect(target.urls(count), target.how)
  // The first frames hit cold code, and the last viewer count is announced: neither is counted.
  let seq = 0
  for (let warm = 0; warm < 3; warm += 1) {
    await target.send(makeTick(matchId, ++seq))
    await pause(gapMsOf(count))
  }
  await pause(presenceEveryMs)
  const before = await crowd.count()
  const cpuBefore = target.cpuMs()
  for (let frame = 0; frame < framesOf(count); frame += 1) {
    const sentAt = performance.now()
    await target.send(makeTick(matchId, ++seq))
    await pause(Math.max(0, gapMsOf(count) - (performance.now() - sentAt)))
  }
  await pause(gapMsOf(count))
  const cpuMs = target.cpuMs() - cpuBefore
  const after = await crowd.count()
  await crowd.close()
  const delivered = after.received - before.received
  if (delivered !== count * framesOf(count) || after.gaps > 0) {
    throw new Error(`${target.name}: ${delivered} of ${count * framesOf(count)} frames arrived, ${after.gaps} gaps`)
  }
  const latencies = after.latencies.slice(before.latencies.length)
  const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)]
  return { perCpuSecond: delivered / (cpuMs / 1_000), p50, p99, bytes: after.bytes }
}

let lastMatchId = 0

async function besidePeers(crowd: Crowd, runtime: Runtime): Promise<Row[]> {
  const peers = (await Promise.all([startPeer('ws')])).filter((peer) => peer !== null)
  const rows: Row[] = []
  for (const size of sizes) {
    const results = new Map<string, Measured[]>()
    for (let round = 1; round <= rounds; round += 1) {
      const matchId = ++lastMatchId
      const targets = [ours(runtime, matchId), bare(runtime), ...(round === 1 ? peers : [])]
      // Alternates the order, so that no target always runs on the warmer machine.
      for (const target of round % 2 === 0 ? targets.reverse() : targets) {
        const measured = await measure(crowd, target, size, matchId)
        results.set(target.name, [...(results.get(target.name) ?? []), measured])
        say(`${size} sockets, round ${round} of ${rounds}: ${target.name} ${Math.round(measured.perCpuSecond)} /CPU s`)
      }
    }
    rows.push(...toRows(size, results))
  }
  for (const peer of peers) peer.stop()
  return [...rows, ...(await besideSocketIo(crowd))]
}

function toRows(size: number, results: Map<string, Measured[]>): Row[] {
  const of = (name: string, figure: keyof Measured) => median((results.get(name) ?? []).map((one) => one[figure]))
  const rate = (name: string) => `${name} ${Math.round(of(name, 'perCpuSecond') / 1_000)}k`
  const ratio = of('ours', 'perCpuSecond') / of('bare', 'perCpuSecond')
  return [
    {
      what: `frames per CPU second, ${size} sockets`,
      figure: `${Math.round(of('ours', 'perCpuSecond') / 1_000)}k`,
      beside: [`${rate('bare')}: ${ratio.toFixed(2)} of it`, ...(results.has('ws') ? [rate('ws')] : [])].join(', '),
      goal: '0.95 of it',
      isMet: ratio >= 0.95,
    },
    {
      what: '  tick → client',
      figure: `p50 ${of('ours', 'p50')} ms, p99 ${of('ours', 'p99')} ms`,
      beside: `bare p50 ${of('bare', 'p50')} ms, p99 ${of('bare', 'p99')} ms`,
    },
  ]
}

/** Runs alone on its port, after ws has stopped. */
async function besideSocketIo(crowd: Crowd): Promise<Row[]> {
  const peer = await startPeer('socket.io')
  if (!peer) return [{ what: 'ws and Socket.IO', figure: 'BENCH_PEERS names no folder with them' }]
  const rows: Row[] = []
  for (const size of sizes) {
    const { perCpuSecond, p50, p99 } = await measure(crowd, peer, size, 1)
    const beside = `p50 ${p50} ms, p99 ${p99} ms`
    rows.push({ what: `  Socket.IO, ${size} sockets`, figure: `${Math.round(perCpuSecond / 1_000)}k`, beside })
  }
  peer.stop()
  return rows
}

const socketsPerMeasuredShard = 500

async function shardCost(crowd: Crowd, runtime: Runtime): Promise<Row[]> {
  const costs: number[] = []
  const counts = [1, 4, 16]
  for (const shards of counts) {
    const each: number[] = []
    for (let round = 1; round <= roundsOfShards; round += 1) {
      const matchId = ++lastMatchId
      const target = ours(runtime, matchId, shards)
      each.push(1_000_000 / (await measure(crowd, target, shards * socketsPerMeasuredShard, matchId)).perCpuSecond)
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

function makeCheck(matchId: number, check: number): Observation {
  const facts = { section: null, lowPence: null, highPence: null, feesPence: null, currency: 'GBP', quantity: null }
  const offer = { ...facts, ticketType: 'Adult', pricePence: 9_000 + check, availability: 'available' as const }
  const url = 'https://club.example/match'
  const platform = { id: 1, slug: 'club', name: 'Club', kind: 'official' as const, url, isAlertable: true }
  const seenAt = Date.now()
  return { id: `bench:${check}`, matchId, platform, currency: 'GBP', seenAt, offers: [offer], problems: [] }
}

let checks = 0
async function changePrice(runtime: Runtime, matchId: number): Promise<void> {
  await runtime.call({ call: 'observe', observation: makeCheck(matchId, ++checks) })
}

/** From the room: 100 changes within a second, then single changes. */
async function fromTheRoom(crowd: Crowd, runtime: Runtime): Promise<Row[]> {
  const matchId = ++lastMatchId
  const target = ours(runtime, matchId)
  const change = () => changePrice(runtime, matchId)
  await change()
  await crowd.connect(target.urls(1_000), target.how)
  const startedAt = performance.now()
  const changing = []
  for (let update = 0; update < 100; update += 1) {
    changing.push(change())
    await pause(Math.max(0, startedAt + 10 * update - performance.now()))
  }
  await Promise.all(changing)
  const seconds = (performance.now() - startedAt) / 1_000
  await pause(1_000)
  const conflated = await crowd.count()
  for (let update = 0; update < 40; update += 1) {
    await change()
    await pause(gapMs)
  }
  const after = await crowd.count()
  await crowd.close()
  const latencies = after.latencies.slice(conflated.latencies.length)
  const frames = conflated.received / 1_000
  return [
    {
      what: '100 changes in a second',
      figure: `${frames} frames, ${conflated.busiestSecond} in the busiest second of a client`,
      beside: `sent within ${seconds.toFixed(2)} s`,
      goal: '4',
      isMet: conflated.busiestSecond <= 4 && after.gaps === 0,
    },
    {
      what: "room's commit → 1,000 clients",
      figure: `p50 ${percentile(latencies, 0.5)} ms, p99 ${percentile(latencies, 0.99)} ms`,
    },
    { what: 'bytes of an update', figure: `${after.bytes} and 4 of framing` },
  ]
}

export async function fanout(): Promise<Row[]> {
  const crowd = await startCrowd()
  const runtime = await startRuntime()
  say(`a frame is ${textOf(makeTick(1, 1)).length} bytes`)
  const rows = [
    ...(await fromTheRoom(crowd, runtime)),
    ...(await besidePeers(crowd, runtime)),
    ...(await shardCost(crowd, runtime)),
  ]
  await runtime.stop()
  rows.push(...(await comeback(changePrice)))
  rows.push(...(await idleMemory(crowd)))
  crowd.stop()
  return rows
}
