import type { Instant } from '#worker/ground/platform/clock.ts'
import { maxSocketsPerAddress, maxSocketsPerUser } from './constants.ts'
import {
  type Attachment,
  canSend,
  type Identity,
  isOverdue,
  isTooSlow,
  type Listener,
  personOf,
  toAttachment,
  toListener,
} from './listener.ts'
import { closeCodes, type LiveChannel, pingFrame, pongFrame } from './protocol.ts'

/** The sockets of one shard. Identities are in the sockets' attachments, so that the object can hibernate. */
export function createAudience(ctx: DurableObjectState, channel: LiveChannel) {
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(pingFrame, pongFrame))
  const listeners = new Map<WebSocket, Listener>()
  for (const socket of ctx.getWebSockets()) {
    const attachment = socket.deserializeAttachment() as Attachment | null
    if (attachment) listeners.set(socket, toListener(attachment, Date.now()))
  }

  function close(socket: WebSocket, { code, reason }: { code: number; reason: string }): void {
    listeners.delete(socket)
    try {
      // A vanished client never answers the close, so the socket is dropped here.
      socket.serializeAttachment(null)
      socket.close(code, reason)
    } catch {
      // The client had already closed it.
    }
  }

  function send(socket: WebSocket, text: string): void {
    try {
      socket.send(text)
    } catch {
      // Closing or already closed.
      close(socket, { code: closeCodes.restart, reason: 'Please connect again' })
    }
  }

  const lastPing = (socket: WebSocket): Instant | null =>
    ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? null

  return {
    get size() {
      return listeners.size
    },

    subscribed(): number {
      let count = 0
      for (const listener of listeners.values()) if (listener.isSubscribed) count += 1
      return count
    },

    /** Number of people behind the subscribed sockets. */
    people(): number {
      const people = new Set<string>()
      for (const listener of listeners.values()) if (listener.isSubscribed) people.add(personOf(listener))
      return people.size
    },

    get: (socket: WebSocket): Listener | undefined => listeners.get(socket),
    close,
    send,

    isCrowded({ userId, address }: Identity): boolean {
      let [ofUser, ofAddress] = [0, 0]
      for (const listener of listeners.values()) {
        if (userId !== null && listener.userId === userId) ofUser += 1
        if (listener.address === address) ofAddress += 1
      }
      return ofUser >= maxSocketsPerUser || ofAddress >= maxSocketsPerAddress
    },

    /**
     * Accepts the socket only to close it: browsers show a close code to the page, but no reason for a refused upgrade.
     */
    refuse(socket: WebSocket): void {
      // Accepted for hibernation like the others: one that never answers the close must not keep the object awake.
      ctx.acceptWebSocket(socket)
      socket.close(closeCodes.tooManySockets, 'Too many connections')
    },

    admit(socket: WebSocket, identity: Identity, now: Instant): void {
      ctx.acceptWebSocket(socket)
      const listener = toListener({ ...identity, channel, joinedAt: now, isSubscribed: false, lastMessageAt: now }, now)
      socket.serializeAttachment(toAttachment(listener))
      listeners.set(socket, listener)
    },

    /** Saves what must survive hibernation. */
    save(socket: WebSocket, listener: Listener): void {
      socket.serializeAttachment(toAttachment(listener))
    },

    /** Sends the text to every client that keeps up. */
    sendToAll(text: string, now: Instant): void {
      for (const [socket, listener] of listeners) {
        if (!listener.isSubscribed) continue
        if (canSend(listener, () => lastPing(socket), now)) {
          listener.unanswered += 1
          send(socket, text)
        } else if (isTooSlow(listener, now)) {
          close(socket, { code: closeCodes.unresponsive, reason: 'Too slow' })
        }
      }
    },

    /** Sends the newest frame to slow clients that have recovered, so that they request what they missed. */
    sendToReturned(text: string, now: Instant): void {
      for (const [socket, listener] of listeners) {
        if (listener.slowSince !== null && canSend(listener, () => lastPing(socket), now)) send(socket, text)
      }
    },

    /** An unnumbered frame; slow clients are skipped. */
    sendAside(text: string): void {
      for (const [socket, { isSubscribed, slowSince }] of listeners) {
        if (isSubscribed && slowSince === null) send(socket, text)
      }
    },

    /** Closes expired and overdue sockets. */
    sweep(now: Instant): void {
      for (const [socket, listener] of listeners) {
        const overdue = isOverdue(listener, lastPing(socket), now)
        if (overdue) close(socket, overdue)
      }
    },

    sessionIds(): string[] {
      const ids = [...listeners.values()].flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId]))
      return [...new Set(ids)]
    },

    /** Returns how many were closed. */
    closeSessions(isOver: (identity: Identity) => boolean): number {
      const over = [...listeners].filter(([, listener]) => isOver(listener))
      for (const [socket] of over) close(socket, { code: closeCodes.sessionEnded, reason: 'The session has ended' })
      return over.length
    },
  }
}
