// Servers of the fan-out: the product and a bare object in one workerd, ws and Socket.IO in Node.

import { fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import type { RoomTick } from '#durable/match-room/tick.ts'
import { mergeTicks } from '#durable/relay/merge.ts'
import { writeTick } from '#durable/relay/wire.ts'
import { bundle } from '#scripts/build/bundle.ts'
import type { FanoutCall } from './fanout-worker.ts'
import { queueProducers, runtimeCpuMs } from './harness.ts'
import { settings } from './settings.ts'

/** Folder where `npm install ws socket.io` was run; without it only the product and the bare object are measured. */
const peersFolder = process.env.BENCH_PEERS ?? ''
const tickMs = 10

/** Limit of file descriptors per process; workerd needs two per socket. */
export function maxSocketsHere(): number {
  const limit = /Max open files\s+\d+\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
  return Math.floor((Number(limit) - 500) / 2)
}

export type Target = {
  name: string
  matchId: number
  urls(count: number): string[]
  how: { subscribe: string | null; dialect: 'plain' | 'socket.io' }
  send(tick: RoomTick): Promise<unknown>
  cpuMs(): number
}

export type Runtime = Awaited<ReturnType<typeof startRuntime>>

export async function startRuntime() {
  const mf = new Miniflare(
    convertV4MiniflareOptions({
      // Directly to the Worker: Miniflare's own entry does not exist in production.
      unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
      modules: [{ type: 'ESModule', path: 'worker.mjs', contents: await bundle('scripts/bench/fanout-worker.ts') }],
      compatibilityDate: '2026-10-01',
      compatibilityFlags: ['nodejs_compat'],
      cf: false,
      bindings: settings,
      d1Databases: { DB: 'fanout' },
      durableObjects: {
        MATCH_ROOM: { className: 'MatchRoom', useSQLite: true },
        PLATFORM_GATE: { className: 'PlatformGate', useSQLite: true },
        RELAY: { className: 'Relay', useSQLite: true },
        SOCKET_DIRECTORY: { className: 'SocketDirectory', useSQLite: true },
        BARE: { className: 'Bare', useSQLite: true },
      },
      queueProducers,
      handleStructuredLogs: () => {},
    }),
  )
  await mf.ready
  const { host } = await mf.unsafeGetDirectURL()
  return {
    async call<T = unknown>(input: FanoutCall): Promise<T> {
      const answer = await mf.dispatchFetch('http://bench/', { method: 'POST', body: JSON.stringify(input) })
      if (!answer.ok) throw new Error(await answer.text())
      return (await answer.json()) as T
    },
    cpuMs: runtimeCpuMs,
    address: `ws://${host}`,
    stop: () => mf.dispose(),
  }
}

export function ours(runtime: Runtime, matchId: number, shardCount?: number): Target {
  const channel = `match:${matchId}`
  return {
    name: 'ours',
    matchId,
    urls: (count) =>
      Array.from({ length: count }, (_, index) => {
        const shard = shardCount === undefined ? '' : `&shard=${index % shardCount}`
        return `${runtime.address}/ours?match=${matchId}${shard}`
      }),
    how: { subscribe: JSON.stringify({ type: 'subscribe', channel }), dialect: 'plain' },
    send: (tick) => runtime.call({ call: 'publish', matchId, ticks: [tick] }),
    cpuMs: runtime.cpuMs,
  }
}

/** Sends the same text as the product. */
export function bare(runtime: Runtime, matchId: number): Target {
  return {
    name: 'bare',
    matchId,
    urls: (count) => Array.from({ length: count }, () => `${runtime.address}/bare?match=${matchId}`),
    how: { subscribe: null, dialect: 'plain' },
    send: (tick) => runtime.call({ call: 'broadcast', matchId, text: textOf(tick) }),
    cpuMs: runtime.cpuMs,
  }
}

export function textOf(tick: RoomTick): string {
  const merged = mergeTicks([tick])
  return merged ? writeTick({ ...merged.frame, after: tick.seq - 1 }) : ''
}

export type Peer = Target & { stop(): void }

export async function startPeer(kind: 'ws' | 'socket.io'): Promise<Peer | null> {
  if (!existsSync(`${peersFolder}/node_modules/${kind}`)) return null
  const child = fork('scripts/bench/fanout-peer.ts', [kind, peersFolder])
  const next = () => new Promise<unknown>((resolve) => child.once('message', resolve))
  const port = await next()
  const path = kind === 'ws' ? '/' : '/socket.io/?EIO=4&transport=websocket'
  return {
    name: kind,
    matchId: 1,
    urls: (count) => Array.from({ length: count }, () => `ws://127.0.0.1:${port}${path}`),
    how: { subscribe: null, dialect: kind === 'ws' ? 'plain' : 'socket.io' },
    async send(tick) {
      const sent = next()
      child.send({ text: textOf(tick) })
      await sent
    },
    cpuMs: () => cpuMsOf(child.pid ?? 0),
    stop: () => child.disconnect(),
  }
}

function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}
