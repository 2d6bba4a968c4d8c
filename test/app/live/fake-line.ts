// A clock, a network and a relay in memory, with the product's own ring and catch-up.
import type { SocketLike, SocketPorts } from '#app/ui/live/socket.ts'
import type { RoomState } from '#durable/match-room/protocol.ts'
import { catchUpTexts } from '#durable/relay/catch-up.ts'
import { maxRingFrames } from '#durable/relay/constants.ts'
import { mergeTicks } from '#durable/relay/merge.ts'
import { type LiveNews, type MatchSnapshot, pingFrame, pongFrame } from '#durable/relay/protocol.ts'
import { createRing } from '#durable/relay/ring.ts'
import { writeTick } from '#durable/relay/wire.ts'
import { liveTick, makeNews, priceTick } from '../../durable/relay/ticks.ts'

export const matchId = 7
export const channel = `match:${matchId}` as const

/** Timers that fire when the test says so. */
export function createFakeClock() {
  let now = 0
  let lastId = 0
  const timers = new Map<number, { at: number; work: () => void }>()
  return {
    now: () => now,
    setTimer(work: () => void, afterMs: number) {
      timers.set(++lastId, { at: now + afterMs, work })
      return lastId
    },
    clearTimer: (id: number) => void timers.delete(id),
    pending: () => [...timers.values()].map(({ at }) => at - now).sort((a, b) => a - b),
    advance(ms: number) {
      const end = now + ms
      for (;;) {
        const [next] = [...timers].filter(([, { at }]) => at <= end).sort((a, b) => a[1].at - b[1].at || a[0] - b[0])
        if (!next) break
        timers.delete(next[0])
        now = next[1].at
        next[1].work()
      }
      now = end
    },
  }
}

export type FakeSocket = SocketLike & {
  sent: string[]
  /** Frames on their way to the client. */
  wire: string[]
  isOpen: boolean
  closedWith: number | null
}

/** A room that changes on demand, behind a relay with one shard. */
export function createFakeServer() {
  const ring = createRing(maxRingFrames)
  const sockets: FakeSocket[] = []
  const subscribed = new Set<FakeSocket>()
  const announced: LiveNews[] = []
  let room: Omit<RoomState, 'unsentNews'> = {
    matchId,
    seq: 0,
    live: null,
    board: { matchId, seq: 0, offers: [], platforms: [platform], summary: noPriceSummary },
  }
  let isUp = true

  const snapshot = () => ({
    seq: room.seq,
    text: JSON.stringify({ type: 'snapshot', channel, ...room, news: [] } satisfies MatchSnapshot),
  })

  function hear(socket: FakeSocket, text: string): void {
    if (text === pingFrame) return void socket.wire.push(pongFrame)
    const said = JSON.parse(text)
    if (said.type !== 'subscribe') return
    // As at the root, the snapshot is kept and later changes follow it.
    if (!ring.welcome(maxRingFrames)) ring.settle(snapshot())
    socket.wire.push(...catchUpTexts(ring, { channel, seq: said.seq ?? null }))
    subscribed.add(socket)
  }

  return {
    sockets,
    announced,
    state: () => room,
    newest: () => sockets.at(-1),
    setUp: (next: boolean) => {
      isUp = next
    },

    open(): FakeSocket {
      const socket: FakeSocket = {
        sent: [],
        wire: [],
        isOpen: false,
        closedWith: null,
        onopen: null,
        onmessage: null,
        onclose: null,
        send(text) {
          if (!this.isOpen) throw new Error('The socket is not open')
          this.sent.push(text)
          hear(this, text)
        },
        close(code) {
          this.isOpen = false
          this.closedWith = code ?? 1005
          subscribed.delete(this)
        },
      }
      sockets.push(socket)
      return socket
    },

    /** Finishes the handshake of the newest socket, well or badly. */
    answer(): void {
      const socket = sockets.at(-1)
      if (!socket || socket.isOpen || socket.closedWith !== null) return
      if (!isUp) {
        this.drop(1006)
        return
      }
      socket.isOpen = true
      socket.onopen?.()
    },

    drop(code = 1006): void {
      const socket = sockets.at(-1)
      if (!socket || socket.closedWith !== null) return
      socket.isOpen = false
      socket.closedWith = code
      socket.wire = []
      subscribed.delete(socket)
      socket.onclose?.({ code })
    },

    /** The relay restarts from the room's state, without earlier frames. */
    restart(): void {
      this.drop(1006)
      ring.startOver(snapshot())
    },

    /** Delivers frames on their way; `order` may repeat and reorder. */
    deliver(order: (wire: string[]) => string[] = (wire) => wire): void {
      const socket = sockets.at(-1)
      if (!socket?.isOpen) return
      const wire = socket.wire
      socket.wire = []
      for (const data of order(wire)) socket.onmessage?.({ data })
    },

    /** Changes the room: `goal` adds news. */
    change(kind: 'minute' | 'goal' | 'price'): void {
      const seq = room.seq + 1
      const news = kind === 'goal' ? [makeNews(`goal-${seq}`)] : []
      announced.push(...news)
      const tick = kind === 'price' ? priceTick(matchId, seq) : liveTick(matchId, seq, { news })
      if (tick.kind === 'live') room = { ...room, seq, live: tick.live }
      else {
        const [diff] = tick.offers
        const offer = { ...platformFacts, ticketType: 'Adult', section: null, ...diff?.after }
        room = { ...room, seq, board: { ...room.board, seq, offers: [offer as never], summary: tick.summary } }
      }
      const merged = mergeTicks([tick])
      if (!merged) return
      const frame = { after: seq - 1, seq, text: writeTick({ ...merged.frame, after: seq - 1 }) }
      if (ring.append(frame) === 'gap') throw new Error('The fake relay lost a frame')
      for (const socket of subscribed) socket.wire.push(frame.text)
    },
  }
}

const noPriceSummary = { lowestPricePence: null, currency: null, availability: 'unknown', offerCount: 0 } as const
const platformFacts = {
  platformId: 1,
  platformSlug: 'club',
  platformName: 'Club',
  platformKind: 'official',
  isAlertable: true,
  url: 'https://club.example',
} as const
const platform = { ...platformFacts, checkedAt: 0, summary: noPriceSummary, quarantined: 0 }

/** Ports of the socket under test; the test changes `isOnline`. */
export function createPorts(clock: ReturnType<typeof createFakeClock>, server: { open(): FakeSocket }) {
  const ports: SocketPorts & { online: boolean } = {
    online: true,
    open: () => server.open(),
    setTimer: clock.setTimer,
    clearTimer: clock.clearTimer,
    random: () => 0.5,
    isOnline: () => ports.online,
  }
  return ports
}
