import { z } from 'zod'
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import { type ConnectionKind, connectionKinds } from '#worker/people/channels.constants.ts'
import { createFaultSwitch, type FaultSwitch } from '../faults.ts'
import { keptFile } from '../kept-file.ts'
import type { ReceiverFault } from './faults.ts'

export const maxArrived = 1_000

export type Arrived = {
  id: string
  service: ConnectionKind
  /** The person's own part of the address, or the chat. */
  to: string
  headers: Record<string, string>
  body: unknown
  receivedAt: Instant
}

export type Receivers = ReturnType<typeof createReceivers>

/** Names of the chats that wrote to the bot, in the order of their ids. */
const KeptChats = z.array(z.string())

const firstChatId = 100_000

/**
 * What arrived in every chat and at every webhook, and the chats that wrote to the bot. With a file, chats outlive the
 * sandbox, as real ones outlive a restart of Telegram; whatever is posted to the others is taken without one.
 */
export function createReceivers({ origin, now, file = null }: { origin: string; now: Clock; file?: string | null }) {
  const arrived: Arrived[] = []
  const kept = keptFile(file, KeptChats)
  const chats = kept.read() ?? []
  const faults = Object.fromEntries(
    connectionKinds.map((name) => [name, createFaultSwitch<ReceiverFault>()]),
  ) as Record<ConnectionKind, FaultSwitch<ReceiverFault>>
  let count = 0
  return {
    origin,
    faults,

    take(message: Omit<Arrived, 'id' | 'receivedAt'>): Arrived {
      count += 1
      const taken = { ...message, id: String(count), receivedAt: now() }
      arrived.push(taken)
      if (arrived.length > maxArrived) arrived.shift()
      return taken
    },

    /** A person opens the bot in an app of theirs. */
    openChat(name: string): number {
      chats.push(name)
      kept.write(chats)
      return firstChatId + chats.length - 1
    },
    hasChat: (id: number) => chats[id - firstChatId] !== undefined,

    /** Newest first. */
    list: ({ service, limit }: { service?: ConnectionKind | undefined; limit: number }) =>
      arrived
        .filter((one) => service === undefined || one.service === service)
        .toReversed()
        .slice(0, limit),

    clear() {
      arrived.length = 0
    },
    reset() {
      arrived.length = 0
      chats.length = 0
      kept.write(chats)
      for (const fault of Object.values(faults)) fault.set(null)
    },
  }
}

export function arrivedToWire({ receivedAt, ...message }: Arrived) {
  return { ...message, received_at: new Date(receivedAt).toISOString() }
}
