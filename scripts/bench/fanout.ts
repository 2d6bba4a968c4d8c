// From a match's change to all its viewers: frames per CPU-second of the server, beside a Durable Object that only
// broadcasts and beside ws and Socket.IO in Node; latency; bytes.
import type { RoomTick } from '#durable/match-room/tick.ts'
import { presenceEveryMs } from '#durable/relay/constants.ts'
import type { Observation } from '#worker/watching/monitoring/contract.ts'
import { type Crowd, startCrowd } from './fanout-crowd.ts'
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

/** CPU time is counted in hundredths of a second: where a match has few viewers, several are watched at once. */
const sizes = [
  { matches: 5, sockets: 1_000 },
  { matches: 1, sockets: Math.min(10_000, maxSocketsHere()) },
]
/** Enough for a median: on shared cores a single figure is off by up to a tenth. */
const rounds = 3
const framesEach = 10
/** Longer than the conflation, and than a server needs for all its sockets. */
const gapMs = 500
const gapMsOf = (sockets: number) => Math.max(gapMs, sockets / 10)

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))

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

/** Each of the targets, for as many clients; all are sent to at once. */
export async function measure(
  crowd: Crowd,
  targets: readonly [Target, ...Target[]],
  sockets: number,
  frames = framesEach,
): Promise<Measured> {
  for (const target of targets) await crowd.connect(target.urls(sockets), target.how)
  const connectedAt = performance.now()
  const [{ name, cpuMs: cpuNow, how }] = targets
  const gap = gapMsOf(sockets * targets.length)
  let seq = 0
  const sendNext = () => {
    seq += 1
    return Promise.all(targets.map((target) => target.send(makeTick(target.matchId, seq))))
  }
  // The first frames hit cold code, and the last viewer count is announced: neither is counted.
  for (let warm = 0; warm < 3; warm += 1) {
    await sendNext()
    await pause(gap)
  }
  if (how.subscribe !== null) await pause(connectedAt + presenceEveryMs + gapMs - performance.now())
  const before = await crowd.count()
  const cpuBefore = cpuNow()
  for (let frame = 0; frame < frames; frame += 1) {
    const sentAt = performance.now()
    await sendNext()
    await pause(gap - (performance.now() - sentAt))
  }
  await pause(gap)
  const cpuMs = cpuNow() - cpuBefore
  const after = await crowd.count()
  await crowd.close()
  const delivered = after.received - before.received
  const wanted = sockets * targets.length * frames
  if (delivered !== wanted || after.gaps > 0) {
    throw new Error(`${name}: ${delivered} of ${wanted} frames arrived, ${after.gaps} gaps`)
  }
  const latencies = after.latencies.slice(before.latencies.length)
  const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)]
  return { perCpuSecond: delivered / (cpuMs / 1_000), p50, p99, bytes: after.bytes }
}

let lastMatchId = 0
/** A new match for each measurement, without an earlier ring or clients. */
export const nextMatchId = () => ++lastMatchId

const several = (count: number, make: () => Target): [Target, ...Target[]] => [
  make(),
  ...Array.from({ length: count - 1 }, make),
]

async function besidePeers(crowd: Crowd, runtime: Runtime): Promise<Row[]> {
  const peers = (await Promise.all([startPeer('ws')])).filter((peer) => peer !== null)
  const rows: Row[] = []
  for (const { matches, sockets } of sizes) {
    const results = new Map<string, Measured[]>()
    for (let round = 1; round <= rounds; round += 1) {
      const kinds = [
        several(matches, () => ours(runtime, nextMatchId())),
        several(matches, () => bare(runtime, nextMatchId())),
        ...(round === 1 ? peers.map((peer): [Target] => [peer]) : []),
      ]
      // Alternates the order, so that no target always runs on the warmer machine.
      for (const targets of round % 2 === 0 ? kinds.reverse() : kinds) {
        const [{ name }] = targets
        const measured = await measure(crowd, targets, sockets)
        results.set(name, [...(results.get(name) ?? []), measured])
        say(`${sockets} sockets, round ${round} of ${rounds}: ${name} ${Math.round(measured.perCpuSecond)} /CPU s`)
      }
    }
    rows.push(...toRows(sockets, results))
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
      goal: '1.0 of it',
      isMet: ratio >= 1,
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
  for (const { sockets } of sizes) {
    const { perCpuSecond, p50, p99 } = await measure(crowd, [peer], sockets)
    const beside = `p50 ${p50} ms, p99 ${p99} ms`
    rows.push({ what: `  Socket.IO, ${sockets} sockets`, figure: `${Math.round(perCpuSecond / 1_000)}k`, beside })
  }
  peer.stop()
  return rows
}

function makeCheck(matchId: number, check: number): Observation {
  const facts = { section: null, lowPence: null, highPence: null, feesPence: null, currency: 'GBP', quantity: null }
  const offer = { ...facts, ticketType: 'Adult', pricePence: 9_000 + check, availability: 'available' as const }
  const url = 'https://club.example/match'
  const platform = { id: 1, slug: 'club', name: 'Club', kind: 'official' as const, url, isAlertable: true }
  const seenAt = Date.now()
  return {
    id: `bench:${check}`,
    matchId,
    platform,
    currency: 'GBP',
    seenAt,
    offers: [offer],
    problems: [],
    readingVersion: 0,
  }
}

let checks = 0
export async function changePrice(runtime: Runtime, matchId: number): Promise<void> {
  await runtime.call({ call: 'observe', observation: makeCheck(matchId, ++checks) })
}

/** From the room: 100 changes within a second, then single changes. */
async function fromTheRoom(crowd: Crowd, runtime: Runtime): Promise<Row[]> {
  const matchId = nextMatchId()
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
  for (let update = 0; update < 20; update += 1) {
    await change()
    await pause(gapMs)
  }
  const after = await crowd.count()
  await crowd.close()
  const latencies = after.latencies.slice(conflated.latencies.length)
  const perClient = conflated.received / 1_000
  return [
    {
      what: '100 changes in a second',
      figure: `${perClient} frames, ${conflated.busiestSecond} in the busiest second of a client`,
      beside: `sent within ${seconds.toFixed(2)} s`,
      goal: '4',
      isMet: conflated.busiestSecond <= 4 && after.gaps === 0,
    },
    {
      what: "room's commit → 1,000 clients",
      figure: `p50 ${percentile(latencies, 0.5)} ms, p99 ${percentile(latencies, 0.99)} ms`,
    },
    {
      what: 'bytes of an update',
      figure: `${after.bytes} and 4 of framing`,
      goal: '171',
      isMet: after.bytes <= 171,
    },
  ]
}

export async function fanout(): Promise<Row[]> {
  const crowd = await startCrowd()
  const runtime = await startRuntime()
  say(`a frame is ${textOf(makeTick(1, 1)).length} bytes`)
  const rows = [...(await fromTheRoom(crowd, runtime)), ...(await besidePeers(crowd, runtime))]
  await runtime.stop()
  crowd.stop()
  return rows
}
