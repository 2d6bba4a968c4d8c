// The pages' client on Node's WebSocket: what a browser with a tab per channel shows and announces.
import type { Reducer } from '#app/ui/live/channel-state.ts'
import { createLiveChannel, type LiveChannelStore } from '#app/ui/live/live-channel.ts'
import { type MatchesLive, type MatchLive, matchesReducer, matchReducer } from '#app/ui/live/match-state.ts'
import type { SocketLike } from '#app/ui/live/socket.ts'
import { type LiveChannel, type LiveNews, liveMatches, type ServerFrame } from '#durable/relay/protocol.ts'
import { readFrame } from '#durable/relay/wire.ts'
import { createOneTabNews } from '#test/app/live/one-tab.ts'

/** Node's WebSocket takes headers, which a browser sets by itself. */
const NodeSocket = WebSocket as unknown as new (url: string, init: { headers: Record<string, string> }) => WebSocket

/** The client's clock is this much faster: a minute of its work fits into a test. */
const haste = 5

export type Heard = { channel: LiveChannel; at: number; frame: ServerFrame }

export type LiveClient = ReturnType<typeof openLiveClient>

type ClientOptions = { origin: string; port: number; cookie: string; matchIds: readonly number[] }

export function openLiveClient({ origin, port, cookie, matchIds }: ClientOptions) {
  const heard: Heard[] = []
  const announced: { matchId: number; news: LiveNews }[] = []
  const memory = createOneTabNews(Date.now)
  const stops: (() => void)[] = []

  function connect<S>(channel: LiveChannel, path: string, reducer: Reducer<S>): LiveChannelStore<S> {
    const ports = {
      open(): SocketLike {
        const socket = new NodeSocket(`ws://localhost:${port}${path}`, { headers: { Origin: origin, Cookie: cookie } })
        socket.addEventListener('message', ({ data }) => {
          const frame = readFrame(data)
          if (frame) heard.push({ channel, at: Date.now(), frame })
        })
        return socket as SocketLike
      },
      setTimer: (work: () => void, afterMs: number) => Number(setTimeout(work, afterMs / haste)),
      clearTimer: (timer: number) => clearTimeout(timer),
      random: Math.random,
      isOnline: () => true,
    }
    const store = createLiveChannel({ channel, reducer, ports, announced: memory })
    stops.push(
      store.onNews((matchId, news) => announced.push({ matchId, news })),
      store.watch(() => {}),
    )
    return store
  }

  const matches = connect<MatchesLive>(liveMatches, '/ws/live-matches', matchesReducer)
  const rooms = new Map(
    matchIds.map((id) => [id, connect<MatchLive>(`match:${id}`, `/ws/matches/${id}`, matchReducer)] as const),
  )
  const all = [matches, ...rooms.values()]
  const channels: LiveChannel[] = [liveMatches, ...matchIds.map((id) => `match:${id}` as const)]

  return {
    heard,
    announced,
    matches: () => matches.view().state ?? {},
    room: (matchId: number) => rooms.get(matchId)?.view().state ?? null,
    isCut: () => all.every((store) => store.view().status !== 'connected'),
    /** How often every channel has connected; 0 while one is disconnected. */
    connections: () =>
      all.every((store) => store.view().status === 'connected')
        ? Math.min(...channels.map((channel) => heard.filter((one) => isWelcome(one, channel)).length))
        : 0,
    close() {
      for (const stop of stops) stop()
    },
  }
}

const isWelcome = (one: Heard, channel: LiveChannel) => one.channel === channel && one.frame.type === 'subscribed'

/** Numbered frames that did not follow the client's last one. */
export function gapsIn(heard: readonly Heard[], channel: LiveChannel): ServerFrame[] {
  let known = Number.NEGATIVE_INFINITY
  return heard.flatMap((one) => {
    const { frame } = one
    if (one.channel !== channel) return []
    if (frame.type === 'snapshot') known = frame.seq
    if (!('after' in frame) || frame.seq <= known) return []
    const isGap = frame.after > known
    known = frame.seq
    return isGap ? [frame] : []
  })
}

/** The last sequence number of a channel. */
export function lastSeqOf(heard: readonly Heard[], channel: LiveChannel): number {
  return Math.max(...heard.flatMap((one) => (one.channel === channel && 'seq' in one.frame ? [one.frame.seq] : [])))
}

/** Whether a frame says that the match is over. */
export function statesEndOf(frame: ServerFrame, matchId: number): boolean {
  const updates = frame.type === 'snapshot' && 'matches' in frame ? frame.matches : [frame]
  return updates.some((one) => 'matchId' in one && one.matchId === matchId && phaseIn(one) === 'finished')
}

function phaseIn(frame: object): unknown {
  if (!('live' in frame) || !frame.live) return null
  const live = frame.live as { phase?: string; live?: { phase: string } }
  return live.phase ?? live.live?.phase
}
