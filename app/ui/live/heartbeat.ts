// Part of the socket: pings, and detects a dead connection.
import { pingEveryFrames, pingEveryMs } from '#durable/relay/protocol.ts'

/** The connection is dead when connecting, subscribing or a ping gets no answer for this long. */
export const answerWithinMs = 10_000

type Timers = {
  setTimer(work: () => void, afterMs: number): number
  clearTimer(timer: number): void
}
type Events = { sendPing: () => void; onDead: () => void }

export function createHeartbeat(ports: Timers, { sendPing, onDead }: Events) {
  let framesSincePing = 0
  let pingTimer: number | null = null
  let deadTimer: number | null = null

  const clear = (timer: number | null) => {
    if (timer !== null) ports.clearTimer(timer)
    return null
  }

  function planPing(): void {
    pingTimer = ports.setTimer(() => {
      planPing()
      ping()
    }, pingEveryMs)
  }

  function ping(): void {
    framesSincePing = 0
    sendPing()
    if (deadTimer === null) expectAnswer()
  }

  function expectAnswer(): void {
    deadTimer = clear(deadTimer)
    deadTimer = ports.setTimer(onDead, answerWithinMs)
  }

  return {
    ping,
    expectAnswer,

    /** Pings from now on. */
    start(): void {
      if (pingTimer === null) planPing()
    },

    answered(): void {
      deadTimer = clear(deadTimer)
    },

    /** A numbered frame has come; many of them bring the next ping forward. */
    count(): void {
      framesSincePing += 1
      if (framesSincePing >= pingEveryFrames) ping()
    },

    stop(): void {
      pingTimer = clear(pingTimer)
      deadTimer = clear(deadTimer)
      framesSincePing = 0
    },
  }
}
