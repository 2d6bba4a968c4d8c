import { leaseMs, tickBatchMs } from '#durable/relay/constants.ts'
import { createLane } from '#durable/relay/lane.ts'
import { type LiveChannel, liveMatches, type RelayApi } from '#durable/relay/protocol.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { consoleLogger, errorText, type Logger } from '#worker/ground/platform/logger.ts'
import { maxDiffsPerChange } from '#worker/matches/changes/constants.ts'
import type { Change } from '#worker/matches/changes/contract.ts'
import type { RoomFacts } from './facts.ts'
import type { PriceTick, RoomTick } from './tick.ts'

/** A lease is renewed in storage only after this much of it has passed, to save rows. */
const renewalStepMs = leaseMs / 3

type PublisherPorts = {
  matchId: number
  relay: (channel: LiveChannel) => Pick<RelayApi, 'publish'>
  /** End of the listener's lease, as last stored. */
  stored: { get(): Instant | undefined; put(until: Instant): void }
  /** Called when all listeners have received the tick. */
  onDelivered: (tick: RoomTick) => void
  now: () => Instant
  wait: (ms: number) => Promise<unknown>
  keepAlive: (work: Promise<unknown>) => void
  logger: Logger
}

/** The publisher of a room, with its object's storage and runtime. */
export function openPublisher(
  ctx: DurableObjectState,
  {
    matchId,
    relay,
    onDelivered,
    facts,
  }: Pick<PublisherPorts, 'matchId' | 'relay' | 'onDelivered'> & { facts: RoomFacts },
) {
  return createPublisher({
    matchId,
    relay,
    stored: {
      get: () => facts.get<Instant>('listened_until'),
      put: (until) => facts.put('listened_until', until),
    },
    onDelivered,
    now: () => Date.now(),
    wait: (ms) => scheduler.wait(ms),
    keepAlive: (work) => ctx.waitUntil(work),
    logger: consoleLogger,
  })
}

/**
 * Sends committed changes to the relays. Calls run beside the observation and never slow or fail it; a lost one shows
 * as a gap, which the relay closes with the room's state.
 */
function createPublisher({ matchId, relay, stored, onDelivered, now, wait, keepAlive, logger }: PublisherPorts) {
  let listenedUntil = 0
  const storedUntil = () => stored.get() ?? 0

  const laneTo = (channel: LiveChannel) =>
    createLane<RoomTick>({
      send: (ticks) => relay(channel).publish(ticks),
      wait,
      patienceMs: tickBatchMs,
      onLost: (error, ticks) =>
        logger.error('ticks_lost', { match_id: matchId, channel, ticks, error: errorText(error) }),
    })
  const ofMatch = laneTo(`match:${matchId}`)
  const ofAll = laneTo(liveMatches)

  return {
    /** Live facts also go to the channel of all matches, because a match without viewers has no channel of its own. */
    publish(tick: RoomTick): void {
      const isListenedTo = now() < Math.max(listenedUntil, storedUntil())
      const lanes = [...(isListenedTo ? [ofMatch] : []), ...(tick.kind === 'live' ? [ofAll] : [])]
      const delivery = Promise.all(lanes.map((lane) => lane.add(tick)))
      keepAlive(delivery.then((carried) => carried.every(Boolean) && onDelivered(tick)))
    },

    /** The match's relay has sockets; it registers again within each lease. */
    listen(): void {
      listenedUntil = now() + leaseMs
      if (listenedUntil - storedUntil() >= renewalStepMs) stored.put(listenedUntil)
    },
  }
}

export function toPriceTick({ matchId, seq, seenAt, platform, platformBefore, offers, matchAfter }: Change): PriceTick {
  return {
    kind: 'prices',
    matchId,
    seq,
    at: seenAt,
    platformId: platform.id,
    needsBoard: platformBefore === null || offers.length >= maxDiffsPerChange,
    offers,
    summary: matchAfter,
  }
}
