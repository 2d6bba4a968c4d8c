// A reconnecting socket: connects, subscribes and resumes.
import {
  type ClientFrame,
  closeCodes,
  type LiveChannel,
  pingFrame,
  reconnectAfterMs,
  type ServerFrame,
} from '#durable/relay/protocol.ts'
import { readFrame } from '#durable/relay/wire.ts'
import { createHeartbeat } from './heartbeat.ts'

export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected' | 'error'

/** The part of WebSocket in use. */
export type SocketLike = {
  send(text: string): void
  close(code?: number): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
}

export type SocketPorts = {
  open(): SocketLike
  setTimer(work: () => void, afterMs: number): number
  clearTimer(timer: number): void
  random(): number
  isOnline(): boolean
}

type LiveSocketOptions = {
  channel: LiveChannel
  ports: SocketPorts
  /** The last applied sequence number; null for none. */
  seq(): number | null
  onFrame(frame: ServerFrame): void
  onStatus(status: ConnectionStatus): void
}

/**
 * Random spread of the reconnect delay, doubled with each failure in a row, so that clients do not all return at once.
 */
const jitterMs = 2_500
const maxJitterMs = 25_000

/** Extra delay after a close for too many sockets. */
const tooManyWaitMs = 30_000

export function createLiveSocket({ channel, ports, seq, onFrame, onStatus }: LiveSocketOptions) {
  let socket: SocketLike | null = null
  let isWanted = false
  let failures = 0
  /** A subscription is pending: subscribing again would bring the answer twice. */
  let isSubscribing = false
  let retryTimer: number | null = null
  const heartbeat = createHeartbeat(ports, {
    sendPing: () => sendFrame(pingFrame),
    onDead() {
      const dead = socket
      lose(closeCodes.goingAway)
      dead?.close()
    },
  })

  function connect(): void {
    clearRetry()
    if (!isWanted || socket) return
    if (!ports.isOnline()) {
      // Browsers are sometimes wrong about being offline, so it retries anyway.
      retryTimer = ports.setTimer(connect, reconnectAfterMs)
      onStatus('disconnected')
      return
    }
    onStatus('connecting')
    const opened = open()
    if (!opened) {
      lose(closeCodes.goingAway)
      return
    }
    socket = opened
    heartbeat.expectAnswer()
    opened.onopen = () => {
      if (opened === socket) subscribe()
    }
    opened.onmessage = ({ data }) => {
      if (opened === socket) receive(data)
    }
    opened.onclose = ({ code }) => {
      if (opened === socket) lose(code)
    }
  }

  /** Null where the browser refuses (a policy or an extension): counts as a failed connection. */
  function open(): SocketLike | null {
    try {
      return ports.open()
    } catch {
      return null
    }
  }

  function sendFrame(frame: ClientFrame | typeof pingFrame): void {
    try {
      socket?.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
    } catch {
      // Already closing: the close event handles the rest.
    }
  }

  function subscribe(): void {
    if (isSubscribing) return
    isSubscribing = true
    const last = seq()
    sendFrame({ type: 'subscribe', channel, ...(last !== null && { seq: last }) })
    heartbeat.expectAnswer()
  }

  function receive(data: unknown): void {
    const frame = readFrame(data)
    if (!frame) return
    // Any frame proves the connection; a subscription waits for its own answer.
    if (!isSubscribing || frame.type === 'subscribed') heartbeat.answered()
    if (frame.type === 'subscribed') {
      failures = 0
      isSubscribing = false
      heartbeat.start()
      onStatus('connected')
    }
    onFrame(frame)
    if ('after' in frame) heartbeat.count()
  }

  function lose(code: number): void {
    release()
    if (!isWanted || code === closeCodes.done) {
      isWanted = false
      onStatus('disconnected')
      return
    }
    onStatus(ports.isOnline() ? 'error' : 'disconnected')
    const spreadMs = Math.min(jitterMs * 2 ** failures, maxJitterMs)
    const extraMs = code === closeCodes.tooManySockets ? tooManyWaitMs : 0
    failures += 1
    retryTimer = ports.setTimer(connect, reconnectAfterMs + extraMs + ports.random() * spreadMs)
  }

  function release(): void {
    heartbeat.stop()
    clearRetry()
    socket = null
    isSubscribing = false
  }

  function clearRetry(): void {
    if (retryTimer !== null) ports.clearTimer(retryTimer)
    retryTimer = null
  }

  return {
    start(): void {
      isWanted = true
      connect()
    },

    stop(): void {
      isWanted = false
      const open = socket
      release()
      open?.close(closeCodes.done)
      onStatus('disconnected')
    },

    /** A frame before the last one is missing. */
    resync: subscribe,

    /** The page is visible again or the network is back: check the connection now instead of at the next ping. */
    wake(): void {
      if (!isWanted) return
      if (socket) heartbeat.ping()
      else connect()
    },

    /** The browser is offline: nothing shown is live from now on. */
    offline(): void {
      if (!isWanted) return
      const open = socket
      release()
      open?.close()
      retryTimer = ports.setTimer(connect, reconnectAfterMs)
      onStatus('disconnected')
    },
  }
}
