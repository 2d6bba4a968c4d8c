// Decisions about one socket: what its messages mean and when it must close.
import type { Instant } from '#worker/ground/platform/clock.ts'
import {
  maxMessageBytes,
  maxMessagesPerSpan,
  maxSocketAgeMs,
  maxUnansweredFrames,
  messageSpanMs,
  silentAfterMs,
  slowAfterMs,
  subscribeWithinMs,
} from './constants.ts'
import { type CloseCode, closeCodes, type LiveChannel } from './protocol.ts'

/** Identity of the socket's user, set by the Worker. */
export type Identity = {
  userId: number | null
  sessionId: string | null
  /** Keyed hash of the network address. */
  address: string
  /** Device name; distinguishes people who share an address. */
  device: string
}

/** State in the socket's attachment, which survives hibernation. */
export type Attachment = Identity & {
  channel: LiveChannel
  joinedAt: Instant
  isSubscribed: boolean
  lastMessageAt: Instant
}

export type Listener = Attachment & {
  /** Frames sent since `countedFrom`; after enough of them a ping is expected. */
  unanswered: number
  countedFrom: Instant
  /** Since when frames are withheld because pings are missing; null while it keeps up. */
  slowSince: Instant | null
  /** It was too slow for some frames and has not requested them yet. */
  wasLeftBehind: boolean
  spanStartedAt: Instant
  messagesInSpan: number
}

export function toListener(attachment: Attachment, now: Instant): Listener {
  return {
    ...attachment,
    unanswered: 0,
    countedFrom: now,
    slowSince: null,
    wasLeftBehind: false,
    spanStartedAt: 0,
    messagesInSpan: 0,
  }
}

export function toAttachment(listener: Listener): Attachment {
  const { userId, sessionId, address, device, channel, joinedAt, isSubscribed, lastMessageAt } = listener
  return { userId, sessionId, address, device, channel, joinedAt, isSubscribed, lastMessageAt }
}

/** The code for answering a close: the client's own, where it may be sent. */
export function answerTo(code: number): number {
  const isReserved = code === 1004 || code === 1005 || code === 1006 || code === 1015
  return code < 1000 || code >= 5000 || isReserved ? closeCodes.goingAway : code
}

/** Two tabs of one browser count as one person. */
export function personOf({ userId, address, device }: Identity): string {
  return userId === null ? `${address} ${device}` : `user ${userId}`
}

export type Closing = { do: 'close'; code: CloseCode; reason: string }
export type ClientCommand =
  | Closing
  | { do: 'subscribe'; seq: number | null }
  | { do: 'refuse_channel' }
  | { do: 'nothing' }

const closing = (code: CloseCode, reason: string): Closing => ({ do: 'close', code, reason })

/** Counts the message and parses it. Unknown types come from a newer client and are ignored. */
export function readCommand(listener: Listener, message: string | ArrayBuffer, now: Instant): ClientCommand {
  if (now - listener.spanStartedAt >= messageSpanMs) {
    listener.spanStartedAt = now
    listener.messagesInSpan = 0
  }
  listener.messagesInSpan += 1
  listener.lastMessageAt = now
  if (listener.messagesInSpan > maxMessagesPerSpan) return closing(closeCodes.tooManyMessages, 'Too many messages')
  if (typeof message !== 'string') return closing(closeCodes.notText, 'Text frames only')
  if (byteLength(message) > maxMessageBytes) return closing(closeCodes.tooLarge, 'The message is too large')
  const sent = parseObject(message)
  if (!sent) return closing(closeCodes.malformed, 'The message is not a JSON object')
  if (sent.type !== 'subscribe') return { do: 'nothing' }
  if (sent.channel !== listener.channel) return { do: 'refuse_channel' }
  return { do: 'subscribe', seq: isSeq(sent.seq) ? sent.seq : null }
}

/**
 * Whether to send this client the next frame. One without pings is skipped, and later closed; when it recovers, the
 * next frame shows it the gap. `lastPing` is read only when needed.
 */
export function canSend(listener: Listener, lastPing: () => Instant | null, now: Instant): boolean {
  if (listener.unanswered < maxUnansweredFrames) return true
  const pingAt = lastPing()
  if (pingAt === null || pingAt < listener.countedFrom) {
    listener.slowSince ??= now
    listener.wasLeftBehind = true
    return false
  }
  startCounting(listener, now)
  return true
}

/** The client is alive and reading. */
export function startCounting(listener: Listener, now: Instant): void {
  listener.unanswered = 0
  listener.countedFrom = now
  listener.slowSince = null
}

/** Why the socket must close, checked periodically; null when it may stay. */
export function isOverdue(listener: Listener, pongAt: Instant | null, now: Instant): Closing | null {
  if (isTooSlow(listener, now)) return closing(closeCodes.unresponsive, 'Too slow')
  if (!listener.isSubscribed && now - listener.joinedAt > subscribeWithinMs) {
    return closing(closeCodes.unresponsive, 'Not subscribed in time')
  }
  if (now - listener.joinedAt > maxSocketAgeMs) return closing(closeCodes.restart, 'Please connect again')
  const lastSignAt = Math.max(listener.lastMessageAt, pongAt ?? 0)
  return now - lastSignAt > silentAfterMs ? closing(closeCodes.unresponsive, 'Silent for too long') : null
}

export function isTooSlow({ slowSince }: Listener, now: Instant): boolean {
  return slowSince !== null && now - slowSince > slowAfterMs
}

/** Skips encoding where the length alone decides: UTF-8 never has fewer bytes than the text has characters. */
function byteLength(text: string): number {
  return text.length > maxMessageBytes ? text.length : new TextEncoder().encode(text).byteLength
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

function isSeq(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
