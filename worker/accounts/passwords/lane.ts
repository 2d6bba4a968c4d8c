import { type Clock, type Instant, secondMs } from '../../platform/clock.ts'
import type { CountedNetwork } from '../../platform/limiter.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { tooManyAtOnce } from './constants.ts'

/** About what a hash takes, and some room. In production the clock stands still while the processor works. */
export const slotMs = 300

/** Where the clock tells how long a hash really took, everybody else has this long before the next one. */
export const roomMs = 100

/** Up to this much of a queue anybody joins. Behind it the lane is crowded, and each network has few places. */
export const calmMs = secondMs

/**
 * How long a queue each joins; those who would wait longer are asked to come back. What is above the visitors' is the
 * share of the familiar: however many strangers come, there is room behind them. The unproven could have shown that they
 * are people, and did not.
 */
export const longestWaitsMs = { unproven: calmMs, visitor: 3 * secondMs, familiar: 5 * secondMs } as const
type Trust = keyof typeof longestWaitsMs

/** Who wants to be hashed: how far they are trusted, and from which networks they come, the narrowest first. */
export type Guest = { trust: Trust; networks: readonly CountedNetwork[] }

/** Who has shown before whose account it is: by a session, or by a mailed link. */
export function familiar({ networks }: Pick<Guest, 'networks'>): Guest {
  return { trust: 'familiar', networks }
}

const longestWaitMs = Math.max(...Object.values(longestWaitsMs))

/** Places that one network has in a crowded lane, by the bits that tell it: a household's, and its surroundings'. */
const ipv4Places: Record<number, number> = { 32: 1, 24: 2, 16: 3 }
const ipv6Places: Record<number, number> = { 64: 1, 56: 2, 48: 2, 32: 3 }
/** Of those without a readable address, who count as one network. */
const otherPlaces = 3

type LanePorts = { clock: Clock; sleep: (ms: number) => Promise<void> }

/**
 * The runtime hashes on the one thread of the isolate, which answers everybody. Hashes that come at once are therefore
 * started one after another, with room between them; otherwise all others would wait until the last one is done. What
 * keeps the next one back is a moment and neither a lock nor a count: whoever goes away while waiting holds up nobody,
 * and takes up no place once their turn would have been.
 */
export function createLane({ clock, sleep }: LanePorts) {
  /** When the next hash may start. */
  let freeAt: Instant = 0
  /** When everybody who waits will have had their turn. */
  let queueEndsAt: Instant = 0

  /** Visitors who wait for their turn. */
  let waiting: { turn: Instant; hashes: string[] }[] = []

  /** When the next one in the queue has their turn; null when that is too far away, or others of the network wait. */
  function nextTurn({ trust, networks }: Guest, now: Instant): Instant | null {
    // Further ahead than the queue can reach: the clock was set back.
    if (queueEndsAt - now > longestWaitMs + 2 * slotMs) {
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
    queueEndsAt = turn + slotMs
    return turn
  }

  function isFull({ hash, bits, isIpv6 }: CountedNetwork): boolean {
    const places = (isIpv6 ? ipv6Places : ipv4Places)[bits] ?? otherPlaces
    return waiting.filter(({ hashes }) => hashes.includes(hash)).length >= places
  }

  /** What a hash took beyond its slot, everybody behind it waits longer. */
  function makeRoom(now: Instant): void {
    const lateMs = Math.max(0, now + roomMs - freeAt)
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
      if (waitMs > longestWaitMs + 2 * slotMs) break
      await sleep(waitMs)
    }
    freeAt = clock() + slotMs
    try {
      return succeed(await work())
    } finally {
      makeRoom(clock())
    }
  }
}
