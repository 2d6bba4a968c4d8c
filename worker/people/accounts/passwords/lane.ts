import { type Clock, type Instant, secondMs } from '#worker/ground/platform/clock.ts'
import type { CountedNetwork } from '#worker/ground/platform/limiter.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { tooManyAtOnce } from './constants.ts'

/** A hash's usual time plus some room. In production the clock does not advance during computation. */
export const slotMs = 300

/** Pause before the next hash where the clock does measure a hash's real time, so that other requests can run. */
export const roomMs = 100

/** Up to this queue length everyone is admitted; beyond it the lane is crowded and each network gets few places. */
export const calmMs = secondMs

/**
 * Longest wait for each trust level; longer ones are asked to retry. The time above the visitors' is reserved for
 * familiar users. `unproven` guests skipped the bot check.
 */
export const longestWaitsMs = { unproven: calmMs, visitor: 3 * secondMs, familiar: 5 * secondMs } as const
type Trust = keyof typeof longestWaitsMs

/** A request for a hash: its trust level and networks, narrowest first. */
export type Guest = { trust: Trust; networks: readonly CountedNetwork[] }

/** A guest that proved account ownership by a session or a mailed link. */
export function familiar({ networks }: Pick<Guest, 'networks'>): Guest {
  return { trust: 'familiar', networks }
}

const longestWaitMs = Math.max(...Object.values(longestWaitsMs))

/** Places per network in a crowded lane, by prefix length: a household, and wider networks around it. */
const ipv4Places: Record<number, number> = { 32: 1, 24: 2, 16: 3 }
const ipv6Places: Record<number, number> = { 64: 1, 56: 2, 48: 2, 32: 3 }
/** For requests without a readable address, counted as one network. */
const otherPlaces = 3

type LanePorts = {
  clock: Clock
  sleep: (ms: number) => Promise<void>
  /** How much of production's time a hash takes here. */
  share?: number
}

/**
 * Hashing blocks the isolate's only thread, so concurrent hashes start one after another with pauses in between for
 * other requests. The schedule is a timestamp, not a lock or count: an aborted request blocks no other one.
 */
export function createHashLane({ clock, sleep, share = 1 }: LanePorts) {
  const ownSlotMs = slotMs * share
  const ownRoomMs = roomMs * share
  /** Earliest start of the next hash. */
  let freeAt: Instant = 0
  /** When the whole queue will have had its turn. */
  let queueEndsAt: Instant = 0

  /** Visitors waiting for their turn. */
  let waiting: { turn: Instant; hashes: string[] }[] = []

  /** The next free turn; null when it is too far ahead or too many of the network are waiting. */
  function nextTurn({ trust, networks }: Guest, now: Instant): Instant | null {
    // Further ahead than the queue can reach: the clock was set back.
    if (queueEndsAt - now > longestWaitMs + 2 * ownSlotMs) {
      queueEndsAt = now
      waiting = []
    }
    const turn = Math.max(queueEndsAt, now)
    if (turn - now > longestWaitsMs[trust]) return null
    if (trust !== 'familiar') {
      waiting = waiting.filter((one) => one.turn > now)
      if (turn - now > calmMs && networks.some((network) => isFull(network))) return null
      waiting.push({ turn, hashes: networks.map(({ hash }) => hash) })
    }
    queueEndsAt = turn + ownSlotMs
    return turn
  }

  function isFull({ hash, bits, isIpv6 }: CountedNetwork): boolean {
    const places = (isIpv6 ? ipv6Places : ipv4Places)[bits] ?? otherPlaces
    return waiting.filter(({ hashes }) => hashes.includes(hash)).length >= places
  }

  /** Time a hash took beyond its slot is added to the wait of all behind it. */
  function makeRoom(now: Instant): void {
    const lateMs = Math.max(0, now + ownRoomMs - freeAt)
    freeAt += lateMs
    queueEndsAt += lateMs
  }

  return async function take<T>(guest: Guest, work: () => Promise<T>): Promise<Result<T, 'UNAVAILABLE'>> {
    const turn = nextTurn(guest, clock())
    if (turn === null) {
      return fail('UNAVAILABLE', tooManyAtOnce, { retryAfterSeconds: Math.ceil(longestWaitMs / secondMs) })
    }
    for (let now = clock(); now < Math.max(turn, freeAt); now = clock()) {
      const waitMs = Math.max(turn, freeAt) - now
      if (waitMs > longestWaitMs + 2 * ownSlotMs) break
      await sleep(waitMs)
    }
    freeAt = clock() + ownSlotMs
    try {
      return succeed(await work())
    } finally {
      makeRoom(clock())
    }
  }
}
