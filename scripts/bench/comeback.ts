// All pages of a match lose their sockets at once and reconnect, each with its last number: how long until all show the
// room's state, and the cost.
import { type ChildProcess, fork } from 'node:child_process'
import type { LiveFacts } from '#worker/matches/live/contract.ts'
import type { PagesOrder, PagesReport } from './comeback-pages.ts'
import { maxSocketsHere, ours, type Runtime, startRuntime } from './fanout-servers.ts'
import type { Counted } from './fanout-worker.ts'
import { type Row, say } from './table.ts'

const pageCount = Math.min(10_000, maxSocketsHere())
const processCount = 2
const matchId = 900_001
const shardCount = 8

type Reading = { seq: number; digest: string }

function ask(child: ChildProcess, order: PagesOrder): Promise<PagesReport> {
  return new Promise((resolve) => {
    child.once('message', (report) => resolve(report as PagesReport))
    child.send(order)
  })
}

function startPages() {
  const children = Array.from({ length: processCount }, () => fork('scripts/bench/comeback-pages.ts'))
  async function askAll(orderOf: (index: number) => PagesOrder): Promise<PagesReport> {
    const reports = await Promise.all(children.map((child, index) => ask(child, orderOf(index))))
    const sum = (figure: 'connects' | 'gaps' | 'announced' | 'repeats') =>
      reports.reduce((total, report) => total + report[figure], 0)
    const shown: Record<string, number> = {}
    for (const report of reports) {
      for (const [digest, pages] of Object.entries(report.shown)) shown[digest] = (shown[digest] ?? 0) + pages
    }
    return { shown, connects: sum('connects'), gaps: sum('gaps'), announced: sum('announced'), repeats: sum('repeats') }
  }
  return {
    open: (urls: string[]) =>
      askAll((index) => ({
        do: 'open',
        urls: urls.filter((_, place) => place % processCount === index),
        channel: `match:${matchId}`,
        localAddress: `127.0.0.${2 + index}`,
      })),
    allHave: (seq: number) => askAll(() => ({ do: 'await', seq })),
    stop(): void {
      for (const child of children) child.disconnect()
    },
  }
}

/** Readings of a match by minute, with a goal in the second. */
function readingAt(minute: number): LiveFacts {
  const seenAt = Date.now()
  const score = { home: Number(minute > 1), away: 0 }
  const ends = { halfTime: null, fullTime: null, extraTime: null, penalties: null }
  const goal = { type: 'goal' as const, minute: 2, extraMinute: null, team: 'home' as const }
  return {
    matchId,
    seenAt,
    updatedAt: seenAt,
    names: { home: 'Arsenal', away: 'Chelsea' },
    kickoffAt: seenAt,
    phase: 'first_half',
    minute,
    injuryMinute: null,
    score,
    ...ends,
    events: minute > 1 ? [{ ...goal, player: 'Scorer', description: null }] : [],
  }
}

async function readRoom(runtime: Runtime): Promise<Reading> {
  return runtime.call<Reading>({ call: 'room', matchId })
}

export async function comeback(change: (runtime: Runtime, matchId: number) => Promise<void>): Promise<Row[]> {
  const runtime = await startRuntime()
  const pages = startPages()
  await runtime.call({ call: 'live', facts: readingAt(1) })
  await change(runtime, matchId)
  await pages.open(ours(runtime, matchId).urls(pageCount))
  await change(runtime, matchId)
  const before = await readRoom(runtime)
  const atRest = await pages.allHave(before.seq)
  say(`${pageCount} pages are connected`)

  const cpuBefore = runtime.cpuMs()
  const cutAt = performance.now()
  await runtime.call({ call: 'abort', matchId, shards: shardCount })
  // A goal and a price change while no page is connected.
  await runtime.call({ call: 'live', facts: readingAt(2) })
  await change(runtime, matchId)
  const after = await readRoom(runtime)
  const readsBefore = await runtime.call<Counted>({ call: 'counted' })
  const back = await pages.allHave(after.seq)
  const seconds = (performance.now() - cutAt) / 1_000
  const cpuSeconds = (runtime.cpuMs() - cpuBefore) / 1_000
  const reads = await runtime.call<Counted>({ call: 'counted' })
  pages.stop()
  await runtime.stop()

  const wrong = pageCount - (back.shown[after.digest] ?? 0)
  const announced = back.announced - atRest.announced
  const repeats = back.repeats
  const faults = wrong + back.gaps + repeats + Math.abs(pageCount - announced)
  const roomReads = reads.roomReads - readsBefore.roomReads
  const matchReads = reads.matchReads - readsBefore.matchReads
  return [
    {
      what: `${pageCount} pages cut off at once are back`,
      figure: `after ${seconds.toFixed(1)} s`,
      beside: `each waits 5 to 7.5 s; ${cpuSeconds.toFixed(1)} CPU s, ${back.connects - atRest.connects} connections`,
      goal: '15 s',
      isMet: seconds <= 15,
    },
    {
      what: '  what they show and announce',
      figure: `${wrong} wrong, ${back.gaps} gaps, ${repeats} repeats, ${pageCount - announced} goals missed`,
      goal: 'none',
      isMet: faults === 0,
    },
    {
      what: '  reads while they come back',
      figure: `${roomReads} of the room, ${matchReads} of the database`,
      goal: 'not one per page',
      isMet: roomReads + matchReads < pageCount / 100,
    },
  ]
}
